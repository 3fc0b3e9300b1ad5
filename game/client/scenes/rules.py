"""The rules browser: from the menu, the table, results and lessons, at the page that fits."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.canvas import Canvas
from game.client.dialogs.rules import ENTRY, RulesLayout, layout_rules, paint_rules
from game.client.intents import Intent, Scroll, ShowHelp
from game.client.rulebook.books import book_of
from game.client.scenes.base import DialogScene
from game.client.shell import Shell
from game.client.widgets import Button


class RulesScene(DialogScene):
    """The rules of an edition, page by page; F1 closes it again. `page` is the id of the one to begin with."""

    def __init__(self, shell: Shell, edition: str, page: str = "") -> None:
        super().__init__(shell)
        self._edition = edition
        self._page = book_of(edition).index(page)

    def build(self) -> RulesLayout:
        """In the language in force."""
        return layout_rules(self.shell.look, book_of(self._edition, self.shell.keymap), self._page)

    def paint(self, canvas: Canvas) -> None:
        paint_rules(canvas, self.shell.look, self.layout, self.states)

    def widgets(self) -> Sequence[Button]:
        return [*self.layout.buttons, *self.layout.entries]

    @property
    def default(self) -> str:  # type: ignore[override]
        """Enter turns the page, and closes after the last."""
        return "next" if self._page + 1 < len(self.layout.entries) else "close"

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowHelp):
            self.close()
        elif isinstance(intent, Scroll):
            self._turn(-1 if intent.lines > 0 else 1)
        else:
            super().handle(intent)
        return True

    def press(self, id: str) -> None:
        if id == "close":
            self.close()
        elif id.startswith(ENTRY):
            self._turn(int(id.removeprefix(ENTRY)) - self._page)
        else:
            self._turn(1 if id == "next" else -1)
            if self.focus is not None and self.focus not in self._places():
                self.focus = self.default

    def move(self, dx: int, dy: int) -> None:
        """Without a focus, and in the contents, up and down turn the pages, as left and right do."""
        in_contents = self.focus is not None and self.focus.startswith(ENTRY)
        if dy and (self.focus is None or in_contents):
            self._turn(dy)
            self.focus = f"{ENTRY}{self._page}" if in_contents else None
        elif dx and self.focus is None:
            self._turn(dx)
        else:
            super().move(dx, dy)

    def _turn(self, pages: int) -> None:
        self._page = min(max(0, self._page + pages), len(self.layout.entries) - 1)
        self.rebuild()
