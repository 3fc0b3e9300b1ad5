"""The table of one person against computer players: its menu, and what a round has brought and where it goes from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.client.app.scenes.dialogs import QuestionScene
from game.client.app.scenes.pause import pause
from game.client.app.scenes.solo import SoloController
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.scene import Scene
from game.client.table.part import Part
from game.client.table.scene import CardTable


class SoloTable(CardTable):
    """A table in the program, with its menu."""

    shell: Shell
    controller: SoloController[Any]

    def pause_menu(self) -> None:
        pause(self.shell, self.shell.menu, self.help, self.controller.saves)


class RoundEndScene(QuestionScene):
    """What a round has brought; with ``--autoplay`` the next one follows."""

    def auto(self) -> None:
        self.press(ids.NEXT)


class RoundEnd(Part):
    """Opens the dialog once a round is counted and shown. `words` are its title and text, `review` makes the scene in which it is
    looked at again, and `again` begins another match after the last one."""

    def __init__(
        self,
        table: SoloTable,
        words: Callable[[], Sequence[str]],
        review: Callable[[], Scene],
        again: Callable[[], None],
    ) -> None:
        self._shell, self._table = table.shell, table
        self._words, self._review, self._again = words, review, again

    def settled(self) -> None:
        table = self._table
        if not table.controller.round_over or table.result_shown:
            return
        table.result_shown = True
        title, text = self._words()
        last = _("New match") if table.controller.match.over else _("Next round")
        answers = ((ids.MENU, _("Back to menu")), (ids.REVIEW, _("Review")), (ids.NEXT, last))
        self._shell.stack.push(RoundEndScene(self._shell, title, text, answers, self._go_on))

    def _go_on(self, answer: str) -> None:
        table, over = self._table, self._table.controller.match.over
        table.result_shown = False
        if answer == "review":
            self._shell.stack.push(self._review())  # this dialog opens again after it
        elif answer == ids.MENU:
            self._shell.menu()
        elif self._shell.enough(table.controller.rounds_played, over):
            self._shell.quit()
        elif over:
            self._again()
        else:
            table.show(table.controller.next_round())
