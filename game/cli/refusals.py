"""The words in which the commands say why something is refused: those of the window, in English."""

from __future__ import annotations

from game.client.ambition.field_words import SENTENCES as AMBITION
from game.client.ambusch.words import SENTENCES as AMBUSCH
from game.client.table.words import full_reason_words, placed_words
from game.engine.refusal import Refused

_SENTENCES = {**AMBITION, **AMBUSCH}


def refused(error: Refused) -> str:
    """The place and the reason."""
    return placed_words(error, _SENTENCES)


def unplaced(error: Refused) -> str:
    """The reason alone, where the place is told otherwise."""
    return full_reason_words(error.reason, _SENTENCES)
