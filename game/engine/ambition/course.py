"""The course of a match: its rounds for somebody else in seat 0, with the same cards and the same opponents."""

from __future__ import annotations

import json
from dataclasses import dataclass

from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record, to_record
from game.engine.json_reader import Record

SEAT = 0
"""The seat of the person, which a level takes."""
_KEPT = ("name", "kind", "level", "temperament")


@dataclass(frozen=True, slots=True)
class Course:
    """What is given in the first `rounds` rounds of a match; `before` is its record before the first, as JSON."""

    before: str
    rounds: int

    def match(self) -> Match:
        """Return the match as it was before the first round."""
        return from_record(json.loads(self.before))


def course_of(match: Match, rounds: int) -> Course:
    """Return the course of the first rounds of a match that hasn't begun.

    Of the players' entries only what decides how they play is kept."""
    players: list[Record] = [{key: each[key] for key in _KEPT if key in each} for each in match.players]
    return Course(json.dumps(to_record(match) | {"players": players}), rounds)
