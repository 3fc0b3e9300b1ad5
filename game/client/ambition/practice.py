"""A round for practice: the cards of a deal that was played before, or that somebody has sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.client.ambition.controller import GameController
from game.client.app.options import Computers, Services
from game.client.app.saves import Unsaved
from game.client.table.controller import ME
from game.client.table.practising import Practice
from game.client.table.worker import Worker
from game.engine.ambition.codes import DealCode
from game.engine.ambition.events import Event
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.record import from_record, to_record
from game.engine.ambition.rewind import before


class PracticeController(Practice[Match], GameController):
    """One round against computer players. `played`: the round of a match whose deal it is, None for a deal from a code."""

    def __init__(
        self,
        match: Match,
        deal: DealCode,
        computers: Computers,
        services: Services,
        worker: Worker,
        played: RoundHistory | None = None,
    ) -> None:
        super().__init__(match, computers, services, worker, Unsaved())
        self.deal, self.played = deal, played
        self._begun = match.phase != "scored"  # it stands in the middle of its round already

    def dealt(self) -> Sequence[Event]:
        number = None if self.match.rounds else self.deal.number
        return self.match.begin_dealt(self.deal.hands, self.deal.dealer, number)

    def happened(self, event: Event) -> None:
        """The hashes that were shown are those of the match; no other is noted beside them."""


def again(match: Match, index: int, computers: Computers, services: Services, worker: Worker) -> PracticeController:
    """The round of a match once more, with the same cards, opponents and totals before it. The match stays as it is."""
    history = match.rounds[index]
    record = to_record(match)
    record |= {"rounds": record["rounds"][:index], "current": None, "result": {"finished": False}}
    deal = DealCode(match.rules, history.number, history.dealer, history.deal)
    return PracticeController(from_record(record), deal, computers, services, worker, history)


def from_place(
    match: Match, index: int, observation: Observation, computers: Computers, services: Services, worker: Worker
) -> PracticeController:
    """The round of a match from a place on at which the person decided, with what he saw there."""
    history = match.rounds[index]
    twin = before(match, index, ME, observation.phase, len(observation.played()))
    twin.players = [dict(player) for player in match.players]
    worker.cancel_all()
    deal = DealCode(match.rules, history.number, history.dealer, history.deal)
    return PracticeController(twin, deal, computers, services, worker, history)


def from_code(
    deal: DealCode, players: Sequence[dict[str, Any]], computers: Computers, services: Services, worker: Worker
) -> PracticeController:
    """A deal that somebody has sent, as the first round of a match that has no other."""
    return PracticeController(Match(deal.rules, players, None), deal, computers, services, worker)


def compared(controller: PracticeController) -> tuple[int, int] | None:
    """Points the person took and scored when the deal was played in the match; None for a deal from a code."""
    played = controller.played
    return None if played is None or not played.scored else (played.taken()[ME], played.scored[ME].points)
