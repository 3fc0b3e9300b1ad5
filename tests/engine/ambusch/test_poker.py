"""Hands of any number of cards: published examples, another evaluator for five and more, every way for fewer."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from treys import Card, Evaluator

from game.engine.ambusch.poker import CATEGORIES, category, ranks, value
from game.engine.cards import DECK, card_name, mask_of
from game.engine.rng import Stream
from tests.engine.ambusch.helpers import mask

OTHER = Evaluator()
TREYS = [Card.new(card_name(card)[0] + card_name(card)[1].lower()) for card in DECK]
TREYS_CLASSES = {1: 9, 2: 8, 3: 7, 4: 6, 5: 5, 6: 4, 7: 3, 8: 2, 9: 1, 0: 9}


def other_rank(hand: list[int]) -> int:
    """The rank by the other evaluator, the lower the better, of the best five of the cards."""
    return int(min(OTHER.evaluate([TREYS[card] for card in five], []) for five in combinations(hand, 5)))


def few(hand: list[int]) -> tuple[object, ...]:
    """The order of fewer than five cards by the words of our reading: category, group ranks, kickers, nothing last."""
    if not hand:
        return ()
    groups = sorted(((n, rank) for rank, n in Counter(card % 13 for card in hand).items()), reverse=True)
    counts = [n for n, _ in groups]
    kind = {(4,): 5, (3,): 4, (3, 1): 4, (2, 2): 3, (2, 1, 1): 2, (2, 1): 2, (2,): 2}.get(tuple(counts), 1)
    return kind, [rank for _, rank in groups]


@pytest.mark.parametrize(
    ("first", "second", "order"),
    [
        ("AC AD", "KC KD QH JH 9S", 1),
        ("AC AD", "AH AS 3H", -1),
        ("7S 8S 9S TS", "2C 2D", -1),
        ("", "2C", -1),
        ("2S 3S AS KS QS", "9C 8D 7H 6S 5C", 1),
        ("AC 2D 3H 4S 5C", "2C 3D 4H 5S 6C", -1),
        ("QC KD AH 2S 3C", "AC", 1),  # no straight round the corner, but more kickers
        ("7C 7D 7H 2S 2H", "7C 7D 7S 2C 2D", 0),
        ("AC KC", "AD QD", 1),
        ("AC KC", "AD KD", 0),
    ],
)
def test_who_wins(first: str, second: str, order: int) -> None:
    one, two = value(mask(first)), value(mask(second))
    assert (one > two) - (one < two) == order


@pytest.mark.parametrize(
    ("hand", "name", "high"),
    [
        ("5S 6S 7S 8S 9S 9H", "straight flush", [7]),
        ("2S 3S AS KS QS", "flush", [12, 11, 10, 1, 0]),
        ("TS JS QS KS AS 2H", "straight flush", [12]),
        ("AC 2C 3C 4C 5C", "straight flush", [3]),
        ("", "nothing", []),
        ("9C 9D 9H 4S 4H 4D 2C", "full house", [7, 2]),
        ("9C 9D 4S 4H 3D 3C KS", "two pairs", [7, 2, 11]),
        ("9C 9D 9H 9S 4S 4H AD", "four of a kind", [7, 12]),
        ("2C 3C 4C 5C 7C 2D 3D 4D 5D 9D", "flush", [7, 3, 2, 1, 0]),
    ],
)
def test_names(hand: str, name: str, high: list[int]) -> None:
    assert CATEGORIES[category(mask(hand))] == name
    assert ranks(mask(hand)) == high


def test_all_five_card_hands_of_three_suits_rank_as_elsewhere() -> None:
    stream = Stream("five cards")
    sample = [sorted(_deal(stream, 5)) for _ in range(4000)]
    # Rare kinds that chance would hardly deal.
    for low in range(9):
        sample += [[suit * 13 + low + i for i in range(5)] for suit in range(4)]
        sample += [[13 * s + r for s, r in zip((0, 1, 2, 3, 0), (low,) * 4 + (low + 1,), strict=True)]]
    ours = [value(mask_of(hand)) for hand in sample]
    theirs = [-other_rank(hand) for hand in sample]
    for hand, mine in zip(sample, ours, strict=True):
        assert TREYS_CLASSES[OTHER.get_rank_class(other_rank(hand))] == mine >> 20
    order = sorted(range(len(sample)), key=lambda i: theirs[i])
    for i, j in pairwise(order):
        assert (ours[i] < ours[j]) == (theirs[i] < theirs[j]) and (ours[i] == ours[j]) == (theirs[i] == theirs[j])


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(DECK), min_size=6, max_size=10, unique=True),
       st.lists(st.sampled_from(DECK), min_size=5, max_size=10, unique=True))  # fmt: skip
def test_more_than_five_are_their_best_five(one: list[int], two: list[int]) -> None:
    assert value(mask_of(one)) == max(value(mask_of(five)) for five in combinations(one, 5))
    mine, theirs = value(mask_of(one)) - value(mask_of(two)), other_rank(two) - other_rank(one)
    assert (mine > 0, mine < 0) == (theirs > 0, theirs < 0)


def test_fewer_than_five_in_every_combination_of_ranks() -> None:
    hands: list[list[int]] = [[]]
    for n in (1, 2, 3, 4):
        for picked in product(range(13), repeat=n):
            if list(picked) == sorted(picked):
                hands.append([rank + 13 * picked[:i].count(rank) for i, rank in enumerate(picked)])
    hands.sort(key=few)
    found = [value(mask_of(hand)) for hand in hands]
    for i in range(1, len(hands)):
        assert (found[i - 1] < found[i]) == (few(hands[i - 1]) < few(hands[i]))
        assert (found[i - 1] == found[i]) == (few(hands[i - 1]) == few(hands[i]))


def _deal(stream: Stream, n: int) -> list[int]:
    deck = list(DECK)
    stream.shuffle(deck)
    return deck[:n]
