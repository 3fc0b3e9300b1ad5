"""The words of the commands for why something is refused: those of the window, in English."""

from __future__ import annotations

from game.client.table.words import full_reason_words, placed_words
from game.engine.refusal import Refused


def refused(error: Refused) -> str:
    """Return the place and the reason of a refusal."""
    return placed_words(error)


def unplaced(error: Refused) -> str:
    """Return the reason of a refusal alone, for messages that name the place themselves."""
    return full_reason_words(error.reason)
