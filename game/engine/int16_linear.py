"""Sums and products of 16-bit integers: the interpreted twin of int16_linear.pxd (which is C), with the same names.

The results are the same as long as no sum exceeds 16 bits and no sum of products 32, which whoever
fills the arrays ensures."""

from __future__ import annotations

from collections.abc import Sequence


def sum_rows(
    sums: list[int], rows: Sequence[int], index: Sequence[int], n: int, width: int
) -> None:
    """Add to `sums` the first n rows of `index`; row k begins at k * width in `rows`.

    `width` is a multiple of 64."""
    for k in range(n):
        at = index[k] * width
        for i in range(width):
            sums[i] += rows[at + i]


def clip(values: list[int], n: int, most: int) -> None:
    """Limit the first n values to 0..most."""
    for i in range(n):
        values[i] = min(max(values[i], 0), most)


def dot(left: Sequence[int], rows: Sequence[int], at: int, n: int) -> int:
    """Return the sum of the products of n values of `left` and of `rows` from index `at` on."""
    return sum(left[i] * rows[at + i] for i in range(n))
