"""The 52 faces, 250 x 350 units."""

from __future__ import annotations

from tools.art.drawing.court_parts import GOLD, GOLD_DARK
from tools.art.drawing.courts import draw_court
from tools.art.drawing.geo import (
    Shape,
    ellipse,
    intersect,
    lozenge,
    moved,
    rays,
    rect,
    rotated,
    scaled,
    shape,
    subtract,
)
from tools.art.drawing.lettering import centred, lettering
from tools.art.drawing.suits import COLOURS, suit_shape
from tools.art.drawing.svg import Svg

WIDTH, HEIGHT = 250, 350
PAPER, EDGE = "#FCF9F2", "#CFC5B1"
RANKS = "23456789TJQKA"

INDEX_X, INDEX_TOP, CAP = 35, 20, 46  # column of the corner index, top of its figure, height of the figure
INDEX_WIDTH = 50  # "10" is condensed to fit

PIP, PIP_DX, PIP_TOP, PIP_BOTTOM = 41, 35, 68, 282
PIPS: dict[str, list[tuple[int, float]]] = {  # column -1, 0, 1; height 0 at the top to 1 at the bottom
    "2": [(0, 0), (0, 1)],
    "3": [(0, 0), (0, 0.5), (0, 1)],
    "4": [(-1, 0), (1, 0), (-1, 1), (1, 1)],
    "5": [(-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)],
    "6": [(-1, 0), (1, 0), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1)],
    "7": [(-1, 0), (1, 0), (0, 0.25), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1)],
    "8": [(-1, 0), (1, 0), (0, 0.25), (-1, 0.5), (1, 0.5), (0, 0.75), (-1, 1), (1, 1)],
    "9": [(-1, 0), (1, 0), (-1, 1 / 3), (1, 1 / 3), (0, 0.5), (-1, 2 / 3), (1, 2 / 3), (-1, 1), (1, 1)],
    "T": [
        (-1, 0),
        (1, 0),
        (0, 1 / 6),
        (-1, 1 / 3),
        (1, 1 / 3),
        (-1, 2 / 3),
        (1, 2 / 3),
        (0, 5 / 6),
        (-1, 1),
        (1, 1),
    ],
}

SPADE_LEAF = shape(  # a spade without its stem
    "M50 3C47 20 9 38 9 63C9 76 19 85 30.5 85C39 85 46 80.5 50 73"
    "C54 80.5 61 85 69.5 85C81 85 91 76 91 63C91 38 53 20 50 3Z"
)


def blank() -> Svg:
    """Return a card of bare paper."""
    svg = Svg(WIDTH, HEIGHT)
    svg.path(rect(1, 1, WIDTH - 2, HEIGHT - 2, 15), PAPER, EDGE, 1.6)
    return svg


def face(rank: str, suit: str) -> Svg:
    """Return the face of a card; `rank` and `suit` are the letters of its name, "T" and "D" for the ten of diamonds."""
    svg = blank()
    colour = COLOURS[suit]
    if rank in PIPS:
        for column, height in PIPS[rank]:
            y = PIP_TOP + height * (PIP_BOTTOM - PIP_TOP)
            svg.path(suit_shape(suit, 125 + column * PIP_DX, y, PIP, 180 if height > 0.5 else 0), colour)
    elif rank == "A":
        _ace(svg, suit)
    else:
        draw_court(svg, rank, suit)
    index = _index(rank, suit)
    for part in index:
        svg.path(part, colour)
    svg.open("rotate(180 125 175)")
    for part in index:
        svg.path(part, colour)
    svg.close()
    return svg


LARGE_X, LARGE_TOP, LARGE_CAP, LARGE_WIDTH, LARGE_SUIT = 45, 17, 72, 66, 54
LARGE_PIP, LARGE_DX, LARGE_PIP_TOP, LARGE_PIP_BOTTOM = 31, 27, 92, 258
_CORNER = 84, 158  # what a large index covers of a court, from the edge of the paper


