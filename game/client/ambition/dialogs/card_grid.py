"""All cards in four rows, to be pressed: their points below them, which are chosen, which are not dealt; and a row about one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.client.app.dialogs.option_rows import OptionRow
from game.client.app.dialogs.options import row_node
from game.client.app.seen import SUITS
from game.client.kit import ids
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, listed
from game.client.kit.layout import MEDIUM, SMALL, Node, Pad, Row
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import Picture, Press, Text, rule
from game.client.kit.layout_stack import Column, Grid
from game.client.kit.text import BODY, BODY_SEMI, CAPTION
from game.client.table.card_words import card_words
from game.client.table.leaves import RANKS, paint_small_card

CARD = "card="
"""What the ids of cards begin with; the card follows."""
_CELL_W, _CELL_H, _BELOW = 60.0, 62.0, 30.0


@dataclass(frozen=True, slots=True)
class CardGridData:
    """`below`: words below each card; `chosen` have a line around them, `left_out` are only outlined, `changed` are marked.
    `row` is about one card, or a line of words at its place. `tool`: a button at its right, as (id, words)."""

    title: str
    caption: str
    below: Mapping[int, str] = field(default_factory=dict)
    chosen: frozenset[int] = frozenset()
    left_out: frozenset[int] = frozenset()
    changed: frozenset[int] = frozenset()
    row: OptionRow | None = None
    words: str = ""
    tool: tuple[str, str] | None = None


def card_grid(data: CardGridData) -> Dialog:
    """Four rows of thirteen, high to low; cards have the ids ``card=0`` ..., the widgets of the row those of options."""
    cards = [[_cell(data, suit * len(RANKS) + rank) for rank in reversed(range(len(RANKS)))] for suit in SUITS]
    tool = [Press(data.tool[0], data.tool[1], "choice")] if data.tool is not None else []
    about: Node = Pad(Row([Text(data.words, BODY, "muted", lines=2, grow=1), *tool]), MEDIUM, MEDIUM)
    if data.row is not None:
        about = row_node(data.row, first=True)
    grid = Grid(cells=cards, grows=[1] * len(RANKS), between=SMALL)
    body = Column([grid, rule(), about], gap=0)
    return Dialog(title=data.title, caption=data.caption, body=body, foot=((ids.CLOSE, _("Done"), "check"),), data=data)


def _cell(data: CardGridData, card: int) -> Node:
    picture = Picture(lambda canvas, rect: _card(canvas, rect, card, data), _CELL_W, _CELL_H + _BELOW)
    return Press(f"{CARD}{card}", kind="spot", selected=card in data.chosen, said_first=_said(data, card), kid=picture)


def _said(data: CardGridData, card: int) -> str:
    """A card in words, with what stands below it."""
    more = _("not dealt") if card in data.left_out else data.below.get(card, "")
    return listed([words for words in (card_words(card), more) if words])


def _card(canvas: Canvas, room: Rect, card: int, data: CardGridData) -> None:
    theme, rect = canvas.theme, Rect(room.cx - _CELL_W / 2, room.y, _CELL_W, _CELL_H)
    paint_small_card(canvas, rect, card, card in data.chosen, card in data.left_out)
    words, changed = data.below.get(card, ""), card in data.changed
    if words:
        colour = theme.accent if changed else theme.text if words != "0" else theme.muted
        style, base = (BODY_SEMI if changed else CAPTION), room.bottom - SMALL
        width = canvas.text(rect.cx, base, words, style._replace(share=0.0), colour, "middle")
        if changed:
            under = base + SMALL / 2
            canvas.line(rect.cx - width / 2, under, rect.cx + width / 2, under, theme.frame, 2)
