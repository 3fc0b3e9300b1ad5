"""The card backs. All look the same upside down, so a turned card tells nothing."""

from __future__ import annotations

import math

from tools.art.drawing.cards import HEIGHT, WIDTH, blank
from tools.art.drawing.geo import (
    Shape,
    bar,
    ellipse,
    intersect,
    lozenge,
    polar,
    polygon,
    rays,
    rect,
    rotated,
    subtract,
    union,
)
from tools.art.drawing.svg import Svg

CX, CY = 125, 175


def _framed(base: str, line: str) -> Svg:
    svg = blank()
    svg.path(rect(12, 12, WIDTH - 24, HEIGHT - 24, 7), base)
    svg.path(rect(18, 18, WIDTH - 36, HEIGHT - 36, 4), None, line, 1.6)
    svg.path(rect(22.5, 22.5, WIDTH - 45, HEIGHT - 45, 3), None, line, 0.8)
    return svg


def fan_back() -> Svg:
    """Return scallops of fans, the halves turned to each other, with a sash and a rosette between."""
    base, dark, line, lite = "#17364B", "#0F2739", "#D9B468", "#F0D79C"
    svg = _framed(base, line)
    for turned in (False, True):
        if turned:
            svg.open("rotate(180 125 175)")
        _scallops(svg, base, dark, line)
        if turned:
            svg.close()
    svg.path(rect(27, 160, WIDTH - 54, 30), base)
    for y, width in ((160, 1.4), (164.5, 0.8), (185.5, 0.8), (190, 1.4)):
        svg.path(f"M27 {y}H{WIDTH - 27}", None, line, width)
    for i in (-3, -2, -1, 1, 2, 3):
        svg.path(lozenge(CX + i * 27, CY, 5, 7), lite)
    svg.path(ellipse(CX, CY, 40), base, line, 2)
    svg.path(ellipse(CX, CY, 35.5), dark, line, 0.9)
    svg.path(rays(CX, CY, 33.5, 24, start=-90 - 3.75, duty=0.5, inner=16), line)
    svg.path(ellipse(CX, CY, 15), base, line, 1.4)
    svg.path(lozenge(CX, CY, 8, 12), lite)
    return svg


def _scallops(svg: Svg, base: str, dark: str, line: str) -> None:
    """Draw the upper half's fans, row by row downwards, each row over the one above."""
    half = rect(27, 27, WIDTH - 54, 148)
    radius, row_height = 24.5, 18.5
    y, row = 27.0 + 8, 0
    while y < CY + radius:
        for i in range(-5, 6):
            cx = CX + i * 2 * radius + (0 if row % 2 else radius)
            disc = intersect(half, ellipse(cx, y, radius))
            if disc.bounds[2] - disc.bounds[0] < 0.5:
                continue
            svg.path(disc, dark, line, 1.2)
            ribs = rays(cx, y, radius - 2.5, 16, start=-90 - 11.25 / 2, duty=0.5, inner=9)
            svg.path(intersect(half, ribs), line, opacity=0.55)
            svg.path(intersect(half, ellipse(cx, y, 6.5)), base, line, 0.9)
        y += row_height
        row += 1


def lattice_back() -> Svg:
    """Return a trellis of lozenges with a star in the middle."""
    base, dark, line, lite = "#7A2230", "#651825", "#E2BE78", "#F5DFAE"
    svg = _framed(base, line)
    medallion = ellipse(CX, CY, 58)
    zone = subtract(rect(27, 27, WIDTH - 54, HEIGHT - 54, 2), medallion)
    step_x, step_y = 28, 42.0
    bars, knots, gems = [], [], []
    for i in range(-14, 15):
        bars.append(_trellis_bar(CX + i * step_x, step_x, step_y))
        bars.append(_trellis_bar(CX + i * step_x, step_x, -step_y))
    svg.path(intersect(zone, union(*bars)), line, opacity=0.85)
    for i in range(-6, 7):
        for j in range(-6, 7):
            x, y = CX + (i + j) * step_x / 2, CY + (i - j) * step_y / 2
            knots.append(lozenge(x, y, 3, 4.4))
            gems.append(lozenge(x + step_x / 2, y, 6.4, 9.5))
    svg.path(intersect(zone, union(*gems)), dark)
    svg.path(intersect(zone, union(*knots)), lite)
    svg.path(medallion, base, line, 2)
    svg.path(ellipse(CX, CY, 53), dark, line, 0.9)
    burst = rays(CX, CY, 60, 32, start=-90 - 5.625 / 2, duty=0.5, inner=24)
    svg.path(intersect(ellipse(CX, CY, 51), burst), base)
    svg.path(_star(both_sides=True), line)
    svg.path(_star(both_sides=False), lite)
    svg.path(ellipse(CX, CY, 7.5), base, line, 1.6)
    svg.path(ellipse(CX, CY, 3), lite)
    return svg


