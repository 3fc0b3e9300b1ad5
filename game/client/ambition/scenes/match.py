"""The table of a match with everything that helps at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.ambition.controller import GameController
from game.client.ambition.scenes.helped import help_parts
from game.client.ambition.scenes.review import match_actions, open_review, open_reviewed
from game.client.ambition.scenes.table import TableScene
from game.client.ambition.scenes.table_dialogs import MatchDialogs
from game.client.app.shell import Shell
from game.client.kit.widget_scene import Action


def match_table(
    shell: Shell,
    controller: GameController,
    menu: Callable[[], None],
    again: Callable[[], None],
    give_up: Callable[[], None] | None = None,
) -> TableScene:
    """The table of a match. `menu` leads back, `again` to a new match, `give_up` ends this one."""

    def dialogs(table: TableScene) -> MatchDialogs:
        def actions() -> Sequence[Action]:
            return match_actions(shell, controller.match, controller.computers, controller.advice)

        def reviewed() -> None:
            open_reviewed(shell, controller.match, controller.computers, controller.advice)

        return MatchDialogs(table, menu, again, open_review, actions, give_up, reviewed)

    return TableScene(shell, controller, dialogs, help_parts)
