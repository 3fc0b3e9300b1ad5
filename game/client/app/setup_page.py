"""Setting up a match: the rules, the two or three opponents side by side with one strength for all of them, and the rules'
options; and the small lists that open at a press."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.app import ids as app_ids
from game.client.app.option_dialog import ROWS, row_node
from game.client.app.option_rows import OptionRow
from game.client.kit import ids
from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.layout import SMALL, Align, Column, Either, Gap, Node, Pad, Row
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import Press
from game.client.kit.text import CAPTION, CAPTION_SEMI
from game.client.kit.widgets import paint_button
from game.client.table.look import Look

_MOST_ROWS = 3
_SELECT, _LEAST, _HIGH, _WHO, _INSET = 320.0, 200.0, 48.0, 80.0, 12.0
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
    words; `chance`: of winning against them, where it is known; `buttons` for the foot as (id, words, icon), the main one
    last; `way`: how the table of the next match is found, and `handicap`: who begins with points, in words."""

    title: str
    rules: OptionRow
    seats: tuple[SeatChoice, ...]
    alike: str
    chance: str
    rows: tuple[OptionRow, ...]
    buttons: tuple[tuple[str, str, str | None], ...]
    way: str
    handicap: str


def setup_dialog(data: SetupData) -> Dialog:
    """The seats beside each other, clockwise from the left. Widgets: ``rules``, ``handicap``, ``table_way``, ``alike``, then
    ``who0``,
    ``about0``, ``level0`` and ``temperament0`` to 2, then the rows. The dialog is as high for all rules."""
    rules = Press(ids.RULES, data.rules.value, "select", said_first=data.rules.label, wide=_SELECT, high=_HIGH)
    words = OptionRow(app_ids.ALIKE, _("Strength"), data.chance or _("The same for all, or one for each"))
    alike = Press(
        app_ids.ALIKE, data.alike, "select", sub=_("Everybody"), said_first=words.label, wide=_SELECT, high=_HIGH
    )
    way = Press(
        app_ids.TABLE_WAY, data.way, "select", sub=_("Next table"), said_first=_("Next table"), wide=_LEAST, high=_HIGH
    )
    handicap = Press(app_ids.HANDICAP, data.handicap, "select", sub=_("Handicap"), said_first=_("Handicap"), high=_HIGH)
    heads = [row_node(data.rules, first=True, own=[rules]), row_node(words, own=[handicap, way, alike])]
    each = [_seat(i, seat) for i, seat in enumerate(data.seats)]
    cards = Row([Pad(Column(widgets, gap=_INSET), _INSET, _INSET, _card, grow=1) for widgets in each], align=Align.FILL)
    lines = Column([Pad(Row(widgets), _INSET, SMALL, _card) for widgets in each])
    rows: list[Node] = [row_node(row, first=not i) for i, row in enumerate(data.rows)]
    rows += [row_node(OptionRow("", ""), first=True, own=[Gap()])] * (_MOST_ROWS - len(rows))
    body = Column([*heads, Pad(Either([cards, lines]), 0, SMALL), *rows], gap=0, scroll=ROWS)
    return Dialog(title=data.title, body=body, foot=data.buttons, data=data)


def _seat(i: int, seat: SeatChoice) -> list[Node]:
    who = Press(f"who{i}", seat.name, "select", seat.portrait, seat.place, wide=_LEAST, high=_WHO, grow=1)
    kinds = (("level", seat.level, _("Strength")), ("temperament", seat.temperament, _("Temperament")))
    about = Press(f"about{i}", kind="tool", icon="info", said_first=_("About {name}").format(name=seat.name), high=_WHO)
    return [
        Row([who, about], SMALL),
        *(
            Press(f"{kind}{i}", words, "select", sub=what, said_first=seat.name, wide=_LEAST, high=_HIGH, grow=1)
            for kind, words, what in kinds
        ),
    ]


def _card(canvas: Canvas, rect: Rect) -> None:
    canvas.rect(rect, _INSET, canvas.theme.panel2, 0.5, canvas.theme.line, canvas.theme.line_width)


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
    room = max(grid.vh - below.bottom, below.y) - 14 - 2 * _EDGE
    visible = min(len(entries), max(1, int(room // high)))
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
