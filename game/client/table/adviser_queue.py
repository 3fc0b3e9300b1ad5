"""Questions to the adviser, answered one by one on the computer players' thread whenever no player needs it.

The usual question is an observation (during the pass, with the three cards in the tray). Its answer is therefore valid
wherever the same is observed again, even after something was taken back."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from game.client.table.worker import PendingAnswer, Reply, Worker
from game.engine.judgement import AnyMarked

log = logging.getLogger(__name__)

_KEPT = 400
"""How many answers are kept: those of several rounds, or of a set."""

Answer = TypeVar("Answer", covariant=True)


class Adviser(Protocol[Answer]):
    """An adviser on decisions, as the composition root hands it in.

    `chosen` are three cards to pass that are to be judged beside the best."""

    def opinion(self, observation: Any, cancelled: Callable[[], bool], chosen: Sequence[int] = ()) -> Answer: ...


class AdviserQuestion(Protocol[Answer]):
    """A question to the adviser; questions can be compared and hashed."""

    def answered(self, adviser: Any, cancelled: Callable[[], bool]) -> Answer:
        """Return the answer.

        It is called on the thread of the computer players."""

    def __hash__(self) -> int: ...


Seen = TypeVar("Seen")


@dataclass(frozen=True, slots=True)
class Question(Generic[Seen, Answer]):
    """A question about a situation: what is best, and how good the chosen cards are.

    `observation` is that of the person's seat. `chosen` are three cards to pass that are to be judged, or none."""

    observation: Seen
    chosen: tuple[int, ...] = ()

    def answered(self, adviser: Adviser[Answer], cancelled: Callable[[], bool]) -> Answer:
        """Return the adviser's opinion."""
        return adviser.opinion(self.observation, cancelled, self.chosen)


@dataclass(frozen=True, slots=True)
class DecisionQuestion(Generic[AnyMarked]):
    """A question about a decision that was made.

    `occasion` is a number that grows during the match or round; once the occasion is over, the decision can be
    discussed without giving away anything hidden."""

    question: AdviserQuestion[AnyMarked]
    occasion: int = 0


class _QuestionPlayer:
    """An adapter that lets the worker ask a question as if it were a player."""

    name = "adviser"

    def __init__(self, adviser: Adviser[object], question: AdviserQuestion[object]) -> None:
        self._adviser, self.question = adviser, question

    def choose(self, observation: object, cancelled: Callable[[], bool]) -> object:
        return self.question.answered(self._adviser, cancelled)


class AdviserQueue:
    """The waiting questions to the adviser and the latest answers.

    Without an adviser (`can_ask`) it stays empty."""

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
        """The number of answers that are still to come."""
        return len(self._waiting)

    def found(self, question: AdviserQuestion[Answer]) -> Answer | None:
        """Return the answer to a question; None until it has come."""
        found: Answer | None = self._found.get(question)
        return found

    def failed(self, question: AdviserQuestion[object]) -> bool:
        """Return whether the adviser failed at a question, so that there will be no answer."""
        return question in self._failed

    def settled(self, question: AdviserQuestion[object]) -> bool:
        """Return whether a question was answered, or the adviser failed at it."""
        return question in self._found or question in self._failed

    def ask(self, question: AdviserQuestion[object], at_once: bool = False) -> None:
        """Queue a question that has no answer yet; with `at_once`, before all others."""
        if self._adviser is None or self.settled(question):
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

    def _take(self, result: Reply) -> None:
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
        """Cancel the running question, to be asked again later.

        This is called when a computer player is to think or another question is urgent."""
        if self._running is not None:
            self._worker.forget(self._running[0])
            self._running = None

    def go_on(self) -> None:
        """Ask the next waiting question, because no computer player is thinking."""
        if self._adviser is None or not self._waiting:
            return
        if self._running is not None and self._worker.live(self._running[0]):
            return
        question = self._waiting[0]
        self._running = self._worker.ask(self, _QuestionPlayer(self._adviser, question), None), question

    def withdraw(self, questions: Iterable[AdviserQuestion[object]]) -> None:
        """Remove those of the questions that have no answer yet."""
        gone = set(questions)
        if self._running is not None and self._running[1] in gone:
            self.make_way()
        self._waiting = [question for question in self._waiting if question not in gone]

    def close(self) -> None:
        """Remove all waiting questions."""
        self.make_way()
        self._waiting.clear()
