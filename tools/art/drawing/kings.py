"""The four kings: seen from the front, bearded, in ermine, each with a crown and a weapon or staff of his own."""

from __future__ import annotations

import math

from tools.art.drawing.court_parts import (
    GOLD,
    GOLD_DARK,
    GOLD_LITE,
    GOLD_SHADE,
    HX,
    IVORY,
    OUTLINE,
    STYLES,
    UPPER,
    Figure,
    backdrop,
    cape,
    face,
    fist,
    mouth,
    staff,
)
from tools.art.drawing.geo import (
    Shape,
    bar,
    chevrons,
    ellipse,
    intersect,
    lozenge,
    mirrored,
    polygon,
    rays,
    rect,
    rotated,
    shape,
    subtract,
    union,
)
from tools.art.drawing.suits import suit_shape

STAFF_X = 211

CHEVRONS = {"S": (13, 5, 11), "H": (15, 6, -9), "D": (11, 4.4, 16), "C": (17, 7, 8)}  # step, thickness, depth

HAIR = {  # the left half; the club's king is grey
    "S": shape("M132 56C120 58 118 74 120 90C121 99 126 104 133 104V60Z"),
    "H": union(ellipse(126, 70, 9, 10), ellipse(124, 84, 10, 10), ellipse(128, 97, 9, 9)),
    "D": union(
        rect(120, 54, 16, 13, 5), rect(118.5, 65, 16, 13, 5), rect(118.5, 76, 16, 13, 5), rect(120, 87, 16, 13, 5)
    ),
    "C": shape("M132 56C118 60 114 84 120 98C112 98 112 106 120 108C128 110 134 104 133 96Z"),
}

BEARD_TOP = "L172 92C167 99 160 97 152 100C144 97 137 99 132 92Z"  # from the right cheek below the mouth to the left
BEARDS = {
    "S": shape("M130 78C130 104 134 126 152 152C170 126 174 104 174 78" + BEARD_TOP),
    "H": union(
        shape("M130 78C129 96 132 112 138 118H166C172 112 175 96 174 78" + BEARD_TOP),
        ellipse(138, 114, 10),
        ellipse(152, 122, 12),
        ellipse(166, 114, 10),
        ellipse(145, 119, 10),
        ellipse(159, 119, 10),
    ),
    "D": shape(
        "M130 78L131 118Q131 124 137 124V128Q137 134 143 134V136Q143 142 149 142H155Q161 142 161 136V134"
        "Q167 134 167 128V124Q173 124 173 118L174 78" + BEARD_TOP
    ),
    "C": shape("M130 78C129 100 128 118 142 134L152 126L162 134C176 118 175 100 174 78" + BEARD_TOP),
}
BEARD_LINES = {
    "S": ("M152 112V146", "M143.5 108Q145 122 150 136", "M160.5 108Q159 122 154 136"),
    "H": (
        "M138 122A8 8 0 0 0 145 113",
        "M166 122A8 8 0 0 1 159 113",
        "M145 127A9 9 0 0 0 152 118A9 9 0 0 0 159 127",
    ),
    "D": ("M134 111H170", "M134 117.5H170", "M139 124H165", "M145 133H159"),
    "C": ("M152 108V124", "M138 104Q139 116 143 126", "M166 104Q165 116 161 126"),
}
MOUSTACHE = "M152 95.5C145 93 136 96 128 106C139 107 148 105 152 101C156 105 165 107 176 106C168 96 159 93 152 95.5Z"

CROWNS = {
    "S": shape("M124 60L118 30L134 46L142 24L152 42L162 24L170 46L186 30L180 60Z"),
    "H": shape(
        "M124 60L117 36C126 36 133 40 137 46C140 36 146 29 152 25C158 29 164 36 167 46C171 40 178 36 187 36L180 60Z"
    ),
    "D": shape("M124 60V42L131 34L138 42L145 30L152 20L159 30L166 42L173 34L180 42V60Z"),
    "C": union(
        shape("M124 60L122 44H182L180 60Z"),
        ellipse(129, 40, 9),
        ellipse(152, 34, 11),
        ellipse(175, 40, 9),
        rect(124, 42, 56, 10),
    ),
}
CROWN_TIPS = {
    "S": ((118, 29), (142, 23), (162, 23), (186, 29)),
    "H": ((117, 35), (187, 35), (152, 25)),
    "D": ((131, 33), (152, 20), (173, 33)),
}


def king(suit: str) -> Figure:
    """Return the upper half of a king."""
    fig = Figure(STYLES[suit])
    backdrop(fig)
    staff(fig, STAFF_X, 44, 260, 4.4)
    _robe(fig, suit)
    _head(fig, suit)
    _crown(fig, suit)
    if suit == "S":
        _sword(fig)
    else:
        _staff_head(fig, suit)
    fist(fig, STAFF_X, 146)
    return fig


