"""Helpers with a tool in a table's top bar (taking back, the cards seen), and the card that plays itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.kit import intents
from game.client.kit.i18n import _
from game.client.table.felt_painter import Tool
from game.client.table.part import AnyGamePart
from game.client.table.scene import AnyTable
from game.client.table.words import Note


class UndoPart(AnyGamePart):
    """The tool that takes back the latest decision, whatever is under way.

    `nothing_back` returns the note that says why nothing can be taken back now. `going_back` is
    called before the match changes, `went_back` afterwards to show the earlier state."""

    def __init__(
        self,
        table: AnyTable,
        nothing_back: Callable[[], Note],
        went_back: Callable[[], None],
        going_back: Callable[[], None] = lambda: None,
    ) -> None:
        self._table, self._nothing_back = table, nothing_back
        self._went_back, self._going_back = went_back, going_back

    def handle(self, intent: intents.Intent) -> bool:
        if intent is not intents.Verb.TAKE_BACK:
            return False
        self._table.refuse(None)
        self._take_back()
        return True

    def press(self, id: str) -> bool:
        if id == "undo":
            self._take_back()
        return id == "undo"

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

    def tools(self) -> Sequence[Tool]:
        return [("undo", "undo", _("Take back"))]

    def shut(self) -> frozenset[str]:
        return frozenset() if self._table.controller.may_take_back else frozenset({"undo"})

    def tool_notes(self) -> dict[str, Note]:
        if self.shut():
            return {"undo": self._nothing_back()}
        back = self._table.shell.keyed(_("Takes back your latest decision."), "undo")
        return {"undo": Note(_("Take back"), (back,))}


class SeenCardsPart(AnyGamePart):
    """The tool that lists the cards that the viewer has seen so far.

    `show` opens the list if the viewer may look now. `note` explains the tool. `off` returns the
    message shown when the list is switched off in the settings; without it the list is there
    whatever they say."""

    def __init__(
        self,
        table: AnyTable,
        show: Callable[[], None],
        note: Callable[[], Note],
        off: Callable[[], str] | None,
    ) -> None:
        self._table, self._show, self._note, self._off = table, show, note, off

    def handle(self, intent: intents.Intent) -> bool:
        if intent is not intents.Verb.SHOW_SEEN:
            return False
        self._table.refuse(None)
        return self.press("seen")

    def press(self, id: str) -> bool:
        if id != "seen":
            return False
        if self._off is None or self._table.shell.settings.seen_cards:
            self._show()
        else:
            self._table.shell.toast(self._off())
        return True

    def tools(self) -> Sequence[Tool]:
        offered = self._off is None or self._table.shell.settings.seen_cards
        return [("seen", "eye", _("Cards"))] if offered else []

    def tool_notes(self) -> dict[str, Note]:
        return {"seen": self._note()}


FORCED_MS = 500.0
"""How long, in milliseconds at the usual speed, the only playable card waits before it plays itself."""


class ForcedCardPart(AnyGamePart):
    """A helper that plays the only playable card by itself, if the settings say so."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._card: int | None = None
        self._since = 0.0

    def settled(self) -> None:
        """Wait half a second, then choose the card as a click would."""
        card, director = self._only(), self._table.director
        if card != self._card:
            self._card, self._since = card, director.now
        if card is not None and director.now - self._since >= FORCED_MS * director.pace.speed:
            self._card = None
            self._table.choose(card)

    def _only(self) -> int | None:
        """Return the card that leaves no choice; None while there is a choice, something is read or a card is held."""
        table, director = self._table, self._table.director
        if not (table.shell.settings.forced_play and table.mine and len(table.view.legal) == 1):
            return None
        busy = (
            table.view.phase not in table.hand.final
            or director.carried is not None
            or director.waits()
        )
        return None if busy or table.bubble() is not None else next(iter(table.view.legal))
