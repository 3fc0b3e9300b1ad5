"""Reviews that need no AI: low cards are best."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.ambition.actions import Action
from game.engine.ambition.judgement import MarkedDecision, choice_of
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.rewind import decisions
from tests.client.client_matches import RandomAdviser, guess
from tests.gallery.help import decided_of
from tests.gallery.reviewed import MadeReview, ledgers, review_of

LEAST = {"??": 14.0, "?": 8.0, "?!": 4.0}


class RandomReviewer:
    """A reviewer; `asked` counts the decisions that it weighed, `kept` what it still holds."""

    def __init__(self) -> None:
        self.asked = self.kept = 0
        self.fails = False
        self.standing: tuple[float, float] | None = None

    def move(self, observation: Observation, action: Action, cancelled: Callable[[], bool]) -> MarkedDecision:
        """From the choice alone."""
        if self.fails:
            raise ValueError("it can't be weighed")
        self.asked += 1
        self.kept += 1
        choice = choice_of(action)
        best = RandomAdviser().opinion(observation, cancelled, choice).prospects[0]
        yours = guess(choice)
        lost = yours.behind(best).told
        mark = next((mark for mark, least in LEAST.items() if lost >= least), "!" if lost == 0 else None)
        trick = len(observation.tricks) + 1 if observation.phase in ("play", "blind") else 0
        return decided_of(observation, yours, best, mark, trick, round=observation.round)

    def review(self, match: Match, seat: int, indices: Sequence[int], cancelled: Callable[[], bool]) -> MadeReview:
        """All decisions of the rounds."""
        found = [
            self.move(observation, action, cancelled)
            for index in indices
            for observation, action in decisions(match, index, seat)
        ]
        own = ledgers(len(indices)) if match.rules.players == 4 else ()
        return review_of(found, len(indices), rated=not match.players[seat].get("practised"), ledgers=own)

    def standings(self, keys: Sequence[str]) -> list[tuple[float, float] | None]:
        """Whoever plays so is not very strong, once it was told."""
        return [self.standing] * len(keys)

    def size(self) -> tuple[int, int]:
        """As many as were weighed."""
        return self.kept, 500 * self.kept

    def forget(self) -> None:
        """Nothing is kept any more."""
        self.kept = 0
