"""The coach who leads through a lesson: what is said now, and which cards do what was asked. No pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.lessons.model import Hint, PassTask, Step, Task
from game.client.ambition.view import SLAM_IN_SIGHT, TableView
from game.client.table import lesson
from game.client.table.lesson import LessonText
from game.engine.ambition.editions import Edition
from game.engine.cards import parse_cards

NIL_FROM = 5
"""A Nil is spoken of from this trick on."""


class Coach(lesson.Coach[Step]):
    """Answers what was done once it is to be seen: when the trick is over, or the cards have changed hands."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._reply = ""  # what is said then
        super().__init__(steps)

    @property
    def pending(self) -> bool:
        """Whether an answer is due."""
        return bool(self._reply)

    @property
    def marks(self) -> tuple[str, ...]:
        return super().marks if self.mood == "ask" else ()

    def next(self) -> None:
        super().next()
        if isinstance(self.step, LessonText):
            self.text, self.waiting = self.step.text, True

    def ask(self) -> None:
        """It is the person's turn: say what is to be done, unless something is being said."""
        step = self.step
        if isinstance(step, Task | PassTask) and not self.text and not self._reply:
            self.text, self.mood = step.text, "ask"

    def takes(self, card: int) -> bool:
        """Whether a legal card does what was asked; if not, say why."""
        step = self.step
        if not isinstance(step, Task) or not step.cards or card in parse_cards(step.cards.split()):
            return True
        self.text, self.mood = step.otherwise, "wrong"
        return False

    def acted(self) -> None:
        """What was asked has been done; the answer comes once it is to be seen."""
        step = self.step
        if isinstance(step, Task | PassTask):
            self.text, self._reply = "", step.right

    def shown(self) -> None:
        """The trick is over, or the cards have changed hands, and that is to be seen."""
        if self._reply:
            self.text, self._reply = self._reply, ""
            self.mood, self.waiting = "right", True


class FreeRoundCoach(lesson.Coach[Step]):
    """The coach of a free round: never in the way, but says what to watch, each hint once."""

    pending = False

    def __init__(self, hints: Sequence[Hint]) -> None:
        super().__init__()
        self._hints = list(hints)

    def next(self) -> None:
        """There is nothing to wait for."""
        self.text, self.mood, self.waiting, self.done = "", "ask", False, True

    def notice(self, view: TableView, numbers: Edition) -> bool:
        """It is the person's turn: say the first hint that fits. True if the words changed."""
        before, kinds = self.text, watched(view, numbers)
        hint = next((hint for hint in self._hints if hint.when in kinds), None)
        if hint is not None:
            self._hints.remove(hint)
            self.text = hint.text
        return self.text != before

    def takes(self, card: int) -> bool:
        """Every legal card."""
        return True

    def acted(self) -> None:
        """A hint has had its time."""
        self.text = ""

    def ask(self) -> None:
        """Nothing is asked for."""

    def shown(self) -> None:
        """No answer is due."""


def watched(view: TableView, numbers: Edition) -> set[str]:
    """What a hint may wait for, as the table stands: see `Hint.when`."""
    own = view.seats[view.me]
    if view.phase == "pass":
        return {"pass"}
    kinds: set[str] = set() if own.status is None else {own.status.kind}
    if own.taken == 0 and view.trick_number < NIL_FROM:
        kinds.discard("nil")
    if not view.trick:
        kinds.add("lead")
    most = max(seat.taken for seat in view.seats)
    if own.taken < most and numbers.slam_at - most <= SLAM_IN_SIGHT:
        kinds.add("threat")
    return kinds
