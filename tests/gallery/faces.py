"""Gallery pictures of opponents' faces, with what they say: the winner of a trick at each seat, and the end of a round."""

from __future__ import annotations

import pygame

from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.table.poses import arrange
from game.client.ambition.table.words import CALM, WORDS, mood_of
from game.client.ambition.view import TableView
from game.client.table.look import Look
from tests.gallery.base import Scene
from tests.gallery.tables import VALUES, cards, seats, table_view


def _shown(view: TableView) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        ui = TableUi(values=VALUES, faces=WORDS)
        TablePainter(look).paint(surface, view, arrange(view, look.grid), ui)

    return paint


def _winner(seat: int, taken: tuple[int, ...], trick: str) -> Scene:
    """A seat has just won a trick that means something to it."""
    view = table_view()
    view.seats = seats(taken)
    view.last_trick = tuple(zip((1, 2, 3, 0), cards(trick), strict=True))
    view.last_winner = seat
    view.trick, view.winning, view.leader = [], None, None
    assert mood_of(view, seat) != CALM
    return _shown(view)


def _round_end() -> Scene:
    """Everybody's face at once: a Nil, a safe round, an overstrike."""
    view = table_view()
    view.seats, view.phase, view.hand, view.legal = seats((26, 0, 28, 58), 0), "scored", [], frozenset()
    view.trick, view.turn, view.winning, view.leader, view.note = [], None, None, None, None
    assert [mood_of(view, seat) != CALM for seat in range(4)] == [False, True, True, True]
    return _shown(view)


def face_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        "faces-left": _winner(1, (8, 24, 0, 15), "AH 7H 2H 5H"),
        "faces-top": _winner(2, (8, 0, 31, 15), "QC KC 9C 7C"),
        "faces-right": _winner(3, (8, 0, 24, 40), "AD KD QD 2D"),
        "faces-round-end": _round_end(),
    }
