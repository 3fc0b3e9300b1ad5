"""Tables for practice, whatever the game: played as often as wanted, then back to where it was opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.client.app.scenes.dialogs import PauseScene
from game.client.app.scenes.settings import SettingsScene
from game.client.app.shell import Shell
from game.client.table.living import LivingTable
from game.client.table.practising import Practice


class PracticeTable(LivingTable):
    """Stands before the game's own table with help among the bases of the scene; `make` gives what is played, each time anew."""

    counts = False
    shell: Shell

    def __init__(self, shell: Shell, make: Callable[[], Practice[Any]]) -> None:
        self._make = make
        super().__init__(shell, make(), self.done, self.done)
        self.director.view.practice = True

    def review(self, index: int, check: bool = False) -> None:
        """Look at what was played again, with the play checker's list if `check`."""
        raise NotImplementedError

    def done(self) -> None:
        """Back to where it was opened, from whatever stands above the table too."""
        self.shell.stack.pop(self)

    def once_more(self) -> None:
        """The same cards from the start."""
        self.done()
        self.shell.stack.push(type(self)(self.shell, self._make))

    def pause_menu(self) -> None:
        shell = self.shell
        settings = SettingsScene(shell)
        shell.stack.push(PauseScene(shell, self.done, lambda: shell.stack.push(settings), self.help, practice=True))

    def ways(self, index: int) -> dict[str, Callable[[], None]]:
        """What the buttons of the result of the round or set `index` do, by their ids, and Esc (``"cancel"``)."""
        return {
            "next": self.done,
            "again": self.once_more,
            "review": lambda: self.review(index),
            "check": lambda: self.review(index, check=True),
            "cancel": self.pause_menu,
        }
