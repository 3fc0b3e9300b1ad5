"""Portraits of the players: twelve animals, each with five expressions, and, for the person at the table, a compass star;
64 x 64, round."""

from __future__ import annotations

from dataclasses import dataclass

from tools.art.drawing.geo import (
    Shape,
    ellipse,
    intersect,
    mirrored,
    number,
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


def portrait(name: str, mood: str = "") -> Svg:
    """Return one of PORTRAITS; with one of MOODS for those that have a FACE."""
    ground, draw = PORTRAITS[name]
    svg = Svg(64, 64)
    svg.path(ellipse(CENTRE, CENTRE, 31), ground, BRASS, 1.6)
    burst = rays(CENTRE, 38, 60, 24, start=-93.75)
    svg.path(intersect(ellipse(CENTRE, CENTRE, 30), burst), "#FFFFFF", opacity=0.06)
    draw(svg)
    if mood:
        for x in FACES[name].eyes:
            MOODS[mood](svg, FACES[name], x)
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


def _badger(svg: Svg) -> None:
    _fill(svg, "M10 64C12 50 22 46 32 46C42 46 52 50 54 64Z", "#5A5F66")
    _fill(svg, _pair(ellipse(16.5, 20, 6)), "#22262C")
    _fill(svg, _pair(ellipse(16.5, 20, 3)), "#D9D2C6")
    _fill(svg, "M32 12C45 12 51 22 50 32C49 42 40 57 32 57C24 57 15 42 14 32C13 22 19 12 32 12Z", "#F3EEE4")
    _fill(svg, _pair("M20 14C26 17 28 26 27.5 35C26 44 24 46 20 44C15 39 14 22 20 14Z"), "#22262C")
    _fill(svg, _pair(ellipse(22.8, 33, 3)), "#F3EEE4")
    _fill(svg, _pair(ellipse(22.8, 33, 2)), "#0E0F12")
    _fill(svg, "M27 49C29 47 35 47 37 49C37 53 34 56 32 56C30 56 27 53 27 49Z", "#16171B")


def _quills(one: Shape, reach: int) -> Shape:
    """One after the other round the head, so many degrees to both sides."""
    return union(*(rotated(one, turn, CENTRE, 36) for turn in range(-reach, reach + 1, 20)))


def _hedgehog(svg: Svg) -> None:
    _fill(svg, _quills(polygon((26, 30), (32, 3), (38, 30)), 130), "#6A4E37")
    _fill(svg, ellipse(CENTRE, 36, 22), "#6A4E37")
    _fill(svg, _quills(polygon((30, 22), (32, 9), (34, 22)), 100), "#A98A63")
    _fill(svg, "M32 25C42 25 47 32 46 40C45 49 38 57 32 57C26 57 19 49 18 40C17 32 22 25 32 25Z", "#E9CDA5")
    _fill(svg, _pair(ellipse(18.5, 31, 3.6)), "#C79B73")
    _fill(svg, _pair(ellipse(25, 38, 2.8)), "#1B1210")
    _fill(svg, _pair(ellipse(25.8, 37, 0.9)), "#FFFFFF")
    _fill(svg, ellipse(CENTRE, 49, 4, 3.2), "#1B1210")


def _otter(svg: Svg) -> None:
    _fill(svg, "M12 64C13 48 22 44 32 44C42 44 51 48 52 64Z", "#6F4B33")
    _fill(svg, _pair(ellipse(15, 24, 5)), "#6F4B33")
    _fill(svg, "M32 13C44 13 51 22 51 33C51 45 43 53 32 53C21 53 13 45 13 33C13 22 20 13 32 13Z", "#85603F")
    _fill(svg, "M32 35C40 35 47 39 46 45C44 51 38 54 32 54C26 54 20 51 18 45C17 39 24 35 32 35Z", "#E8D3B4")
    _fill(svg, _pair(ellipse(22.5, 30, 3)), "#17110D")
    _fill(svg, _pair(ellipse(23.4, 28.9, 1)), "#FFFFFF")
    _fill(svg, "M27 37C29 35.5 35 35.5 37 37C36.5 40 34 42 32 42C30 42 27.5 40 27 37Z", "#1B1210")
    svg.path(
        "M32 42V46M32 46C30 48.5 27.5 48.5 26 47M32 46C34 48.5 36.5 48.5 38 47", None, "#6A4A34", 1.3, round_cap=True
    )
    svg.path("M21 43L13 41.5M21 46L14 47.5M43 43L51 41.5M43 46L50 47.5", None, "#6A4A34", 0.8, round_cap=True)


def _bear(svg: Svg) -> None:
    _fill(svg, "M8 64C10 50 20 46 32 46C44 46 54 50 56 64Z", "#5C4030")
    _fill(svg, _pair(ellipse(16, 19, 8)), "#6E4D39")
    _fill(svg, _pair(ellipse(16.5, 19.5, 4.4)), "#B08A68")
    _fill(svg, "M32 14C45 14 52 24 51 35C50 47 42 55 32 55C22 55 14 47 13 35C12 24 19 14 32 14Z", "#6E4D39")
    _fill(svg, ellipse(CENTRE, 43.5, 11, 9.5), "#C9A37D")
    _fill(svg, _pair(ellipse(22.5, 32, 2.8)), "#140E0B")
    _fill(svg, _pair(ellipse(23.3, 31, 0.9)), "#FFFFFF")
    _fill(svg, "M26.5 39C28.5 37 35.5 37 37.5 39C37 42 34 44 32 44C30 44 27 42 26.5 39Z", "#1B1210")
    svg.path("M32 44V48", None, "#4A3226", 1.5, round_cap=True)


def _cat(svg: Svg) -> None:
    _fill(svg, "M12 64C14 50 22 47 32 47C42 47 50 50 52 64Z", "#3B4150")
    _fill(svg, _pair("M13 7L31 22L14 34Z"), "#4A5163")
    _fill(svg, _pair("M16.5 13.5L25 21L17 27Z"), "#D9A3A0")
    _fill(svg, "M32 18C44 18 50 26 50 36C50 47 42 54 32 54C22 54 14 47 14 36C14 26 20 18 32 18Z", "#4A5163")
    _fill(svg, "M32 39C38 39 42 43 41 48C39 53 36 54 32 54C28 54 25 53 23 48C22 43 26 39 32 39Z", "#E4E2DD")
    _fill(svg, _pair(ellipse(23, 34, 4.2, 3.8)), "#D8C15A")
    _fill(svg, _pair(ellipse(23, 34, 1.5, 3.6)), "#14161C")
    _fill(svg, "M29.2 42H34.8L32 45.4Z", "#C77A7A")
    svg.path("M21 46L12 44.5M21 48.5L13 50M43 46L52 44.5M43 48.5L51 50", None, "#C9CCD4", 0.8, round_cap=True)


def _frog(svg: Svg) -> None:
    _fill(svg, "M8 64C10 50 20 44 32 44C44 44 54 50 56 64Z", "#4E7F3C")
    _fill(svg, _pair(ellipse(20, 22, 9)), "#6FA552")
    _fill(svg, "M32 24C46 24 56 32 55 40C54 50 44 55 32 55C20 55 10 50 9 40C8 32 18 24 32 24Z", "#6FA552")
    _fill(svg, "M11 44C18 49 46 49 53 44C51 51 43 55 32 55C21 55 13 51 11 44Z", "#DCE3A6")
    _fill(svg, _pair(ellipse(20, 21, 5.4)), "#F2E7B8")
    _fill(svg, _pair(ellipse(20, 21, 3.2)), "#15120F")
    _fill(svg, _pair(ellipse(21, 19.8, 1)), "#FFFFFF")
    _fill(svg, _pair(ellipse(29.4, 36, 0.9)), "#2F5224")
    svg.path("M13 43C21 48.5 43 48.5 51 43", None, "#2F5224", 1.5, round_cap=True)


def _squirrel(svg: Svg) -> None:
    _fill(svg, "M50 64C64 52 60 28 48 22C42 20 38 24 42 29C48 34 48 46 42 54Z", "#B5562B")
    _fill(svg, "M12 64C14 50 22 47 31 47C40 47 48 50 50 64Z", "#B5562B")
    _fill(svg, _pair("M17 6C23 9 27 16 27 24L17 26C14 19 14 12 17 6Z"), "#B5562B")
    _fill(svg, "M32 19C43 19 49 27 48 36C47 47 40 54 32 54C24 54 17 47 16 36C15 27 21 19 32 19Z", "#CB6B38")
    _fill(svg, "M32 37C38 37 43 41 42 47C40 52 36 55 32 55C28 55 24 52 22 47C21 41 26 37 32 37Z", "#F7E7D2")
    _fill(svg, _pair(ellipse(23.2, 34, 3.2, 3.6)), "#1B1210")
    _fill(svg, _pair(ellipse(24.2, 32.6, 1.1)), "#FFFFFF")
    _fill(svg, "M29.4 42.5H34.6L32 45.6Z", "#3A1A10")
    svg.path("M32 45.6V48.5", None, "#8A4A2A", 1.2, round_cap=True)


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
    "badger": ("#3B4A3A", _badger),
    "hedgehog": ("#2F4A57", _hedgehog),
    "otter": ("#28506B", _otter),
    "bear": ("#6B5A2B", _bear),
    "cat": ("#5E3340", _cat),
    "frog": ("#3A2F5E", _frog),
    "squirrel": ("#2E4F46", _squirrel),
    "you": ("#12332B", _compass),
}


