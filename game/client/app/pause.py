"""The menu of a table, ready to be opened."""

from __future__ import annotations

from collections.abc import Callable

from game.client.app.dialogs import PauseScene, QuestionScene, SealedDeal
from game.client.app.settings_page import SettingsScene
from game.client.app.shell import Shell
from game.client.kit.i18n import _
from game.client.table.controller import Autosave
from game.client.table.scene import CardTable


def pause(
    shell: Shell,
    leave: Callable[[], None],
    help: Callable[[], None],
    saves: Autosave | None,
    give_up: Callable[[], None] | None = None,
    deal: SealedDeal | None = None,
) -> None:
    """Put it on top. `leave` ends the table, `help` opens the rules; without `saves` it is a table for practice; `give_up` ends
    the match, once that is confirmed; `deal`: that of the round."""

    def ask() -> None:
        text = _("You can’t continue it afterwards. Finished rounds stay in the records.")
        answers = (("give_up", _("Give up the match")), ("keep", _("Keep playing")))

        def then(id: str) -> None:
            if id == "give_up" and give_up is not None:
                give_up()

        shell.stack.push(QuestionScene(shell, _("Give up this match?"), text, answers, then, escape="keep"))

    up = ask if give_up is not None else None
    shell.stack.push(PauseScene(shell, leave, lambda: shell.stack.push(SettingsScene(shell)), help, saves, up, deal))


def pause_lesson(shell: Shell, text: str, leave: Callable[[], None], help: Callable[[], None]) -> None:
    """The menu over a lesson: `text` says how it goes on when it is left."""
    actions: dict[str, Callable[[], None]] = {
        "leave": leave,
        "settings": lambda: shell.stack.push(SettingsScene(shell)),
        "help": help,
        "continue": lambda: None,
    }
    words = (_("Back to menu"), _("Rules"), _("Settings"), _("Continue"))
    answers = tuple(zip(("leave", "help", "settings", "continue"), words, strict=True))
    shell.stack.push(QuestionScene(shell, _("Pause"), text, answers, lambda id: actions[id](), escape="continue"))


class PracticeWays:
    """Where it goes from a table for practice: `once_more` opens another one, `review` looks at a round or set again (with
    the page of its review, or the play checker's list, if its second argument says so)."""

    def __init__(
        self, shell: Shell, table: CardTable, once_more: Callable[[], None], review: Callable[[int, bool], None]
    ) -> None:
        self._shell, self._table = shell, table
        self._once_more, self._review = once_more, review

    def done(self) -> None:
        """Back to where it was opened, from whatever stands above the table too."""
        self._shell.stack.pop(self._table)

    def once_more(self) -> None:
        """The same cards from the start."""
        self.done()
        self._once_more()

    def pause(self) -> None:
        """The menu of the table."""
        pause(self._shell, self.done, self._table.help, None)

    def ways(self, index: int) -> dict[str, Callable[[], None]]:
        """What the buttons of the result of the round or set `index` do, by their ids, and Esc (`CANCEL`)."""
        return {
            "next": self.done,
            "again": self.once_more,
            "review": lambda: self._review(index, False),
            "check": lambda: self._review(index, True),
            "cancel": self.pause,
        }
