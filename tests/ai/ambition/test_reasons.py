"""Why one choice is better than another: what is traced, what may be claimed, what denies it, what is said."""

from __future__ import annotations

import json
from array import array
from contextlib import suppress
from dataclasses import asdict

import pytest

from ai.ambition.concepts import KING, claims
from ai.ambition.levels import ADVISER, level
from ai.ambition.opinion import Adviser
from ai.ambition.players import SearchPlayer, representatives
from ai.ambition.reasons import HALF, Ends, _carried, reason, settled, settled_reason, share_again
from ai.search.ismcts import Search
from ai.search.planner import Planner
from ai.workers import CancelledError
from game.engine.ambition.editions import Rules
from game.engine.ambition.reason import UNCHECKED, Concept, WhyBetter
from game.engine.cards import mask_of
from game.engine.json_reader import structured
from game.engine.rng import Stream
from game.engine.state import TABLE_ROLLOUT, TRACE, compiled
from tests.ai.ambition.seen import SMALL, at
from tests.engine.helpers import begun_match, random_step

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
    match = begun_match(Rules(), 4)
    observation = match.observation(1)
    state, policy = SearchPlayer(SMALL, 1).root(observation)
    words = Planner(state, 1, [observation.hand[:3]], 7, policy).trace(20, TABLE_ROLLOUT).tolist()
    assert all(sum(words[at_ + 2 : at_ + 6]) == DECK for at_ in range(0, len(words), TRACE))


def test_what_an_event_carries_is_all_where_it_decides_and_nothing_where_it_does_not() -> None:
    assert _carried([1, 1, 0, 0], [1, 0, 0, 0], [10, 10, 0, 0], [10, 0, 0, 0]) == pytest.approx(2.5)  # the whole gap
    assert _carried([1, 0], [1, 0], [8, 2], [3, 1]) == 0  # equally frequent
    assert _carried([1, 1], [0, 0], [5, 7], [1, 3]) == pytest.approx(4.0)  # certain after one, never after the other


@pytest.mark.skipif(not compiled(), reason="few playouts say little")
@pytest.mark.parametrize("plays", [9, 29])
def test_a_reason_is_found_again_and_loses_half_of_the_difference_with_another_seed(plays: int) -> None:
    observation = at(plays).observation(at(plays).waiting[0])
    opinion = Adviser(level(ADVISER), 3).figures(observation)
    best, worst = opinion.prospects[0].choice, opinion.prospects[-1].choice
    found = reason(observation, best, worst, False)
    assert found is not None and found == reason(observation, best, worst, False) and found.se > 0
    assert structured(WhyBetter, json.loads(json.dumps(asdict(found)))) == found
    assert found.kind not in UNCHECKED and found.share >= HALF and set(found.cards) <= set(observation.hand)
    assert share_again(observation, best, worst, False, found, 77) >= HALF
    back = reason(observation, worst, best, False)
    assert back is not None and back.gap == pytest.approx(-found.gap) and back.kind is Concept.OUTCOME