# ------------------------------------------------------------------------------------------------ expressions


@dataclass(frozen=True, slots=True)
class Face:
    """Where the eyes of a portrait are, how large one is, the colour of the fur about them, and that of a brow."""

    eyes: tuple[float, ...]
    y: float
    radius: float
    fur: str
    brow: str

    def side(self, x: float) -> int:
        """1 for an eye whose inner end lies to the right."""
        return 1 if x < CENTRE or len(self.eyes) == 1 else -1


def _eyes(x: float) -> tuple[float, float]:
    return x, 2 * CENTRE - x


FACES = {
    "fox": Face(_eyes(23.2), 35.8, 3.6, "#E9A877", "#3A1A10"),
    "owl": Face(_eyes(22.5), 33, 7.6, "#F6E9CD", "#4A3722"),
    "hare": Face(_eyes(23.4), 36.5, 4.2, "#CDB596", "#5A4432"),
    "stag": Face(_eyes(26.2), 36.6, 3.4, "#A8714A", "#3A2314"),
    "raven": Face((33,), 24, 4.4, "#2A2E3C", "#C9CFDD"),
    "badger": Face(_eyes(22.8), 33, 3.4, "#22262C", "#E9E3D8"),
    "hedgehog": Face(_eyes(25), 38, 3.3, "#E9CDA5", "#5A4028"),
    "otter": Face(_eyes(22.5), 30, 3.5, "#85603F", "#2E1E12"),
    "bear": Face(_eyes(22.5), 32, 3.4, "#6E4D39", "#21150E"),
    "cat": Face(_eyes(23), 34, 4.6, "#4A5163", "#DADDE6"),
    "frog": Face(_eyes(20), 21, 5.8, "#6FA552", "#E6EDB4"),
    "squirrel": Face(_eyes(23.2), 34, 4.0, "#CB6B38", "#4A2010"),
}


