"""The event that makes one choice better than another: what is traced, what carries a difference, what is chosen."""

from __future__ import annotations

import json
from array import array
from dataclasses import asdict, replace

import pytest

from ai.ambition.contrast import CARRIES, _carried, _Ends, contrast, settled, settled_contrast
from ai.ambition.levels import ADVISER, level
from ai.ambition.opinion import Adviser
from ai.ambition.players import SearchPlayer
from ai.search.ismcts import Search
from ai.search.planner import Planner
from ai.workers import CancelledError
from game.engine.ambition.contrast import Contrast, ContrastEvent
from game.engine.ambition.editions import Rules
from game.engine.cards import mask_of
from game.engine.json_reader import structured
from game.engine.rng import Stream
from game.engine.state import TABLE_ROLLOUT, TRACE, compiled
from tests.ai.ambition.test_opinion import SMALL, at
from tests.engine.helpers import new_match, random_step

DECK = (1 << 52) - 1


@pytest.mark.parametrize("plays", [0, 9, 22, 47])
def test_a_trace_deals_all_cards_to_piles_and_one_winner_to_each_trick(plays: int) -> None:
    match = at(plays)
    observation = match.observation(match.waiting[0])
    state, policy = SearchPlayer(SMALL, 1).root(observation)
    search = Search(state, observation.seat, 5, policy=policy, bias=1.0, telling=True)
    search.run(20)
    words = search.trace(50, TABLE_ROLLOUT).tolist()
    assert len(words) == 50 * TRACE and search.iterations() == 70
    values = observation.rules.numbers.card_points
    for at_ in range(0, len(words), TRACE):
        outcome, chance, *piles, winning = words[at_ : at_ + TRACE]
        assert sum(piles) == DECK == piles[0] | piles[1] | piles[2] | piles[3]
        assert winning.bit_count() == 13 and 0 <= chance <= 1 << 32
        own = piles[observation.seat]
        assert (outcome >> 56) & 255 == sum(values[card] for card in range(52) if own >> card & 1)
        for trick in observation.tricks:  # what was taken stays where it lies
            assert piles[trick.winner] & mask_of(trick.cards) == mask_of(trick.cards)


def test_a_search_goes_on_after_a_trace_as_it_was() -> None:
    match = at(9)
    observation = match.observation(match.waiting[0])
    state, policy = SearchPlayer(SMALL, 1).root(observation)
    found = [Search(state, observation.seat, 5, policy=policy) for _ in range(2)]
    for each in found:
        each.run(30)
    assert found[0].trace(10, TABLE_ROLLOUT).tolist() == found[1].trace(10, TABLE_ROLLOUT).tolist()
    for each in found:
        each.run(30)
    assert found[0].results() == found[1].results() and found[0].iterations() == 70


def test_a_plan_is_traced_to_the_end_of_the_round() -> None:
    match = new_match(Rules(), 4)
    match.begin()
    observation = match.observation(1)
    state, policy = SearchPlayer(SMALL, 1).root(observation)
    words = Planner(state, 1, [observation.hand[:3]], 7, policy).trace(20, TABLE_ROLLOUT).tolist()
    assert all(sum(words[at_ + 2 : at_ + 6]) == DECK for at_ in range(0, len(words), TRACE))


def test_what_an_event_carries_is_all_where_it_decides_and_nothing_where_it_does_not() -> None:
    assert _carried([1, 1, 0, 0], [1, 0, 0, 0], [10, 10, 0, 0], [10, 0, 0, 0]) == pytest.approx(2.5)  # the whole gap
    assert _carried([1, 0], [1, 0], [8, 2], [3, 1]) == 0  # equally frequent
    assert _carried([1, 1], [0, 0], [5, 7], [1, 3]) == pytest.approx(4.0)  # certain after one, never after the other


@pytest.mark.skipif(not compiled(), reason="few playouts say little")
@pytest.mark.parametrize("plays", [9, 22, 29])
def test_a_cause_is_found_again_carries_its_share_and_names_what_is_at_stake(plays: int) -> None:
    match = at(plays)
    observation = match.observation(match.waiting[0])
    opinion = Adviser(level(ADVISER), 3).figures(observation)
    best, worst = opinion.prospects[0].choice, opinion.prospects[-1].choice
    found = contrast(observation, best, worst, False)
    assert found is not None and found == contrast(observation, best, worst, False)
    assert found.share >= CARRIES and found.se > 0 and found.better != found.worse
    taken = {card for trick in observation.tricks for card in trick.cards}
    assert found.card not in taken
    assert structured(Contrast, json.loads(json.dumps(asdict(found)))) == found
    back = contrast(observation, worst, best, False)
    assert back is not None and back.gap == pytest.approx(-found.gap)


def test_a_nil_is_told_by_the_card_that_breaks_it() -> None:
    match = new_match(Rules(nil_bidding=True), 4)
    match.begin()
    while match.phase == "pass":
        seat = match.waiting[0]
        match.act(seat, SearchPlayer(level("casual"), 1).choose(match.observation(seat)))
    observation = match.observation(match.waiting[0])
    found = contrast(observation, (52,), (53,), False)
    assert found is None or (found.kind is ContrastEvent.FIRST and found.card in observation.hand)


def test_a_search_for_a_cause_can_be_called_off() -> None:
    observation = at(9).observation(at(9).waiting[0])
    with pytest.raises(CancelledError):
        contrast(observation, (observation.legal[0],), (observation.legal[-1],), False, cancelled=lambda: True)


@pytest.mark.skipif(not compiled(), reason="few playouts say little")
def test_an_opponents_result_is_told_only_where_it_is_asked_for_and_carries_enough() -> None:
    told = 0
    for plays in (9, 22, 29, 36, 40):
        observation = at(plays).observation(at(plays).waiting[0])
        best, worst = (min(observation.legal),), (max(observation.legal),)
        plain = contrast(observation, best, worst, False)
        found = contrast(observation, best, worst, False, rivals=True)
        assert plain is not None and found is not None and plain.rival is None
        assert replace(found, rival=None) == plain
        told += found.rival is not None
        if found.rival is not None:
            assert found.rival.seat != observation.seat and found.rival.better != found.rival.worse
    assert told


def test_points_are_counted_card_by_card() -> None:
    values = [card % 18 for card in range(52)]
    words = array("Q", [0, 0, 0b1011, 1 << 51, (1 << 52) - 1, 0, 0])
    ends = _Ends(memoryview(words), 0, False)
    assert [ends.points(seat, values) for seat in range(3)] == [[0 + 1 + 3], [51 % 18], [sum(values)]]


def test_where_ones_own_result_is_settled_that_is_the_cause_and_the_others_are_named() -> None:
    told, stream = 0, Stream("settled", 1)
    for seed in range(30):
        match = new_match(Rules(), seed)
        match.begin()
        while match.phase not in ("scored", "over"):
            seat = match.waiting[0]
            seen = match.observation(seat)
            if match.phase == "play" and len(seen.hand) == 2 and len(seen.legal) == 2 and settled(seen) is not None:
                found = contrast(seen, (seen.legal[0],), (seen.legal[1],), False)
                assert found is not None and found.kind is ContrastEvent.SETTLED and seat not in found.seats
                assert settled_contrast(seen) is not None
                told += 1
                break
            random_step(match, stream)
    assert told > 3
