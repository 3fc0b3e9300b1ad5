"""The virtual field of a match: every level many times in the person's seat, played while nobody else thinks. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from game.client.app.options import Ghosts
from game.client.table.adviser_queue import AdviserQueue
from game.engine.ambition.ghost import Course
from game.engine.ambition.match import Match
from game.engine.state import compiled

RUNS = 20 if compiled() else 2
"""How often each level plays a match."""
AT_ONCE = 5
"""How many of them are one question, since each takes at least a frame."""


@dataclass(frozen=True, slots=True)
class FieldRequest:
    """A request for what a level scores in some runs of a course, as the scores of each run's rounds."""

    ghosts: Ghosts
    course: Course
    level: str
    runs: tuple[int, ...]

    def answered(self, _adviser: object, cancelled: Callable[[], bool]) -> tuple[tuple[int, ...], ...]:
        """Return the scores of the rounds of each run, in thirds of a point."""
        return tuple(self.ghosts.scores(self.course, self.level, run, cancelled) for run in self.runs)


@dataclass(frozen=True, slots=True)
class GhostRequest:
    """A request for the whole match of one run of a level."""

    ghosts: Ghosts
    course: Course
    level: str
    run: int = 0

    def answered(self, _adviser: object, cancelled: Callable[[], bool]) -> Match:
        """Return the match that the level plays."""
        found: Match = self.ghosts.match(self.course, self.level, self.run, cancelled)
        return found


class FieldJob:
    """A field that is being played: one run of each level first, then the others, and the strongest level last."""

    def __init__(
        self, advice: AdviserQueue, ghosts: Ghosts, course: Course, levels: Sequence[str], runs: int = RUNS
    ) -> None:
        self._advice = advice
        parts = [(0,), *(tuple(range(i, min(i + AT_ONCE, runs))) for i in range(1, runs, AT_ONCE))]
        order = [(part, level) for part in parts for level in levels[:-1]]
        order += [(part, levels[-1]) for part in parts]
        self._requests = [FieldRequest(ghosts, course, level, part) for part, level in order]
        self.levels, self.runs = tuple(levels), runs
        for request in self._requests:
            advice.ask(request)

    def _open(self) -> int:
        return sum(not self._advice.settled(each) for each in self._requests)

    @property
    def done(self) -> bool:
        """Whether nothing is left to play."""
        return not self._open()

    def update(self) -> bool:
        """Let the field be played on while nobody thinks; return whether anything is new."""
        before = self._open()
        self._advice.update()
        self._advice.go_on()
        return self._open() != before

    def stop(self) -> None:
        """Withdraw what is still to be played; what was played is kept."""
        self._advice.withdraw(self._requests)

    def rounds(self, level: str) -> list[tuple[int, ...]]:
        """Return the scores of the rounds of each run of a level that has been played, by run."""
        found = (self._advice.found(each) for each in self._requests if each.level == level)
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


def points_words(thirds: int) -> str:
    """Return a score with its sign and one decimal."""
    return f"{thirds / 3:+.1f}".replace("-", "\u2212")
