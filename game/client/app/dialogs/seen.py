"""The cards played so far, suit by suit: those that are out, those in the viewer's hand, and those still with the others."""

from __future__ import annotations

from functools import partial

from game.client.app.seen import SUITS, Seen, SeenWords
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.layout import LARGE, SMALL, Gap, Node, Row
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import Picture, Text
from game.client.kit.layout_stack import Column, Grid
from game.client.kit.text import BODY_SEMI, CAPTION, CAPTION_SEMI, NAME

_CELL_W, _CELL_H, _LIFT = 52.0, 64.0, 10.0
_SUIT, _MARK, _KEY = 46.0, 28.0, (30.0, 36.0)
_PAPER = "#FCF9F2"
_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def seen_dialog(found: Seen, said: SeenWords) -> Dialog:
    """Four rows of thirteen, high to low, with words beside each; below them what the boxes mean."""
    rows = [
        [Picture(partial(_suit, suit), _SUIT, _SUIT, keep=True), *_cells(found, suit), _beside(*said.lines(suit))]
        for suit in SUITS
    ]
    legend: list[Node] = []
    for state, label in said.legend.items():
        legend += [Picture(partial(_key, state), *_KEY, keep=True), Text(label, CAPTION, lines=2), Gap(SMALL)]
    return Dialog(
        title=said.title,
        caption=said.caption,
        body=Grid(cells=rows, grows=(0, *[1] * len(_RANKS), 0), between=SMALL, gap=LARGE),
        notes=Row([*legend, Gap(grow=1)], SMALL, grow=1),
        foot=(("close", _("Close"), None),),
        data=(found, said),
    )


def _beside(count: str, void: str) -> Node:
    words = [Text(count, CAPTION_SEMI, lines=2), *([Text(void, CAPTION, "muted", lines=2)] if void else [])]
    return Column(words, gap=0)


def _cells(found: Seen, suit: int) -> list[Node]:
    """Cards from the ace down, those in the viewer's hand higher than the others."""
    cells: list[Node] = []
    for rank in reversed(range(len(_RANKS))):
        card = suit * len(_RANKS) + rank
        cells.append(Picture(partial(_cell, found.state(card), card), _CELL_W, _CELL_H + _LIFT))
    return cells


def _suit(suit: int, canvas: Canvas, rect: Rect) -> None:
    canvas.rect(rect, _SUIT / 2, _PAPER)
    canvas.suit(suit, rect.cx - _MARK / 2, rect.cy - _MARK / 2, _MARK)


def _key(state: str, canvas: Canvas, rect: Rect) -> None:
    _ground(canvas, rect, state, 6)


def _ground(canvas: Canvas, rect: Rect, state: str, radius: float) -> None:
    """Paper for a card that is still held, with a brass line if it is the viewer's; else an empty dashed place."""
    theme = canvas.theme
    if state == "out":
        canvas.rect(rect, radius, stroke=theme.muted, width=1.25, stroke_alpha=0.7, dash=(4, 4))
    else:
        mine = state == "held"
        canvas.rect(rect, radius, _PAPER, 1, theme.brass if mine else theme.line, 4 if mine else 1)


def _cell(state: str, card: int, canvas: Canvas, room: Rect) -> None:
    if not state:
        return
    down = 0 if state == "held" else _LIFT
    rect = Rect(room.cx - _CELL_W / 2, room.y + down, _CELL_W, _CELL_H)
    _ground(canvas, rect, state, 8)
    rank, suit = _RANKS[card % 13], card // 13
    if state == "out":
        canvas.text(rect.cx, rect.cy + 7, rank, BODY_SEMI._replace(share=0.0), canvas.theme.muted, "middle")
        return
    canvas.text(rect.cx, rect.y + 30, rank, NAME._replace(share=0.0), canvas.suit_ink(suit), "middle")
    canvas.suit(suit, rect.cx - 9, rect.y + 37, 18)
