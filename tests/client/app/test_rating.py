"""A person's rating from places in matches."""

from __future__ import annotations

import random
from itertools import permutations
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.app.statistics.rating import GRID, RatedMatch, Rating, chance, ratings
from game.engine.odds import place_chance

LADDER = (1000, 1091, 1160, 1283, 1418, 1591)
OTHERS = st.lists(st.integers(600, 2000), min_size=1, max_size=3)


@given(st.integers(600, 2000), OTHERS)
def test_some_place_is_taken(rating: int, others: list[int]) -> None:
    assert sum(place_chance(rating, others, place) for place in range(1, len(others) + 2)) == pytest.approx(1)


@given(st.integers(600, 1900), OTHERS)
def test_who_is_stronger_wins_more_often_and_is_last_less_often(rating: int, others: list[int]) -> None:
    last = len(others) + 1
    assert chance(rating, others) < chance(rating + 100, others)
    assert place_chance(rating, others, last) > place_chance(rating + 100, others, last)


def test_places_are_those_of_all_orders_together() -> None:
    """Against the model itself, order by order."""
    weights = [10 ** (rating / 400) for rating in (1200, 1000, 1300, 1500)]
    places = [0.0] * 4
    for order in permutations(range(4)):
        share, left = 1.0, sum(weights)
        for seat in order:
            share *= weights[seat] / left
            left -= weights[seat]
        places[order.index(0)] += share
    assert [place_chance(1200, (1000, 1300, 1500), place) for place in (1, 2, 3, 4)] == pytest.approx(places)


def test_equals_win_a_quarter_and_191_points_more_half() -> None:
    assert chance(1283, [1283] * 3) == pytest.approx(0.25)
    assert chance(1474, [1283] * 3) == pytest.approx(0.5, abs=0.001)


def placed(rng: random.Random, rating: float, others: tuple[int, ...]) -> RatedMatch:
    at = rng.random()
    for place in range(1, len(others) + 1):
        at -= place_chance(rating, others, place)
        if at < 0:
            return RatedMatch(place, 1, others)
    return RatedMatch(len(others) + 1, 1, others)


def career(rng: random.Random, matches: int, *strengths: float) -> list[Rating]:
    """So many matches at each strength in turn, against tables of one level each."""
    return ratings(placed(rng, own, (rng.choice(LADDER[1:5]),) * 3) for own in strengths for _ in range(matches))


def test_ratings_come_near_the_truth_and_the_interval_holds_it() -> None:
    rng = random.Random(5)
    for truth in (1000, 1283, 1500):
        ends = [career(rng, 60, truth)[-1] for _ in range(12)]
        assert fmean(end.value for end in ends) == pytest.approx(truth, abs=45)
        assert sum(end.low <= truth <= end.high for end in ends) >= 10
        assert all(end.narrow for end in ends)


def test_a_leap_is_followed() -> None:
    rng = random.Random(6)
    found = [career(rng, 30, 1150, 1400) for _ in range(12)]
    before, after, later = (fmean(each[at].value for each in found) for at in (29, 41, 59))
    assert before == pytest.approx(1150, abs=60) and after > before + 80 and later == pytest.approx(1400, abs=70)


def test_little_is_told_before_little_is_known() -> None:
    first = ratings([RatedMatch(1, 1, (1283,) * 3)])[0]
    assert not first.narrow and first.low < 1100 < 1250 < first.high


def test_a_shared_place_is_between_those_it_stands_for() -> None:
    alone, second = (ratings([RatedMatch(place, 1, (1283,) * 3)])[0].value for place in (1, 2))
    assert second < ratings([RatedMatch(1, 2, (1283,) * 3)])[0].value < alone


def test_ratings_stay_on_the_grid_whatever_happens() -> None:
    best = ratings([RatedMatch(1, 1, (1591,) * 3)] * 80)[-1]
    worst = ratings([RatedMatch(4, 1, (1000,) * 3)] * 80)[-1]
    assert GRID[0] - 5 <= worst.low < worst.high < 900 and 1700 < best.low < best.high <= GRID[-1] + 5


def test_decisions_are_weighed_in_anew_after_each_match_and_only_from_the_first_that_tells_them() -> None:
    played = [RatedMatch(1 + i % 4, 1, (1283,) * 3) for i in range(12)]
    places, both = ratings(played), ratings(played, [None] * 6 + [(1500.0, 60.0)] * 6)
    assert both[:6] == places[:6] and all(each.decided for each in both[6:])
    assert places[-1].value + 60 < both[-1].value < 1500
    assert both[-1].high - both[-1].low < 4 * 60 < places[-1].high - places[-1].low
    assert abs(both[-1].value - both[6].value) < 60, "one figure of all decisions, not one more each time"
    assert ratings(played, [(9000.0, 20.0)] * 12)[-1].high <= GRID[-1] + 5
