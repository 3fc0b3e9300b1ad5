"""How strong a person plays, on the scale of the computer players, from places against them and reviewed decisions.

In the model of Plackett (1975) and Luce, a player of rating r comes in first at a table with odds
10^(r/400), second among those who are left likewise, and so on. What is known of a person is stored
as the probability of each rating on a grid. It begins wide, every place makes some ratings
likelier, and between two matches it spreads a little, since people learn, now and then suddenly.
What decisions say is one figure of all of them with its standard error, since players of equal
errors differ in the same way in every match: it is weighed in anew after each match. No pygame."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest

from game.engine.judgement import Standing
from game.engine.odds import place_chance

GRID = range(600, 2201, 10)
"""The ratings that a person may have."""
USUAL, SPREAD = 1200, 300
"""The mean and standard deviation of a person's rating before the first match."""
DRIFT = 8
"""The standard deviation of the change of a rating between two matches."""
LEAP, LEAPS = 150, 0.01
"""The standard deviation of a sudden change between two matches, and the probability of one."""
LEVEL = 0.95
"""The probability with which the rating lies within the interval that is shown."""
NARROW = 360
"""The widest interval with which a rating is shown."""

Weights = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """What the rating uses of a match.

    `place` is the person's, 1 the best; `shared` is the number of players who share it; `others`
    are the opponents' ratings."""

    place: int
    shared: int
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating: its mean, and the interval in which it lies with the probability LEVEL.

    `decided` is whether decisions count in it, beside places."""

    value: int
    low: int
    high: int
    decided: bool = False

    @property
    def narrow(self) -> bool:
        """Whether the interval is narrow enough for the rating to be shown."""
        return self.high - self.low <= NARROW


def ratings(
    placings: Iterable[RatedMatch], standings: Iterable[Standing | None] = ()
) -> list[Rating]:
    """Return the rating after each of the matches, given in the order in which they were played.

    `standings` has what the decisions up to each match say of the rating."""
    found, known = [], unknown()
    for placing, standing in zip_longest(placings, standings):
        known = learned(known, placing)
        found.append(
            rated(known if standing is None else _decided(known, *standing), standing is not None)
        )
    return found


def _decided(known: Weights, mean: float, se: float) -> Weights:
    """Return the probability of each rating where decisions say that it is `mean`, with a standard error.

    A mean beyond the grid counts as at its end."""
    at = min(max(mean, GRID[0]), GRID[-1])
    return normalised(
        [
            weight * math.exp(-(((rating - at) / se) ** 2) / 2)
            for rating, weight in zip(GRID, known, strict=True)
        ]
    )


def unknown() -> Weights:
    """Return the probability of each rating of the grid before a person's first match."""
    return normalised([math.exp(-(((rating - USUAL) / SPREAD) ** 2) / 2) for rating in GRID])


def learned(known: Weights, placing: RatedMatch) -> Weights:
    """Return the probability of each rating one match later, given those before it."""
    likely = _likelihood(placing.place, placing.shared, tuple(sorted(placing.others)))
    return normalised([a * b for a, b in zip(spread(known), likely, strict=True)])


def chance(rating: float, others: Sequence[int]) -> float:
    """Return the probability that a player of this rating wins against the others."""
    return place_chance(rating, others, 1)


@cache
def _likelihood(place: int, shared: int, others: tuple[int, ...]) -> Weights:
    """Return the probability of the place for each rating of the grid.

    For a shared place it is the mean over the places that it stands for."""
    places = [each for each in range(place, place + max(1, shared)) if each <= len(others) + 1]
    return tuple(
        sum(place_chance(rating, others, each) for each in places) / len(places) for rating in GRID
    )


def spread(known: Weights) -> Weights:
    """Return the probability of each rating after the change that may happen between two matches."""
    kernel = _kernel()
    reach = len(kernel) // 2
    padded = (0.0,) * reach + known + (0.0,) * reach
    return tuple(
        sum(weight * each for weight, each in zip(padded[i : i + len(kernel)], kernel, strict=True))
        for i in range(len(known))
    )


@cache
def _kernel() -> Weights:
    """Return the probability of each change of a rating between two matches, in steps of the grid."""
    changes = range(-2 * LEAP, 2 * LEAP + 1, GRID.step)
    small, large = (
        normalised([math.exp(-((by / size) ** 2) / 2) for by in changes]) for size in (DRIFT, LEAP)
    )
    return tuple((1 - LEAPS) * a + LEAPS * b for a, b in zip(small, large, strict=True))


def normalised(weights: Sequence[float]) -> Weights:
    """Return weights in the same proportions whose sum is 1."""
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def rated(known: Weights, decided: bool = False) -> Rating:
    """Return the rating that follows from the probabilities of the grid."""
    mean = sum(rating * weight for rating, weight in zip(GRID, known, strict=True))
    return Rating(
        round(mean), _quantile(known, (1 - LEVEL) / 2), _quantile(known, (1 + LEVEL) / 2), decided
    )


def _quantile(known: Weights, part: float) -> int:
    """Return the rating below which this part of the probability lies, interpolated between two of the grid."""
    below = 0.0
    for rating, weight in zip(GRID, known, strict=True):
        if below + weight >= part:
            return round(rating + GRID.step * ((part - below) / weight - 0.5))
        below += weight
    return GRID[-1]
