"""The page that the tutorial begins with."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ambition.dialogs.opening import opening
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.layout_dialog import Dialog
from game.client.kit.widget_scene import DialogScene


class OpeningScene(DialogScene[Shell]):
    """What it is all about, before the first card; then `start`."""

    default = ids.START

    def __init__(self, shell: Shell, start: Callable[[], None]) -> None:
        super().__init__(shell)
        self._start = start

    def dialog(self) -> Dialog:
        return opening()

    def press(self, id: str) -> None:
        self.shell.stack.pop(self)
        if id == ids.START:
            self._start()

    def cancel(self) -> None:
        self.shell.stack.pop(self)
