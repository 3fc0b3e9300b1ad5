"""The chances at the ladder's tables: fitted as sums of odds, finite where nobody won, and the same on every machine."""

from __future__ import annotations

import math
from itertools import product

import pytest

from game.client.ambition.ladder.rungs import RUNGS
from tools.research.ladder_tables import SLOW, fitted, matches_at, share_of

CELLS = [(table, 3 + level) for table, level in product(range(3), range(2))]


def chance(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))


def test_the_fit_finds_the_chances_that_made_the_matches() -> None:
    true = [chance(a + b) for a, b in product((1.0, 0.0, -2.0), (0.0, 1.0))]
    found = fitted(CELLS, [100_000] * 6, [100_000 * each for each in true])
    assert [value for value, _error in found] == pytest.approx(true, abs=1e-3)
    alone = [math.sqrt(each * (1 - each) / 100_000) for each in true]
    assert all(
        0 < error < single for (_value, error), single in zip(found, alone, strict=True)
    )  # each cell helps the others


def test_a_table_that_nobody_won_has_a_chance_and_an_error() -> None:
    found = fitted(CELLS, [20] * 6, [10, 12, 5, 8, 0, 0])
    assert all(0 < value < 0.1 and 0 < error < 0.1 for value, error in found[4:])


def test_a_match_at_a_table_depends_on_its_arguments_alone() -> None:
    shares = [[share_of(0, "novice", 3, index) for index in range(8)] for _again in range(2)]
    assert shares[0] == shares[1] and set(shares[0]) > {0.0}


def test_where_a_master_sits_fewer_matches_are_played() -> None:
    assert matches_at(RUNGS[0], "expert", 30) == 30
    assert matches_at(RUNGS[0], "master", 30) == matches_at(RUNGS[-1], "newcomer", 30) == 30 // SLOW
    assert matches_at(RUNGS[-1], "master", 1) == 1