def _path(*parts: str | float) -> str:
    return " ".join(part if isinstance(part, str) else number(part) for part in parts)


def _pleased(svg: Svg, face: Face, x: float) -> None:
    """The eye closed to a bow."""
    r, y = face.radius, face.y
    _fill(svg, ellipse(x, y, r + 0.4), face.fur)
    svg.path(_path("M", x - r, y + 1, "Q", x, y - r - 1, x + r, y + 1), None, face.brow, 1.9, round_cap=True)


def _worried(svg: Svg, face: Face, x: float) -> None:
    """A brow that rises to the middle."""
    r, side, top = face.radius, face.side(x), face.y - face.radius - 2.4
    svg.path(
        _path("M", x - side * (r + 0.6), top + 2.2, "L", x + side * r, top - 2), None, face.brow, 2.1, round_cap=True
    )


def _startled(svg: Svg, face: Face, x: float) -> None:
    """The eye wide open, the brow high above it."""
    r, y = face.radius + 1.2, face.y
    _fill(svg, ellipse(x, y, r), "#FFFFFF")
    _fill(svg, ellipse(x, y, r * 0.42), "#15120F")
    svg.path(
        _path("M", x - r, y - r - 1.6, "Q", x, y - r - 5, x + r, y - r - 1.6), None, face.brow, 1.8, round_cap=True
    )


def _proud(svg: Svg, face: Face, x: float) -> None:
    """The upper lid half down."""
    r, y = face.radius + 0.5, face.y
    _fill(svg, subtract(ellipse(x, y, r), rect(x - r, y, 2 * r, r + 1)), face.fur)
    svg.path(_path("M", x - r, y, "H", x + r), None, face.brow, 1.9, round_cap=True)


MOODS = {"pleased": _pleased, "worried": _worried, "startled": _startled, "proud": _proud}
"""But for calm, which is the portrait itself."""
