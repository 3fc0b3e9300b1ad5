"""The four queens: seen from the front, with a jewelled collar, a headdress and a flower of their own."""

from __future__ import annotations

import math

from tools.art.drawing.court_parts import (
    GOLD,
    GOLD_DARK,
    GOLD_LITE,
    GOLD_SHADE,
    HX,
    IVORY,
    STYLES,
    UPPER,
    Figure,
    backdrop,
    beads,
    cape,
    face,
    fist,
    mouth,
)
from tools.art.drawing.geo import (
    ellipse,
    intersect,
    lozenge,
    mirrored,
    moved,
    polar,
    polygon,
    rays,
    rect,
    rotated,
    sector,
    shape,
    subtract,
    union,
)
from tools.art.drawing.suits import suit_shape

FLOWER_X, FLOWER_Y = 213, 62


def queen(suit: str) -> Figure:
    """Return the upper half of a queen."""
    fig = Figure(STYLES[suit])
    backdrop(fig)
    _gown(fig)
    HAIR[suit](fig)
    _neck(fig)
    face(fig)
    _cheeks(fig, suit)
    mouth(fig)
    _jewels(fig, suit)
    HEADDRESS[suit](fig)
    _stem(fig, suit)
    FLOWER[suit](fig)
    fist(fig, FLOWER_X, 150, cuff=GOLD_LITE)
    return fig


def _gown(fig: Figure) -> None:
    """Add pleats, and a wide collar: rings round the neck that end where the gown ends."""
    style = fig.style
    body = cape(fig, 124)
    fig.fill(intersect(body, rays(HX, 128, 300, 36)), style.dark)
    zone = intersect(body, shape("M-20 118H270V260H-20Z"))
    flat = 0.82
    for inner, outer, colour in ((76, 82, GOLD), (58, 76, style.lite), (54, 58, GOLD_LITE), (0, 54, style.dark)):
        band = subtract(ellipse(HX, 112, outer, outer * flat), ellipse(HX, 112, inner, inner * flat))
        fig.fill(intersect(zone, band), colour)
    drops = []
    for angle in range(-6, 187, 12):
        turn = math.radians(angle)
        x, y = HX + 67 * math.cos(turn), 112 + 67 * flat * math.sin(turn)
        drops.append(rotated(shape(f"M{x - 6.2} {y}L{x} {y - 4.2}L{x + 6.2} {y}L{x} {y + 4.2}Z"), angle, x, y))
    fig.fill(intersect(zone, union(*drops)), style.dark)
    fringe = union(*[sector(HX, 112, 52, angle, angle + 4.5, 32) for angle in range(0, 180, 9)])
    fig.fill(intersect(zone, fringe), style.robe)


def _neck(fig: Figure) -> None:
    neck = union(
        rect(143, 100, 18, 28),
        shape("M128 126C132 148 142 160 152 163C162 160 172 148 176 126C166 130 138 130 128 126Z"),
    )
    neck = intersect(UPPER, neck)
    fig.fill(neck, fig.style.skin)
    far_side = shape("M152 100H161V122C170 124 176 126 176 126C172 148 162 160 152 163Z")
    fig.fill(intersect(neck, far_side), fig.style.shade)
    fig.stroke("M127 126C131 149 142 161.5 152 165C162 161.5 173 149 177 126", GOLD, 3.2)


def _cheeks(fig: Figure, suit: str) -> None:
    near = {"S": "#E7A58C", "C": "#E7A58C"}.get(suit, fig.style.shade)
    far = {"S": "#CF8F72", "C": "#CF8F72", "H": "#A9744C", "D": "#6A4026"}[suit]
    fig.fill(ellipse(138.6, 95, 4.6, 3.4), near)
    fig.fill(ellipse(165.4, 95, 4.6, 3.4), far)


def _jewels(fig: Figure, suit: str) -> None:
    string = []
    for angle in range(20, 161, 20):
        turn = math.radians(angle)
        string.append((HX + 19 * math.cos(turn), 122 + 15 * math.sin(turn)))
    beads(fig, string, 2.5, IVORY if suit in "HD" else fig.style.robe)
    fig.fill(suit_shape(suit, HX, 142, 11), fig.style.robe if suit in "SC" else GOLD_LITE)
    for x in (128, 176):
        fig.fill(lozenge(x, 104, 3.4, 8), GOLD_LITE)
        fig.fill(ellipse(x, 95, 2), GOLD_DARK)


