"""The virtual field of the deals of days: whether its percentiles are fair, and whether they order the levels.

``python -m tools.research.field --days 60 --runs 10 --jobs 2``. On each day every level plays `runs` times in the
person's seat, and once more as the one who is compared. Against its own kind its percentile must be uniform; ties are
broken at random by the seed, which makes that exact, and the Kolmogorov-Smirnov test looks for a deviation. Against a
field of club players the means of the levels, with ties in the middle as the window has them, must go up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from math import exp, sqrt
from statistics import fmean, stdev

import click

from ai.ambition.levels import LEVELS
from ai.workers import in_order, processes
from game.cli.daily import played
from game.client.ambition.daily.tries import share_better
from game.engine.ambition.daily import daily, results
from game.engine.rng import Stream

FIELD = "club"
_TERMS = 100


def scores(day: date, level: str, runs: int) -> list[int]:
    """Return the scores of a level on a day in these runs, and last that of one more run."""
    return [sum(results(played(daily(day), level, run))) for run in range(runs + 1)]


def randomised(score: int, field: Sequence[int], share: float) -> float:
    """Return a percentile that is uniform if the score is like those of the field; `share` breaks ties."""
    below, equal = sum(each < score for each in field), sum(each == score for each in field)
    return (below + share * (equal + 1)) / (len(field) + 1)


def ks_p(values: Sequence[float]) -> float:
    """Return the p-value of the Kolmogorov-Smirnov test that values are uniform on 0 to 1 (asymptotic, corrected)."""
    n, ordered = len(values), sorted(values)
    distance = max(max((i + 1) / n - x, x - i / n) for i, x in enumerate(ordered))
    t = (sqrt(n) + 0.12 + 0.11 / sqrt(n)) * distance
    if t < 0.2:
        return 1.0
    tail = sum((1.0 if k % 2 else -1.0) * exp(-2 * k * k * t * t) for k in range(1, _TERMS))
    return min(1.0, max(0.0, 2 * tail))


def _calls(first: date, days: int, runs: int) -> Iterator[tuple[object, ...]]:
    return ((first + timedelta(n), level, runs) for n in range(days) for level in LEVELS)


@click.command()
@click.option("--date", "first", type=click.DateTime(["%Y-%m-%d"]), default="2026-01-01", show_default=True)
@click.option("--days", type=click.IntRange(2), default=60, show_default=True)
@click.option("--runs", type=click.IntRange(1), default=10, show_default=True, help="Runs of each level and day.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Random seed that breaks ties.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Number of processes.")
def main(first: datetime, days: int, runs: int, seed: int, jobs: int) -> None:
    """Print by level the KS test against its own kind, its mean score, and its percentile among club players."""
    found = list(in_order(scores, _calls(first.date(), days, runs), processes(jobs)))
    by_day = [dict(zip(LEVELS, found[n * len(LEVELS) :], strict=False)) for n in range(days)]
    stream = Stream("field", seed)
    click.echo(f"{days} days from {first.date()}, {runs} runs of each level and day, seed {seed}")
    click.echo(f"{'level':10} {'KS p':>6} {'score':>7} {'se':>5} {'among ' + FIELD:>12} {'se':>5}")
    for level in LEVELS:
        own = [randomised(day[level][-1], day[level][:-1], stream.uniform()) for day in by_day]
        means = [fmean(day[level]) / 3 for day in by_day]
        ranks = [
            fmean(share_better(score, day[FIELD][:-1]) for score in (day[level][-1:] if level == FIELD else day[level]))
            for day in by_day
        ]
        click.echo(
            f"{level:10} {ks_p(own):6.3f} {fmean(means):+7.2f} {stdev(means) / sqrt(days):5.2f} "
            f"{100 * fmean(ranks):10.1f} % {100 * stdev(ranks) / sqrt(days):5.1f}"
        )


if __name__ == "__main__":
    main()
