"""The four jacks: in profile, looking left, with a hat and the staff of an office."""

from __future__ import annotations

import math

from tools.art.drawing.court_parts import (
    GOLD,
    GOLD_DARK,
    GOLD_LITE,
    HX,
    IVORY,
    LIP,
    OUTLINE,
    STYLES,
    UPPER,
    Figure,
    backdrop,
    cape,
    fist,
    staff,
)
from tools.art.drawing.geo import Shape, bar, ellipse, intersect, lozenge, polygon, rect, rotated, sector, shape, union
from tools.art.drawing.suits import suit_shape

STAFF_X = 93

HAIR_BEHIND = {
    "S": shape("M150 52C176 48 190 64 188 92C188 104 190 110 196 114C182 122 164 120 156 110L160 74Z"),
    "H": union(
        shape("M150 52C174 48 188 62 186 84L160 112V70Z"),
        ellipse(178, 88, 12),
        ellipse(180, 104, 11),
        ellipse(168, 112, 10),
    ),
    "D": shape("M150 52C172 50 184 62 182 84L178 104H160V70Z"),
    "C": shape("M150 52C176 48 190 64 188 90C187 106 178 118 160 118L158 74Z"),
}
HAIR_FRONT = {
    "S": shape(
        "M134 58C146 54 154 60 156 74C158 92 152 100 162 112C174 118 188 114 192 112"
        "C184 100 190 80 184 64C176 46 146 46 134 58Z"
    ),
    "H": union(
        shape("M134 58C150 54 156 62 156 76L164 100L184 92C188 70 180 50 152 50Z"),
        ellipse(164, 94, 11),
        ellipse(172, 106, 11),
        ellipse(178, 90, 12),
    ),
    "D": shape("M134 58C146 56 152 62 153 76L158 88L166 96L178 98C184 80 182 58 168 50Z"),
    "C": shape("M134 58C148 54 156 62 156 78C156 94 154 108 164 116C176 114 190 98 188 78C184 54 160 46 134 58Z"),
}
HAIR_LINES = {
    "S": ("M160 66C170 80 160 98 172 110", "M170 62C180 78 172 98 184 108"),
    "H": ("M160 92A7 7 0 0 0 170 98", "M172 84A7 7 0 0 0 182 92", "M168 104A7 7 0 0 0 178 108"),
    "D": ("M160 66L166 90", "M168 62L174 92"),
    "C": ("M162 68C168 84 162 100 170 110", "M172 64C180 80 174 98 178 104"),
}
PROFILE = shape(
    "M134 54L132.4 66Q130.6 69.5 131.6 72.5L123 87.2Q121.8 90.4 126.2 91L129.6 91.6Q129 93.4 126.6 95.2"
    "Q125 96.8 127 98L131 99.2L127.6 100.6Q125.6 102.2 127.4 103.8L130 105.4Q127.6 108.6 129.2 112"
    "Q131.4 117.6 140 117.2Q152 116 161 106C170 96 174 82 172 58Z"
)


def jack(suit: str) -> Figure:
    """Return the upper half of a jack."""
    fig = Figure(STYLES[suit])
    backdrop(fig)
    staff(fig, STAFF_X, 40, 220, 4)
    _doublet(fig, suit)
    _head(fig, suit)
    if suit in "SC":
        _ruff(fig)
    else:
        _flat_collar(fig)
    HATS[suit](fig)
    STAFF_HEADS[suit](fig)
    fist(fig, STAFF_X, 136)
    return fig


def _doublet(fig: Figure, suit: str) -> None:
    """Add the coat, with stripes or lozenges, puffed sleeves and a row of buttons."""
    style = fig.style
    body = cape(fig, 126)
    pattern = _stripes() if suit in "SD" else _lozenges()
    fig.fill(intersect(body, pattern), GOLD if suit in "SC" else style.dark)
    for cx in (100, 208):
        for radius, colour in ((36, style.dark), (31, style.robe)):
            fig.fill(intersect(UPPER, ellipse(cx, 158, radius, radius * 0.95)), colour)
        slashes = union(*[sector(cx, 124, 80, angle - 4, angle + 4) for angle in (58, 79, 101, 122)])
        fig.fill(intersect(intersect(UPPER, ellipse(cx, 158, 31, 29)), slashes), GOLD)
    fig.fill(intersect(UPPER, rect(HX - 7, 124, 14, 120)), style.dark)
    for y in range(146, 230, 13):
        fig.fill(intersect(UPPER, ellipse(HX, y, 3.2)), GOLD_LITE)


