"""The table of a match with everything that helps at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.client.ambition.controller import GameController, new_match
from game.client.ambition.house.rule_choices import rules_of
from game.client.ambition.match.dialogs import MatchDialogs
from game.client.ambition.match.help import help_parts
from game.client.ambition.match.practice import from_code, practise
from game.client.ambition.match.scene import TableScene
from game.client.ambition.replay.opening import match_actions, open_review, open_reviewed
from game.client.ambition.settings import change, settings_of
from game.client.ambition.strength import answered, question_words
from game.client.ambition.words import placing
from game.client.app.dialogs import QuestionScene
from game.client.app.options import Computers
from game.client.app.saves import FILE_NAME
from game.client.app.shell import Shell
from game.client.app.unfinished import Unfinished
from game.client.kit.i18n import _
from game.client.kit.widget_scene import Action
from game.client.table.controller import FINISHED_NAME, GIVEN_UP_AT, ME, ended_record, mark_practised
from game.engine.ambition.codes import DealCode, MatchCode
from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record, to_record


def match_table(
    shell: Shell,
    controller: GameController,
    menu: Callable[[], None],
    again: Callable[[], None],
    give_up: Callable[[], None] | None = None,
) -> TableScene:
    """The table of a match. `menu` leads back, `again` to a new match, `give_up` ends this one."""

    def dialogs(table: TableScene) -> MatchDialogs:
        def actions() -> Sequence[Action]:
            return match_actions(shell, controller.match, controller.computers, controller.advice)

        def reviewed() -> None:
            open_reviewed(shell, controller.match, controller.computers, controller.advice)

        return MatchDialogs(table, menu, again, open_review, actions, give_up, reviewed)

    return TableScene(shell, controller, dialogs, help_parts)


# ---- the unfinished match
#
# looked for, gone on with, or given up for another.


def standing_words(match: Match) -> str:
    """Where an unfinished match stands: ``"Round 6, trick 5 · you are second"``."""
    history = match.current
    if match.phase == "play":
        where = _("Round {n}, trick {trick}").format(n=history.number, trick=len(history.tricks) + 1)
    else:
        where = _("Round {n}").format(n=history.number)
    if not any(total.points for total in match.totals):
        return where
    place = placing(match.totals)[ME]
    ordinal = (_("you are first"), _("you are second"), _("you are third"), _("you are fourth"))[place - 1]
    return f"{where} · {ordinal}"


class Matches:
    """Ways to a table. `saved` is the unfinished match as it was found; a save that can't be used is set aside, with a word."""

    def __init__(self, shell: Shell, computers: Computers) -> None:
        self._shell, self._computers = shell, computers
        self._unfinished: Unfinished[Match] = Unfinished(shell, shell.save_file(FILE_NAME), from_record, FINISHED_NAME)
        self.saved = self._unfinished.match

    def go_on(self) -> None:
        """Go on with the saved match, or start one."""
        if self.saved is None:
            self.start()
        else:
            self._open(self.saved)

    def ask_to_start(self, start: Callable[[], None] | None = None) -> None:
        """Start, once it is sure that an unfinished match may be given up for it, and how strong the others are to be."""
        self._unfinished.ask_to_start(start or self._ask_strength, standing_words)

    def _ask_strength(self) -> None:
        """Start; the first time the person says against how strong opponents."""
        shell, levels = self._shell, self._computers.levels
        if shell.options.prepared or settings_of(shell.settings).strength_asked:
            self.start()
            return

        def then(answer: str) -> None:
            if answer:
                change(shell, **answered(settings_of(shell.settings), answer, levels))
                self.start()

        shell.stack.push(QuestionScene(shell, *question_words(), then, escape=""))

    def start(self, code: MatchCode | None = None) -> None:
        """Start a match with the last used opponents and rules, or with the rules of a code."""
        shell, settings = self._shell, settings_of(self._shell.settings)
        name = shell.settings.player_name
        if not self._give_up():
            return
        if code is None:
            match = new_match(rules_of(settings), name, settings.opponents, shell.next_seed())
        else:
            match = new_match(code.rules, name, settings.opponents, code.seed)
            mark_practised(match, "code")
        self._open(match)

    def play(self, code: MatchCode | DealCode) -> None:
        """Play what somebody has sent: a match in place of the unfinished one, a deal beside it."""
        if isinstance(code, MatchCode):
            self.ask_to_start(lambda: self.start(code))
            return
        shell, computers = self._shell, self._computers
        opponents = settings_of(shell.settings).opponents
        players = new_match(code.rules, shell.settings.player_name, opponents, 0).players
        practise(shell, partial(from_code, code, players, computers, shell.services, shell.worker), open_review)

    def end(self) -> None:
        """Give the unfinished match up, with no other in its place."""
        if self._give_up():
            self._unfinished.discard()

    def _give_up(self) -> bool:
        """The unfinished match, if there is one, goes to the records as far as its rounds were counted. False if it can't."""
        match, shell, record = self.saved, self._shell, None
        if match is not None and any(history.scored for history in match.rounds):
            record = ended_record(to_record(match), GIVEN_UP_AT, shell.services.now())
        if not self._unfinished.give_up(record):
            return False
        if record is not None:
            shell.history.note(record)
        return True

    def _open(self, match: Match) -> None:
        shell, computers = self._shell, self._computers
        saves, autoplay = shell.save_file(FILE_NAME), shell.options.autoplay
        controller = GameController(match, computers, shell.services, shell.worker, saves, autoplay)
        controller.on_counted = shell.history.note

        def give_up() -> None:
            shell.menu()  # the table is left, and the match saved
            Matches(shell, computers).end()
            shell.menu()

        shell.stack.replace(
            match_table(shell, controller, shell.menu, lambda: Matches(shell, computers).start(), give_up)
        )
