"""The program's icon: an ace on felt in a brass frame, simple enough to be known at 16 pixels."""

from __future__ import annotations

from tools.art.drawing.cards import PAPER
from tools.art.drawing.geo import ellipse, intersect, lozenge, rays, rect
from tools.art.drawing.icons import BRASS
from tools.art.drawing.suits import INK, suit_shape
from tools.art.drawing.svg import Svg

SIZE = 256
FELT, FELT_LITE, SHADOW = "#163E34", "#1F5145", "#0A211B"


def app_icon() -> Svg:
    """Return the icon, 256 x 256."""
    svg = Svg(SIZE, SIZE)
    centre = SIZE / 2
    svg.path(rect(4, 4, 248, 248, 52), BRASS)
    ground = rect(18, 18, 220, 220, 40)
    svg.path(ground, FELT)
    svg.path(intersect(ground, rays(centre, centre, 170, 24, start=-93.75)), FELT_LITE)
    svg.path(rect(66, 40, 132, 184, 15), SHADOW, opacity=0.55)
    svg.path(rect(62, 34, 132, 184, 15), PAPER)
    svg.path(suit_shape("S", centre, 124, 122), INK)
    svg.path(ellipse(centre, 122, 19), INK)
    svg.path(lozenge(centre, 122, 15, 23), BRASS)
    return svg
