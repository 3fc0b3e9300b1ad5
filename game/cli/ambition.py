"""Ambition for the commands."""

from __future__ import annotations

import time

from ai.ambition.kind import AMBITION
from ai.ambition.levels import ADVISER, level, temperament
from ai.ambition.opinion import Adviser
from ai.ambition.players import SearchPlayer
from game.cli.rules import OPTION_DECORATORS as OPTIONS
from game.cli.rules import OPTION_NAMES as NAMES
from game.cli.rules import rules_of as rules
from game.engine.ambition.editions import Rules
from game.engine.rng import Stream

__all__ = ["AMBITION", "NAMES", "OPTIONS", "make_adviser", "make_player", "rules", "seats"]

PATIENCE = 2.0
"""Seconds after which a bot must answer with what it has found, on a slow machine or without the compiled core."""


def seats(rules: Rules) -> int:
    """How many play."""
    return rules.players


def make_player(strength: str, likes: str, seat: int, seed: int) -> SearchPlayer:
    """The computer player of a level id and a temperament id for a seat."""
    # One way: from its own seed a bot can't work out the seed of the deals.
    own = Stream("player", seed, seat).next64()
    return SearchPlayer(level(strength), own, clock=time.perf_counter, limit=PATIENCE, temperament=temperament(likes))


def make_adviser(seat: int, seed: int) -> Adviser:
    """The strongest player there is, to be asked about the decisions of a seat; it knows what the seat knows."""
    own = Stream("adviser", seed, seat).next64()
    return Adviser(level(ADVISER), own, clock=time.perf_counter, limit=PATIENCE)
