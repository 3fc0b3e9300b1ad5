"""A set for practice at the table: its piles, beside what the match brought."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.client.ambusch.practice import PracticeController
from game.client.ambusch.reveal import RevealData
from game.client.ambusch.scenes.dialogs import MatchDialogs, Review
from game.client.ambusch.scenes.helped import help_parts, reviews
from game.client.ambusch.scenes.results import RevealScene
from game.client.ambusch.scenes.table import AmbuschScene
from game.client.ambusch.words import hand_words
from game.client.app.scenes.practising import PracticeWays
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _


def practise(shell: Shell, make: Callable[[], PracticeController], review: Review) -> None:
    """Put a set for practice on the table; `make` gives what is played, each time anew, and `review` looks at it again."""
    controller = make()

    def dialogs(table: AmbuschScene) -> PracticeDialogs:
        return PracticeDialogs(table, controller, lambda: practise(shell, make, review), review)

    table = AmbuschScene(shell, controller, dialogs, help_parts, counts=False)
    table.view.practice = True
    shell.stack.push(table)


class PracticeDialogs(MatchDialogs):
    """The dialogs of a set for practice."""

    def __init__(
        self, table: AmbuschScene, controller: PracticeController, once_more: Callable[[], None], review: Review
    ) -> None:
        self._ways = PracticeWays(table.shell, table, once_more, self.review)
        super().__init__(table, self._ways.done, self._ways.done, review)
        self._practice = controller

    def pause(self) -> None:
        """The menu of the table."""
        self._ways.pause()

    def show_set(self, index: int) -> None:
        """The piles of the set, beside what the same deals brought in the match."""

        def data() -> RevealData:
            check = [(ids.CHECK, _("How you played"), "eye")] if reviews(self.table) else []
            again = [(ids.REVIEW, _("Review"), "review"), (ids.AGAIN, _("Play it again"), "again")]
            made = self.data(index, [*check, *again, (ids.NEXT, _("Done"), "check")])
            return replace(made, corner=self._comparison())

        self.shell.stack.push(RevealScene(self.shell, data, self._ways.ways(index) | {ids.RULES: self.help}, "set"))

    def _comparison(self) -> str:
        """What the same deals brought in the match."""
        me = self.viewer
        if me is None or self._practice.played.score is None:
            return _("Practice: it doesn’t count")
        hand = hand_words(self._practice.played.piles[me])
        return _("Practice. In the match your hand was: {hand}").format(hand=hand)
