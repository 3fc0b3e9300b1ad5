"""The trick before, as a dialog over the table."""

from __future__ import annotations

from game.client.ambition.dialogs.last_trick import last_trick
from game.client.ambition.view import TableView
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.intents import Intent, ShowLastTrick
from game.client.kit.layout_dialog import Dialog
from game.client.kit.widget_scene import DialogScene
from game.engine.ambition.editions import Edition


class LastTrickScene(DialogScene[Shell]):
    """The trick before; L closes it again."""

    default = ids.CLOSE

    def __init__(self, shell: Shell, view: TableView, numbers: Edition) -> None:
        super().__init__(shell)
        self._view, self._numbers = view, numbers

    def dialog(self) -> Dialog:
        return last_trick(self.shell.look, self._view, self._numbers.card_points)

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, ShowLastTrick):
            self.close()
            return True
        return super().handle(intent)

    def press(self, id: str) -> None:
        self.close()