def _stripes() -> Shape:
    return union(*[bar(HX + i * 12, 110, HX + i * 17, 270, 4.4) for i in range(-9, 10)])


def _lozenges() -> Shape:
    columns = [(x, 120 + (x // 20 % 2) * 13) for x in range(20, 240, 20)]
    return union(*[lozenge(x, y + 9, 6, 9) for x, top in columns for y in range(top, 250, 26)])


def _head(fig: Figure, suit: str) -> None:
    style = fig.style
    fig.fill(HAIR_BEHIND[suit], style.hair)
    fig.fill(shape("M146 104H172V132H140Z"), style.shade)
    fig.fill(PROFILE, style.skin)
    cheek = shape("M150 50C146 70 150 88 146 100C143 110 138 114 134 122H190V50Z")
    fig.fill(intersect(PROFILE, cheek), style.shade)
    fig.stroke("M131.4 99.2H138", LIP, 2.4)
    fig.stroke("M129.6 97.4Q133 96.6 137 98.8Q133 101.8 130 102.2", LIP, 1.6)
    fig.stroke("M134 71.4Q140 66.6 148 70", OUTLINE, 2.3)
    fig.fill("M134.6 79.4Q138.6 74.6 145.4 77.8L135.4 82.4Z", IVORY)
    fig.fill(ellipse(138.2, 79, 2.3, 2.7), OUTLINE)
    fig.stroke("M133.8 80.2Q138.6 74 146.6 77.6", OUTLINE, 1.7)
    fig.stroke("M124.6 90.2Q128.6 86.8 130.4 90.4", OUTLINE, 1.2)
    fig.fill(HAIR_FRONT[suit], style.hair)
    for path in HAIR_LINES[suit]:
        fig.stroke(path, style.hair_line, 2)


def _ruff(fig: Figure) -> None:
    folds = [(122 + i * 9, 128 + 4 * math.sin(math.pi * i / 7)) for i in range(8)]
    fig.fill(union(*[ellipse(x, y, 7.5, 9) for x, y in folds]), IVORY)
    for x, y in folds:
        fig.stroke(f"M{x} {y - 6}V{y + 8}", "#9AA3AE", 1.3)


def _flat_collar(fig: Figure) -> None:
    fig.fill(intersect(UPPER, shape("M124 120L152 130L182 118L190 132L152 152L114 134Z")), IVORY)
    fig.stroke("M124 120L152 130L182 118", GOLD, 3)
    fig.stroke("M114 134L152 152L190 132", OUTLINE, 1.1)


# ---------------------------------------------------------------- hats


def _beret(fig: Figure) -> None:
    style = fig.style
    plume = shape("M170 50C190 20 216 22 230 34C222 34 218 38 216 44C228 42 232 50 233 58C214 52 196 60 178 62Z")
    plume = intersect(UPPER, plume)
    fig.fill(plume, IVORY)
    fig.stroke(plume, style.lite, 1.2)
    fig.stroke("M176 58C192 40 210 36 226 38", style.lite, 1.5)
    for i in range(4):
        fig.stroke(f"M{188 + i * 10} {47 - i * 3}l6 {7 - i}", style.lite, 1.1)
    hat = shape("M124 62C120 44 136 28 160 30C184 32 194 48 186 64C168 54 142 56 124 62Z")
    fig.fill(hat, style.robe)
    fig.fill(intersect(hat, shape("M160 20H220V80H166C170 60 168 40 160 30Z")), style.dark)
    fig.stroke("M125 62.5C142 56 168 54.5 186 64", GOLD, 4.6)
    fig.fill(suit_shape("S", 148, 45, 14, -8), GOLD_LITE)


def _chaperon(fig: Figure) -> None:
    fig.fill(shape("M176 40C196 44 206 60 206 84L210 118L198 112L190 120C192 92 188 74 176 66Z"), fig.style.dark)
    fig.stroke("M186 54C196 66 198 88 199 108", fig.style.lite, 2)
    fig.fill(shape("M124 60C122 38 140 26 162 28C180 30 192 46 186 64C166 54 144 54 124 60Z"), fig.style.robe)
    roll = shape(
        "M121 62C121 54 130 49 152 49C174 49 189 54 190 64C190 70 186 71 182 69"
        "C166 61 144 61 128 67C123 69 121 67 121 62Z"
    )
    fig.fill(roll, GOLD)
    for x in (132, 142, 152, 162, 172, 182):
        fig.stroke(f"M{x} 50.5L{x - 4} 65", GOLD_DARK, 1.5)
    fig.fill(suit_shape("H", 152, 39, 14, -4), GOLD_LITE)


def _turban(fig: Figure) -> None:
    feather = shape("M152 36C147 28 148 22 152 17C156 22 157 28 152 36Z")
    for angle, colour in ((-22, GOLD), (22, GOLD), (0, GOLD_LITE)):
        fig.fill(rotated(feather, angle, 152, 38), colour)
        fig.stroke(rotated(feather, angle, 152, 38), GOLD_DARK, 0.8)
    fig.fill(shape("M122 60C118 40 132 26 154 26C178 26 192 42 186 62C168 54 142 54 122 60Z"), fig.style.robe)
    for path in ("M124 52C140 46 156 34 164 27", "M132 56.5C152 50 168 40 178 34", "M150 54.5C166 52 180 48 186 44"):
        fig.stroke(path, GOLD_LITE, 3)
    fig.stroke("M122.5 60C142 53.5 168 53.5 186 62", GOLD, 4.6)
    fig.fill(lozenge(152, 44, 8, 10), fig.style.dark)
    fig.fill(lozenge(152, 44, 5, 6), GOLD_LITE)


def _hunting_cap(fig: Figure) -> None:
    hat = shape("M118 64C126 50 150 40 196 22C196 44 194 58 188 66C168 56 140 56 118 64Z")
    fig.fill(hat, fig.style.robe)
    fig.fill(intersect(hat, shape("M160 60C176 50 188 36 196 20L200 70H160Z")), fig.style.dark)
    fig.stroke("M116 65C138 55 168 55 189 67", GOLD, 5)
    fig.fill(shape("M150 56C156 34 174 22 196 19C192 37 178 53 156 58Z"), IVORY)
    fig.stroke("M152 57C164 44 176 32 191 23", GOLD_DARK, 1.6)


# ---------------------------------------------------------------- heads of the staffs


def _halberd(fig: Figure) -> None:
    x = STAFF_X
    fig.fill(polygon((x, 20), (x + 6, 36), (x, 48), (x - 6, 36)), "#C3CCD8")
    fig.fill(polygon((x, 20), (x + 6, 36), (x, 48)), "#7F8DA3")
    fig.fill(shape(f"M{x - 2} 52C{x - 18} 50 {x - 20} 66 {x - 18} 76C{x - 14} 68 {x - 8} 66 {x - 2} 68Z"), "#DDE2E8")
    fig.fill(shape(f"M{x + 2} 54H{x + 12}L{x + 16} 61L{x + 12} 68H{x + 2}Z"), "#7F8DA3")


def _heart_banner(fig: Figure) -> None:
    fig.fill(suit_shape("H", STAFF_X, 38, 30), fig.style.robe)
    fig.fill(suit_shape("H", STAFF_X, 38, 17), GOLD_LITE)
    fig.fill(ellipse(STAFF_X, 58, 6, 3), GOLD)


def _diamond_banner(fig: Figure) -> None:
    fig.fill(suit_shape("D", STAFF_X, 38, 34), fig.style.robe)
    fig.fill(suit_shape("D", STAFF_X, 38, 19), GOLD_LITE)
    fig.fill(ellipse(STAFF_X, 60, 6, 3), GOLD)


def _arrow(fig: Figure) -> None:
    x = STAFF_X
    fig.fill(shape(f"M{x} 18L{x + 9} 36H{x + 3}V52H{x - 3}V36H{x - 9}Z"), GOLD)
    fig.fill(suit_shape("C", x, 62, 22), fig.style.robe)


HATS = {"S": _beret, "H": _chaperon, "D": _turban, "C": _hunting_cap}
STAFF_HEADS = {"S": _halberd, "H": _heart_banner, "D": _diamond_banner, "C": _arrow}
