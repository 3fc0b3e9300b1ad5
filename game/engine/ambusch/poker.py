"""Poker hands of any number of cards, by masks: the best five of more than five, and fewer than five as they are.

A hand's value is one number: the category in the highest four of 24 bits, then five ranks of four
bits each, the most important first: of straights their highest card, of groups the largest, then
the kickers. Ranks are 1 for a 2 up to 13 for an ace; 0 stands for a missing card, so that fewer
kickers are less. Fewer than five cards make no straight, flush or full house (our reading U11); no
cards at all are 0. Straights end at the ace or begin with it; they don't wrap around as trios do
(U10). Suits don't rank."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

if not cython.compiled:
    from game.engine.bits import ONE, count, highest
else:
    from cython.cimports.game.engine.bits import ONE, count, highest

CATEGORIES = (
    "nothing", "high card", "pair", "two pairs", "three of a kind", "straight", "flush", "full house",
    "four of a kind", "straight flush",
)  # fmt: skip

_SUIT = cython.declare(cython.ulonglong, (1 << 13) - 1)

# For each set of ranks: the most ranks that lie in one straight.
_WINDOW = cython.declare(cython.int[8192])
if not cython.compiled:
    _WINDOW = [0] * 8192
for _ranks in range(8192):
    _with_ace = _ranks << 1 | _ranks >> 12
    _WINDOW[_ranks] = max((_with_ace >> _low & 31).bit_count() for _low in range(10))


def window_c(ranks: cython.ulonglong) -> cython.int:
    """Return how many of these ranks (13 bits) fit in one straight, 0..5, at most."""
    return _WINDOW[ranks]


@cython.locals(x=cython.ulonglong)
def straight_c(ranks: cython.ulonglong) -> cython.int:
    """Return the rank (1..13) of the highest card of the best straight among these ranks, or 0 if there is none."""
    x = (ranks << 1) | (ranks >> 12)
    x &= (x >> 1) & (x >> 2) & (x >> 3) & (x >> 4)
    return highest(x) + 4 if x else 0


@cython.locals(found=cython.ulonglong, i=cython.int, top=cython.int)
def top_c(ranks: cython.ulonglong, n: cython.int) -> cython.ulonglong:
    """Return the n highest ranks as n times four bits, with 0 for missing ones."""
    found = 0
    for i in range(n):
        found <<= 4
        if ranks:
            top = highest(ranks)
            ranks ^= ONE << top
            found |= top + 1
    return found


@cython.locals(
    a=cython.ulonglong, b=cython.ulonglong, c=cython.ulonglong, d=cython.ulonglong, suit=cython.ulonglong, i=cython.int,
    flush=cython.ulonglong, best=cython.ulonglong, one=cython.ulonglong, two=cython.ulonglong, three=cython.ulonglong,
    four=cython.ulonglong, high=cython.int, second=cython.int, n=cython.int,
)  # fmt: skip
def value_c(cards: cython.ulonglong) -> cython.ulonglong:
    """Return the value of the best hand of at most five of the cards."""
    a = cards & _SUIT
    b = (cards >> 13) & _SUIT
    c = (cards >> 26) & _SUIT
    d = (cards >> 39) & _SUIT
    one = a | b | c | d
    best = 0
    n = count(cards)
    if n >= 5:
        flush = 0
        for i in range(4):
            suit = a if i == 0 else b if i == 1 else c if i == 2 else d
            if count(suit) >= 5:
                high = straight_c(suit)
                if high:
                    suit = ONE * 9 << 20 | ONE * high << 16
                    best = suit if suit > best else best
                else:
                    suit = ONE * 6 << 20 | top_c(suit, 5)
                    flush = suit if suit > flush else flush
        if best:
            return best
        best = flush
    two = (a & b) | (c & d) | ((a | b) & (c | d))
    if two == 0:
        if n >= 5:
            high = straight_c(one)
            if high and best == 0:
                return ONE * 5 << 20 | ONE * high << 16
        return best if best else (ONE << 20) * (n > 0) | top_c(one, 5)
    four = a & b & c & d
    if four:
        high = highest(four)
        return ONE * 8 << 20 | ONE * (high + 1) << 16 | top_c(one ^ (ONE << high), 1) << 12
    three = (a & b & (c | d)) | (c & d & (a | b))
    if three:
        high = highest(three)
        two ^= ONE << high
        if two:
            return ONE * 7 << 20 | ONE * (high + 1) << 16 | ONE * (highest(two) + 1) << 12
        if best:
            return best
        if n >= 5:
            second = straight_c(one)
            if second:
                return ONE * 5 << 20 | ONE * second << 16
        return ONE * 4 << 20 | ONE * (high + 1) << 16 | top_c(one ^ (ONE << high), 2) << 8
    if best:
        return best
    if n >= 5:
        high = straight_c(one)
        if high:
            return ONE * 5 << 20 | ONE * high << 16
    high = highest(two)
    two ^= ONE << high
    one ^= ONE << high
    if two:
        second = highest(two)
        one ^= ONE << second
        return (
            ONE * 3 << 20 | ONE * (high + 1) << 16 | ONE * (second + 1) << 12 | top_c(one, 1) << 8
        )
    return ONE * 2 << 20 | ONE * (high + 1) << 16 | top_c(one, 3) << 4


# ---- for everybody else


def value(cards: int) -> int:
    """Return the value of the best hand of at most five of the cards (a mask); the higher number is the better hand."""
    return int(value_c(cards))


def category(cards: int) -> int:
    """Return the index in CATEGORIES of the best hand of the cards."""
    return int(value_c(cards)) >> 20


def ranks(cards: int) -> list[int]:
    """Return the ranks that decide among hands of this category, the most important first.

    They are 0 for a 2 up to 12 for an ace."""
    found = int(value_c(cards))
    return [(found >> shift & 15) - 1 for shift in (16, 12, 8, 4, 0) if found >> shift & 15]
