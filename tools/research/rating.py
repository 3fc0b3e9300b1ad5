"""A test of people's ratings: bots of known strength take the person's seat.

``python -m tools.research.rating RECORDS...`` reads matches of levels against levels (``tools.research.ladder
--results``). The places of each level are drawn at random many times, put together to careers, and rated as a person's
would be. The output is how far the rating is from the level's own, how often the interval contains it, and how quickly
the rating follows a player that starts to play like another level."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean, pstdev

import click

from ai.ambition.levels import LEVELS, RATINGS
from game.client.app.statistics.rating import RatedMatch, Rating, ratings
from game.engine.json_reader import Record

CAREERS = 200
"""The number of careers of each level."""
JUMPS = (("novice", "club"), ("casual", "expert"), ("expert", "club"))
"""Pairs of levels between which a player jumps."""
BEFORE, AFTER = 30, 12
"""The number of matches before the jump, and after it."""


def placings(records: Iterable[Record], scale: Mapping[str, int] = RATINGS) -> dict[str, list[RatedMatch]]:
    """Return, by level, every place in which a player of that level finished, with its opponents' ratings."""
    found: dict[str, list[RatedMatch]] = {}
    for record in records:
        levels, places = [player["level"] for player in record["players"]], record["result"]["places"]
        for seat, level in enumerate(levels):
            others = tuple(scale[other] for at, other in enumerate(levels) if at != seat)
            found.setdefault(level, []).append(RatedMatch(places[seat], places.count(places[seat]), others))
    return found


def careers(played: Sequence[RatedMatch], matches: int, seed: int) -> list[list[Rating]]:
    """Return CAREERS careers of `matches` matches each, drawn from those that were played."""
    stream = random.Random(seed)
    return [ratings(stream.choices(played, k=matches)) for _ in range(CAREERS)]


def table(found: Mapping[str, Sequence[RatedMatch]], seed: int, scale: Mapping[str, int] = RATINGS) -> Iterable[str]:
    """Yield the lines of the result as Markdown."""
    yield "| level | matches | rating | after 10: mean, s.e. | after 60: mean, s.e., interval holds it |"
    yield "|---|---|---|---|---|"
    for level in [level for level in LEVELS if level in found]:
        made = careers(found[level], 60, seed)
        early, late = [each[9] for each in made], [each[-1] for each in made]
        held = fmean(each.low <= scale[level] <= each.high for each in late)
        error = math.sqrt(held * (1 - held) / CAREERS)
        yield (
            f"| {level} | {len(found[level])} | {scale[level]} | {_told(early)} | {_told(late)}, "
            f"{100 * held:.0f} ± {100 * error:.0f} % |"
        )


def jumps(found: Mapping[str, Sequence[RatedMatch]], seed: int, scale: Mapping[str, int] = RATINGS) -> Iterable[str]:
    """Yield lines that say how quickly ratings follow players who jump from one level to another.

    They play BEFORE matches like the one level and AFTER matches like the other."""
    for before, after in JUMPS:
        if before not in found or after not in found:
            continue
        stream, made = random.Random(seed), list[list[Rating]]()
        for _ in range(CAREERS):
            first = stream.choices(found[before], k=BEFORE)
            made.append(ratings(first + stream.choices(found[after], k=AFTER)))
        held = fmean(each[-1].low <= scale[after] <= each[-1].high for each in made)
        start, end = (fmean(each[at].value for each in made) for at in (BEFORE - 1, BEFORE + AFTER - 1))
        yield (
            f"{before} to {after}, {scale[after] - scale[before]} points: {start:.0f} before, {end:.0f} after {AFTER} matches "
            f"({100 * (end - start) / (scale[after] - scale[before]):.0f} % of the way), held {100 * held:.0f} %"
        )


def _told(made: Sequence[Rating]) -> str:
    values = [each.value for each in made]
    return f"{fmean(values):.0f}, {pstdev(values):.0f}"


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
def main(files: Sequence[Path], seed: int) -> None:
    """Rate levels by the matches in FILES as if they were people."""
    records = (json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines())
    found = placings(records)
    for line in (*table(found, seed), *jumps(found, seed)):
        click.echo(line)


if __name__ == "__main__":
    main()
