"""Reviews of played matches, whatever the game: what is asked about decisions, and what is made of the answers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, Generic, TypeVar

from ai.answer_cache import AnswerCache, forget, size
from ai.games import Observed
from ai.workers import never_cancelled
from game.engine.judgement import MISTAKES, PRAISE, JudgedDecision, Judgement, MarkedDecision, Review
from game.engine.state import compiled

# ---- What judges of decisions have in common, whatever the game
# A seed from what is seen, how sure a figure is, what a judgement depends on, and how it is kept.


PRACTISED = "practised"
"""The key of a player's entry under which records keep the help that was taken."""
TRUST = 3
"""How many further searches what is usual counts like, where the error of a figure is estimated from a few."""
SURE = 2.0
"""Standard errors that a loss must have to be marked."""
SEARCHED = 40 if compiled() else 4
"""Iterations of the searches that signatures are made of."""


def key_of(observation: Observed) -> str:
    """Return a name, 64 hex digits, for all that a seat has seen of a match so far."""
    seen = [observation.rules.to_record(), observation.to_protocol()]
    text = json.dumps(seen, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def seed_of_text(text: str) -> int:
    """Return a seed made from a text, 1..2^64-1."""
    return int(hashlib.sha256(text.encode()).hexdigest()[:16], 16) or 1


def seed_of(observation: Observed) -> int:
    """Return a seed made from what is seen, so that equal questions get equal answers."""
    return int(key_of(observation)[:16], 16)


def uncertainty(values: Sequence[float], usual: float) -> float:
    """Return the standard error of the mean of a few values, each of which is usually wrong by `usual`."""
    mean = fmean(values)
    squares = sum((value - mean) ** 2 for value in values)
    variance = (TRUST * usual**2 + squares) / (TRUST + len(values) - 1)
    return float((variance / len(values)) ** 0.5)


def signature_of(search: str, numbers: Sequence[object], files: Sequence[bytes]) -> str:
    """Return what judgements depend on in a few letters: the signature of the search, the numbers that it is run with, and the
    files of fitted numbers. Sixteen hex digits; with ``-draft`` behind them where the core runs interpreted."""
    digest = hashlib.sha256(search.encode())
    for part in (*(repr(each).encode() for each in numbers), *files):
        digest.update(part)
    return digest.hexdigest()[:16] + ("" if compiled() else "-draft")


def mistake(decision: JudgedDecision, marks: Sequence[float]) -> str | None:
    """Return the mark of a decision that has surely lost something, by the losses from which on it has each mark; None for none.
    What another master does too is no mistake."""
    if decision.lost < SURE * decision.se or decision.agreed:
        return None
    earned = [name for name, least in zip(MISTAKES, marks, strict=True) if decision.lost >= least]
    return earned[-1] if earned else None


Made = TypeVar("Made")


def reread(text: str | None, made: Callable[[dict[str, object]], Made]) -> Made | None:
    """Return what was kept as a text, made from its fields; None where there is none, or it is damaged."""
    try:
        return made(json.loads(text or ""))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        return None


# ---- a review in JSON (docs/review.md)


def known_level(entry: Mapping[str, object], levels: Mapping[str, object]) -> str | None:
    """Return the level of a player's entry, if there is such a level."""
    level = entry.get("level")
    return level if isinstance(level, str) and level in levels else None


def review_json(found: Review[MarkedDecision], parts: Sequence[dict[str, object]]) -> dict[str, object]:
    """Return a review in JSON, from the JSON of its rounds or games."""
    count = len(parts)
    return {
        "seat": found.seat,
        "name": found.name,
        "level": found.level,
        "decisions": len(found.all),
        "lost": round(found.lost, 3),
        "lost_se": round(found.lost_se, 3),
        "error_rate": round(found.lost / count, 3) if count else None,
        "error_rate_se": round(found.lost_se / count, 3) if count else None,
        "word": None,
        "word_interval": None,
        "rating": None,
        "rating_se": None,
        "classes": {name: found.classes[name] for name in (*MISTAKES, PRAISE)},
        "rounds": list(parts),
    }


def move_json(
    move: MarkedDecision, phase: str, trick: int, chosen: Sequence[str], best: Sequence[str], why: str
) -> dict[str, object]:
    """Return a marked decision in JSON. `why`: in words."""
    weighed = move.weighed
    return {
        "phase": phase,
        "trick": trick,
        "chosen": list(chosen),
        "best": list(best),
        "lost": round(weighed.lost, 3),
        "se": round(weighed.se, 3),
        "class": move.mark,
        "coached": move.coached,
        "why": why,
    }


# ---- how matches of a game are reviewed

Match = TypeVar("Match")
Question = TypeVar("Question")
Answer = TypeVar("Answer", bound=JudgedDecision)
Found = TypeVar("Found", bound=Review[MarkedDecision])
Ledger = TypeVar("Ledger", bound=Judgement)


@dataclass(slots=True, kw_only=True)
class Ledgers(Generic[Match, Ledger]):
    """The ledgers of a game. `key`: the name under which that of a part is kept, by match, index, seat and effort. `ledger`:
    makes it, from the same and what tells that it was called off, when it raises Cancelled. `loaded`: from a text that was kept,
    None where there is none or it is damaged. `effort`: what the window spends on each."""

    key: Callable[[Match, int, int, int], str]
    ledger: Callable[[Match, int, int, int, Callable[[], bool]], Ledger]
    loaded: Callable[[str | None], Ledger | None]
    effort: int


@dataclass(slots=True, kw_only=True)
class GameReviews(Generic[Match, Question, Answer, Found, Ledger]):
    """How matches of a game are reviewed. A match has parts: rounds, or sets. A question is a decision of a seat with what it
    knew; its answer says what the decision was worth.

    `signature`: what judgements depend on, in a few letters. `parts`: the indices of those that have something to review.
    `questions`: the decisions of a seat in a part that left it a choice; `question`: one made at a table just now, from an
    observation and an action. `key`: the name under which the answer to a question is kept. `weighed`: the answer; it raises
    Cancelled when it was called off. `answer_of`: an answer from a text that was kept, None where there is none or it is damaged.
    `marked`: a decision at a table with its mark. `review`: that of a seat, from its questions and answers by part, and from its
    ledgers if there are any. `noted`: keeps what a review of parts, by their indices, says about further ones, and adds what
    others have said."""

    signature: Callable[[], str]
    parts: Callable[[Match], list[int]]
    questions: Callable[[Match, int, int], list[Question]]
    question: Callable[[Any, Any], Question]
    key: Callable[[Question], str]
    weighed: Callable[[Question, Callable[[], bool]], Answer]
    answer_of: Callable[[str | None], Answer | None]
    marked: Callable[[Question, Answer], MarkedDecision]
    review: Callable[[Match, int, Sequence[tuple[int, Sequence[tuple[Question, Answer]]]], Sequence[Ledger]], Found]
    ledgers: Ledgers[Match, Ledger] | None = None
    noted: Callable[[AnswerCache, Match, Found, Sequence[int]], Found] | None = None


class GameReviewer(Generic[Match, Question, Answer, Found, Ledger]):
    """Weighs decisions and makes reviews of them while a program runs, on the thread that asks. `path`: where answers are kept,
    None for nowhere. The file is opened by the first question; all questions must come from one thread."""

    def __init__(self, reviews: GameReviews[Match, Question, Answer, Found, Ledger], path: Path | None) -> None:
        self._reviews, self.path = reviews, path
        self._kept: AnswerCache | None = None

    @property
    def draft(self) -> bool:
        """Whether its judgement is made of few searches, because the core runs interpreted."""
        return not compiled()

    def move(
        self, observation: object, action: object, cancelled: Callable[[], bool] = never_cancelled
    ) -> MarkedDecision:
        """Return one decision at a table, marked as that of a usual player. Raises Cancelled."""
        question = self._reviews.question(observation, action)
        return self._reviews.marked(question, self.weighed(question, cancelled))

    def review(
        self, match: Match, seat: int, indices: Sequence[int], cancelled: Callable[[], bool] = never_cancelled
    ) -> Found:
        """Return the review of a seat in these parts of a match, by their indices. Raises Cancelled; what was found out until
        then is kept."""
        found, ledgers = [], []
        for index in indices:
            asked = self._reviews.questions(match, index, seat)
            found.append((index, [(question, self.weighed(question, cancelled)) for question in asked]))
            ledgers += self._ledger(match, index, seat, cancelled)
        made = self._reviews.review(match, seat, found, ledgers)
        return made if self._reviews.noted is None else self._reviews.noted(self.file, match, made, indices)

    def weighed(self, question: Question, cancelled: Callable[[], bool] = never_cancelled) -> Answer:
        """Return the answer to a question. Raises Cancelled."""
        name = self._reviews.key(question)
        known = self._reviews.answer_of(self.file.get(name))
        if known is None:
            known = self._reviews.weighed(question, cancelled)
            self.file.put(name, known.dumped())
        return known

    def _ledger(self, match: Match, index: int, seat: int, cancelled: Callable[[], bool]) -> list[Ledger]:
        """The ledger of a part; none in games that have none. Raises Cancelled."""
        ledgers = self._reviews.ledgers
        if ledgers is None:
            return []
        name = ledgers.key(match, index, seat, ledgers.effort)
        known = ledgers.loaded(self.file.get(name))
        if known is None:
            known = ledgers.ledger(match, index, seat, ledgers.effort, cancelled)
            self.file.put(name, known.dumped())
        return [known]

    def size(self) -> tuple[int, int]:
        """Return how many decisions are kept, and in how many bytes; from any thread."""
        return size(self.path)

    def forget(self) -> None:
        """Delete all that is kept; from any thread. Raises OSError."""
        forget(self.path)

    @property
    def file(self) -> AnswerCache:
        """What is kept of the present signature."""
        if self._kept is None:
            self._kept = AnswerCache(self.path, self._reviews.signature())
        return self._kept
