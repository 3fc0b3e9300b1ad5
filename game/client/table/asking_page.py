"""A page that asks the computers and waits for what they answer."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.kit.widget_scene import AnyHost, DialogScene
from game.client.table.desk import Desk
from game.engine.questions import AnyQuestion


class AskingPage(DialogScene[AnyHost]):
    """A page that asks questions, waits for their answers, and is built again whenever one has come.

    A subclass sets `desk` before it calls `__init__` here. Nobody plays while the page is open."""

    desk: Desk

    def __init__(self, shell: AnyHost) -> None:
        super().__init__(shell)
        self._settled = 0
        self.ask()

    def questions(self) -> Sequence[AnyQuestion]:
        """Return the questions whose answers the page needs now, the most urgent first."""
        raise NotImplementedError

    def ask(self) -> None:
        """Ask what has no answer yet."""
        self.desk.ask(*self.questions(), at_once=True)

    def update(self, dt: float) -> bool:
        """Let the questions be answered; build the page again if an answer has come."""
        self.desk.update()
        self.desk.go_on()
        settled = sum(map(self.desk.settled, self.questions()))
        if settled != self._settled:
            self._settled = settled
            self.rebuild()
        return super().update(dt)

    def resume(self) -> None:
        self.ask()
        super().resume()

    def leave(self) -> None:
        self.desk.withdraw(self.questions())
        super().leave()
