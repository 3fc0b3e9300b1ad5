"""Taking back: a match as it stood before the latest decision with a choice, all others' choices beside it kept."""

from __future__ import annotations

import pytest

from game.engine.ambition.actions import Bid, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.record import to_record
from game.engine.ambition.rewind import decisions, redealt, rewound
from game.engine.rng import Stream
from tests.engine.helpers import ALL_RULES, begun_match, new_match, random_step


@pytest.mark.parametrize("rules", ALL_RULES)
def test_every_decision_of_a_round_can_be_taken_back_one_after_another(rules: Rules) -> None:
    """Steps through two rounds, keeps what each of a seat's decisions looked like, and goes back through all of them."""
    stream, match, seat = Stream("rewind", 4), begun_match(rules, 4), 2
    for _round in range(2):
        seen = []
        while match.phase not in ("scored", "over"):
            if seat in match.waiting and len(match.rounds) == _round + 1:
                observation = match.observation(seat)
                choice = observation.phase == "bid" and observation.may_bid_nil()
                if (choice or len(observation.legal) > 1) and observation not in seen:  # it may wait for a while
                    seen.append(observation)
            if len(match.current.plays) == len(rules.numbers.deck) - 2:
                _go_back(match, seat, list(seen))
            random_step(match, stream)
        assert rewound(match, seat) is None  # it is counted
        if match.over:
            break
        match.next_round()


def _go_back(match: Match, seat: int, seen: list[object]) -> None:
    before = to_record(match)
    twin: Match | None = match
    if seat in match.waiting and match.observation(seat) == seen[-1]:
        seen.pop()  # it is still to be taken
    while seen:
        assert twin is not None
        twin = rewound(twin, seat)
        assert twin is not None and seat in twin.waiting
        assert twin.observation(seat) == seen.pop()
    assert twin is not None and rewound(twin, seat) is None
    assert to_record(match) == before  # the match that was rewound stays as it was


def test_secret_choices_of_others_stay() -> None:
    match = begun_match(Rules(nil_bidding=True), 9)
    for seat in (1, 0):
        match.act(seat, Pass(tuple(match.hand(seat)[:3])))
    earlier = rewound(match, 0)
    assert earlier is not None and earlier.waiting == (0, 2, 3) and 1 in earlier.current.passes
    for seat in (2, 3):
        match.act(seat, Pass(tuple(match.hand(seat)[:3])))
    for seat in (3, 0):
        match.act(seat, Bid(seat == 3))
    earlier = rewound(match, 0)
    assert earlier is not None and earlier.phase == "bid" and earlier.current.bids == {3: True}
    first = rewound(earlier, 0)
    assert first is not None and first.phase == "pass" and first.waiting == (0,) and first.current.bids == {}


def test_a_card_chosen_blind_is_taken_back_alone() -> None:
    match = begun_match(Rules("simple"), 9)
    for seat in range(4):
        match.act(seat, Pass(tuple(match.hand(seat)[:3])))
    for seat in (1, 0):
        match.act(seat, Play(match.legal_cards(seat)[0]))
    earlier = rewound(match, 0)
    assert earlier is not None and earlier.phase == "blind"
    assert earlier.current.blind == {1: match.current.blind[1]} and 0 in earlier.waiting


def test_nothing_is_taken_back_before_the_first_decision() -> None:
    match = new_match(Rules(), 3)
    assert rewound(match, 0) is None
    match.begin()
    assert rewound(match, 0) is None
    match.act(1, Pass(tuple(match.hand(1)[:3])))
    assert rewound(match, 0) is None


@pytest.mark.parametrize("rules", ALL_RULES)
def test_the_decisions_of_a_round_are_what_was_seen_and_done(rules: Rules) -> None:
    stream, match, seat = Stream("decisions", 2), begun_match(rules, 2), 1
    seen = []
    for index in range(2):
        while match.phase not in ("scored", "over"):
            if seat in match.waiting:
                observation = match.observation(seat)
                choice = observation.phase == "bid" and observation.may_bid_nil()
                if index == 0 and (choice or len(observation.legal) > 1) and observation not in seen:
                    seen.append(observation)
            random_step(match, stream)
        if index == 0 and not match.over:
            match.next_round()
    found = decisions(match, 0, seat)
    assert [observation for observation, _action in found] == seen
    history = match.rounds[0]
    for observation, action in found:
        match action:
            case Pass(cards):
                assert cards == history.passes[seat]
            case Bid(nil):
                assert nil == history.bids[seat]
            case Play(card):
                assert card in observation.legal and card in history.plays


@pytest.mark.parametrize("rules", ALL_RULES)
def test_hidden_cards_dealt_anew_leave_every_observation_as_it_is(rules: Rules) -> None:
    """At every decision, of every seat: another whole deal, from which the same has been seen."""
    stream, match = Stream("redealt", 7), begun_match(rules, 7)
    while not match.current.scored:
        random_step(match, stream)
    deals, different = 0, 0
    for seat in range(rules.players):
        for number, (seen, _action) in enumerate(decisions(match, 0, seat, counting=True)):
            twin = redealt(match, 0, seen, number + 1)
            assert twin.observation(seat) == seen
            deals, different = deals + 1, different + (twin.current.deal != match.current.deal)
    assert deals > 20 and different > 0.9 * deals  # the last cards are sometimes known
    assert match.rounds[0] is match.current  # the match itself stays as it is
