"""Observations through the bot protocol: the same on the other side, and refused when they contradict themselves."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.ambition.editions import Rules
from game.engine.ambition.protocol import read_observation
from game.engine.json_reader import ProtocolError
from game.engine.rng import Stream
from tests.engine.helpers import ALL_RULES, new_match, random_step


@settings(max_examples=20)
@given(seed=st.integers(0, 10**6), rules=st.sampled_from(ALL_RULES), rounds=st.integers(1, 4))
def test_observations_come_back_the_same(seed: int, rules: Rules, rounds: int) -> None:
    match, stream = new_match(rules, seed), Stream("protocol", seed)
    while not match.over and len(match.rounds) <= rounds:
        for seat in match.waiting:
            seen = match.observation(seat)
            wire = json.loads(json.dumps(seen.to_protocol()))
            back = read_observation(wire, rules)
            assert back == seen
            assert repr(back.state()) == repr(seen.state())
            assert back.state().legal() == seen.state().legal()
        random_step(match, stream)


def sample(phase: str, rules: Rules, round_number: int = 1, plays: int = 0) -> dict[str, Any]:
    """What the seat to act is sent, in a match played at random."""
    match, stream = new_match(rules, 11), Stream("sample")
    while not (match.rounds and match.current.number == round_number and match.phase == phase
               and len(match.current.plays) >= plays):  # fmt: skip
        random_step(match, stream)
    data: dict[str, Any] = match.observation(match.waiting[0]).to_protocol()
    return data


BID = Rules(nil_bidding=True)
LATE = sample("play", BID, 1, 30)
PASS = sample("pass", BID)


def changed(base: dict[str, Any], change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data = copy.deepcopy(base)
    change(data)
    return data


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ([], "an object was expected"),
        ({}, "phase: pass, bid, play or last_trick was expected, not None"),
        (changed(PASS, lambda d: d.update(phase="last_trick")), "phase"),
        (changed(PASS, lambda d: d.update({"pass": "down"})), "one of left"),
        (changed(PASS, lambda d: d.update({"pass": "hold"})), "nothing is passed"),
        (changed(PASS, lambda d: d.update(seat=4)), "seat: a seat 0..3 was expected, not 4"),
        (changed(PASS, lambda d: d.update(seat=True)), "seat: a seat"),
        (changed(PASS, lambda d: d["hand"].pop()), "12 cards, not 13"),
        (changed(PASS, lambda d: d["hand"].__setitem__(0, d["hand"][1])), "is there twice"),
        (changed(PASS, lambda d: d["hand"].__setitem__(0, "1Z")), "card (found: '1Z')"),
        (changed(PASS, lambda d: d["legal"].pop()), "legal"),
        (changed(PASS, lambda d: d.update(bid=True)), "doesn't fit the phase"),
        (changed(PASS, lambda d: d.update(passed=[])), "nothing was passed yet"),
        (changed(PASS, lambda d: d.update(round=0)), "round"),
        (changed(PASS, lambda d: d["totals"][2].update(strikes=4)), "0 to 3 strikes"),
        (changed(PASS, lambda d: d["totals"].pop()), "four entries"),
        (changed(LATE, lambda d: d.update(bid="nil")), "true, false or null"),
        (changed(LATE, lambda d: d.update(bid=None)), "bid: None doesn't fit"),
        (changed(LATE, lambda d: d["tricks"].pop()), "not 13"),
        (changed(LATE, lambda d: d["tricks"][0].update(points=1)), "trick 1: seat"),
        (changed(LATE, lambda d: d["tricks"][0].update(winner=(d["tricks"][0]["winner"] + 1) % 4)), "trick 1: seat"),
        (changed(LATE, lambda d: d["tricks"][1].update(leader=(d["tricks"][1]["leader"] + 1) % 4)), "observation: "),
        (changed(LATE, lambda d: d["tricks"][0].update(cards=d["tricks"][0]["cards"][:3])), "four cards"),
        (changed(LATE, lambda d: d["tricks"].reverse()), "5D opens the first trick"),
        (changed(LATE, lambda d: d.update(taken=[0, 0, 0, 0])), "taken"),
        (changed(LATE, lambda d: d["trick"].update(cards=[])), "one to three cards"),
        (changed(LATE, lambda d: d["received"][0]["cards"].reverse() or d["received"].pop()), "received"),
        (changed(LATE, lambda d: d["passed"][0].update(to=d["seat"])), "passed: cards of the seats"),
        (changed(LATE, lambda d: d["passed"][0]["cards"].__setitem__(0, d["hand"][0])), "not where it went"),
        (changed(LATE, lambda d: d.update(legal=["play 2C"] * 3)), "legal"),
        (changed(LATE, lambda d: d.update(hand=None)), "hand: a list was expected"),
    ],
)  # fmt: skip
def test_what_contradicts_itself_is_refused_with_a_sentence(data: Any, says: str) -> None:
    with pytest.raises(ProtocolError) as error:
        read_observation(data, BID)
    assert says in str(error.value)


def test_a_bid_needs_bidding() -> None:
    with pytest.raises(ProtocolError, match="nothing is bid"):
        read_observation(sample("bid", BID), Rules())


@settings(max_examples=200)
@given(st.data())
def test_no_input_is_worse_than_refused(data: st.DataObject) -> None:
    """Any one value of an observation replaced by any other: read as something consistent, or refused."""
    wire = copy.deepcopy(data.draw(st.sampled_from([PASS, LATE])))
    place: Any = wire
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    junk: st.SearchStrategy[Any] = (
        st.none() | st.booleans() | st.integers() | st.sampled_from(["5D", "2C", "left", "", "play 5D"]) | st.just([])
    )
    place[key] = data.draw(junk | st.dictionaries(st.sampled_from(["seat", "cards", "leader"]), junk))
    try:
        seen = read_observation(wire, BID)
    except ProtocolError:
        return
    assert seen.to_protocol()["legal"] == wire["legal"]
