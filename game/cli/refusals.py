"""The words of the commands for why something is refused: those of the window, in English."""

from __future__ import annotations

from game.client.ambition.field_words import SENTENCES as AMBITION
from game.client.ambusch.words import SENTENCES as AMBUSCH
from game.client.table.words import full_reason_words, placed_words
from game.engine.refusal import Refused

_SENTENCES = {**AMBITION, **AMBUSCH}


def refused(error: Refused) -> str:
    """Return the place and the reason of a refusal."""
    return placed_words(error, _SENTENCES)


def unplaced(error: Refused) -> str:
    """Return the reason of a refusal alone, for messages that name the place themselves."""
    return full_reason_words(error.reason, _SENTENCES)
