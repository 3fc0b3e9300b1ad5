"""Portraits of the players: five animals and, for the person at the table, a compass star; 64 x 64, round."""

from __future__ import annotations

from tools.art.drawing.geo import (
    Shape,
    ellipse,
    intersect,
    mirrored,
    polygon,
    rays,
    rect,
    rotated,
    shape,
    subtract,
    union,
)
from tools.art.drawing.icons import BRASS
from tools.art.drawing.svg import Svg

CENTRE = 32
WITHIN = ellipse(CENTRE, CENTRE, 30.2)


def portrait(name: str) -> Svg:
    """Return one of PORTRAITS."""
    ground, draw = PORTRAITS[name]
    svg = Svg(64, 64)
    svg.path(ellipse(CENTRE, CENTRE, 31), ground, BRASS, 1.6)
    burst = rays(CENTRE, 38, 60, 24, start=-93.75)
    svg.path(intersect(ellipse(CENTRE, CENTRE, 30), burst), "#FFFFFF", opacity=0.06)
    draw(svg)
    return svg


def _fill(svg: Svg, area: Shape | str, colour: str) -> None:
    """Fill the part of an area that lies in the disc."""
    svg.path(intersect(WITHIN, shape(area) if isinstance(area, str) else area), colour)


def _pair(area: Shape | str) -> Shape:
    """Return an area of the left half with its reflection."""
    area = shape(area) if isinstance(area, str) else area
    return union(area, mirrored(area, CENTRE))


def _fox(svg: Svg) -> None:
    _fill(svg, "M12 64C14 50 22 46 32 46C42 46 50 50 52 64Z", "#C4662F")
    _fill(svg, _pair("M13 9L28 21L15 33Z"), "#D9763A")
    _fill(svg, _pair("M16 15L24 22L17 29Z"), "#3A1A10")
    _fill(svg, "M11 28L32 19L53 28L46 44L32 58L18 44Z", "#D9763A")
    _fill(svg, _pair("M11 28L25 37L31 57L18 44Z"), "#FBF1E1")
    _fill(svg, "M32 19L37 40L32 58L27 40Z", "#E58B50")
    _fill(svg, _pair("M19.5 33L27.5 36.5L22.5 38.2Z"), "#1B1210")
    _fill(svg, "M28.6 52L32 58L35.4 52L32 50.4Z", "#1B1210")


def _owl(svg: Svg) -> None:
    _fill(svg, "M10 64C8 40 14 16 32 16C50 16 56 40 54 64Z", "#8A6B4A")
    _fill(svg, _pair("M12 10L30 21L14 34Z"), "#8A6B4A")
    for y, shift in ((52, 0), (59, 5)):
        for x in (17, 27, 37, 47):
            _fill(svg, subtract(ellipse(x + shift, y, 5), rect(0, y - 9, 64, 8)), "#D9BE93")
    for radius, colour in ((11.5, "#F6E9CD"), (7.4, "#E3A93F"), (4.2, "#15120F")):
        _fill(svg, _pair(ellipse(22.5, 33, radius)), colour)
    _fill(svg, _pair(ellipse(24, 31.4, 1.3)), "#FFFFFF")
    _fill(svg, "M32 34L36.5 40L32 49L27.5 40Z", "#E08A3A")
    _fill(svg, "M32 14L40 22L32 32L24 22Z", "#6E5237")


