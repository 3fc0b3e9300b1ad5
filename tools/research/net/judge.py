"""How well a net predicts rounds that it hasn't seen, compared with the tables' playouts.

These figures are only a guide while a net is being made; whether it plays better is decided by matches
(docs/models.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ai.ambition.models import play_tables
from ai.ambition.nets import NetFile
from ai.ambition.payoff_split import evaluator
from game.engine.ambition.editions import Rules
from game.engine.ambition.reward import Reward
from game.engine.ambition.round import Round
from game.engine.json_reader import Record
from game.engine.rng import Stream
from game.engine.state import NET_ROLLOUT, TABLE_ROLLOUT
from tools.research.net.play import replayed

PLAYOUTS = (1, 4, 16, 64, 256)
WAYS = (*(f"{count} playouts" for count in PLAYOUTS), "net", "half each")
"""The ways of prediction; the last is the mean of the net and of the most playouts."""
POINTS = 128
"""The points that a payoff of 1 stands for, where strikes cost 20 (`game.engine.ambition.reward`)."""
FEWEST = 4
"""Positions with this number of tricks left, or fewer, are skipped."""

Told = dict[int, NDArray[np.float64]]
"""By tricks left: (n, WAYS + 1), a seat's worth as predicted by each of the WAYS, and its actual worth."""


def judged(files: Iterable[Path], net: NetFile, rounds: int, seed: int) -> Told:
    """Return the predictions of net and playouts for the first `rounds` rounds of self-play, in points."""
    rows: dict[int, list[list[float]]] = {}
    for index, data in enumerate(islice(_rounds(files), rounds)):
        stream = Stream("net judged", seed, index)
        for left, told, came in _positions(data, net, stream):
            rows.setdefault(left, []).extend([*each, end] for each, end in zip(told, came, strict=True))
    return {left: np.array(rows[left]) for left in sorted(rows, reverse=True)}


def table(told: Told) -> Iterator[str]:
    """Yield the lines of a table of the predictions.

    They have the tricks left, the seats judged and the variance of the actual worth, then the squared error and
    correlation of each way."""
    yield f"{'tricks':>6}{'seats':>8}{'variance':>10}" + "".join(f"{way:>16}" for way in WAYS)
    for left, values in told.items():
        came = values[:, -1]
        cells = (f"{np.mean((way - came) ** 2):9.1f} ({np.corrcoef(way, came)[0, 1]:.2f})" for way in values[:, :-1].T)
        yield f"{left:>6}{len(came):>8}{came.var():>10.1f}" + "".join(f"{cell:>16}" for cell in cells)


def _rounds(files: Iterable[Path]) -> Iterator[Record]:
    for file in files:
        with open(file, encoding="utf-8") as lines:
            yield from (json.loads(line) for line in lines if line.endswith("\n"))


def _positions(data: Record, net: NetFile, stream: Stream) -> Iterator[tuple[int, list[list[float]], list[float]]]:
    """Yield, for each position between two tricks, the tricks left, each way's predictions and the actual worth.

    Predictions and worth are by seat."""
    state, actions = replayed(data)
    seats = range(data["players"])
    rules = Rules(data["edition"], players=data["players"], nil_bidding=data["bidding"])
    state.equip(play_tables(data["edition"]))
    state.judge_by(evaluator(net, rules, tuple(data["before"]), Reward(), False))
    waiting = []
    for action in actions:
        left = len(state.hand(state.turn()))
        if state.phase_name() == "play" and not state.trick_state()[1] and left > FEWEST:
            waiting.append((left, _told(state, seats, stream)))
        state.apply(action)
    came = [POINTS * state.payoff(seat) for seat in seats]
    for left, told in waiting:
        yield left, told, came


def _told(state: Round, seats: Sequence[int], stream: Stream) -> list[list[float]]:
    """Return each way's predictions for each seat, in points."""
    sums = [0.0 for _ in seats]
    means: list[list[float]] = [[] for _ in seats]
    for count in range(1, PLAYOUTS[-1] + 1):
        end = state.clone()
        end.rollout(TABLE_ROLLOUT, stream.seed64())
        for seat in seats:
            sums[seat] += POINTS * end.payoff(seat)
            if count in PLAYOUTS:
                means[seat].append(sums[seat] / count)
    end = state.clone()
    end.rollout(NET_ROLLOUT, stream.seed64())
    for seat in seats:
        worth = POINTS * end.payoff(seat)
        means[seat] += [worth, (worth + means[seat][-1]) / 2]
    return means
