"""A dialog of choices: each row a label, a line of explanation and a set of values, a switch or a word to type."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.canvas import Canvas
from game.client.geometry import Rect
from game.client.i18n import _
from game.client.look import Look
from game.client.text import BODY, BODY_SEMI, BUTTON, CAPTION, CAPTION_SEMI
from game.client.widgets import (
    REST,
    Button,
    States,
    focus_ring,
    footer,
    footer_width,
    paint_button,
    paint_buttons,
    paint_dialog,
)

_WIDTH = 980.0
_HEAD, _FOOT = 120.0, 92.0
_ROW_H = 68.0


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One setting. With `choices` (id, words) one of them is `value`; without, `value` is "on" or "off", or, if `typed`,
    the words that stand in a field."""

    id: str
    label: str
    note: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    value: str = "off"
    typed: bool = False
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class OptionsData:
    """A title, rows, and buttons for the foot as (id, words, icon), the main one last."""

    title: str
    caption: str
    rows: tuple[OptionRow, ...]
    buttons: tuple[tuple[str, str, str | None], ...]


@dataclass(frozen=True, slots=True)
class OptionsLayout:
    """Where everything stands. Widgets have the id of their row, and ``"row=choice"`` for one of several; rows out of
    sight have none. `top` is the first row in sight, at most `last_top`."""

    rect: Rect
    rows: tuple[tuple[OptionRow, Rect], ...]
    widgets: tuple[Button, ...]
    top: int
    visible: int
    last_top: int
    buttons: tuple[Button, ...]
    data: OptionsData


def layout_options(look: Look, data: OptionsData, top: int = 0) -> OptionsLayout:
    """Places the rows from `top` on; a dialog too long for the window scrolls by rows."""
    rect = look.grid.dialog(_WIDTH, _HEAD + _ROW_H * len(data.rows) + _FOOT)
    visible = min(len(data.rows), int((rect.h - _HEAD - _FOOT) // _ROW_H))
    last_top = len(data.rows) - visible
    top = min(max(0, top), last_top)
    rows, widgets = [], []
    for i, row in enumerate(data.rows[top : top + visible]):
        box = Rect(rect.x + 24, rect.y + _HEAD + i * _ROW_H, rect.w - 48, _ROW_H)
        rows.append((row, box))
        widgets += row_widgets(look, row, box)
    sized = [
        (id, label, icon, footer_width(look.words.width(label, BUTTON), icon is not None))
        for id, label, icon in data.buttons
    ]
    return OptionsLayout(rect, tuple(rows), tuple(widgets), top, visible, last_top, tuple(footer(rect, sized)), data)


def row_widgets(look: Look, row: OptionRow, box: Rect) -> list[Button]:
    """What a row is set with, at its right."""
    y = box.cy - 21
    if row.typed:
        return [Button(row.id, Rect(box.right - 16 - 280, y, 280, 42), row.value, "field", enabled=row.enabled)]
    if not row.choices:
        rect = Rect(box.right - 16 - 132, y - 2, 132, 46)
        return [Button(row.id, rect, "", "toggle", enabled=row.enabled, selected=row.value == "on")]
    made: list[Button] = []
    right = box.right - 16
    for choice, words in reversed(row.choices):
        width = max(64.0, look.words.width(words, CAPTION_SEMI) + 32)
        rect = Rect(right - width, y, width, 42)
        made.insert(0, Button(f"{row.id}={choice}", rect, words, "choice", None, "", row.enabled, choice == row.value))
        right = rect.x - 8
    return made


def paint_options(canvas: Canvas, layout: OptionsLayout, states: States = REST) -> None:
    """The dialog; a caret stands in the typed field that has the focus."""
    theme, rect = canvas.theme, layout.rect
    paint_dialog(canvas, rect, layout.data.title, layout.data.caption)
    for i, (row, box) in enumerate(layout.rows):
        if i:
            canvas.line(box.x + 16, box.y, box.right - 16, box.y, theme.line)
        left = min((w.rect.x for w in layout.widgets if w.id.split("=")[0] == row.id), default=box.right)
        paint_row_words(canvas, row, box, left)
    for widget in layout.widgets:
        if widget.kind == "field":
            _field(canvas, widget, states)
        else:
            paint_button(canvas, widget, states)
    if layout.last_top:
        words = _("{a} to {b} of {n}").format(a=layout.top + 1, b=layout.top + layout.visible, n=len(layout.data.rows))
        canvas.text(rect.x + 40, rect.bottom - 40, words, CAPTION, theme.muted)
    paint_buttons(canvas, layout.buttons, states)


def paint_row_words(canvas: Canvas, row: OptionRow, box: Rect, right: float) -> None:
    """The label of a row and its line of explanation, as far as `right`, where its widgets begin."""
    theme, room = canvas.theme, right - box.x - 40
    colour = theme.text if row.enabled else theme.faint
    lines = canvas.words.wrap(row.note, CAPTION, room, 1) if row.note else []
    canvas.text(box.x + 16, box.cy + (-4 if lines else 7), row.label, BODY_SEMI, colour, room=room)
    for line in lines:
        canvas.text(box.x + 16, box.cy + 21, line, CAPTION, theme.muted if row.enabled else theme.faint)


def _field(canvas: Canvas, widget: Button, states: States) -> None:
    theme, rect = canvas.theme, widget.rect
    focused = states.focus == widget.id
    canvas.rect(rect, 10, theme.panel2, 1, theme.frame if focused else theme.line, 1.5)
    width = canvas.text(rect.x + 14, rect.cy + 7, widget.label, BODY, room=rect.w - 28)
    if focused:
        canvas.line(rect.x + 17 + width, rect.y + 9, rect.x + 17 + width, rect.bottom - 9, theme.text, 2)
        focus_ring(canvas, rect, 10)


def row_ids(rows: Sequence[OptionRow]) -> list[str]:
    """Ids of rows that can be set, in order, for moving through them with the keys."""
    return [row.id for row in rows if row.enabled]