# ---------------------------------------------------------------- hair behind the face


def _long_hair(fig: Figure) -> None:
    fig.fill(
        shape("M152 40C124 40 117 62 117 88L112 136H138V70H166V136H192L187 88C187 62 180 40 152 40Z"), fig.style.hair
    )
    for x in (118, 123.5, 129):
        fig.stroke(f"M{x} 84L{x - 3} 134", fig.style.hair_line, 1.6)
        fig.stroke(f"M{304 - x} 84L{307 - x} 134", fig.style.hair_line, 1.6)


def _waved_hair(fig: Figure) -> None:
    lobes = ((130, 62, 15), (123, 78, 14), (123, 94, 13), (130, 107, 11))
    left = [ellipse(x, y, r) for x, y, r in lobes]
    right = [ellipse(304 - x, y, r) for x, y, r in lobes]
    fig.fill(union(ellipse(152, 60, 30, 24), *left, *right), fig.style.hair)
    for path in ("M118 70Q126 78 116 84", "M115 88Q124 94 117 101", "M186 70Q178 78 188 84", "M189 88Q180 94 187 101"):
        fig.stroke(path, fig.style.hair_line, 2)


def _pinned_hair(fig: Figure) -> None:
    side = shape("M128 62C120 76 120 96 126 108L134 108V64Z")
    fig.fill(union(side, mirrored(side, HX)), fig.style.hair)


def _curled_hair(fig: Figure) -> None:
    curls = [polar(HX, 76, 33, angle) for angle in range(150, 391, 24)]
    fig.fill(union(ellipse(HX, 72, 32, 30), *[ellipse(x, y, 11) for x, y in curls]), fig.style.hair)
    for x, y in curls:
        fig.stroke(ellipse(x, y, 5), fig.style.hair_line, 1.6)


# ---------------------------------------------------------------- front hair and headdress


def _fan_tiara(fig: Figure) -> None:
    fringe = "M152 44C134 44 128 58 128 78C136 72 148 66 152 56C156 66 168 72 176 78C176 58 170 44 152 44Z"
    fig.fill(shape(fringe), fig.style.hair)
    for i, (angle, radius) in enumerate(((-140, 27), (-115, 33), (-90, 38), (-65, 33), (-40, 27))):
        fig.fill(sector(HX, 60, radius, angle - 9, angle + 9), GOLD if i % 2 == 0 else GOLD_SHADE)
        fig.fill(ellipse(*polar(HX, 60, radius, angle), 3), IVORY)
    fig.fill(sector(HX, 60, 20, -160, -20), fig.style.robe)
    fig.fill(suit_shape("S", HX, 50, 11), GOLD_LITE)
    fig.stroke("M126 61Q152 48 178 61", GOLD, 4)


def _peaked_tiara(fig: Figure) -> None:
    fringe = "M152 46C136 46 129 56 129 74C138 72 146 66 149 56C156 66 168 70 175 74C175 56 168 46 152 46Z"
    fig.fill(shape(fringe), fig.style.hair)
    fig.stroke("M133 66Q142 62 146 54", fig.style.hair_line, 1.8)
    fig.stroke("M171 66Q161 62 154 54", fig.style.hair_line, 1.8)
    tiara = shape("M124 56C130 40 142 38 152 22C162 38 174 40 180 56C170 48 134 48 124 56Z")
    fig.fill(tiara, GOLD)
    fig.fill(intersect(tiara, rect(152, 0, 60, 80)), GOLD_SHADE)
    fig.fill(suit_shape("H", HX, 39, 13), fig.style.robe)
    beads(fig, [(132, 48), (140, 44), (164, 44), (172, 48)], 2, IVORY)
    beads(fig, [(152, 20)], 3.2, GOLD_LITE)


def _tall_hat(fig: Figure) -> None:
    hat = shape("M129 66L120 22Q152 12 184 22L175 66Q152 56 129 66Z")
    fig.fill(hat, fig.style.robe)
    for i in range(4):
        y = 24 + i * 11
        band = shape(f"M100 {y + 4}Q152 {y - 8} 204 {y + 4}V{y + 8}Q152 {y - 4} 100 {y + 8}Z")
        fig.fill(intersect(hat, band), GOLD if i % 2 == 0 else GOLD_LITE)
    fig.fill(intersect(hat, rect(152, 0, 60, 90)), "#000000", 0.12)
    fig.stroke("M129 66Q152 56 175 66", GOLD, 4.4)
    fig.fill(lozenge(HX, 47, 8, 11), fig.style.dark)
    fig.fill(lozenge(HX, 47, 5, 7), GOLD_LITE)


