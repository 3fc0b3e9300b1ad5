"""Trios and blocking pairs, by masks of cards (text: Definitions).

A trio is three of a kind, or three consecutive ranks in any suits on the ring A-2-...-Q-K-A:
thirteen runs, K-A-2 among them. A blocking pair is four cards that form two pairs; four of a kind
are both (our reading U7)."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

if not cython.compiled:
    from game.engine.bits import count
else:
    from cython.cimports.game.engine.bits import count

_SUIT = cython.declare(cython.ulonglong, (1 << 13) - 1)

# For each set of ranks without a run: the ranks that would complete one, in each of the four suits.
# A rank does if two neighbours of it are there: the two below, the two above, or one on each side.
_COMPLETING = cython.declare(cython.ulonglong[8192])
if not cython.compiled:
    _COMPLETING = [0] * 8192
for _ranks in range(8192):
    _ring = _ranks << 26 | _ranks << 13 | _ranks
    _found = (
        (_ring >> 12 & _ring >> 11 | _ring >> 12 & _ring >> 14 | _ring >> 14 & _ring >> 15)
        & _SUIT
        & ~_ranks
    )
    _COMPLETING[_ranks] = _found | _found << 13 | _found << 26 | _found << 39


@cython.locals(a=cython.ulonglong, b=cython.ulonglong, c=cython.ulonglong, d=cython.ulonglong)
def trio_c(cards: cython.ulonglong) -> cython.bint:
    """Return whether three of the cards are a trio."""
    a = cards & _SUIT
    b = (cards >> 13) & _SUIT
    c = (cards >> 26) & _SUIT
    d = (cards >> 39) & _SUIT
    if (a & b & (c | d)) | (c & d & (a | b)):
        return True
    a |= b | c | d
    b = a | (a << 13)
    return (a & (b >> 1) & (b >> 2)) != 0


@cython.locals(left=cython.ulonglong, card=cython.ulonglong, found=cython.ulonglong)
def fourths_c(hand: cython.ulonglong) -> cython.ulonglong:
    """Return the cards of a hand of four, each of which leaves a trio when it is taken away."""
    found = 0
    if not trio_c(hand):
        return found
    left = hand
    while left:
        card = left & (~left + 1)
        left ^= card
        if trio_c(hand ^ card):
            found |= card
    return found


def two_pairs_c(hand: cython.ulonglong) -> cython.bint:
    """Return whether a hand of four is two pairs: every rank in it an even number of times."""
    return ((hand ^ (hand >> 13) ^ (hand >> 26) ^ (hand >> 39)) & _SUIT) == 0


@cython.locals(
    a=cython.ulonglong,
    b=cython.ulonglong,
    c=cython.ulonglong,
    d=cython.ulonglong,
    pairs=cython.ulonglong,
)
def outs_c(cards: cython.ulonglong, gone: cython.ulonglong) -> cython.int:
    """Return how many cards that are neither among these nor gone would complete a trio with these, which have none."""
    a = cards & _SUIT
    b = (cards >> 13) & _SUIT
    c = (cards >> 26) & _SUIT
    d = (cards >> 39) & _SUIT
    pairs = (a & b) | (c & d) | ((a | b) & (c | d))
    pairs |= (pairs << 13) | (pairs << 26) | (pairs << 39)
    return count((_COMPLETING[a | b | c | d] | pairs) & ~(cards | gone))


# ---- for everybody else


def is_trio(cards: int) -> bool:
    """Return whether these three or more cards hold a trio."""
    return bool(trio_c(cards))


def fourth_cards(hand: int) -> int:
    """Return the mask of cards of a hand of four that may be put away when the other three are laid."""
    return int(fourths_c(hand))


def is_two_pairs(hand: int) -> bool:
    """Return whether a hand of four is a blocking pair."""
    return bool(two_pairs_c(hand))


def outs(cards: int, gone: int = 0) -> int:
    """Return how many cards that are neither among these nor gone would complete a trio with these (`outs_c`)."""
    return int(outs_c(cards, gone))
