"""Who sits where: each deal is played once in every seating, so that no contender has the better cards or the better seat."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

Seating = tuple[int, ...]
"""The index of the contender in each seat."""

FIELDS = ("2v2", "1v3", "rotation")


def seatings(contenders: int, field: str, seats: int = 4) -> tuple[tuple[Seating, ...], ...]:
    """The seatings of a deal, one set for each deal in turn. In each set every contender sits in every seat equally often.

    ``2v2``: two contenders, all six seatings. ``1v3``: the first against three of the second, in four rotations.
    ``rotation``: as many contenders as seats, rotated; of one fewer, another one is doubled in each deal in turn, and of two at
    a table of three both are in the same deal. Raises ValueError."""
    if seats == 2:
        if field == "rotation" and contenders == 2:
            return (_rotations([0, 1]),)
        raise ValueError(f"{contenders} players can't sit {field} at a table of two: two sit in rotation")
    if seats == 3:
        if field == "rotation" and contenders == 2:
            return ((*_rotations([0, 0, 1]), *_rotations([0, 1, 1])),)
        if field == "rotation" and contenders == 3:
            return (_rotations([0, 1, 2]),)
        raise ValueError(f"{contenders} players can't sit {field} at a table of three: two or three sit in rotation")
    if field == "2v2" and contenders == 2:
        return (tuple(tuple(0 if seat in pair else 1 for seat in range(4)) for pair in combinations(range(4), 2)),)
    if field == "1v3" and contenders == 2:
        return (_rotations([0, 1, 1, 1]),)
    if field == "rotation" and contenders == 3:
        return tuple(_rotations([0, 1, 2, doubled]) for doubled in range(3))
    if field == "rotation" and contenders == 4:
        return (_rotations([0, 1, 2, 3]),)
    raise ValueError(f"{contenders} players can't sit {field}: two sit 2v2 or 1v3, three or four in rotation")


def _rotations(order: Sequence[int]) -> tuple[Seating, ...]:
    seats = len(order)
    return tuple(tuple(order[(seat - shift) % seats] for seat in range(seats)) for shift in range(seats))
