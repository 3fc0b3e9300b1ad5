"""The winners of a match: portraits in brass rings before thin rays, a crown that comes down, and chips that pile up for the
viewer who has won."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect, centred
from game.client.kit.timeline import out_back

CROWN_MS, CROWN_UP = 360.0, 44.0
FALL_MS, FALL_FROM, STAGGER_MS = 220.0, 58.0, 38.0
_PILES = ((10, 6), (5, 4), (1, 2))
"""Worth and number of the chips beside the winner, outward."""
_CHIP_W, _CHIP_H, _LEVEL, _PITCH = 50.0, 39.0, 7.0, 58.0
_APART, _RING = 132.0, 58.0
_REACH, _FLAT = 300.0, 86.0 / 300.0  # of the rays
_CHIPS = 2 * sum(count for _worth, count in _PILES)
LAURELS_MS = CROWN_MS + (_CHIPS - 1) * STAGGER_MS + FALL_MS
"""How long it takes until everything lies."""


def landed(age: float) -> int:
    """How many chips lie at a moment."""
    return max(0, min(_CHIPS, int((age - CROWN_MS - FALL_MS) // STAGGER_MS) + 1)) if math.isfinite(age) else _CHIPS


def paint_laurels(
    canvas: Canvas,
    rect: Rect,
    winners: Sequence[str],
    crowned: bool,
    chips: bool = False,
    age: float = math.inf,
) -> None:
    """The winners' portraits at the head of a dialog, `age` milliseconds after it has come. `crowned`: the match is over;
    `chips`: piles of them beside the winners."""
    theme = canvas.theme
    cx, cy = rect.cx, rect.y + 88
    if theme.rays:
        _rays(canvas, cx, cy)
    for i, winner in enumerate(winners):
        x = cx + (i - (len(winners) - 1) / 2) * _APART
        canvas.rect(centred(x, cy, 2 * _RING, 2 * _RING), _RING, theme.panel, 1, theme.frame, 2)
        canvas.rect(centred(x, cy, 104, 104), 52, stroke=theme.frame, width=1, stroke_alpha=0.5)
        canvas.drawing("portraits", winner, x - 48, cy - 48, 96)
        if crowned and age > 0:
            up = CROWN_UP * (1 - out_back(min(1.0, age / CROWN_MS)))
            canvas.rect(centred(x, cy + 54 - up, 40, 30), 15, theme.brass, 1, theme.ink, 1.5)
            canvas.status("crown", x - 10, cy + 44 - up, 20)
    if chips:
        _chips(canvas, cx, cy + 62, _RING + (len(winners) - 1) * _APART / 2, age - CROWN_MS)


def _rays(canvas: Canvas, cx: float, cy: float) -> None:
    """Thin rays that fade before the frame and the headline."""
    canvas.shape(_drawn_rays(canvas.theme.frame), centred(cx, cy, 2 * _REACH, 2 * _REACH * _FLAT), fine=False)


@functools.cache
def _drawn_rays(colour: str) -> str:
    wedges = []
    for i in range(40):
        a, b = math.radians(i * 9), math.radians(i * 9 + 4)
        ends = " ".join(f"L{_REACH * (1 + math.cos(t)):.1f} {_REACH * (1 + math.sin(t)):.1f}" for t in (a, b))
        wedges.append(f"M{_REACH} {_REACH}{ends}Z")
    fade = (
        f'<defs><radialGradient id="r" gradientUnits="userSpaceOnUse" cx="{_REACH}" cy="{_REACH}" r="{_REACH}">'
        f'<stop offset="0" stop-color="{colour}" stop-opacity=".14"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient></defs>'
    )
    return f'{fade}<g transform="scale(1 {_FLAT:.4f})"><path d="{"".join(wedges)}" fill="url(#r)"/></g>'


def _chips(canvas: Canvas, cx: float, base: float, inner: float, age: float) -> None:
    """Piles to both sides, as far as they have grown: level by level, each chip falling on what lies there."""
    falls = [
        (side, pile, level)
        for level in range(max(count for _worth, count in _PILES))
        for pile, (_worth, count) in enumerate(_PILES)
        if level < count
        for side in (-1, 1)
    ]
    for i, (side, pile, level) in enumerate(falls):
        since = age - i * STAGGER_MS
        if since <= 0:
            continue
        x = cx + side * (inner + 46 + pile * _PITCH)
        up = FALL_FROM * (1 - min(1.0, since / FALL_MS) ** 2)  # faster and faster, as things fall
        y = base - _CHIP_H / 2 - level * _LEVEL - up
        canvas.drawing("chips", f"chip{_PILES[pile][0]}", x - _CHIP_W / 2, y - _CHIP_H / 2, _CHIP_W, _CHIP_H)
