"""Rectangles in virtual units, the window that holds them, and the search for free places and neighbours.

No pygame."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar


class Rect(NamedTuple):
    """Left, top, width and height in virtual units (the canvas is at least 900 high)."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """The x of the centre."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The y of the centre."""
        return self.y + self.h / 2

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point is inside; the right and lower edges are outside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: Rect) -> bool:
        """Return whether the two rectangles share more than an edge."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def clip(self, other: Rect) -> Rect:
        """Return what the two rectangles share; they overlap."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Rect(x, y, min(self.right, other.right) - x, min(self.bottom, other.bottom) - y)

    def grown(self, dx: float, dy: float | None = None) -> Rect:
        """Return the rectangle with its edges moved outward.

        Left and right move by `dx`, top and bottom by `dy`, or also by `dx` if it is None."""
        dy = dx if dy is None else dy
        return Rect(self.x - dx, self.y - dy, self.w + 2 * dx, self.h + 2 * dy)

    def moved(self, dx: float, dy: float) -> Rect:
        """Return a rectangle of the same size, moved by (dx, dy)."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)


def centred(x: float, y: float, w: float, h: float) -> Rect:
    """Return the rectangle of a size with its centre at (x, y)."""
    return Rect(x - w / 2, y - h / 2, w, h)


Point = tuple[float, float]
Polygon = tuple[Point, ...]


def in_polygon(polygon: Polygon, x: float, y: float) -> bool:
    """Return whether a point is inside a simple polygon (even-odd rule)."""
    inside = False
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        x1, y1 = x2, y2
    return inside


Id = TypeVar("Id", bound=Hashable)

_SIDEWAYS = 2.5  # a step aside counts as this many steps ahead
_SAME_LINE = 8.0
_FAR = 4000.0


def neighbour(places: Mapping[Id, Rect], current: Id | None, dx: int, dy: int) -> Id | None:
    """Return the nearest thing in the direction (dx, dy), or `current` if there is none.

    If `current` is None or not among `places`, it is the first of them; None if there are none."""
    if current is None or current not in places:
        return next(iter(places), None)
    here = places[current]
    best, best_cost = current, float("inf")
    for id, rect in places.items():
        if dx:
            ahead, aside = (
                (rect.cx - here.cx) * dx,
                _apart(here.y, here.bottom, rect.y, rect.bottom),
            )
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
    """Return the next (`step` 1) or previous (-1) thing in the given order, which is circular; None without things."""
    ids = list(places)
    if not ids:
        return None
    if current is None or current not in places:
        return ids[0] if step > 0 else ids[-1]
    return ids[(ids.index(current) + step) % len(ids)]


def _apart(a0: float, a1: float, b0: float, b1: float) -> float:
    """Return the gap between two intervals, 0 where they overlap."""
    return max(0.0, b0 - a1, a0 - b1)


HEIGHT = 900.0
MIN_WIDTH = 1200.0
STRIP = 2000.0


@dataclass(frozen=True, slots=True)
class Viewport:
    """A window of `width` x `height` real pixels and the canvas that fills it."""

    width: int
    height: int
    scale: float = field(init=False, compare=False)
    """Real pixels per virtual unit."""

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "scale", max(1e-3, min(self.height / HEIGHT, self.width / MIN_WIDTH))
        )

    @property
    def vw(self) -> float:
        """Width of the canvas, at least 1200."""
        return max(MIN_WIDTH, self.width / self.scale)

    @property
    def vh(self) -> float:
        """Height of the canvas, at least 900."""
        return max(HEIGHT, self.height / self.scale)

    def px(self, length: float) -> int:
        """Return a length in whole real pixels, at least 1 for anything above zero."""
        return max(1, round(length * self.scale)) if length > 0 else round(length * self.scale)

    def to_px(self, rect: Rect) -> tuple[int, int, int, int]:
        """Return left, top, width and height in real pixels, with all edges on whole pixels."""
        s = self.scale
        x, y = round(rect.x * s), round(rect.y * s)
        return x, y, max(1, round(rect.right * s) - x), max(1, round(rect.bottom * s) - y)

    def to_virtual(self, px: float, py: float) -> tuple[float, float]:
        """Return the virtual point under a real pixel."""
        return px / self.scale, py / self.scale


MARGIN = 24.0


@dataclass(frozen=True, slots=True)
class Frame:
    """The canvas of a window, `vw` x `vh`; everything is drawn between `left` and `right`."""

    vw: float
    vh: float
    left: float  # the whole canvas up to a width of 2000
    right: float

    @property
    def cx(self) -> float:
        """The x of the middle."""
        return self.vw / 2

    def dialog(self, w: float, h: float) -> Rect:
        """Return the rectangle of a centred dialog, made smaller if the canvas is too small for it."""
        w, h = min(w, self.right - self.left - 2 * MARGIN), min(h, self.vh - 2 * MARGIN)
        return Rect(self.cx - w / 2, (self.vh - h) / 2, w, h)


ESSENTIAL, IMPORTANT, USEFUL, MINOR = 1000.0, 50.0, 10.0, 2.0
"""The cost of covering a square unit of: controls and the hand; what the player reads now; instructions; the rest."""
_GAP = 10.0

Obstacles = Sequence[tuple[Rect, float]]
"""Rectangles on the screen, each with the cost of covering it."""

BELOW, ABOVE, RIGHT, LEFT = "below", "above", "right", "left"


def covered(place: Rect, obstacles: Obstacles) -> float:
    """Return the cost of covering the obstacles under a place; 0 where there are none."""
    bad = 0.0
    for rect, weight in obstacles:
        wide = min(place.right, rect.right) - max(place.x, rect.x)
        high = min(place.bottom, rect.bottom) - max(place.y, rect.y)
        if wide > 0 and high > 0:
            bad += weight * wide * high
    return bad


def needed(obstacles: Obstacles, least: float = IMPORTANT) -> Obstacles:
    """Return the obstacles that cost at least `least` per square unit."""
    return [each for each in obstacles if each[1] >= least]


def free_place(
    sizes: Sequence[tuple[float, float]],
    area: Rect,
    obstacles: Obstacles,
    near: tuple[float, float],
) -> Rect:
    """Return the best place within `area` for a panel of one of these sizes (width, height).

    It covers nothing if there is such a place; otherwise it covers only the least important
    obstacles, and as little of them as possible. Ties go to the place nearest to `near`, then to
    the size that comes first."""
    for least in sorted({weight for _rect, weight in obstacles}) or [ESSENTIAL]:
        kept = [rect for rect, _weight in needed(obstacles, least)]
        rest = [each for each in obstacles if each[1] < least]
        for gap in (_GAP, 0.0):
            places = _clear(sizes, area, [rect.grown(gap) for rect in kept], rest, near)
            best = best_place(places, rest, near)
            if best is not None:
                return best
    found = best_place(_all(sizes, area, obstacles, near), obstacles, near)
    assert found is not None, "there are sizes"
    return found


def best_place(
    places: Iterable[Rect], obstacles: Obstacles, near: tuple[float, float]
) -> Rect | None:
    """Return the place that costs least; None without places.

    Ties go to the one nearest to `near`, then to the first. A place is given up as soon as it is
    worse than the best one, as there may be thousands."""
    boxes = [(rect.x, rect.right, rect.y, rect.bottom, weight) for rect, weight in obstacles]
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
    sizes: Sequence[tuple[float, float]],
    area: Rect,
    taken: Sequence[Rect],
    rest: Obstacles,
    near: tuple[float, float],
) -> Iterator[Rect]:
    """Yield places that cover no rectangle of `taken`.

    At each height where an obstacle begins or ends, these are the ends of every gap that is wide
    enough, and within it the positions nearest to `near` or beside an obstacle of the `rest`."""
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
            band = sorted(
                (rect.x, rect.right) for rect in taken if rect.y < top + h and rect.bottom > top
            )
            left = area.x
            for start, end in [*band, (area.right, area.right)]:
                last = min(start, area.right) - w
                if last >= left:
                    for each in {left, last, *(min(max(left, want), last) for want in wanted)}:
                        yield Rect(each, top, w, h)
                left = max(left, end)


def _all(
    sizes: Sequence[tuple[float, float]],
    area: Rect,
    obstacles: Obstacles,
    near: tuple[float, float],
) -> Iterator[Rect]:
    """Yield the places to choose from when every place covers something essential."""
    x, y = near
    for w, h in sizes:
        lefts, tops = (
            {area.x, area.right - w, area.cx - w / 2, x - w / 2},
            {area.y, area.bottom - h, y - h / 2},
        )
        for rect, _weight in obstacles:
            tops |= {rect.bottom + _GAP, rect.y - _GAP - h}
            lefts |= {rect.right + _GAP, rect.x - _GAP - w}
        for left in sorted({min(max(area.x, each), area.right - w) for each in lefts}):
            for top in sorted({min(max(area.y, each), area.bottom - h) for each in tops}):
                yield Rect(left, top, w, h)


def beside_place(
    sizes: Sequence[tuple[float, float]],
    area: Rect,
    obstacles: Obstacles,
    anchor: Rect,
    off: float,
    lap: float,
) -> tuple[Rect, str]:
    """Return the best place for a panel `off` units from an anchor, and its side of the anchor (BELOW, ABOVE, ...).

    It covers as little as possible; ties go to the earlier size, then to below, above, right and
    left, then to the place whose middle is nearest to the anchor's. `lap`: how far the panel
    reaches at least to each side of the anchor's middle, if `area` allows."""
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
            fixed, room = (
                (y, (area.y, area.bottom - h)) if across else (x, (area.x, area.right - w))
            )
            if fixed is None or not room[0] <= fixed <= room[1]:
                continue
            middle, long = (anchor.cx, w) if across else (anchor.cy, h)
            low, high = (area.x, area.right - w) if across else (area.y, area.bottom - h)
            low = min(max(low, middle + lap - long), high)
            high = max(min(high, middle - lap), low)
            usual = min(max(low, middle - long / 2), high)
            ends = ((r.right, r.x) if across else (r.bottom, r.y) for r, _weight in obstacles)
            slides = {each for end, start in ends for each in (end + _GAP, start - _GAP - long)}
            for at in {usual, *(min(max(low, each), high) for each in slides)}:
                place = Rect(at, fixed, w, h) if across else Rect(fixed, at, w, h)
                cost = round(covered(place, obstacles)), size, order, abs(at - usual)
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
    """Return the smallest rectangle that holds all of them; None for none."""
    found = list(rects)
    if not found:
        return None
    x, y = min(each.x for each in found), min(each.y for each in found)
    return Rect(x, y, max(each.right for each in found) - x, max(each.bottom for each in found) - y)
