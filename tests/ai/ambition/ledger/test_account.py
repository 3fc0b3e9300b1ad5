"""The ledger: it adds up in every edition, luck has mean 0, and equal rounds get equal figures."""

from __future__ import annotations

import logging
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev

import pytest

from ai.ambition.equity import match_chances
from ai.ambition.ledger import rollout_value
from ai.ambition.ledger.account import key, ledger, loaded
from ai.workers import CancelledError
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.events import Total
from game.engine.ambition.house import House
from game.engine.ambition.judgement import PARTS, Account, Ledger, Review
from game.engine.ambition.round import Round
from game.engine.rng import Stream
from game.engine.state import GOAL_ROLLOUT
from tests.ai.ambition.review.played import played
from tests.quick import quick

RULES = [Rules(edition) for edition in EDITIONS] + [Rules("2004", players=3), Rules(nil_bidding=True)]
EFFORT = 50


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a round is worth before the deal, from few deals: it makes no difference to what is tested."""
    monkeypatch.setattr(rollout_value, "DEALS", 60)
    rollout_value.par.cache_clear()
    rollout_value.chances_before.cache_clear()


def missing(found: Account) -> float:
    """By how much the parts miss the result."""
    parts: list[float] = [getattr(found, name) for name in PARTS]
    return abs(found.result - sum(parts))


@pytest.mark.parametrize("rules", quick(RULES, 2, 4, 5), ids=str)
def test_it_adds_up_whatever_the_rules(rules: Rules) -> None:
    match = played(rules, 2, seed=11, level="newcomer")
    for index in (0, 1):
        for seat in range(rules.players):
            found = ledger(match, index, seat, EFFORT)
            score = match.rounds[index].scored[seat]
            assert found.result == score.points - 20 * score.strikes and missing(found) < 1e-9
            assert found.luck_adjusted == pytest.approx(found.par + found.you + found.others)
            told = sum(each.skill + each.luck for each in found.events) + found.par
            assert abs(told - found.result) < 1e-9  # nothing but the events made it so
            assert found.win is not None and missing(found.win) < 1e-9
            told = sum(each.win_skill + each.win_luck for each in found.events) + found.win.par
            assert abs(told - found.win.result) < 1e-9


def steps_of(rules: Rules, ledgers: list[Ledger]) -> list[tuple[float, float]]:
    """The chance to win before and after each round, by a review without decisions."""
    count = len(ledgers)
    review = Review(seat=0, name="", level=None, moves=((),) * count, results=(0.0,) * count, ledgers=tuple(ledgers))
    return [(step.before, step.after) for step in review.chance_steps(rules)]


@pytest.mark.parametrize(
    "rules", quick([Rules(), Rules(handicap=(0, 20, 0, 0)), Rules("2005"), Rules("2004", players=3)], 1, 3), ids=str
)
def test_the_chance_to_win_leads_round_by_round_from_an_equal_share_to_the_result(rules: Rules) -> None:
    match = played(rules, 99, seed=6, level="novice")
    assert match.result is not None
    winners, begun = match.result.winners, 0.0
    for seat in range(rules.players):
        steps = steps_of(rules, [ledger(match, index, seat, 2) for index in range(len(match.rounds))])
        assert len(steps) == len(match.rounds)
        assert steps[0][0] == 1 / rules.players or rules.handicap
        begun += steps[0][0]
        assert all(before == after for (_, after), (before, _) in pairwise(steps))
        assert all(0 <= at <= 1 for step in steps for at in step)
        assert steps[-1][1] == (1 / len(winners) if seat in winners else 0)
    assert begun == pytest.approx(1)


def test_where_matches_end_in_a_way_that_was_not_fitted_there_are_only_points() -> None:
    match = played(Rules(house=House("Six", (("strike_limit", 6),))), 1, seed=6, level="novice")
    found = ledger(match, 0, 0, 2)
    assert found.win is None and steps_of(match.rules, [found]) == [] and steps_of(match.rules, []) == []
    assert loaded(match, 0, 0, found.dumped()) == found


def test_the_same_round_gets_the_same_figures_and_knows_nothing_of_what_comes() -> None:
    match = played(Rules(), 2, seed=4, level="novice")
    found = ledger(match, 0, 1, EFFORT)
    assert found == ledger(match, 0, 1, EFFORT) and found != ledger(match, 0, 1, EFFORT + 1)
    match.rounds.pop()
    assert found == ledger(match, 0, 1, EFFORT)
    assert loaded(match, 0, 1, found.dumped()) == found
    assert loaded(match, 0, 1, found.dumped()[:-9]) is None and loaded(match, 0, 1, None) is None
    other = played(Rules(), 2, seed=4, level="novice")
    assert key(match, 0, 1, EFFORT) == key(other, 0, 1, EFFORT)
    assert len({key(other, 0, 1, EFFORT), key(other, 1, 1, EFFORT), key(other, 0, 2, EFFORT), key(other, 0, 1, 9)}) == 4


def test_a_ledger_that_cannot_be_is_made_anew_and_said(caplog: pytest.LogCaptureFixture) -> None:
    match = played(Rules(), 2, seed=4, level="novice")
    found = ledger(match, 0, 1, 2)
    event, win = found.events[-1], found.win
    assert win is not None
    odd = [
        *("", "[]", "7", "null", "{}", "[" * 9999, found.dumped().replace('"par":', '"par":1e999,"x":')),
        *(replace(found, **change).dumped() for change in (
            {"par": found.par + 1}, {"number": 2}, {"win": replace(win, you=9.0)}, {"events": ({"seat": 1},)},
            {"win": replace(win, you=win.you + 2, result=win.result + 2)},
            {"events": (replace(event, seat=-1),)}, {"events": (replace(event, choice=(55, 3)),)},
            {"events": (replace(event, choice=()),)}, {"events": ({"seat": 1, "phase": "dealt"},)},
        )),
    ]  # fmt: skip
    for text in odd:
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            assert loaded(match, 0, 1, text) is None
        assert len(caplog.records) == 1 and "can't be used" in caplog.text
    assert loaded(match, 1, 1, found.dumped()) is None, "of another round"


@pytest.mark.slow
def test_luck_is_nothing_on_average() -> None:
    """By one seat's luck in rounds of equal players, within three standard errors."""
    found = [ledger(played(Rules(), 1, seed, "newcomer"), 0, seed % 4, 20) for seed in range(60)]
    mean = fmean(found[0].par for _ in found)
    assert mean == found[0].par
    for name in ("happened", "hidden"):
        values = [getattr(each, name) for each in found]
        assert abs(fmean(values)) < 3 * stdev(values) / sqrt(len(values)), name
    luck = [each.luck for each in found]
    assert abs(fmean(luck)) < 3 * stdev(luck) / sqrt(len(luck)), "the adjusted result is right on average"


