"""The rules browser: books of rules page by page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from game.client.app.dialogs.rules import CHOICE, ENTRY, TOOL, RulesLayout, layout_rules, paint_rules
from game.client.app.dialogs.rules_pictures import Pictures
from game.client.app.dialogs.setup import Entry
from game.client.app.rulebook.model import Book
from game.client.app.scenes.choice import ChoiceScene
from game.client.app.scenes.explained import ExplainedScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.buttons import Button
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.intents import Intent, Scroll, ShowHelp

R = TypeVar("R")


class BookScene(ExplainedScene, Generic[R]):
    """Books of rules page by page; F1 closes it again. Each of `books` makes one in the language in force; the first is open,
    at the page of the id `page`. `pictures` are the game's own."""

    def __init__(
        self, shell: Shell, books: Sequence[Callable[[], Book[R]]], page: str = "", pictures: Pictures[R] | None = None
    ) -> None:
        super().__init__(shell)
        self._pictures = pictures
        self._books = list(books)
        self._shown = 0
        self._page = self.book.index(page)
        self._tops = [0]  # where the parts of the page begin, up to the one that is shown

    @property
    def book(self) -> Book[R]:
        """The one that is open."""
        return self._books[self._shown]()

    @property
    def layout(self) -> RulesLayout:  # type: ignore[override]  # a book is no tree
        """The page of the book that is open."""
        found: Any = super().layout
        assert isinstance(found, RulesLayout)
        return found

    def build(self) -> RulesLayout:
        """In the language in force."""
        return layout_rules(
            self.shell.look, self.book, self._page, len(self._books) > 1, self._pictures, self._tops[-1]
        )

    def paint_dialog(self, canvas: Canvas) -> None:
        paint_rules(canvas, self.shell.look, self.layout, self.states)

    def widgets(self) -> Sequence[Button]:
        choice = [self.layout.choice] if self.layout.choice is not None else []
        spots = [spot.button for spot in self.spots()]
        return [*self.layout.buttons, *choice, *self.layout.entries, *spots]

    def main(self) -> str:
        """Enter turns the page, and closes after the last."""
        return ids.NEXT if any(button.id == ids.NEXT for button in self.layout.buttons) else ids.CLOSE

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowHelp):
            self.close()
        elif isinstance(intent, Scroll):
            self._step(-1 if intent.lines > 0 else 1)
        else:
            super().handle(intent)
        return True

    def act(self, id: str) -> None:
        if id == ids.CLOSE:
            self.close()
        elif id == CHOICE:
            self._open_list()
        elif id == TOOL:
            self.open_tool(self.book.sections[self._page].id)
        elif id.startswith(ENTRY):
            self._turn(int(id.removeprefix(ENTRY)) - self._page)
        else:
            self._step(1 if id == ids.NEXT else -1)
            if self.focus is not None and self.focus not in self._places():
                self.focus = self.main()

    def move(self, dx: int, dy: int) -> None:
        """Without a focus, and in the contents, up and down turn the pages, as left and right do."""
        in_contents = self.focus is not None and self.focus.startswith(ENTRY)
        if dy and (self.focus is None or in_contents):
            self._step(dy)
            self.focus = f"{ENTRY}{self._page}" if in_contents else None
        elif dx and self.focus is None:
            self._step(dx)
        else:
            super().move(dx, dy)

    def open_tool(self, page: str) -> None:
        """What the button of a page opens, by the page's id; for books that have such pages."""
        raise NotImplementedError

    def _open_list(self) -> None:
        entries = [Entry(str(i), make().title) for i, make in enumerate(self._books)]
        self.shell.stack.push(
            ChoiceScene(self.shell, self._below, entries, str(self._shown), self._choose, by_key=self.focus == CHOICE)
        )

    def _below(self) -> Rect:
        assert self.layout.choice is not None, "its button opened the list"
        return self.layout.choice.rect

    def _choose(self, choice: str) -> None:
        """Another book, at the page of the same id if it has one."""
        before = self.book.sections[self._page].id
        self._shown = int(choice)
        self._page, self._tops = self.book.index(before), [0]
        self.rebuild()

    def _step(self, parts: int) -> None:
        """To the next part of the page or the one before; beyond its first and last, to another page."""
        if parts > 0 and self.layout.more:
            self._tops.append(self.layout.top + len(self.layout.blocks))
            self.rebuild()
        elif parts < 0 and len(self._tops) > 1:
            self._tops.pop()
            self.rebuild()
        else:
            self._turn(parts)

    def _turn(self, pages: int) -> None:
        self._tops = [0]
        self._page = min(max(0, self._page + pages), len(self.layout.entries) - 1)
        self.rebuild()
