"""What the buttons of a controller are called, for texts and on the screen. No pygame.

The names are those of one common layout, which SDL gives every make's buttons.
"""

from __future__ import annotations

BOARD_NAMES = {"case": "LB", "page": "RB", "space": "X", "erase": "B", "done": "Start", "cancel": "Back"}
"""The buttons on the letter board, by the key that they press."""
