"""Ambition for the commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ai.levels import level as level
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

__all__ = ["NAMES", "OPTIONS", "level", "read_record", "rules", "seats", "simulate_match"]


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
