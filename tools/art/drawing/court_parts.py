"""What all courts share: colours, the panel, the sash across it, and the parts of a figure every rank wears.

Everything is drawn for the upper half and repeated turned by 180 degrees; head and shoulders stand on the axis x = HX.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from tools.art.drawing.geo import (
    Point,
    Shape,
    ellipse,
    intersect,
    polar,
    polygon,
    rays,
    rect,
    ring,
    shape,
    union,
)
from tools.art.drawing.suits import suit_shape
from tools.art.drawing.svg import Svg

# The outlines' ink is one step off the card ink #1B2230, so that the four-colour deck, which replaces the card ink of
# the clubs in the text of the drawing, reaches the index and leaves the figure alone.
OUTLINE = "#1C2331"
IVORY, GOLD, GOLD_DARK, GOLD_LITE, GOLD_SHADE = "#FFFAF0", "#DDB158", "#A57A2B", "#F0D28C", "#C99A42"
LIP = "#A8383B"


@dataclass(frozen=True)
class Style:
    """The colour family of one suit's courts."""

    robe: str
    dark: str
    lite: str
    tint: str
    ray: str
    skin: str
    shade: str
    hair: str
    hair_line: str


STYLES = {
    "S": Style("#27406E", "#172747", "#4C6AA0", "#E9ECEF", "#DCE2E8", "#F1D2B4", "#DDB490", "#262B38", "#4A5266"),
    "H": Style("#B12B3C", "#7C1726", "#D4606A", "#F9EAE3", "#F3DACF", "#E0AE82", "#C69063", "#6B3320", "#9A5A38"),
    "D": Style("#CB6D2C", "#8D4315", "#E59A5C", "#FAF0DA", "#F3E3BE", "#96623F", "#7B4D2E", "#221C1D", "#51423F"),
    "C": Style("#24705A", "#12453A", "#4F9A82", "#E9F0E4", "#D9E5D2", "#F4DDC6", "#E2C0A0", "#C08A3E", "#E2B56A"),
}

HX = 152  # head axis of the upper figure
SLOPE = 98 / 222  # of the seam between the halves, which passes through the card's centre (125, 175)


def seam_y(x: float) -> float:
    """Return the height of the seam at x."""
    return 175 + SLOPE * (x - 125)


PANEL = polygon(
    (68, 14),
    (228, 14),
    (236, 22),
    (236, 226),
    (182, 226),
    (182, 336),
    (22, 336),
    (14, 328),
    (14, 124),
    (68, 124),
)
UPPER = intersect(PANEL, polygon((-20, -20), (270, -20), (270, seam_y(270)), (-20, seam_y(-20))))


@dataclass
class Figure:
    """The upper half of a court: layers from back to front."""

    style: Style
    layers: list[tuple[Shape | str, str | None, str | None, float, float | None]] = field(default_factory=list)

    def fill(self, outline: Shape | str, colour: str, opacity: float | None = None) -> None:
        """Add a filled area."""
        self.layers.append((outline, colour, None, 0, opacity))

    def stroke(self, outline: Shape | str, colour: str, width: float) -> None:
        """Add a line with round ends."""
        self.layers.append((outline, None, colour, width, None))

    def draw(self, svg: Svg) -> None:
        """Put the layers into a drawing."""
        for outline, colour, stroke, width, opacity in self.layers:
            svg.path(outline, colour, stroke, width, opacity=opacity, round_cap=stroke is not None)


def sash(svg: Svg, suit: str) -> None:
    """Lay the diagonal band with lozenges and suit signs over the seam."""
    style = STYLES[suit]
    slant = math.hypot(1, SLOPE)

    def band(half: float) -> Shape:
        """Return the strip that reaches `half` to both sides of the seam, measured at right angles to it."""
        up, down = -half * slant, half * slant
        corners = [
            (-20, seam_y(-20) + up),
            (270, seam_y(270) + up),
            (270, seam_y(270) + down),
            (-20, seam_y(-20) + down),
        ]
        return intersect(PANEL, polygon(*corners))

    svg.path(band(12), style.dark)
    svg.path(band(10), GOLD)
    svg.path(band(7.2), style.dark)
    angle = math.degrees(math.atan(SLOPE))
    for i in range(-4, 5):
        x, y = polar(125, 175, i * 27, angle)
        if not 26 < x < 224:
            continue
        if i % 2 == 0:
            svg.path(suit_shape(suit, x, y, 11), GOLD_LITE)
        else:
            svg.path(ellipse(x, y, 2.2), GOLD)


