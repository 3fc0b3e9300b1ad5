"""A set for practice, with the deals of a set that was played before.

The deals follow from the match's seed and from the cards in piles: as long as the same cards are
put away, the same hands are dealt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.client.ambusch.controller import GameController
from game.client.ambusch.dialogs import MatchDialogs, Review
from game.client.ambusch.help import help_parts
from game.client.ambusch.results import RevealData, RevealScene
from game.client.ambusch.scene import AmbuschScene
from game.client.ambusch.words import hand_words
from game.client.app.options import Computers, Services
from game.client.app.pause import ExtraWays
from game.client.app.saves import NullAutosave
from game.client.app.shell import Shell
from game.client.kit.i18n import _
from game.client.table.checker import checks
from game.client.table.controller import Batch, ExtraMixin
from game.client.table.worker import Worker
from game.engine.ambusch.actions import Action
from game.engine.ambusch.events import Event
from game.engine.ambusch.match import Match, SetHistory
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rewind import PastDecision, before_decision, before_set
from game.engine.any_match import Share


class ExtraController(ExtraMixin[Observation, Action, Event], GameController):
    """Plays one set with the people and computer players of the match.

    `played`: the set as it went there."""

    def __init__(
        self,
        match: Match,
        computers: Computers,
        services: Services,
        worker: Worker,
        played: SetHistory,
    ) -> None:
        super().__init__(match, computers, services, worker, NullAutosave())
        self.played = played
        # It stands in the middle of a game already.
        self._begun = match.phase in ("turn", "discard")

    def dealt(self) -> Sequence[Event]:
        share = self._share(0)
        return self.match.next_round(share) if self.match.sets else self.match.begin(share)

    def next_round(self, share: Share = None) -> Batch[Event]:
        """Start the next game of the set with what the person added to it in the match; return what has happened."""
        return super().next_round(self._share(len(self.match.sets[-1].games)))

    def _share(self, game: int) -> Share:
        seal = self.played.games[game].seal if game < len(self.played.games) else None
        return None if seal is None else seal.share


def may_again(match: Match) -> bool:
    """Return whether the sets of a match can be dealt once more."""
    return match.seed is not None


def again(
    match: Match, index: int, computers: Computers, services: Services, worker: Worker
) -> ExtraController:
    """Return a practice of a set of the match, from its start; the match isn't changed."""
    return ExtraController(before_set(match, index), computers, services, worker, match.sets[index])


def from_place(
    match: Match, decided: PastDecision, computers: Computers, services: Services, worker: Worker
) -> ExtraController:
    """Return a practice of a set of the match from somebody's decision on; the match isn't changed."""
    worker.cancel_all()
    twin = before_decision(match, decided)
    return ExtraController(
        twin, computers, services, worker, match.sets[decided.observation.set - 1]
    )


# ---- A set for practice at the table
# Its piles, beside what the match brought.


def play_extra(shell: Shell, make: Callable[[], ExtraController], review: Review) -> None:
    """Open the table of a set for practice.

    `make` returns a new practice each time; `review` opens the replay of the set."""
    controller = make()

    def dialogs(table: AmbuschScene) -> ExtraDialogs:
        return ExtraDialogs(table, controller, lambda: play_extra(shell, make, review), review)

    table = AmbuschScene(shell, controller, dialogs, help_parts, counts=False)
    table.view.practice = True
    shell.stack.push(table)


class ExtraDialogs(MatchDialogs):
    """The dialogs of a set for practice."""

    def __init__(
        self,
        table: AmbuschScene,
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

    def show_set(self, index: int) -> None:
        """Show the piles of the set, and what the same deals brought in the match."""

        def data() -> RevealData:
            check = [("check", _("How it went"), "eye")] if checks(self.table) else []
            again = [("review", _("Review"), "review"), ("again", _("Play it again"), "again")]
            made = self.data(index, [*check, *again, ("next", _("Done"), "check")])
            return replace(made, corner=self._comparison())

        self.shell.stack.push(
            RevealScene(self.shell, data, self._ways.ways(index) | {"rules": self.help}, "set")
        )

    def _comparison(self) -> str:
        """Return what the same deals brought the viewer in the match."""
        me = self.viewer
        if me is None or self._practice.played.score is None:
            return _("Practice: it doesn’t count")
        hand = hand_words(self._practice.played.piles[me])
        return _("Practice. In the match your hand was: {hand}").format(hand=hand)
