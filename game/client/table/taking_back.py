"""Taking decisions back at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.intents import Intent
from game.client.kit.intents import TakeBack as TakeBackIntent
from game.client.table.felt_painter import Tool
from game.client.table.note import Note
from game.client.table.part import Part
from game.client.table.scene import CardTable


class TakingBack(Part):
    """Back to before the latest decision, whatever is under way. `nothing_back` says why nothing can be taken back now;
    `going_back` is called before the match changes, and `went_back` shows it as it stands then."""

    def __init__(
        self,
        table: CardTable,
        nothing_back: Callable[[], Note],
        went_back: Callable[[], None],
        going_back: Callable[[], None] = lambda: None,
    ) -> None:
        self._table, self._nothing_back = table, nothing_back
        self._went_back, self._going_back = went_back, going_back

    def handle(self, intent: Intent) -> bool:
        if not isinstance(intent, TakeBackIntent):
            return False
        self._table.refuse(None)
        self._take_back()
        return True

    def press(self, id: str) -> bool:
        if id == ids.UNDO:
            self._take_back()
        return id == ids.UNDO

    def _take_back(self) -> None:
        table = self._table
        self._going_back()
        if not table.controller.take_back():
            table.refuse(self._nothing_back())
            return
        table.refuse(None)
        table.result_shown = False
        table.parts.forget()
        self._went_back()
        table.hand.refocus()

    def tools(self) -> Sequence[Tool]:
        return [("undo", "undo", _("Take back"))]

    def shut(self) -> frozenset[str]:
        return frozenset() if self._table.controller.may_take_back else frozenset({"undo"})

    def tool_notes(self) -> dict[str, Note]:
        if self.shut():
            return {"undo": self._nothing_back()}
        back = self._table.shell.keyed(_("Takes back your latest decision."), "undo")
        return {"undo": Note(_("Take back"), (back,))}
