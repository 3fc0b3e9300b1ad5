"""Statistics are counted on another thread: a dialog that asks, and shows the answer once it is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

from game.client.app.shell import Shell
from game.client.app.statistics.keeper import Unavailable
from game.client.kit import ids
from game.client.kit.widget_scene import DialogScene

Found = TypeVar("Found")


class CountingScene(DialogScene[Shell], Generic[Found]):
    """`found` is the answer; None until it is there, or where `problem` says why there is none."""

    default = ids.CLOSE

    def __init__(self, shell: Shell, game: str) -> None:
        super().__init__(shell)
        self._game = game
        self.found: Found | None = None
        self.problem = ""
        self._asked: Future[Found] | None = None

    def ask(self, question: Callable[[Sequence[Any]], Found]) -> None:
        """Have all matches of the game counted; what was asked before is answered to nobody."""
        self._asked = self.shell.history.ask(question, self._game)

    def update(self, dt: float) -> bool:
        if self._asked is not None and self._asked.done():
            try:
                self.found, self.problem = self._asked.result(), ""
            except Unavailable as problem:
                self.found, self.problem = None, str(problem)
            self._asked = None
            self.rebuild()
        return super().update(dt)

    def press(self, id: str) -> None:
        self.close()
