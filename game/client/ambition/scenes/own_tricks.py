"""The viewer's own captured tricks, as a dialog over the table, where the rules let him look at them."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ambition.dialogs.own_tricks import own_tricks
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.layout_dialog import Dialog
from game.client.kit.widget_scene import DialogScene
from game.engine.ambition.observation import Trick


class OwnTricksScene(DialogScene[Shell]):
    """Up and down scroll through them."""

    default = ids.CLOSE

    def __init__(self, shell: Shell, tricks: Sequence[tuple[int, Trick]], most: int) -> None:
        super().__init__(shell)
        self._tricks, self._most = tricks, most

    def dialog(self) -> Dialog:
        return own_tricks(self.shell.look, self._tricks, self._most)

    def move(self, dx: int, dy: int) -> None:
        self.scroll(dy)

    def press(self, id: str) -> None:
        self.close()
