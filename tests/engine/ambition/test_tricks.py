"""Who wins a trick, and what it holds: the published examples, and a slow oracle."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.ambition.editions import EDITION_2006, Rules
from game.engine.ambition.round import Round
from game.engine.cards import parse_cards, rank_of, suit_of


def played(cards: list[int]) -> Round:
    """A round in which seat 0 led the first of these cards and the others followed."""
    state = Round(Rules(), "hold", [[card] for card in cards])
    for card in cards[:3]:
        state.apply(card)
    return state


def outcome(cards: list[int]) -> tuple[int, int]:
    """(position of the winning card, points) by the engine; the opening card leads only if it is held."""
    state = played(cards)
    state.apply(cards[3])
    return state.last_winner(), state.taken_points()[state.last_winner()]


def oracle(cards: list[int]) -> int:
    """2006 §3 word by word."""
    led = suit_of(cards[0])
    honor = any(suit_of(card) == led and rank_of(card) >= 9 for card in cards)

    def height(card: int) -> int:
        if suit_of(card) != led:
            return -1
        return 99 if rank_of(card) == 0 and honor else rank_of(card)

    return max(range(4), key=lambda i: height(cards[i]))


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("5D 9D JD AD", "AD"),
        ("7S 8S TS 2S", "TS"),
        ("KC 8C 4C 2C", "2C"),
        ("5H 2H QS 9H", "9H"),
        ("3D AS KC 2H", "3D"),
        ("5H 7H 2H TH", "TH"),
        ("5H 7H 2H KH", "2H"),
        ("5H 7H 2H KS", "7H"),
        ("2S 5S KS 3S", "2S"),
        ("2S 5S 9S 3S", "9S"),
    ],
)
def test_published_tricks(trick: str, winner: str) -> None:
    cards = parse_cards(trick.split())
    assert outcome(cards)[0] == trick.split().index(winner)


@pytest.mark.parametrize(
    ("trick", "points"), [("5H 2H QS 9H", 14), ("3D AS KC 2H", 35), ("KC 8C 4C 2C", 17), ("5D 9D JD AD", 12)]
)
def test_published_values(trick: str, points: int) -> None:
    assert outcome(parse_cards(trick.split()))[1] == points


@given(st.lists(st.integers(0, 51), min_size=4, max_size=4, unique=True))
def test_winner_is_the_texts(cards: list[int]) -> None:
    if EDITION_2006.opening_card in cards[1:]:  # its holder would have to lead it
        cards.remove(EDITION_2006.opening_card)
        cards.insert(0, EDITION_2006.opening_card)
    winner, points = outcome(cards)
    assert winner == oracle(cards)
    assert points == sum(EDITION_2006.card_points[card] for card in cards)


def test_the_deck_holds_112_points() -> None:
    assert EDITION_2006.total == 112
    by_suit = [sum(EDITION_2006.card_points[suit * 13 : suit * 13 + 13]) for suit in range(4)]
    assert by_suit == [17, 25, 27, 43]
    tens, fives, ones = EDITION_2006.chips
    assert 10 * tens + 5 * fives + ones == 112
