"""Training positions as arrays, played by the tables on demand or read from files of self-play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ai.ambition.examples import Examples
from ai.ambition.models import play_tables
from game.engine.ambition.editions import Rules
from game.engine.ambition.net import ENDS, FEATURES, MOST_ACTIVE
from game.engine.ambition.round import Round
from game.engine.rng import Stream
from tools.research.net.play import NIL_BIDDING, replayed
from tools.research.training.selfplay import read_rounds

CHUNK = 1 << 13
"""The number of positions played from one start, with the same pass direction, bids and strikes."""
A_ROUND = 20
"""A number greater than that of the positions in a round."""
PLAYOUTS = 8
"""How many times the tables play to the end from one of their positions.

The fewer the playouts, the noisier the training data."""


class Positions:
    """A set of n positions.

    `index` is (n, MOST_ACTIVE); `ends` (n, 4, ENDS) counts how many times each end occurred, by
    seat from the leader on."""

    def __init__(self, index: NDArray[np.int16], ends: NDArray[np.uint8]) -> None:
        self.index, self.ends = index, ends

    def __len__(self) -> int:
        return len(self.ends)

    def part(self, chosen: slice | NDArray[np.int64]) -> Positions:
        """Return the positions chosen by an index or slice."""
        return Positions(self.index[chosen], self.ends[chosen])

    def odds(self) -> NDArray[np.float32]:
        """Return the share of each end, (n, 4, ENDS)."""
        shares: NDArray[np.float32] = self.ends / self.ends.sum(
            axis=-1, keepdims=True, dtype=np.float32
        )
        return shares

    def questions(self) -> NDArray[np.uint8]:
        """Return a row for each position, with 1 for each feature that is true."""
        dense = np.zeros((len(self), FEATURES + 1), np.uint8)
        dense[np.arange(len(self))[:, None], self.index] = 1
        return dense[:, :FEATURES]


def joined(parts: Iterable[Positions]) -> Positions:
    """Return several sets of positions joined into one."""
    every = list(parts)
    return Positions(
        np.concatenate([part.index for part in every]),
        np.concatenate([part.ends for part in every]),
    )


def _room(count: int) -> Positions:
    return Positions(np.empty((count, MOST_ACTIVE), np.int16), np.zeros((count, 4, ENDS), np.uint8))


def by_tables(edition: str, players: int, seed: int) -> Iterator[Positions]:
    """Yield endless chunks of positions that the tables play.

    They depend on nothing but the arguments."""
    stream = Stream("net positions", edition, players, seed)
    tables = play_tables(edition)
    plain = Rules(edition, players=players)
    numbers = plain.numbers
    hands = [
        numbers.deck[seat * numbers.tricks : (seat + 1) * numbers.tricks] for seat in range(players)
    ]
    while True:
        offers = "nil_bidding" in numbers.options
        rules = Rules(
            edition, players=players, nil_bidding=offers and stream.below(NIL_BIDDING) == 0
        )
        direction = numbers.pass_cycle[stream.below(len(numbers.pass_cycle))]
        before = [stream.below(max(1, numbers.strike_limit)) for _ in range(players)]
        dealer = stream.below(players)
        start = Round(rules, direction, hands, before, (dealer + 1) % players, dealer)
        start.equip(tables)
        made = _room(CHUNK)
        examples = Examples(made.index, made.ends)
        examples.play(start, stream.seed64(), PLAYOUTS)
        yield made.part(slice(0, examples.used))


def by_search(files: Iterable[Path]) -> Positions:
    """Return the positions in files of self-play; a last line that is still being written is left out."""
    parts = []
    for file in files:
        rounds = list(read_rounds([file]))
        made = _room(len(rounds) * A_ROUND + A_ROUND)
        examples = Examples(made.index, made.ends)
        for data in rounds:
            examples.replay(*replayed(data))
        parts.append(made.part(slice(0, examples.used)))
    return joined(parts)
