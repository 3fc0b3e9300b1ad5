"""The deal of a round, drawn from the match's seed, and its hash, by which anybody can check it afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import DECK, card_names
from game.engine.rng import Stream
from game.engine.sealing import SealedDeal, digest_of


def deal_text(hands: Sequence[Sequence[int]]) -> str:
    """Return a deal as the text that is hashed: ``"2C 9C ...|...|...|..."``.

    The four hands come by seat, the cards of each ascending by id."""
    return "|".join(" ".join(card_names(sorted(hand))) for hand in hands)


def deal_hash(hands: Sequence[Sequence[int]]) -> str:
    """Return the SHA-256 of a deal's text, in hexadecimal."""
    return digest_of(deal_text(hands))


def deal(
    seed: int, round_number: int, deck: Sequence[int] = DECK, seats: int = 4
) -> tuple[tuple[int, ...], ...]:
    """Return the hands by seat of a round (1, 2, ...) of the match with this seed.

    Every deal of the deck is equally likely. The cards of a hand are ascending."""
    cards = list(deck)
    Stream("ambition deal", seed, round_number).shuffle(cards)
    return _hands(cards, seats)


def sealed_deal(
    deal: SealedDeal, deck: Sequence[int] = DECK, seats: int = 4
) -> tuple[tuple[int, ...], ...]:
    """Return the hands by seat of a sealed deal, in which every deal of the deck is equally likely, too."""
    return _hands(deal.order(deck), seats)


def _hands(cards: Sequence[int], seats: int) -> tuple[tuple[int, ...], ...]:
    size = len(cards) // seats
    return tuple(tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(seats))
