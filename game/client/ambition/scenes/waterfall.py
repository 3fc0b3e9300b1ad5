"""Where the points of a round or a match came from; each part says how it came about."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ambition.dialogs.waterfall import WaterfallData, waterfall_dialog
from game.client.ambition.scenes.counted import CountedScene
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.layout_dialog import Dialog


class WaterfallScene(CountedScene):
    """`data` says it anew whenever it is laid out, in the language in force."""

    default = ids.CLOSE

    def __init__(self, shell: Shell, data: Callable[[], WaterfallData]) -> None:
        super().__init__(shell)
        self._data = data

    def dialog(self) -> Dialog:
        return waterfall_dialog(self._data())

    def act(self, id: str) -> None:
        self.close()
