"""What opens over the table of Ambusch: pause menu, rules, deal, sets, and the end of a set and of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.client.ambusch.results import (
    EndData,
    EndScene,
    RevealData,
    RevealScene,
    end_data,
    reveal_data,
)
from game.client.ambusch.scene import AmbuschScene
from game.client.ambusch.sets import rules_scene, show_sets
from game.client.ambusch.statistics import DEALS, StatisticsScene
from game.client.ambusch.view import TableView
from game.client.app.fair_page import FAIR, FairLinks, FairScene
from game.client.app.options import Computers
from game.client.app.pause import pause
from game.client.app.shell import Shell
from game.client.kit.i18n import _
from game.client.table.checker import checks
from game.client.table.desk import Desk
from game.client.table.words import helped_words
from game.engine.ambusch.match import Match

Review = Callable[[Shell, Match, int, Desk, Computers, bool], None]
"""A function that opens the replay of a scored set; the last argument says whether to open its review too."""


class MatchDialogs:
    """The dialogs of a match.

    `menu` goes back to the menu, `again` starts a new match; `reviewed` opens the review of the
    match."""

    def __init__(
        self,
        table: AmbuschScene,
        menu: Callable[[], None],
        again: Callable[[], None],
        review: Review,
        reviewed: Callable[[], None] | None = None,
    ) -> None:
        self.table, self.shell, self.controller = table, table.shell, table.controller
        self._menu, self._again, self._review, self._reviewed = menu, again, review, reviewed

    @property
    def view(self) -> TableView:
        """The view that the table shows."""
        return self.table.view

    @property
    def viewer(self) -> int | None:
        """The seat whose rows are marked as the viewer's; None where several people look."""
        return self.view.me if self.controller.alone else None

    def pause(self) -> None:
        """Open the table's menu."""
        pause(
            self.shell,
            self._menu,
            self.help,
            self.controller.saves,
            fair=self.fair,
            fresh=self.controller.fresh,
        )

    def fair(self) -> None:
        """Open the page “Is it fair?”."""
        match = self.controller.match

        def chance() -> None:
            page = StatisticsScene(self.shell, self.controller.levels)
            page.page = DEALS
            self.shell.stack.push(page)

        reviewed = self._reviewed if checks(self.table) else None
        links = FairLinks(None, None if self.shell.settings.just_play else chance, reviewed)
        shown = "" if match.over else self.view.deal_hash
        self.shell.stack.push(FairScene(self.shell, match, links, shown))

    def help(self) -> None:
        """Open the rules at the page about what can be done now."""
        page = {"turn": "turn", "discard": "turn", "over": "pile"}.get(self.view.phase, "aim")
        if self.view.phase == "turn" and self.view.turn == self.view.me:
            page = "trio" if self.view.fourths else "block" if self.view.blocks else "turn"
        self.shell.stack.push(rules_scene(self.shell, self.controller.match.rules, page))

    # ---- sets

    def data(self, index: int, buttons: Sequence[tuple[str, str, str]]) -> RevealData:
        controller = self.controller
        return reveal_data(controller.match, index, controller.seats, self.viewer, buttons)

    def sets(self) -> None:
        """Show the scored sets, the latest first."""
        scored = sum(each.score is not None for each in self.controller.match.sets)
        if self.controller.round_over and not self.table.result_shown and scored:
            # Its end is still to be shown.
            scored -= self.controller.match.sets[-1].score is not None
        show_sets(
            self.shell,
            self.controller.match,
            scored,
            self.viewer,
            self.help,
            self.review,
            self._reviewed,
        )

    def review(self, index: int, check: bool = False) -> None:
        """Open the replay of a scored set; with `check`, also its review."""
        self._review(
            self.shell,
            self.controller.match,
            index,
            self.controller.desk,
            self.controller.computers,
            check,
        )

    # ---- the end of a game, a set, the match

    @property
    def _rounds_done(self) -> bool:
        """Whether the games or matches that the command line asked for have been played."""
        return self.shell.enough(self.controller.rounds_played, self.controller.match.over)

    def after_game(self) -> None:
        """Start the next game after one was shown, or show the result of the set."""
        if self.table.result_shown:
            return
        match = self.controller.match
        if match.sets[-1].score is not None:
            self.table.result_shown = True
            self.show_set(len(match.sets) - 1)
        elif self._rounds_done:
            self.table.result_shown = True
            self.shell.quit()
        else:
            self.table.next_round()

    def show_set(self, index: int) -> None:
        over = self.controller.match.over

        def data() -> RevealData:
            words = _("Final result") if over else _("Next set")
            check = [("check", _("How it went"), "eye")] if checks(self.table) else []
            return self.data(
                index, [*check, ("review", _("Review"), "review"), ("next", words, "next")]
            )

        def go_on() -> None:
            self.shell.stack.pop(scene)
            if over:
                self._show_end()
            elif self._rounds_done:
                self.shell.quit()
            else:
                self.table.next_round()

        actions: dict[str, Callable[[], None]] = {
            "next": go_on,
            "review": lambda: self.review(index),
            "check": lambda: self.review(index, check=True),
            "cancel": self.pause,
            "rules": self.help,
        }
        scene = RevealScene(self.shell, data, actions, "set")
        self.shell.stack.push(scene)

    def _show_end(self) -> None:
        match, shell, me = self.controller.match, self.shell, self.viewer
        if match.result is not None and me is not None:
            shell.sounds.play("won" if me in match.result.winners else "lost")
        new, menu = (shell.quit, shell.quit) if self._rounds_done else (self._again, self._menu)
        actions = {"new": new, "menu": menu, "cancel": menu, "sheet": self.sets, "rules": self.help}
        actions[FAIR] = self.fair
        lost = match.result is not None and me is not None and me not in match.result.winners
        if self._reviewed is not None:
            actions["check"] = self._reviewed
        helped = self.controller.helped

        def data() -> EndData:
            made = end_data(match, self.controller.seats, me, helped_words(helped))
            return replace(made, check="check" in actions and checks(self.table), fair=lost)

        shell.stack.push(EndScene(shell, data, actions))
