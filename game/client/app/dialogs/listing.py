"""A long list to choose from: rows of a name, words below it and words at the right; it scrolls."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, listed
from game.client.kit.text import BODY, BODY_SEMI, BUTTON, CAPTION, CAPTION_SEMI
from game.client.kit.widgets import focus_ring, footer, footer_width, paint_buttons, paint_dialog
from game.client.table.look import Look

_WIDTH, _HEIGHT = 1120.0, 800.0
_HEAD, _FOOT = 120.0, 96.0
_ROW_H, _ROW_GAP = 62.0, 6.0
ROW = "row="
"""What the ids of rows begin with; the number from 0 follows."""


@dataclass(frozen=True, slots=True)
class ListRow:
    """One thing to choose: an icon, its name, more words below, and words at the right end."""

    icon: str
    label: str
    sub: str = ""
    right: str = ""


@dataclass(frozen=True, slots=True)
class ListData:
    """A title, words beside it, rows, what is said when there are none, words at the foot, and buttons as (id, words, icon),
    the main one last."""

    title: str
    caption: str
    rows: tuple[ListRow, ...]
    empty: str
    foot: str
    buttons: tuple[tuple[str, str, str | None], ...]


@dataclass(frozen=True, slots=True)
class ListLayout:
    """Where everything stands; `rows` are those in sight from `top` on, at most `last_top`."""

    rect: Rect
    body: Rect
    rows: tuple[Button, ...]
    top: int
    visible: int
    last_top: int
    buttons: tuple[Button, ...]
    data: ListData


def layout_list(look: Look, data: ListData, top: int = 0) -> ListLayout:
    """Places the rows from `top` on."""
    rect = look.grid.dialog(_WIDTH, _HEIGHT)
    body = Rect(rect.x + 40, rect.y + _HEAD, rect.w - 80, rect.h - _HEAD - _FOOT)
    pitch = _ROW_H + _ROW_GAP
    visible = int((body.h + _ROW_GAP) // pitch)
    last_top = max(0, len(data.rows) - visible)
    top = min(max(0, top), last_top)
    width = body.w - (16 if last_top else 0)
    rows = tuple(
        Button(
            f"{ROW}{i}", Rect(body.x, body.y + (i - top) * pitch, width, _ROW_H), data.rows[i].label, "row",
            sub=listed([words for words in (data.rows[i].sub, data.rows[i].right) if words]),
        )
        for i in range(top, min(top + visible, len(data.rows)))
    )  # fmt: skip
    sized = [
        (id, label, icon, footer_width(look.words.width(label, BUTTON), icon is not None))
        for id, label, icon in data.buttons
    ]
    return ListLayout(rect, body, rows, top, visible, last_top, tuple(footer(rect, sized)), data)


def paint_list(canvas: Canvas, layout: ListLayout, states: States = REST) -> None:
    """The dialog from its first row in sight."""
    data, rect, body, theme = layout.data, layout.rect, layout.body, canvas.theme
    paint_dialog(canvas, rect, data.title, data.caption)
    if not data.rows:
        for i, line in enumerate(canvas.words.wrap(data.empty, BODY, body.w - 160)):
            canvas.text(rect.cx, body.y + 60 + 28 * i, line, BODY, theme.muted, "middle")
    for button in layout.rows:
        _row(canvas, button, data.rows[int(button.id.removeprefix(ROW))], states)
    _scroll_bar(canvas, layout)
    if data.foot:
        room = layout.buttons[0].rect.x - rect.x - 64
        style, lines = canvas.words.wrapped(data.foot, CAPTION, room, 2)
        for i, line in enumerate(lines):
            canvas.text(rect.x + 40, rect.bottom - 40 - 12 * (len(lines) - 1) + 24 * i, line, style, theme.muted)
    for button in layout.rows:
        if button.id == states.focus:
            focus_ring(canvas, button.rect, 12)
    paint_buttons(canvas, layout.buttons, states)


def _row(canvas: Canvas, button: Button, row: ListRow, states: States) -> None:
    theme, rect = canvas.theme, button.rect
    canvas.rect(rect, 12, theme.panel2, 1, theme.line, 1)
    if states.pressed == button.id:
        canvas.rect(rect, 12, "#000000", 0.14)
    elif states.hover == button.id:
        canvas.rect(rect, 12, "#FFFFFF", 0.08)
    canvas.icon(row.icon, rect.x + 18, rect.cy - 13, 26, theme.accent)
    right = rect.right - 20
    if row.right:
        right -= canvas.text(right, rect.cy + 6, row.right, CAPTION_SEMI, anchor="end") + 20
    x = rect.x + 62
    canvas.text(x, rect.cy + (-4 if row.sub else 7), row.label, BODY_SEMI, room=right - x)
    canvas.text(x, rect.cy + 20, row.sub, CAPTION, theme.muted, room=right - x)


def _scroll_bar(canvas: Canvas, layout: ListLayout) -> None:
    if layout.last_top == 0:
        return
    body, theme = layout.body, canvas.theme
    track = Rect(body.right - 6, body.y, 6, layout.visible * (_ROW_H + _ROW_GAP) - _ROW_GAP)
    count = len(layout.data.rows)
    canvas.rect(track, 3, theme.line, 0.6)
    thumb = Rect(track.x, track.y + track.h * layout.top / count, 6, track.h * layout.visible / count)
    canvas.rect(thumb, 3, theme.muted)


def size_words(n: int) -> str:
    """A file's size."""
    return _("{n} KB").format(n=max(1, round(n / 1024)))
