"""The model of match equity, fitted to simulated matches by maximum likelihood.

Seats with equal strikes are alike, so a state's strikes, sorted, say which coefficients it has to do with, and no two such
sets share one: the fit falls into 35 small ones of at most seven numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.optimize import minimize

from ai.equity import bias_keys, strike_keys
from game.engine.ambition.editions import Rules
from game.engine.ambition.reward import UNIT
from tools.equity.matches import Floats, Outcomes, States, scattered, simulate

LATE_FROM = 110
"""Points from which the short game's end comes near: of 110, 120 and 130 the one that fitted best."""
FARTHEST = 6.0
"""In units of 32 points from the mean: the curve may bend no more than keeps more points better up to here."""
SCATTERED = 0.2
"""The share of the matches that start anywhere instead of at nothing."""
RIDGE = 1e-6


class Fit:
    """The coefficients of states whose strikes, sorted, are `key`.

    Free parameters: a bias for each number of strikes that occurs; the log of the slope; the bend, squeezed so that more
    points are always better up to FARTHEST; for the short game, what points beyond LATE_FROM add."""

    def __init__(self, rules: Rules, key: tuple[int, ...], states: States) -> None:
        self.levels = sorted(set(key))
        self.level = np.searchsorted(self.levels, states.strikes)
        self.x = (states.points - states.points.mean(axis=1, keepdims=True)) / UNIT
        self.late = np.maximum(states.points - LATE_FROM, 0) / UNIT * rules.short_game
        self.share = states.share

    def coefficients(self, free: Floats) -> tuple[Floats, float, float, float]:
        """Biases by level, slope, curve, late."""
        slope = float(np.exp(free[-3]))
        return free[:-3], slope, slope * float(np.tanh(free[-2])) / (2 * FARTHEST), float(free[-1])

    def loss(self, free: Floats) -> tuple[float, Floats]:
        """Mean log-loss with a small penalty, and its gradient."""
        bias, slope, curve, late = self.coefficients(free)
        g = bias[self.level] + self.x * (slope + self.x * curve) + self.late * late
        g -= g.max(axis=1, keepdims=True)
        powers = np.exp(g)
        whole = powers.sum(axis=1, keepdims=True)
        n = len(g)
        error = (powers / whole - self.share) / n
        by_slope, by_curve = float((error * self.x).sum()), float((error * self.x**2).sum())
        gradient = np.concatenate([
            np.bincount(self.level.ravel(), error.ravel(), len(self.levels)),
            [by_slope * slope + by_curve * curve],
            [by_curve * slope * (1 - np.tanh(free[-2]) ** 2) / (2 * FARTHEST)],
            [float((error * self.late).sum())],
        ])  # fmt: skip
        found = -float((self.share * (g - np.log(whole))).sum()) / n
        return found + RIDGE * float((free**2).sum()), gradient + 2 * RIDGE * free

    def run(self) -> tuple[Floats, float, float, float]:
        """The best coefficients."""
        start = np.zeros(len(self.levels) + 3)
        start[-3] = 0.5
        found: Any = minimize(self.loss, start, method="BFGS", jac=True, options={"gtol": 1e-6, "maxiter": 200})
        return self.coefficients(found.x)


def fit_states(rules: Rules, states: States) -> dict[str, Any]:
    """The model of these states, as it goes into the file. Raises ValueError when some strikes never occur."""
    limit = rules.numbers.strike_limit
    sorted_strikes = np.sort(states.strikes, axis=1)
    code = sorted_strikes @ np.array([limit**3, limit**2, limit, 1])
    biases: dict[tuple[int, ...], float] = {}
    slopes, curves, lates = [], [], []
    for key in strike_keys(limit):
        which = np.flatnonzero(code == np.dot(key, [limit**3, limit**2, limit, 1]))
        if not len(which):
            raise ValueError(f"no match ever stood at strikes {key}: put more matches together")
        part = Fit(rules, key, states.take(which))
        bias, slope, curve, late = part.run()
        for level, value in zip(part.levels, bias, strict=True):
            others = list(key)
            others.remove(level)
            biases[(level, *others)] = float(value)
        slopes.append(round(slope, 4))
        curves.append(round(curve, 4))
        lates.append(round(late, 4))
    return {
        "bias": [round(biases[key], 4) for key in bias_keys(limit)],
        "slope": slopes,
        "curve": curves,
        "late": lates,
        "late_from": LATE_FROM,
    }


def fit(rules: Rules, outcomes: Outcomes, matches: int, seed: int) -> dict[str, Any]:
    """One rules variant's model, from matches put together of these rounds."""
    rng = np.random.default_rng(seed)
    odd = int(matches * SCATTERED)
    parts = [
        simulate(rules, outcomes, matches - odd, rng),
        simulate(rules, outcomes, odd, rng, scattered(rules, odd, rng)),
    ]
    return fit_states(rules, States.joined(parts))
