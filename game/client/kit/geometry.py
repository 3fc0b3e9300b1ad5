"""Rectangles in virtual units. No pygame."""

from __future__ import annotations

from typing import NamedTuple


class Rect(NamedTuple):
    """Left, top, width and height in virtual units (canvas 900 high or more)."""

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
        """The middle, across."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The middle, down."""
        return self.y + self.h / 2

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share more than an edge."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def grown(self, dx: float, dy: float | None = None) -> Rect:
        """Moved outward by `dx` left and right and `dy` (default the same) above and below."""
        dy = dx if dy is None else dy
        return Rect(self.x - dx, self.y - dy, self.w + 2 * dx, self.h + 2 * dy)

    def moved(self, dx: float, dy: float) -> Rect:
        """The same size elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)


def centred(x: float, y: float, w: float, h: float) -> Rect:
    """The rectangle of a size about its middle."""
    return Rect(x - w / 2, y - h / 2, w, h)


Point = tuple[float, float]
Polygon = tuple[Point, ...]


def in_polygon(polygon: Polygon, x: float, y: float) -> bool:
    """Whether the point lies inside a simple polygon (even-odd rule)."""
    inside = False
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        x1, y1 = x2, y2
    return inside
