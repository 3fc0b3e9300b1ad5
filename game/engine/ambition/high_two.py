"""The high 2 (2006 text §3).

A 2 is the lowest card of its suit, unless a jack, queen, king or ace of that suit is in the trick;
then it is the highest."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.cards import mask_of, rank_of, suit_of

TWO_RANK, JACK_RANK = 0, 9
TWOS = mask_of(card for card in range(52) if rank_of(card) == TWO_RANK)
"""The mask of the four 2s."""
HONORS = mask_of(card for card in range(52) if rank_of(card) >= JACK_RANK)
"""The mask of the cards that make the 2 of their suit the highest."""


def is_two(card: int) -> bool:
    """Return whether a card is a 2."""
    return bool((TWOS >> card) & 1)


def is_honor(card: int) -> bool:
    """Return whether a card makes the 2 of its suit the highest."""
    return bool((HONORS >> card) & 1)


def two_of(suit: int) -> int:
    """Return the 2 of a suit."""
    return 13 * suit + TWO_RANK


def honor_among(cards: Iterable[int], suit: int) -> int | None:
    """Return the highest of the cards that make the 2 of `suit` the highest, or None if there is none."""
    return max((card for card in cards if suit_of(card) == suit and is_honor(card)), default=None)
