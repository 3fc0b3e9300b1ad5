"""Setting up a match: the rules, the two or three opponents side by side with one strength for all of them, and the rules'
options; and the small lists that open at a press."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.app.dialogs.option_rows import OptionRow
from game.client.app.dialogs.options import paint_row_words, row_widgets
from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.text import BUTTON, CAPTION, CAPTION_SEMI
from game.client.kit.widgets import footer, footer_width, paint_button, paint_buttons, paint_dialog
from game.client.table.look import Look

_WIDTH, _HEAD, _FOOT = 1120.0, 112.0, 92.0
_ROW_H, _GAP = 68.0, 16.0
_MOST_ROWS = 3
_WHO_H, _SELECT_H, _INSET = 80.0, 48.0, 12.0
_CARD_H = _INSET + _WHO_H + 2 * (_INSET + _SELECT_H) + _INSET
_ENTRY_H, _FACE_H, _EDGE = 46.0, 60.0, 8.0


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """One opponent in words: where it sits, its name, portrait, strength and temperament."""

    place: str
    name: str
    portrait: str
    level: str
    temperament: str


@dataclass(frozen=True, slots=True)
class SetupData:
    """What is chosen now. `rules`: the edition with a line about it, by name as its value; `alike`: the strength of all, in
    words; `buttons` for the foot as (id, words, icon), the main one last."""

    title: str
    rules: OptionRow
    seats: tuple[SeatChoice, ...]
    alike: str
    rows: tuple[OptionRow, ...]
    buttons: tuple[tuple[str, str, str | None], ...]


@dataclass(frozen=True, slots=True)
class SetupLayout:
    """Where everything stands. Widgets: ``rules``, ``alike``, then ``who0``, ``level0`` and ``temperament0`` to 2, then the
    rows."""

    rect: Rect
    heads: tuple[tuple[OptionRow, Rect], ...]
    cards: tuple[Rect, ...]
    rows: tuple[tuple[OptionRow, Rect], ...]
    widgets: tuple[Button, ...]
    buttons: tuple[Button, ...]
    data: SetupData


def layout_setup(look: Look, data: SetupData) -> SetupLayout:
    """Places the cards beside each other, clockwise from the left. The dialog is as high for all rules."""
    rows_high = _ROW_H * max(_MOST_ROWS, len(data.rows))
    rect = look.grid.dialog(_WIDTH, _HEAD + 2 * _ROW_H + _CARD_H + 1.5 * _GAP + rows_high + _FOOT)
    top = Rect(rect.x + 24, rect.y + _HEAD, rect.w - 48, _ROW_H)
    box = top.moved(0, _ROW_H)
    head = OptionRow("alike", _("Strength"), _("The same for all, or each its own"))
    width = (rect.w - 80 - (len(data.seats) - 1) * _GAP) / len(data.seats)
    cards = tuple(
        Rect(rect.x + 40 + i * (width + _GAP), box.bottom + _GAP / 2, width, _CARD_H) for i in range(len(data.seats))
    )
    third = (rect.w - 80 - 2 * _GAP) / 3
    select = Rect(rect.right - 40 - third, box.cy - _SELECT_H / 2, third, _SELECT_H)
    widgets = [
        Button("rules", select.moved(0, -_ROW_H), data.rules.value, "select", said=data.rules.label),
        Button("alike", select, data.alike, "select", sub=_("Everybody"), said=head.label),
    ]
    for i, (card, seat) in enumerate(zip(cards, data.seats, strict=True)):
        widgets += _seat_widgets(i, card.grown(-_INSET), seat)
    rows = []
    y = cards[0].bottom + _GAP
    for i, row in enumerate(data.rows):
        place = Rect(rect.x + 24, y + i * _ROW_H, rect.w - 48, _ROW_H)
        rows.append((row, place))
        widgets += row_widgets(look, row, place)
    sized = [
        (id, label, icon, footer_width(look.words.width(label, BUTTON), icon is not None))
        for id, label, icon in data.buttons
    ]
    heads = (data.rules, top), (head, box)
    return SetupLayout(rect, heads, cards, tuple(rows), tuple(widgets), tuple(footer(rect, sized)), data)


def _seat_widgets(i: int, room: Rect, seat: SeatChoice) -> list[Button]:
    level = room.y + _WHO_H + _INSET
    temperament = level + _SELECT_H + _INSET
    return [
        Button(f"who{i}", Rect(room.x, room.y, room.w, _WHO_H), seat.name, "select", seat.portrait, seat.place),
        Button(
            f"level{i}",
            Rect(room.x, level, room.w, _SELECT_H),
            seat.level,
            "select",
            None,
            _("Strength"),
            said=seat.name,
        ),
        Button(
            f"temperament{i}",
            Rect(room.x, temperament, room.w, _SELECT_H),
            seat.temperament,
            "select",
            sub=_("Temperament"),
            said=seat.name,
        ),
    ]


def paint_setup(canvas: Canvas, layout: SetupLayout, states: States = REST) -> None:
    """The dialog."""
    theme = canvas.theme
    paint_dialog(canvas, layout.rect, layout.data.title)
    for row, box in layout.heads:
        paint_row_words(canvas, row, box, layout.widgets[0].rect.x)
    canvas.line(box.x + 16, box.y, box.right - 16, box.y, theme.line)
    for card in layout.cards:
        canvas.rect(card, 14, theme.panel2, 0.5, theme.line, theme.line_width)
    for i, (row, box) in enumerate(layout.rows):
        if i:
            canvas.line(box.x + 16, box.y, box.right - 16, box.y, theme.line)
        left = min(widget.rect.x for widget in layout.widgets if widget.id.split("=")[0] == row.id)
        paint_row_words(canvas, row, box, left)
    paint_buttons(canvas, layout.widgets, states)
    paint_buttons(canvas, layout.buttons, states)


# ------------------------------------------------------------------------------------------------ lists


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to choose: its id, words, more words beside them, and a portrait for characters."""

    id: str
    label: str
    note: str = ""
    portrait: str | None = None


