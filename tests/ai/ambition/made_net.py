"""A value net with random weights."""

from __future__ import annotations

from functools import cache

from ai.ambition.nets import ROWS, SMALL, dump
from game.engine.ambition.net import ENDS, WIDTH
from game.engine.rng import Stream

POINTS = [24, 0, 40, 8, 0, 3, 7, 12, 14, 16, 19, 22, 26, 30, 36, 40]


@cache
def text(seed: int = 1) -> str:
    """A file with random weights and the usual ends."""
    stream = Stream("net file", seed)
    rows = [stream.below(41) - 20 for _ in range(ROWS * WIDTH)]
    small = [[stream.below(201) - 100 for _ in range(size)] for size in SMALL]
    points = [64 * points for points in POINTS]
    about = {"edition": "2006", "players": 4, "made": {}, "points": points, "taken": points}
    about["companions"] = [["1cd", "dc1"]] * ENDS
    return dump([end % 3 for end in range(WIDTH)], rows, small, about)
