"""Dialogs of rows, in pages or in one piece: choices, lists, switches and typed words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from game.client.app.choice import ChoiceScene
from game.client.app.option_dialog import options_dialog
from game.client.app.option_rows import OptionRow, OptionsData
from game.client.app.setup_page import Entry
from game.client.app.shell import Shell
from game.client.kit.geometry import Rect
from game.client.kit.i18n import listed
from game.client.kit.intents import Erase, Intent, Typed
from game.client.kit.layout import Node
from game.client.kit.layout_dialog import Dialog
from game.client.kit.spoken import Focused
from game.client.kit.stepping import MORE, SteppingScene
from game.engine.reading import printable


def switch(on: bool) -> str:
    """The value of a switch's row."""
    return "on" if on else "off"


class OptionsScene(SteppingScene[Shell]):
    """A dialog of rows; each press is in force at once. Long dialogs scroll with the focus and the wheel."""

    def data(self) -> OptionsData:
        """Title, rows and buttons as they are now."""
        raise NotImplementedError

    def set(self, row: str, value: Any) -> None:
        """A row got a value: one of its choices, True or False, or a word."""
        raise NotImplementedError

    def numbers(self) -> Collection[str]:
        return [row.id for row in self.layout.data.rows if row.kind == "number"]

    def value_of(self, row: str) -> str:
        rows: Sequence[OptionRow] = self.layout.data.rows
        return next(each.value for each in rows if each.id == row)

    def step(self, row: str, by: int) -> None:
        """For dialogs that have numbers."""
        raise NotImplementedError

    def dialog(self) -> Dialog:
        return options_dialog(self.data(), self.below(), self.above())

    def below(self) -> Node | None:
        """What stands below the rows."""
        return None

    def above(self) -> Node | None:
        """What stands above the rows."""
        return None

    def told(self) -> Sequence[str]:
        """The title alone: every row is read when it has the focus."""
        data = self.layout.data
        page = dict(data.pages).get(data.page, "")
        return [words for words in (data.title, data.caption, page) if words]

    def announcements(self) -> Sequence[str]:
        """The page, and what is wrong with rows."""
        return [*self.told(), *(row.fault for row in self.layout.data.rows if row.fault)]

    def focused(self) -> Focused | None:
        """With the line below the row's name."""
        focused = super().focused()
        row = next((row for row in self.layout.data.rows if focused and row.id == str(focused.id).split("=")[0]), None)
        if focused is None or row is None or focused.typed:
            return focused
        return replace(focused, place=listed([words for words in (focused.place, row.fault or row.note) if words]))

    def handle(self, intent: Intent) -> bool:
        row = self._typed_row()
        if row is not None and isinstance(intent, Typed):
            digits = intent.text.isascii() and intent.text.isdigit()
            if len(row.value) < row.most and printable(intent.text) and (row.kind == "typed" or digits):
                self._changed_row(row.id, (row.value + self.shell.legible(intent.text))[: row.most])
        elif row is not None and isinstance(intent, Erase):
            self._changed_row(row.id, row.value[:-1])
        else:
            return super().handle(intent)
        return True

    @property
    def typing(self) -> bool:
        """While the field has the focus its letters are no commands."""
        return self._typed_row() is not None

    def _typed_row(self) -> OptionRow | None:
        rows: Sequence[OptionRow] = self.layout.data.rows
        return next((row for row in rows if row.kind in ("typed", "number") and row.id == self.focus), None)

    def _changed_row(self, id: str, value: Any) -> None:
        self.set(id, value)
        self.rebuild()

    def press(self, id: str) -> None:
        row, _equals, choice = id.partition("=")
        found = next((each for each in self.layout.data.rows if each.id == row), None)
        if id in dict(self.layout.data.pages):
            self.turn_to(id)
        elif found is None:
            self.done(id)
        elif found.kind in ("typed", "number") and not choice:
            self.focus = id
        elif found.kind == "number":
            self.step(row, 1 if choice == MORE else -1)
        elif found.kind == "list":
            self._open(found)
        elif found.kind == "press":
            self._changed_row(row, found.value)
        elif choice:
            self._changed_row(row, choice)
        else:
            self._changed_row(row, found.value != "on")

    def turn_to(self, page: str) -> None:
        """Open a page."""
        self.tops = {}
        self.rebuild()

    def _open(self, row: OptionRow) -> None:
        """The list of a row's choices."""

        def below() -> Rect:
            return self.layout.button(row.id).rect

        entries = [Entry(choice, words) for choice, words in row.choices]
        by_key = self.focus == row.id
        picked = partial(self._changed_row, row.id)
        self.shell.stack.push(ChoiceScene(self.shell, below, entries, row.value, picked, by_key))

    def done(self, id: str) -> None:
        """A button at the foot."""
        self.close()

    def move(self, dx: int, dy: int) -> None:
        """To the name of a page: it opens."""
        super().move(dx, dy)
        if self.focus in dict(self.layout.data.pages) and self.focus != self.layout.data.page:
            self.turn_to(str(self.focus))
