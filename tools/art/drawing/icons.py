"""Icons for buttons, and marks that say how somebody stands: box 24 x 24, round strokes of 2 units."""

from __future__ import annotations

from tools.art.drawing.svg import Svg

IVORY, BRASS, CORAL, MINT, SKY, INK = "#F6F0E2", "#E3B866", "#F2937C", "#9AD7B5", "#A9CDEE", "#0C1F1B"
FREE_STRIKE = "#7E998D"

# What replaces what in the text of an icon. On a light ground the strokes are a little heavier, or they look thinner.
ICON_COLOURS = {"dark": {IVORY: INK, 'stroke-width="2"': 'stroke-width="2.2"'}, "brass": {IVORY: BRASS}}
# The same for the two strike marks on the panels of the light theme.
STRIKE_COLOURS = {"light": {CORAL: "#B3321F", INK: "#FFFFFF", FREE_STRIKE: "#5F7A70"}}

_SPEAKER = "M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5Z"
STROKES = {
    "menu": ["M4 7H20", "M4 12H20", "M4 17H20"],
    "hint": [
        "M9 18.2H15",
        "M10.2 21.3H13.8",
        "M9 16C9 13.8 6.2 12.8 6.2 9A5.8 5.8 0 0 1 17.8 9C17.8 12.8 15 13.8 15 16Z",
    ],
    "undo": ["M8.5 4.5L4 9L8.5 13.5", "M4 9H14A5.6 5.6 0 0 1 14 20.2H9"],
    "last": [
        "M9 4H17.5A2 2 0 0 1 19.5 6V16.5",
        "M6.5 7.5H13A2 2 0 0 1 15 9.5V18.5A2 2 0 0 1 13 20.5H6.5A2 2 0 0 1 4.5 18.5V9.5A2 2 0 0 1 6.5 7.5Z",
    ],
    "scores": [
        "M6 4H18A2 2 0 0 1 20 6V18A2 2 0 0 1 18 20H6A2 2 0 0 1 4 18V6A2 2 0 0 1 6 4Z",
        "M4 9.5H20",
        "M10 9.5V20",
    ],
    "settings": [
        "M4 7.5H9.5",
        "M16.5 7.5H20",
        "M4 16.5H7.5",
        "M14.5 16.5H20",
        "M16 7.5A3 3 0 0 1 10 7.5A3 3 0 0 1 16 7.5Z",
        "M14 16.5A3 3 0 0 1 8 16.5A3 3 0 0 1 14 16.5Z",
    ],
    "sound": [_SPEAKER, "M15.5 9A4.2 4.2 0 0 1 15.5 15", "M18 6.5A7.8 7.8 0 0 1 18 17.5"],
    "mute": [_SPEAKER, "M16 9.5L21 14.5", "M21 9.5L16 14.5"],
    "claim": ["M12 20V7", "M7 12L12 7L17 12", "M5 4H19"],
    "check": ["M5 12.5L10 17.5L19.5 7"],
    "cross": ["M6 6L18 18", "M18 6L6 18"],
    "back": ["M14.5 5L7.5 12L14.5 19"],
    "next": ["M9.5 5L16.5 12L9.5 19"],
    "open": ["M5 9L12 16L19 9"],
    "info": ["M12 11V17", "M12 7.2V7.6", "M21 12A9 9 0 0 1 3 12A9 9 0 0 1 21 12Z"],
    "rules": [
        "M12 6C10 4.6 7 4.2 4 4.6V18.6C7 18.2 10 18.6 12 20C14 18.6 17 18.2 20 18.6V4.6C17 4.2 14 4.6 12 6Z",
        "M12 6V20",
    ],
    "learn": [
        "M2.5 9.5L12 5L21.5 9.5L12 14Z",
        "M6.5 11.7V16.2C9.5 18.8 14.5 18.8 17.5 16.2V11.7",
        "M21.5 9.5V15",
    ],
    "stats": ["M4 20H20", "M7 16V12", "M12 16V6", "M17 16V9"],
    "again": ["M19.5 12A7.5 7.5 0 1 1 17 6.4", "M17.4 2.6V6.8H13.2"],
    "code": ["M9.6 4L7.6 20", "M16.4 4L14.4 20", "M4.6 9H20", "M4 15H19.4"],
    "export": ["M12 4V14.5", "M7.5 10L12 14.5L16.5 10", "M4.5 16V20H19.5V16"],
    "keyboard": [
        "M4.5 5.5H19.5A2 2 0 0 1 21.5 7.5V16.5A2 2 0 0 1 19.5 18.5H4.5A2 2 0 0 1 2.5 16.5V7.5A2 2 0 0 1 4.5 5.5Z",
        "M6.5 9.7H6.9",
        "M10.1 9.7H10.5",
        "M13.6 9.7H14",
        "M17.1 9.7H17.5",
        "M8 14.3H16",
    ],
    "folder": [
        "M3.5 18V6.5A2 2 0 0 1 5.5 4.5H9.5L12 7.5H18.5A2 2 0 0 1 20.5 9.5V18A2 2 0 0 1 18.5 20H5.5A2 2 0 0 1 3.5 18Z"
    ],
    "play": ["M7 4.5L19 12L7 19.5Z"],
    "resume": ["M5 5V19", "M10 5L20 12L10 19Z"],
    "quit": ["M10 4H6A2 2 0 0 0 4 6V18A2 2 0 0 0 6 20H10", "M10.5 12H20", "M16 8L20 12L16 16"],
    "passleft": ["M20 12H4.5", "M10.5 6L4.5 12L10.5 18"],
    "passright": ["M4 12H19.5", "M13.5 6L19.5 12L13.5 18"],
    "passacross": ["M12 20V4.5", "M6 10.5L12 4.5L18 10.5"],
    "scatter": [
        "M12 13V4.5",
        "M8.5 8L12 4.5L15.5 8",
        "M9.5 15L4 19.5",
        "M4.2 14.9L4 19.5L8.6 19.7",
        "M14.5 15L20 19.5",
        "M19.8 14.9L20 19.5L15.4 19.7",
    ],
    "eye": ["M2.5 12C6 6.5 18 6.5 21.5 12C18 17.5 6 17.5 2.5 12Z", "M15 12A3 3 0 0 1 9 12A3 3 0 0 1 15 12Z"],
    "review": ["M12 7.5V12L15 14", "M4.2 9A8.4 8.4 0 1 1 3.8 13.6", "M3.6 4.8L4.2 9L8.4 8.4"],
    "daily": [
        "M6 5.5H18A2 2 0 0 1 20 7.5V18A2 2 0 0 1 18 20H6A2 2 0 0 1 4 18V7.5A2 2 0 0 1 6 5.5Z",
        "M4 10.5H20",
        "M8.5 3.5V7",
        "M15.5 3.5V7",
    ],
}