def _trellis_bar(x: float, dx: float, dy: float) -> Shape:
    return bar(x - 14 * dx, CY - 14 * dy, x + 14 * dx, CY + 14 * dy, 1.5)


def _star(both_sides: bool) -> Shape:
    """Return an eight-pointed star, or only the lit side of each of its points."""
    points = []
    for i in range(8):
        length = 30 if i % 2 else 46
        corners = [(CX, CY - length), (CX + 6, CY - 10), (CX, CY)]
        if both_sides:
            corners.append((CX - 6, CY - 10))
        points.append(rotated(polygon(*corners), 45 * i, CX, CY))
    return union(*points)


def steps_back() -> Svg:
    """Return stepped frames one within the other, as on a doorway, with a burst in the innermost."""
    base, dark, line, lite = "#1C4A3D", "#12362C", "#D9B468", "#F0D79C"
    svg = _framed(base, line)
    frames = 6
    for i in range(frames):
        inset = 27 + i * 13.0
        area = _stepped(inset, 9.0)
        svg.path(area, dark if i % 2 == 0 else base, line, 1.1 if i % 2 == 0 else 0.7)
    heart = _stepped(27 + frames * 13.0, 9.0)
    svg.path(heart, dark, line, 1.6)
    burst = rays(CX, CY, 120, 40, start=-90 - 2.25, duty=0.5, inner=26)
    svg.path(intersect(_stepped(31 + frames * 13.0, 9.0), burst), line, opacity=0.6)
    svg.path(ellipse(CX, CY, 22), base, line, 1.6)
    svg.path(lozenge(CX, CY, 9, 14), lite)
    for corner in range(4):
        across, down = (1 if corner % 2 else -1), (1 if corner // 2 else -1)
        svg.path(lozenge(CX + across * 90.5, CY + down * 140.5, 4.5, 6.5), lite)
    return svg


def _stepped(inset: float, step: float) -> Shape:
    """A frame's area with two steps cut into each corner."""
    w, h = WIDTH - 2 * inset, HEIGHT - 2 * inset
    wide = rect(inset, inset + 2 * step, w, h - 4 * step)
    tall = rect(inset + 2 * step, inset, w - 4 * step, h)
    return union(wide, tall, rect(inset + step, inset + step, w - 2 * step, h - 2 * step))


def leaf_back() -> Svg:
    """Return a net of hemp leaves in ink on light paper: six-pointed stars whose points meet."""
    base, dark, line, lite = "#F3ECDB", "#E6DCC3", "#2B4A78", "#8F6A22"
    svg = _framed(base, line)
    zone = subtract(rect(27, 27, WIDTH - 54, HEIGHT - 54, 2), ellipse(CX, CY, 48))
    side = 42.0
    rise = side * math.sqrt(3) / 2
    bars = []
    for row in range(-6, 7):
        for column in range(-5, 6):
            x, y = CX + column * side + (row % 2) * side / 2, CY + row * rise
            for turn in range(0, 360, 60):
                middle = polar(x, y, side / math.sqrt(3), turn + 30)
                bars.append(bar(x, y, *middle, 1.1))
                bars.append(bar(x, y, *polar(x, y, side / 2, turn), 1.1))
    svg.path(zone, dark, opacity=0.55)
    svg.path(intersect(zone, union(*bars)), line, opacity=0.85)
    svg.path(ellipse(CX, CY, 48), base, line, 1.8)
    svg.path(ellipse(CX, CY, 44), dark, line, 0.9)
    svg.path(
        intersect(ellipse(CX, CY, 42), rays(CX, CY, 42, 24, start=-90 - 3.75, duty=0.5, inner=22)), line, opacity=0.3
    )
    svg.path(_star(both_sides=True), line)
    svg.path(_star(both_sides=False), lite)
    svg.path(ellipse(CX, CY, 6), base, line, 1.4)
    return svg


BACKS = {"lattice": lattice_back, "fan": fan_back, "steps": steps_back, "leaf": leaf_back}
