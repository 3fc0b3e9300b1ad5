"""Ambition for the commands."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from ai.levels import DEFAULT_LEVEL, LEVELS, TEMPERAMENTS, temperament
from ai.levels import level as level
from ai.opinion import Adviser
from ai.players import Cancelled, SearchPlayer
from ai.runner import play_match
from ai.workers import Stopped
from game.cli.rules import OPTION_DECORATORS as OPTIONS
from game.cli.rules import OPTION_NAMES as NAMES
from game.cli.rules import rules_of as rules
from game.engine.ambition.actions import Action
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.record import dump_line, from_record, to_record
from game.engine.rng import Stream

__all__ = [
    "DEFAULT_LEVEL", "LEVELS", "NAMES", "OPTIONS", "TEMPERAMENTS", "level", "make_adviser", "make_player", "read_record",
    "rules", "seats", "simulate_match",
]  # fmt: skip

STRONGEST = list(LEVELS)[-1]
PATIENCE = 2.0
"""Seconds after which a bot must answer with what it has found, on a slow machine or without the compiled core."""


def seats(rules: Rules) -> int:
    """How many play."""
    return rules.players


class _Stoppable:
    """A player whose match ends with Stopped in the middle of a decision when `cancelled()` comes true."""

    def __init__(self, player: SearchPlayer, cancelled: Callable[[], bool]) -> None:
        self._player = player
        self._cancelled = cancelled

    def choose(self, observation: Observation) -> Action:
        try:
            return self._player.choose(observation, self._cancelled)
        except Cancelled:
            raise Stopped from None


def simulate_match(
    rules: Rules, levels: tuple[str, ...], seed: int, index: int, cancelled: Callable[[], bool] = lambda: False
) -> str:
    """The record line of match `index` of a simulation; a function of its arguments alone. Raises Stopped if cancelled."""
    stream = Stream("simulate", seed, index)
    players = [
        {"name": f"{level(name).title} {seat + 1}", "kind": "ai", "level": name} for seat, name in enumerate(levels)
    ]
    match = Match(rules, players, seed=stream.next64() >> 11)
    play_match(match, [_Stoppable(SearchPlayer(level(name), stream.next64()), cancelled) for name in levels])
    return dump_line(to_record(match))


def read_record(data: Any) -> Match:
    """The match of a record. Raises RecordError."""
    return from_record(data)


def make_player(strength: str, likes: str, seat: int, seed: int) -> SearchPlayer:
    """The computer player of a level id and a temperament id for a seat."""
    # One way: from its own seed a bot can't work out the seed of the deals.
    own = Stream("player", seed, seat).next64()
    return SearchPlayer(level(strength), own, clock=time.perf_counter, limit=PATIENCE, temperament=temperament(likes))


def make_adviser(seat: int, seed: int) -> Adviser:
    """The strongest player there is, to be asked about the decisions of a seat; it knows what the seat knows."""
    own = Stream("adviser", seed, seat).next64()
    return Adviser(level(STRONGEST), own, clock=time.perf_counter, limit=PATIENCE)
