"""Packing of a trained net into the file that ships: its weights as small integers, and the usual scores of its ends.

The usual scores are those of rounds that the search plays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ai.ambition.examples import Examples
from ai.ambition.nets import check_sums, dump
from ai.ambition.payoff_split import FINE, score
from game.engine.ambition.editions import Rules
from game.engine.ambition.net import ACTIVATION, ENDS, MOST_ACTIVE, VOID, WEIGHT, WIDTH
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.ambition.scoring import score_round
from game.engine.ambition.verbs import DEDUCT
from game.engine.json_reader import Record
from game.engine.rng import Stream
from tools.research.net.play import replayed
from tools.research.training.selfplay import read_rounds

COMPANIONS = 16


@dataclass(frozen=True, slots=True)
class Usual:
    """How rounds usually end.

    For each end it has the points usually scored and those taken (in 64ths), and examples of the
    other seats' ends."""

    points: list[int]
    taken: list[int]
    companions: list[list[str]]

    def worth(self, rules: Rules) -> list[float]:
        """Return the worth of each end to a seat without strikes or a bid; 1 is the price of a strike."""
        scores = [score(self.points, rules, 0, False, end) for end in range(ENDS)]
        return [made.points / STRIKE_PRICE - made.strikes for made in scores]


def packed(
    weights: Sequence[NDArray[np.float32]], edition: str, players: int, usual: Usual, made: Record
) -> str:
    """Return the text of the file.

    `weights` are matrix and biases of each layer in turn. Raises ValueError where a sum could
    overflow."""
    matrix, bias = weights[0], weights[1]
    every = np.rint(np.vstack([matrix, bias[None]]) * ACTIVATION).astype(int)
    scales = np.zeros(WIDTH, int)
    most = np.abs(every).max(axis=0)
    while (over := most > 127 << scales).any():
        scales[over] += 1
    rows = np.clip(
        np.rint(np.vstack([matrix, bias[None]]) * ACTIVATION / (1 << scales)), -127, 127
    ).astype(int)
    small = []
    for i in (2, 4, 6):
        layer = np.rint(weights[i].T * WEIGHT).astype(int)
        biases = np.rint(weights[i + 1] * WEIGHT).astype(int)
        small.append([int(value) for value in (*layer.ravel(), *biases)])
    check_sums([int(weight) for weight in (rows << scales).ravel()], small)
    about = {"edition": edition, "players": players, "made": made, **asdict(usual)}
    return dump([int(scale) for scale in scales], [int(row) for row in rows.ravel()], small, about)


def usual(edition: str, players: int, files: Iterable[Path]) -> Usual:
    """Return how rounds end in files of self-play."""
    index, ends = np.empty((20, MOST_ACTIVE), np.int16), np.zeros((20, 4, ENDS), np.uint8)
    scored: list[list[int]] = [[] for _ in range(ENDS)]
    took: list[list[int]] = [[] for _ in range(ENDS)]
    beside: list[list[str]] = [[] for _ in range(ENDS)]
    for data in read_rounds(files):
        state, actions = replayed(data)
        ends[:] = 0
        examples = Examples(index, ends, 1)
        examples.replay(state, actions)
        last = ends[examples.used - 1].argmax(axis=-1)
        by_seat = [int(last[(seat - examples.leader) % players]) for seat in range(players)]
        rules = Rules(edition, players=players)
        points, _void = score_round(
            rules, state.taken_points(), data["before"], tricks=state.taken_tricks()[:players],
            deductor=state.deducted_by() if actions[-1] == DEDUCT else None,
        )  # fmt: skip
        for seat, end in enumerate(by_seat):
            scored[end].append(points[seat].points)
            took[end].append(state.taken_points()[seat])
            beside[end].append(
                "".join(f"{by_seat[(seat + 1 + i) % players]:x}" for i in range(players - 1))
            )
    stream = Stream("companions", edition, players)
    for end in range(ENDS):
        stream.shuffle(beside[end])
        beside[end] = beside[end][:COMPANIONS] or [f"{VOID:x}" * (players - 1)]
    means = [
        [round(FINE * sum(each) / len(each)) if each else 0 for each in values]
        for values in (scored, took)
    ]
    return Usual(means[0], means[1], beside)
