"""The model of match equity (see `game.engine.ambition.reward`), fitted to simulated matches by maximum likelihood.

Seats with equal strikes are alike, so a state's strikes, sorted, say which coefficients it has to do with, and no two such
sets share one: the fit falls into 35 small ones of at most eleven numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from ai.equity import own_keys, strike_keys
from game.engine.ambition.editions import Rules
from game.engine.ambition.reward import UNIT
from tools.equity.matches import Floats, Outcomes, States, scattered, simulate

LATE_FROM = 110
"""Points from which the short game's end comes near: of 110, 120 and 130 the one that fitted best."""
SCATTERED = 0.3
"""The share of the matches that start anywhere instead of at nothing, so that unlikely states are known too."""
MOST = 30_000
"""States to fit a set of strikes to; many have far more."""
RIDGE = 1e-5
SMALLEST = 1e-4

_OTHERS = 1.0 - np.eye(4)


@dataclass(frozen=True)
class Coefficients:
    """`bias` and `exit` by level (a number of strikes that occurs); `exit` counts one seat of the level."""

    bias: Floats
    exit: Floats
    open: float
    slope: float
    late: float


class Fit:
    """The coefficients of states whose strikes, sorted, are `key`.

    Free parameters: a bias and a log of the exit's weight for each number of strikes that occurs; the log of the slope; for the
    short game, what points beyond LATE_FROM add, and the log of the open end's weight."""

    def __init__(self, rules: Rules, key: tuple[int, ...], states: States) -> None:
        self.levels = sorted(set(key))
        self.seats = np.array([key.count(level) for level in self.levels])
        self.level: NDArray[np.int64] = np.searchsorted(self.levels, states.strikes)
        self.x = (states.points - states.points.mean(axis=1, keepdims=True)) / UNIT
        self.late = np.maximum(states.points - LATE_FROM, 0) / UNIT
        self.share = states.share
        self.short = rules.short_game

    def start(self) -> Floats:
        """Where the search for the best begins."""
        weights = 0.8 * np.array(self.levels)
        return np.concatenate([np.zeros(len(self.levels)), weights, [0.5, 0.0, -2.0]])

    def coefficients(self, free: Floats) -> Coefficients:
        """What the free parameters stand for."""
        n = len(self.levels)
        weights = np.exp(free[n : 2 * n])
        opens = float(np.exp(free[-1])) * self.short
        whole = float((weights * self.seats).sum()) + opens
        return Coefficients(
            free[:n], weights / whole, opens / whole, float(np.exp(free[-3])), float(free[-2]) * self.short
        )

    def loss(self, free: Floats) -> tuple[float, Floats]:
        """Mean log-loss with a small penalty, and its gradient."""
        c, n, levels = self.coefficients(free), len(self.share), len(self.levels)
        g = c.bias[self.level] + c.slope * self.x + c.late * self.late
        power = np.exp(np.maximum(g - g.max(axis=1, keepdims=True), -40.0))
        common = power.sum(axis=1, keepdims=True)
        others = power @ _OTHERS
        exits = c.exit[self.level]
        gone = exits / others
        found = power * (c.open / common + gone @ _OTHERS)
        # Backwards, from how the loss changes with each probability.
        pull = self.share / found / n
        pulled = pull * power
        by_others = gone / others * (pulled @ _OTHERS)
        whole = pulled.sum(axis=1, keepdims=True)
        by_g = power * (by_others @ _OTHERS + c.open / common**2 * whole) - pull * found
        by_exit = -(pulled @ _OTHERS) / others
        by_open = -whole / common
        mean = (exits * by_exit).sum(axis=1, keepdims=True) + c.open * by_open
        gradient = np.concatenate([
            np.bincount(self.level.ravel(), by_g.ravel(), levels),
            np.bincount(self.level.ravel(), (exits * (by_exit - mean)).ravel(), levels),
            [c.slope * float((by_g * self.x).sum())],
            [self.short * float((by_g * self.late).sum())],
            [c.open * float((by_open - mean).sum())],
        ])  # fmt: skip
        loss = -float((self.share * np.log(found)).sum()) / n
        return loss + RIDGE * float((free**2).sum()), gradient + 2 * RIDGE * free

    def run(self) -> Coefficients:
        """The best coefficients."""
        options = {"gtol": 1e-6, "maxiter": 300}
        found: Any = minimize(self.loss, self.start(), method="BFGS", jac=True, options=options)
        return self.coefficients(found.x)


def fit_states(rules: Rules, states: States, rng: np.random.Generator) -> dict[str, Any]:
    """The model of these states, as it goes into the file. Raises ValueError when some strikes never occur."""
    limit = rules.numbers.strike_limit
    digits = limit ** np.arange(4)
    code = np.sort(states.strikes, axis=1) @ digits
    biases: dict[tuple[int, ...], float] = {}
    exits: dict[tuple[int, ...], float] = {}
    shared: dict[str, list[float]] = {"open": [], "slope": [], "late": []}
    for key in strike_keys(limit):
        which = np.flatnonzero(code == key @ digits)
        if not len(which):
            raise ValueError(f"no match ever stood at strikes {key}: put more matches together")
        part = Fit(rules, key, states.take(rng.permutation(which)[:MOST]))
        found = part.run()
        for i, level in enumerate(part.levels):
            others = list(key)
            others.remove(level)
            biases[(level, *others)] = round(float(found.bias[i]), 4)
            exits[(level, *others)] = max(round(float(found.exit[i]), 5), SMALLEST)
        for name, values in shared.items():
            values.append(round(getattr(found, name), 5))
    keys = own_keys(limit)
    return {
        "bias": [biases[key] for key in keys],
        "exit": [exits[key] for key in keys],
        **shared,
        "late_from": LATE_FROM,
    }


def fit(rules: Rules, outcomes: Outcomes, matches: int, seed: int) -> dict[str, Any]:
    """One rules variant's model, from matches put together of these rounds."""
    rng = np.random.default_rng(seed)
    odd = max(1, int(matches * SCATTERED))
    parts = [
        simulate(rules, outcomes, matches - odd, rng),
        simulate(rules, outcomes, odd, rng, scattered(rules, outcomes, odd, rng)),
    ]
    return fit_states(rules, States.joined(parts), rng)