class _Takes:
    """Playouts in which one seat always takes the trick."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def took(self, seat: int, card: int) -> float:
        return float(seat == self.seat)


def test_a_claim_is_denied_by_a_hand_with_other_cards_that_the_seat_cannot_see() -> None:
    stream, concepts = Stream("claims", 1), set[Concept]()
    for seed in range(40):
        match = begun_match(Rules(nil_bidding=seed % 4 == 0), seed)
        while match.phase not in ("scored", "over"):
            seat = match.waiting[0]
            seen = match.observation(seat)
            choices: list[tuple[int, ...]] = [(card,) for card in representatives(seen)] if seen.phase == "play" else []
            if seen.phase in ("pass", "bid"):
                choices = [seen.hand[:3], seen.hand[-3:]] if seen.phase == "pass" else [(52,), (53,)]
            if len(choices) > 1:
                better, worse = choices[0], choices[-1]
                if stream.below(2):
                    better, worse = worse, better
                for each in claims(seen, better, worse, _Takes(stream.below(4)), _Takes(stream.below(4))):
                    concepts.add(each.concept)
                    gone, new = set(seen.hand) - set(each.seen.hand), set(each.seen.hand) - set(seen.hand)
                    known = {card for _seat, card in seen.played()}
                    assert len(gone) == len(new) >= 1 and not new & known and len(each.seen.hand) == len(seen.hand)
                    assert set(each.cards) <= set(seen.hand)
                    verb = each.choice[0] >= 52
                    assert verb or set(each.choice) <= set(each.seen.legal), each
                    with suppress(ValueError):  # no deal fits that hand
                        each.seen.state().prepare(seat)
            random_step(match, stream)
    assert {each for each in Concept if each not in UNCHECKED} - concepts <= {Concept.BREAK}


def test_a_card_is_claimed_by_what_it_is() -> None:
    match = begun_match(Rules(), 4)
    seen = match.observation(0)
    for card in seen.hand:
        others = [each for each in seen.hand if each != card][:3]
        found = {each.concept for each in claims(seen, tuple(others), (card, *others[:2]), _Takes(0), _Takes(0))}
        kept = {each for each in found if each.name.startswith("KEEP")}
        if card == KING:
            assert kept == {Concept.KEEP_KING}
        elif card % 13 == 0:
            assert kept == {Concept.KEEP_TWO}
        else:
            assert not kept & {Concept.KEEP_KING, Concept.KEEP_TWO} and len(kept) <= 1


@pytest.mark.skipif(not compiled(), reason="few playouts say little")
def test_a_bad_nil_bid_is_told_by_a_card_that_breaks_it() -> None:
    match = begun_match(Rules(nil_bidding=True), 4)
    while match.phase == "pass":
        seat = match.waiting[0]
        match.act(seat, SearchPlayer(level("casual"), 1).choose(match.observation(seat)))
    observation = match.observation(match.waiting[0])
    found = reason(observation, (52,), (53,), False)
    assert found is not None and found.kind in (Concept.BID_DANGER, Concept.OUTCOME)
    assert found.kind is Concept.OUTCOME or set(found.cards) <= set(observation.hand)


def test_a_search_for_a_reason_can_be_called_off() -> None:
    observation = at(9).observation(at(9).waiting[0])
    with pytest.raises(CancelledError):
        reason(observation, (observation.legal[0],), (observation.legal[-1],), False, cancelled=lambda: True)


@pytest.mark.skipif(not compiled(), reason="few playouts say little")
def test_an_opponents_result_is_told_only_where_it_is_asked_for_and_carries_enough() -> None:
    told = 0
    for plays in (9, 22, 29, 36, 40):
        observation = at(plays).observation(at(plays).waiting[0])
        best, worst = (min(observation.legal),), (max(observation.legal),)
        plain = reason(observation, best, worst, False)
        found = reason(observation, best, worst, False, rivals=True)
        assert plain is not None and found is not None and plain.rival is None
        assert found.gap == plain.gap
        told += found.rival is not None
        if found.rival is not None:
            assert found.rival.seat != observation.seat and found.rival.better != found.rival.worse
    assert told


def test_points_are_counted_card_by_card() -> None:
    values = [card % 18 for card in range(52)]
    words = array("Q", [0, 0, 0b1011, 1 << 51, (1 << 52) - 1, 0, 0])
    ends = Ends(memoryview(words), False)
    assert [ends.points(seat, values) for seat in range(3)] == [[0 + 1 + 3], [51 % 18], [sum(values)]]


def test_where_ones_own_result_is_settled_that_is_the_reason_and_the_others_are_named() -> None:
    told, stream = 0, Stream("settled", 1)
    for seed in range(30):
        match = begun_match(Rules(), seed)
        while match.phase not in ("scored", "over"):
            seat = match.waiting[0]
            seen = match.observation(seat)
            if match.phase == "play" and len(seen.hand) == 2 and len(seen.legal) == 2 and settled(seen) is not None:
                found = reason(seen, (seen.legal[0],), (seen.legal[1],), False)
                assert found is not None and found.kind is Concept.SETTLED and seat not in found.seats
                assert settled_reason(seen) is not None
                told += 1
                break
            random_step(match, stream)
    assert told > 3
