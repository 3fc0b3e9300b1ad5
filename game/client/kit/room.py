"""Where a small panel may stand: it looks for a place that is clear of what is there, in the order of importance. No pygame."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from game.client.kit.geometry import Rect

NEVER, HARDLY, SELDOM, RATHER_NOT = 1000.0, 50.0, 10.0, 2.0
"""How bad it is to cover something, in the order of importance: what is pressed or held; what is read now; what only says what
to do; what merely stands there."""
_GAP = 10.0

Crowd = Sequence[tuple[Rect, float]]
"""What stands there, each with how bad it is to cover it."""

BELOW, ABOVE, RIGHT, LEFT = "below", "above", "right", "left"


def covered(place: Rect, crowd: Crowd) -> float:
    """How bad it would be to stand at a place; 0 where nothing is covered."""
    bad = 0.0
    for rect, weight in crowd:
        wide = min(place.right, rect.right) - max(place.x, rect.x)
        high = min(place.bottom, rect.bottom) - max(place.y, rect.y)
        if wide > 0 and high > 0:
            bad += weight * wide * high
    return bad


def needed(crowd: Crowd, least: float = HARDLY) -> Crowd:
    """What of a crowd is that important, or more."""
    return [each for each in crowd if each[1] >= least]


def free_place(sizes: Sequence[tuple[float, float]], area: Rect, crowd: Crowd, near: tuple[float, float]) -> Rect:
    """The best place within `area` for a panel of one of these sizes (width, height): clear of everything if there is any such
    place, else of all but the least important, and so on, covering as little of the rest as can be. Of several it is the one
    nearest to a point, of several as near the one whose size comes first."""
    for least in sorted({weight for _rect, weight in crowd}) or [NEVER]:
        kept, rest = [rect for rect, _weight in needed(crowd, least)], [each for each in crowd if each[1] < least]
        for gap in (_GAP, 0.0):
            places = _clear(sizes, area, [rect.grown(gap) for rect in kept], rest, near)
            best = best_place(places, rest, near)
            if best is not None:
                return best
    found = best_place(_all(sizes, area, crowd, near), crowd, near)
    assert found is not None, "there are sizes"
    return found


def best_place(places: Iterable[Rect], crowd: Crowd, near: tuple[float, float]) -> Rect | None:
    """That of some places where least of a crowd is covered, of several the nearest to a point, of several the first. Of one
    that is worse than another no more is looked at: there may be thousands."""
    boxes = [(rect.x, rect.right, rect.y, rect.bottom, weight) for rect, weight in crowd]
    best, least, nearest = None, math.inf, math.inf
    for place in places:
        far = _far(place, near)
        left, right, top, bottom = place.x, place.right, place.y, place.bottom
        most = least + 1.0 if far < nearest else least
        bad = 0.0
        for x, end, y, base, weight in boxes:
            if x < right and end > left and y < bottom and base > top:
                bad += weight * (min(right, end) - max(left, x)) * (min(bottom, base) - max(top, y))
                if bad > most:
                    break
        else:
            if (round(bad), far) < (least, nearest):
                best, least, nearest = place, round(bad), far
    return best


def _far(place: Rect, near: tuple[float, float]) -> float:
    return 0.6 * abs(place.cx - near[0]) + abs(place.cy - near[1])


def _clear(
    sizes: Sequence[tuple[float, float]], area: Rect, taken: Sequence[Rect], rest: Crowd, near: tuple[float, float]
) -> Iterator[Rect]:
    """Places that are free of what is `taken`, if there are any: at each height at which something begins or ends, the ends of
    every gap that is wide enough, and what in it is nearest to a point or beside something of the `rest`."""
    x, y = near
    edges = [*taken, *(rect for rect, _weight in rest)]
    for w, h in sizes:
        highest, lowest = area.y, area.bottom - h
        tops = {min(max(highest, y - h / 2), lowest), highest, lowest}
        tops |= {top for rect in edges for top in (rect.bottom, rect.y - h)}
        wanted = [x - w / 2, *(left for rect, _weight in rest for left in (rect.right, rect.x - w))]
        for top in tops:
            if not highest <= top <= lowest:
                continue
            band = sorted((rect.x, rect.right) for rect in taken if rect.y < top + h and rect.bottom > top)
            left = area.x
            for start, end in [*band, (area.right, area.right)]:
                last = min(start, area.right) - w
                if last >= left:
                    for each in {left, last, *(min(max(left, want), last) for want in wanted)}:
                        yield Rect(each, top, w, h)
                left = max(left, end)


def _all(sizes: Sequence[tuple[float, float]], area: Rect, crowd: Crowd, near: tuple[float, float]) -> Iterator[Rect]:
    """Places to choose from where none is clear of what is most important."""
    x, y = near
    for w, h in sizes:
        lefts, tops = {area.x, area.right - w, area.cx - w / 2, x - w / 2}, {area.y, area.bottom - h, y - h / 2}
        for rect, _weight in crowd:
            tops |= {rect.bottom + _GAP, rect.y - _GAP - h}
            lefts |= {rect.right + _GAP, rect.x - _GAP - w}
        for left in sorted({min(max(area.x, each), area.right - w) for each in lefts}):
            for top in sorted({min(max(area.y, each), area.bottom - h) for each in tops}):
                yield Rect(left, top, w, h)


def beside_place(
    sizes: Sequence[tuple[float, float]], area: Rect, crowd: Crowd, anchor: Rect, off: float, lap: float
) -> tuple[Rect, str]:
    """The best place for a panel `off` from an anchor, and the side of it (BELOW, ABOVE, ...): where it covers least of a crowd,
    then in the first of the sizes, below rather than above, above rather than at a side, and with its middle as near as can be
    to the anchor's. `lap`: how much of the panel lies at least to both sides of that, where the area allows it."""
    best: tuple[tuple[float, ...], Rect, str] | None = None
    for size, (w, h) in enumerate(sizes):
        for order, (side, x, y) in enumerate(
            (
                (BELOW, None, anchor.bottom + off),
                (ABOVE, None, anchor.y - off - h),
                (RIGHT, anchor.right + off, None),
                (LEFT, anchor.x - off - w, None),
            )
        ):
            across = x is None  # it slides from left to right
            fixed, room = (y, (area.y, area.bottom - h)) if across else (x, (area.x, area.right - w))
            if fixed is None or not room[0] <= fixed <= room[1]:
                continue
            middle, long = (anchor.cx, w) if across else (anchor.cy, h)
            low, high = (area.x, area.right - w) if across else (area.y, area.bottom - h)
            low = min(max(low, middle + lap - long), high)
            high = max(min(high, middle - lap), low)
            usual = min(max(low, middle - long / 2), high)
            ends = ((r.right, r.x) if across else (r.bottom, r.y) for r, _weight in crowd)
            slides = {each for end, start in ends for each in (end + _GAP, start - _GAP - long)}
            for at in {usual, *(min(max(low, each), high) for each in slides)}:
                place = Rect(at, fixed, w, h) if across else Rect(fixed, at, w, h)
                cost = round(covered(place, crowd)), size, order, abs(at - usual)
                if best is None or cost < best[0]:
                    best = cost, place, side
        if best is not None and best[0][0] == 0:
            break
    if best is not None:
        return best[1], best[2]
    w, h = sizes[0]  # it is as high as the window
    x = min(max(area.x, anchor.cx - w / 2), area.right - w)
    return Rect(x, max(area.y, min(anchor.y - off - h, area.bottom - h)), w, h), ABOVE


def around(rects: Iterable[Rect]) -> Rect | None:
    """The smallest rectangle that holds them all; None for none."""
    found = list(rects)
    if not found:
        return None
    x, y = min(each.x for each in found), min(each.y for each in found)
    return Rect(x, y, max(each.right for each in found) - x, max(each.bottom for each in found) - y)
