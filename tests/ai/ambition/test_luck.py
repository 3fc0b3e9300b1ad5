"""How much is luck: the estimates on values whose variance is known, and rounds that are functions of their numbers."""

from __future__ import annotations

import numpy as np
import pytest

from game.engine.ambition.editions import Rules
from tests.ai.helpers import here
from tools.research import luck
from tools.research.luck import due_to_deals, due_to_levels, match_played, parts, shares, worth_of_hand

RANDOM = np.random.default_rng(5)


def test_hand_layout_and_play_are_told_apart() -> None:
    hands, layouts, plays = 4000, 3, 3
    hand = RANDOM.normal(0, 2, (hands, 1, 1))
    layout = RANDOM.normal(0, 3, (hands, layouts, 1))
    values = hand + layout + RANDOM.normal(0, 5, (hands, layouts, plays))
    assert parts(values) == pytest.approx([4, 9, 25], rel=0.1)


def test_deals_and_levels_are_told_from_the_rest() -> None:
    values = RANDOM.normal(0, 1, (3000, 1, 4)) + RANDOM.normal(0, 3, (3000, 4, 4))
    assert due_to_deals(values) == pytest.approx([1, 9], rel=0.15)
    levels = RANDOM.integers(0, 3, (5000, 4))
    assert due_to_levels(levels + RANDOM.normal(0, 2, (5000, 4)), levels) == pytest.approx([1, 4], rel=0.1)


def test_shares_add_up_and_their_error_is_that_of_a_mean() -> None:
    values = RANDOM.normal(0, 1, (60, 3, 3))
    found, error = shares(parts, values)
    assert found.sum() == pytest.approx(1) and (error > 0).all()
    error = shares(lambda v: np.array([v.mean(), 1 - v.mean()]), values[:, 0, 0])[1]
    assert error[0] == pytest.approx(values[:, 0, 0].std(ddof=1) / 60**0.5)


@pytest.mark.parametrize("rules", [Rules(), Rules("2004", players=3)])
def test_rounds_and_matches_are_functions_of_their_numbers(rules: Rules) -> None:
    worth = [worth_of_hand(rules, "casual", 1, 0, layout, play) for layout in (0, 0, 1) for play in (0, 1, 2)]
    assert worth[:3] == worth[3:6] and len(set(worth)) > 1
    levels = ("casual", "newcomer", "novice", "casual")[: rules.players]
    once, again, other = (match_played(rules, levels, 1, 0, play) for play in (0, 0, 1))
    assert once == again != other
    assert sum(once.wins) == pytest.approx(1) and len(once.worth) == rules.players


def test_the_figures_are_shares_by_edition_and_of_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "EDITIONS", ("2006", "simple"))
    monkeypatch.setattr(luck, "LEVEL", "newcomer")
    monkeypatch.setattr(luck, "LEVELS", ("newcomer", "novice"))
    monkeypatch.setattr(luck, "LAYOUTS", 3)
    monkeypatch.setattr(luck, "PLAYS", 2)
    monkeypatch.setattr(luck, "spread", here)
    found = {figure.id: figure for figure in luck.luck(1, 3, 1)}
    assert len(found) == 2 * 6 + 2
    for edition in ("2006", "simple"):
        assert sum(found[f"{edition}, a round: {part}"].value for part in ("own hand", "other hands", "the play")) == (
            pytest.approx(1)
        )
        assert found[f"{edition}, a round: standard deviation"].se > 0
    assert found["2006, winning a match: level"].cases == 24
