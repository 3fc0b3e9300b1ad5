"""All cards in four rows, to be pressed: their points below them, which are chosen, which are not dealt; and a row about one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.client.app.dialogs.option_rows import OptionRow
from game.client.app.dialogs.options import paint_row_words, row_widgets
from game.client.app.seen import SUITS
from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.field import paint_field
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, listed
from game.client.kit.text import BODY, BODY_SEMI, BUTTON, CAPTION, NAME
from game.client.kit.widgets import focus_ring, footer, footer_width, paint_button, paint_buttons, paint_dialog
from game.client.table.card_words import card_words
from game.client.table.look import Look

CARD = "card="
"""What the ids of cards begin with; the card follows."""
_WIDTH, _HEAD, _FOOT = 1180.0, 124.0, 92.0
_PITCH, _ROW, _CELL_W, _CELL_H, _BAR = 78.0, 98.0, 60.0, 62.0, 72.0
_PAPER = "#FCF9F2"
_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


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


@dataclass(frozen=True, slots=True)
class CardGridLayout:
    """Where everything stands. Cards have ids ``card=0`` ...; the widgets of the row have those of options."""

    rect: Rect
    cards: tuple[Button, ...]
    bar: Rect
    widgets: tuple[Button, ...]
    buttons: tuple[Button, ...]
    data: CardGridData


def layout_card_grid(look: Look, data: CardGridData) -> CardGridLayout:
    """Places four rows of thirteen, high to low."""
    rect = look.grid.dialog(_WIDTH, _HEAD + 4 * _ROW + _BAR + _FOOT)
    pitch = min(_PITCH, (rect.w - 120) / 13)
    left = rect.cx - (13 * pitch - (pitch - _CELL_W)) / 2
    cards = tuple(
        Button(
            f"{CARD}{suit * 13 + 12 - i}",
            Rect(left + i * pitch, rect.y + _HEAD + row * _ROW, _CELL_W, _CELL_H),
            "",
            "spot",
            selected=suit * 13 + 12 - i in data.chosen,
            said=_said(data, suit * 13 + 12 - i),
        )
        for row, suit in enumerate(SUITS)
        for i in range(13)
    )
    bar = Rect(rect.x + 24, rect.y + _HEAD + 4 * _ROW, rect.w - 48, _BAR)
    widgets = list(row_widgets(look, data.row, bar)) if data.row is not None else []
    if data.tool is not None:
        id, words = data.tool
        wide = look.words.width(words, BODY) + 40
        widgets.append(Button(id, Rect(bar.right - 16 - wide, bar.cy - 21, wide, 42), words, "choice"))
    done = _("Done")
    buttons = footer(rect, [("close", done, "check", footer_width(look.words.width(done, BUTTON), True))])
    return CardGridLayout(rect, cards, bar, tuple(widgets), tuple(buttons), data)


def _said(data: CardGridData, card: int) -> str:
    """A card in words, with what stands below it."""
    more = _("not dealt") if card in data.left_out else data.below.get(card, "")
    return listed([words for words in (card_words(card), more) if words])


def paint_card_grid(canvas: Canvas, layout: CardGridLayout, states: States = REST) -> None:
    """The dialog."""
    data, theme, bar = layout.data, canvas.theme, layout.bar
    paint_dialog(canvas, layout.rect, data.title, data.caption)
    for button in layout.cards:
        _card(canvas, button, int(button.id.removeprefix(CARD)), data, states)
    for button in layout.cards:
        if button.id == states.focus:
            focus_ring(canvas, button.rect, 8)
    canvas.line(bar.x + 16, bar.y, bar.right - 16, bar.y, theme.line)
    left = min((widget.rect.x for widget in layout.widgets), default=bar.right)
    if data.row is not None:
        if data.row.changed:
            canvas.rect(Rect(bar.x, bar.y + 12, 3, bar.h - 24), 1.5, theme.frame)
        paint_row_words(canvas, data.row, bar, left)
    elif data.words:
        canvas.text(bar.x + 16, bar.cy + 7, data.words, BODY, theme.muted, room=left - bar.x - 40)
    for widget in sorted(layout.widgets, key=lambda widget: widget.id == states.focus):
        if widget.kind == "field":
            paint_field(canvas, widget, states)
        else:
            paint_button(canvas, widget, states)
    paint_buttons(canvas, layout.buttons, states)


def _card(canvas: Canvas, button: Button, card: int, data: CardGridData, states: States) -> None:
    theme, rect = canvas.theme, button.rect
    rank, suit = _RANKS[card % 13], card // 13
    if card in data.left_out:
        canvas.rect(rect, 8, stroke=theme.muted, width=1.25, stroke_alpha=0.8, dash=(4, 4))
        canvas.text(rect.cx, rect.y + 28, rank, NAME._replace(share=0.0), theme.muted, "middle")
        canvas.icon("cross", rect.cx - 10, rect.y + 36, 20, theme.muted)
    else:
        canvas.rect(
            rect, 8, _PAPER, 1, theme.frame if card in data.chosen else theme.line, 4 if card in data.chosen else 1
        )
        canvas.text(rect.cx, rect.y + 28, rank, NAME._replace(share=0.0), canvas.suit_ink(suit), "middle")
        canvas.suit(suit, rect.cx - 9, rect.y + 36, 18)
    if states.hover == button.id:
        canvas.rect(rect.grown(2), 9, stroke=theme.muted, width=2)
    words = data.below.get(card, "")
    if words:
        colour = theme.accent if card in data.changed else theme.text if words != "0" else theme.muted
        style = BODY_SEMI if card in data.changed else CAPTION
        width = canvas.text(rect.cx, rect.bottom + 21, words, style._replace(share=0.0), colour, "middle")
        if card in data.changed:
            canvas.line(rect.cx - width / 2, rect.bottom + 26, rect.cx + width / 2, rect.bottom + 26, theme.frame, 2)
