"""What opens over the table: the pause, the rules, the deal, the score sheet, a round's result and the end of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.client.ambition.controller import GameController
from game.client.ambition.deals import sealed_facts
from game.client.ambition.dialogs.final import final_data
from game.client.ambition.dialogs.result import ResultData, result_data
from game.client.ambition.director import Director
from game.client.ambition.replay import scored_event
from game.client.ambition.scenes.results import FinalScene, ResultScene, rounds_played_data
from game.client.ambition.sheet import sheet_data
from game.client.ambition.view import TableView
from game.client.app.scenes.dialogs import PauseScene, SheetScene
from game.client.app.scenes.facts import FactsScene
from game.client.app.scenes.review import match_actions, open_review
from game.client.app.scenes.rules import RulesScene
from game.client.app.scenes.settings import SettingsScene
from game.client.app.shell import Shell
from game.client.kit.widget_scene import Action
from game.client.table.controller import ME
from game.client.table.living import LivingTable
from game.client.table.marks import helped_words
from game.engine.ambition.events import MatchEnded, RoundScored
from game.engine.ambition.standing import standing


class TableDialogs(LivingTable):
    """A match at a table as far as its dialogs go. `menu` leads back, `again` to a new match."""

    shell: Shell
    director: Director
    controller: GameController

    def __init__(
        self, shell: Shell, controller: GameController, menu: Callable[[], None], again: Callable[[], None]
    ) -> None:
        self._rules = controller.match.rules
        super().__init__(shell, controller, menu, again)

    @property
    def view(self) -> TableView:
        """The shown table."""
        return self.director.view

    def pause_menu(self) -> None:
        shell = self.shell
        shell.stack.push(PauseScene(shell, self._menu, lambda: shell.stack.push(SettingsScene(shell)), self.help))

    def help(self) -> None:
        """The rules, at the page about what is done now."""
        page = {"pass": "pass", "bid": "bidding", "play": "tricks", "blind": "first", "last_trick": "last"}.get(
            self.view.phase, "worth"
        )
        self.shell.stack.push(RulesScene(self.shell, self._rules, page))

    def _show_deal(self) -> None:
        """The fingerprint of the deal, of which nothing but this is told before the round is over."""
        number, shown = self.view.round_number, self.view.deal_hash
        self.shell.stack.push(FactsScene(self.shell, lambda: sealed_facts(number, shown), {"copy": shown}))

    def _sheet(self) -> SheetScene:
        """The score sheet of what is shown."""
        data = sheet_data(self._rules, self._counted(), self.view.seats, ME)
        return SheetScene(self.shell, data, self.review, self._sheet_actions())

    def _sheet_actions(self) -> Sequence[Action]:
        """What can be done with the match at the foot of its sheet."""
        return match_actions(self.shell, self.controller.match)

    def _counted(self) -> list[RoundScored]:
        """The rounds that are counted; not the one that isn't shown yet."""
        counted = [history for history in self.controller.match.rounds if history.scored]
        if self.controller.round_over and not self._result_shown:
            counted = counted[:-1]
        return [scored_event(history, self._rules.nil_bidding) for history in counted]

    def review(self, index: int, check: bool = False) -> None:
        """Look at a counted round of this match again, with the play checker's list if `check`."""
        open_review(self.shell, self.controller.match, index, self.controller.advice, check)

    @property
    def _rounds_done(self) -> bool:
        """Whether the rounds or matches that were asked for are played."""
        return self.shell.enough(self.controller.rounds_played, self.controller.match.over)

    def _show_result(self) -> None:
        match = self.controller.match
        event = scored_event(match.current, self._rules.nil_bidding)
        last = match.over or self._rounds_done

        def data() -> ResultData:
            tricks = match.current.tricks
            made = result_data(self._rules, event, self.view.seats, ME, last, tricks, self._counted())
            return replace(made, check=self.checks)

        def review(check: bool = False) -> None:
            self.review(len(match.rounds) - 1, check)

        go_on = self._show_end if last else self._next_round
        scene = ResultScene(
            self.shell, data, self._sheet, review, go_on, self.pause_menu, check=lambda: review(check=True)
        )
        self.shell.stack.push(scene)

    def _next_round(self) -> None:
        self._result_shown = False
        self.director.push(self.controller.next_round().events)

    def _show_end(self) -> None:
        match, shell = self.controller.match, self.shell
        scored = match.current.scored
        result = match.result or standing(self._rules, match.totals, scored)
        event = MatchEnded(result.winners, result.places, result.relative_scores)
        if match.over:
            shell.sounds.play("won" if ME in result.winners else "lost")
        data = final_data(self._rules, event, match.totals, self.view.seats, ME, self._counted(), scored)
        data = replace(data, helped=helped_words(self.controller.helped))
        if not match.over:
            data = rounds_played_data(data, self.controller.rounds_played)
        new, menu = (shell.quit, shell.quit) if self._rounds_done else (self._again, self._menu)
        shell.stack.push(FinalScene(shell, data, self._sheet, new, menu))
