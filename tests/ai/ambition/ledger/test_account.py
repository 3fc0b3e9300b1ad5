"""The ledger: it adds up in every edition, luck has mean 0, and equal rounds get equal figures."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

import pytest

from ai.ambition.ledger import yardstick
from ai.ambition.ledger.account import PARTS, Ledger, key, ledger, loaded
from ai.cancel import Cancelled
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.round import Round
from game.engine.rng import Stream
from game.engine.state import GOAL_ROLLOUT
from tests.ai.ambition.review.played import played

RULES = [Rules(edition) for edition in EDITIONS] + [Rules("2004", players=3), Rules(nil_bidding=True)]
EFFORT = 50


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a round is worth before the deal, from few deals: it makes no difference to what is tested."""
    monkeypatch.setattr(yardstick, "DEALS", 60)
    yardstick.par.cache_clear()


def missing(found: Ledger) -> float:
    """By how much the parts miss the result."""
    parts: list[float] = [getattr(found, name) for name in PARTS]
    return abs(found.result - sum(parts))


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_it_adds_up_whatever_the_rules(rules: Rules) -> None:
    match = played(rules, 2, seed=11, level="newcomer")
    for index in (0, 1):
        for seat in range(rules.players):
            found = ledger(match, index, seat, EFFORT)
            score = match.rounds[index].scored[seat]
            assert found.result == score.points - 20 * score.strikes and missing(found) < 1e-9
            assert found.luck_adjusted == found.result - found.deal - found.happened
            told = sum(each.skill + each.luck for each in found.events) + found.par
            assert abs(told - found.result) < 1e-9  # nothing but the events made it so


def test_the_same_round_gets_the_same_figures_and_knows_nothing_of_what_comes() -> None:
    match = played(Rules(), 2, seed=4, level="novice")
    found = ledger(match, 0, 1, EFFORT)
    assert found == ledger(match, 0, 1, EFFORT) and found != ledger(match, 0, 1, EFFORT + 1)
    match.rounds.pop()
    assert found == ledger(match, 0, 1, EFFORT)
    assert loaded(found.dumped()) == found and loaded(found.dumped()[:-9]) is None and loaded(None) is None
    other = played(Rules(), 2, seed=4, level="novice")
    assert key(match, 0, 1, EFFORT) == key(other, 0, 1, EFFORT)
    assert len({key(other, 0, 1, EFFORT), key(other, 1, 1, EFFORT), key(other, 0, 2, EFFORT), key(other, 0, 1, 9)}) == 4


def test_luck_is_nothing_on_average() -> None:
    """By one seat's luck in rounds of equal players, within three standard errors."""
    found = [ledger(played(Rules(), 1, seed, "newcomer"), 0, seed % 4, 20) for seed in range(60)]
    mean = fmean(found[0].par for _ in found)
    assert mean == found[0].par
    for name in ("happened", "hidden"):
        values = [getattr(each, name) for each in found]
        assert abs(fmean(values)) < 3 * stdev(values) / sqrt(len(values)), name


def test_it_can_be_called_off() -> None:
    with pytest.raises(Cancelled):
        ledger(played(Rules()), 0, 0, 2, lambda: True)


def test_playouts_are_summed_for_every_seat() -> None:
    deck = list(Rules().numbers.deck)
    Stream("worths").shuffle(deck)
    state = Round(Rules(), "hold", [deck[i : i + 13] for i in range(0, 52, 13)])
    world, one = state.clone(), state.clone()
    world.seed(7)
    sums = world.worths(state, 30, GOAL_ROLLOUT)
    one.seed(7)
    again = [one.worths(state, 1, GOAL_ROLLOUT) for _ in range(30)]
    assert sums == [sum(each[seat] for each in again) for seat in range(4)] and len(set(map(tuple, again))) > 9
