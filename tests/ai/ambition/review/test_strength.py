"""Strength from what choices cost: it follows the losses and their difficulty, and holds for players nobody fitted."""

from __future__ import annotations

import random
from dataclasses import replace
from math import log

import pytest

from ai.ambition.levels import LEVELS, RATINGS
from ai.ambition.review.fitted_parameters import FEATURES, fitted
from ai.ambition.review.strength import (
    DEAREST,
    HARD,
    PASS,
    RoundCost,
    RulesScale,
    StrengthNumbers,
    nearest_level,
    on_ladder,
    rate_of,
    round_cost,
    scale_of,
    strength_by,
    strength_of,
)
from game.engine.ambition.editions import Rules
from game.engine.ambition.house import House
from game.engine.ambition.judgement import JudgedDecision
from game.engine.judgement import Strength
from tests.ai.ambition.review.choices import made
from tools.research.bench import Measured, bench, fitted_to
from tools.research.bench_players import HELD_OUT

NUMBERS = StrengthNumbers(1700.0, 500.0, 0.3, 60.0, tuple(map(float, RATINGS.values())))
KEPT = ("expert_random_20", "safe", "plain_3000")
"""Players that were held out: careless now and then, by a rule of thumb, and by a search that isn't ours."""


def decision(losses: tuple[float, ...], place: int, shares: tuple[float, ...]) -> JudgedDecision:
    """A decision of choices that lose so much, each made with these shares by every level."""
    best = losses.index(min(losses))
    choices = tuple((card,) for card in range(len(losses)))
    rows = (tuple(map(log, shares)),) * (FEATURES - 2)
    one = made(random.Random(1), 3)
    return replace(one, choices=choices, losses=losses, place=place, best=best, leanings=rows)


def rounds(lost: float, expected: float, count: int = 8) -> list[RoundCost]:
    """Equal rounds of ten decisions, with what they cost in quarters of slips."""
    return [RoundCost(lost / 4, expected / 4, 10)] * count


def told(costs: list[RoundCost]) -> Strength:
    """The strength of a player, which must be known."""
    found = strength_of(costs, NUMBERS)
    assert found is not None
    return found


def test_a_round_costs_what_was_lost_beside_what_the_levels_would_have_lost() -> None:
    card = decision((0.0, 4.0, 100.0), 1, (0.5, 0.4, 0.1))
    cost = round_cost([card, replace(card, phase="pass", leanings=(), place=2)])
    assert cost.lost == 4.0 + DEAREST and cost.decisions == 2
    assert cost.expected == pytest.approx(0.4 * 4 + 0.1 * DEAREST + PASS)


def test_the_same_losses_at_harder_decisions_tell_a_stronger_player() -> None:
    easy, hard = told(rounds(12, 10)), told(rounds(12, 30))
    assert easy.rating == pytest.approx(1700 - 500 * 12 / 12) and hard.rating == pytest.approx(1700 - 500 * 12 / 27)
    assert easy.level == "casual" and hard.level == "expert"


def test_whose_choices_they_look_like_makes_no_difference() -> None:
    """Which level it was that would have chosen so is not asked: the levels can be exchanged."""
    played = [made(random.Random(seed), 3) for seed in range(80)]
    turned = [replace(each, leanings=each.leanings[::-1]) for each in played]
    first, second = ([round_cost(each[i : i + 10]) for i in range(0, 80, 10)] for each in (played, turned))
    assert told(first).rating == pytest.approx(told(second).rating)


def test_nothing_is_said_of_few_decisions() -> None:
    assert strength_of(rounds(10, 10, 3), NUMBERS) is None
    assert strength_of([], NUMBERS) is None


def test_the_interval_narrows_with_rounds_down_to_the_differences_of_style() -> None:
    one, many = told(rounds(10, 10)), told(rounds(10, 10, 400))
    assert NUMBERS.style < many.se < NUMBERS.style + 5 < one.se - 20
    wild = told([RoundCost(7.5, 2.5, 10), *rounds(50 / 7, 10, 7)])
    assert wild.rating == pytest.approx(one.rating) and wild.se > one.se + 20, "a few large losses are less certain"
    names = list(LEVELS)
    assert names.index(one.sure[0]) <= names.index(one.likely[0]) <= names.index(one.level)
    assert names.index(one.level) <= names.index(one.likely[1]) <= names.index(one.sure[1])


