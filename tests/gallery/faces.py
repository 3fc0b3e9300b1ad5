"""Gallery pictures of opponents' faces, with what they say: at each seat after a trick, and at the end of a round."""

from __future__ import annotations

import pygame

from game.client.ambition.table.faces import MOVE_MS, STARTLED, Face, lines
from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.table.poses import arrange
from game.client.ambition.view import TableView
from game.client.app.opponents import CHARACTERS
from game.client.kit.i18n import _
from game.client.table.look import Look
from tests.gallery.base import Scene
from tests.gallery.tables import VALUES, seats, table_view

LONGEST = max((line[0] for said in lines().values() for line in said.values()), key=len)


def _shown(view: TableView, faces: dict[int, tuple[str, str]]) -> Scene:
    def paint(look: Look, surface: pygame.Surface) -> None:
        shown = {seat: Face(mood, line and _(line), MOVE_MS) for seat, (mood, line) in faces.items()}
        ui = TableUi(values=VALUES, faces=shown)
        painter, poses = TablePainter(look), arrange(view, look.grid)
        painter.paint(surface, view, poses, ui)
        while not painter.settled:
            painter.paint(surface, view, poses, ui)

    return paint


def _said(seat: int, character: str, means: str, mood: str) -> Scene:
    """A character has just said something at a seat."""
    view = table_view()
    view.trick, view.winning, view.leader = [], None, None
    view.seats[seat].portrait = next(each.portrait for each in CHARACTERS if each.id == character)
    return _shown(view, {seat: (mood, lines()[character][means][0])})


def _round_end() -> Scene:
    """Everybody's face at once, and the longest line."""
    view = table_view()
    view.seats, view.phase, view.hand, view.legal = seats((26, 0, 28, 58), 0), "scored", [], frozenset()
    view.trick, view.turn, view.winning, view.leader, view.note = [], None, None, None, None
    return _shown(view, {1: ("proud", ""), 2: ("pleased", LONGEST), 3: ("worried", "")})


def face_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        "faces-left": _said(1, "bramble", "slam", "proud"),
        "faces-top": _said(2, "bruno", "king", STARTLED),
        "faces-right": _said(3, "minka", "over", "worried"),
        "faces-round-end": _round_end(),
    }
