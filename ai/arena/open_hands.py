"""Research only: a player that sees all cards and the bids, to measure what knowing them would be worth.

No level can be so, and nothing but the arena may import this (tests/repo holds that). Such a player searches one world, the
true one; how it thinks is its level's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ai.games import BotGame
from ai.search.worlds import Worlds
from game.engine.rng import Stream
from game.engine.state import GameState


def open_player(
    game: BotGame,
    level: Any,
    seed: int,
    clock: Callable[[], float],
    limit: float | None,
    truth: Callable[[], GameState],
) -> Any:
    """A player of a level that is shown `truth()`, the round with all hands, at each decision."""
    searcher: Any = game.open_class()(level, seed, clock, limit)

    def true_world(state: GameState, seat: int, stream: Stream) -> Worlds:
        return Worlds(1).know(truth())

    searcher.worlds = true_world
    return searcher
