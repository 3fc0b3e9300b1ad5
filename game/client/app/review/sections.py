"""The decisions of a review by what there is to do about them, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.client.app.dialogs.reviewed import Line, Section
from game.client.app.review.marks import FOUND, MISTAKES
from game.client.kit.i18n import _


def by_size(moves: Sequence[Any]) -> list[Any]:
    """Mistakes, the dearest first."""
    return sorted((move for move in moves if move.mark in MISTAKES), key=lambda move: -move.weighed.lost)


def sections(
    moves: Sequence[Any], lessons: Sequence[Any], line: Callable[[int, Any, bool], Line]
) -> tuple[Section, ...]:
    """What to learn from, other mistakes, what only a master would have seen, and what was well found. `line` makes a line of a
    move by its number here; it is told whether the move is one of the `lessons`."""
    rest = [move for move in by_size(moves) if move not in lessons]

    def lines(found: Sequence[Any], lesson: bool = False) -> tuple[Line, ...]:
        return tuple(line(moves.index(move), move, lesson) for move in found)

    parts = (
        Section(_("To learn from"), lines(lessons, lesson=True)),
        Section(_("Other mistakes") if lessons else _("Mistakes"), lines([move for move in rest if move.coached])),
        Section(_("Only a master would have seen better"), lines([move for move in rest if not move.coached])),
        Section(_("Well found"), lines([move for move in moves if move.mark == FOUND])),
    )
    return tuple(part for part in parts if part.lines)
