"""Dialogs over the table of a match, and what is said about a deal and a record.

They are the pause menu, the rules, the deal, the score sheet, a round's result and the end of the
match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.client.ambition.match.final import end_of
from game.client.ambition.match.results import (
    FinalScene,
    NextTable,
    Offer,
    ResultData,
    ResultScene,
    result_data,
)
from game.client.ambition.match.scene import TableScene
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.score_sheet import sheet_data
from game.client.ambition.sheet.page import SheetScene
from game.client.ambition.table.replay import scored_event
from game.client.ambition.you.page import FAIRNESS, StatisticsScene
from game.client.app.exact_texts import FactsData, FactsScene, finished_code
from game.client.app.fair_page import FairLinks, FairScene
from game.client.app.options import Computers
from game.client.app.pause import pause
from game.client.app.seals import deal_facts
from game.client.app.shell import Shell
from game.client.kit.i18n import _
from game.client.kit.widget_scene import ActionButton
from game.client.table.checker import checks
from game.client.table.desk import Desk
from game.client.table.person import ME
from game.engine.ambition.codes import DealCode, MatchCode, encode
from game.engine.ambition.events import RoundScored
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.sealing import hashed


def open_facts(match: Match, index: int, names: Sequence[str]) -> FactsData:
    """Return the dialog's content for a counted round's deal: whether its hash was shown, and what it is made from."""
    hands = hashed(match.rounds[index]).split("|")
    lines = [*(f"{hand}|" for hand in hands[:-1]), hands[-1]]
    what = _("the hands of {names}").format(names=", ".join(names))
    return deal_facts(
        match, index, _("Round {n}").format(n=match.rounds[index].number), what, lines
    )


def open_deal_facts(shell: Shell, match: Match, index: int, names: Sequence[str]) -> None:
    """Open the dialog of a counted round's deal."""
    history = match.rounds[index]
    copies = {"copy": history.digest, "text": hashed(history)}
    shell.stack.push(FactsScene(shell, lambda: open_facts(match, index, names), copies))


def deal_code(match: Match, history: RoundHistory) -> str | None:
    """Return the code of a round's deal, or None if codes can't express its rules."""
    try:
        return encode(DealCode(match.rules, history.number, history.dealer, history.deal))
    except ValueError:
        return None


def match_code(match: Match) -> str | None:
    """Return the code of a finished match, or None if it has none."""
    return finished_code(match, lambda seed: encode(MatchCode(match.rules, seed)))


Review = Callable[[Shell, Match, int, Computers, Desk | None, bool], None]
"""A function that opens the replay of a counted round; its last argument says whether to open the review, too."""


