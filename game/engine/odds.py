"""The chances that ratings give: to come in at a place among other players, and to solve a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations


def place_chance(rating: float, others: Sequence[int], place: int) -> float:
    """Return the probability that a player of this rating gets this place, 1 the best, against the others."""
    own, weights = 10 ** (rating / 400), [10 ** (other / 400) for other in others]
    total = 0.0
    for before in permutations(range(len(others)), place - 1):
        left, order = own + sum(weights), 1.0
        for other in before:
            order *= weights[other] / left
            left -= weights[other]
        total += order * own / left
    return total


def solve_chance(rating: float, puzzle: float, scale: float) -> float:
    """Return the probability that a solver with a rating finds the answer of a puzzle with a rating.

    `scale` is the difference in ratings that makes the odds ten times as good. As in the model of
    Rasch (1960), a solver finds it in half of all cases where both ratings are equal."""
    return float(1 / (1 + 10 ** ((puzzle - rating) / scale)))
