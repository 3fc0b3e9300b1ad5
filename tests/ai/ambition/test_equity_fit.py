"""The tool that fits match equity: its matches end as the engine's do, it finds what is there to find, and the
shipped model is calibrated on matches it has not seen."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from ai.ambition.equity import parse, win_probabilities
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import Total
from game.engine.ambition.match_result import final_result, match_over
from game.engine.ambition.scoring import score_round
from game.engine.rng import Stream
from tests.engine.ambition.helpers import PLAIN, SHORT, STRICT, counts

pytest.importorskip("scipy", reason='scipy is not installed; it comes with the optional extra "train"')

from scipy.optimize import minimize

from tools.research.equity.__main__ import cli
from tools.research.equity.matches import (
    Floats,
    Midway,
    Outcomes,
    PlayedRound,
    over,
    rolled_out,
    rounds_of,
    scattered,
    simulate,
    winners,
)
from tools.research.equity.model import Fit

pytestmark = pytest.mark.slow

OTHERS = [Rules("2005"), Rules("simple"), Rules("2004"), Rules("2004", players=3)]


@given(
    st.sampled_from([PLAIN, SHORT, STRICT]),
    st.lists(st.integers(0, 3), min_size=4, max_size=4),
    st.lists(st.integers(-20, 200), min_size=4, max_size=4),
    counts(),
)
def test_matches_end_and_are_won_as_in_the_engine(
    rules: Rules, struck: list[int], had: list[int], taken: tuple[int, ...]
) -> None:
    scored, void = score_round(rules, taken, struck)
    after = [Total(p + s.points, k + s.strikes) for p, k, s in zip(had, struck, scored, strict=True)]
    points, strikes = np.array([[t.points for t in after]]), np.array([[t.strikes for t in after]])
    ends = over(rules, points, strikes, np.array([[s.strikes for s in scored]]), np.array([void]))
    assert ends[0] == match_over(rules, after, scored, void)
    if ends[0]:
        won = final_result(rules, after).winners
        assert winners(rules, points, strikes)[0].tolist() == [(seat in won) / len(won) for seat in range(4)]


@pytest.mark.parametrize("rules", OTHERS)
def test_matches_of_other_editions_end_and_are_won_as_in_the_engine(rules: Rules) -> None:
    stream, seats = Stream("ends", 3), rules.players
    ended = 0
    for index, played in enumerate(rolled_out(rules, 400, 12)):
        before = [Total(stream.below(100), stream.below(3)) for _ in range(seats)]
        if not rules.numbers.strike_limit:
            before = [Total(total.points, 0) for total in before]
        struck = [total.strikes for total in before]
        scored, void = score_round(rules, played.taken, struck, tricks=played.tricks, deductor=played.deductor)
        after = [Total(t.points + s.points, t.strikes + s.strikes) for t, s in zip(before, scored, strict=True)]
        number = index % 12
        points, strikes = np.array([[t.points for t in after]]), np.array([[t.strikes for t in after]])
        fatal = np.array([[rules.numbers.understrike_ends or "understrike" not in s.marks for s in scored]])
        now = np.array([[s.strikes for s in scored]])
        ends = over(rules, points, strikes, now, np.array([void]), fatal, np.array([number]))
        assert ends[0] == match_over(rules, after, scored, void, number)
        if ends[0]:
            ended += 1
            won = final_result(rules, after, scored).winners
            assert winners(rules, points, strikes, now)[0].tolist() == [(s in won) / len(won) for s in range(seats)]
    assert ended > 40


def test_a_failed_bid_costs_what_it_does_with_three_strikes() -> None:
    outcomes = Outcomes.of(Rules(nil_bidding=True), [PlayedRound([0, 40, 42, 30], [True, False, False, True])])
    assert outcomes.points[0].tolist() == [[35, 40, 0, 30], [35, 40, 0, 9]]
    assert outcomes.strikes[0].tolist() == [[0, 0, 1, 1], [0, 0, 1, 0]]
    with pytest.raises(ValueError, match="no round"):
        Outcomes.of(PLAIN, [])


def one_a_match(states: Midway, rng: np.random.Generator) -> Midway:
    """At most one state of each match, that after 1 to 10 rounds, a number drawn beforehand: no two share an outcome.

    (Drawn from the states that a match has, it would reveal how long the match goes on, and so who is likely to win.)"""
    return states.take(states.played == rng.integers(1, 11, size=states.match.max() + 1)[states.match])


@pytest.mark.parametrize("rules", [PLAIN, SHORT])
def test_simulated_matches_are_matches(rules: Rules) -> None:
    rng = np.random.default_rng(3)
    outcomes = Outcomes.of(rules, rolled_out(rules, 300, 5))
    states = simulate(rules, outcomes, 500, rng)
    assert states.share.sum(axis=1) == pytest.approx(np.ones(len(states)))
    assert (states.strikes < 4).all() and (states.points[states.played == 0] == 0).all()
    assert abs(states.share[states.played == 0].mean(axis=0) - 0.25).max() < 0.08
    one = one_a_match(states, rng)
    assert len(np.unique(one.match)) == len(one) and one.played.min() == 1
    points, strikes, _played = scattered(rules, outcomes, 400, rng)
    assert not over(rules, points, strikes, np.zeros_like(strikes), np.zeros(400, bool)).any()
    assert set(map(tuple, np.sort(strikes, axis=1))) > {(0, 0, 0, 0), (3, 3, 3, 3)}


@pytest.mark.parametrize("rules", [SHORT, Rules("2005"), Rules("simple")])
def test_the_fit_goes_downhill_as_its_gradient_says(rules: Rules) -> None:
    rng = np.random.default_rng(1)
    strikes = np.tile([2, 0, 1, 1], (200, 1))
    states = Midway(
        rng.integers(0, 150, (200, 4)), strikes, np.arange(200), np.ones(200, int), np.eye(4)[rng.integers(4, size=200)]
    )
    fit = Fit(rules, (0, 1, 1, 2), states)
    size = len(fit.start())
    free = fit.start() + 0.3 * rng.standard_normal(size)
    for i, slope in enumerate(fit.loss(free)[1]):
        step = np.eye(size)[i] * 1e-6
        assert slope == pytest.approx((fit.loss(free + step)[0] - fit.loss(free - step)[0]) / 2e-6, rel=1e-3, abs=1e-8)


def forecasts(rules: Rules, states: Midway) -> Floats:
    """The program's own forecast for each state (n, seats)."""
    rows = zip(states.points.tolist(), states.strikes.tolist(), states.played.tolist(), strict=True)
    said = [win_probabilities(rules, [*map(Total, points, strikes)], played) for points, strikes, played in rows]
    return np.array(said)


