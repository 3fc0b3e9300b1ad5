"""Cards and their names.

A card is an int 0..51: suit * 13 + rank, with suits C D H S and ranks 2 (0) to A (12)."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.json_reader import Fault, Kind, short
from game.engine.refusal import Reason, Refused

RANKS = "23456789TJQKA"
SUITS = "CDHS"
_NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
_IDS = {name: card for card, name in enumerate(_NAMES)}

DECK = tuple(range(52))
CARD = Kind[str]("a card", lambda value: isinstance(value, str) and value in _IDS, Fault.CARD)
"""The kind of a card's name in JSON."""


def card_name(card: int) -> str:
    """Return the name of a card in two characters, rank then suit: ``card_name(21)`` is ``"TD"``."""
    return _NAMES[card]


def card_names(cards: Iterable[int]) -> list[str]:
    """Return the names of several cards, in the order given."""
    return [_NAMES[card] for card in cards]


def parse_card(text: object) -> int:
    """Return the card with a two-character name. Raises Refused if there is none."""
    if not isinstance(text, str) or text not in _IDS:
        raise Refused(Reason(Fault.CARD, found=short(text)))
    return _IDS[text]


def parse_cards(texts: Iterable[object]) -> list[int]:
    """Return the cards with these names, in the order given.

    Raises Refused if there is no card with a name."""
    return [parse_card(text) for text in texts]


def suit_of(card: int) -> int:
    """Return the suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card // 13


def rank_of(card: int) -> int:
    """Return the rank of a card, 0 for a 2 up to 12 for an ace."""
    return card % 13


def mask_of(cards: Iterable[int]) -> int:
    """Return the 52-bit mask with the bit of each card set."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> list[int]:
    """Return the cards of a mask, ascending."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards
