"""Research only: a player that sees all four hands and the bids, to measure what knowing them would be worth.

No level can be so, and nothing but the arena may import this (tests/house holds that). Such a player searches one world, the
true one; how it thinks is its level's.
"""

from __future__ import annotations

from collections.abc import Callable

from ai.levels import Level
from ai.players import SearchPlayer
from ai.search.worlds import Worlds
from game.engine.ambition.round import Round
from game.engine.rng import Stream


class _OpenPlayer(SearchPlayer):
    def __init__(
        self, level: Level, seed: int, clock: Callable[[], float], limit: float | None, truth: Callable[[], Round]
    ) -> None:
        super().__init__(level, seed, clock, limit)
        self._truth = truth

    def worlds(self, state: Round, seat: int, stream: Stream) -> Worlds:
        """The true world alone."""
        return Worlds(1).know(self._truth())


def open_player(
    level: Level, seed: int, clock: Callable[[], float], limit: float | None, truth: Callable[[], Round]
) -> SearchPlayer:
    """A player of a level that is shown `truth()`, the round with all hands, at each decision."""
    return _OpenPlayer(level, seed, clock, limit, truth)