def _robe(fig: Figure, suit: str) -> None:
    body = cape(fig, 121)
    fig.fill(intersect(body, rays(HX, 84, 300, 40, start=2.25, duty=0.35)), fig.style.dark)
    front = intersect(UPPER, shape("M133 110H171L182 260H122Z"))
    fig.fill(front, fig.style.dark)
    fig.fill(intersect(front, chevrons(HX, 124, 250, 34, *CHEVRONS[suit])), GOLD)
    for x0, x1 in ((133, 122), (171, 182)):
        fig.fill(intersect(UPPER, bar(x0, 110, x1, 260, 3)), GOLD_LITE)
    collar = subtract(intersect(ellipse(HX, 108, 62, 44), shape("M0 108H300V240H0Z")), ellipse(HX, 98, 30, 24))
    collar = intersect(UPPER, collar)
    fig.fill(collar, IVORY)
    fig.stroke(collar, OUTLINE, 1.2)
    for angle in (12, 36, 62, 118, 144, 168):
        cx, cy = HX + 47 * math.cos(math.radians(angle)), 108 + 33 * math.sin(math.radians(angle))
        fig.fill(rotated(_ermine_tail(cx, cy), angle - 90, cx, cy), OUTLINE)


def _ermine_tail(cx: float, cy: float) -> Shape:
    return shape(
        f"M{cx} {cy - 5.5}C{cx + 2.6} {cy} {cx + 2.6} {cy + 4} {cx} {cy + 5}"
        f"C{cx - 2.6} {cy + 4} {cx - 2.6} {cy} {cx} {cy - 5.5}Z"
    )


def _head(fig: Figure, suit: str) -> None:
    hair, line = ("#AEB4B4", "#E4E8E6") if suit == "C" else (fig.style.hair, fig.style.hair_line)
    fig.fill(union(HAIR[suit], mirrored(HAIR[suit], HX)), hair)
    face(fig)
    fig.fill(BEARDS[suit], hair)
    for path in BEARD_LINES[suit]:
        fig.stroke(path, line, 1.8)
    mouth(fig)
    fig.fill(shape(MOUSTACHE), hair)
    fig.stroke("M150 99Q142 99 135 104", line, 1.5)
    fig.stroke("M154 99Q162 99 169 104", line, 1.5)


def _crown(fig: Figure, suit: str) -> None:
    crown = CROWNS[suit]
    fig.fill(crown, GOLD)
    fig.fill(intersect(crown, shape("M152 0H220V80H152Z")), GOLD_SHADE)
    fig.fill(rect(122.5, 52, 59, 10, 2), fig.style.robe)
    fig.fill(rect(122.5, 52, 59, 2.2), GOLD_LITE)
    fig.fill(rect(122.5, 59.8, 59, 2.2), GOLD_LITE)
    for x in (131, 141.5, 162.5, 173):
        fig.fill(ellipse(x, 57, 2.3), IVORY)
    fig.fill(lozenge(HX, 57, 5, 4.4), GOLD_LITE)
    if suit == "C":  # a cap of three balls, a club by itself, needs neither tips nor sign
        for x, y, r in ((129, 40, 4.5), (152, 34, 5.5), (175, 40, 4.5)):
            fig.fill(ellipse(x, y, r), fig.style.robe)
        return
    fig.fill(union(*[ellipse(x, y, 3.6) for x, y in CROWN_TIPS[suit]]), GOLD_LITE)
    for x, y in CROWN_TIPS[suit]:
        fig.stroke(ellipse(x, y, 3.6), GOLD_DARK, 1)
    fig.fill(suit_shape(suit, HX, 42, 12), fig.style.dark)


def _sword(fig: Figure) -> None:
    x = STAFF_X
    blade = polygon((x - 5, 130), (x - 5, 40), (x, 22), (x + 5, 40), (x + 5, 130))
    fig.fill(blade, "#EEF1F4")
    fig.fill(polygon((x, 130), (x, 22), (x + 5, 40), (x + 5, 130)), "#B9C2CE")
    fig.stroke(blade, OUTLINE, 1)
    fig.fill(rect(x - 17, 126, 34, 7, 3), GOLD)
    fig.stroke(rect(x - 17, 126, 34, 7, 3), GOLD_DARK, 1)


def _staff_head(fig: Figure, suit: str) -> None:
    fig.fill(ellipse(STAFF_X, 62, 6, 3.4), GOLD)
    if suit == "D":  # a disc like the sun
        fig.fill(ellipse(STAFF_X, 40, 17), GOLD)
        fig.fill(ellipse(STAFF_X, 40, 13.5), fig.style.robe)
        fig.fill(suit_shape(suit, STAFF_X, 40, 19), GOLD_LITE)
        return
    if suit == "C":
        fig.fill(rect(STAFF_X - 9, 58, 18, 5, 2), GOLD)
    fig.fill(suit_shape(suit, STAFF_X, 40, 30), fig.style.robe)
