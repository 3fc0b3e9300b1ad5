"""The coach who leads through a lesson: what it says now, and which cards do what it asked.

No pygame."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.client.ambition.lessons.model import (
    KINDS,
    HandQuestion,
    Hint,
    PassTask,
    Step,
    Task,
    ValuePicture,
)
from game.client.ambition.view import SLAM_IN_SIGHT, TableView
from game.client.kit.i18n import N_
from game.client.table import lesson
from game.client.table.lesson import LessonText
from game.engine.ambition.editions import Edition
from game.engine.cards import parse_card, parse_cards

NIL_FROM = 5
"""The number of the first trick in which the coach speaks of a Nil."""


class GuidedCoach(lesson.Coach[Step]):
    """The coach of an exercise, who answers once the result of the person's action can be seen.

    That is when the trick is over, or when the cards have been passed."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._reply = ""  # what is said once the trick is over
        super().__init__(steps)

    @property
    def pending(self) -> bool:
        """Whether an answer is still to be given."""
        return bool(self._reply)

    @property
    def marks(self) -> tuple[str, ...]:
        return super().marks if self.mood == "ask" else ()

    def next(self) -> None:
        super().next()
        if isinstance(self.step, LessonText):
            self.text, self.waiting = self.step.text, True
        elif isinstance(self.step, ValuePicture):  # a page of its own says its words
            self.waiting = True

    def ask(self) -> None:
        """Say at the person's turn what is to be done, unless something is being said already."""
        step = self.step
        if isinstance(step, Task | PassTask) and not self.text and not self._reply:
            self.text, self.mood = step.text, "ask"

    def takes(self, card: int) -> bool:
        """Return whether a legal card does what was asked; if not, say why."""
        step = self.step
        if not isinstance(step, Task) or not step.cards or card in parse_cards(step.cards.split()):
            return True
        self.text, self.mood = step.otherwise, "wrong"
        return False

    def acted(self) -> None:
        """Note that the person did what was asked; `shown` gives the answer."""
        step = self.step
        if isinstance(step, Task | PassTask):
            self.text, self._reply = "", step.right

    def shown(self) -> None:
        """Give the answer that is due, now that the trick is over or the passed cards can be seen."""
        if self._reply:
            self.text, self._reply = self._reply, ""
            self.mood, self.waiting = "right", True


class FreeRoundCoach(lesson.Coach[Step]):
    """The coach of a free round, who gives each hint once and never makes the table wait."""

    pending = False

    def __init__(self, hints: Sequence[Hint]) -> None:
        super().__init__()
        self._hints = list(hints)

    def next(self) -> None:
        """Fall silent and let the round go on, since a free round has no steps."""
        self.text, self.mood, self.waiting, self.done = "", "ask", False, True

    def notice(self, view: TableView, numbers: Edition) -> bool:
        """Say the first hint that fits at the person's turn, and return whether the words have changed."""
        before, kinds = self.text, watched(view, numbers)
        hint = next((hint for hint in self._hints if hint.when in kinds), None)
        if hint is not None:
            self._hints.remove(hint)
            self.text = hint.text
        return self.text != before

    def takes(self, card: int) -> bool:
        """Return True, since a free round allows every legal card."""
        return True

    def acted(self) -> None:
        """Take the current hint away, since the person has acted."""
        self.text = ""

    def ask(self) -> None:
        """Do nothing, since a free round asks for nothing."""

    def shown(self) -> None:
        """Do nothing, since no answer is ever due."""


WHAT_FOR = N_("What would you play this hand for?")
SHOWN_AFTER = 2
"""How many cards are refused before the right ones are shown."""


class HandCoach(FreeRoundCoach):
    """The coach of a hand, who asks what it is for, or which three cards to pass of it."""

    def __init__(self, question: HandQuestion) -> None:
        super().__init__(())
        self.question, self.refusals, self.done = question, 0, False
        self.ways = [frozenset(parse_cards(way.split())) for way in question.passes]
        self.text = question.task or WHAT_FOR

    def good(self, kind: str) -> bool:
        """Return whether it is right, or within a point of it, to play the hand for this."""
        worth = self.question.worth
        return kind == self.question.kind or worth[KINDS.index(kind)] >= max(worth) - 1

    def judge(self, right: bool) -> None:
        """Say what was right, to a right answer or another one."""
        self.text, self.mood, self.waiting = (
            self.question.right,
            "right" if right else "missed",
            True,
        )

    def fits(self, chosen: Collection[int]) -> bool:
        """Return whether these cards belong to a right way to pass; if not, say why the last of them doesn't."""
        if any(way.issuperset(chosen) for way in self.ways):
            self.text, self.mood = self.question.task, "ask"
            return True
        why = {parse_card(name): words for name, words in self.question.wrong}
        self.text, self.mood = why.get([*chosen][-1], self.question.otherwise), "wrong"
        self.refusals += 1
        return False

    def shows(self, chosen: Collection[int]) -> frozenset[int]:
        """Return the cards to show besides those chosen, once enough were refused."""
        ways = (way for way in self.ways if way.issuperset(chosen))
        return (
            next(ways) - set(chosen)
            if self.refusals >= SHOWN_AFTER and not self.waiting
            else frozenset()
        )


def watched(view: TableView, numbers: Edition) -> set[str]:
    """Return the situations that a hint may wait for and that hold now; see `Hint.when`."""
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
