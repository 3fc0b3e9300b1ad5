"""House rules: what may be changed, what is refused, and that any of it can be played."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.ambition.edition import FIELDS
from game.engine.ambition.editions import House, Rules, RulesError
from game.engine.ambition.house import check, chips_for
from game.engine.ambition.record import from_record, to_record
from game.engine.ambition.score_sheet import ScoreSheet, entry_of
from game.engine.rng import Stream
from tests.engine.ambition.helpers import CARDS, SHOWN, any_rules
from tests.engine.helpers import directions_of, fresh_round, new_match, random_step, step_by_chance


def house(edition: str = "2006", players: int = 4, **changes: Any) -> Rules:
    return Rules(edition, players=players, house=House.from_record({"name": "Ours", **changes}))


@pytest.mark.parametrize("rules", SHOWN, ids=str)
def test_every_edition_keeps_to_the_bounds(rules: Rules) -> None:
    check(rules.numbers, rules.numbers)
    for field, (kind, low, high, _off) in FIELDS.items():
        value = getattr(rules.numbers, field)
        if kind == "number":
            assert low <= value <= high or value == 0, field


def test_a_change_is_all_that_changes() -> None:
    rules = house(quota=12, card_points={"QS": 13}, pass_cycle=["left", "hold"])
    base, made = Rules().numbers, rules.numbers
    assert (made.quota, made.total, made.pass_cycle) == (12, 120, ("left", "hold"))
    assert [card for card in range(52) if made.card_points[card] != base.card_points[card]] == [CARDS.index("QS")]
    tens, fives, ones = made.chips
    assert 10 * tens + 5 * fives + ones == 120
    assert Rules.from_record(rules.to_record()) == rules != Rules()


@given(st.integers(40, 160))
def test_chips_add_up(total: int) -> None:
    tens, fives, ones = chips_for(total)
    assert 10 * tens + 5 * fives + ones == total and min(tens, fives, ones) >= 0


@pytest.mark.parametrize(
    ("changes", "field", "reason"),
    [
        ({"slam_at": 56}, "slam_at", "two_slams"),
        ({"card_points": {"KC": 30, "QC": 30}, "slam_at": 75}, "slam_at", "two_slams"),
        ({"card_points": {"KC": 30, "QC": 30}}, "card_points", "two_slams"),
        ({"removed": ["5D", "2C", "3C", "4C"]}, "removed", "opens"),
        ({"opening_card": "2C", "removed": ["2C", "3C", "2S", "3S"]}, "removed", "opens"),
        ({"removed": ["2C"]}, "removed", "uneven"),
        ({"removed": ["2C", "2C", "3C", "4C"]}, "removed", "twice"),
        ({"quota": 29}, "quota", "most: 28"),
        ({"quota": True}, "quota", "number .*high: 50"),
        ({"slam_spares": 1}, "slam_spares", "flag"),
        ({"chips": [7, 5, 16]}, "chips", "worth: 111"),
        ({"cap": 10}, "cap", "cap: 10"),
        ({"strike_limit": 0}, "strike_limit", "endless"),
        ({"strike_limit": 0, "rounds": 5, "clean_winner": True}, "clean_winner", "clean"),
        ({"last_trick_points": 2, "last_trick_deduct": 6}, "last_trick_deduct", "last_trick"),
        ({"blind_suit": "D"}, "blind_suit", "blind_opens"),
        ({"blind_suit": "X", "opening_card": None}, "blind_suit", "suit"),
        ({"pass_cycle": []}, "pass_cycle", "passes .*high: 20"),
        ({"pass_cycle": ["up"]}, "pass_cycle", "direction"),
        ({"card_points": {"1C": 3}}, "card_points", "card .*1C"),
        ({"card_points": [3]}, "card_points", "points .found"),
        ({"quotas": 12}, "quotas", "near: quota"),
        ({"name": ""}, "name", "most: 60"),
        ({"slam_at": 113}, "slam_at", "no_slam"),
    ],
)  # fmt: skip
def test_impossible_rules_are_refused_with_field_and_reason(changes: dict[str, Any], field: str, reason: str) -> None:
    with pytest.raises(RulesError, match=reason) as error:
        house(**{"name": "Ours", **changes})
    assert error.value.field == field and str(error.value).startswith(f"house: {field}: ")


def test_options_need_their_numbers() -> None:
    with pytest.raises(RulesError, match="nil_bid_points"):
        Rules("2005", nil_bidding=True, house=House("Ours"))
    with pytest.raises(RulesError, match="option_foreign"):
        Rules("2005", nil_bidding=True)
    with pytest.raises(RulesError, match="three_pass"):
        house("2004", 3, pass_cycle=["across"])


@settings(max_examples=60, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow], deadline=None)
@given(any_rules(), st.integers(0, 10**6))
def test_any_house_rules_can_be_played_recorded_and_searched(rules: Rules, seed: int) -> None:
    match, stream = new_match(rules, seed), Stream("house", seed)
    while not match.over and len(match.rounds) < 4:
        random_step(match, stream)
    record = to_record(match)
    assert to_record(from_record(record)) == record
    assert Rules.from_record(record["rules"]) == rules
    sheet = ScoreSheet(rules, [str(player["name"]) for player in match.players])
    for history in match.rounds[: None if match.over else -1]:
        line = sheet.add(entry_of(history, rules))
        assert (line.scored, line.void, line.totals) == (history.scored, history.void, history.totals)
    for policy in (0, 1):
        state = fresh_round(rules, directions_of(rules)[seed % 3 % len(directions_of(rules))], seed)
        while not state.over():
            world = state.determinize(state.turn(), stream.seed64())
            world.rollout(policy, stream.seed64())
            assert sum(world.taken_points()) == rules.numbers.total
            assert all(0 <= world.payoff(seat) <= 1 for seat in range(rules.players))
            step_by_chance(state, stream)
