"""Trios, blocking pairs and what completes them, against the published examples and against every hand."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.ambusch.melds import fourth_cards, is_trio, is_two_pairs, outs
from game.engine.cards import DECK, cards_of, mask_of
from tests.engine.ambusch.helpers import cards, mask

hands = st.lists(st.sampled_from(DECK), min_size=4, max_size=4, unique=True)


def trio(three: tuple[int, ...]) -> bool:
    """The definition, word by word: one rank, or consecutive on the ring."""
    ranks = sorted(card % 13 for card in three)
    if len(set(ranks)) == 1:
        return True
    return any(sorted((low + i) % 13 for i in range(3)) == ranks for low in range(13))


@pytest.mark.parametrize(
    ("hand", "fourths", "blocks"),
    [
        ("KC AD 2H 9S", "9S", False),
        ("QC KD AH 2S", "2S QC", False),
        ("7S 7H 7D 7C", "7S 7H 7D 7C", True),
        ("5S 5H 6D 7C", "5S 5H", False),
        ("4S 5H 6D 7C", "4S 7C", False),
        ("5S 5H 9D 9C", "", True),
        ("AS 3H 5D 7C", "", False),
        ("AS 2H 3D KC", "KC 3D", False),
    ],
)  # fmt: skip
def test_published_hands(hand: str, fourths: str, blocks: bool) -> None:
    assert sorted(cards_of(fourth_cards(mask(hand)))) == sorted(cards(fourths))
    assert is_two_pairs(mask(hand)) == blocks


def test_every_three_cards() -> None:
    for three in combinations(DECK, 3):
        assert is_trio(mask_of(three)) == trio(three)


@given(hands)
def test_fourth_cards_and_pairs_by_definition(hand: list[int]) -> None:
    found = {card for card in hand if trio(tuple(other for other in hand if other != card))}
    assert set(cards_of(fourth_cards(mask_of(hand)))) == found
    ranks = sorted(card % 13 for card in hand)
    assert is_two_pairs(mask_of(hand)) == (ranks[0] == ranks[1] and ranks[2] == ranks[3])


@given(hands, st.sets(st.sampled_from(DECK)))
def test_outs_are_the_cards_that_complete_a_trio(hand: list[int], gone: set[int]) -> None:
    if fourth_cards(mask_of(hand)):
        return
    completing = {card for card in DECK if card not in hand and is_trio(mask_of([*hand, card]))}
    assert outs(mask_of(hand)) == len(completing)
    assert outs(mask_of(hand), mask_of(gone)) == len(completing - gone)
