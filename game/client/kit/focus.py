"""Which thing the arrow keys go to. No pygame."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeVar

from game.client.kit.geometry import Rect

Id = TypeVar("Id", bound=Hashable)

_SIDEWAYS = 2.5  # how much worse a step aside is than a step ahead
_SAME_LINE = 8.0
_FAR = 4000.0


def neighbour(places: Mapping[Id, Rect], current: Id | None, dx: int, dy: int) -> Id | None:
    """The nearest thing in the direction (dx, dy), or `current` where there is none; the first one if nothing has focus."""
    if current is None or current not in places:
        return next(iter(places), None)
    here = places[current]
    best, best_cost = current, float("inf")
    for id, rect in places.items():
        if dx:
            ahead, aside = (rect.cx - here.cx) * dx, _apart(here.y, here.bottom, rect.y, rect.bottom)
        else:
            ahead, aside = (rect.cy - here.cy) * dy, _apart(here.x, here.right, rect.x, rect.right)
        if id == current or ahead <= (0.5 if dx else _SAME_LINE):
            continue
        if dx and aside > 0 and ahead < aside:  # rather above or below than beside
            continue
        across = abs(rect.cy - here.cy) if dx else abs(rect.cx - here.cx)
        cost = ahead + _SIDEWAYS * aside + 0.3 * across
        if dx and aside > 0:  # rather what stands beside it, however far
            cost += _FAR
        if cost < best_cost:
            best, best_cost = id, cost
    return best


def following(places: Mapping[Id, Rect], current: Id | None, step: int) -> Id | None:
    """The next (1) or previous (-1) thing in the order given, round and round."""
    ids = list(places)
    if not ids:
        return None
    if current is None or current not in places:
        return ids[0] if step > 0 else ids[-1]
    return ids[(ids.index(current) + step) % len(ids)]


def _apart(a0: float, a1: float, b0: float, b1: float) -> float:
    """The gap between two stretches, 0 where they overlap."""
    return max(0.0, b0 - a1, a0 - b1)
