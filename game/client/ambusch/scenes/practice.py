"""A set for practice at the table: its piles, what the match brought, and once more. Then back to where it was opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.client.ambusch.practice import PracticeController
from game.client.ambusch.reveal import RevealData
from game.client.ambusch.scenes.helped import HelpedAmbusch
from game.client.ambusch.scenes.results import RevealScene
from game.client.ambusch.words import hand_words
from game.client.i18n import _
from game.client.scenes.dialogs import PauseScene
from game.client.scenes.settings import SettingsScene
from game.client.shell import Shell


class PracticeScene(HelpedAmbusch):
    """One set for practice; `make` gives it, as often as it is played."""

    counts = False

    def __init__(self, shell: Shell, make: Callable[[], PracticeController]) -> None:
        self._make = make
        self._practice = make()
        super().__init__(shell, self._practice, self.done, self.done)

    def done(self) -> None:
        """Back to where the set was opened."""
        self.shell.stack.pop(self)

    def once_more(self) -> None:
        """The same set from its first game."""
        self.done()
        self.shell.stack.push(PracticeScene(self.shell, self._make))

    def pause_menu(self) -> None:
        shell = self.shell
        settings = SettingsScene(shell)
        shell.stack.push(PauseScene(shell, self.done, lambda: shell.stack.push(settings), self.help, practice=True))

    def _show_set(self, index: int) -> None:
        def data() -> RevealData:
            check = [("check", _("Check"), "eye")] if self.checks else []
            again = [("review", _("Review"), "review"), ("again", _("Once more"), "again")]
            made = self._data(index, [*check, *again, ("next", _("Done"), "check")])
            return replace(made, corner=self._comparison())

        def leave(then: Callable[[], None]) -> Callable[[], None]:
            def go() -> None:
                self.shell.stack.pop(scene)
                then()

            return go

        actions: dict[str, Callable[[], None]] = {
            "next": leave(self.done),
            "again": leave(self.once_more),
            "review": lambda: self.review(index),
            "check": lambda: self.review(index, check=True),
            "cancel": self.pause_menu,
            "rules": self.help,
        }
        scene = RevealScene(self.shell, data, actions, "set")
        self.shell.stack.push(scene)

    def _comparison(self) -> str:
        """What the same deals brought in the match."""
        me = self._viewer
        if me is None or self._practice.played.score is None:
            return _("Practice, it doesn’t count")
        hand = hand_words(self._practice.played.piles[me])
        return _("Practice. In the match your hand was: {hand}").format(hand=hand)
