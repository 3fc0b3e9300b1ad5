"""The table of a match with everything that helps at it."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ambition.controller import GameController
from game.client.ambition.scenes.helped import help_parts
from game.client.ambition.scenes.review import match_actions, open_review
from game.client.ambition.scenes.table import TableScene
from game.client.ambition.scenes.table_dialogs import MatchDialogs
from game.client.app.shell import Shell


def match_table(
    shell: Shell,
    controller: GameController,
    menu: Callable[[], None],
    again: Callable[[], None],
    give_up: Callable[[], None] | None = None,
) -> TableScene:
    """The table of a match. `menu` leads back, `again` to a new match, `give_up` ends this one."""

    def dialogs(table: TableScene) -> MatchDialogs:
        return MatchDialogs(table, menu, again, open_review, lambda: match_actions(shell, controller.match), give_up)

    return TableScene(shell, controller, dialogs, help_parts)
