"""A test of how far the deals differ from what chance alone brings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

LEAST_DEALS = 30
LEAST_EXPECTED = 5.0
"""A class that is expected less often is merged with its neighbour, because the test isn't sound below that."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One property of the deals, compared with chance.

    `starts` are the values at which its classes begin, `seen` how often each class was dealt, and
    `expected` the share of each by chance. `p` is the probability of a difference as large or
    larger if all is fair; None with too few deals."""

    id: str
    starts: tuple[int, ...]
    seen: tuple[int, ...]
    expected: tuple[float, ...]
    p: float | None


def chance_of(seen: Sequence[int], shares: Sequence[float]) -> float | None:
    """Return the probability by chance of counts at least as far from their shares (Pearson's chi-square).

    None with fewer than `LEAST_DEALS` deals, or if only one class is left."""
    deals = sum(seen)
    if deals < LEAST_DEALS:
        return None
    merged: list[list[float]] = []
    for count, share in zip(seen, shares, strict=True):
        if merged and merged[-1][1] < LEAST_EXPECTED:
            merged[-1][0] += count
            merged[-1][1] += share * deals
        else:
            merged.append([count, share * deals])
    if len(merged) > 1 and merged[-1][1] < LEAST_EXPECTED:
        last = merged.pop()
        merged[-1][0] += last[0]
        merged[-1][1] += last[1]
    if len(merged) < 2:
        return None
    squares = sum((count - expected) ** 2 / expected for count, expected in merged)
    return chi_square_tail(squares, len(merged) - 1)


def chi_square_tail(x: float, freedom: int) -> float:
    """Return the probability that a chi-square is `x` or more.

    `freedom` is its degrees of freedom, a whole number, for which the sums are exact."""
    if x <= 0:
        return 1.0
    half = x / 2
    if freedom % 2:
        tail, term = math.erfc(math.sqrt(half)), math.exp(-half) * math.sqrt(half / math.pi) * 2
        terms = [
            term * math.prod(half / (k + 0.5) for k in range(1, i + 1)) for i in range(freedom // 2)
        ]
    else:
        tail = 0.0
        terms = [
            math.exp(-half) * math.prod(half / k for k in range(1, i + 1))
            for i in range(freedom // 2)
        ]
    return min(1.0, tail + sum(terms))
