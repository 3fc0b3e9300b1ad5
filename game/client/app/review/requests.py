"""Reviews in progress, asked for part by part on the computer players' thread while that is idle. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic

from game.client.app.options import AnyReview, Reviewer
from game.client.table.adviser_queue import AdviserQueue
from game.engine.judgement import AnyMarked, MarkedDecision, Review


@dataclass(frozen=True, slots=True)
class DecisionRequest(Generic[AnyMarked]):
    """A request to the reviewer to judge one decision."""

    reviewer: Reviewer[AnyMarked, Review[MarkedDecision]]
    observation: Hashable
    action: object

    def answered(self, _adviser: object, cancelled: Callable[[], bool]) -> AnyMarked:
        """Return the decision with its judgement."""
        return self.reviewer.move(self.observation, self.action, cancelled)


@dataclass(frozen=True, slots=True)
class ReviewRequest(Generic[AnyReview]):
    """A request to the reviewer to review a seat in some parts of a match, given by their indices."""

    reviewer: Reviewer[MarkedDecision, AnyReview]
    match: object
    seat: int
    indices: tuple[int, ...]

    def answered(self, _adviser: object, cancelled: Callable[[], bool]) -> AnyReview:
        """Return the review of these parts."""
        return self.reviewer.review(self.match, self.seat, self.indices, cancelled)


class ReviewJob(Generic[AnyReview]):
    """A review that is made while nobody plays: first of each part of a match, then of the whole."""

    def __init__(
        self,
        advice: AdviserQueue,
        reviewer: Reviewer[MarkedDecision, AnyReview],
        match: object,
        seat: int,
        indices: Sequence[int],
    ) -> None:
        self._advice = advice
        self._whole = ReviewRequest(reviewer, match, seat, tuple(indices))
        self._parts = [ReviewRequest(reviewer, match, seat, (index,)) for index in indices]
        self.reviewer, self.seat, self.indices = reviewer, seat, tuple(indices)
        self.ask()

    @property
    def _questions(self) -> tuple[ReviewRequest[AnyReview], ...]:
        return (*self._parts, self._whole)

    def ask(self) -> None:
        """Ask for everything that has no answer yet."""
        for question in self._questions:
            self._advice.ask(question)

    def _missing(self, question: ReviewRequest[AnyReview]) -> bool:
        return not self._advice.settled(question)

    @property
    def _open(self) -> int:
        return sum(self._missing(each) for each in self._questions)

    def update(self) -> bool:
        """Let the review go on while nobody plays; return whether anything is new."""
        before = self._open
        self._advice.update()
        self._advice.go_on()
        return self._open != before

    def stop(self) -> None:
        """Withdraw the questions that are still open."""
        self._advice.withdraw(self._questions)

    @property
    def left(self) -> int:
        """The number of parts still to be reviewed; at least 1 until the whole review is finished."""
        missing = sum(self._missing(each) for each in self._parts)
        return max(missing, int(self._missing(self._whole)))

    @property
    def failed(self) -> bool:
        """Whether there will be no review."""
        return self._advice.failed(self._whole)

    @property
    def review(self) -> AnyReview | None:
        """The review of the whole; None until it is finished."""
        return self._advice.found(self._whole)

    def moves(self: ReviewJob[Review[AnyMarked]]) -> list[AnyMarked]:
        """Return the decisions reviewed so far."""
        if self.review is not None:
            return list(self.review.all)
        found = [self._advice.found(each) for each in self._parts]
        return [move for each in found if each is not None for move in each.all]