def calibration_error(found: Floats, won: Floats) -> float:
    """The mean distance between forecast and frequency over twenty bins of equal count."""
    p, y = found.ravel(), won.ravel()
    parts = np.array_split(np.argsort(p, kind="stable"), 20)
    return float(sum(len(part) * abs(p[part].mean() - y[part].mean()) for part in parts) / len(p))


def log_loss(found: Floats, share: Floats) -> float:
    """In nats a state."""
    return float(-(share * np.log(np.maximum(found, 1e-9))).sum(axis=1).mean())


def by_place(states: Midway) -> Floats:
    """From places (by points) alone: the frequencies in these same matches."""
    order = np.argsort(np.argsort(-states.points, axis=1, kind="stable"), axis=1)
    found: Floats = np.array([states.share[order == place].mean() for place in range(states.points.shape[1])])[order]
    return found


def by_score(states: Midway) -> Floats:
    """A softmax of points and strikes, with two weights fitted to these same matches."""

    def forecast(weights: Floats) -> Floats:
        powers = np.exp(weights[0] * states.points / 32 + weights[1] * states.strikes)
        found: Floats = powers / powers.sum(axis=1, keepdims=True)
        return found

    best = minimize(lambda weights: log_loss(forecast(weights), states.share), np.array([1.0, -0.5]))
    return forecast(best.x)


@pytest.mark.parametrize("rules", [PLAIN, Rules(nil_bidding=True), SHORT, *OTHERS])
def test_the_shipped_model_is_calibrated(rules: Rules) -> None:
    """On matches put together from rounds of players it was not fitted to; a model without strikes would miss by two or three."""
    rng = np.random.default_rng(4)
    outcomes = Outcomes.of(rules, rolled_out(rules, 4000, 77))
    states = one_a_match(simulate(rules, outcomes, 20_000, rng), rng)
    found = forecasts(rules, states)
    assert calibration_error(found, states.share) < 0.015
    losses = [log_loss(each, states.share) for each in (found, by_score(states), by_place(states))]
    assert losses == sorted(losses) and losses[-1] < np.log(rules.players)
    if rules in OTHERS:
        return
    rng = np.random.default_rng(4)
    states = one_a_match(simulate(rules, outcomes, 5_000, rng), rng)
    careless = forecasts(rules, Midway(states.points, states.strikes * 0, states.match, states.played, states.share))
    assert calibration_error(careless, states.share) > 0.02


def test_it_is_fitted_from_files(tmp_path: Path) -> None:
    data, asset = tmp_path / "rounds.jsonl", tmp_path / "equity.json"
    lines = [
        json.dumps({"bidding": bidding, "taken": played.taken, "bids": [int(bid) for bid in played.bids or ()]})
        for bidding in (False, True)
        for played in rolled_out(Rules(nil_bidding=bidding), 200, 8)
    ]
    data.write_text("\n".join(lines) + '\n{"bidding": fal', encoding="utf-8")
    assert len(list(rounds_of(PLAIN, [data]))) == 200
    run = CliRunner().invoke(cli, [str(data), "--matches", "4000", "-o", str(asset)])
    assert run.exit_code == 0, run.output
    found = parse(asset.read_text(encoding="utf-8"), PLAIN)
    assert set(found) == {"plain", "nil_bidding", "short_game", "nil_bidding+short_game"}
