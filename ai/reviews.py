"""Reviews of played matches of any game: the questions about decisions, and what is made of the answers."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from ai.answer_cache import AnswerCache, beginning, forget, size
from ai.games import Observed
from ai.workers import never_cancelled
from game.engine.json_reader import Json, parse
from game.engine.judgement import (
    MISTAKES,
    PRAISE,
    JudgedDecision,
    Judgement,
    MarkedDecision,
    Review,
    Standing,
    Sum,
    sum_of,
)
from game.engine.state import compiled

_log = logging.getLogger(__name__)

# ---- What judges of decisions have in common, whatever the game
# A seed from what is seen, how sure a figure is, what a judgement depends on, and how it is kept.


COSTS = "costs:"
"""What the names begin with under which the costs of whole matches are stored."""
PRACTISED = "practised"
"""The key in a record's player entry that lists the help the player used."""
ALONE = ("alone", "day")
"""The keys in a player entry that say that its rounds stand alone: they are practice, or the deal of a day."""
SURE = 2.0
"""The number of standard errors that a loss must reach to be marked."""
SEARCHED = 40 if compiled() else 4
"""Iterations of the searches from which signatures are made."""


def key_of(observation: Observed) -> str:
    """Return a name, 64 hex digits, for all that a seat has seen of a match so far."""
    seen = [observation.rules.to_record(), observation.to_protocol()]
    text = json.dumps(seen, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def seed_of_text(text: str) -> int:
    """Return a seed from a text, 1..2^64-1."""
    return int(hashlib.sha256(text.encode()).hexdigest()[:16], 16) or 1


def seed_of(observation: Observed) -> int:
    """Return a seed from an observation, so that equal questions get equal answers."""
    return int(key_of(observation)[:16], 16)


def signature_of(search: str, numbers: Sequence[object], files: Sequence[bytes]) -> str:
    """Return a short signature of what judgements depend on.

    That is the signature of the search, the numbers that it runs with, and the files of fitted
    numbers. It has sixteen hex digits, followed by ``-draft`` where the core runs interpreted."""
    digest = hashlib.sha256(search.encode())
    for part in (*(repr(each).encode() for each in numbers), *files):
        digest.update(part)
    return digest.hexdigest()[:16] + ("" if compiled() else "-draft")


def mistake(decision: JudgedDecision, marks: Sequence[float]) -> str | None:
    """Return the mark of a decision that has certainly lost something; None for no mark.

    `marks` are the losses in slips from which on it has each mark. A choice that another master
    makes too is no mistake."""
    loss = decision.loss
    if loss.told < SURE * loss.told_se or decision.agreed:
        return None
    earned = [name for name, least in zip(MISTAKES, marks, strict=True) if loss.slips >= least]
    return earned[-1] if earned else None


Made = TypeVar("Made")


def reread(text: str | None, made: Callable[[Json], Made]) -> Made | None:
    """Return the object that `made` makes from the JSON of a stored text, or refuses with ValueError.

    None where there is no text, or it is refused, which is logged."""
    if text is None:
        return None
    try:
        return made(parse(text.encode()))
    except ValueError as error:
        _log.warning("a result that was kept can't be used and is left out: %s", error)
        return None


# ---- a review in JSON (docs/review.md)


def known_level(entry: Mapping[str, object], levels: Mapping[str, object]) -> str | None:
    """Return the level in a player's entry, if it is one of these levels; otherwise None."""
    level = entry.get("level")
    return level if isinstance(level, str) and level in levels else None


def review_json(
    found: Review[MarkedDecision], parts: Sequence[dict[str, object]]
) -> dict[str, object]:
    """Return a review as JSON data, from the JSON data of its rounds or games."""
    strength = found.strength
    return {
        "seat": found.seat,
        "name": found.name,
        "level": found.level,
        "decisions": len(found.all),
        **sum_json(found.lost),
        "word": strength.level if strength is not None else None,
        "word_interval": list(strength.sure) if strength is not None else None,
        "word_reason": found.unsaid.value if found.unsaid is not None else None,
        "rating": round(strength.rating) if strength is not None else None,
        "rating_se": round(strength.se) if strength is not None else None,
        "rating_interval": list(map(round, strength.between)) if strength is not None else None,
        "classes": {name: found.classes[name] for name in (*MISTAKES, PRAISE)},
        "rounds": list(parts),
    }


def sum_json(found: Sum) -> dict[str, object]:
    """Return a loss, or a sum of losses, as JSON data: points of the round, and the chance to win the match."""
    names = zip(
        ("points_lost", "points_lost_se", "chance_lost", "chance_lost_se"), found, strict=True
    )
    return {name: None if value is None else round(value, 5) for name, value in names}


def move_json(
    move: MarkedDecision,
    phase: str,
    trick: int,
    chosen: Sequence[str],
    best: Sequence[str],
    why: str,
) -> dict[str, object]:
    """Return a marked decision as JSON data; `why` explains its mark in words."""
    weighed = move.weighed
    return {
        "phase": phase,
        "trick": trick,
        "chosen": list(chosen),
        "best": list(best),
        **sum_json(sum_of([weighed.loss])),
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
    """The functions that make and store a game's ledgers.

    `key` returns the name under which a ledger is stored, given match, part index, seat and effort.
    `ledger` makes it from the same arguments and a function that says whether it was cancelled; it
    raises CancelledError in that case. `loaded` reads a stored text, given match, part index and
    seat too, and returns None where there is none or it can't be theirs. `effort` is what the
    window spends on each ledger."""

    key: Callable[[Match, int, int, int], str]
    ledger: Callable[[Match, int, int, int, Callable[[], bool]], Ledger]
    loaded: Callable[[Match, int, int, str | None], Ledger | None]
    effort: int


@dataclass(slots=True, kw_only=True)
class GameReviews(Generic[Match, Question, Answer, Found, Ledger]):
    """The functions that review matches of a game.

    A match has parts: rounds, or sets. A question is a decision of a seat with what it knew; its
    answer says what the decision was worth.

    `signature` identifies what judgements depend on. `parts` returns the indices of the parts that
    can be reviewed. `questions` returns the decisions with a choice of a seat in a part; `question`
    makes one from an observation and an action at a table. `key` returns the name under which a
    question's answer is stored. `weighed` returns the answer, and raises CancelledError when it is
    cancelled. `answer_of` reads a question's stored answer and returns None where there is none or
    it can't be one to this question. `marked` returns a decision at a table with its mark. `review`
    returns the review of a seat, from its questions and answers by part and from its ledgers, if
    there are any. `noted` stores what a review of parts, given by their indices, contributes to
    later reviews, and adds what earlier ones contributed. `standings` reads what was stored of
    matches, a text by the key of each, and returns for a series of such keys what the player's
    decisions up to each match say of its rating."""

    signature: Callable[[], str]
    parts: Callable[[Match], list[int]]
    questions: Callable[[Match, int, int], list[Question]]
    question: Callable[[Any, Any], Question]
    key: Callable[[Question], str]
    weighed: Callable[[Question, Callable[[], bool]], Answer]
    answer_of: Callable[[Question, str | None], Answer | None]
    marked: Callable[[Question, Answer], MarkedDecision]
    review: Callable[
        [Match, int, Sequence[tuple[int, Sequence[tuple[Question, Answer]]]], Sequence[Ledger]],
        Found,
    ]
    ledgers: Ledgers[Match, Ledger] | None = None
    noted: Callable[[AnswerCache, Match, Found, Sequence[int]], Found] | None = None
    standings: Callable[[Mapping[str, str], Sequence[str]], list[Standing | None]] | None = None


class GameReviewer(Generic[Match, Question, Answer, Found, Ledger]):
    """A reviewer that judges decisions and makes reviews while the program runs, on the calling thread.

    `path` is where answers are stored; None stores nothing. The first question opens the file; all
    questions must come from one thread."""

    def __init__(
        self, reviews: GameReviews[Match, Question, Answer, Found, Ledger], path: Path | None
    ) -> None:
        self._reviews, self.path = reviews, path
        self._kept: AnswerCache | None = None

    def move(
        self,
        observation: object,
        action: object,
        cancelled: Callable[[], bool] = never_cancelled,
        alone: bool = False,
    ) -> MarkedDecision:
        """Return one decision at a table, marked as that of a usual player; `alone`: in a round that stands alone.

        Raises CancelledError."""
        question = self._reviews.question(observation, action)
        answer = self.weighed(question, cancelled)
        return self._reviews.marked(question, answer.alone() if alone else answer)

    def review(
        self,
        match: Match,
        seat: int,
        indices: Sequence[int],
        cancelled: Callable[[], bool] = never_cancelled,
    ) -> Found:
        """Return the review of a seat in these parts of a match, by their indices.

        Raises CancelledError; the answers found before that are kept."""
        found, ledgers = [], []
        for index in indices:
            asked = self._reviews.questions(match, index, seat)
            found.append(
                (index, [(question, self.weighed(question, cancelled)) for question in asked])
            )
            ledgers += self._ledger(match, index, seat, cancelled)
        made = self._reviews.review(match, seat, found, ledgers)
        return (
            made
            if self._reviews.noted is None
            else self._reviews.noted(self.file, match, made, indices)
        )

    def weighed(
        self, question: Question, cancelled: Callable[[], bool] = never_cancelled
    ) -> Answer:
        """Return the answer to a question. Raises CancelledError."""
        name = self._reviews.key(question)
        known = self._reviews.answer_of(question, self.file.get(name))
        if known is None:
            known = self._reviews.weighed(question, cancelled)
            self.file.put(name, known.dumped())
        return known

    def _ledger(
        self, match: Match, index: int, seat: int, cancelled: Callable[[], bool]
    ) -> list[Ledger]:
        """Return the ledger of a part as a list, empty in games without ledgers.

        Raises CancelledError."""
        ledgers = self._reviews.ledgers
        if ledgers is None:
            return []
        name = ledgers.key(match, index, seat, ledgers.effort)
        known = ledgers.loaded(match, index, seat, self.file.get(name))
        if known is None:
            known = ledgers.ledger(match, index, seat, ledgers.effort, cancelled)
            self.file.put(name, known.dumped())
        return [known]

    def standings(self, keys: Sequence[str]) -> list[Standing | None]:
        """Return what a player's decisions say of its rating after each of these matches; callable from any thread.

        None as long as none of them has been reviewed."""
        read = self._reviews.standings
        return (
            [None] * len(keys)
            if read is None
            else read(beginning(self.path, self._reviews.signature(), COSTS), keys)
        )

    def size(self) -> tuple[int, int]:
        """Return how many answers are stored, and in how many bytes; callable from any thread."""
        return size(self.path)

    def forget(self) -> None:
        """Delete everything that is stored; callable from any thread. Raises OSError."""
        forget(self.path)

    @property
    def file(self) -> AnswerCache:
        """The stored answers with the current signature."""
        if self._kept is None:
            self._kept = AnswerCache(self.path, self._reviews.signature())
        return self._kept
