"""Reviews that are being made: asked part by part on the thread of the computer players, in their idle time. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.client.table.advice import Advice
from game.client.table.worker import Worker


class Moves(Protocol):
    """A review, as far as asking goes."""

    @property
    def all(self) -> Sequence[Any]:
        """Its decisions, in order."""


class Reviewer(Protocol):
    """Makes reviews of a game, on the thread of the computer players, and keeps what it has found out. `Any` stands for the
    game's own matches and decisions."""

    @property
    def draft(self) -> bool:
        """Whether it is made of few searches, since the program isn't compiled."""

    def move(self, observation: Any, action: Any, cancelled: Callable[[], bool]) -> Any:
        """A decision, weighed and marked."""

    def review(self, match: Any, seat: int, indices: Sequence[int], cancelled: Callable[[], bool]) -> Any:
        """The review of a seat in parts of a match, by their indices."""

    def size(self) -> tuple[int, int]:
        """How many decisions are kept, and in how many bytes."""

    def forget(self) -> None:
        """Delete them. Raises OSError."""


@dataclass(frozen=True, slots=True)
class MoveAsked:
    """What a decision was worth."""

    reviewer: Reviewer
    observation: Any
    action: Any

    @property
    def seat(self) -> int:
        """Who decided."""
        return int(self.observation.seat)

    def answered(self, _adviser: Any, cancelled: Callable[[], bool]) -> Any:
        """The decision, weighed."""
        return self.reviewer.move(self.observation, self.action, cancelled)


@dataclass(frozen=True, slots=True)
class ReviewAsked:
    """The review of a seat in parts of a match, by their indices."""

    reviewer: Reviewer
    match: Any
    seat: int
    indices: tuple[int, ...]

    def answered(self, _adviser: Any, cancelled: Callable[[], bool]) -> Moves:
        """The review."""
        found: Moves = self.reviewer.review(self.match, self.seat, self.indices, cancelled)
        return found


class Looking:
    """A review that is being made while nobody plays: first of each part of a match, then of the whole."""

    def __init__(
        self, worker: Worker, advice: Advice, reviewer: Reviewer, match: Any, seat: int, indices: Sequence[int]
    ) -> None:
        self._worker, self._advice = worker, advice
        self._whole = ReviewAsked(reviewer, match, seat, tuple(indices))
        self._parts = [ReviewAsked(reviewer, match, seat, (index,)) for index in indices]
        self.reviewer, self.match, self.seat, self.indices = reviewer, match, seat, tuple(indices)
        self.ask()

    @property
    def _questions(self) -> tuple[ReviewAsked, ...]:
        return (*self._parts, self._whole)

    def ask(self) -> None:
        """Ask for everything that isn't answered yet."""
        for question in self._questions:
            self._advice.ask(question)

    def _missing(self, question: ReviewAsked) -> bool:
        return self._advice.found(question) is None and not self._advice.failed(question)

    @property
    def _open(self) -> int:
        return sum(self._missing(each) for each in self._questions)

    def update(self) -> bool:
        """Let it go on while nobody plays. True if something is new."""
        before = self._open
        for result in self._worker.poll():
            self._advice.take(result)
        self._advice.go_on()
        return self._open != before

    def stop(self) -> None:
        """Withdraw the questions that are still open."""
        self._advice.withdraw(self._questions)

    @property
    def left(self) -> int:
        """How many parts are still being looked at; 1 at least until all is there."""
        missing = sum(self._missing(each) for each in self._parts)
        return max(missing, int(self._missing(self._whole)))

    @property
    def failed(self) -> bool:
        """Whether there will be no review."""
        return self._advice.failed(self._whole)

    @property
    def review(self) -> Any:
        """The review of all, once it is there; None before."""
        return self._advice.found(self._whole)

    def moves(self) -> list[Any]:
        """The decisions as far as they were looked at."""
        if self.review is not None:
            return list(self.review.all)
        found = [self._advice.found(each) for each in self._parts]
        return [move for each in found if each is not None for move in each.all]
