"""How strong a person plays, on the scale of the computer players: worked out from the places in matches against them.

By the model of Plackett (1975) and Luce, a player of rating r comes in first at a table with odds 10^(r/400), second among those
who are left likewise, and so on. What is known of a person is kept whole, as the probability of each rating of a grid: it begins
wide, every place makes some ratings likelier, and between two matches it spreads a little, since people learn, now and then
suddenly. No pygame."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations

GRID = range(600, 2201, 10)
"""The ratings that a person may have."""
USUAL, SPREAD = 1200, 300
"""What is thought of a person before the first match: mean and standard deviation."""
DRIFT = 8
"""Standard deviation of what a person gains or loses between two matches."""
LEAP, LEAPS = 150, 0.01
"""The same of a leap, and in what share of the times one comes."""
LEVEL = 0.95
"""How surely the rating lies within the interval that is told."""
NARROW = 360
"""A rating is told once its interval is no wider."""

Weights = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A match as the rating sees it: the person's place, 1 the best, how many share it, and the others' ratings."""

    place: int
    shared: int
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating: its mean, and the interval it lies in with the probability LEVEL."""

    value: int
    low: int
    high: int

    @property
    def narrow(self) -> bool:
        """Whether it says enough to be told."""
        return self.high - self.low <= NARROW


def ratings(placings: Iterable[RatedMatch]) -> list[Rating]:
    """The rating after each of the matches, in the order in which they were played."""
    found, known = [], unknown()
    for placing in placings:
        known = learned(known, placing)
        found.append(rated(known))
    return found


def unknown() -> Weights:
    """What is thought of a person before the first match: the probability of each rating of the grid."""
    return _normalised([math.exp(-(((rating - USUAL) / SPREAD) ** 2) / 2) for rating in GRID])


def learned(known: Weights, placing: RatedMatch) -> Weights:
    """What is known one match later."""
    likely = _likelihood(placing.place, placing.shared, tuple(sorted(placing.others)))
    return _normalised([a * b for a, b in zip(_spread(known), likely, strict=True)])


def chance(rating: float, others: Sequence[int]) -> float:
    """The probability that a player of this rating wins against these."""
    return place_chance(rating, others, 1)


def place_chance(rating: float, others: Sequence[int], place: int) -> float:
    """The probability that a player of this rating comes in at this place, 1 the best, against these."""
    own, weights = 10 ** (rating / 400), [10 ** (other / 400) for other in others]
    total = 0.0
    for before in permutations(range(len(others)), place - 1):
        left, order = own + sum(weights), 1.0
        for other in before:
            order *= weights[other] / left
            left -= weights[other]
        total += order * own / left
    return total


@cache
def _likelihood(place: int, shared: int, others: tuple[int, ...]) -> Weights:
    """How likely the place is for each rating of the grid; one that is shared is the mean of those it stands for."""
    places = [each for each in range(place, place + max(1, shared)) if each <= len(others) + 1]
    return tuple(sum(place_chance(rating, others, each) for each in places) / len(places) for rating in GRID)


def _spread(known: Weights) -> Weights:
    """What is known one match later."""
    kernel = _kernel()
    reach = len(kernel) // 2
    padded = (0.0,) * reach + known + (0.0,) * reach
    return tuple(
        sum(weight * each for weight, each in zip(padded[i : i + len(kernel)], kernel, strict=True))
        for i in range(len(known))
    )


@cache
def _kernel() -> Weights:
    """How likely it is that a rating changes by so many steps of the grid between two matches."""
    changes = range(-2 * LEAP, 2 * LEAP + 1, GRID.step)
    small, large = (_normalised([math.exp(-((by / size) ** 2) / 2) for by in changes]) for size in (DRIFT, LEAP))
    return tuple((1 - LEAPS) * a + LEAPS * b for a, b in zip(small, large, strict=True))


def _normalised(weights: Sequence[float]) -> Weights:
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def rated(known: Weights) -> Rating:
    """The rating of what is known."""
    mean = sum(rating * weight for rating, weight in zip(GRID, known, strict=True))
    return Rating(round(mean), _quantile(known, (1 - LEVEL) / 2), _quantile(known, (1 + LEVEL) / 2))


def _quantile(known: Weights, part: float) -> int:
    """The rating below which this part of the probability lies, between two of the grid in proportion."""
    below = 0.0
    for rating, weight in zip(GRID, known, strict=True):
        if below + weight >= part:
            return round(rating + GRID.step * ((part - below) / weight - 0.5))
        below += weight
    return GRID[-1]
