"""The desk at which the window asks its computers, and where answers are found again.

Questions wait here and are answered one by one on the computer players' thread, whenever no player
needs it. An answer is found wherever the same is asked again, even after something was taken
back."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import Any

from game.client.table.worker import PendingAnswer, Reply, Worker
from game.engine.questions import Answer, Answering, AnyQuestion, Kind, Question

log = logging.getLogger(__name__)

_KEPT = 400
"""How many answers are kept: those of several rounds, or of a set."""


class Desk:
    """The questions that wait, and the latest answers.

    `answer` answers questions of `kinds`; without it, or of other kinds, nothing can be asked."""

    def __init__(
        self, worker: Worker, answer: Answering | None = None, kinds: Collection[Kind] = ()
    ) -> None:
        self._worker, self._answer = worker, answer
        self._kinds = kinds if answer is not None else ()
        self._waiting: list[AnyQuestion] = []
        self._found: OrderedDict[AnyQuestion, Any] = OrderedDict()
        self._failed: set[AnyQuestion] = set()
        self._running: tuple[PendingAnswer, AnyQuestion] | None = None

    def answers(self, kind: Kind) -> bool:
        """Return whether questions of a kind are answered here."""
        return kind in self._kinds

    @property
    def waiting(self) -> int:
        """The number of answers that are still to come."""
        return len(self._waiting)

    def found(self, question: Question[Answer]) -> Answer | None:
        """Return the answer to a question; None until it has come."""
        found: Answer | None = self._found.get(question)
        return found

    def failed(self, question: AnyQuestion) -> bool:
        """Return whether a question failed, so that there will be no answer."""
        return question in self._failed

    def settled(self, question: AnyQuestion) -> bool:
        """Return whether a question was answered, or failed."""
        return question in self._found or question in self._failed

    def ask(self, *questions: AnyQuestion, at_once: bool = False) -> None:
        """Queue questions that have no answer yet, in their order; with `at_once`, before all others."""
        asked = [each for each in questions if type(each) in self._kinds and not self.settled(each)]
        if not at_once:
            self._waiting += [each for each in asked if each not in self._waiting]
        elif asked:
            self._waiting = [*asked, *(each for each in self._waiting if each not in asked)]
            if self._running is not None and self._running[1] != asked[0]:
                self.make_way()

    def update(self) -> None:
        """Pick up the answers that have come."""
        for reply in self._worker.poll(self):
            self._take(reply)

    def _take(self, reply: Reply) -> None:
        if self._running is None or self._running[0] is not reply.ticket:
            return
        question, self._running = self._running[1], None
        if question in self._waiting:
            self._waiting.remove(question)
        if reply.error is not None:
            log.error("a question failed", exc_info=reply.error)
            self._failed.add(question)
            return
        self._found[question] = reply.value
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
        if self._answer is None or not self._waiting:
            return
        if self._running is not None and self._worker.live(self._running[0]):
            return
        question = self._waiting[0]
        self._running = self._worker.ask(self, partial(self._answer, question)), question

    def withdraw(self, questions: Iterable[AnyQuestion]) -> None:
        """Remove those of the questions that have no answer yet."""
        gone = set(questions)
        if self._running is not None and self._running[1] in gone:
            self.make_way()
        self._waiting = [question for question in self._waiting if question not in gone]

    def close(self) -> None:
        """Remove all waiting questions."""
        self.make_way()
        self._waiting.clear()


class Job:
    """Several questions that are asked together; what is answered stays answered."""

    def __init__(self, desk: Desk, questions: Sequence[AnyQuestion]) -> None:
        self.desk, self.questions = desk, tuple(questions)
        self.ask()

    def ask(self) -> None:
        """Ask everything that has no answer yet."""
        self.desk.ask(*self.questions)

    @property
    def left(self) -> int:
        """The number of questions that are neither answered nor failed."""
        return sum(not self.desk.settled(each) for each in self.questions)

    def update(self) -> bool:
        """Let the job go on while nobody plays; return whether anything is new."""
        before = self.left
        self.desk.update()
        self.desk.go_on()
        return self.left != before

    def stop(self) -> None:
        """Withdraw what has no answer yet."""
        self.desk.withdraw(self.questions)
