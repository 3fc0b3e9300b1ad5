"""Which cards are out, held by the viewer, or still with the others, whatever the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.client.kit import ids
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.layout import LARGE, SMALL, Column, Gap, Grid, Node, Row
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import Picture, Text
from game.client.kit.text import CAPTION, CAPTION_SEMI
from game.client.table.leaves import RANKS, paint_place, paint_small_card, suit_leaf

# ---- which cards are out, held by the viewer, or still with the others, whatever the game


SUITS = (3, 2, 0, 1)
"""In the order of the hand: spades, hearts, clubs, diamonds."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The cards of a round by where they are: `out` on the table or taken, `held` by the viewer at seat `me`, `others`. `void`:
    by suit, the other seats that have shown to be out of it."""

    me: int
    out: frozenset[int]
    held: frozenset[int]
    others: frozenset[int]
    void: tuple[frozenset[int], ...]

    def state(self, card: int) -> str:
        """``"out"``, ``"held"`` or ``"others"``; nothing for a card that isn't dealt."""
        for name, cards in (("out", self.out), ("held", self.held), ("others", self.others)):
            if card in cards:
                return name
        return ""


@dataclass(frozen=True, slots=True)
class SeenWords:
    """What an overview of cards says: its title, words beside it, what cards are called by their state, and for each suit how
    many are still to come and more."""

    title: str
    caption: str
    legend: dict[str, str]
    lines: Callable[[int], tuple[str, str]]


# ---- the cards played so far, suit by suit
#
# those that are out, those in the viewer's hand, and those still with the others.


_CELL_W, _CELL_H, _LIFT = 52.0, 64.0, 10.0
_KEY = 30.0, 36.0


def seen_dialog(found: Seen, said: SeenWords) -> Dialog:
    """Four rows of thirteen, high to low, with words beside each; below them what the boxes mean."""
    rows = [[suit_leaf(suit), *_cells(found, suit), _beside(*said.lines(suit))] for suit in SUITS]
    legend: list[Node] = []
    for state, label in said.legend.items():
        legend += [Picture(partial(_key, state), *_KEY, keep=True), Text(label, CAPTION, lines=2), Gap(SMALL)]
    return Dialog(
        title=said.title,
        caption=said.caption,
        body=Grid(cells=rows, grows=(0, *[1] * len(RANKS), 0), between=SMALL, gap=LARGE),
        notes=Row([*legend, Gap(grow=1)], SMALL, grow=1),
        foot=((ids.CLOSE, _("Close"), None),),
        data=(found, said),
    )


def _beside(count: str, void: str) -> Node:
    words = [Text(count, CAPTION_SEMI, lines=2), *([Text(void, CAPTION, "muted", lines=2)] if void else [])]
    return Column(words, gap=0)


def _cells(found: Seen, suit: int) -> list[Node]:
    """Cards from the ace down, those in the viewer's hand higher than the others."""
    cells: list[Node] = []
    for rank in reversed(range(len(RANKS))):
        card = suit * len(RANKS) + rank
        cells.append(Picture(partial(_cell, found.state(card), card), _CELL_W, _CELL_H + _LIFT))
    return cells


def _key(state: str, canvas: Canvas, rect: Rect) -> None:
    paint_place(canvas, rect, state == "held", state == "out")


def _cell(state: str, card: int, canvas: Canvas, room: Rect) -> None:
    if state:
        down = 0 if state == "held" else _LIFT
        rect = Rect(room.cx - _CELL_W / 2, room.y + down, _CELL_W, _CELL_H)
        paint_small_card(canvas, rect, card, state == "held", state == "out")
