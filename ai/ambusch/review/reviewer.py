"""Reviews of Ambusch while a program runs."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

from ai.ambusch import opinion
from ai.ambusch.equity import path
from ai.ambusch.levels import LEVELS
from ai.ambusch.measure import signature as of_the_search
from ai.ambusch.review import weighing
from ai.ambusch.review.report import Move, marked, review
from ai.ambusch.review.weighing import USUAL_LEVEL, Question
from ai.reviews import GameReviewer, GameReviews
from ai.workers import never_cancelled
from game.engine.ambusch.actions import Action
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rewind import Decided
from game.engine.state import compiled

# ---- what a judgement of Ambusch depends on, in a few letters
#
# rules and search, fitted numbers, and how long is searched.


SEARCHED = 40 if compiled() else 4
"""Iterations of the searches that the signature is made of."""


@cache
def signature() -> str:
    """Sixteen hex digits; with ``-draft`` behind them where the core runs interpreted, and a judgement is made of little."""
    digest = hashlib.sha256(of_the_search(SEARCHED).encode())
    digest.update(repr((tuple(LEVELS.values()), opinion.EFFORT, opinion.WORLDS, weighing.ASKED)).encode())
    if path().exists():
        digest.update(path().read_bytes())
    return digest.hexdigest()[:16] + ("" if compiled() else "-draft")


# ---- reviews of Ambusch, as commands ask for them
#
# A part of a match is a set, of which complete games count.


AMBUSCH_REVIEWS = GameReviews(
    signature=signature,
    parts=weighing.sets_of,
    questions=weighing.questions,
    key=weighing.key,
    weighed=weighing.weighed,
    answer_of=weighing.answer_of,
    review=review,
)


class Reviewer(GameReviewer):
    """Reviews of sets."""

    def __init__(self, path: Path | None) -> None:
        super().__init__(AMBUSCH_REVIEWS, path)

    def move(self, observation: Observation, action: Action, cancelled: Callable[[], bool] = never_cancelled) -> Move:
        """One decision, marked as that of a person. Raises Cancelled."""
        made = len(observation.history[-1].moves)
        decided = Decided(observation.game - 1, made, observation, action)
        return marked(observation.round, decided, self.weighed(Question(decided, USUAL_LEVEL), cancelled))