@dataclass(frozen=True, slots=True)
class ListLayout:
    """A list that has been opened, with a button for each of the `count` entries that is in sight, from `top` on."""

    rect: Rect
    buttons: tuple[Button, ...]
    top: int
    count: int


def layout_list(look: Look, below: Rect, entries: Sequence[Entry], chosen: str | None, top: int = 0) -> ListLayout:
    """Below what opened it, or above where there is more room; as wide, or wider where words ask for it. One too long for the
    window shows the entries from `top` on, as far as it goes."""
    grid, words = look.grid, look.words
    high = _FACE_H if entries[0].portrait else _ENTRY_H
    wide = max(
        words.width(entry.label, CAPTION_SEMI) + (words.width(entry.note, CAPTION) + 16 if entry.note else 0)
        for entry in entries
    )
    wide += 16 + (high - 8 if entries[0].portrait else 0) + 16 + 48 + 2 * _EDGE
    visible = min(len(entries), int((grid.vh - 16 - 2 * _EDGE) // high))
    top = min(top, len(entries) - visible)
    w, h = max(below.w, min(wide, grid.right - grid.left - 16)), 2 * _EDGE + high * visible
    x = max(below.right - w, grid.left + 8) if below.cx > grid.cx else min(below.x, grid.right - 8 - w)
    fits = below.bottom + 6 + h <= grid.vh - 8
    y = below.bottom + 6 if fits else max(8.0, min(below.y - 6 - h, grid.vh - 8 - h))
    rect = Rect(x, y, w, h)
    buttons = tuple(
        Button(
            entry.id,
            Rect(x + _EDGE, y + _EDGE + i * high + 1, w - 2 * _EDGE, high - 2),
            entry.label,
            "entry",
            entry.portrait,
            entry.note,
            selected=entry.id == chosen,
        )
        for i, entry in enumerate(entries[max(0, top) : max(0, top) + visible])
    )
    return ListLayout(rect, buttons, max(0, top), len(entries))


def paint_list(canvas: Canvas, below: Rect, layout: ListLayout, states: States = REST) -> None:
    """The list over everything else, and a brass line about what opened it."""
    theme = canvas.theme
    canvas.rect(below, 12, stroke=theme.frame, width=2)
    canvas.cover(layout.rect, 14)
    canvas.rect(layout.rect, 14, theme.panel, 1, theme.frame, 1.5)
    for button in sorted(layout.buttons, key=lambda button: button.id == states.focus):
        paint_button(canvas, button, states)
    shown = len(layout.buttons)
    if shown < layout.count:
        track = Rect(layout.rect.right - 7, layout.rect.y + _EDGE, 4, layout.rect.h - 2 * _EDGE)
        part = track.h / layout.count
        canvas.rect(Rect(track.x, track.y + part * layout.top, track.w, part * shown), 2, theme.muted)
