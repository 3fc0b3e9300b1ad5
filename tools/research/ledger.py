"""How well ledgers account for luck: ``python -m tools.research.ledger casual,expert --against club --rounds 200``.

Each player plays first rounds against three others, and the ledger of its seat is made. A table tells the mean of each
part, which for luck should be 0; how much less the luck-adjusted result varies than the result; and its bias. Equal
arguments give equal figures, whatever the number of processes."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev, variance

import click

from ai.ambition.bots import AMBITION
from ai.ambition.ledger.account import EFFORT, ledger
from ai.arena.contenders import parse_contender
from ai.runner import play_match, tell
from ai.workers import in_order, processes
from game.cli.text import table
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.judgement import PARTS
from game.engine.ambition.match import Match
from game.engine.rng import Stream

COLUMNS = ("result", *PARTS, "luck_adjusted")


@dataclass(frozen=True, slots=True)
class Accounted:
    """A round of a player: the parts of its result, by the names in COLUMNS."""

    player: str
    parts: dict[str, float]

    @property
    def bias(self) -> float:
        """By how much the luck-adjusted result is higher than the result."""
        return self.parts["luck_adjusted"] - self.parts["result"]


def round_of(rules: Rules, player: str, against: str, seed: int, index: int, effort: int) -> Accounted:
    """Play round number `index` of a player and return its account."""
    stream = Stream("ledger round", rules.edition, player, against, seed, index)
    seat = index % rules.players
    match = match_of(rules, [player if each == seat else against for each in range(rules.players)], stream, 1)
    found = ledger(match, 0, seat, effort)
    return Accounted(player, {name: getattr(found, name) for name in COLUMNS})


def match_of(rules: Rules, players: Sequence[str], stream: Stream, rounds: int | None = None) -> Match:
    """Play a match of players, named as for the arena, or its first rounds, and return it."""
    contenders = [parse_contender(each, AMBITION) for each in players]
    match = Match(rules, [each.entry() for each in contenders], stream.next64() >> 11)
    seated = [each.player(stream.next64(), time.perf_counter) for each in contenders]
    try:
        play_match(AMBITION, match, seated, rounds)
    finally:
        for each in seated:
            tell(each, "close")
    return match


def row(name: str, found: Sequence[Accounted]) -> list[str]:
    """Return a row of the table for these rounds."""
    cells = [name, str(len(found))]
    for column in COLUMNS:
        values = [each.parts[column] for each in found]
        cells.append(f"{fmean(values):.2f} ± {stdev(values) / sqrt(len(values)):.2f}")
    result, adjusted = ([each.parts[column] for each in found] for column in ("result", "luck_adjusted"))
    bias = [each.bias for each in found]
    return [
        *cells,
        f"{variance(result) / variance(adjusted):.2f}",
        f"{fmean(bias):.2f} ± {stdev(bias) / sqrt(len(bias)):.2f}",
    ]


@click.command()
@click.argument("players")
@click.option("--against", default="club", show_default=True, help="The three others.")
@click.option("--edition", type=click.Choice(list(EDITIONS)), default="2006", show_default=True)
@click.option("--rounds", type=click.IntRange(2), default=200, show_default=True, help="Of each player.")
@click.option("--effort", type=click.IntRange(1), default=EFFORT, show_default=True, help="Playouts for a state.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True)
def cli(players: str, against: str, edition: str, rounds: int, effort: int, seed: int, jobs: int) -> None:
    """Measure the ledgers of PLAYERS, named as for the arena and separated by commas."""
    rules, names = Rules(edition), players.split(",")

    def calls() -> Iterator[tuple[Rules, str, str, int, int, int]]:
        yield from ((rules, name, against, seed, index, effort) for name in names for index in range(rounds))

    with closing(in_order(round_of, calls(), processes(jobs))) as made:
        found = list(made)
    rows = [["player", "rounds", *COLUMNS, "variance of result / adjusted", "bias"]]
    rows += [row(name, [each for each in found if each.player == name]) for name in names]
    if len(names) > 1:
        rows.append(row("all", found))
    for line in table(rows, words=(0,)):
        click.echo(line)


if __name__ == "__main__":
    cli()
