"""The marks of decisions, their names and colours. No pygame."""

from __future__ import annotations

from game.client.kit.i18n import pgettext

MISTAKES = ("?!", "?", "??")
"""The marks of what cost something, the lightest first."""
FOUND = "!"
"""The mark of what few at the player's level would have found."""
COLOURS = {"?!": "accent", "?": "coral", "??": "coral", "!": "mint"}
"""The colour of each mark, by its name in the theme."""


def mark_words(mark: str) -> str:
    """A mark in a word."""
    return {
        "?!": pgettext("of a decision", "Slip"),
        "?": pgettext("of a decision", "Mistake"),
        "??": pgettext("of a decision", "Blunder"),
        "!": pgettext("of a decision", "Well found"),
    }[mark]
