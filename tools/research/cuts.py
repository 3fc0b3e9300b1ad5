"""Cut deals beside chance: which seat is dealt which card, and how long its suits are.

``python -m tools.research.cuts`` deals rounds of sealed matches, each from a seed of its own and with the cuts 0 to 51 in
turn, and compares them with what chance alone brings. Two lines tell Pearson's chi-square and how probable one at least
as large is. The first is of all cards by seat; a deal has each card once, for which its value is corrected by 51/52. The
second is the largest of the 16 of a suit's length at a seat, with the probability that any of 16 is as large."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import comb

import click

from game.cli.text import progress
from game.client.app.statistics.chance import chi_square_tail
from game.engine.ambition.dealing import sealed_deal
from game.engine.cards import DECK, suit_of
from game.engine.rng import Stream
from game.engine.sealing import MOST_CUT, SEED_BITS, SealedDeal

SEATS, SUITS, HAND = 4, 4, 13
LEAST_EXPECTED = 5.0


@dataclass(frozen=True, slots=True)
class Found:
    """The chi-square of cards by seat and the largest of suit lengths, each with its probability by chance."""

    cards: float
    cards_p: float
    lengths: float
    lengths_p: float


def sealed_seed(seed: int, number: int) -> int:
    """Return the secret seed of the match with this number."""
    stream = Stream("cuts", seed, number)
    return (stream.next64() << 64 | stream.next64()) % (1 << SEED_BITS)


def compared(seed: int, numbers: Iterable[int]) -> Found:
    """Return how the deals with these numbers compare with chance."""
    deals, cards, lengths = 0, Counter[tuple[int, int]](), Counter[tuple[int, int, int]]()
    for number in numbers:
        deals += 1
        hands = sealed_deal(SealedDeal(sealed_seed(seed, number), "1", number % (MOST_CUT + 1)))
        for seat, hand in enumerate(hands):
            suits = [0] * SUITS
            for card in hand:
                cards[card, seat] += 1
                suits[suit_of(card)] += 1
            for suit, length in enumerate(suits):
                lengths[seat, suit, length] += 1
    even = deals / SEATS
    squares = sum((cards[card, seat] - even) ** 2 / even for card in DECK for seat in range(SEATS)) * 51 / 52
    chances = [comb(13, n) * comb(39, HAND - n) / comb(52, HAND) for n in range(HAND + 1)]
    classes = max(n for n, chance in enumerate(chances) if deals * chance >= LEAST_EXPECTED)
    worst = 0.0
    for seat in range(SEATS):
        for suit in range(SUITS):
            counts = [lengths[seat, suit, n] for n in range(HAND + 1)]
            folded = [*counts[:classes], sum(counts[classes:])]
            expected = [*(deals * p for p in chances[:classes]), deals * sum(chances[classes:])]
            worst = max(worst, sum((n - e) ** 2 / e for n, e in zip(folded, expected, strict=True)))
    one = chi_square_tail(worst, classes)
    return Found(squares, chi_square_tail(squares, 51 * 3), worst, 1 - (1 - one) ** (SEATS * SUITS))


@click.command()
@click.option("--deals", type=click.IntRange(1_000), default=1_000_000, show_default=True, help="Deals to make.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the matches' seeds.")
def main(deals: int, seed: int) -> None:
    """Compare cut deals with chance."""
    with progress(range(deals), deals, "deals") as numbers:
        found = compared(seed, numbers)
    print(f"{deals} cut deals, seed {seed}")
    print(f"cards by seat: chi-square {found.cards:.1f} of 153 degrees of freedom, p = {found.cards_p:.3f}")
    print(f"suit lengths: largest of 16 chi-squares {found.lengths:.1f}, p = {found.lengths_p:.3f}")


if __name__ == "__main__":
    main()
