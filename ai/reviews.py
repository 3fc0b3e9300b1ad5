"""Reviews of played matches, whatever the game: what is asked about decisions, and what is made of the answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(slots=True, kw_only=True)
class Ledgers:
    """The ledgers of a game. `key`: the name under which that of a part is kept, by match, index, seat and effort. `ledger`:
    makes
    it, from the same and what tells that it was called off, when it raises Cancelled. `loaded`: from a text that was kept, None
    where there is none or it is damaged."""

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
