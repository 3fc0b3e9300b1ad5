"""Questions to the adviser: one after another on the thread on which the computer players think, and never in their way.

The usual question is an observation (and in the pass the three cards in the tray): so an answer holds wherever the
same is seen again, also after something was taken back.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from game.client.table.worker import PendingAnswer, Result, Worker
from game.engine.judgement import AnyMarked

log = logging.getLogger(__name__)

_KEPT = 400
"""Answers that are kept: those of several rounds, or of a set."""

Answer = TypeVar("Answer", covariant=True)


class Adviser(Protocol[Answer]):
    """Somebody to ask about decisions, as the composition root hands it in. `chosen`: three cards to pass that are to be judged
    beside the best."""

    def opinion(self, observation: Any, cancelled: Callable[[], bool], chosen: Sequence[int] = ()) -> Answer: ...


class AdviserQuestion(Protocol[Answer]):
    """A question, which can be told from others by comparing."""

    def answered(self, adviser: Any, cancelled: Callable[[], bool]) -> Answer:
        """Return the answer; called on the thread of the computer players."""

    def __hash__(self) -> int: ...


Seen = TypeVar("Seen")


@dataclass(frozen=True, slots=True)
class Question(Generic[Seen, Answer]):
    """What is to be judged. `observation` of the person's seat; `chosen`: three cards to pass, or none."""

    observation: Seen
    chosen: tuple[int, ...] = ()

    def answered(self, adviser: Adviser[Answer], cancelled: Callable[[], bool]) -> Answer:
        """Return the adviser's opinion."""
        return adviser.opinion(self.observation, cancelled, self.chosen)


@dataclass(frozen=True, slots=True)
class DecisionQuestion(Generic[AnyMarked]):
    """What is asked about a decision. `occasion`: a number that grows with the match or round, and after which the decision can
    be talked about without telling anything that is still hidden."""

    question: AdviserQuestion[AnyMarked]
    occasion: int = 0


class _QuestionPlayer:
    """A question as the worker knows players."""

    name = "adviser"

    def __init__(self, adviser: Adviser[object], question: AdviserQuestion[object]) -> None:
        self._adviser, self.question = adviser, question

    def choose(self, observation: object, cancelled: Callable[[], bool]) -> object:
        return self.question.answered(self._adviser, cancelled)


class AdviserQueue:
    """The questions that wait, and the answers. Without an adviser (`can_ask`) there are none."""

    def __init__(self, worker: Worker, adviser: Adviser[object] | None) -> None:
        self._worker, self._adviser = worker, adviser
        self._waiting: list[AdviserQuestion[object]] = []
        self._found: OrderedDict[AdviserQuestion[object], Any] = OrderedDict()
        self._failed: set[AdviserQuestion[object]] = set()
        self._running: tuple[PendingAnswer, AdviserQuestion[object]] | None = None

    @property
    def can_ask(self) -> bool:
        """Whether there is an adviser."""
        return self._adviser is not None

    @property
    def waiting(self) -> int:
        """How many answers are still to come."""
        return len(self._waiting)

    def found(self, question: AdviserQuestion[Answer]) -> Answer | None:
        """The answer, once it is there."""
        found: Answer | None = self._found.get(question)
        return found

    def failed(self, question: AdviserQuestion[object]) -> bool:
        """Whether there will be no answer."""
        return question in self._failed

    def ask(self, question: AdviserQuestion[object], at_once: bool = False) -> None:
        """Have a question answered; `at_once`: before all others."""
        if self._adviser is None or question in self._found or question in self._failed:
            return
        if question in self._waiting:
            if not at_once or self._waiting[0] == question:
                return
            self._waiting.remove(question)
        if at_once:
            self._waiting.insert(0, question)
            self.make_way()
        else:
            self._waiting.append(question)

    def update(self) -> None:
        """Pick up the answers that have come."""
        for result in self._worker.poll(self):
            self._take(result)

    def _take(self, result: Result) -> None:
        if self._running is None or self._running[0] is not result.ticket:
            return
        question, self._running = self._running[1], None
        if question in self._waiting:
            self._waiting.remove(question)
        if result.error is not None:
            log.error("the adviser failed", exc_info=result.error)
            self._failed.add(question)
            return
        self._found[question] = result.action
        while len(self._found) > _KEPT:
            self._found.popitem(last=False)

    def make_way(self) -> None:
        """A computer player is to think, or another question is urgent: what runs is called off, and asked again later."""
        if self._running is not None:
            self._worker.forget(self._running[0])
            self._running = None

    def go_on(self) -> None:
        """Nobody else thinks: ask what waits next."""
        if self._adviser is None or not self._waiting:
            return
        if self._running is not None and self._worker.live(self._running[0]):
            return
        question = self._waiting[0]
        self._running = self._worker.ask(self, _QuestionPlayer(self._adviser, question), None), question

    def withdraw(self, questions: Iterable[AdviserQuestion[object]]) -> None:
        """The answers to these are wanted no more, as far as they are still to come."""
        gone = set(questions)
        if self._running is not None and self._running[1] in gone:
            self.make_way()
        self._waiting = [question for question in self._waiting if question not in gone]

    def close(self) -> None:
        """Nothing is wanted any more."""
        self.make_way()
        self._waiting.clear()
