"""A round for practice at the table: result, comparison with the match, and once more. Then back to where it was opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.client.dialogs.result import ResultData, result_data
from game.client.i18n import _
from game.client.match_controller import ME
from game.client.practice import PracticeController, compared
from game.client.replay import scored_event
from game.client.scenes.base import Action
from game.client.scenes.dialogs import PauseScene
from game.client.scenes.helped import HelpedScene
from game.client.scenes.results import ResultScene
from game.client.scenes.settings import SettingsScene
from game.client.shell import Shell


class PracticeScene(HelpedScene):
    """One practice round; `make` gives it, as often as it is played."""

    counts = False

    def __init__(self, shell: Shell, make: Callable[[], PracticeController]) -> None:
        self._make = make
        self._practice = make()
        super().__init__(shell, self._practice, self.done, self.done)
        self.view.practice = True

    def done(self) -> None:
        """Back to where the round was opened."""
        self.shell.stack.pop(self)

    def once_more(self) -> None:
        """The same deal from the start."""
        self.done()
        self.shell.stack.push(PracticeScene(self.shell, self._make))

    def _sheet_actions(self) -> Sequence[Action]:
        return ()  # there is no record of it

    def pause_menu(self) -> None:
        shell = self.shell
        settings = SettingsScene(shell)
        shell.stack.push(PauseScene(shell, self.done, lambda: shell.stack.push(settings), self.help, practice=True))

    def _show_result(self) -> None:
        match = self.controller.match
        event = scored_event(match.current, match.rules.nil_bidding)

        def data() -> ResultData:
            said = result_data(match.rules, event, self.view.seats, ME, False, match.current.tricks, self._counted())
            return replace(
                said, corner=_("Practice, it doesn’t count"), foot=self._comparison(), practice=True, check=self.checks
            )

        def review(check: bool = False) -> None:
            self.review(len(match.rounds) - 1, check)

        ways = (self._sheet, review, self.done, self.pause_menu, self.once_more, lambda: review(check=True))
        self.shell.stack.push(ResultScene(self.shell, data, *ways))

    def _comparison(self) -> tuple[str, ...]:
        """What the same cards brought in the match."""
        before = compared(self._practice)
        if before is None:
            return ()
        taken, points = before
        return (_("In the match you took {taken} and scored {points}.").format(taken=taken, points=points),)
