"""Corrections of match equity from whole matches.

A model fitted to matches that are put together from single rounds doesn't know that players look at the score: the
others play against the leader, so that a lead is worth less than such matches suggest. Three factors, fitted by maximum
likelihood to matches that were really played, correct that: on the slope of points, on the biases by strikes, and on
the logarithms of the exits."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize

from ai.ambition.equity import held, most_strikes, own_keys, strike_keys
from game.engine.ambition.editions import Rules
from game.engine.ambition.reward import UNIT
from game.engine.json_reader import Record
from tools.research.equity.matches import Floats, Midway

ENOUGH = 100
"""The least number of whole matches that a fit needs."""
_LEAST = 1e-4  # of an exit
RIDGE = 1e-4


class Factors(NamedTuple):
    """The factors on the slope and on the biases, and the power to which the exits are raised."""

    slope: float = 1.0
    bias: float = 1.0
    exits: float = 1.0


UNCHANGED = Factors()


def forecast(rules: Rules, model: Record, states: Midway, factors: Factors = UNCHANGED) -> Floats:
    """Return each seat's chance to win (n, seats), by a model in the form of the file."""
    seats, limit, numbers = rules.players, most_strikes(rules), rules.numbers
    stages = model.get("stages", [model])
    stage = (
        np.clip(numbers.rounds - states.played, 1, len(stages)) - 1 if numbers.rounds else np.zeros(len(states), int)
    )
    own = {key: i for i, key in enumerate(own_keys(limit, seats))}
    shared = {key: i for i, key in enumerate(strike_keys(limit, seats))}
    strikes = [[held(rules, count) for count in row] for row in states.strikes.tolist()]
    at_own = np.array([[own[(row[i], *sorted(row[:i] + row[i + 1 :]))] for i in range(seats)] for row in strikes])
    at = np.array([shared[tuple(sorted(row))] for row in strikes])

    def column(part: str) -> Floats:
        found: Floats = np.array([each[part] for each in stages])[stage, at][:, None]
        return found

    x = (states.points - states.points.mean(axis=1, keepdims=True)) / UNIT
    lead = np.maximum(states.points.max(axis=1, keepdims=True), 0) / max(numbers.target, 1)
    slope = column("slope") + model.get("near", 0.0) * lead + model.get("nearer", 0.0) * lead**2
    late = column("late") * np.maximum(states.points - model["late_from"], 0) / UNIT
    g = (
        factors.bias * np.array([each["bias"] for each in stages])[stage[:, None], at_own]
        + factors.slope * slope * x
        + late
    )
    power = np.exp(g - g.max(axis=1, keepdims=True))
    exits = np.array([each["exit"] for each in stages])[stage[:, None], at_own] ** factors.exits
    opens = column("open")
    exits = exits / np.maximum(exits.sum(axis=1, keepdims=True), 1e-12) * (1 - opens)
    others = 1.0 - np.eye(seats)
    found: Floats = power * ((exits / (power @ others)) @ others + opens / power.sum(axis=1, keepdims=True))
    return found


def fitted(rules: Rules, model: Record, states: Midway) -> Factors:
    """Return the factors that make the results of these states likeliest."""

    def loss(free: Floats) -> float:
        chances = np.maximum(forecast(rules, model, states, Factors(*np.exp(free))), 1e-9)
        return -float((states.share * np.log(chances)).sum()) / len(states) + RIDGE * float((free**2).sum())

    best = minimize(loss, np.zeros(len(Factors._fields)), method="Nelder-Mead")
    return Factors(*(round(float(each), 4) for each in np.exp(best.x)))


def tempered(rules: Rules, model: Record, factors: Factors) -> Record:
    """Return the model with the factors applied to its numbers."""
    made = dict(model)
    for name in ("near", "nearer"):
        if name in made:
            made[name] = round(factors.slope * made[name], 5)
    if "stages" in model:
        return made | {"stages": [made_stage(rules, stage, factors) for stage in model["stages"]]}
    return made | made_stage(rules, model, factors)


def made_stage(rules: Rules, stage: Record, factors: Factors) -> Record:
    """Return a stage with the factors applied; exits and the open end still add up to 1."""
    limit, seats = most_strikes(rules), rules.players
    keys = own_keys(limit, seats)
    powers = dict(zip(keys, (each**factors.exits for each in stage["exit"]), strict=True))
    opens = dict(zip(strike_keys(limit, seats), stage["open"], strict=True))
    exits = []
    for key in keys:
        whole = sum(powers[each, *sorted(key[:i] + key[i + 1 :])] for i, each in enumerate(key))
        left = 1 - opens[tuple(sorted(key))]
        exits.append(max(round(powers[key] / whole * left, 5), _LEAST) if whole else 0.0)
    return {
        "bias": [round(factors.bias * each, 4) for each in stage["bias"]],
        "exit": exits,
        "open": stage["open"],
        "slope": [round(factors.slope * each, 5) for each in stage["slope"]],
        "late": stage["late"],
    }
