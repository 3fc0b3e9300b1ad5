"""A set for practice at the table: its piles, beside what the match brought."""

from __future__ import annotations

from dataclasses import replace

from game.client.ambusch.practice import PracticeController
from game.client.ambusch.reveal import RevealData
from game.client.ambusch.scenes.helped import HelpedAmbusch
from game.client.ambusch.scenes.results import RevealScene
from game.client.ambusch.words import hand_words
from game.client.app.scenes.practising import PracticeTable
from game.client.kit.i18n import _


class PracticeScene(PracticeTable, HelpedAmbusch):
    """One set for practice."""

    controller: PracticeController

    def _show_set(self, index: int) -> None:
        def data() -> RevealData:
            check = [("check", _("Check"), "eye")] if self.checks else []
            again = [("review", _("Review"), "review"), ("again", _("Once more"), "again")]
            made = self._data(index, [*check, *again, ("next", _("Done"), "check")])
            return replace(made, corner=self._comparison())

        self.shell.stack.push(RevealScene(self.shell, data, self.ways(index) | {"rules": self.help}, "set"))

    def _comparison(self) -> str:
        """What the same deals brought in the match."""
        me = self._viewer
        if me is None or self.controller.played.score is None:
            return _("Practice, it doesn’t count")
        hand = hand_words(self.controller.played.piles[me])
        return _("Practice. In the match your hand was: {hand}").format(hand=hand)