def _clover_wreath(fig: Figure) -> None:
    fringe = "M152 50C136 50 130 60 130 72C138 68 146 66 152 60C158 66 166 68 174 72C174 60 168 50 152 50Z"
    fig.fill(shape(fringe), fig.style.hair)
    fig.stroke("M122 62Q152 44 182 62", GOLD, 5)
    fig.stroke("M122 62Q152 44 182 62", GOLD_DARK, 1)
    for x, y, size in ((134, 45, 14), (152, 36, 19), (170, 45, 14)):
        fig.fill(suit_shape("C", x, y, size), fig.style.robe)
        fig.fill(ellipse(x, y, size * 0.09), GOLD_LITE)


# ---------------------------------------------------------------- flowers


def _stem(fig: Figure, suit: str) -> None:
    x, y = FLOWER_X, FLOWER_Y
    stem, near, far = ("#2F6B4B", "#2F6B4B", "#24563C")
    if suit == "C":  # green on a green robe would be lost
        stem, near, far = GOLD_DARK, fig.style.lite, fig.style.robe
    fig.fill(intersect(UPPER, shape(f"M{x - 1.6} {y + 8}H{x + 1.6}V200H{x - 1.6}Z")), stem)
    leaf = shape(f"M{x} 124C{x - 4} 108 {x - 16} 104 {x - 22} 104C{x - 22} 114 {x - 12} 124 {x} 126Z")
    fig.fill(leaf, near)
    fig.fill(mirrored(moved(leaf, 0, -14), x), far)


def _lily(fig: Figure) -> None:
    x, y = FLOWER_X, FLOWER_Y
    petal = shape(
        f"M{x} {y + 14}C{x - 13} {y - 2} {x - 7} {y - 18} {x} {y - 28}C{x + 7} {y - 18} {x + 13} {y - 2} {x} {y + 14}Z"
    )
    for angle, colour in ((-34, fig.style.lite), (34, fig.style.lite), (0, fig.style.robe)):
        fig.fill(rotated(petal, angle, x, y + 12), colour)
    fig.stroke(f"M{x} {y + 8}V{y - 16}", GOLD_LITE, 1.6)


def _rose(fig: Figure) -> None:
    style, x, y = fig.style, FLOWER_X, FLOWER_Y - 6
    for radius, colour in ((20, style.dark), (16.5, style.robe), (12, style.lite), (8.5, style.robe), (4.5, GOLD_LITE)):
        fig.fill(ellipse(x, y, radius), colour)
    for angle in range(0, 360, 72):
        (x0, y0), (x1, y1), (x2, y2) = polar(x, y, 13, angle), polar(x, y, 19, angle + 36), polar(x, y, 17, angle + 66)
        fig.stroke(f"M{x0:.1f} {y0:.1f}Q{x1:.1f} {y1:.1f} {x2:.1f} {y2:.1f}", style.dark, 1.6)


def _sunflower(fig: Figure) -> None:
    x, y = FLOWER_X, FLOWER_Y - 6
    petal = polygon((x, y - 22), (x + 4.6, y - 11), (x, y), (x - 4.6, y - 11))
    for angle in range(0, 360, 30):
        fig.fill(rotated(petal, angle, x, y), fig.style.robe if angle % 60 else GOLD)
    fig.fill(ellipse(x, y, 8.5), fig.style.dark)
    fig.fill(ellipse(x, y, 4), GOLD_LITE)


def _clover(fig: Figure) -> None:
    x, y = FLOWER_X, FLOWER_Y - 6
    for angle in (-90, 30, 150):
        leaf_x, leaf_y = polar(x, y, 11, angle)
        fig.fill(ellipse(leaf_x, leaf_y, 11), fig.style.robe)
        fig.stroke(ellipse(leaf_x, leaf_y, 6), fig.style.lite, 1.8)
    fig.fill(ellipse(x, y, 3.6), GOLD_LITE)


HAIR = {"S": _long_hair, "H": _waved_hair, "D": _pinned_hair, "C": _curled_hair}
HEADDRESS = {"S": _fan_tiara, "H": _peaked_tiara, "D": _tall_hat, "C": _clover_wreath}
FLOWER = {"S": _lily, "H": _rose, "D": _sunflower, "C": _clover}
