"""The model of match equity (see `game.engine.ambition.reward`), fitted to simulated matches by maximum likelihood.

Seats with equal strikes are alike, so a state's sorted strikes determine which coefficients it
depends on, and no two such sets of strikes share a coefficient. The fit therefore falls into small
fits of at most a dozen numbers, one for each set of strikes and number of rounds left."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from ai.ambition.equity import most_strikes, own_keys, strike_keys
from game.engine.ambition.editions import Rules
from game.engine.ambition.reward import UNIT
from game.engine.json_reader import Record
from tools.research.equity.matches import Floats, Midway, Outcomes, scattered, simulate

LATE_FROM = 110
"""Points from which the end of the short game is near: of 110, 120 and 130 the value that fitted best."""
SCATTERED = 0.3
"""The share of the matches that start from random states instead of 0, so that unlikely states are covered too."""
MOST = 30_000
"""The most states to fit for a set of strikes; many sets have far more."""
RIDGE = 1e-5
SMALLEST = 1e-4


@dataclass(frozen=True)
class Coefficients:
    """The coefficients for one set of strikes.

    `bias` and `exit` are by level (a number of strikes that occurs); `exit` is for one seat of the
    level."""

    bias: Floats
    exit: Floats
    open: float
    slope: float
    late: float
    near: float = 0.0
    nearer: float = 0.0


class Fit:
    """A fit of the coefficients of states whose sorted strikes are `key`.

    The free parameters are a bias and a log of the exit's weight for each number of strikes that
    occurs; the log of the slope; what points beyond LATE_FROM add, for the short game; the log of
    the open end's weight, where there is an open end (without strikes there is no other); and what
    the slope gains near a target and its square, where there is a target."""

    def __init__(self, rules: Rules, key: tuple[int, ...], states: Midway) -> None:
        self.levels = sorted(set(key))
        self.seats = np.array([key.count(level) for level in self.levels])
        self.level: NDArray[np.int64] = np.searchsorted(self.levels, states.strikes)
        self.x = (states.points - states.points.mean(axis=1, keepdims=True)) / UNIT
        self.late = np.maximum(states.points - LATE_FROM, 0) / UNIT
        self.share = states.share
        numbers = rules.numbers
        self.late_counts = float(rules.short_game)
        self.opens = float(rules.short_game or numbers.target > 0 or numbers.rounds > 0)
        self.strikes = float(numbers.strike_limit > 0)
        self.near = float(numbers.target > 0)
        lead = (
            np.maximum(states.points.max(axis=1, keepdims=True), 0)
            / max(numbers.target, 1)
            * self.near
        )
        self.near_x, self.nearer_x = lead * self.x, lead * lead * self.x
        self.others = 1.0 - np.eye(rules.players)

    def start(self) -> Floats:
        """Return the free parameters from which the optimization starts."""
        weights = 0.8 * np.array(self.levels)
        return np.concatenate([np.zeros(len(self.levels)), weights, [0.5, 0.0, -2.0, 0.0, 0.0]])

    def coefficients(self, free: Floats) -> Coefficients:
        """Return the coefficients that the free parameters stand for."""
        n = len(self.levels)
        weights = np.exp(free[n : 2 * n]) * self.strikes
        opens = float(np.exp(free[2 * n + 2])) * self.opens
        whole = float((weights * self.seats).sum()) + opens
        return Coefficients(
            free[:n],
            weights / whole,
            opens / whole,
            float(np.exp(free[2 * n])),
            float(free[2 * n + 1]) * self.late_counts,
            float(free[2 * n + 3]) * self.near,
            float(free[2 * n + 4]) * self.near,
        )

    def loss(self, free: Floats) -> tuple[float, Floats]:
        """Return the mean log-loss with a small penalty, and its gradient."""
        c, n, levels = self.coefficients(free), len(self.share), len(self.levels)
        g = (
            c.bias[self.level]
            + c.slope * self.x
            + c.late * self.late
            + c.near * self.near_x
            + c.nearer * self.nearer_x
        )
        power = np.exp(np.maximum(g - g.max(axis=1, keepdims=True), -40.0))
        common = power.sum(axis=1, keepdims=True)
        others = power @ self.others
        exits = c.exit[self.level]
        gone = exits / others
        found = power * (c.open / common + gone @ self.others)
        # Backwards, from how the loss changes with each probability.
        pull = self.share / found / n
        pulled = pull * power
        by_others = gone / others * (pulled @ self.others)
        whole = pulled.sum(axis=1, keepdims=True)
        by_g = power * (by_others @ self.others + c.open / common**2 * whole) - pull * found
        by_exit = -(pulled @ self.others) / others
        by_open = -whole / common
        mean = (exits * by_exit).sum(axis=1, keepdims=True) + c.open * by_open
        gradient = np.concatenate([
            np.bincount(self.level.ravel(), by_g.ravel(), levels),
            np.bincount(self.level.ravel(), (exits * (by_exit - mean)).ravel(), levels),
            [c.slope * float((by_g * self.x).sum())],
            [self.late_counts * float((by_g * self.late).sum())],
            [c.open * float((by_open - mean).sum())],
            [self.near * float((by_g * self.near_x).sum())],
            [self.near * float((by_g * self.nearer_x).sum())],
        ])  # fmt: skip
        loss = -float((self.share * np.log(found)).sum()) / n
        return loss + RIDGE * float((free**2).sum()), gradient + 2 * RIDGE * free

    def run(self) -> Coefficients:
        """Return the best coefficients."""
        options = {"gtol": 1e-6, "maxiter": 300}
        found = minimize(self.loss, self.start(), method="BFGS", jac=True, options=options)
        return self.coefficients(found.x)


def fit_states(rules: Rules, states: Midway, rng: np.random.Generator) -> Record:
    """Return the model of these states in the form of the file.

    Raises ValueError when some strikes never occur."""
    if not rules.numbers.understrike_ends:  # more strikes than these make no difference
        states = replace(states, strikes=np.minimum(states.strikes, most_strikes(rules) - 1))
    if not rules.numbers.rounds:
        return _stage(rules, states, rng) | {"late_from": LATE_FROM}
    left = rules.numbers.rounds - states.played
    stages = [
        _stage(rules, states.take(left == rounds), rng)
        for rounds in range(1, rules.numbers.rounds + 1)
    ]
    return {"stages": stages, "late_from": LATE_FROM}


def _stage(rules: Rules, states: Midway, rng: np.random.Generator) -> Record:
    """Return the coefficients of states with the same number of rounds left."""
    limit, seats = most_strikes(rules), rules.players
    digits = limit ** np.arange(seats)
    code = np.sort(states.strikes, axis=1) @ digits
    biases: dict[tuple[int, ...], float] = {}
    exits: dict[tuple[int, ...], float] = {}
    shared: dict[str, list[float]] = {"open": [], "slope": [], "late": []}
    near: dict[str, float] = {}
    for key in strike_keys(limit, seats):
        which = np.flatnonzero(code == key @ digits)
        if not len(which):
            raise ValueError(f"no match ever stood at strikes {key}: put more matches together")
        part = Fit(rules, key, states.take(rng.permutation(which)[:MOST]))
        found = part.run()
        for i, level in enumerate(part.levels):
            others = list(key)
            others.remove(level)
            biases[(level, *others)] = round(float(found.bias[i]), 4)
            exits[(level, *others)] = (
                max(round(float(found.exit[i]), 5), SMALLEST) if part.strikes else 0.0
            )
        for name, values in shared.items():
            values.append(round(getattr(found, name), 5))
        if part.near:
            near = {name: round(getattr(found, name), 5) for name in ("near", "nearer")}
    keys = own_keys(limit, seats)
    return {
        "bias": [biases[key] for key in keys],
        "exit": [exits[key] for key in keys],
        **shared,
        **near,
    }


def fit(rules: Rules, outcomes: Outcomes, matches: int, seed: int) -> Record:
    """Return the model of one variant of the rules, from matches put together of these rounds."""
    rng = np.random.default_rng(seed)
    odd = max(1, int(matches * SCATTERED))
    parts = [
        simulate(rules, outcomes, matches - odd, rng),
        simulate(rules, outcomes, odd, rng, scattered(rules, outcomes, odd, rng)),
    ]
    return fit_states(rules, Midway.joined(parts), rng)
