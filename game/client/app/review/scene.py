"""The page of a review, whatever the game: how somebody played in a match or a part of it, and what to learn from that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.client.app.dialogs.reviewed import AGAIN, FIND, SHOW, ReviewedData, reviewed_dialog
from game.client.app.review.asked import Looking
from game.client.app.review.marks import MISTAKES
from game.client.app.scenes.explained import ExplainedScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.layout_dialog import Dialog


@dataclass(frozen=True, slots=True)
class Ways:
    """Where the page leads: `show` to a decision in the replay, `again` to its place for practice, `find` to the mistakes one
    after another, with the answers hidden."""

    show: Callable[[Any], None]
    again: Callable[[Any], None]
    find: Callable[[Sequence[Any]], None] = lambda moves: None


class ReviewPage(ExplainedScene):
    """The page. Subclasses say what is on it."""

    default = ids.CLOSE

    def __init__(self, shell: Shell, looking: Looking, ways: Ways) -> None:
        super().__init__(shell)
        self.looking, self._ways = looking, ways

    def data(self) -> ReviewedData:
        """Everything as it is now."""
        raise NotImplementedError

    def mistakes(self) -> list[Any]:
        """The mistakes, in the order of the match."""
        return [move for move in self.looking.moves() if move.mark in MISTAKES]

    def dialog(self) -> Dialog:
        return reviewed_dialog(self.data())

    def act(self, id: str) -> None:
        moves = self.looking.moves()
        if id.startswith(SHOW):
            self._ways.show(moves[int(id.removeprefix(SHOW))])
        elif id.startswith(AGAIN):
            self._ways.again(moves[int(id.removeprefix(AGAIN))])
        elif id == FIND:
            self._ways.find(self.mistakes())
        else:
            self.close()

    def move(self, dx: int, dy: int) -> None:
        """From where nothing has the focus, the first decision in sight is the next."""
        first = next((id for id in self.layout.order() if id.startswith((SHOW, AGAIN))), None)
        if self.focus is None and dy and first is not None:
            self.go_to(first)
        else:
            super().move(dx, dy)

    def update(self, dt: float) -> bool:
        """Nobody plays while this is open: the answers that come are the review's."""
        if self.looking.update():
            self.rebuild()
        return super().update(dt)

    def resume(self) -> None:
        """It goes on where something above it has stopped it."""
        self.looking.ask()
        self.rebuild()

    def leave(self) -> None:
        self.looking.stop()
