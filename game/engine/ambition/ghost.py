"""The course of a match for a ghost: somebody else in seat 0, with the same cards and the same opponents.

A `Course` holds what was given in a match: its rules, the entries of its players, its seed, the rounds before, and the
deals."""

from __future__ import annotations

import json
from dataclasses import dataclass

from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record, to_record
from game.engine.json_reader import Record

SEAT = 0
"""The seat of the person, which the ghost takes."""
_KEPT = ("name", "kind", "level", "temperament")


@dataclass(frozen=True, slots=True)
class Course:
    """What was given in some rounds of a match.

    `before` is the record of the match before them, as JSON; `deals` are the hands of those rounds, none where the seed
    deals; `rounds` is how many they are."""

    before: str
    deals: tuple[tuple[tuple[int, ...], ...], ...]
    rounds: int

    def match(self) -> Match:
        """Return the match as it was before the first of these rounds."""
        return from_record(json.loads(self.before))

    def deal(self, match: Match, begun: int) -> None:
        """Start the next round of a match that began as `match()`, when it had `begun` rounds."""
        index = len(match.rounds) - begun
        if index < len(self.deals):
            match.begin_dealt(self.deals[index])
        elif match.rounds:
            match.next_round()
        else:
            match.begin()


def course_of(match: Match, first: int = 0, rounds: int | None = None) -> Course:
    """Return the course of a match from round `first`, an index, on.

    It has `rounds` rounds, by default all that were scored. Of the players' entries only what decides how they play is
    kept."""
    played = [history for history in match.rounds if history.scored]
    record = to_record(match)
    players: list[Record] = [{key: each[key] for key in _KEPT if key in each} for each in match.players]
    record |= {"players": players, "rounds": record["rounds"][:first], "current": None, "result": {"finished": False}}
    deals = tuple(history.deal for history in played[first:])
    return Course(json.dumps(record), deals, len(deals) if rounds is None else rounds)