_SHIELD = (
    "M12 2.5C14.8 4.6 17.6 5.4 20.5 5.5C20.5 12.5 18.4 18.2 12 21.8C5.6 18.2 3.5 12.5 3.5 5.5C6.4 5.4 9.2 4.6 12 2.5Z"
)
_OCTAGON = "M8 2.5H16L21.5 8V16L16 21.5H8L2.5 16V8Z"
_CROWN = "M3.5 18.5L2 7.5L7.6 11.4L12 4L16.4 11.4L22 7.5L20.5 18.5Z"
_CROWN_BASE = "M4.4 21.5H19.6"

Line = tuple[str, str, float]  # path, colour, width

# Name: filled areas (path, colour), and lines over them; the last of a line's values says whether its ends are round.
MARKS: dict[str, tuple[list[tuple[str, str]], list[tuple[Line, bool]]]] = {
    "safe": ([(_SHIELD, MINT)], [(("M7.8 11.8L11 15L16.4 8.8", INK, 2.2), True)]),
    "under": ([], [(("M2.5 4H21.5", BRASS, 2.6), True), (("M5 9H19L12 20.5Z", BRASS, 2.2), False)]),
    "over": (
        [(_OCTAGON, CORAL)],
        [(("M12 17.5V7.5", INK, 2.4), True), (("M7.5 11.5L12 7L16.5 11.5", INK, 2.4), True)],
    ),
    "nil": (
        [],
        [
            (("M20.5 12A8.5 8.5 0 0 1 3.5 12A8.5 8.5 0 0 1 20.5 12Z", SKY, 2.4), False),
            (("M15 12A3 3 0 0 1 9 12A3 3 0 0 1 15 12Z", SKY, 1.6), False),
        ],
    ),
    "slam": ([(_CROWN, BRASS)], [((_CROWN_BASE, BRASS, 2), True)]),
    "crown": ([(_CROWN, INK)], [((_CROWN_BASE, INK, 2), True)]),
    "strike": (
        [("M12 1.5L22.5 12L12 22.5L1.5 12Z", CORAL)],
        [(("M8.6 8.6L15.4 15.4M15.4 8.6L8.6 15.4", INK, 2.6), True)],
    ),
    "strike0": ([], [(("M12 3L21 12L12 21L3 12Z", FREE_STRIKE, 1.8), False)]),
    "dealer": (
        [("M21.5 12A9.5 9.5 0 0 1 2.5 12A9.5 9.5 0 0 1 21.5 12Z", IVORY)],
        [(("M8.5 6.5H12A5.5 5.5 0 0 1 12 17.5H8.5Z", INK, 2.4), False)],
    ),
}


def icon(name: str) -> Svg:
    """Return a button's icon in ivory."""
    svg = Svg(24, 24)
    for path in STROKES[name]:
        svg.path(path, None, IVORY, 2, round_cap=True)
    return svg


def mark(name: str) -> Svg:
    """Return a mark of standing: safe, strike, dealer and so on."""
    svg = Svg(24, 24)
    if name == "flag":  # the one mark whose area lies over its line
        svg.path("M6 21V3.5", None, IVORY, 2.2, round_cap=True)
        svg.path("M6.5 4H19.5L15.5 8.6L19.5 13.2H6.5Z", IVORY)
        return svg
    areas, lines = MARKS[name]
    for path, colour in areas:
        svg.path(path, colour)
    for (path, colour, width), round_cap in lines:
        svg.path(path, None, colour, width, round_cap=round_cap)
    return svg


MARK_NAMES = (*MARKS, "flag")
