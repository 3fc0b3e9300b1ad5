"""The play checker's list: the decisions that cost something, the dearest first. A press opens one in the replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.app.dialogs.listing import ListData
from game.client.app.scenes.listing import ListScene
from game.client.app.shell import Shell
from game.client.table.advice import Advice
from game.client.table.checker import Decision, Judge, Judged, found


class CheckScene(ListScene):
    """Decisions that were made, judged one after the other. `judge` is the game's; `listed` makes the
    list of what was found and how many are still being looked at; `show` gets the one that is pressed."""

    def __init__(
        self,
        shell: Shell,
        decisions: Sequence[Decision],
        advice: Advice,
        judge: Judge,
        listed: Callable[[list[Judged], int], ListData],
        show: Callable[[Judged], None],
    ) -> None:
        super().__init__(shell)
        self._decisions, self._advice, self._judge = list(decisions), advice, judge
        self._listed, self._show = listed, show
        for decision in self._decisions:
            advice.ask(decision.question)
        self._left = -1

    @property
    def left(self) -> int:
        """How many decisions are still being looked at."""
        advice = self._advice
        return sum(advice.found(each.question) is None and not advice.failed(each.question) for each in self._decisions)

    def judged(self) -> list[Judged]:
        """What is to be said so far."""
        return found(self._decisions, self._advice, self._judge)

    def data(self) -> ListData:
        return self._listed(self.judged(), self.left)

    def choose(self, row: int) -> None:
        judgement = self.judged()[row]
        self.close()
        self._show(judgement)

    def update(self, dt: float) -> bool:
        """Nobody plays while this is open: the answers that come are the adviser's."""
        for result in self.shell.worker.poll():
            self._advice.take(result)
        self._advice.go_on()
        if self.left != self._left:
            self._left = self.left
            self.rebuild()
        return super().update(dt)

    def leave(self) -> None:
        self._advice.withdraw(decision.question for decision in self._decisions)
