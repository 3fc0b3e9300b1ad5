"""The statistics: pages to choose above, what is selected below them, then figures or charts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.text import BODY, BUTTON, CAPTION, CAPTION_SEMI
from game.client.kit.widgets import footer, footer_width, paint_buttons, paint_dialog
from game.client.table.look import Look

_WIDTH, _HEIGHT, _LOW = 1240.0, 832.0, 356.0
_TABS_Y, _SELECTS_Y, _BODY_Y, _FOOT = 120.0, 176.0, 238.0, 96.0
_ROW_H, _GAP = 42.0, 12.0
_PARTS = (0.44, 0.3, 0.26)
PAGE = "page:"
"""What the ids of the pages' buttons begin with."""


@dataclass(frozen=True, slots=True)
class Select:
    """Something that is selected: `name` says what, `chosen` what is in force."""

    id: str
    name: str
    chosen: str


@dataclass(frozen=True, slots=True)
class StatisticsData:
    """Words beside the title, pages (id, name) with the one in force, what is selected, what stands on the page (or words in its
    place), words at the foot, and buttons as (id, words, icon), the main one last."""

    caption: str
    pages: tuple[tuple[str, str], ...]
    page: str
    selects: tuple[Select, ...]
    paint: Callable[[Canvas, Rect], None] | None
    words: tuple[str, ...]
    foot: str
    buttons: tuple[tuple[str, str, str | None], ...]


@dataclass(frozen=True, slots=True)
class StatisticsLayout:
    """Where everything stands; `widgets` are the pages' buttons, then what opens a list."""

    rect: Rect
    body: Rect
    widgets: tuple[Button, ...]
    buttons: tuple[Button, ...]
    data: StatisticsData


def layout_statistics(look: Look, data: StatisticsData, low: bool = False) -> StatisticsLayout:
    """Places everything; `low`: with room for a row of figures only."""
    rect = look.grid.dialog(_WIDTH, _LOW if low else _HEIGHT)
    room, x = rect.w - 80, rect.x + 40
    widgets = []
    for id, name in data.pages:
        width = look.words.width(name, CAPTION_SEMI) + 48
        at = Rect(x, rect.y + _TABS_Y, width, _ROW_H)
        widgets.append(Button(PAGE + id, at, name, "choice", selected=id == data.page))
        x = at.right + 8
    x, wide = rect.x + 40, room - _GAP * (len(data.selects) - 1)
    for select, part in zip(data.selects, _PARTS, strict=False):
        at = Rect(x, rect.y + _SELECTS_Y, wide * part, _ROW_H)
        widgets.append(Button(select.id, at, select.chosen, "select", sub=select.name))
        x = at.right + _GAP
    sized = [
        (id, label, icon, footer_width(look.words.width(label, BUTTON), icon is not None))
        for id, label, icon in data.buttons
    ]
    top = _BODY_Y if data.selects else _SELECTS_Y + _GAP if data.pages else _TABS_Y
    body = Rect(rect.x + 40, rect.y + top, room, rect.h - top - _FOOT)
    return StatisticsLayout(rect, body, tuple(widgets), tuple(footer(rect, sized)), data)


def paint_statistics(canvas: Canvas, layout: StatisticsLayout, states: States = REST) -> None:
    """The dialog with its page."""
    data, rect, body, theme = layout.data, layout.rect, layout.body, canvas.theme
    paint_dialog(canvas, rect, _("Statistics"), data.caption)
    if data.paint is not None:
        data.paint(canvas, body)
    else:
        lines = [line for words in data.words for line in canvas.words.wrap(words, BODY, body.w - 240)]
        for i, line in enumerate(lines):
            canvas.text(rect.cx, body.y + 130 + 30 * i, line, BODY, theme.muted, "middle")
    if data.foot:
        room = layout.buttons[0].rect.x - rect.x - 64
        lines = canvas.words.wrap(data.foot, CAPTION, room, 2)
        for i, line in enumerate(lines):
            canvas.text(rect.x + 40, rect.bottom - 40 - 12 * (len(lines) - 1) + 24 * i, line, CAPTION, theme.muted)
    paint_buttons(canvas, [*layout.widgets, *layout.buttons], states)
