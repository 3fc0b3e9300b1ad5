"""What every game's view of a table has: where seats sit, and the viewer's own cards. No pygame."""

from __future__ import annotations

from typing import Protocol

PLACES = {3: (0, 1, 3), 4: (0, 1, 2, 3)}
"""Where players sit, clockwise from the viewer, by how many they are: 0 below, 1 left, 2 top, 3 right."""


def place_of(seat: int, me: int, seats: int = 4) -> int:
    """Where a seat sits as the viewer sees it."""
    return PLACES[seats][(seat - me) % seats]


class FanView(Protocol):
    """What any game's view has of the viewer's own cards: those in the `hand`, in fan order; `chosen` ones lie elsewhere, None
    where a place for one is empty; `received` ones are raised until noticed; `legal` ones can be taken now, and if there are
    any the others are sunk."""

    @property
    def phase(self) -> str: ...

    chosen: list[int | None]
    received: list[int]
    legal: frozenset[int]

    @property
    def hand(self) -> list[int]: ...
