"""The length of matches, by edition.

``python -m tools.research.lengths RECORDS...`` reads records, and without files plays matches itself. For each set of
rules a line tells how many rounds a match had (mean with the standard error, standard deviation, median, the middle 80
%, the longest), and what ended it. Records come from ``ambition simulate`` or from people; equal rules are counted
together."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import click

from ai.ambition.levels import DEFAULT_LEVEL, level
from ai.workers import in_order, processes
from game.cli.simulate import simulate_match
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.house import QUICK
from game.engine.json_reader import Record

SHIPPED = (
    Rules(),
    Rules(short_game=True),
    Rules(short_game=True, house=QUICK),
    *(Rules(edition) for edition in EDITIONS if edition != "2006"),
    Rules("2004", players=3),
)
"""The rules by which matches are played when there are no files."""
ENDS = ("strikes", "points", "rounds")


@dataclass
class Lengths:
    """Matches by the same rules: the number of rounds of each, and how many ended in which way."""

    rounds: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)

    def add(self, rules: Rules, data: Record) -> None:
        """Count a finished match."""
        self.rounds.append(len(data["rounds"]))
        self.ends[ended_by(rules, data)] += 1

    def at(self, share: float) -> int:
        """Return the length that this share of the matches does not exceed."""
        return sorted(self.rounds)[min(int(share * len(self.rounds)), len(self.rounds) - 1)]


def ended_by(rules: Rules, data: Record) -> str:
    """Return what ended a match: strikes, points (a target, or the short game) or the last round."""
    numbers, totals = rules.numbers, data["rounds"][-1]["totals"]
    if numbers.strike_limit and any(total["strikes"] >= numbers.strike_limit for total in totals):
        return "strikes"
    if numbers.rounds and data["rounds"][-1]["number"] >= numbers.rounds:
        return "rounds"
    return "points"


def named(rules: Rules) -> str:
    """Return the rules in a few words."""
    options = [f"{name} {value}" if not isinstance(value := getattr(rules, name), bool) else name
               for name in rules.chosen()]  # fmt: skip
    players = [f"{rules.players} players"] if rules.players != 4 else []
    house = [rules.house.name] if rules.house is not None else []
    return ", ".join([rules.edition, *players, *options, *house])


def lengths(lines: Iterable[str]) -> dict[str, Lengths]:
    """Return the lengths of the finished matches in record lines, by the name of their rules."""
    found: dict[str, Lengths] = {}
    for line in lines:
        data = json.loads(line)
        if data["result"]["finished"]:
            rules = Rules.from_record(data["rules"])
            found.setdefault(named(rules), Lengths()).add(rules, data)
    return found


def table(found: dict[str, Lengths]) -> str:
    """Return the lengths as a Markdown table."""
    rows = [
        "| rules | matches | rounds | deviation | median | middle 80 % | longest | " + " | ".join(ENDS) + " |",
        "|---|---|---|---|---|---|---|" + "---|" * len(ENDS),
    ]
    for name, each in found.items():
        n = len(each.rounds)
        spread = stdev(each.rounds) if n > 1 else 0.0
        shares = " | ".join(f"{100 * each.ends[end] / n:.0f} %" for end in ENDS)
        rows.append(
            f"| {name} | {n} | {fmean(each.rounds):.2f} ± {spread / sqrt(n):.2f} | {spread:.1f} | {each.at(0.5)} | "
            f"{each.at(0.1)}-{each.at(0.9)} | {max(each.rounds)} | {shares} |"
        )
    return "\n".join(rows)


def _played(name: str, games: int, seed: int, jobs: int) -> Iterator[str]:
    calls = ((rules, (name,) * rules.players, seed, index) for rules in SHIPPED for index in range(games))
    with closing(in_order(simulate_match, calls, processes(jobs))) as lines:
        yield from lines


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--level", "name", default=DEFAULT_LEVEL, show_default=True, help="Who plays, without files.")
@click.option("--games", type=click.IntRange(1), default=200, show_default=True, help="Matches a set of rules.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True)
def cli(files: tuple[Path, ...], name: str, games: int, seed: int, jobs: int) -> None:
    """Print the table for the matches in FILES, or for matches between bots by every edition."""
    if files:
        lines = (line for file in files for line in file.read_text(encoding="utf-8").splitlines() if line.strip())
        click.echo(table(lengths(lines)))
    else:
        click.echo(table(lengths(_played(level(name).id, games, seed, jobs))))


if __name__ == "__main__":
    cli()
