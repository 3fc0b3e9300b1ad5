"""Reviews that are being made: asked round by round on the thread of the computer players, in their idle time. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.client.ambition.review.model import Move, Review, Reviewer, counted
from game.client.ambition.statistics.rows import match_key
from game.client.table.advice import Advice, Asked
from game.client.table.worker import Worker
from game.engine.ambition.actions import Action
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation


@dataclass(frozen=True, slots=True)
class MoveAsked:
    """What a decision was worth."""

    reviewer: Reviewer
    observation: Observation
    action: Action

    @property
    def seat(self) -> int:
        """Who decided."""
        return self.observation.seat

    def answered(self, _adviser: Any, cancelled: Callable[[], bool]) -> Move:
        """The decision, weighed."""
        return self.reviewer.move(self.observation, self.action, cancelled)


@dataclass(frozen=True, slots=True)
class ReviewAsked:
    """The review of a seat in rounds of a match, by their indices."""

    reviewer: Reviewer
    match: Match
    seat: int
    indices: tuple[int, ...]

    def answered(self, _adviser: Any, cancelled: Callable[[], bool]) -> Review:
        """The review."""
        return self.reviewer.review(self.match, self.seat, self.indices, cancelled)


@dataclass(frozen=True, slots=True)
class EvidenceAsked:
    """What the choices of a seat in a finished match say about its rating: noted under the match's name."""

    reviewer: Reviewer
    match: Match
    seat: int

    def answered(self, _adviser: Any, cancelled: Callable[[], bool]) -> bool:
        """Whether they say something."""
        return self.reviewer.note(self.match, self.seat, match_key(self.match), cancelled)


class Asking:
    """Questions that are answered in turn while nobody plays."""

    def __init__(self, worker: Worker, advice: Advice, questions: Sequence[Asked]) -> None:
        self._worker, self._advice, self._questions = worker, advice, tuple(questions)
        self.ask()

    def ask(self) -> None:
        """Have everything answered that isn't yet."""
        for question in self._questions:
            self._advice.ask(question)

    @property
    def _open(self) -> int:
        return sum(self._missing(each) for each in self._questions)

    def _missing(self, question: Asked) -> bool:
        return self._advice.found(question) is None and not self._advice.failed(question)

    def update(self) -> bool:
        """Let it go on while nobody plays. True if something is new."""
        before = self._open
        for result in self._worker.poll():
            self._advice.take(result)
        self._advice.go_on()
        return self._open != before

    def stop(self) -> None:
        """What is still to come isn't wanted any more."""
        self._advice.withdraw(self._questions)


class Looking(Asking):
    """A review that is being made: one of each round, then the one of all; of a whole match also what it says of the rating."""

    def __init__(
        self, worker: Worker, advice: Advice, reviewer: Reviewer, match: Match, seat: int, indices: Sequence[int]
    ) -> None:
        self._whole = ReviewAsked(reviewer, match, seat, tuple(indices))
        self._parts = [ReviewAsked(reviewer, match, seat, (index,)) for index in indices]
        self.reviewer, self.match = reviewer, match
        rated = [EvidenceAsked(reviewer, match, seat)] if match.over and len(indices) == len(counted(match)) else []
        super().__init__(worker, advice, (*self._parts, self._whole, *rated))

    @property
    def left(self) -> int:
        """How many rounds are still being looked at; 1 at least until all is there."""
        missing = sum(self._missing(each) for each in self._parts)
        return max(missing, int(self._missing(self._whole)))

    @property
    def failed(self) -> bool:
        """Whether there will be no review."""
        return self._advice.failed(self._whole)

    @property
    def review(self) -> Review | None:
        """The review of all, once it is there."""
        found: Review | None = self._advice.found(self._whole)
        return found

    def moves(self) -> list[Move]:
        """The decisions as far as they were looked at."""
        if self.review is not None:
            return list(self.review.all)
        found = [self._advice.found(each) for each in self._parts]
        return [move for each in found if each is not None for move in each.all]
