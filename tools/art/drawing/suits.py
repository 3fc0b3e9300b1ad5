"""The four suit signs, each an own drawing in a box of 100 x 100. Their outlines differ, not only their colours."""

from __future__ import annotations

from tools.art.drawing.geo import Shape, ellipse, moved, polygon, rotated, scaled, shape, union
from tools.art.drawing.svg import Svg

INK, RED = "#1B2230", "#B3202F"
COLOURS = {"S": INK, "H": RED, "D": RED, "C": INK}
NAMES = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}

# What the four-colour deck replaces in the text of a suit's drawings. Courts keep their robes: they don't use these
# two colours for anything but the index (their outlines have an ink of their own, see court_parts).
FOUR_COLOUR = {"D": {RED: "#1F5CB0"}, "C": {INK: "#13744B"}}

SPADE = shape(
    "M50 3C47 20 9 38 9 63C9 76 19 85 30.5 85C38 85 44 81.5 47.2 76.5C46.6 85.5 42.5 92 33 96.5H67"
    "C57.5 92 53.4 85.5 52.8 76.5C56 81.5 62 85 69.5 85C81 85 91 76 91 63C91 38 53 20 50 3Z"
)
HEART = shape(
    "M50 95C46.5 80 6 58 6 31.5C6 16.5 17 7 29 7C39.5 7 46.5 13.5 50 23C53.5 13.5 60.5 7 71 7"
    "C83 7 94 16.5 94 31.5C94 58 53.5 80 50 95Z"
)
DIAMOND = shape("M50 2C57.5 20.5 72.5 39 88 50C72.5 61 57.5 79.5 50 98C42.5 79.5 27.5 61 12 50C27.5 39 42.5 20.5 50 2Z")
CLUB = union(
    ellipse(50, 27.5, 22.5),
    ellipse(27.5, 60, 22.5),
    ellipse(72.5, 60, 22.5),
    polygon((42, 44), (58, 44), (60, 60), (40, 60)),
    shape("M47 58H53C53 78 57 90 68 96.5H32C43 90 47 78 47 58Z"),
)
SIGNS = {"S": SPADE, "H": HEART, "D": DIAMOND, "C": CLUB}


def suit_shape(suit: str, cx: float, cy: float, size: float, degrees: float = 0) -> Shape:
    """Return a suit sign, `size` units to its box's side, centred at a point and turned about it."""
    sign = moved(scaled(moved(SIGNS[suit], -50, -50), size / 100), cx, cy)
    return rotated(sign, degrees, cx, cy) if degrees else sign


def sign(suit: str) -> Svg:
    """Return the suit sign alone, 100 x 100."""
    svg = Svg(100, 100)
    svg.path(SIGNS[suit], COLOURS[suit])
    return svg
