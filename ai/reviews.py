"""Reviews of played matches, whatever the game: what is asked about decisions, and what is made of the answers."""

from __future__ import annotations

import hashlib
import json
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, Generic, Protocol, TypeVar

from ai.kept import Kept, forget, size
from ai.workers import never_cancelled
from game.engine.state import compiled

# ---- what judges of decisions have in common, whatever the game
#
# a seed from what is seen, and how sure a figure is.


PRACTISED = "practised"
"""The key of a player's entry under which records keep the help that was taken."""
TRUST = 3
"""How many further searches what is usual counts like, where the error of a figure is estimated from a few."""


def key_of(observation: Any) -> str:
    """A name, 64 hex digits, for all that a seat has seen of a match so far."""
    seen = [observation.rules.to_record(), observation.to_protocol()]
    text = json.dumps(seen, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def seed_of_text(text: str) -> int:
    """A seed from a text, 1..2^64-1."""
    return int(hashlib.sha256(text.encode()).hexdigest()[:16], 16) or 1


def seed_of(observation: Any) -> int:
    """A seed from the same: who asks again about what is the same gets the same."""
    return int(key_of(observation)[:16], 16)


def uncertainty(values: Sequence[float], usual: float) -> float:
    """The standard error of the mean of a few values, each of which is usually wrong by `usual`."""
    mean = fmean(values)
    squares = sum((value - mean) ** 2 for value in values)
    variance = (TRUST * usual**2 + squares) / (TRUST + len(values) - 1)
    return float((variance / len(values)) ** 0.5)


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


# ---- reviews while a program runs, whatever the game
#
# decision by decision, on the thread that asks, with what was found out before kept in a file.


class GameReviewer:
    """Weighs decisions and makes reviews of them. `path`: where answers are kept, None for nowhere. The file is opened by the
    first question; all questions must come from one thread."""

    def __init__(self, reviews: GameReviews, path: Path | None) -> None:
        self._reviews, self.path = reviews, path
        self._kept: Kept | None = None

    @property
    def draft(self) -> bool:
        """Whether its judgement is made of few searches, because the core runs interpreted."""
        return not compiled()

    def review(
        self, match: Any, seat: int, indices: Sequence[int], cancelled: Callable[[], bool] = never_cancelled
    ) -> Any:
        """The review of a seat in these parts of a match, by their indices. Raises Cancelled; what was found out until then is
        kept."""
        found, ledgers = [], []
        for index in indices:
            asked = self._reviews.questions(match, index, seat)
            found.append((index, [(question, self.weighed(question, cancelled)) for question in asked]))
            ledger = self.ledger(match, index, seat, cancelled)
            if ledger is not None:
                ledgers.append(ledger)
        return self._reviews.review(match, seat, found, ledgers)

    def weighed(self, question: Any, cancelled: Callable[[], bool] = never_cancelled) -> Any:
        """The answer to a question. Raises Cancelled."""
        name = self._reviews.key(question)
        known = self._reviews.answer_of(self.file.get(name))
        if known is None:
            known = self._reviews.weighed(question, cancelled)
            self.file.put(name, known.dumped())
        return known

    def ledger(self, match: Any, index: int, seat: int, cancelled: Callable[[], bool]) -> Any:
        """The ledger of a part; None in games that have none. Raises Cancelled."""

    def size(self) -> tuple[int, int]:
        """How many decisions are kept, and in how many bytes; from any thread."""
        return size(self.path)

    def forget(self) -> None:
        """Delete all that is kept; from any thread. Raises OSError."""
        forget(self.path)

    @property
    def file(self) -> Kept:
        """What is kept of the present signature."""
        if self._kept is None:
            self._kept = Kept(self.path, self._reviews.signature())
        return self._kept
