"""A list to choose from by mouse and keys. Subclasses fill it and say what a row and a button do."""

from __future__ import annotations

from game.client.app.dialogs.listing import ROW, ROWS, ListData, list_dialog
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.intents import Far, Intent
from game.client.kit.layout_dialog import Dialog
from game.client.kit.spoken import place_words
from game.client.kit.widget_scene import DialogScene


class ListScene(DialogScene[Shell]):
    """Up and down go from row to row, Home and End to the ends, the wheel scrolls; Tab leads to the buttons too."""

    default = ids.CLOSE

    def data(self) -> ListData:
        """Everything as it is now."""
        raise NotImplementedError

    def choose(self, row: int) -> None:
        """A row was pressed."""
        raise NotImplementedError

    def act(self, id: str) -> None:
        """A button was pressed."""
        self.close()

    def dialog(self) -> Dialog:
        return list_dialog(self.data())

    def place(self, id: str) -> str:
        """Of a row: among all rows, also those out of sight."""
        if not id.startswith(ROW):
            return super().place(id)
        return place_words(int(id.removeprefix(ROW)) + 1, len(self.layout.data.rows))

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, Far) and self.layout.data.rows:
            self.go_to(f"{ROW}{0 if intent.step < 0 else len(self.layout.data.rows) - 1}")
            self._changed = True
            return True
        return super().handle(intent)

    def move(self, dx: int, dy: int) -> None:
        """From where nothing has the focus, the first row in sight is the next."""
        if self.focus is None and dy and self.layout.data.rows:
            self.go_to(f"{ROW}{self.layout.scrolls[ROWS].top}")
        else:
            super().move(dx, dy)

    def press(self, id: str) -> None:
        if id.startswith(ROW):
            self.choose(int(id.removeprefix(ROW)))
        else:
            self.act(id)
