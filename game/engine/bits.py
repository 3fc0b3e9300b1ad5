"""Sets of cards as 64-bit masks: the interpreted twin of bits.pxd (which is C), with the same names and results."""

from __future__ import annotations

ONE = 1
ALL64 = (1 << 64) - 1
BUILD_NAME = b"interpreted"
BUILD_DAY = 0


def count(mask: int) -> int:
    """Return the number of set bits."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the index of the lowest set bit; the mask must not be empty."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the index of the highest set bit; the mask must not be empty."""
    return mask.bit_length() - 1


def pick(mask: int, k: int) -> int:
    """Return the k-th set bit from below (k = 0 is the lowest), as a mask of that one bit.

    k must be less than count(mask)."""
    for _ in range(k):
        mask &= mask - 1
    return mask & -mask
