"""What opens over the table of Ambusch: the pause, the rules, the deal, the sets, and the end of a set and of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.client.ambition.deals import code_facts
from game.client.ambusch.book import book_of
from game.client.ambusch.controller import GameController, Players, seats_of
from game.client.ambusch.deals import match_code, sealed_facts
from game.client.ambusch.director import Director
from game.client.ambusch.reveal import EndData, RevealData, end_data, reveal_data
from game.client.ambusch.scenes.results import EndScene, RevealScene, SetsBrowser
from game.client.ambusch.scenes.review import advice_of, open_review
from game.client.ambusch.view import TableView
from game.client.app.records import RecordProblem
from game.client.app.scenes.dialogs import PauseScene, QuestionScene
from game.client.app.scenes.facts import FactsScene
from game.client.app.scenes.review import written_facts
from game.client.app.scenes.rules import BookScene
from game.client.app.scenes.settings import SettingsScene
from game.client.app.shell import Shell
from game.client.kit.i18n import _
from game.client.table.living import LivingTable
from game.client.table.marks import helped_words
from game.engine.ambusch.match import Match
from game.engine.ambusch.record import to_record
from game.engine.ambusch.rules import Rules


def rules_scene(shell: Shell, rules: Rules, page: str = "") -> BookScene:
    """The rules, with the figures of a match."""
    return BookScene(shell, [lambda: book_of(rules, shell.keymap, shell.padmap)], page)


def public_record(match: Match) -> dict[str, Any]:
    """The record to give away. While a match goes on it holds the scored sets only and no seed: what is hidden stays so."""
    record = to_record(match)
    if not match.over:
        record |= {"seed": None, "sets": [each for each in record["sets"] if each["points"] is not None]}
    return record


def export(shell: Shell, match: Match) -> None:
    """Write a match's record to the records folder, and say where it lies."""
    try:
        where = str(shell.records.export_record("ambusch", public_record(match), shell.services.now()))
    except RecordProblem as problem:
        shell.toast(str(problem))
        return
    shell.stack.push(FactsScene(shell, lambda: written_facts(where), {"copy": where}))


def open_match(shell: Shell, match: Match, players: Players) -> None:
    """Put the sets of any match on top, the latest first; its games can be looked at again."""
    advice = advice_of(shell, players, match)
    scored = sum(each.score is not None for each in match.sets)
    me = 0 if match.players[0].get("kind") == "human" else None

    def rules() -> None:
        shell.stack.push(rules_scene(shell, match.rules))

    show_sets(shell, match, scored, me, rules, lambda index: open_review(shell, match, index, advice, players))


def show_sets(
    shell: Shell, match: Match, scored: int, me: int | None, rules: Callable[[], None], review: Callable[[int], None]
) -> None:
    """The first `scored` sets of a match, the latest first; `me`: whose rows are the viewer's; `review` opens a set's games."""
    if not scored:
        text = _("The piles are shown after ten games; then the best poker hand has the set.")
        answers = (("close", _("Close")),)
        shell.stack.push(QuestionScene(shell, _("No set is over yet"), text, answers, lambda id: None))
        return
    code = match_code(match)

    def show_code(index: int) -> None:
        if code is not None:
            shell.stack.push(FactsScene(shell, lambda: code_facts(code, whole=True), {"copy": code}))

    more: list[tuple[str, Callable[[], str], str, Callable[[int], None]]] = [
        ("export", lambda: _("Export"), "export", lambda index: export(shell, match)),
        ("review", lambda: _("Review"), "review", review),
    ]

    if code is not None:
        more.insert(0, ("code", lambda: _("Match code"), "code", show_code))

    def data(index: int, buttons: Sequence[tuple[str, str, str]]) -> RevealData:
        return reveal_data(match, index, seats_of(match), me, buttons)

    SetsBrowser(shell, scored, data, rules, more).open(scored - 1)


