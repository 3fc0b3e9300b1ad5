"""What the choices in matches say of the person's rating: noted by whoever makes reviews, on the thread of the computer players.
No pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from game.client.ambition.statistics.rows import match_key
from game.client.app.options import Computers
from game.client.app.statistics.rating import Evidence
from game.engine.ambition.match import Match


class Notes(Protocol):
    """Somebody who keeps what choices say of the rating."""

    def note(self, match: Match, seat: int, key: str, cancelled: Callable[[], bool]) -> bool:
        """Keep what the choices of a seat in a finished match say about its rating, under this name; False where they say
        nothing."""

    def evidence(self, edition: str) -> Mapping[str, Evidence]:
        """What was noted of matches of an edition, by name; from any thread."""


def notes_of(computers: Computers) -> Notes | None:
    """Who notes it among the computer players that were handed in."""
    found: Notes | None = computers.reviewer
    return found


@dataclass(frozen=True, slots=True)
class EvidenceAsked:
    """What the choices of a seat in a finished match say about its rating: noted under the match's name."""

    notes: Notes
    match: Match
    seat: int

    def answered(self, _adviser: Any, cancelled: Callable[[], bool]) -> bool:
        """Whether they say something."""
        return self.notes.note(self.match, self.seat, match_key(self.match), cancelled)
