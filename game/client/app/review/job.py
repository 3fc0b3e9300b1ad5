"""A review in progress, made part by part on the computer players' thread while that is idle.

No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from game.client.table.desk import Desk, Job
from game.engine.judgement import AnyMarked, MarkedDecision, Review
from game.engine.questions import ReviewParts

AnyReview = TypeVar("AnyReview", bound=Review[MarkedDecision], covariant=True)


class ReviewJob(Job, Generic[AnyReview]):
    """A review that is made while nobody plays: first of each part of a match, then of the whole."""

    def __init__(self, desk: Desk, match: object, seat: int, indices: Sequence[int]) -> None:
        self._whole = ReviewParts[object, AnyReview](match, seat, tuple(indices))
        self._parts = [ReviewParts[object, AnyReview](match, seat, (index,)) for index in indices]
        self.seat, self.indices = seat, tuple(indices)
        super().__init__(desk, (*self._parts, self._whole))

    @property
    def left(self) -> int:
        """The number of parts still to be reviewed; at least 1 until the whole review is finished."""
        missing = sum(not self.desk.settled(each) for each in self._parts)
        return max(missing, int(not self.desk.settled(self._whole)))

    @property
    def failed(self) -> bool:
        """Whether there will be no review."""
        return self.desk.failed(self._whole)

    @property
    def review(self) -> AnyReview | None:
        """The review of the whole; None until it is finished."""
        return self.desk.found(self._whole)

    def moves(self: ReviewJob[Review[AnyMarked]]) -> list[AnyMarked]:
        """Return the decisions reviewed so far."""
        if self.review is not None:
            return list(self.review.all)
        found = [self.desk.found(each) for each in self._parts]
        return [move for each in found if each is not None for move in each.all]
