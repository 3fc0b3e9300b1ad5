"""Exact texts to look at and to copy: a deal's fingerprint, a code, where a file was written."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.client.app.dialogs.fact_blocks import FactsData
from game.client.app.dialogs.facts import facts_dialog
from game.client.app.shell import Shell
from game.client.kit import clipboard, ids
from game.client.kit.i18n import _
from game.client.kit.intents import Copy, Intent
from game.client.kit.layout_dialog import Dialog
from game.client.kit.widget_scene import DialogScene


class FactsScene(DialogScene[Shell]):
    """`data` is asked for whenever it is laid out; `copies` are the texts behind the buttons that copy, the first also
    behind Ctrl and C."""

    default = ids.CLOSE

    def __init__(self, shell: Shell, data: Callable[[], FactsData], copies: Mapping[str, str]) -> None:
        super().__init__(shell)
        self._data, self._copies = data, dict(copies)

    def dialog(self) -> Dialog:
        return facts_dialog(self._data())

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, Copy) and self._copies:
            self.press(next(iter(self._copies)))
            return True
        return super().handle(intent)

    def press(self, id: str) -> None:
        if id not in self._copies:
            self.close()
        elif clipboard.copy(self._copies[id]):
            self.shell.toast(_("Copied to the clipboard."))
        else:
            self.shell.toast(_("The clipboard can’t be used here."))
