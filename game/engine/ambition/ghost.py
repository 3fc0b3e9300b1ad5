"""The course of a match for a ghost: somebody else in seat 0, with the same cards and the same opponents.

A `Course` holds what was given in a match: its rules, the entries of its players, its seed, the rounds before, and the
deals. Where two players of the same course part, nothing afterwards can be compared, so `parting` finds the first
decision that differs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record, to_record
from game.engine.ambition.verbs import BID_NIL, DEDUCT, KEEP, NO_BID
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


@dataclass(frozen=True, slots=True)
class Parting:
    """The first decision of a round in which two players of the same seat differ.

    `phase` is "pass", "bid", "play" or "last_trick"; `trick` counts from 1 and is 0 outside the play. `one` and `other`
    are what each did: cards, or the verb of a bid or of the last trick."""

    phase: str
    trick: int
    one: tuple[int, ...]
    other: tuple[int, ...]


def parting(one: RoundHistory, other: RoundHistory, seat: int = SEAT) -> Parting | None:
    """Return where two players of a round with the same deal parted; None where they did the same throughout."""
    passes = [tuple(history.passes.get(seat, ())) for history in (one, other)]
    if sorted(passes[0]) != sorted(passes[1]) or (one.direction == "scatter" and passes[0] != passes[1]):
        return Parting("pass", 0, passes[0], passes[1])
    bids = [BID_NIL if history.bids.get(seat) else NO_BID for history in (one, other)]
    if bids[0] != bids[1]:
        return Parting("bid", 0, (bids[0],), (bids[1],))
    cards = [_cards(history, seat) for history in (one, other)]
    for trick, (mine, theirs) in enumerate(zip(*cards, strict=False), 1):
        if mine != theirs:
            return Parting("play", trick, (mine,), (theirs,))
    if one.deduct != other.deduct:
        took = [DEDUCT if history.deduct else KEEP for history in (one, other)]
        return Parting("last_trick", 0, (took[0],), (took[1],))
    return None


def _cards(history: RoundHistory, seat: int) -> Sequence[int]:
    """Return the cards that a seat played, by trick."""
    return [trick.cards[(seat - trick.leader) % history.seats] for trick in history.tricks]
