"""The quality of a belief: the log-loss of where each hidden card is, compared with uniform worlds.

At positions of self-play rounds, a pool of worlds gives each hidden card a probability at each seat; the loss is -ln of
that at the seat where the card really was (one count added to each seat, so that nothing is impossible)."""

from __future__ import annotations

from collections.abc import Iterable
from math import log, sqrt
from statistics import fmean, stdev

from ai.search.worlds import Worlds
from game.engine.ambition.play_tables import PlayTables
from game.engine.json_reader import Record
from game.engine.rng import Stream
from tools.research.training.selfplay import replay

BELIEFS = {"uniform": -1, "power 1": 0, "power 1/2": 1, "power 1/4": 2, "power 1/8": 3}
"""The beliefs by name, with how many times the square root of the likelihood is taken."""


def log_losses(rounds: Iterable[Record], tables: PlayTables, size: int) -> dict[str, tuple[float, float, int]]:
    """Return, for each belief, the mean loss per card, its standard error by rounds and the number of positions.

    Losses are in nats and relative to that of uniform worlds, which itself is absolute."""
    by_round: dict[str, list[float]] = {name: [] for name in BELIEFS}
    positions = 0
    for number, data in enumerate(rounds):
        losses: dict[str, list[float]] = {name: [] for name in BELIEFS}
        for play, (state, visits) in enumerate(replay(data)):
            if visits is None or play < 4 or play % 3:
                continue
            positions += 1
            state.equip(tables)
            seat = state.turn()
            others = [other for other in range(4) if other != seat]
            truth = {card: other for other in others for card in state.hand(other)}
            for name, roots in BELIEFS.items():
                worlds = Worlds(size).draw(state, seat, Stream("belief", number, play).seed64(), roots)
                counts = {card: dict.fromkeys(others, 1) for card in truth}
                for hands in worlds.hidden():
                    for other in others:
                        for card in truth:
                            if (hands[other] >> card) & 1:
                                counts[card][other] += 1
                losses[name].append(fmean(-log(counts[card][other] / (size + 3)) for card, other in truth.items()))
        for name in BELIEFS:
            by_round[name].append(fmean(losses[name]))
    found = {}
    for name, values in by_round.items():
        compared = values if name == "uniform" else [a - b for a, b in zip(values, by_round["uniform"], strict=True)]
        found[name] = (fmean(compared), stdev(compared) / sqrt(len(compared)), positions)
    return found
