"""The chance to solve a puzzle, for puzzles and solvers that are rated on one scale."""

from __future__ import annotations


def solve_chance(rating: float, puzzle: float, scale: float) -> float:
    """Return the probability that a solver with a rating finds the answer of a puzzle with a rating.

    `scale` is the difference in ratings that makes the odds ten times as good. As in the model of Rasch (1960) a solver
    of the puzzle's own rating finds it in half of all cases."""
    return float(1 / (1 + 10 ** ((puzzle - rating) / scale)))
