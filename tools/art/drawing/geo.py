"""Plane geometry for drawing: shapes from SVG path strings, boolean operations, transforms and the basic figures.

A `Shape` is a closed area (pathops.Path). Coordinates are SVG's: x to the right, y downwards; angles are in degrees,
0 to the right and growing clockwise. Shapes are combined at build time because nanosvg knows no clipping.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import pathops
from fontTools.misc.transform import Transform
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path

Point = tuple[float, float]
Shape: TypeAlias = pathops.Path

ARC = 0.5522847498  # length of a cubic's handle that best follows a quarter of a circle of radius 1


def shape(path: str) -> Shape:
    """Return the area inside an SVG path string (absolute or relative commands)."""
    result = Shape()
    parse_path(path, result.getPen())
    return result


def number(value: float) -> str:
    """Write a coordinate with at most two decimals and no needless zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path_data(area: Shape) -> str:
    """Return the area's outline as an SVG path string; empty for an empty area."""
    pen = SVGPathPen(None, ntos=number)
    area.draw(pen)
    return str(pen.getCommands())


def polar(cx: float, cy: float, radius: float, degrees: float) -> Point:
    """Return the point at this distance and angle from a centre."""
    return cx + radius * math.cos(math.radians(degrees)), cy + radius * math.sin(math.radians(degrees))


# ---------------------------------------------------------------- transforms


def transformed(area: Shape, matrix: Transform) -> Shape:
    """Return the area under an affine transform."""
    result = Shape()
    area.draw(TransformPen(result.getPen(), matrix))
    return result


def moved(area: Shape, dx: float, dy: float) -> Shape:
    """Return the area shifted."""
    return transformed(area, Transform(1, 0, 0, 1, dx, dy))


def scaled(area: Shape, sx: float, sy: float | None = None) -> Shape:
    """Return the area scaled about the origin; one factor scales both ways."""
    return transformed(area, Transform(sx, 0, 0, sx if sy is None else sy, 0, 0))


def rotated(area: Shape, degrees: float, cx: float = 0, cy: float = 0) -> Shape:
    """Return the area turned about a point."""
    return transformed(area, Transform().translate(cx, cy).rotate(math.radians(degrees)).translate(-cx, -cy))


def mirrored(area: Shape, cx: float) -> Shape:
    """Return the area reflected in the upright line x = cx."""
    return transformed(area, Transform(-1, 0, 0, 1, 2 * cx, 0))


# ---------------------------------------------------------------- boolean operations


def union(first: Shape, *others: Shape) -> Shape:
    """Return what lies in any of the areas. Those next to each other are joined first: an area grows dear with its corners."""
    areas = (first, *others)
    if not others:
        return first
    half = len(areas) // 2
    return pathops.op(union(*areas[:half]), union(*areas[half:]), pathops.PathOp.UNION)


def intersect(first: Shape, second: Shape) -> Shape:
    """Return what lies in both areas."""
    return pathops.op(first, second, pathops.PathOp.INTERSECTION)


def subtract(first: Shape, *others: Shape) -> Shape:
    """Return what lies in the first area and in none of the others."""
    for other in others:
        first = pathops.op(first, other, pathops.PathOp.DIFFERENCE)
    return first


# ---------------------------------------------------------------- figures


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> Shape:
    """Return an ellipse; one radius makes a circle."""
    ry = rx if ry is None else ry
    return shape(
        f"M{cx - rx} {cy}C{cx - rx} {cy - ry * ARC} {cx - rx * ARC} {cy - ry} {cx} {cy - ry}"
        f"C{cx + rx * ARC} {cy - ry} {cx + rx} {cy - ry * ARC} {cx + rx} {cy}"
        f"C{cx + rx} {cy + ry * ARC} {cx + rx * ARC} {cy + ry} {cx} {cy + ry}"
        f"C{cx - rx * ARC} {cy + ry} {cx - rx} {cy + ry * ARC} {cx - rx} {cy}Z"
    )


def rect(x: float, y: float, w: float, h: float, r: float = 0) -> Shape:
    """Return a rectangle, its corners rounded by radius `r`."""
    if not r:
        return shape(f"M{x} {y}H{x + w}V{y + h}H{x}Z")
    k = r * (1 - ARC)
    return shape(
        f"M{x + r} {y}H{x + w - r}C{x + w - k} {y} {x + w} {y + k} {x + w} {y + r}V{y + h - r}"
        f"C{x + w} {y + h - k} {x + w - k} {y + h} {x + w - r} {y + h}H{x + r}"
        f"C{x + k} {y + h} {x} {y + h - k} {x} {y + h - r}V{y + r}C{x} {y + k} {x + k} {y} {x + r} {y}Z"
    )


def polygon(*points: Point) -> Shape:
    """Return the polygon through these points."""
    return shape("M" + "L".join(f"{x} {y}" for x, y in points) + "Z")


def lozenge(cx: float, cy: float, rx: float, ry: float) -> Shape:
    """Return an upright rhombus, its first corner at the top."""
    return polygon((cx, cy - ry), (cx + rx, cy), (cx, cy + ry), (cx - rx, cy))


def ring(cx: float, cy: float, radius: float, width: float) -> Shape:
    """Return a circular band, `radius` to the middle of the band."""
    return subtract(ellipse(cx, cy, radius + width / 2), ellipse(cx, cy, radius - width / 2))


def sector(cx: float, cy: float, radius: float, start: float, stop: float, inner: float = 0) -> Shape:
    """Return a slice of a disc, or of a band from radius `inner`. Its arcs are short straight pieces."""
    n = max(2, int(abs(stop - start) / 6) + 1)
    points = [polar(cx, cy, radius, start + (stop - start) * i / n) for i in range(n + 1)]
    if inner:
        points += [polar(cx, cy, inner, stop + (start - stop) * i / n) for i in range(n + 1)]
    else:
        points.append((cx, cy))
    return polygon(*points)


def rays(cx: float, cy: float, radius: float, n: int, start: float = 0, duty: float = 0.5, inner: float = 0) -> Shape:
    """Return `n` rays round a centre; `duty` is the part of each step that a ray fills."""
    step = 360 / n
    return union(*[sector(cx, cy, radius, start + i * step, start + (i + duty) * step, inner) for i in range(n)])


def bar(x0: float, y0: float, x1: float, y1: float, width: float) -> Shape:
    """Return a straight stroke as an area, so that it can take part in boolean operations."""
    length = math.hypot(x1 - x0, y1 - y0)
    nx, ny = -(y1 - y0) / length * width / 2, (x1 - x0) / length * width / 2
    return polygon((x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny))


def chevrons(cx: float, y0: float, y1: float, half: float, step: float, thick: float, depth: float) -> Shape:
    """Return V-shaped stripes every `step` from y0 to y1, `half` wide to each side; their middle hangs by `depth`."""
    stripes = []
    y = y0
    while y < y1:
        upper = [(cx - half, y), (cx, y + depth), (cx + half, y)]
        stripes.append(polygon(*upper, *[(x, edge + thick) for x, edge in reversed(upper)]))
        y += step
    return union(*stripes)
