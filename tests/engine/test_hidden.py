"""Sampling hidden hands: consistent with what is known, and every consistent deal equally likely."""

from __future__ import annotations

from collections import Counter
from math import comb

from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import Rules
from game.engine.ambition.round import Round
from game.engine.cards import suit_of
from game.engine.rng import Stream
from tests.engine.helpers import ALL_RULES, new_match, random_step, step_by_chance


def chi_square(counts: Counter[object], cells: int) -> float:
    """Pearson's statistic against the uniform distribution over so many cells."""
    expected = counts.total() / cells
    return sum((n - expected) ** 2 / expected for n in counts.values()) + expected * (cells - len(counts))


def endgame(cards_left: int, seed: int) -> tuple[Round, set[tuple[int, int]]]:
    """Random play from a deal until so many cards are left, and the (seat, suit) pairs that it has shown to be out."""
    state, stream = Round(Rules(), "hold", deal(seed, 1)), Stream("endgame", seed)
    out, led = set(), 0
    for _ in range(52 - cards_left):
        seat, lying = state.turn(), state.trick_state()[1]
        suit = suit_of(step_by_chance(state, stream))
        if lying == 0:
            led = suit
        elif suit != led:
            out.add((seat, led))
    return state, out


def all_deals(state: Round, seat: int) -> list[tuple[frozenset[int], ...]]:
    """All ways to deal the hidden cards, by brute force and without regard to voids."""
    hidden = [card for s in range(4) if s != seat for card in state.hand(s)]
    sizes = [len(state.hand((seat + i) % 4)) for i in (1, 2, 3)]
    deals = []

    def place(rest: list[int], hands: tuple[frozenset[int], ...]) -> None:
        if not rest:
            deals.append(hands)
            return
        for i in range(3):
            if len(hands[i]) < sizes[i]:
                place(rest[1:], (*hands[:i], hands[i] | {rest[0]}, *hands[i + 1 :]))

    place(hidden, (frozenset(), frozenset(), frozenset()))
    return deals


def test_every_consistent_deal_is_equally_likely() -> None:
    """Chi-square over all deals that the shown voids allow, in small endgames with and without voids."""
    tried = 0
    for seed in range(40):
        state, out = endgame(12, seed)
        seat = state.turn()
        allowed = [
            hands
            for hands in all_deals(state, seat)
            if not any(((seat + 1 + i) % 4, suit_of(card)) in out for i in range(3) for card in hands[i])
        ]
        if not 4 <= len(allowed) <= 300:
            continue
        tried += 1
        n = 25 * len(allowed)
        stream = Stream("worlds", seed)
        found: Counter[object] = Counter()
        for _ in range(n):
            world = state.determinize(seat, stream.seed64())
            found[tuple(frozenset(world.hand((seat + i) % 4)) for i in (1, 2, 3))] += 1
        assert set(found) <= set(allowed)
        freedom = len(allowed) - 1
        assert chi_square(found, len(allowed)) < freedom + 5 * (2 * freedom) ** 0.5 + 8
        if tried == 10:
            return
    raise AssertionError(f"only {tried} endgames had a number of deals that can be counted")


@given(st.integers(0, 10**6), st.integers(0, 3), st.sampled_from(ALL_RULES))
@settings(max_examples=60)
def test_worlds_keep_the_observation(seed: int, seat: int, rules: Rules) -> None:
    match, stream = new_match(rules, seed), Stream("observation", seed)
    for _ in range(1 + stream.below(120)):
        random_step(match, stream)
    if match.phase not in ("pass", "bid", "blind", "play"):
        return
    seats = range(match.rules.players)
    seen = match.observation(seat % len(seats))
    seat = seen.seat
    true = match._state()
    for base in (true, seen.state()):
        world = base.determinize(seat, stream.seed64())
        assert world.hand(seat) == sorted(seen.hand)
        assert [len(world.hand(s)) for s in seats] == [len(match.hand(s)) for s in seats]
        assert world.taken_points() == list(seen.taken)
        cards = [card for s in seats for card in world.hand(s)] + [card for _, card in seen.played()]
        assert sorted(cards) == list(match.rules.numbers.deck)
        if match.phase == "play":
            assert world.turn() == match.waiting[0]
            for to, passed in seen.passed or ():
                gone = {card for _, card in seen.played()}
                assert all(card in world.hand(to) for card in passed if card not in gone)
        if world.turn() == seat:
            assert world.legal() == base.legal()


def test_the_known_opener_holds_the_opening_card() -> None:
    match, stream = new_match(seed=3), Stream("opener")
    while match.phase != "play":
        random_step(match, stream)
    opener = match.waiting[0]
    for seat in range(4):
        world = match.observation(seat).state().determinize(seat, 99) if seat == opener else None
        if world is not None:
            assert 16 in world.hand(opener)
        world = match._state().determinize(seat, 77)
        assert 16 in world.hand(opener)


def test_a_free_deal_is_uniform_by_suit_count() -> None:
    """How many of five chosen hidden cards one opponent holds follows the hypergeometric distribution."""
    state = Round(Rules(), "hold", deal(1, 1))
    seat = (state.turn() + 1) % 4
    hidden = [card for s in range(4) if s not in (seat,) for card in state.hand(s) if card != 16][:5]
    other = next(s for s in range(4) if s not in (seat, state.turn()))
    found: Counter[int] = Counter()
    stream, n = Stream("free"), 4000
    for _ in range(n):
        world = state.determinize(seat, stream.seed64())
        found[sum(card in world.hand(other) for card in hidden)] += 1
    for k in range(6):
        expected = n * comb(5, k) * comb(33, 13 - k) / comb(38, 13)
        assert abs(found[k] - expected) < 5 * expected**0.5 + 3
