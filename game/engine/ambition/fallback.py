"""A legal decision without thought, for a player that failed or answered out of turn."""

from __future__ import annotations

from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Play
from game.engine.ambition.observation import Observation


def fallback(observation: Observation) -> Action:
    """Return the same simple decision for the same observation.

    It passes the three highest cards, bids nothing, plays the lowest legal card (of equal ranks the one of the first
    suit), and takes no points off."""
    cards = sorted(observation.legal, key=lambda card: (card % 13, card))
    if observation.phase == "pass":
        return Pass(tuple(cards[-3:]))
    if observation.phase == "bid":
        return Bid(False)
    if observation.phase == "last_trick":
        return Deduct(False)
    return Play(cards[0])