def _hare(svg: Svg) -> None:
    _fill(svg, "M10 64C12 50 22 47 32 47C42 47 52 50 54 64Z", "#B59C7C")
    _fill(svg, _pair("M27 28C20 20 17 10 20 2C27 6 31 16 31 27Z"), "#CDB596")
    _fill(svg, _pair("M27 25C22 18 20.5 11 21.5 6C26 10 28.6 17 29 25Z"), "#E8B7A2")
    _fill(svg, "M32 22C42 22 48 31 47 40C46 49 40 56 32 56C24 56 18 49 17 40C16 31 22 22 32 22Z", "#CDB596")
    _fill(svg, "M32 36C38 38 42 44 41 49C39 54 36 56 32 56C28 56 25 54 23 49C22 44 26 38 32 36Z", "#F7ECDB")
    _fill(svg, _pair(ellipse(23.4, 36.5, 3.2, 3.8)), "#1B1512")
    _fill(svg, _pair(ellipse(24.4, 35.2, 1.1)), "#FFFFFF")
    _fill(svg, "M28.8 44H35.2L32 48Z", "#B4605A")
    svg.path("M32 48V51.5", None, "#6B4A3C", 1.3, round_cap=True)


def _stag(svg: Svg) -> None:
    for side in (1, -1):
        x = {step: CENTRE + side * step for step in (5, 7, 8, 10, 11, 15, 16, 18, 21, 22)}
        for path, width in (
            (f"M{x[5]} 26C{x[8]} 19 {x[15]} 18 {x[16]} 8", 2.6),
            (f"M{x[11]} 19.5C{x[10]} 14 {x[8]} 11 {x[7]} 7", 2.2),
            (f"M{x[15]} 16C{x[18]} 16 {x[21]} 15 {x[22]} 12", 2.2),
        ):
            svg.path(path, None, "#D8C195", width, round_cap=True)
    _fill(svg, "M14 64C16 52 22 48 32 48C42 48 48 52 50 64Z", "#8C5A36")
    _fill(svg, _pair("M24 28C16 24 11 25 8 30C13 34 20 35 25 33Z"), "#A86F45")
    _fill(svg, "M22 26H42L43 36L38 54C36 58 28 58 26 54L21 36Z", "#B57C50")
    _fill(svg, "M32 26H42L43 36L38 54C37 57 34 57.6 32 57.6Z", "#9A653E")
    _fill(svg, _pair("M23.5 34.5L29.5 36.5L25 39Z"), "#17110D")
    _fill(svg, "M27.5 49.5H36.5L35 55C34 57 30 57 29 55Z", "#241812")


def _raven(svg: Svg) -> None:
    _fill(svg, "M8 64C10 44 18 34 22 26C26 14 38 10 46 18C52 24 50 34 50 40C50 50 54 56 58 64Z", "#15171F")
    _fill(svg, "M26 22L4 31L26 33Z", "#D9A94E")
    _fill(svg, "M26 28L4 31L26 34.5Z", "#A87A2A")
    _fill(svg, ellipse(33, 24, 4), "#F3E7CF")
    _fill(svg, ellipse(32.4, 24, 2.2), "#15171F")
    for i in range(4):
        start, end = f"{25 + i * 6} {42 + i * 1.5}", f"{33 + i * 5} {55 - i * 1.5}"
        feather = f"M{start}C{26 + i * 6} {47 + i} {29 + i * 5.4} {51 + i} {end}"
        svg.path(feather, None, "#4C5468", 1.8, round_cap=True)


def _compass(svg: Svg) -> None:
    svg.path(ellipse(CENTRE, CENTRE, 24), None, BRASS, 1.1)
    points, lit = [], []
    for i in range(8):
        tip, middle = (CENTRE, CENTRE - (14 if i % 2 else 23)), (CENTRE, CENTRE)
        points.append(rotated(polygon(tip, (36, 26), middle, (28, 26)), 45 * i, *middle))
        lit.append(rotated(polygon(tip, (36, 26), middle), 45 * i, *middle))
    svg.path(union(*points), BRASS)
    svg.path(union(*lit), "#F7E2B4")
    svg.path(ellipse(CENTRE, CENTRE, 3.6), "#12332B")


PORTRAITS = {
    "fox": ("#5B2B1A", _fox),
    "owl": ("#2C3A55", _owl),
    "hare": ("#39512F", _hare),
    "stag": ("#23463B", _stag),
    "raven": ("#4A3A5E", _raven),
    "you": ("#12332B", _compass),
}
