"""Marks on a table that explain themselves: they hear presses before the hand does, and follow pointer and keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.kit.bubbles import Spot, spot_at
from game.client.kit.intents import Confirm, Intent, Move, NextFocus, PointerDown, PointerMoved, PointerUp, PrevFocus
from game.client.kit.open_explanation import OpenExplanation
from game.client.table.hand import Hand, Target


class Spots:
    """The marks of a table; `found` gives those that are there now."""

    def __init__(self, hand: Hand, telling: OpenExplanation, found: Callable[[], Sequence[Spot]]) -> None:
        self._hand, self._telling, self._found = hand, telling, found

    def tell(self, intent: Intent) -> bool:
        """Let a mark hear a press before the hand does. True if that was all."""
        spots = self._found()
        match intent:
            case Confirm() if self._hand.focus in [spot.id for spot in spots]:
                self._press(spots, str(self._hand.focus), self._telling.confirmed)
                return True
            case PointerDown(x, y):
                self._telling.pointer_down(spot_at(spots, x, y))
            case PointerUp(x, y) if self._hand.pressed is None and (at := spot_at(spots, x, y)) is not None:
                self._press(spots, at, self._telling.pressed)
        return False

    def _press(self, spots: Sequence[Spot], id: str, tell: Callable[[str], None]) -> None:
        """One was pressed: it opens what it opens, or explains itself."""
        opens = next(spot.opens for spot in spots if spot.id == id)
        if opens is not None:
            opens()
        else:
            tell(id)

    def told(self, intent: Intent, before: tuple[Target | None, Target | None, str | None]) -> None:
        """Let the marks follow the pointer and the focus; `before`: focus, hover and what was pressed."""
        hand, telling = self._hand, self._telling
        focus, hover, _pressed = before
        ids = {spot.id for spot in self._found()}
        if isinstance(intent, PointerMoved) and hand.hover != hover:
            telling.hovered(str(hand.hover) if hand.hover in ids else None)
        elif isinstance(intent, Move | NextFocus | PrevFocus) and hand.focus != focus:
            telling.focused(str(hand.focus) if hand.focus in ids else None)
