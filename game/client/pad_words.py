"""What the buttons of a controller are called and for, in texts and on the screen. No pygame.

The names are those of one common layout, which SDL gives every make's buttons.
"""

from __future__ import annotations

from game.client.i18n import N_

NAMES = {
    "confirm": "A",
    "cancel": "B",
    "hint": "X",
    "last_trick": "Y",
    "undo": "LT",
    "hurry": "RT",
    "previous": "LB",
    "next": "RB",
    "scores": N_("Back button"),
    "rules": N_("Left stick pressed"),
    "seen": N_("Right stick pressed"),
    "read": N_("Right stick to the side"),
}
"""The buttons by the commands of `game.client.keymap` that they give; other commands have none."""
BOARD_NAMES = {"case": "LB", "page": "RB", "space": "X", "erase": "B", "done": "Start", "cancel": "Back"}
"""The buttons on the letter board, by the key that they press."""
HELP: tuple[tuple[str, str], ...] = (
    (N_("Cross or left stick"), N_("From card to card, from button to button")),
    ("A", N_("Take or press; in a field: a board of letters to write with")),
    ("B, Start", N_("Menu, or close what is open")),
    ("LB, RB", N_("Previous and next button, then what explains itself")),
    ("X", N_("Hint")),
    ("LT", N_("Take back")),
    ("RT", N_("Held: no waiting")),
    ("Y", N_("Last trick")),
    (N_("Back button"), N_("Score sheet")),
    (N_("Left stick pressed"), N_("Rules")),
    (N_("Right stick"), N_("Scroll; pressed: cards played so far")),
    (N_("Right stick to the side"), N_("Read aloud how things stand")),
)
"""What the rules page says about controllers: button and use."""
