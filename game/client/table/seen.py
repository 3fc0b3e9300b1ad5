"""The cards seen so far, at a table where they can be looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.intents import Intent, ShowSeen
from game.client.table.felt_painter import Tool
from game.client.table.note import Note
from game.client.table.part import Part
from game.client.table.scene import CardTable


class SeenCards(Part):
    """`show` opens the list, if the viewer may look now; `note` says what the tool is for; `off` what is said where the list is
    switched off in the settings."""

    def __init__(
        self, table: CardTable, show: Callable[[], None], note: Callable[[], Note], off: Callable[[], str]
    ) -> None:
        self._table, self._show, self._note, self._off = table, show, note, off

    def handle(self, intent: Intent) -> bool:
        if not isinstance(intent, ShowSeen):
            return False
        self._table.refuse(None)
        return self.press(ids.SEEN)

    def press(self, id: str) -> bool:
        if id != ids.SEEN:
            return False
        if self._table.shell.settings.seen_cards:
            self._show()
        else:
            self._table.shell.toast(self._off())
        return True

    def tools(self) -> Sequence[Tool]:
        return [("seen", "eye", _("Cards"))] if self._table.shell.settings.seen_cards else []

    def tool_notes(self) -> dict[str, Note]:
        return {"seen": self._note()}
