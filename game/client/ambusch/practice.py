"""A set for practice: the deals of one that was played before. It counts for nothing, and nothing of it is saved. No pygame.

The deals follow from the match's seed and from the cards that lie in piles: as long as the same cards are put away, the same
hands are dealt.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambusch.controller import GameController, Players
from game.client.match_controller import Batch
from game.client.options import Services
from game.client.saves import Unsaved
from game.client.worker import Worker
from game.engine.ambusch.events import Event
from game.engine.ambusch.match import Match, SetHistory
from game.engine.ambusch.rewind import before_set


class PracticeController(GameController):
    """One set, by the people and computer players of the match. `played`: as it went there."""

    practice = True

    def __init__(self, match: Match, players: Players, services: Services, worker: Worker, played: SetHistory) -> None:
        super().__init__(match, players, services, worker, Unsaved())
        self.played = played
        self._begun = False

    @property
    def fresh(self) -> bool:
        return not self._begun

    def begin(self) -> Batch:
        """Deal the set's first game. Whoever thought about a match that waits meanwhile is asked again when that goes on."""
        self._worker.cancel_all()
        self._begun = True
        return self._after(self.match.next_round() if self.match.sets else self.match.begin())

    def _after(self, events: Sequence[Event], forced: bool = False) -> Batch:
        for event in events:
            self.happened(event)
        return Batch(tuple(events), forced)


def may_again(match: Match) -> bool:
    """Whether the sets of a match can be dealt once more."""
    return match.seed is not None


def again(match: Match, index: int, players: Players, services: Services, worker: Worker) -> PracticeController:
    """A set of the match once more; the match stays as it is."""
    return PracticeController(before_set(match, index), players, services, worker, match.sets[index])
