"""Pools of worlds: what is possible, how likely, and never what only the dealer knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from ai.ambition.levels import Level
from ai.ambition.models import play_tables
from ai.ambition.players import SearchPlayer
from ai.search.worlds import Worlds
from game.engine.ambition.actions import Pass, Play
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.play_tables import PlayTables
from game.engine.ambition.round import Round
from game.engine.cards import cards_of
from game.engine.rng import Stream
from game.engine.state import NET_ROLLOUT, TABLE_ROLLOUT
from tests.engine.helpers import new_match, random_step

HANDS = (1 << 52) - 1


def in_play(seed: int, cards: int) -> Match:
    """A match in the play of a round, so many cards down."""
    match, stream = new_match(seed=seed), Stream("in play", seed)
    while match.phase != "play" or len(match.current.plays) < cards:
        random_step(match, stream)
    return match


def pool(seen: Observation, size: int, roots: int, seed: int = 5) -> list[tuple[int, ...]]:
    """The hands of the pool's worlds, by seat."""
    state = seen.state()
    state.equip(play_tables("2006"))
    worlds = Worlds(size).draw(state, seen.seat, seed, roots)
    return [tuple(word & HANDS for word in words) for words in worlds.hidden()]


def test_every_world_agrees_with_what_the_seat_knows() -> None:
    for seed in range(4):
        match = in_play(seed, 10 + 9 * seed)
        seen = match.observation(match.waiting[0])
        out = {
            (trick.leader + i) % 4: trick.cards[0] // 13
            for trick in seen.tricks
            for i, card in enumerate(trick.cards)
            if card // 13 != trick.cards[0] // 13
        }
        for hands in pool(seen, 60, 1):
            assert cards_of(hands[seen.seat]) == list(seen.hand)
            cards = [card for hand in hands for card in cards_of(hand)]
            assert len(set(cards)) == len(cards) == 52 - len(seen.played())
            for seat, suit in out.items():
                assert all(card // 13 != suit for card in cards_of(hands[seat]))


def test_without_weights_worlds_are_as_likely_as_each_other() -> None:
    match = in_play(3, 45)
    seen = match.observation(match.waiting[0])
    counts = Counter(pool(seen, 6_000, -1))
    expected = 6_000 / len(counts)
    chi = sum((count - expected) ** 2 / expected for count in counts.values())
    assert len(counts) > 5
    assert chi < len(counts) + 5 * (2 * len(counts)) ** 0.5


def test_weights_follow_what_the_others_did() -> None:
    """The likelihood of a world is the product of what the tables give each card that another seat chose."""
    match = in_play(4, 43)
    seen = match.observation(match.waiting[0])
    tables = play_tables("2006")
    assert tables is not None
    counts = Counter(pool(seen, 20_000, 0))
    likelihood = {}
    for hands in counts:
        replayed = [list(cards_of(hands[seat])) for seat in range(4)]
        for seat, card in seen.played():
            replayed[seat].append(card)
        likelihood[hands] = _likelihood(replayed, seen, tables)
    total = sum(likelihood.values())
    for hands, count in counts.items():
        expected = 20_000 * likelihood[hands] / total
        assert abs(count - expected) < 5 * (expected + 25) ** 0.5 + 0.05 * expected


def _likelihood(hands: list[list[int]], seen: Observation, tables: PlayTables) -> float:
    world = Round(seen.rules, "hold", hands)
    world.equip(tables)
    like = 1.0
    for seat, card in seen.played():
        legal = [c for c in world.hand(seat) if (world.legal() >> c) & 1]
        if seat != seen.seat and len(legal) > 1:
            weights = world.opinion(
                sum(1 << c for _, c in seen.played()[: _played(world)]), _voids(seen, _played(world))
            )
            like *= (0.02 + weights[card] / sum(weights.values())) / 1.02
        world.apply(card)
    return like


def _played(world: Round) -> int:
    return 52 - sum(len(world.hand(seat)) for seat in range(4))


def _voids(seen: Observation, played: int) -> list[int]:
    voids, plays = [0] * 4, seen.played()[:played]
    for i, (seat, card) in enumerate(plays):
        led = plays[i - i % 4][1] // 13
        if card // 13 != led:
            voids[seat] |= 1 << led
    return voids


@pytest.mark.parametrize("policy", [TABLE_ROLLOUT, NET_ROLLOUT])
def test_belief_leaks_nothing(policy: int) -> None:
    """Two hidden cards of one suit in each other's hands: equal observations, so equal decisions."""
    level = Level("believer", "Believer", iterations=300, playouts=300, worlds=50, policy=policy)
    compared = 0
    for seed in range(8):
        match = in_play(seed, 16)
        seat = match.waiting[0]
        seen = match.observation(seat)
        for a, b, x, y in list(exchanges(match, seat))[:2]:
            deal = [[y if card == x else x if card == y else card for card in hand] for hand in match.current.deal]
            twin = Match(match.rules, match.players)
            twin.begin_dealt(deal, match.current.dealer)
            for giver in range(4):
                twin.act(giver, Pass(match.current.passes[giver]))
            for player, card in seen.played():
                twin.act(player, Play(card))
            assert (x in twin.hand(b), y in twin.hand(a)) == (True, True)
            assert twin.observation(seat) == seen
            compared += 1
            assert SearchPlayer(level, 9).choose(twin.observation(seat)) == SearchPlayer(level, 9).choose(seen)
    assert compared > 8


def exchanges(match: Match, seat: int) -> Iterator[tuple[int, int, int, int]]:
    """Pairs of other seats a, b and cards x, y of one suit that they hold, were dealt and may change hands unseen."""
    for a, b in combinations([s for s in range(4) if s != seat], 2):
        for x in match.hand(a):
            for y in match.hand(b):
                dealt = x in match.current.deal[a] and y in match.current.deal[b]
                if dealt and x // 13 == y // 13 and match.rules.numbers.opening_card not in (x, y):
                    yield a, b, x, y
