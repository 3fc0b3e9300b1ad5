"""Lists to choose from by mouse and keys: a page of rows, and the small list that opens below a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _, listed
from game.client.kit.spoken import place_words
from game.client.kit.widget_scene import ActionButton, DialogScene, WidgetScene
from game.client.table.look import Look

ROWS = "rows"
"""The id of the column that scrolls."""
ROW = "row="
"""The prefix of a row's id; its number, from 0, follows."""


@dataclass(frozen=True, slots=True)
class ListRow:
    """One row of a list: an icon, its name, a second line below, and words at the right end."""

    icon: str
    label: str
    sub: str = ""
    right: str = ""


@dataclass(frozen=True, slots=True)
class ListData:
    """The content of a page with a list.

    `caption` is shown next to the title, `empty` in place of missing rows, `foot` at the bottom.
    Buttons are (id, words, icon), the main one last."""

    title: str
    caption: str
    rows: tuple[ListRow, ...]
    empty: str
    foot: str
    buttons: tuple[tuple[str, str, str | None], ...]


def list_dialog(data: ListData) -> gui.Dialog:
    """Return the dialog; its rows scroll."""
    return gui.Dialog(
        title=data.title, caption=data.caption, body=list_of(data.rows, data.empty), foot=data.buttons,
        note=data.foot, steady=True, data=data,
    )  # fmt: skip


def list_of(rows: Sequence[ListRow], empty: str) -> gui.Node:
    """Return rows that scroll, or what is said in their place."""
    if not rows:
        return gui.Padding(
            gui.Text(empty, gui.BODY, "muted", gui.Align.MIDDLE, gui.MANY), y=gui.LARGE, grow=1
        )
    return gui.Column([_row(i, row) for i, row in enumerate(rows)], scroll=ROWS, grow=1)


def _row(i: int, row: ListRow) -> gui.Node:
    words: list[gui.Node] = [gui.Text(row.label, gui.BODY_SEMI, cut=200.0)]
    if row.sub:
        words.append(gui.Text(row.sub, gui.CAPTION, "muted", cut=200.0))
    mark = gui.icon(row.icon, 26, "accent") if row.icon else gui.strut(26, 26)
    line: list[gui.Node] = [mark, gui.Column(words, gap=0, grow=1)]
    if row.right:
        line.append(gui.Text(row.right, gui.CAPTION_SEMI, align=gui.Align.END))
    sub = listed([words for words in (row.sub, row.right) if words])
    return gui.ButtonNode(
        f"{ROW}{i}", row.label, "row", sub=sub, kid=gui.Padding(gui.Row(line), 18, gui.SMALL)
    )


def size_words(n: int) -> str:
    """Return a file's size in words, in kilobytes and at least 1 KB."""
    return _("{n} KB").format(n=max(1, round(n / 1024)))


class ListScene(DialogScene[Shell]):
    """A page with a list of rows.

    Up and down move from row to row, Home and End to the ends; the wheel scrolls; Tab reaches the
    buttons as well."""

    default = "close"

    def dialog(self) -> gui.Dialog:
        """Return the page, with its rows in a column that scrolls."""
        raise NotImplementedError

    def choose(self, row: int) -> None:
        """React to the press of a row, counted from 0."""
        raise NotImplementedError

    def act(self, id: str) -> None:
        """React to the press of a button; by default, close the page."""
        self.close()

    @property
    def _rows(self) -> list[str]:
        """The ids of all rows, including those out of sight."""
        return [id for id in self.layout.order() if id.startswith(ROW)]

    def place(self, id: str) -> str:
        """Return the place of a row among all rows, including those out of sight."""
        rows = self._rows
        return place_words(rows.index(id) + 1, len(rows)) if id in rows else super().place(id)

    def handle(self, intent: intents.Intent) -> bool:
        if isinstance(intent, intents.JumpToEnd) and (rows := self._rows):
            self.go_to(rows[0 if intent.step < 0 else -1])
            self._changed = True
            return True
        return super().handle(intent)

    def move(self, dx: int, dy: int) -> None:
        """Move the focus; without a focus, up and down go to the first row in sight."""
        first = next(
            (button.id for button in self.layout.buttons if button.id.startswith(ROW)), None
        )
        if self.focus is None and dy and first is not None:
            self.go_to(first)
        else:
            super().move(dx, dy)

    def press(self, id: str) -> None:
        if id.startswith(ROW):
            self.choose(int(id.removeprefix(ROW)))
        else:
            self.act(id)


_ENTRY_H, _FACE_H, _EDGE = 46.0, 60.0, 8.0
_BESIDE = 10.0  # the room of a list's scroll bar


@dataclass(frozen=True, slots=True)
class Choice:
    """One entry of a small list: its id, its label, a note beside it, and a portrait for characters."""

    id: str
    label: str
    note: str = ""
    portrait: str | None = None


