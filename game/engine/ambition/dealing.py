"""The deal of a round, from the match's seed, and its fingerprint, by which anybody can check it afterwards."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from game.engine.cards import DECK, card_names
from game.engine.rng import Stream


def deal_text(hands: Sequence[Sequence[int]]) -> str:
    """A deal as the text that is hashed: the four hands by seat, cards ascending by id, ``"2C 9C ...|...|...|..."``."""
    return "|".join(" ".join(card_names(sorted(hand))) for hand in hands)


def deal_hash(hands: Sequence[Sequence[int]]) -> str:
    """SHA-256 of a deal's text, hex."""
    return hashlib.sha256(deal_text(hands).encode()).hexdigest()


def deal(seed: int, round_number: int, deck: Sequence[int] = DECK, seats: int = 4) -> tuple[tuple[int, ...], ...]:
    """The hands of a round of the match with this seed: each card equally likely anywhere."""
    cards = list(deck)
    Stream("ambition deal", seed, round_number).shuffle(cards)
    size = len(cards) // seats
    return tuple(tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(seats))
