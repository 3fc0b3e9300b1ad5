"""Whether nothing can change any more: proved only when it is so in every deal that fits, and never by looking at a hand."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace

import pytest

from game.engine.ambition.actions import Deduct, Play
from game.engine.ambition.decided_round import MOST_STEPS, Proof
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record, to_record
from game.engine.ambition.round import Round
from game.engine.cards import cards_of
from game.engine.rng import Stream
from tests.engine.helpers import ALL_RULES, begun_match, random_step


def answer(match: Match, seat: int) -> bool:
    proof = Proof(match.observation(seat))
    while proof.run(500) is None:
        pass
    assert proof.answer is not None
    return proof.answer


def positions(rules: Rules, seed: int, cards: int) -> Match | None:
    """A match in which a seat is to act with so many cards in hand; None where the round is over before."""
    stream, match = Stream("decided", seed), begun_match(rules, seed)
    while match.phase not in ("scored", "over"):
        if match.phase == "play" and len(match.hand(match.waiting[0])) <= cards:
            return match
        random_step(match, stream)
    return None


def results(match: Match) -> set[tuple[object, ...]]:
    """How the round may be counted from here, with the hands as they are; what is done after the last trick taken as no."""
    state = match.round_state()
    found = set()

    def on(state: Round, plays: list[int]) -> None:
        if state.phase_name() != "play":
            found.add(tuple(plays))
            return
        for card in cards_of(state.legal()):
            below = state.clone()
            below.apply(card)
            on(below, [*plays, card])

    on(state, [])
    counted: set[tuple[object, ...]] = set()
    for plays in found:
        twin = from_record(to_record(match))
        for card in plays:
            twin.act(twin.waiting[0], Play(card))
        assert twin.phase in ("scored", "over")
        counted.add((twin.current.scored, twin.current.void))
    return counted


@pytest.mark.parametrize("rules", [Rules(), Rules(nil_bidding=True), Rules("2004", players=3)], ids=str)
def test_what_is_proved_is_so_and_is_proved_now_and_then(rules: Rules) -> None:
    proved = Counter[bool]()
    for seed in range(40):
        match = positions(rules, seed, 2)
        if match is None:
            continue
        said = answer(match, match.waiting[0])
        proved[said] += 1
        if said:
            assert len(results(match)) == 1
    assert proved[True] and proved[False]


def test_a_difference_in_one_deal_that_fits_is_enough_to_say_no() -> None:
    """Of positions in which the true deal leaves no difference some are still open to whoever sees one hand."""
    open_still = 0
    for seed in range(60):
        match = positions(Rules(), seed, 2)
        if match is not None and len(results(match)) == 1:
            open_still += not answer(match, match.waiting[0])
    assert open_still


def test_equal_observations_get_equal_answers() -> None:
    """The proof is given an observation; the hands of the others are not in it."""
    match = positions(Rules(), 5, 3)
    assert match is not None
    seat = match.waiting[0]
    worlds = list(itertools.islice(Proof(match.observation(seat)).worlds(), 2000))
    truth = [sorted(match.hand(other)) for other in range(4)]
    assert truth in [[sorted(hand) for hand in world] for world in worlds]
    assert len({tuple(tuple(sorted(hand)) for hand in world) for world in worlds}) == len(worlds)
    void = match.observation(seat).voids()
    for world in worlds:
        assert all(card // 13 not in void[other] for other, hand in enumerate(world) for card in hand if other != seat)


def test_all_points_taken_decides_at_once_however_many_cards_are_left() -> None:
    match = positions(Rules(), 3, 9)
    assert match is not None
    seen = match.observation(match.waiting[0])
    most = replace(seen, taken=(seen.rules.numbers.total, 0, 0, 0))
    assert Proof(most).run(1) is True
    by_tricks = Rules("2004", players=3)
    if by_tricks.numbers.nil_by_tricks or by_tricks.numbers.last_trick_points:
        assert Proof(replace(most, rules=by_tricks)).run(1) is not True


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_whoever_leads_suits_that_nobody_else_has_takes_the_rest(rules: Rules) -> None:
    found = 0
    for seed in range(40):
        stream, match = Stream("own", seed), begun_match(rules, seed)
        while match.phase not in ("scored", "over"):
            seat = match.waiting[0]
            own, others = (
                match.hand(seat),
                {card // 13 for o in range(rules.players) if o != seat for card in match.hand(o)},
            )
            alone = match.phase == "play" and not match.observation(seat).trick and len(own) > 1
            if alone and not any(card // 13 in others for card in own):
                found += 1
                assert Proof(match.observation(seat)).run(2) is True
                assert len({counted(match, Stream("on", seed, i)) for i in range(6)}) == 1
                break
            random_step(match, stream)
    assert found


def counted(match: Match, stream: Stream) -> tuple[object, ...]:
    """How a round may be counted that goes on by chance."""
    twin = from_record(to_record(match))
    while twin.phase == "play":
        random_step(twin, stream)
    if twin.phase not in ("scored", "over"):
        twin.act(twin.waiting[0], Deduct(False))
    return twin.current.scored, twin.current.void


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_the_start_of_a_round_is_never_decided_and_takes_no_time(rules: Rules) -> None:
    match = positions(rules, 1, rules.numbers.tricks)
    assert match is not None
    proof = Proof(match.observation(match.waiting[0]))
    while proof.run(2000) is None:
        pass
    assert proof.answer is False and proof.steps <= MOST_STEPS + 1


def test_before_the_play_nothing_is_decided() -> None:
    match = begun_match(Rules(), 1)
    proof = Proof(match.observation(0))
    assert proof.run(10) is False


def test_a_state_that_is_copied_over_and_over_stays_whole() -> None:
    match = positions(Rules(), 2, 5)
    assert match is not None
    start, room = match.round_state(), match.round_state()
    card = match.legal_cards(match.waiting[0])[0]
    for _ in range(500):
        room.copy_from(start)
        room.apply(card)
    assert repr(room) != repr(start)
    once = start.clone()
    once.apply(card)
    assert repr(once) == repr(room)


@pytest.mark.parametrize("rules", [Rules(), Rules("simple"), Rules("2004", players=3)], ids=str)
def test_whose_result_can_still_change_is_so_in_the_true_deal_too(rules: Rules) -> None:
    settled = 0
    for seed in range(40):
        match = positions(rules, seed, 2)
        if match is None:
            continue
        seat = match.waiting[0]
        changing = Proof(match.observation(seat), 10**6).changing()
        assert changing is not None
        ways = [scored for scored, _void in results(match) if isinstance(scored, tuple)]
        differ = {each for each in range(rules.players) if len({scored[each] for scored in ways}) > 1}
        assert seat in changing or differ <= changing
        settled += seat not in changing
    assert settled


def test_with_too_many_lines_nothing_is_said_of_whose_result_can_change() -> None:
    match = positions(Rules(), 5, 3)
    assert match is not None and Proof(match.observation(match.waiting[0]), 50).changing() is None
