"""Pages that every edition has."""

from __future__ import annotations

from game.client.i18n import _
from game.client.rulebook.model import Keys, Section


def keys_section() -> Section:
    """Mouse and keys: not a rule, but asked for in the same place."""
    lines = (
        (_("Click"), _("Play a card, or choose it for the pass")),
        ("1\u20139  0  \u2212  =", _("The same, counted from the left")),
        (_("Arrows, Enter"), _("Go to a card or button and take it")),
        ("Tab", _("Next button, then what explains itself")),
        (_("Point, or Enter"), _("Have a number or pill explained")),
        ("S", _("Score sheet")),
        ("L", _("Last trick")),
        (_("Left, Right, Home, End"), _("Trick by trick through a replay")),
        ("F1", _("Rules")),
        ("F11", _("Full screen")),
        ("Esc", _("Menu, or close what is open")),
    )
    return Section("keys", _("Mouse and keys"), (Keys(lines),))
