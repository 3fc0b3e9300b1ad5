"""Match equity held against whole matches: the forecast is the program's own, and factors are found again."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from ai.ambition.equity import path, variant
from game.engine.ambition.editions import Rules

pytest.importorskip("scipy", reason='scipy is not installed; it comes with the optional extra "train"')

from tools.research.equity.matches import Midway, Outcomes, rolled_out, simulate
from tools.research.equity.quality import forecasts
from tools.research.equity.temper import Factors, fitted, forecast, tempered

pytestmark = pytest.mark.slow

RULES = [Rules(), Rules(short_game=True), Rules("2005"), Rules("simple"), Rules("2004"), Rules("2004", players=3)]


def model_of(rules: Rules) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path(rules.edition).read_text(encoding="utf-8"))["models"][variant(rules)]
    return found


def states_of(rules: Rules) -> Midway:
    rng = np.random.default_rng(4)
    return simulate(rules, Outcomes.of(rules, rolled_out(rules, 300, 9)), 1_500, rng).one_a_match(rng)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_forecast_is_the_programs_own(rules: Rules) -> None:
    states = states_of(rules)
    assert forecast(rules, model_of(rules), states) == pytest.approx(forecasts(rules, states), abs=1e-5)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_tempering_puts_the_factors_into_the_numbers(rules: Rules) -> None:
    states, factors = states_of(rules), Factors(0.6, 1.3, 0.8)
    model = model_of(rules)
    changed = forecast(rules, tempered(rules, model, factors), states)
    assert changed == pytest.approx(forecast(rules, model, states, factors), abs=2e-3)
    assert abs(changed - forecast(rules, model, states)).max() > 0.02


def test_factors_are_found_again() -> None:
    """Winners are drawn as a tempered model says."""
    rules, rng = Rules(), np.random.default_rng(7)
    model = model_of(rules)
    outcomes = Outcomes.of(rules, rolled_out(rules, 300, 9))
    states = simulate(rules, outcomes, 12_000, rng).one_a_match(rng)
    chances = forecast(rules, model, states, Factors(0.5, 0.9, 0.8))
    won = (rng.random((len(chances), 1)) > chances.cumsum(axis=1)).sum(axis=1).clip(max=3)
    found = fitted(rules, model, Midway(states.points, states.strikes, states.match, states.played, np.eye(4)[won]))
    assert found == pytest.approx((0.5, 0.9, 0.8), abs=0.12)
