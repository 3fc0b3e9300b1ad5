"""The coach who leads through a lesson: what is said now, and which cards do what was asked. No pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.client.ambition.lessons.model import Hint, PassTask, Step, Task, Tell
from game.client.ambition.view import SLAM_IN_SIGHT, TableView
from game.client.kit.i18n import _
from game.engine.ambition.editions import Edition
from game.engine.cards import parse_cards

NIL_FROM = 5
"""A Nil is spoken of from this trick on."""


class Coach:
    """`waiting`: the words are to be read, and the table stands still until `next`. `mood`: ask, right or wrong."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self._steps = steps
        self._at = -1
        self._reply = ""  # what is said once the trick is over
        self.text = ""  # in English, with the figures still to be put in
        self.mood = "ask"
        self.waiting = False
        self.done = False
        self.next()

    @property
    def step(self) -> Step | None:
        """The step that runs."""
        return self._steps[self._at] if 0 <= self._at < len(self._steps) else None

    @property
    def pending(self) -> bool:
        """Whether an answer is due as soon as the trick is over."""
        return bool(self._reply)

    @property
    def marks(self) -> tuple[str, ...]:
        """What the words speak of, as long as they are not an answer."""
        step = self.step
        return step.marks if isinstance(step, Tell | Task) and self.mood == "ask" and self.text else ()

    def words(self, figures: Mapping[str, object]) -> str:
        """What is said now, in the player's language; empty for nothing."""
        return _(self.text).format(**figures) if self.text else ""

    def next(self) -> None:
        """The words were read: go on with the next step; `done` after the last."""
        self.waiting, self.text, self.mood = False, "", "ask"
        self._at += 1
        step = self.step
        if step is None:
            self.done = True
        elif isinstance(step, Tell):
            self.text, self.waiting = step.text, True

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


class Watcher:
    """The coach of a free round: never in the way, but says what to watch, each hint once."""

    waiting = False
    pending = False
    done = True
    mood = "ask"
    marks: tuple[str, ...] = ()

    def __init__(self, hints: Sequence[Hint]) -> None:
        self._hints = list(hints)
        self.text = ""

    def words(self, figures: Mapping[str, object]) -> str:
        """What is said now, in the player's language; empty for nothing."""
        return _(self.text).format(**figures) if self.text else ""

    def next(self) -> None:
        """There is nothing to wait for."""

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
