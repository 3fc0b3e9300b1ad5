"""A dialog of choices: each row a label, a line of explanation and what it is set with; long ones have pages, named at the
left, and where a page shows what is chosen there is room for a picture below the rows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.client.app.dialogs.option_rows import OptionRow, OptionsData
from game.client.app.settings import NAME_MAX
from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.field import paint_field
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.letters import DIGITS
from game.client.kit.text import BODY_SEMI, BUTTON, CAPTION, CAPTION_SEMI
from game.client.kit.widgets import footer, footer_width, paint_button, paint_buttons, paint_dialog
from game.client.table.look import Look

_WIDTH, _PAGED_WIDTH = 980.0, 1180.0
_HEAD, _FOOT = 120.0, 92.0
_ROW_H = 68.0
_LIST_W, _LIST_STEP = 216.0, 50.0
_PAGE_ROWS = 7  # every page of a dialog is as high
_SELECT_W, _PRESS_W = 320.0, 200.0
_PICTURE_W, _PICTURE_H = 48.0, 62.0


@dataclass(frozen=True, slots=True)
class OptionsLayout:
    """Where everything stands. Widgets have the id of their row, and ``"row=choice"`` for one of several; rows out of
    sight have none. `top` is the first row in sight, at most `last_top`; `contents` name the pages; `room` is what is free
    below the rows."""

    rect: Rect
    rows: tuple[tuple[OptionRow, Rect], ...]
    widgets: tuple[Button, ...]
    top: int
    visible: int
    last_top: int
    buttons: tuple[Button, ...]
    data: OptionsData
    contents: tuple[Button, ...]
    room: Rect


def layout_options(look: Look, data: OptionsData, top: int = 0) -> OptionsLayout:
    """Places the rows from `top` on; a dialog too long for the window scrolls by rows."""
    high = _PAGE_ROWS if data.pages else max(data.least, len(data.rows))
    list_w = max(_LIST_W, *(look.words.width(words, CAPTION_SEMI) + 28 for _id, words in data.pages), 0.0)
    wide = _PAGED_WIDTH + list_w - _LIST_W if data.pages or data.wide else _WIDTH
    rect = look.grid.dialog(wide, _HEAD + _ROW_H * high + data.strip + _FOOT)
    visible = min(len(data.rows), int((rect.h - _HEAD - data.strip - _FOOT) // _ROW_H))
    last_top = len(data.rows) - visible
    top = min(max(0, top), last_top)
    left = rect.x + 24 + (list_w + 16 if data.pages else 0)
    rows, widgets = [], []
    for i, row in enumerate(data.rows[top : top + visible]):
        box = Rect(left, rect.y + _HEAD + i * _ROW_H, rect.right - 24 - left, _ROW_H)
        rows.append((row, box))
        widgets += row_widgets(look, row, box)
    sized = [
        (id, label, icon, footer_width(look.words.width(label, BUTTON), icon is not None))
        for id, label, icon in data.buttons
    ]
    contents = tuple(
        Button(id, Rect(rect.x + 24, rect.y + _HEAD + i * _LIST_STEP, list_w, _LIST_STEP - 8), words, "contents",
               selected=id == data.page)
        for i, (id, words) in enumerate(data.pages)
    )  # fmt: skip
    below = rect.y + _HEAD + visible * _ROW_H
    room = Rect(left + 16, below, rect.right - 40 - left - 16, max(0.0, rect.bottom - _FOOT - below))
    buttons = tuple(footer(rect, sized))
    return OptionsLayout(rect, tuple(rows), tuple(widgets), top, visible, last_top, buttons, data, contents, room)


def row_widgets(look: Look, row: OptionRow, box: Rect) -> list[Button]:
    """What a row is set with, at its right."""
    y, end = box.cy - 21, box.right - 16
    words = dict(row.choices)
    if row.changed is not None:
        widgets = row_widgets(look, replace(row, changed=None), Rect(box.x, box.y, box.w - 52, box.h))
        if row.changed:
            said = _("{row}: as usual again").format(row=row.label)
            widgets.append(Button(f"{row.id}=reset", Rect(end - 44, y + 1, 44, 40), "", "tool", "undo", said=said))
        return widgets
    if row.kind == "number":
        less, more = Rect(end - 208, y, 44, 42), Rect(end - 44, y, 44, 42)
        return [
            Button(f"{row.id}=less", less, "\u2212", "choice", said=_("{row}: less").format(row=row.label)),
            Button(row.id, Rect(end - 158, y, 108, 42), row.value, "field", said=row.label, takes=DIGITS),
            Button(f"{row.id}=more", more, "+", "choice", said=_("{row}: more").format(row=row.label)),
        ]
    if row.kind == "typed":
        wide = 280.0 if row.most <= NAME_MAX else 400.0
        return [Button(row.id, Rect(end - wide, y, wide, 42), row.value, "field", enabled=row.enabled, said=row.label)]
    if row.kind == "press":
        width = max(_PRESS_W, look.words.width(row.value, CAPTION_SEMI) + 32)
        return [
            Button(row.id, Rect(end - width, y, width, 42), row.value, "choice", enabled=row.enabled, said=row.label)
        ]
    if row.kind == "list":
        rect = Rect(end - _SELECT_W, y, _SELECT_W, 42)
        return [Button(row.id, rect, words[row.value], "select", enabled=row.enabled, said=row.label)]
    if not row.choices:
        rect = Rect(end - 132, y - 2, 132, 46)
        on = row.value == "on"
        return [Button(row.id, rect, "", "toggle", enabled=row.enabled, selected=on, said=row.label)]
    made: list[Button] = []
    for choice, label in reversed(row.choices):
        kind, icon = ("picture", choice) if row.kind == "backs" else ("choice", None)
        width = max(64.0, look.words.width(label, CAPTION_SEMI) + 32)
        rect = Rect(end - width, y, width, 42)
        if icon is not None:
            rect = Rect(end - _PICTURE_W, box.cy - _PICTURE_H / 2, _PICTURE_W, _PICTURE_H)
        chosen = choice == row.value
        made.insert(0, Button(f"{row.id}={choice}", rect, label, kind, icon, "", row.enabled, chosen, row.label))
        end = rect.x - 8
    return made


def paint_options(canvas: Canvas, layout: OptionsLayout, states: States = REST) -> None:
    """The dialog; a caret stands in the typed field that has the focus."""
    theme, rect = canvas.theme, layout.rect
    paint_dialog(canvas, rect, layout.data.title, layout.data.caption)
    if layout.contents:
        x = layout.contents[0].rect.right + 8
        canvas.line(x, rect.y + _HEAD, x, rect.bottom - _FOOT - layout.data.strip, theme.line)
    for i, (row, box) in enumerate(layout.rows):
        if i:
            canvas.line(box.x + 16, box.y, box.right - 16, box.y, theme.line)
        left = min((w.rect.x for w in layout.widgets if w.id.split("=")[0] == row.id), default=box.right)
        if row.changed:
            canvas.rect(Rect(box.x, box.y + 12, 3, box.h - 24), 1.5, theme.frame)
        paint_row_words(canvas, row, box, left)
    for widget in sorted(layout.widgets, key=lambda widget: widget.id == states.focus):
        if widget.kind == "field":
            paint_field(canvas, widget, states)
        else:
            paint_button(canvas, widget, states)
    if layout.last_top:
        words = _("{a} to {b} of {n}").format(a=layout.top + 1, b=layout.top + layout.visible, n=len(layout.data.rows))
        left = layout.rows[0][1].x + 16
        canvas.text(left, rect.bottom - 40, words, CAPTION, theme.muted)
    paint_buttons(canvas, [*layout.contents, *layout.buttons], states)


def paint_row_words(canvas: Canvas, row: OptionRow, box: Rect, right: float) -> None:
    """The label of a row and its line of explanation, or why it can't stay so, as far as `right`, where its widgets begin."""
    theme, room = canvas.theme, right - box.x - 40
    colour, note = theme.text if row.enabled else theme.faint, row.fault or row.note
    canvas.text(box.x + 16, box.cy + (-4 if note else 7), row.label, BODY_SEMI, colour, room=room)
    x, second = box.x + 16, theme.muted if row.enabled else theme.faint
    if row.fault:
        canvas.icon("cross", x - 2, box.cy + 5, 22, theme.coral)
        x, room, second = x + 26, room - 26, theme.coral
    canvas.text(x, box.cy + 21, note, CAPTION, second, room=room)
