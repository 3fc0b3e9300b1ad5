"""Strikes and status marks as plates and results show them."""

from __future__ import annotations

from game.client.kit import gui

LOZENGE = 21.0
STRIKES_WIDE = 4
"""The number of strike marks that fit at full size; more are drawn smaller."""


def paint_strikes(
    canvas: gui.Canvas,
    x: float,
    y: float,
    taken: int,
    size: float = LOZENGE,
    gap: float = 2,
    of: int = 4,
) -> None:
    """Paint strike marks in a row: lozenges, filled with a cross for a strike taken, hollow for a free one.

    There are `of` of them, or more if more strikes were taken."""
    count = max(of, taken) if of else 0
    for i in range(count):
        at = strike_rect(x, y, i, count, size, gap)
        canvas.status(
            "strike" if i < taken else "strike0",
            at.x,
            at.y,
            at.w,
            canvas.theme.strike_suffix.lstrip("-"),
        )


def strike_rect(
    x: float, y: float, i: int, count: int, size: float = LOZENGE, gap: float = 2
) -> gui.Rect:
    """Return the rectangle of strike mark `i` of `count`."""
    small = min(1.0, STRIKES_WIDE / max(1, count))
    return gui.Rect(
        x + i * (size + gap) * small, y + size * (1 - small) / 2, size * small, size * small
    )


def strikes(taken: int, of: int, size: float = 24) -> gui.Picture:
    """Return a row of strike marks for a dialog; they are smaller if there is less room."""

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        each = min(size, rect.w / STRIKES_WIDE - 4)
        paint_strikes(canvas, rect.x, rect.cy - each / 2, taken, each, 4, of)

    wide = STRIKES_WIDE * (size + 4)
    return gui.Picture(draw, wide / 2, size, natural=wide)


def strike_mark(taken: bool) -> gui.Picture:
    """Return the mark of a strike that a round brought, or the hollow one of a strike that it removed."""
    name, size = "strike" if taken else "strike0", 19

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        canvas.status(name, rect.x, rect.y, size, canvas.theme.strike_suffix.lstrip("-"))

    return gui.Picture(draw, size, size, keep=True)


def status_mark(name: str) -> gui.Picture:
    """Return the mark of a status on a dark ground."""
    size = 16

    def draw(canvas: gui.Canvas, rect: gui.Rect) -> None:
        canvas.rect(rect, rect.w / 2, canvas.theme.ink)
        canvas.status(name, rect.cx - size / 2, rect.cy - size / 2, size)

    return gui.Picture(draw, size + 6, size + 6, keep=True)
