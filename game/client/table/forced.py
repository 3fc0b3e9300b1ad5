"""A card that is the only one that can be played goes by itself, after a moment in which it is seen."""

from __future__ import annotations

from game.client.table.part import Part
from game.client.table.scene import CardTable

FORCED_MS = 500.0


class Forced(Part):
    """Plays it at a table, if the settings want that."""

    def __init__(self, table: CardTable) -> None:
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
        """The card that leaves no choice; none while something is read or a card is held."""
        table, director = self._table, self._table.director
        if not (table.shell.settings.forced_play and table.mine and len(table.view.legal) == 1):
            return None
        busy = table.view.phase not in table.hand.final or director.carried is not None or director.waits()
        return None if busy or table.bubble() is not None else next(iter(table.view.legal))