def test_what_a_level_happened_to_choose_is_no_merit_of_its_own() -> None:
    """The gain of another player is that of its level, whatever it chose; that of a person is of what was chosen."""
    match = played(Rules(), 1, seed=5, level="newcomer")
    known = ledger(match, 0, 0, 20)
    for player in match.players[1:]:
        player.pop("level")
    unknown = ledger(match, 0, 0, 20)
    assert unknown.you == known.you and unknown.deal == known.deal
    ours, theirs = ([each.skill for each in found.events if each.seat > 0] for found in (known, unknown))
    assert len(ours) == len(theirs) and ours != theirs and stdev(theirs) > stdev(ours)


def test_it_can_be_called_off() -> None:
    with pytest.raises(CancelledError):
        ledger(played(Rules()), 0, 0, 2, lambda: True)


def test_playouts_are_summed_for_every_seat() -> None:
    deck = list(Rules().numbers.deck)
    Stream("worths").shuffle(deck)
    state = Round(Rules(), "hold", [deck[i : i + 13] for i in range(0, 52, 13)])
    world, one = state.clone(), state.clone()
    world.seed(7)
    match = match_chances(Rules(), (Total(),) * 4, 1)
    assert match is not None
    sums, chances = world.worths(state, 30, GOAL_ROLLOUT, match)
    assert abs(sum(chances) - 30 * 2**32) < 300
    one.seed(7)
    assert one.worths(state, 1, GOAL_ROLLOUT)[1] == [0, 0, 0, 0]
    one.seed(7)
    again = [one.worths(state, 1, GOAL_ROLLOUT)[0] for _ in range(30)]
    assert sums == [sum(each[seat] for each in again) for seat in range(4)] and len(set(map(tuple, again))) > 9
