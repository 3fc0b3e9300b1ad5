"""Reviews of Ambition while a program runs, with the ledgers and the habits of the player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from ai.ambition.ledger import account
from ai.ambition.ledger.account import Ledger
from ai.ambition.review.fitted import fitted
from ai.ambition.review.habits import habits, keep
from ai.ambition.review.kind import AMBITION_REVIEWS
from ai.ambition.review.report import Move, SeatReview, leaks_of, marked
from ai.cancel import never_cancelled
from ai.reviewer import GameReviewer
from game.engine.ambition.actions import Action
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation


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
