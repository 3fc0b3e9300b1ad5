"""A round for practice at the table: its result, beside what the match brought."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.client.ambition.dialogs.result import ResultData, result_data
from game.client.ambition.practice import PracticeController, compared
from game.client.ambition.replay import scored_event
from game.client.ambition.scenes.helped import help_parts, reviews
from game.client.ambition.scenes.results import ResultScene
from game.client.ambition.scenes.table import TableScene
from game.client.ambition.scenes.table_dialogs import MatchDialogs, Review
from game.client.app.scenes.practising import PracticeWays
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.table.controller import ME


def practise(shell: Shell, make: Callable[[], PracticeController], review: Review) -> None:
    """Put a round for practice on the table; `make` gives what is played, each time anew, and `review` looks at it again."""
    controller = make()

    def dialogs(table: TableScene) -> PracticeDialogs:
        return PracticeDialogs(table, controller, lambda: practise(shell, make, review), review)

    table = TableScene(shell, controller, dialogs, help_parts, counts=False)
    table.view.practice = True
    shell.stack.push(table)


class PracticeDialogs(MatchDialogs):
    """The dialogs of a round for practice."""

    def __init__(
        self, table: TableScene, controller: PracticeController, once_more: Callable[[], None], review: Review
    ) -> None:
        self._ways = PracticeWays(table.shell, table, once_more, self.review)
        super().__init__(table, self._ways.done, self._ways.done, review)
        self._practice = controller

    def pause(self) -> None:
        """The menu of the table."""
        self._ways.pause()

    def result(self) -> None:
        """What the round has brought, beside what the same cards brought in the match."""
        table, match = self.table, self.controller.match
        event = scored_event(match.current, match.rules.nil_bidding)

        def data() -> ResultData:
            said = result_data(match.rules, event, table.view.seats, ME, False, match.current.tricks, self.counted())
            return replace(
                said,
                corner=_("Practice: it doesn’t count"),
                foot=self._comparison(),
                practice=True,
                check=reviews(table),
            )

        ways = self._ways.ways(len(match.rounds) - 1)
        review, go_on, pause, again, check = (
            ways[id] for id in (ids.REVIEW, ids.NEXT, ids.CANCEL, ids.AGAIN, ids.CHECK)
        )
        self.shell.stack.push(ResultScene(self.shell, data, self.made_sheet, review, go_on, pause, again, check))

    def _comparison(self) -> tuple[str, ...]:
        """What the same cards brought in the match."""
        before = compared(self._practice)
        if before is None:
            return ()
        taken, points = before
        return (_("In the match you took {taken} and scored {points}.").format(taken=taken, points=points),)
