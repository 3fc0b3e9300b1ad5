"""Reviews of Ambusch while a program runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ai.ambusch.review.kind import AMBUSCH_REVIEWS
from ai.ambusch.review.report import Move, marked
from ai.ambusch.review.weighing import USUAL_LEVEL, Question
from ai.cancel import never_cancelled
from ai.reviewer import GameReviewer
from game.engine.ambusch.actions import Action
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rewind import Decided


class Reviewer(GameReviewer):
    """Reviews of sets."""

    def __init__(self, path: Path | None) -> None:
        super().__init__(AMBUSCH_REVIEWS, path)

    def move(self, observation: Observation, action: Action, cancelled: Callable[[], bool] = never_cancelled) -> Move:
        """One decision, marked as that of a person. Raises Cancelled."""
        made = len(observation.history[-1].moves)
        decided = Decided(observation.game - 1, made, observation, action)
        return marked(observation.round, decided, self.weighed(Question(decided, USUAL_LEVEL), cancelled))