def test_the_ends_of_an_interval_are_the_players_who_would_seldom_lose_as_much() -> None:
    """As often by the variance of their own losses, which grows with their rate: so it reaches further down than up."""
    rate, variance = 0.5, 8 * 0.15 / 15 / 8
    one, narrow = told(rounds(9, 4 * HARD)), replace(NUMBERS, style=0.0)
    exact = strength_of(rounds(9, 4 * HARD), narrow)
    assert exact is not None
    for end in exact.between:
        at = (narrow.best - end) / narrow.slope
        assert abs(at - rate) == pytest.approx(1.96 * (variance * at / rate) ** 0.5)
    low, high = exact.between
    assert one.between[0] < low < exact.rating < high < one.between[1]
    assert exact.rating - low > high - exact.rating + 30
    master = told(rounds(0, 4 * HARD))
    assert master.between[1] == pytest.approx(NUMBERS.best + 1.96 * NUMBERS.style)
    assert master.between[0] < NUMBERS.best - 50


def test_a_master_that_gains_by_chance_is_no_more_than_one() -> None:
    assert told(rounds(-2, 10)).rating == pytest.approx(NUMBERS.best) and told(rounds(-2, 10)).level == "master"


def test_a_line_is_found_again_with_the_spread_about_it() -> None:
    chance, players = random.Random(4), []
    for number in range(60):
        rate = 0.03 * number
        costs = tuple(RoundCost(chance.gauss(rate, (0.3 * max(rate, 0.1)) ** 0.5) * HARD, HARD, 10) for _ in range(120))
        rating = 1700 - 500 * rate + chance.gauss(0, 60)
        players.append(
            Measured(str(number), rating, 10.0, (1.0,) * 4, tuple((1, 1, costs[i : i + 8]) for i in range(0, 120, 8)))
        )
    found = fitted_to(players, NUMBERS.levels)
    assert found.best == pytest.approx(1700, abs=50) and found.slope == pytest.approx(500, abs=40)
    assert found.spread == pytest.approx(0.3, rel=0.1) and found.style == pytest.approx(60, abs=20)


@pytest.mark.parametrize("name", KEPT)
def test_a_player_nobody_fitted_is_told_within_a_level_of_what_it_wins(name: str) -> None:
    parameters, player, names = fitted("2006"), bench()[name], list(LEVELS)
    assert name in HELD_OUT and parameters is not None and parameters.strength is not None
    found = strength_of(player.rounds, parameters.strength)
    assert found is not None
    true = names.index(nearest_level(player.rating, parameters.strength))
    assert abs(names.index(found.level) - true) <= 1


def test_a_rating_against_club_players_is_told_on_the_scale_of_the_levels() -> None:
    wide = replace(NUMBERS, levels=(800.0, 1000.0, 1150.0, 1315.0, 1500.0, 1700.0))
    assert [on_ladder(at, wide) for at in wide.levels] == list(RATINGS.values())
    assert on_ladder(900.0, wide) == (RATINGS["newcomer"] + RATINGS["novice"]) / 2
    assert on_ladder(700.0, wide) == 1000 - 0.5 * 91 and on_ladder(1800.0, wide) == 1670 + 0.5 * 149


@pytest.mark.parametrize("rules", [Rules("2005"), Rules("2004"), Rules("2004", players=3), Rules("simple")], ids=str)
def test_by_other_rules_the_line_holds_in_their_unit_and_is_wider(rules: Rules) -> None:
    scale = scale_of(rules)
    assert scale is not None and scale.wider > 0 and scale_of(Rules()) == RulesScale()
    costs = [
        RoundCost(each.lost * scale.usual / HARD, each.expected * scale.usual / HARD, 10) for each in rounds(9, 18)
    ]
    found, before = strength_by(rules, costs, NUMBERS), told(rounds(9, 18))
    assert found is not None and found.rating == pytest.approx(before.rating) and found.se > before.se


def test_by_house_rules_no_strength_is_told() -> None:
    rules = Rules(house=House("Ours", (("quota", 12),)))
    assert scale_of(rules) is None and strength_by(rules, rounds(9, 18), NUMBERS) is None


def test_a_rate_says_how_uncertain_it_is() -> None:
    found = rate_of(rounds(9, 4 * HARD), 0.3)
    assert found is not None and found[0] == 0.5 and found[1] == pytest.approx(8 * 0.15 / 15 / 8)