def layout_list(
    look: Look,
    below: gui.Rect,
    entries: Sequence[Choice],
    chosen: str | None,
    tops: dict[str, float] | None = None,
) -> gui.LaidOutDialog:
    """Lay out the list below the rectangle that opened it, or above it if there is more room.

    The list is as wide as `below`, or wider if its words need it. If it is too long for the window,
    it scrolls."""
    grid, words = look.grid, look.words
    high = _FACE_H if entries[0].portrait else _ENTRY_H
    wide = max(
        words.width(entry.label, gui.CAPTION_SEMI)
        + (words.width(entry.note, gui.CAPTION) + 16 if entry.note else 0)
        for entry in entries
    )
    wide += 16 + (high - 8 if entries[0].portrait else 0) + 16 + 48 + 2 * _EDGE
    room = max(grid.vh - below.bottom, below.y) - 14
    whole = 2 * _EDGE + high * len(entries)
    edge = _EDGE if whole <= room else _EDGE + _BESIDE
    w, h = (
        max(below.w, min(wide + 2 * (edge - _EDGE), grid.right - grid.left - 16)),
        min(whole, room),
    )
    x = (
        max(below.right - w, grid.left + 8)
        if below.cx > grid.cx
        else min(below.x, grid.right - 8 - w)
    )
    fits = below.bottom + 6 + h <= grid.vh - 8
    y = below.bottom + 6 if fits else max(8.0, min(below.y - 6 - h, grid.vh - 8 - h))
    buttons = [
        gui.ButtonNode(
            each.id,
            each.label,
            "entry",
            each.portrait,
            each.note,
            selected=each.id == chosen,
            high=high - 2,
        )
        for each in entries
    ]
    column = gui.Padding(gui.Column(buttons, gap=2, scroll=ROWS, grow=1), edge, _EDGE + 1, grow=1)
    return gui.lay_bare(look, gui.Rect(x, y, w, h), [column], tops)


def paint_list(
    canvas: gui.Canvas, below: gui.Rect, layout: gui.LaidOutDialog, states: gui.States = gui.REST
) -> None:
    """Paint the list over everything else, and a brass outline around the widget that opened it."""
    theme = canvas.theme
    canvas.rect(below, 12, stroke=theme.frame, width=2)
    canvas.cover(layout.rect, 14)
    canvas.rect(layout.rect, 14, theme.panel, 1, theme.frame, 1.5)
    layout.paint(canvas, states)


class ChoiceScene(WidgetScene[Shell, gui.LaidOutDialog]):
    """A list below the button that opened it.

    `picked` is called with the chosen id; Esc or a press elsewhere closes the list without a
    choice. A list too long for the window scrolls with the focus and the wheel. `below` returns the
    button's current rectangle, which may change with the window."""

    opaque = False

    def __init__(
        self,
        shell: Shell,
        below: Callable[[], gui.Rect],
        entries: Sequence[Choice],
        chosen: str | None,
        picked: Callable[[str], None],
        by_key: bool,
    ) -> None:
        super().__init__(shell)
        self._below, self._entries, self._chosen, self._picked = below, entries, chosen, picked
        self.default = chosen or entries[0].id
        self.go_to(self.default)
        self.focus = self.default if by_key else None

    def build(self) -> gui.LaidOutDialog:
        return layout_list(self.shell.look, self._below(), self._entries, self._chosen, self.tops)

    def speech_on_open(self) -> Sequence[str]:
        """Return nothing: the entries are read one by one as they get the focus."""
        return ()

    def paint(self, canvas: gui.Canvas) -> None:
        paint_list(canvas, self._below(), self.layout, self.states)

    def handle(self, intent: intents.Intent) -> bool:
        if isinstance(intent, intents.PointerDown) and not self.layout.rect.contains(
            intent.x, intent.y
        ):
            self.cancel()
            return True
        return super().handle(intent)

    def press(self, id: str) -> None:
        self.cancel()
        self._picked(id)

    def cancel(self) -> None:
        self.shell.stack.pop(self)


def open_more(
    scene: WidgetScene[Shell, Any],
    actions: Sequence[ActionButton],
    below: Callable[[], gui.Rect] | None = None,
) -> None:
    """Open the list of what a scene has no button for, below its button MORE, or below what `below` returns."""
    entries = [Choice(action.id, action.words()) for action in actions]
    presses = {action.id: action.press for action in actions}
    place = below or (lambda: scene.layout.button(gui.MORE).rect)
    by_key = scene.focus == gui.MORE
    scene.shell.stack.push(
        ChoiceScene(scene.shell, place, entries, None, lambda id: presses[id](), by_key)
    )


def open_choices(
    scene: WidgetScene[Shell, gui.LaidOutDialog],
    id: str,
    entries: Sequence[Choice],
    chosen: str | None,
    picked: Callable[[str], None],
) -> None:
    """Open the list of choices below a button of a dialog; `picked` is called with the one that is chosen."""
    by_key = scene.focus == id
    scene.shell.stack.push(
        ChoiceScene(
            scene.shell, lambda: scene.layout.button(id).rect, entries, chosen, picked, by_key
        )
    )