def large(rank: str, suit: str) -> Svg:
    """Return what is laid over a card for large indices: the index on paper of its own, and for a number card the whole
    card, with its pips drawn together to make room."""
    colour = COLOURS[suit]
    if rank in PIPS:
        svg = blank()
        for column, height in PIPS[rank]:
            y = LARGE_PIP_TOP + height * (LARGE_PIP_BOTTOM - LARGE_PIP_TOP)
            svg.path(suit_shape(suit, 125 + column * LARGE_DX, y, LARGE_PIP, 180 if height > 0.5 else 0), colour)
    else:
        svg = Svg(WIDTH, HEIGHT)
    text, tracking = ("10", -0.07) if rank == "T" else (rank, 0)
    base_line = LARGE_TOP + LARGE_CAP
    figure = centred(
        lettering("AmbitionIndex-Bold").outline(text, LARGE_CAP, tracking), LARGE_X, base_line, LARGE_WIDTH
    )
    sign = suit_shape(suit, LARGE_X, base_line + 9 + LARGE_SUIT / 2, LARGE_SUIT)
    for turned in (False, True):
        if turned:
            svg.open("rotate(180 125 175)")
        if rank not in PIPS:
            svg.path(rect(4, 4, *_CORNER, 12), PAPER)
        svg.path(figure, colour)
        svg.path(sign, colour)
        if turned:
            svg.close()
    return svg


def _index(rank: str, suit: str) -> tuple[Shape, Shape]:
    text, tracking = ("10", -0.045) if rank == "T" else (rank, 0)
    base_line = INDEX_TOP + CAP
    figure = lettering("AmbitionIndex-Bold").outline(text, CAP, tracking)
    return centred(figure, INDEX_X, base_line, INDEX_WIDTH), suit_shape(suit, INDEX_X, base_line + 33, 37)


def _ace(svg: Svg, suit: str) -> None:
    if suit == "S":
        _ace_of_spades(svg)
        return
    cx, cy = 125, 175
    size, lift = {"H": (96, 4), "D": (108, 0), "C": (100, -2)}[suit]
    svg.path(ellipse(cx, cy, 74), None, "#D9C79C", 1.4)
    svg.path(ellipse(cx, cy, 70), None, "#E6D9B8", 0.9)
    for i in range(4):
        svg.path(rotated(lozenge(cx, cy - 74, 3.4, 5), 90 * i, cx, cy), GOLD_DARK)
    svg.path(suit_shape(suit, cx, cy + lift, size), COLOURS[suit])


def _ace_of_spades(svg: Svg) -> None:
    """Draw a sunburst frame and a large spade with an inlaid fan."""
    cx, cy = 125, 175
    for radius, width in ((83, 1.6), (78.5, 0.9)):
        svg.path(ellipse(cx, cy, radius), None, GOLD_DARK, width)
    burst = rays(cx, cy, 90, 36, start=-2.5, duty=0.5, inner=54)
    svg.path(intersect(ellipse(cx, cy, 76), burst), "#EFE2C4")
    svg.path(suit_shape("S", cx, cy - 2, 128), COLOURS["S"])

    def leaf(size: float) -> Shape:
        return moved(scaled(moved(SPADE_LEAF, -50, -52), size / 100), cx, cy)

    svg.path(leaf(106), None, GOLD, 1.7)
    core, hub = leaf(90), cy + 22
    fan = rays(cx, hub, 120, 44, start=-90 - 360 / 176, duty=0.5)
    svg.path(subtract(intersect(core, fan), ellipse(cx, hub, 17)), GOLD)
    svg.path(intersect(core, subtract(ellipse(cx, hub, 14), rect(cx - 40, hub + 3, 80, 40))), GOLD)
    for i in range(8):
        svg.path(rotated(lozenge(cx, cy - 83, 3.6, 5), 45 * i, cx, cy), GOLD_DARK)
