"""A set for practice: the deals of one that was played before. No pygame.

The deals follow from the match's seed and from the cards that lie in piles: as long as the same cards are put away, the same
hands are dealt.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambusch.controller import GameController
from game.client.app.options import Computers, Services
from game.client.app.saves import Unsaved
from game.client.table.practising import Practice
from game.client.table.worker import Worker
from game.engine.ambusch.events import Event
from game.engine.ambusch.match import Match, SetHistory
from game.engine.ambusch.rewind import Decided, before_decision, before_set


class PracticeController(Practice[Match], GameController):
    """One set, by the people and computer players of the match. `played`: as it went there."""

    def __init__(
        self, match: Match, computers: Computers, services: Services, worker: Worker, played: SetHistory
    ) -> None:
        super().__init__(match, computers, services, worker, Unsaved())
        self.played = played
        self._begun = match.phase in ("turn", "discard")  # it stands in the middle of a game already

    def dealt(self) -> Sequence[Event]:
        return self.match.next_round() if self.match.sets else self.match.begin()


def may_again(match: Match) -> bool:
    """Whether the sets of a match can be dealt once more."""
    return match.seed is not None


def again(match: Match, index: int, computers: Computers, services: Services, worker: Worker) -> PracticeController:
    """A set of the match once more; the match stays as it is."""
    return PracticeController(before_set(match, index), computers, services, worker, match.sets[index])


def from_place(
    match: Match, decided: Decided, computers: Computers, services: Services, worker: Worker
) -> PracticeController:
    """A set of the match from a place on at which somebody decided; the match stays as it is."""
    worker.cancel_all()
    twin = before_decision(match, decided)
    return PracticeController(twin, computers, services, worker, match.sets[decided.observation.set - 1])