def backdrop(fig: Figure) -> None:
    """Add the rays and the halo behind the head."""
    fig.fill(intersect(UPPER, rays(HX, 84, 260, 24, start=-93.75)), fig.style.ray)
    fig.fill(intersect(UPPER, ellipse(HX, 78, 57)), fig.style.tint)
    fig.fill(intersect(UPPER, ring(HX, 78, 57, 2)), GOLD)
    fig.fill(intersect(UPPER, ring(HX, 78, 53, 0.8)), GOLD)


def cape(fig: Figure, top: float) -> Shape:
    """Add the shoulders, highest near y = `top`, and return their area for the pattern upon it."""
    body = shape(
        f"M{HX} {top - 8}C126 {top + 4} 104 {top + 7} 68 {top + 9}L8 {top + 2}V300H260V150"
        f"C232 {top + 14} 184 {top + 6} {HX} {top - 8}Z"
    )
    area = intersect(UPPER, body)
    fig.fill(area, fig.style.robe)
    return area


def face(fig: Figure) -> None:
    """Add a face seen from the front, without its mouth."""
    head = shape("M131 58V84C131 103 142 115 152 115C162 115 173 103 173 84V58Z")
    fig.fill(head, fig.style.skin)
    fig.fill(intersect(head, shape("M153 50V76L159.5 94.5L153 97.5V120H190V50Z")), fig.style.shade)
    # Brow and nose are one line: it makes the faces of this deck one family.
    fig.stroke("M134.5 74.5Q140.5 69 148 72.5", OUTLINE, 2.1)
    fig.stroke("M170.5 74.5Q164.5 69 157 72.5Q153.4 74 153.2 78L158.6 94.2Q156 96.4 153 96", OUTLINE, 1.7)
    for x, side in ((141.8, 1), (163.2, -1)):
        fig.fill(f"M{x - 6.2} 81.2Q{x} 75.6 {x + 6.2} 81.2Q{x} 84.8 {x - 6.2} 81.2Z", IVORY)
        fig.fill(ellipse(x + 0.2 * side, 80.4, 2.7, 2.9), OUTLINE)
        fig.stroke(f"M{x - 6.6} 81.4Q{x} 75.2 {x + 6.6} 81.4", OUTLINE, 1.7)


def mouth(fig: Figure) -> None:
    """Add the lips of a face seen from the front."""
    y = 105
    fig.fill(f"M145.5 {y}Q149.5 {y - 3} 152 {y - 1.4}Q154.5 {y - 3} 158.5 {y}Q152 {y + 5.2} 145.5 {y}Z", LIP)
    fig.stroke(f"M146.5 {y}H157.5", OUTLINE, 0.8)


def fist(fig: Figure, x: float, y: float, cuff: str = GOLD) -> None:
    """Add a hand closed round an upright staff, and the sleeve below it."""
    style = fig.style
    fig.fill(intersect(UPPER, shape(f"M{x - 15} {y + 13}H{x + 15}L{x + 22} {y + 90}H{x - 22}Z")), style.dark)
    fig.fill(intersect(UPPER, shape(f"M{x - 9} {y + 13}H{x - 5}L{x - 8} {y + 90}H{x - 14}Z")), style.robe)
    fig.fill(intersect(UPPER, shape(f"M{x + 5} {y + 13}H{x + 9}L{x + 14} {y + 90}H{x + 8}Z")), style.robe)
    fig.fill(intersect(UPPER, rect(x - 16, y + 9, 32, 8, 2)), cuff)
    fig.fill(intersect(UPPER, rect(x - 16, y + 12.2, 32, 1.6)), GOLD_DARK)
    hand = rect(x - 11, y - 10, 22, 20, 6)
    fig.fill(hand, style.skin)
    fig.fill(intersect(hand, rect(x + 3, y - 20, 20, 40)), style.shade)
    for knuckle in (-4.6, 0.2, 5):
        fig.stroke(f"M{x - 9} {y + knuckle}H{x + 7}", OUTLINE, 1.0)


def staff(fig: Figure, x: float, y0: float, y1: float, width: float) -> None:
    """Add an upright golden staff from y0 to y1."""
    fig.fill(intersect(UPPER, rect(x - width / 2, y0, width, y1 - y0)), GOLD)
    fig.fill(intersect(UPPER, rect(x + width / 6, y0, width / 3, y1 - y0)), GOLD_DARK)


def beads(fig: Figure, points: Iterable[Point], radius: float, colour: str) -> None:
    """Add a row of beads."""
    fig.fill(union(*[ellipse(x, y, radius) for x, y in points]), colour)
