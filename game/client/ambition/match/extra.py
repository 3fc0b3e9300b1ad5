"""Practice: a round with the cards of a deal that was played before, or that came as a code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.client.ambition.controller import GameController
from game.client.ambition.match.dialogs import MatchDialogs, Review
from game.client.ambition.match.help import help_parts
from game.client.ambition.match.scene import TableScene
from game.client.app.options import Computers, Services
from game.client.app.pause import ExtraWays
from game.client.app.saves import NullAutosave
from game.client.app.shell import Shell
from game.client.kit.i18n import _
from game.client.table.controller import ExtraMixin
from game.client.table.person import ME, PersonEntry
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


class ExtraController(ExtraMixin[Observation, Action, Event], GameController):
    """The controller of one practice round against computer players.

    `played` is the round of a match that had this deal, or None for a deal from a code."""

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
        PersonEntry.of(match).mark_alone()
        self.deal, self.played = deal, played
        self._begun = match.phase != "scored"  # it stands in the middle of its round already

    def dealt(self) -> Sequence[Event]:
        number = None if self.match.rounds else self.deal.number
        seal = None if self.played is None else self.played.seal
        return self.match.begin_dealt(self.deal.hands, self.deal.dealer, number, seal)

    def happened(self, event: Event) -> None:
        """Do nothing: the hashes noted in the match stay the only ones."""


def again(
    match: Match, index: int, computers: Computers, services: Services, worker: Worker
) -> ExtraController:
    """Return a controller that plays a round of the match again.

    Cards, opponents and the totals before the round are the same. The match itself isn't
    changed."""
    history = match.rounds[index]
    record = to_record(match)
    record |= {"rounds": record["rounds"][:index], "current": None, "result": {"finished": False}}
    deal = DealCode(match.rules, history.number, history.dealer, history.deal)
    return ExtraController(from_record(record), deal, computers, services, worker, history)


def from_place(
    match: Match,
    index: int,
    observation: Observation,
    computers: Computers,
    services: Services,
    worker: Worker,
) -> ExtraController:
    """Return a controller that plays a round of the match on from a decision of the person.

    `observation` is what the person knew at that decision. All computer players' tasks are
    cancelled."""
    history = match.rounds[index]
    twin = before(match, index, ME, observation.phase, len(observation.played()))
    twin.players = [dict(player) for player in match.players]
    worker.cancel_all()
    deal = DealCode(match.rules, history.number, history.dealer, history.deal)
    return ExtraController(twin, deal, computers, services, worker, history)


def from_code(
    deal: DealCode,
    players: Sequence[Record],
    computers: Computers,
    services: Services,
    worker: Worker,
) -> ExtraController:
    """Return a controller for a deal that came as a code, played as the first round of a match."""
    return ExtraController(Match(deal.rules, players, None), deal, computers, services, worker)


def compared(controller: ExtraController) -> tuple[int, int] | None:
    """Return the points that the person took and scored with this deal in the match.

    None for a deal from a code, or if the round wasn't scored."""
    played = controller.played
    return (
        None
        if played is None or not played.scored
        else (played.taken()[ME], played.scored[ME].points)
    )


# ---- A round for practice at the table
# Its result, beside what the match brought.


def play_extra(shell: Shell, make: Callable[[], ExtraController], review: Review) -> None:
    """Open a table with a practice round.

    `make` returns a new controller whenever the round is played (again), and `review` opens its
    replay."""
    controller = make()

    def dialogs(table: TableScene) -> ExtraDialogs:
        return ExtraDialogs(table, controller, lambda: play_extra(shell, make, review), review)

    table = TableScene(shell, controller, dialogs, help_parts, counts=False)
    table.view.practice = True
    shell.stack.push(table)


class ExtraDialogs(MatchDialogs):
    """The dialogs of a practice round."""

    def __init__(
        self,
        table: TableScene,
        controller: ExtraController,
        once_more: Callable[[], None],
        review: Review,
    ) -> None:
        self._ways = ExtraWays(table.shell, table, once_more, self.review)
        super().__init__(table, self._ways.done, self._ways.done, review)
        self._practice = controller

    def pause(self) -> None:
        """Open the table's menu."""
        self._ways.pause()

    def result(self) -> None:
        """Open the round's result, with a line about what the same cards brought in the match."""
        self.show_result(
            lambda made: replace(
                made,
                corner=_("Practice: it doesn’t count"),
                foot=self._comparison(),
                practice=True,
            ),
            self._ways.done,
            again=self._ways.once_more,
        )

    def _comparison(self) -> tuple[str, ...]:
        """Return the line about what the same cards brought in the match, if they were played in one."""
        before = compared(self._practice)
        if before is None:
            return ()
        taken, points = before
        return (
            _("In the match you took {taken} and scored {points}.").format(
                taken=taken, points=points
            ),
        )
