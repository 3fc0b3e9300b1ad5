"""The cards played so far, suit by suit: those that are out, those in the viewer's hand, and those still with the others."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.app.seen import SUITS, Seen, SeenWords
from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.text import BODY_SEMI, BUTTON, CAPTION, CAPTION_SEMI, NAME
from game.client.kit.widgets import footer, footer_width, paint_buttons, paint_dialog
from game.client.table.look import Look

_WIDTH, _HEIGHT = 1240.0, 656.0
_HEAD, _ROW = 132.0, 100.0
_PITCH, _CELL_W, _CELL_H, _LIFT = 60.0, 52.0, 64.0, 10.0
_PAPER = "#FCF9F2"
_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


@dataclass(frozen=True, slots=True)
class SeenLayout:
    """Where everything stands: the box of each card, the heads of the suits and the words beside them."""

    rect: Rect
    cells: dict[int, Rect]
    heads: tuple[Rect, ...]
    words: tuple[Rect, ...]
    key: float
    buttons: tuple[Button, ...]
    found: Seen
    said: SeenWords


def layout_seen(look: Look, found: Seen, said: SeenWords) -> SeenLayout:
    """Places four rows of thirteen, high to low."""
    rect = look.grid.dialog(_WIDTH, _HEIGHT)
    pitch = min(_PITCH, (rect.w - 400) / 13)
    width = pitch - (_PITCH - _CELL_W)
    cells, heads, words = {}, [], []
    for row, suit in enumerate(SUITS):
        y = rect.y + _HEAD + row * _ROW
        heads.append(Rect(rect.x + 40, y + 9, 46, 46))
        x = rect.x + 104
        for i in range(13):
            card = suit * 13 + 12 - i
            lift = _LIFT if card in found.held else 0.0
            cells[card] = Rect(x + i * pitch, y - lift, width, _CELL_H)
        x += 13 * pitch + 16
        words.append(Rect(x, y, rect.right - 32 - x, _CELL_H))
    label = _("Close")
    buttons = footer(rect, [("close", label, None, footer_width(look.words.width(label, BUTTON), False))])
    key = rect.bottom - 46
    return SeenLayout(rect, cells, tuple(heads), tuple(words), key, tuple(buttons), found, said)


def paint_seen(canvas: Canvas, layout: SeenLayout, states: States = REST) -> None:
    """The whole dialog."""
    rect, found, said = layout.rect, layout.found, layout.said
    paint_dialog(canvas, rect, said.title, said.caption)
    for suit, head, words in zip(SUITS, layout.heads, layout.words, strict=True):
        canvas.rect(head, 23, _PAPER)
        canvas.suit(suit, head.x + 9, head.y + 9, 28)
        _beside(canvas, words, *said.lines(suit))
    for card, cell in layout.cells.items():
        _cell(canvas, cell, found.state(card), card)
    x = rect.x + 40
    for state, label in said.legend.items():
        box = Rect(x, layout.key - 18 - (5 if state == "held" else 0), 30, 36)
        _ground(canvas, box, state, 6)
        x += 42 + canvas.text(x + 42, layout.key + 6, label, CAPTION) + 32
    paint_buttons(canvas, layout.buttons, states)


def _beside(canvas: Canvas, rect: Rect, count: str, void: str) -> None:
    canvas.text(rect.x, rect.cy + (6 if not void else -10), count, CAPTION_SEMI, room=rect.w)
    style, lines = canvas.words.wrapped(void, CAPTION, rect.w, 2) if void else (CAPTION, [])
    for i, line in enumerate(lines):
        canvas.text(rect.x, rect.cy + 14 + 22 * i, line, style, canvas.theme.muted, room=rect.w)


def _ground(canvas: Canvas, rect: Rect, state: str, radius: float) -> None:
    """Paper for a card that is still held, with a brass line if it is the viewer's; else an empty dashed place."""
    theme = canvas.theme
    if state == "out":
        canvas.rect(rect, radius, stroke=theme.muted, width=1.25, stroke_alpha=0.7, dash=(4, 4))
    else:
        mine = state == "held"
        canvas.rect(rect, radius, _PAPER, 1, theme.brass if mine else theme.line, 4 if mine else 1)


def _cell(canvas: Canvas, rect: Rect, state: str, card: int) -> None:
    if not state:
        return
    _ground(canvas, rect, state, 8)
    rank, suit = _RANKS[card % 13], card // 13
    if state == "out":
        canvas.text(rect.cx, rect.cy + 7, rank, BODY_SEMI._replace(share=0.0), canvas.theme.muted, "middle")
        return
    canvas.text(rect.cx, rect.y + 30, rank, NAME._replace(share=0.0), canvas.suit_ink(suit), "middle")
    canvas.suit(suit, rect.cx - 9, rect.y + 37, 18)
