"""Seeds from what is seen, and how sure a figure is."""

from __future__ import annotations

import random
from statistics import fmean

from ai.reviews import seed_of
from game.engine.ambition.editions import Rules
from game.engine.judgement import uncertainty
from tests.engine.helpers import begun_match


def test_a_seed_depends_on_all_that_is_seen_and_on_nothing_else() -> None:
    found = set()
    for rules in (Rules(), Rules(nil_bidding=True), Rules("2004")):
        match = begun_match(rules, 3)
        found |= {seed_of(match.observation(seat)) for seat in range(4)}
        again = begun_match(rules, 3)
        assert seed_of(again.observation(2)) == seed_of(match.observation(2))
    assert len(found) == 12


def test_an_uncertainty_is_right_on_average() -> None:
    chance = random.Random(1)
    for usual in (0.5, 2.0):
        made = [[chance.gauss(7, usual) for _ in range(2)] for _ in range(3_000)]
        claimed = fmean(uncertainty(values, usual) ** 2 for values in made)
        real = fmean((fmean(values) - 7) ** 2 for values in made)
        assert abs(claimed / real - 1) < 0.1
    assert uncertainty([1.0, 5.0], 0.5) > uncertainty([3.0, 3.1], 0.5)
