"""What Nils, Slams and strikes are worth in played rounds. ``python -m tools.research.outcomes RECORDS...``

For each kind of outcome: how often a seat had it, and the mean of its round's score less the mean of the other three, with
the standard error. The records come from ``ambition simulate``, say.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import click

from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record


def kinds(marks: tuple[str, ...], bid: bool, strikes: int) -> Iterator[str]:
    """The outcomes that a seat's round counts for."""
    yield "any"
    if "nil" in marks:
        yield "Nil, bid" if bid else "Nil, not bid"
    if bid:
        yield "bid, whether made or not"
        if "nil" not in marks:
            yield "bid and failed"
    if "slam" in marks:
        yield "Slam"
    if strikes:
        yield "a strike"


def tally(matches: Iterable[Match]) -> dict[str, list[float]]:
    """Relative scores of seats' rounds, by outcome."""
    found: dict[str, list[float]] = defaultdict(list)
    for match in matches:
        for played in match.rounds:
            scores = [score.points for score in played.scored]
            for seat, score in enumerate(played.scored):
                relative = scores[seat] - (sum(scores) - scores[seat]) / 3
                for kind in kinds(score.marks, played.bids.get(seat, False), score.strikes):
                    found[kind].append(relative)
    return found


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
def cli(files: tuple[Path, ...]) -> None:
    """Print how often each outcome was, and its relative score."""
    lines = (line for file in files for line in file.read_text(encoding="utf-8").splitlines() if line.strip())
    found = tally(from_record(json.loads(line)) for line in lines)
    click.echo(f"{'outcome':28}{'share, %':>9}{'relative score':>24}")
    for kind, values in sorted(found.items(), key=lambda item: -len(item[1])):
        error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
        click.echo(f"{kind:28}{100 * len(values) / len(found['any']):9.2f}{fmean(values):+17.2f} +- {error:.2f}")


if __name__ == "__main__":
    cli()
