"""The virtual field of a match: every level many times in the person's seat, played while nobody else thinks. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from game.client.ambition.daily.tries import points_words
from game.client.table.desk import Desk, Job
from game.engine.ambition.daily import Course
from game.engine.ambition.questions import ScoreCourse
from game.engine.state import compiled

RUNS = 20 if compiled() else 2
"""How often each level plays a match."""
AT_ONCE = 5
"""How many of them are one question, since each takes at least a frame."""


class FieldJob(Job):
    """A field that is being played: one run of each level first, then the others, and the strongest level last."""

    def __init__(self, desk: Desk, course: Course, levels: Sequence[str], runs: int = RUNS) -> None:
        parts = [(0,), *(tuple(range(i, min(i + AT_ONCE, runs))) for i in range(1, runs, AT_ONCE))]
        order = [(part, level) for part in parts for level in levels[:-1]]
        order += [(part, levels[-1]) for part in parts]
        self.levels, self.runs = tuple(levels), runs
        self._parts = [ScoreCourse(course, level, part) for part, level in order]
        super().__init__(desk, self._parts)

    @property
    def done(self) -> bool:
        """Whether nothing is left to play."""
        return not self.left

    def rounds(self, level: str) -> list[tuple[int, ...]]:
        """Return the scores of the rounds of each run of a level that has been played, by run."""
        found = (self.desk.found(each) for each in self._parts if each.level == level)
        return [run for runs in found if runs is not None for run in runs]

    def scores(self, level: str) -> list[int]:
        """Return the total score of each run of a level that has been played."""
        return [sum(run) for run in self.rounds(level)]

    def means(self, level: str) -> list[float]:
        """Return the mean score of a level by round; empty before its first run."""
        played = self.rounds(level)
        return [fmean(scores) for scores in zip(*played, strict=False)] if played else []


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of values and its standard error, which is 0 for a single one."""
    return fmean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def mean_words(mean: float, error: float) -> dict[str, str]:
    """Return the words for a mean score and its error by the names that sentences have for them."""
    return {"mean": points_words(round(mean)), "error": f"{error / 3:.1f}"}
