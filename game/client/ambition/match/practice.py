"""A round for practice: the cards of a deal that was played before, or that somebody has sent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.client.ambition.controller import GameController
from game.client.ambition.match.dialogs import MatchDialogs, Review
from game.client.ambition.match.help import help_parts, reviews
from game.client.ambition.match.results import ResultData, ResultScene, result_data
from game.client.ambition.match.scene import TableScene
from game.client.ambition.table.replay import scored_event
from game.client.app.options import Computers, Services
from game.client.app.pause import PracticeWays
from game.client.app.saves import NullAutosave
from game.client.app.shell import Shell
from game.client.kit.i18n import _
from game.client.table.controller import PracticeMixin
from game.client.table.person import ME
from game.client.table.worker import Worker
from game.engine.ambition.actions import Action
from game.engine.ambition.codes import DealCode
from game.engine.ambition.events import Event
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.record import from_record, to_record
from game.engine.ambition.rewind import before
from game.engine.json_reader import Record


class PracticeController(PracticeMixin[Observation, Action, Event], GameController):
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
        super().__init__(match, computers, services, worker, NullAutosave())
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
    deal: DealCode, players: Sequence[Record], computers: Computers, services: Services, worker: Worker
) -> PracticeController:
    """A deal that somebody has sent, as the first round of a match that has no other."""
    return PracticeController(Match(deal.rules, players, None), deal, computers, services, worker)


def compared(controller: PracticeController) -> tuple[int, int] | None:
    """Points the person took and scored when the deal was played in the match; None for a deal from a code."""
    played = controller.played
    return None if played is None or not played.scored else (played.taken()[ME], played.scored[ME].points)


# ---- A round for practice at the table
# Its result, beside what the match brought.


def practise(shell: Shell, make: Callable[[], PracticeController], review: Review) -> None:
    """Put a round for practice on the table; `make` gives what is played, each time anew, and `review` looks at it again."""
    controller = make()

    def dialogs(table: TableScene) -> PracticeDialogs:
        return PracticeDialogs(table, controller, lambda: practise(shell, make, review), review)

    table = TableScene(shell, controller, dialogs, help_parts, counts=False)
    table.view.practice = True
    shell.stack.push(table)


class PracticeDialogs(MatchDialogs):
    """The dialogs of a round for practice."""

    def __init__(
        self, table: TableScene, controller: PracticeController, once_more: Callable[[], None], review: Review
    ) -> None:
        self._ways = PracticeWays(table.shell, table, once_more, self.review)
        super().__init__(table, self._ways.done, self._ways.done, review)
        self._practice = controller

    def pause(self) -> None:
        """The menu of the table."""
        self._ways.pause()

    def result(self) -> None:
        """What the round has brought, beside what the same cards brought in the match."""
        table, match = self.table, self.controller.match
        event = scored_event(match.current, match.rules.nil_bidding)

        def data() -> ResultData:
            said = result_data(match.rules, event, table.view.seats, ME, False, match.current.tricks, self.counted())
            return replace(
                said,
                corner=_("Practice: it doesn’t count"),
                foot=self._comparison(),
                practice=True,
                check=reviews(table),
            )

        ways = self._ways.ways(len(match.rounds) - 1)
        review, go_on, pause, again, check = (ways[id] for id in ("review", "next", "cancel", "again", "check"))
        self.shell.stack.push(ResultScene(self.shell, data, self.made_sheet, review, go_on, pause, again, check))

    def _comparison(self) -> tuple[str, ...]:
        """What the same cards brought in the match."""
        before = compared(self._practice)
        if before is None:
            return ()
        taken, points = before
        return (_("In the match you took {taken} and scored {points}.").format(taken=taken, points=points),)
