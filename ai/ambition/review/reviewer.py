"""Reviews of Ambition while a program runs, with the ledgers and the habits of the player."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import assets
from ai.ambition import opinion
from ai.ambition.ledger import account
from ai.ambition.ledger.account import Ledger
from ai.ambition.levels import LEVELS
from ai.ambition.measure import signature as of_the_search
from ai.ambition.review import fitted as leanings
from ai.ambition.review import weighing
from ai.ambition.review.fitted import fitted
from ai.ambition.review.report import Move, SeatReview, leaks_of, marked, review
from ai.ambition.review.themes import habits, keep
from ai.reviews import GameReviewer, GameReviews, Ledgers
from ai.workers import never_cancelled
from game.engine.ambition.actions import Action
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.state import compiled

# ---- what a judgement depends on, in a few letters
#
# the rules and the search, the fitted numbers, and how long is searched.


SEARCHED = 40 if compiled() else 4
"""Iterations of the searches that the signature is made of."""
NUMBERS = ("equity-*.json", "play-*.json", "value-*.json")
"""The files of fitted numbers that a judge goes by."""


@cache
def signature() -> str:
    """Sixteen hex digits; with ``-draft`` behind them where the core runs interpreted, and a judgement is made of little."""
    digest = hashlib.sha256(of_the_search(SEARCHED).encode())
    digest.update(repr((tuple(LEVELS.values()), opinion.EFFORT, opinion.LONGER, opinion.CLOSE, opinion.TWICE)).encode())
    digest.update(repr((opinion.POOL, opinion.NOISE, leanings.ASKED, leanings.DOUBT, weighing.OTHERS)).encode())
    folder = assets.path("models")
    for path in sorted(path for pattern in NUMBERS for path in folder.glob(pattern)):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16] + ("" if compiled() else "-draft")


# ---- reviews of Ambition, as commands ask for them
#
# A part of a match is a round.


AMBITION_REVIEWS = GameReviews(
    signature=signature,
    parts=weighing.rounds_of,
    questions=weighing.questions,
    key=weighing.key,
    weighed=weighing.weighed,
    answer_of=weighing.answer_of,
    review=review,
    ledgers=Ledgers(key=account.key, ledger=account.ledger, loaded=account.loaded),
)


class Reviewer(GameReviewer):
    """Reviews of rounds."""

    def __init__(self, path: Path | None) -> None:
        super().__init__(AMBITION_REVIEWS, path)

    def move(self, observation: Observation, action: Action, cancelled: Callable[[], bool] = never_cancelled) -> Move:
        """One decision, marked as that of a usual player. Raises Cancelled."""
        question = (observation, action)
        numbers = fitted(observation.rules.edition) if observation.rules.players == 4 else None
        return marked(observation.round, question, self.weighed(question, cancelled), numbers)

    def review(
        self, match: Match, seat: int, indices: Sequence[int], cancelled: Callable[[], bool] = never_cancelled
    ) -> SeatReview:
        """The review of a seat in these counted rounds of a match, with the habits of the player so far. Raises Cancelled."""
        made: SeatReview = super().review(match, seat, indices, cancelled)
        if made.rated:
            for index, moves in zip(indices, made.moves, strict=True):
                keep(self.file, account.key(match, index, seat, account.EFFORT), leaks_of(moves))
        return replace(made, habits=habits(self.file))

    def ledger(self, match: Match, index: int, seat: int, cancelled: Callable[[], bool]) -> Ledger:
        """The ledger of a round. Raises Cancelled."""
        name = account.key(match, index, seat, account.EFFORT)
        known = account.loaded(self.file.get(name))
        if known is None:
            known = account.ledger(match, index, seat, account.EFFORT, cancelled)
            self.file.put(name, known.dumped())
        return known
