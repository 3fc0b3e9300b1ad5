"""The tray in the middle of the table, where chosen cards lie. No pygame."""

from __future__ import annotations

from game.client.kit.geometry import Rect
from game.client.table.grid import Grid

TRAY_W, TRAY_H = 472.0, 226.0


TRAY_TOP = 284.0


TRAY_PITCH = 146.0


def tray(grid: Grid) -> Rect:
    """The pass tray."""
    return Rect(grid.cx - TRAY_W / 2, TRAY_TOP + grid.down, TRAY_W, TRAY_H)


def tray_slots(grid: Grid) -> tuple[tuple[float, float], ...]:
    """Middles of the three cards in the tray, left to right."""
    return tuple((grid.cx + k * TRAY_PITCH, TRAY_TOP + grid.down + 102) for k in (-1, 0, 1))
