"""Where a small panel may stand: it looks for a place at which it covers as little as possible of what is there. No pygame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.client.geometry import Rect

NEVER, HARDLY, RATHER_NOT = 1000.0, 50.0, 2.0
"""How bad it is to cover something: what is pressed or held; what is read now; what merely stands there."""
_GAP = 10.0

Crowd = Sequence[tuple[Rect, float]]
"""What stands there, each with how bad it is to cover it."""


def covered(place: Rect, crowd: Crowd) -> float:
    """How bad it would be to stand at a place; 0 where nothing is covered."""
    bad = 0.0
    for rect, weight in crowd:
        wide = min(place.right, rect.right) - max(place.x, rect.x)
        high = min(place.bottom, rect.bottom) - max(place.y, rect.y)
        if wide > 0 and high > 0:
            bad += weight * wide * high
    return bad


def free_place(sizes: Sequence[tuple[float, float]], area: Rect, crowd: Crowd, near: tuple[float, float]) -> Rect:
    """The best place within `area` for a panel of one of these sizes (width, height): where it covers least, then as near as
    can be to a point, of several as near the one whose size comes first."""
    x, y = near
    best, least = Rect(area.x, area.y, *sizes[0]), (float("inf"), float("inf"))
    for w, h in sizes:
        lefts = {area.x, area.right - w, area.cx - w / 2, x - w / 2}
        tops = {area.y, area.bottom - h, y - h / 2}
        for rect, _weight in crowd:
            tops |= {rect.bottom + _GAP, rect.y - _GAP - h}
        for left in sorted({min(max(area.x, each), area.right - w) for each in lefts}):
            for top in sorted({min(max(area.y, each), area.bottom - h) for each in tops}):
                place = Rect(left, top, w, h)
                cost = round(covered(place, crowd)), 0.6 * abs(place.cx - x) + abs(place.cy - y)
                if cost < least:
                    best, least = place, cost
    return best


def around(rects: Iterable[Rect]) -> Rect | None:
    """The smallest rectangle that holds them all; None for none."""
    found = list(rects)
    if not found:
        return None
    x, y = min(each.x for each in found), min(each.y for each in found)
    return Rect(x, y, max(each.right for each in found) - x, max(each.bottom for each in found) - y)
