"""What the plates of all tables have in common."""

from __future__ import annotations

from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.text import NAME


def portrait_place(plate: Rect) -> Rect:
    """Where the portrait stands on a plate."""
    return Rect(plate.x + 12, plate.y + 10, 56, 56) if plate.w > 500 else Rect(plate.x + 14, plate.y + 12, 56, 56)


def paint_portrait(canvas: Canvas, plate: Rect, portrait: str, dealer: bool, grey: bool = False) -> None:
    """Who sits there, with a mark for whoever deals or begins."""
    x, y, _w, _h = portrait_place(plate)
    canvas.drawing("portraits", portrait, x, y, 56, grey=grey)
    if dealer:
        canvas.rect(Rect(x + 37, y + 37, 24, 24), 12, canvas.theme.ink)
        canvas.status("dealer", x + 38, y + 38, 22)


def paint_seat(
    canvas: Canvas, plate: Rect, portrait: str, name: str, dealer: bool, active: bool
) -> tuple[tuple[float, float], tuple[float, float]]:
    """A plate with portrait and name. Returns where words about the match and about the round begin, on their base lines."""
    canvas.panel(plate, active=active)
    paint_portrait(canvas, plate, portrait, dealer)
    x, y, theme = plate.x, plate.y, canvas.theme
    if plate.w > 500:
        canvas.text(x + 82, y + 34, name, NAME, room=314 - 90)
        canvas.line(x + 314, y + 14, x + 314, y + 62, theme.line)
        return (x + 82, y + 59), (x + 332, y + 50)
    canvas.text(x + 84, y + 36, name, NAME, room=plate.w - 16 - 84)
    canvas.line(x + 14, y + 76.5, plate.right - 14, y + 76.5, theme.line)
    return (x + 84, y + 61), (x + 16, y + 111)
