"""Drafts of house rules: what stands in the fields, what differs, what is refused, and that nothing written is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.client.ambition.house.draft import FLAGS, NUMBERS, OPTIONS, HouseDraft, free_name
from game.client.ambition.rulebook.editions import PLAIN
from game.engine.ambition.edition import FIELDS
from game.engine.ambition.editions import Rules, RulesError
from game.engine.ambition.house import DIRECTIONS
from game.engine.ambition.refusal import RulesFault
from game.engine.cards import parse_card
from game.engine.refusal import Refused

DIGITS = st.text("0123456789", max_size=4)


@pytest.mark.parametrize("rules", PLAIN, ids=str)
def test_a_draft_of_an_edition_changes_nothing(rules: Rules) -> None:
    draft = HouseDraft.of(rules, "Ours")
    assert draft.changes == () and draft.fault is None
    assert draft.rules().numbers == rules.numbers and draft.rules().house is not None
    assert draft.total == rules.numbers.total and tuple(map(int, draft.chips)) == rules.numbers.chips


def test_options_that_are_fields_become_fields() -> None:
    draft = HouseDraft.of(Rules("2005", nil_after_deduction=True, grand_slam="50"), "Ours")
    assert draft.changes == ("grand_slam_points", "nil_after_deduct")
    assert draft.rules().numbers == Rules("2005", nil_after_deduction=True, grand_slam="50").numbers
    short = HouseDraft.of(Rules(short_game=True, short_game_not_in_strike_round=True, nil_bidding=True), "Ours")
    assert set(short.changes) == {"nil_bidding", "short_game", "short_game_not_in_strike_round"}
    assert short.rules().short_game_not_in_strike_round
    simple = HouseDraft.of(Rules("simple", always_pass_left=True, blind_first_trick=False), "Ours")
    assert simple.changes == ("blind_suit", "pass_cycle")


def test_what_is_written_stays_and_says_why_it_is_wrong() -> None:
    draft = HouseDraft.of(Rules(), "Ours").put("slam_at", "5")
    assert draft.changed("slam_at") and draft.values["slam_at"] == "5"
    assert draft.fault is not None and (draft.fault.reason.code, draft.fault.field) == (RulesFault.NUMBER, "slam_at")
    draft = draft.put("slam_at", "56")
    assert draft.fault is not None and draft.fault.reason.code is RulesFault.TWO_SLAMS
    draft = draft.put("slam_at", "")
    assert draft.fault is not None and draft.fault.field == "slam_at" and draft.reset("slam_at").changes == ()
    card = draft.reset("slam_at").put_card(parse_card("QS"), "")
    assert card.total is None and card.fault is not None and card.fault.reason.data["card"] == parse_card("QS")
    nameless = HouseDraft.of(Rules())
    assert nameless.fault is not None and nameless.fault.field == "name"


def test_chips_follow_the_points_until_they_are_written() -> None:
    draft = HouseDraft.of(Rules(), "Ours").put_card(parse_card("QS"), "13")
    assert draft.total == 120 and sum(int(n) * w for n, w in zip(draft.chips, (10, 5, 1), strict=True)) == 120
    written = draft.put_chips(0, "12").put_chips(1, "0").put_chips(2, "0")
    assert written.changed("chips") and written.rules().numbers.chips == (12, 0, 0)
    assert written.put_card(parse_card("QS"), "5").fault is not None
    assert HouseDraft.of(written.rules()).values["chips"] == ("12", "0", "0")
    assert HouseDraft.of(draft.rules()).values["chips"] is None


def test_changes_move_to_another_edition() -> None:
    draft = HouseDraft.of(Rules(), "Ours").put("quota", "9").put_card(parse_card("QS"), "7").put("nil_bidding", True)
    moved = draft.on("2005", 4)
    assert set(moved.changes) == {"quota", "card_points", "nil_bidding"} and moved.name == "Ours"
    assert moved.values["slam_at"] == "57" and moved.fault is not None and moved.fault.field == "nil_bidding"
    assert moved.put("nil_bid_points", "35").fault is None


@st.composite
def drafts(draw: st.DrawFn) -> HouseDraft:
    """Anything that people can leave in the fields."""
    draft = HouseDraft.of(draw(st.sampled_from(PLAIN)), draw(st.sampled_from(["", "Ours", "家のルール"])), "ours.json")
    for id in draw(st.lists(st.sampled_from(NUMBERS), max_size=5)):
        draft = draft.put(id, draw(DIGITS))
    for id in draw(st.lists(st.sampled_from([*FLAGS, *OPTIONS]), max_size=5)):
        draft = draft.put(id, draw(st.booleans()))
    if draw(st.booleans()):
        draft = draft.put_chips(draw(st.integers(0, 2)), draw(DIGITS))
    if draw(st.booleans()):
        draft = draft.put("pass_cycle", tuple(draw(st.lists(st.sampled_from(DIRECTIONS), max_size=20))))
    if draw(st.booleans()):
        draft = draft.put("opening_card", draw(st.integers(-1, 51))).put("blind_suit", draw(st.integers(-1, 3)))
    if draw(st.booleans()):
        draft = draft.put("removed", tuple(sorted(draw(st.sets(st.integers(0, 51), max_size=18)))))
    for card in draw(st.lists(st.integers(0, 51), max_size=4)):
        draft = draft.put_card(card, draw(DIGITS))
    return draft


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(drafts())
def test_any_draft_is_kept_and_is_right_or_names_a_field(draft: HouseDraft) -> None:
    assert HouseDraft.from_json(json.loads(json.dumps(draft.to_json()))) == draft
    try:
        rules = draft.rules()
    except RulesError as error:
        assert error.field in {*FIELDS, *OPTIONS, "name"}
    else:
        assert HouseDraft.of(rules).rules().numbers == rules.numbers
        assert Rules.from_record(rules.to_record()) == rules


@pytest.mark.parametrize(
    "change",
    [
        {"format": "ambition-save"},
        {"edition": "1999"},
        {"name": 3},
        {"file": None},
        {"values": {}},
        {"values": {"quota": 14}},
        {"values": {"quota": "x"}},
        {"values": {"slam_once": 1}},
        {"values": {"pass_cycle": ["up"]}},
        {"values": {"removed": [99]}},
        {"values": {"card_points": ["1"] * 51}},
        {"values": {"chips": ["1", "2"]}},
        {"values": {"blind_suit": 7}},
    ],
)
def test_a_damaged_draft_is_refused(change: dict[str, Any]) -> None:
    data = HouseDraft.of(Rules(), "Ours").to_json()
    if change.get("values"):
        change = {"values": {**data["values"], **change["values"]}}
    with pytest.raises(Refused):
        HouseDraft.from_json(data | change)


def test_names_are_free() -> None:
    assert free_name("Ours", set()) == "Ours" and free_name("Ours", {"Ours", "Ours 2"}) == "Ours 3"
