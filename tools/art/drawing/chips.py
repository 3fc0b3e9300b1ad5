"""Chips of 10, 5 and 1: tilted for the table, in plan for lists. Their edge marks differ in number and form too."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tools.art.drawing.geo import (
    Point,
    Shape,
    ellipse,
    intersect,
    moved,
    polar,
    polygon,
    rect,
    scaled,
    sector,
    subtract,
    union,
)
from tools.art.drawing.lettering import lettering
from tools.art.drawing.svg import Svg

VALUES = (10, 5, 1)
OUTLINE = "#0E1418"
TOP_X, TOP_Y, WALL = 48, 30, 14  # radii of the tilted top, height of the wall below it


@dataclass(frozen=True)
class Style:
    """Colours of a chip, and its edge marks: how many, the angle of the first, half the angle of one on the wall."""

    top: str
    side: str
    rim: str
    mark: str
    figure: str
    ring: str
    marks: int
    first: float
    half: float

    def angles(self) -> list[float]:
        """Return the middle of each mark in degrees."""
        return [self.first + 360 / self.marks * i for i in range(self.marks)]


STYLES = {
    10: Style("#2F62B4", "#1D4079", "#234E94", "#F6EFDF", "#FFFFFF", "#9FBEEA", 6, 30, 13),
    5: Style("#B8323A", "#7A1A22", "#962730", "#F6EFDF", "#FFFFFF", "#F0B3AE", 8, 22.5, 9),
    1: Style("#F3EDE0", "#BDB29B", "#D8CFBC", "#39424E", "#1B2230", "#9C917B", 10, 18, 5),
}


def chip(value: int) -> Svg:
    """Return the chip that lies on the table, 100 x 78."""
    style, svg, cx, cy = STYLES[value], Svg(100, 78), 50, 32
    top = ellipse(cx, cy, TOP_X, TOP_Y)
    body = union(top, rect(cx - TOP_X, cy, 2 * TOP_X, WALL), ellipse(cx, cy + WALL, TOP_X, TOP_Y))
    svg.path(body, style.side, OUTLINE, 1.4)
    on_wall = []
    for angle in style.angles():
        if 0 < angle % 360 < 180:
            (x0, y0), (x1, y1) = _on_top(cx, cy, 1, angle - style.half), _on_top(cx, cy, 1, angle + style.half)
            on_wall.append(polygon((x0, y0), (x1, y1), (x1, y1 + WALL), (x0, y0 + WALL)))
    svg.path(intersect(subtract(body, top), union(*on_wall)), style.mark, opacity=1 if value == 1 else 0.92)
    svg.path(top, style.rim)
    svg.path(top, None, "#FFFFFF", 0.8, opacity=0.35)
    svg.path(union(*[_tilted_mark(value, cx, cy, angle) for angle in style.angles()]), style.mark)
    svg.path(ellipse(cx, cy, TOP_X * 0.72, TOP_Y * 0.72), style.top, style.ring, 1.4)
    svg.path(moved(scaled(_figure(value, 27), 1.12, 0.92), cx, cy), style.figure)
    return svg


def flat_chip(value: int) -> Svg:
    """Return the chip seen from above, 64 x 64."""
    style, svg, cx, cy = STYLES[value], Svg(64, 64), 32, 32
    svg.path(ellipse(cx, cy, 30), style.rim, OUTLINE, 1.2)
    svg.path(union(*[_flat_mark(value, cx, cy, angle) for angle in style.angles()]), style.mark)
    svg.path(ellipse(cx, cy, 20), style.top, style.ring, 1.2)
    svg.path(moved(_figure(value, 20), cx, cy), style.figure)
    return svg


def _figure(value: int, cap: float) -> Shape:
    """Return the number, centred on the origin."""
    text = lettering("AmbitionText-Bold").outline(str(value), cap, -0.02)
    left, upper, right, lower = text.bounds
    return moved(text, -(left + right) / 2, -(upper + lower) / 2)


def _on_top(cx: float, cy: float, part: float, angle: float) -> Point:
    """Return a point of the tilted top; `part` is 0 at its centre and 1 at its rim."""
    turn = math.radians(angle)
    return cx + TOP_X * part * math.cos(turn), cy + TOP_Y * part * math.sin(turn)


def _tilted_mark(value: int, cx: float, cy: float, angle: float) -> Shape:
    if value == 10:  # bars
        start, stop, n = angle - 13, angle + 13, 6
        outer = [_on_top(cx, cy, 0.985, start + (stop - start) * i / n) for i in range(n + 1)]
        inner = [_on_top(cx, cy, 0.76, stop + (start - stop) * i / n) for i in range(n + 1)]
        return polygon(*outer, *inner)
    if value == 5:  # wedges that point to the middle
        return polygon(
            *[_on_top(cx, cy, 0.985, angle + turn) for turn in (-13, -6, 0, 6, 13)], _on_top(cx, cy, 0.72, angle)
        )
    return ellipse(*_on_top(cx, cy, 0.865, angle), 4.6, 3.3)  # dots


def _flat_mark(value: int, cx: float, cy: float, angle: float) -> Shape:
    if value == 10:
        return subtract(sector(cx, cy, 29.4, angle - 13, angle + 13), ellipse(cx, cy, 22))
    if value == 5:
        rim = [polar(cx, cy, 29.4, angle + turn) for turn in (-13, -5, 5, 13)]
        return polygon(*rim, polar(cx, cy, 20.5, angle))
    return ellipse(*polar(cx, cy, 25.6, angle), 3)