class AmbuschDialogs(LivingTable):
    """A match at a table as far as its dialogs go. `menu` leads back, `again` to a new match."""

    shell: Shell
    director: Director
    controller: GameController

    @property
    def view(self) -> TableView:
        """The shown table."""
        return self.director.view

    @property
    def _viewer(self) -> int | None:
        """Whose rows are the viewer's; nobody's where several look."""
        return self.view.me if self.controller.alone else None

    def pause_menu(self) -> None:
        """The menu of the table."""
        shell = self.shell
        shell.stack.push(
            PauseScene(
                shell,
                self._menu,
                lambda: shell.stack.push(SettingsScene(shell)),
                self.help,
                saves=self.controller.saves,
            )
        )

    def help(self) -> None:
        """The rules, at the page about what is done now."""
        page = {"turn": "turn", "discard": "turn", "over": "pile"}.get(self.view.phase, "aim")
        if self.view.phase == "turn" and self.view.turn == self.view.me:
            page = "trio" if self.view.fourths else "block" if self.view.blocks else "turn"
        self.shell.stack.push(rules_scene(self.shell, self.controller.match.rules, page))

    def show_deal(self) -> None:
        """The fingerprint of the deal."""
        view = self.view
        set, game, shown = view.set, view.game, view.deal_hash
        self.shell.stack.push(FactsScene(self.shell, lambda: sealed_facts(set, game, shown), {"copy": shown}))

    # ---- sets

    def _data(self, index: int, buttons: Sequence[tuple[str, str, str]]) -> RevealData:
        controller = self.controller
        return reveal_data(controller.match, index, controller.seats, self._viewer, buttons)

    def show_sets(self) -> None:
        """The sets that are scored, the latest first."""
        scored = sum(each.score is not None for each in self.controller.match.sets)
        if self.controller.round_over and not self._result_shown and scored:
            scored -= self.controller.match.sets[-1].score is not None  # its end is still to be shown
        show_sets(self.shell, self.controller.match, scored, self._viewer, self.help, self.review)

    def review(self, index: int, check: bool = False) -> None:
        """Look at the games of a scored set again, with the play checker's list if `check`."""
        open_review(self.shell, self.controller.match, index, self.controller.advice, self.controller.lent, check)

    # ---- the end of a game, a set, the match

    @property
    def _rounds_done(self) -> bool:
        """Whether the games or matches that were asked for are played."""
        return self.shell.enough(self.controller.rounds_played, self.controller.match.over)

    def after_game(self) -> None:
        """A game is over and shown: the next one, or what the set has brought."""
        if self._result_shown:
            return
        match = self.controller.match
        if match.sets[-1].score is not None:
            self._result_shown = True
            self._show_set(len(match.sets) - 1)
        elif self._rounds_done:
            self._result_shown = True
            self.shell.quit()
        else:
            self.director.push(self.controller.next_round().events)

    def _show_set(self, index: int) -> None:
        over = self.controller.match.over

        def data() -> RevealData:
            words = _("Final result") if over else _("Next set")
            check = [("check", _("Check"), "eye")] if self.checks else []
            return self._data(index, [*check, ("review", _("Review"), "review"), ("next", words, "next")])

        def go_on() -> None:
            self.shell.stack.pop(scene)
            if over:
                self._show_end()
            elif self._rounds_done:
                self.shell.quit()
            else:
                self._result_shown = False
                self.director.push(self.controller.next_round().events)

        actions: dict[str, Callable[[], None]] = {
            "next": go_on,
            "review": lambda: self.review(index),
            "check": lambda: self.review(index, check=True),
            "cancel": self.pause_menu,
            "rules": self.help,
        }
        scene = RevealScene(self.shell, data, actions, "set")
        self.shell.stack.push(scene)

    def _show_end(self) -> None:
        match, shell, me = self.controller.match, self.shell, self._viewer
        if match.result is not None and me is not None:
            shell.sounds.play("won" if me in match.result.winners else "lost")
        new, menu = (shell.quit, shell.quit) if self._rounds_done else (self._again, self._menu)
        actions = {"new": new, "menu": menu, "cancel": menu, "sets": self.show_sets, "rules": self.help}
        helped = self.controller.helped

        def data() -> EndData:
            return end_data(match, self.controller.seats, me, helped_words(helped))

        shell.stack.push(EndScene(shell, data, actions))
