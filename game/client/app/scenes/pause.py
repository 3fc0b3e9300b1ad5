"""The menu of a table, ready to be opened."""

from __future__ import annotations

from collections.abc import Callable

from game.client.app.scenes.dialogs import PauseScene, QuestionScene, SealedDeal
from game.client.app.scenes.settings import SettingsScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.table.controller import Autosave


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
        answers = ((ids.GIVE_UP, _("Give up the match")), (ids.KEEP, _("Keep playing")))

        def then(id: str) -> None:
            if id == ids.GIVE_UP and give_up is not None:
                give_up()

        shell.stack.push(QuestionScene(shell, _("Give up this match?"), text, answers, then, escape="keep"))

    up = ask if give_up is not None else None
    shell.stack.push(PauseScene(shell, leave, lambda: shell.stack.push(SettingsScene(shell)), help, saves, up, deal))
