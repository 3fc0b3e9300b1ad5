"""Which puzzle comes next, and how strong a person is at them, on the scale of the computer players. No pygame.

Puzzles have the ratings that follow from how often each level solves them, and so has whoever
solves them. What is known of a person is the probability of each rating, as for matches
(`statistics.rating`); the two are never mixed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Protocol, TypeVar

from game.client.app.statistics.rating import (
    GRID,
    Rating,
    Weights,
    normalised,
    rated,
    spread,
    unknown,
)
from game.engine.json_reader import FLAG, TEXT, stored, whole
from game.engine.odds import solve_chance
from game.engine.rng import Stream

NEAR = 12
"""The number of puzzles nearest to a person's rating among which the next one is drawn."""
MOST_MOVE = 25
"""The most by which one answer moves the rating that is told."""
TOLD_FROM = 10
"""The number of answers from which on the rating is told."""
QUIET = 4
"""One in so many puzzles is quiet, so that not every place hides something."""


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """The first answer to a puzzle of a game: the day, whether it was right, and the puzzle's rating."""

    game: str = stored(TEXT)
    key: str = stored(TEXT)
    day: int = stored(whole(0, 4_000_000))
    right: bool = stored(FLAG)
    rating: int = stored(whole(0, 4000))


class Asked(Protocol):
    """What is to be known of a puzzle to choose it."""

    @property
    def key(self) -> str:
        """Its name."""

    @property
    def rating(self) -> int:
        """Its rating."""

    @property
    def quiet(self) -> bool:
        """Whether nothing is hidden in it."""


AnyPuzzle = TypeVar("AnyPuzzle", bound=Asked)


def solver_rating(tries: Iterable[PuzzleTry], scale: float) -> Rating:
    """Return the rating that a person's tries show, given in their order."""
    known = unknown()
    for known in _course(tries, scale):
        pass
    return rated(known)


def told_rating(tries: Sequence[PuzzleTry], scale: float) -> Rating | None:
    """Return the rating that a person is told; None as long as there are too few answers.

    No answer moves it far, and none moves it the wrong way while it catches up with what is
    known."""
    if len(tries) < TOLD_FROM:
        return None
    found = rated(unknown())
    value = found.value
    for each, known in zip(tries, _course(tries, scale), strict=True):
        found = rated(known)
        value += max(
            -MOST_MOVE * (not each.right), min(MOST_MOVE * each.right, found.value - value)
        )
    return replace(found, value=value, low=min(found.low, value), high=max(found.high, value))


def _course(tries: Iterable[PuzzleTry], scale: float) -> Iterator[Weights]:
    """Yield what is known of a person after each try.

    Between two days it spreads as between two matches."""
    known, day = unknown(), None
    for each in tries:
        if day not in (None, each.day):
            known = spread(known)
        day = each.day
        solved = _solved(each.rating, scale)
        likely = solved if each.right else tuple(1 - chance for chance in solved)
        known = normalised([a * b for a, b in zip(known, likely, strict=True)])
        yield known


@cache
def _solved(puzzle: int, scale: float) -> Weights:
    """Return the probability to solve a puzzle for each rating of the grid."""
    return tuple(solve_chance(rating, puzzle, scale) for rating in GRID)


def next_puzzle(
    puzzles: Sequence[AnyPuzzle],
    tries: Sequence[PuzzleTry],
    rating: int,
    skipped: Iterable[str] = (),
) -> AnyPuzzle | None:
    """Return the next puzzle: one that fits a rating and was never asked or, once all were, one asked long ago.

    Equal arguments give the same puzzle, so that it is still there after a pause. `skipped` are not
    asked; None if all are skipped."""
    left = {each.key: each for each in puzzles if each.key not in set(skipped)}
    fresh = left.keys() - {each.key for each in tries}
    if not fresh:
        latest = {each.key: number for number, each in enumerate(tries)}
        fresh = set(sorted(left, key=lambda key: latest[key])[: max(NEAR, len(left) // 2)])
    stream = Stream("next puzzle", len(tries), len(puzzles) - len(left))
    quiet = stream.below(QUIET) == 0
    found = [left[key] for key in sorted(fresh)]
    pool = [each for each in found if each.quiet == quiet] or found
    pool.sort(key=lambda each: (abs(each.rating - rating), each.key))
    return pool[stream.below(min(NEAR, len(pool)))] if pool else None
