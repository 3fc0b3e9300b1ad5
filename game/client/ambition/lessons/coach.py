"""What a lesson is made of, and the coach who leads through it: what is said now, and which cards do what was asked. No pygame.

Words are English and marked for the catalogues. They may hold ``{trick}`` (the points of the trick that was just taken),
``{winner}`` (who took it) and ``{you}``, ``{hazel}``, ``{corvin}``, ``{rowan}`` (points taken so far); the scene puts in what the
match counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.client.ambition.view import SLAM_IN_SIGHT, TableView
from game.client.kit.i18n import _
from game.engine.ambition.editions import Edition
from game.engine.cards import parse_cards


@dataclass(frozen=True, slots=True)
class Tell:
    """Words to read before anything is asked. `marks`: what they speak of (see `game.client.table.coach`)."""

    text: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """A card to play. `cards` are those that do what is asked, names with spaces between; none: any legal one.

    Another card stays in the hand; `wrong` says why for some cards, `otherwise` for the rest. `right` is said once the trick
    is over."""

    text: str
    right: str
    cards: str = ""
    wrong: tuple[tuple[str, str], ...] = ()
    otherwise: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PassTask:
    """Three cards to pass, whichever the person likes. `right` is said once the cards have changed hands."""

    text: str
    right: str


Step = Tell | Task | PassTask


@dataclass(frozen=True, slots=True)
class Exercise:
    """A prepared position and what happens in it.

    `hands`: what each seat holds when it begins, seat 0 the person's. `before`: the tricks that were already played, in the
    order of play with slashes between, the first led by `opener`. `replies`: the cards the other three play from then on,
    each in its order; where one isn't legal, or none is left, the lowest legal card is played. With `passes` (three cards of
    seats 1, 2 and 3) the exercise begins with the pass of a whole deal. `counted`: the round is played to its end and its
    result shown."""

    hands: tuple[str, str, str, str]
    replies: tuple[str, str, str]
    steps: tuple[Step, ...]
    before: str = ""
    opener: int = 0
    passes: tuple[str, str, str] | None = None
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """What the coach says in a free round, once, as soon as the person's seat stands so: `when` is a status kind (safe, under,
    over, nil, slam), ``pass``, ``lead`` or ``threat`` (somebody else comes near a Slam)."""

    when: str
    text: str


@dataclass(frozen=True, slots=True)
class FreeRound:
    """A round against real computer players, from a deal of this seed, with hints of what to watch."""

    seed: int
    hints: tuple[Hint, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """`learned` is the sentence at its end; `page` the page of the rules that belongs to it; `untold`: what of the
    table a later lesson teaches, so that it isn't shown yet (`game.client.ambition.view`)."""

    id: str
    title: str
    learned: str
    parts: tuple[Exercise | FreeRound, ...]
    page: str
    untold: frozenset[str] = frozenset()


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
        why = next((why for names, why in step.wrong if card in parse_cards(names.split())), step.otherwise)
        self.text, self.mood = why, "wrong"
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
