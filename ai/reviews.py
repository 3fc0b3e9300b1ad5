"""Reviews of played matches, whatever the game: what is asked about decisions, and what is made of the answers."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

MISTAKES = ("?!", "?", "??")
"""The marks of mistakes, the smallest first."""
PRAISE = "!"


class Judged(Protocol):
    """A decision that has been weighed: what it lost, and the standard error of that."""

    @property
    def lost(self) -> float: ...

    @property
    def se(self) -> float: ...


class Marked(Protocol):
    """A decision with its mark, if any. `coached`: whether a mistake is a lesson, not a curiosity."""

    @property
    def weighed(self) -> Judged: ...

    @property
    def mark(self) -> str | None: ...

    @property
    def coached(self) -> bool: ...


M = TypeVar("M", bound=Marked)


class SeatSums(Generic[M]):
    """What the decisions of a seat come to, whatever the game."""

    __slots__ = ()

    seat: int
    name: str
    level: str | None

    @property
    @abstractmethod
    def all(self) -> list[M]:
        """Its decisions, in order."""

    @property
    def lost(self) -> float:
        """What was lost by choices, in the game's unit of worth."""
        return sum(move.weighed.lost for move in self.all)

    @property
    def lost_se(self) -> float:
        """The standard error of that."""
        return float(sum(move.weighed.se**2 for move in self.all) ** 0.5)

    @property
    def classes(self) -> Counter[str]:
        """How many decisions have each mark."""
        return Counter(move.mark for move in self.all if move.mark is not None)

    def lessons(self, most: int = 3) -> list[M]:
        """The dearest mistakes that a better player would not have made."""
        found = [move for move in self.all if move.mark in MISTAKES and move.coached]
        return sorted(found, key=lambda move: -move.weighed.lost)[:most]

    def curiosities(self) -> list[M]:
        """The mistakes that only a master would have seen."""
        return [move for move in self.all if move.mark in MISTAKES and not move.coached]

    def sums(self, parts: int) -> dict[str, Any]:
        """These figures in JSON, for so many rounds or games."""
        return {
            "seat": self.seat,
            "name": self.name,
            "level": self.level,
            "decisions": len(self.all),
            "lost": round(self.lost, 3),
            "lost_se": round(self.lost_se, 3),
            "error_rate": round(self.lost / parts, 3) if parts else None,
            "error_rate_se": round(self.lost_se / parts, 3) if parts else None,
            "word": None,
            "word_interval": None,
            "rating": None,
            "rating_se": None,
            "classes": {name: self.classes[name] for name in (*MISTAKES, PRAISE)},
        }


@dataclass(slots=True, kw_only=True)
class Ledgers:
    """The ledgers of a game. `key`: the name under which that of a part is kept, by match, index, seat and effort. `ledger`:
    makes it, from the same and what tells that it was called off, when it raises Cancelled. `loaded`: from a text that was kept,
    None where there is none or it is damaged."""

    key: Callable[[Any, int, int, int], str]
    ledger: Callable[[Any, int, int, int, Callable[[], bool]], Any]
    loaded: Callable[[str | None], Any]


@dataclass(slots=True, kw_only=True)
class GameReviews:
    """How matches of a game are reviewed. A match has parts: rounds, or sets. `Any` stands for the game's own matches, questions
    (what a seat knew, and what it did), answers and ledgers; both of the latter have a text to keep (`dumped`).

    `signature`: what judgements depend on, in a few letters. `parts`: the indices of those that have something to review.
    `questions`: the decisions of a seat in a part that left it a choice. `key`: the name under which the answer to a question is
    kept. `weighed`: the answer; it raises Cancelled when it was called off. `answer_of`: an answer from a text that was kept,
    None where there is none or it is damaged. `review`: that of a seat, from its questions and answers by part, and from its
    ledgers if there are any; it has a `name`, a `level`, and tells whether it was played without help (`rated`)."""

    signature: Callable[[], str]
    parts: Callable[[Any], list[int]]
    questions: Callable[[Any, int, int], list[Any]]
    key: Callable[[Any], str]
    weighed: Callable[[Any, Callable[[], bool]], Any]
    answer_of: Callable[[str | None], Any]
    review: Callable[..., Any]
    ledgers: Ledgers | None = None
