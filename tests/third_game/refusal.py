"""Why Spar refuses a card, by code."""

from enum import Enum


class PlayFault(Enum):
    """Beside `game.engine.refusal.Illegal`."""

    FOLLOW = "follow"
