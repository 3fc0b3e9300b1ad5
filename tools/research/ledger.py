"""How well ledgers account for luck: ``python -m tools.research.ledger gather ROWS``, then ``measure ROWS``.

``gather`` lets each player play first rounds against three others and makes the ledger of its seat; it appends what is
missing, a line of JSON for each round. Equal arguments give equal lines, whatever the number of processes. ``measure``
prints, for each player, the mean of each part, which for luck should be 0; how much less the luck-adjusted result
varies than the result; and its bias."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev, variance

import click

from ai.ambition.ledger.account import ledger
from ai.ambition.levels import LEVELS
from game.cli.text import columns
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.judgement import PARTS, Ledger
from game.engine.json_reader import structured
from game.engine.rng import Stream
from tools.research.bench import JOBS, SEED, append, lines, match_of
from tools.research.bench_players import BENCH, HELD_OUT

COLUMNS = ("result", *PARTS, "luck_adjusted")
DEFAULT = ",".join((*LEVELS, *HELD_OUT))
EFFORT = 2_000
"""Playouts for the value of a state: with half the program's, luck keeps its mean, and varies a little more."""


def round_of(rules: Rules, player: str, against: str, seed: int, index: int, effort: int) -> str:
    """Play round number `index` of a player and return its line, with the ledger of its seat."""
    stream = Stream("ledger round", rules.edition, player, against, seed, index)
    seat = index % rules.players
    names = [player if each == seat else against for each in range(rules.players)]
    match = match_of(rules, [BENCH.get(name, name) for name in names], stream, 1)
    which = {"player": player, "against": against, "edition": rules.edition, "seed": seed, "index": index}
    found = json.loads(ledger(match, 0, seat, effort).dumped())
    return json.dumps({**which, "effort": effort, "ledger": found}, separators=(",", ":")) + "\n"


def row(name: str, found: Sequence[Ledger]) -> list[str]:
    """Return a row of the table for the ledgers of these rounds."""
    cells = [name, str(len(found))]
    cells += [_mean([getattr(each, column) for each in found]) for column in COLUMNS]
    results, adjusted = [each.result for each in found], [each.luck_adjusted for each in found]
    return [*cells, f"{variance(results) / variance(adjusted):.2f}", _mean([-each.luck for each in found])]


def _mean(values: Sequence[float]) -> str:
    """Return the mean of values and its standard error."""
    return f"{fmean(values):.2f} ± {stdev(values) / sqrt(len(values)):.2f}"


@click.group()
def cli() -> None:
    """Measure ledgers."""


@cli.command()
@click.argument("rows", type=click.Path(path_type=Path))
@click.option("--players", default=DEFAULT, show_default=True, help="Named as for the arena, or players of the bench.")
@click.option("--against", default="club", show_default=True, help="The three others.")
@click.option("--edition", type=click.Choice(list(EDITIONS)), default="2006", show_default=True)
@click.option("--rounds", type=click.IntRange(2), default=134, show_default=True, help="Of each player.")
@click.option("--effort", type=click.IntRange(1), default=EFFORT, show_default=True, help="Playouts for a state.")
@SEED
@JOBS
def gather(
    rows: Path, players: str, against: str, edition: str, rounds: int, effort: int, seed: int, jobs: int
) -> None:
    """Append the ledgers of each player's rounds to ROWS."""
    there = {(each["edition"], each["player"], each["seed"], each["index"]) for each in lines(rows)}

    def calls() -> Iterator[tuple[Rules, str, str, int, int, int]]:
        for index in range(rounds):
            for name in players.split(","):
                if (edition, name, seed, index) not in there:
                    yield Rules(edition), name, against, seed, index, effort

    append(rows, round_of, calls(), jobs)


@cli.command()
@click.argument("rows", type=click.Path(exists=True, path_type=Path))
def measure(rows: Path) -> None:
    """Print the parts of the results in ROWS by player, and how well luck is left out."""
    found: dict[str, list[Ledger]] = {}
    for each in lines(rows):
        found.setdefault(each["player"], []).append(structured(Ledger, each["ledger"]))
    heads = ["player", "rounds", *COLUMNS, "variance of result / adjusted", "bias"]
    groups = {
        "our levels": [name for name in found if name in LEVELS],
        "all others": [n for n in found if n not in LEVELS],
    }
    made = [row(name, of) for name, of in found.items()]
    for label, names in {**groups, "all": list(found)}.items():
        if len(names) > 1:
            made.append(row(label, [each for name in names for each in found[name]]))
    for line in columns([heads, *made], words=(0,)):
        click.echo(line)


if __name__ == "__main__":
    cli()
