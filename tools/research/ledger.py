"""How well the ledger keeps its word: ``python -m tools.research.ledger --level master --rounds 2000``.

Rounds of a level against three others, and the ledger of its seat: the mean of each part, which for luck should be 0; by how much
the parts miss the result, which should be nothing; and how much less a result varies once luck is taken off. Equal arguments give
equal figures, whatever the number of processes.
"""

from __future__ import annotations

import math
from contextlib import closing
from statistics import fmean, stdev

import click

from ai.ambition.kind import AMBITION
from ai.ambition.ledger.account import EFFORT, PARTS, Ledger, ledger
from ai.runner import play_match
from ai.workers import in_order, processes
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.match import Match
from game.engine.rng import Stream

LUCK = ("deal", "happened", "hidden", "luck")


def one(rules: Rules, level: str, other: str, seed: int, number: int, effort: int) -> Ledger:
    """The ledger of round number `number`."""
    stream = Stream("ledger round", rules.edition, level, other, seed, number)
    seat = stream.below(rules.players)
    levels = [level if each == seat else other for each in range(rules.players)]
    entries = [{"name": name, "kind": "ai", "level": name} for name in levels]
    match = Match(rules, entries, stream.next64() >> 11)
    play_match(AMBITION, match, [AMBITION.player(AMBITION.LEVELS[name], stream.next64()) for name in levels], 1)
    return ledger(match, 0, seat, effort)


def line(name: str, values: list[float]) -> str:
    """The mean of a part with its standard error."""
    error = stdev(values) / math.sqrt(len(values))
    mark = "" if name not in LUCK else "  within 2 s.e. of 0" if abs(fmean(values)) <= 2 * error else "  NOT 0"
    return f"  {name:<13} {fmean(values):8.3f} ± {error:.3f}   s.d. {stdev(values):6.2f}{mark}"


@click.command()
@click.option("--edition", "editions", multiple=True, type=click.Choice(list(EDITIONS)), default=("2006",),
              show_default=True, help="May be repeated: the rounds go round.")  # fmt: skip
@click.option("--level", type=click.Choice(list(AMBITION.LEVELS)), default="club", show_default=True)
@click.option("--against", type=click.Choice(list(AMBITION.LEVELS)), default="club", show_default=True)
@click.option("--rounds", "count", type=click.IntRange(2), default=200, show_default=True)
@click.option("--effort", type=click.IntRange(1), default=EFFORT, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True)
def main(editions: tuple[str, ...], level: str, against: str, count: int, effort: int, seed: int, jobs: int) -> None:
    """Measure the ledger on rounds of bots."""
    rules = [Rules(edition) for edition in editions]
    calls = ((rules[i % len(rules)], level, against, seed, i, effort) for i in range(count))
    with closing(in_order(one, calls, processes(jobs))) as made:
        found = list(made)
    missing = max(abs(each.result - sum(getattr(each, name) for name in PARTS)) for each in found)
    click.echo(f"{level} against {against}, {' '.join(editions)}, {count} rounds, effort {effort}")
    click.echo(f"  adds up to within {missing:.1e}")
    for name in ("result", *PARTS, "luck", "luck_adjusted"):
        click.echo(line(name, [getattr(each, name) for each in found]))
    adjusted, result = ([getattr(each, name) for each in found] for name in ("luck_adjusted", "result"))
    ratio = (stdev(result) / max(stdev(adjusted), 1e-9)) ** 2
    bias = [a - b for a, b in zip(adjusted, result, strict=True)]
    error = stdev(bias) / math.sqrt(count)
    click.echo(
        f"  variance of the result / of the luck-adjusted one: {ratio:.2f}; bias {fmean(bias):.2f} ± {error:.2f}"
    )


if __name__ == "__main__":
    main()
