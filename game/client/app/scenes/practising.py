"""Tables for practice, whatever the game: played as often as wanted, then back to where it was opened."""

from __future__ import annotations

from collections.abc import Callable

from game.client.app.scenes.pause import pause
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.table.scene import CardTable


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
            ids.NEXT: self.done,
            ids.AGAIN: self.once_more,
            ids.REVIEW: lambda: self._review(index, False),
            ids.CHECK: lambda: self._review(index, True),
            ids.CANCEL: self.pause,
        }
