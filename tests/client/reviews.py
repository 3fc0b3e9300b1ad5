"""Reviews that need no AI: low cards are best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.client.ambition.review.page import choice_of
from game.engine.ambition.actions import Action
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.rewind import decisions
from tests.client.client_matches import Guess, RandomAdviser
from tests.gallery.help import MadeMove
from tests.gallery.reviewed import MadeReview, ledgers

LEAST = {"??": 14.0, "?": 8.0, "?!": 4.0}


class RandomReviewer:
    """A reviewer; `asked` counts the decisions that it weighed, `kept` what it still holds."""

    draft = False

    def __init__(self) -> None:
        self.asked = self.kept = 0
        self.fails = False

    def move(self, observation: Observation, action: Action, cancelled: Callable[[], bool]) -> Any:
        """From the choice alone."""
        if self.fails:
            raise ValueError("it can't be weighed")
        self.asked += 1
        self.kept += 1
        choice = choice_of(action)
        best = RandomAdviser().opinion(observation, cancelled, choice).prospects[0]
        yours = Guess(choice)
        lost = best.worth - yours.worth
        mark = next((mark for mark, least in LEAST.items() if lost >= least), "!" if lost == 0 else None)
        trick = len(observation.tricks) + 1 if observation.phase in ("play", "blind") else 0
        return MadeMove(observation, observation.phase, trick, yours, best, mark, observation.round)  # type: ignore[arg-type]

    def review(self, match: Match, seat: int, indices: Sequence[int], cancelled: Callable[[], bool]) -> MadeReview:
        """All decisions of the rounds."""
        found = [
            self.move(observation, action, cancelled)
            for index in indices
            for observation, action in decisions(match, index, seat)
        ]
        lost = sum(move.lost for move in found)
        return MadeReview(
            tuple(found),
            len(indices),
            lost,
            rated=not match.players[seat].get("practised"),
            ledgers=ledgers(len(indices)),
        )

    def size(self) -> tuple[int, int]:
        """As many as were weighed."""
        return self.kept, 500 * self.kept

    def forget(self) -> None:
        """Nothing is kept any more."""
        self.kept = 0
