"""Fits what piles are worth while a set of Ambusch goes on: ``python -m tools.research.pile_model [--sets N] [--rounds R]``.

Sets are played by the rollouts' rule; for every number of seats and of games left, a seat's chance
to win the set is taken to be in proportion to a product of factors (`game.engine.ambusch.reward`),
fitted by maximum likelihood with a light penalty, and the points that a winner then has to a sum,
by least squares. The rule puts cards away by the model of the round before."""

from __future__ import annotations

import argparse
import json
import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from ai.ambusch.equity import FORMAT, VERSION, path
from game.engine.ambusch.game import AmbuschGame
from game.engine.ambusch.poker import value
from game.engine.ambusch.reward import GAINS, OFFSETS, WEIGHTS, PileModel, Reward, plain_model
from game.engine.ambusch.rules import Rules
from game.engine.ambusch.scoring import score_set
from game.engine.cards import DECK, mask_of
from game.engine.json_reader import Record

PENALTY = 2.0


@dataclass
class Sets:
    """Simulated sets.

    `features[left]` is (sets, seats, 5) indices of weights, `winner` the winner of each set, and
    `points` the points by seat."""

    features: dict[int, list[list[list[int]]]]
    winner: list[int]
    points: list[list[int]]


def features(pile: list[int]) -> list[int]:
    """Return the indices of the factors of a pile."""
    found = value(mask_of(pile))
    suits = [sum(card // 13 == suit for card in pile) for suit in range(4)]
    ranks = {card % 13 for card in pile}
    windows = [{(low + i) % 13 for i in range(-1, 4)} for low in range(10)]
    within = max(len(ranks & window) for window in windows)
    return [
        (found >> 20) * 14 + (found >> 16 & 15), OFFSETS[1] + min(max(suits), 5), OFFSETS[2] + within,
        OFFSETS[3] + min(len(pile), 10), OFFSETS[4] + (found >> 12 & 15),
    ]  # fmt: skip


def play(seats: int, count: int, model: PileModel, seed: int) -> Sets:
    """Play `count` sets by the rollouts' rule."""
    rules, chance = Rules(seats=seats), random.Random(seed)
    worth = [
        float(winner == seat) for winner in range(4) for _ in range(64) for seat in range(4)
    ] + [1 / seats] * 256
    rewards = [Reward(rules, left, model, worth) for left in range(10)]
    result = Sets({left: [] for left in range(1, 10)}, [], [])
    while len(result.winner) < count:
        piles: list[list[int]] = [[] for _ in range(seats)]
        states = []
        for number in range(10):
            out = {card for pile in piles for card in pile}
            deck = [card for card in DECK if card not in out]
            chance.shuffle(deck)
            hands = [deck[4 * seat : 4 * seat + 4] for seat in range(seats)]
            game = AmbuschGame(
                rules, hands, deck[4 * seats], number % seats, piles, rewards[9 - number]
            )
            winner, kept = game.play_on(chance.getrandbits(63) | 1)
            if kept >= 0:
                piles[winner].append(kept)
            states.append([features(pile) for pile in piles])
        score = score_set(rules, piles)
        if score.winner is None:
            continue
        for number in range(9):
            result.features[9 - number].append(states[number])
        result.winner.append(score.winner)
        result.points.append(list(score.points))
    return result


def fit(sets: Sets, left: int) -> tuple[list[float], list[float]]:
    """Return the weights and gains for `left` games left."""
    index = np.array(sets.features[left])
    winner = np.array(sets.winner)
    rows = np.arange(len(winner))

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        logs = weights[index].sum(axis=2)
        logs -= logs.max(axis=1, keepdims=True)
        chances = np.exp(logs)
        chances /= chances.sum(axis=1, keepdims=True)
        error = chances.copy()
        error[rows, winner] -= 1
        slope = np.bincount(index.ravel(), np.repeat(error.ravel(), 5), WEIGHTS) + PENALTY * weights
        return float(-np.log(chances[rows, winner]).sum() + PENALTY / 2 * (weights**2).sum()), slope

    start = np.zeros(WEIGHTS)
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 200}).x
    kind = index[rows, winner, 0] // 14
    design = np.zeros((len(rows), GAINS))
    design[rows, kind] = design[rows, 10 + index[rows, winner, 1] - OFFSETS[1]] = 1
    design[rows, 16 + index[rows, winner, 2] - OFFSETS[2]] = 1
    points = np.array(sets.points)[rows, winner]
    gains = np.linalg.solve(
        design.T @ design + 3 * np.eye(GAINS), design.T @ (points - points.mean())
    )
    gains[:10] += points.mean()
    return [float(f"{np.exp(weight):.6g}") for weight in found], [
        round(float(gain), 3) for gain in gains
    ]


def main() -> None:
    """Fit for two, three and four seats and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=12_000)
    parser.add_argument("--rounds", type=int, default=2)
    given = parser.parse_args()
    fitted: Record = {}
    for seats in (2, 3, 4):
        model = plain_model(seats)
        for turn in range(given.rounds):
            sets = play(seats, given.sets, model, 1000 * seats + turn)
            pairs = [fit(sets, left) for left in range(1, 10)]
            by_points = [
                [max(points), *sorted(points, reverse=True)[1:]] for points in sets.points[:300]
            ]
            model = PileModel(
                [[], *(pair[0] for pair in pairs)], [[], *(pair[1] for pair in pairs)], by_points
            )
        fitted[str(seats)] = {"weights": model.weights, "gains": model.gains, "sets": model.sets}
        print(
            f"{seats} seats: winners' points {sum(p[0] for p in model.sets) / len(model.sets):.1f} on average"
        )
    data = {
        "format": FORMAT,
        "version": VERSION,
        "made": {"sets": given.sets, "rounds": given.rounds},
        "seats": fitted,
    }
    path().write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
