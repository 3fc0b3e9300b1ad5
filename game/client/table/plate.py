"""What the plates of all tables have in common."""

from __future__ import annotations

from game.client.kit.geometry import Rect


def portrait_place(plate: Rect) -> Rect:
    """Where the portrait stands on a plate."""
    return Rect(plate.x + 12, plate.y + 10, 56, 56) if plate.w > 500 else Rect(plate.x + 14, plate.y + 12, 56, 56)
