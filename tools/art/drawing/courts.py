"""Twelve court figures: geometric busts, turned about the card's centre, with a diagonal sash over the seam.

Kings and queens look at you, jacks look to the left, so that the ranks differ in silhouette; each suit has its own
colours, hair, headdress and emblem.
"""

from __future__ import annotations

from tools.art.drawing.court_parts import PANEL, STYLES, sash
from tools.art.drawing.jacks import jack
from tools.art.drawing.kings import king
from tools.art.drawing.queens import queen
from tools.art.drawing.svg import Svg

FIGURES = {"J": jack, "Q": queen, "K": king}


def draw_court(svg: Svg, rank: str, suit: str) -> None:
    """Draw panel, both halves and sash of a court; `rank` is one of J, Q, K."""
    figure = FIGURES[rank](suit)
    svg.path(PANEL, STYLES[suit].tint)
    figure.draw(svg)
    svg.open("rotate(180 125 175)")
    figure.draw(svg)
    svg.close()
    sash(svg, suit)
    svg.path(PANEL, None, STYLES[suit].dark, 2)
