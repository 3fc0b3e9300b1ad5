"""A list to choose from by mouse and keys. Subclasses fill it and say what a row and a button do."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.app.dialogs.listing import ROW, ListData, ListLayout, layout_list, paint_list
from game.client.app.shell import Shell
from game.client.kit.buttons import Button
from game.client.kit.canvas import Canvas
from game.client.kit.intents import Far, Intent, Scroll
from game.client.kit.spoken import place_words
from game.client.kit.widget_scene import DialogScene


class ListScene(DialogScene[Shell]):
    """Up and down go from row to row, Home and End to the ends, the wheel scrolls; Tab leads to the buttons too."""

    default = "close"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._top = 0

    def data(self) -> ListData:
        """Everything as it is now."""
        raise NotImplementedError

    def choose(self, row: int) -> None:
        """A row was pressed."""
        raise NotImplementedError

    def act(self, id: str) -> None:
        """A button was pressed."""
        self.close()

    def build(self) -> ListLayout:
        layout = layout_list(self.shell.look, self.data(), self._top)
        self._top = layout.top
        return layout

    def paint(self, canvas: Canvas) -> None:
        paint_list(canvas, self.layout, self.states)

    def place(self, id: str) -> str:
        """Of a row: among all rows, also those out of sight."""
        if not id.startswith(ROW):
            return super().place(id)
        return place_words(int(id.removeprefix(ROW)) + 1, len(self.layout.data.rows))

    def widgets(self) -> Sequence[Button]:
        return [*self.layout.rows, *self.layout.buttons]

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, Scroll):
            self._scroll(self._top + (-1 if intent.lines > 0 else 1))
        elif isinstance(intent, Far) and self.layout.data.rows:
            self._to(0 if intent.step < 0 else len(self.layout.data.rows) - 1)
        else:
            return super().handle(intent)
        return True

    def move(self, dx: int, dy: int) -> None:
        count = len(self.layout.data.rows)
        at = int(self.focus.removeprefix(ROW)) if self.focus is not None and self.focus.startswith(ROW) else None
        if not dy or not count:
            super().move(dx, dy)
        elif at is not None and at + dy < count:
            self._to(max(0, at + dy))
        elif at is not None:
            self.focus = self.default
        elif self.focus is None:
            self._to(self._top)
        elif dy < 0:
            self._to(min(self._top + self.layout.visible, count) - 1)

    def _to(self, row: int) -> None:
        """The keys go to a row, which is brought into sight."""
        self.focus = f"{ROW}{row}"
        self._changed = True
        if row < self._top:
            self._scroll(row)
        elif row >= self._top + self.layout.visible:
            self._scroll(row - self.layout.visible + 1)

    def _scroll(self, top: int) -> None:
        self._top = top
        self.rebuild()

    def press(self, id: str) -> None:
        if id.startswith(ROW):
            self.choose(int(id.removeprefix(ROW)))
        else:
            self.act(id)