class MatchDialogs:
    """The dialogs of a match.

    `menu` goes back to the menu, `again` starts a new match, `give_up` ends the match for good, and
    `reviewed` opens the review of the match. `review` opens the replay of a round. `actions`
    returns the buttons at the foot of the score sheet. `offered` returns what the end leads to, in
    place of other opponents for the next match."""

    def __init__(
        self,
        table: TableScene,
        menu: Callable[[], None],
        again: Callable[[], None],
        review: Review,
        actions: Callable[[], Sequence[ActionButton]] = lambda: (),
        give_up: Callable[[], None] | None = None,
        reviewed: Callable[[], None] | None = None,
        offered: Callable[[], Offer] | None = None,
    ) -> None:
        self.table, self.shell, self.controller = table, table.shell, table.controller
        self._menu, self._again, self._review, self._actions = menu, again, review, actions
        self._give_up, self._reviewed, self._offered = give_up, reviewed, offered

    def pause(self) -> None:
        """Open the table's menu."""
        over = self.controller.match.over
        saves, fresh = self.controller.saves, self.controller.fresh
        pause(
            self.shell,
            self._menu,
            self.help,
            saves,
            None if over else self._give_up,
            self.fair,
            fresh,
        )

    def fair(self) -> None:
        """Open the page “Is it fair?”."""
        match, shown, open_deal = self.controller.match, self.table.view.deal_hash, None
        if self.controller.round_over and match.rounds:
            index, shown = len(match.rounds) - 1, match.current.digest
            names = [seat.name for seat in self.table.view.seats]
            open_deal = partial(open_deal_facts, self.shell, match, index, names)

        def chance() -> None:
            page = StatisticsScene(self.shell, self.controller.computers)
            page.page = FAIRNESS
            self.shell.stack.push(page)

        reviewed = self._reviewed if checks(self.table) else None
        links = FairLinks(open_deal, None if self.shell.settings.just_play else chance, reviewed)
        self.shell.stack.push(FairScene(self.shell, match, links, shown))

    def help(self) -> None:
        """Open the page of the rules about the current phase."""
        page = {
            "pass": "round",
            "bid": "options",
            "play": "tricks",
            "blind": "first",
            "last_trick": "last",
        }.get(self.table.view.phase, "worth")
        self.shell.stack.push(RulesScene(self.shell, self.table.rules, page))

    def sheet(self) -> None:
        """Open the score sheet."""
        self.shell.stack.push(self.made_sheet())

    def made_sheet(self) -> SheetScene:
        """Return the scene of the score sheet with the rounds that were shown."""
        data = sheet_data(self.table.rules, self.counted(), self.table.view.seats, ME)
        return SheetScene(self.shell, data, self.review, self._actions())

    def counted(self) -> list[RoundScored]:
        """Return the rounds that are scored, without the last one if its result isn't shown yet."""
        counted = [history for history in self.controller.match.rounds if history.scored]
        if self.controller.round_over and not self.table.result_shown:
            counted = counted[:-1]
        return [scored_event(history, self.table.rules.nil_bidding) for history in counted]

    def review(self, index: int, check: bool = False) -> None:
        """Open the replay of a counted round of this match, with the page of its review if `check`."""
        controller = self.controller
        self._review(
            self.shell, controller.match, index, controller.computers, controller.desk, check
        )

    @property
    def _rounds_done(self) -> bool:
        """Whether the number of rounds or matches asked for at the program's start is played."""
        return self.shell.enough(self.controller.rounds_played, self.controller.match.over)

    def result(self) -> None:
        """Open the round's result, which leads to the next round or to the end of the match."""
        last = self.controller.match.over or self._rounds_done
        self.show_result(lambda made: made, self._end if last else self._next_round, last)

    def show_result(
        self,
        said: Callable[[ResultData], ResultData],
        go_on: Callable[[], None],
        last: bool = False,
        again: Callable[[], None] = lambda: None,
    ) -> None:
        """Open the round's result with what is `said` about it; `last`: no other round follows."""
        match, table = self.controller.match, self.table
        index, event = len(match.rounds) - 1, scored_event(match.current, table.rules.nil_bidding)

        def data() -> ResultData:
            tricks = match.current.tricks
            return said(
                result_data(table.rules, event, table.view.seats, ME, last, tricks, self.counted())
            )

        review = partial(self.review, index, checks(self.table))
        self.shell.stack.push(
            ResultScene(self.shell, data, self.made_sheet, review, go_on, self.pause, again)
        )

    def _next_round(self) -> None:
        self.table.next_round()

    def _end(self) -> None:
        match, shell = self.controller.match, self.shell
        data = end_of(match, self.table.view.seats, self.counted(), self.controller.rounds_played)
        if match.result is not None:
            shell.sounds.play("won" if ME in match.result.winners else "lost")
            shell.remember({"lines_left": max(0, shell.settings.lines_left - 1)})
        reviewed = self._reviewed if checks(self.table) else None
        lost = match.result is not None and ME not in match.result.winners
        data = replace(data, check=reviewed is not None, fair=lost)
        new, menu = (shell.quit, shell.quit) if self._rounds_done else (self._again, self._menu)
        offered: Offer | None = None
        if match.result is not None and not self._rounds_done and not shell.options.autoplay:
            made = self._offered
            if made is not None:
                offered = made()
            elif not shell.settings.just_play:
                offered = NextTable(shell, match, self.controller.computers)
        shell.stack.push(
            FinalScene(shell, data, self.made_sheet, new, menu, offered, reviewed, self.fair)
        )
