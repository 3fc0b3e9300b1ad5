"""Whether strength, fitted in edition 2006, holds by other rules: ``python -m tools.research.bench_editions``.

``gather ROUNDS`` judges matches of our levels, and of a few players that are not our levels, by each set of rules. It
appends what is missing, a line of JSON for each match; equal arguments give equal lines. ``measure ROUNDS`` prints how
well the strength that is told by these rules fits a level's own, or what another player's is by the rules of 2006."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import fmean

import click

from ai.ambition import opinion
from ai.ambition.levels import LEVELS
from ai.ambition.review.fitted_parameters import fitted
from ai.ambition.review.judging import questions, weighed
from ai.ambition.review.strength import RATED, SCALES, RoundCost, round_cost
from game.engine.ambition.editions import Rules
from game.engine.ambition.house import House
from game.engine.ambition.judgement import rounds_of
from game.engine.cards import parse_card
from game.engine.rng import Stream
from tools.research.bench import JOBS, SEED, append, bench, line_of, lines, played, tested

VARIANTS = {
    "2005": Rules("2005"),
    "2004": Rules("2004"),
    "2004-3": Rules("2004", players=3),
    "simple": Rules("simple"),
    "house": Rules(house=House("Sharp spades", (("quota", 12), ("card_points", ((parse_card("QS"), 13),))))),
}
"""The rules that are tried beside 2006 for four, by name; house rules by the scale of their edition."""
FOREIGN = ("expert_random_20", "club_second_40", "safe")
"""The players that are not our levels; the bench knows their strength by the rules of 2006."""
EFFORT = 1_000
"""Iterations of a judge's searches, a third of a review's: losses are as large on average, and a little less exact."""


def costs_of_match(name: str, seed: int, number: int, variant: str) -> str:
    """Play match `number` of a player by a set of rules, and return its line, with the costs of its rounds."""
    opinion.EFFORT = EFFORT
    match, seat = played(name, VARIANTS[variant], Stream("bench", name, seed, number, variant), number)
    found = [
        round_cost([weighed(question, explained=False) for question in questions(match, index, seat)])
        for index in rounds_of(match)
    ]
    rounds = [[round(cost.lost, 3), round(cost.expected, 3), cost.decisions] for cost in found]
    which = {"player": name, "seed": seed, "match": number}
    return line_of(match, seat, which, {"edition": variant, "rounds": rounds})


@click.group()
def cli() -> None:
    """Try strength by other rules than those it was fitted to."""


@cli.command()
@click.argument("rounds", type=click.Path(path_type=Path))
@click.option("--variants", default=",".join(VARIANTS), show_default=True)
@click.option("--players", default=",".join((*LEVELS, *FOREIGN)), show_default=True)
@click.option("--matches", default=3, show_default=True, help="Of each player by each set of rules.")
@SEED
@JOBS
def gather(rounds: Path, variants: str, players: str, matches: int, seed: int, jobs: int) -> None:
    """Append the judged matches of each player by each set of rules to ROUNDS."""
    there = {(each["edition"], each["player"], each["seed"], each["match"]) for each in lines(rounds)}

    def calls() -> Iterator[tuple[str, int, int, str]]:
        for number in range(matches):
            for variant in variants.split(","):
                for name in players.split(","):
                    if (variant, name, seed, number) not in there:
                        yield name, seed, number, variant

    append(rounds, costs_of_match, calls(), jobs)


@cli.command()
@click.argument("rounds", type=click.Path(exists=True, path_type=Path))
def measure(rounds: Path) -> None:
    """Print how well the fitted line tells the strength of the players in ROUNDS by each set of rules."""
    parameters, known, chance = fitted(RATED), bench(), random.Random(1)
    assert parameters is not None and parameters.strength is not None
    played_: dict[str, dict[str, list[RoundCost]]] = {}
    for each in lines(rounds):
        costs = played_.setdefault(each["edition"], {}).setdefault(each["player"], [])
        costs += [RoundCost(*cost) for cost in each["rounds"]]
    for variant, by in played_.items():
        scale = SCALES.get((VARIANTS[variant].edition, VARIANTS[variant].players))
        usual = fmean(fmean(cost.expected for cost in by[name]) for name in by if name in LEVELS)
        click.echo(f"{variant}: levels lose {usual:.1f} in a usual round")
        if scale is None:
            continue
        numbers = scale.widened(parameters.strength)
        own = dict(zip(LEVELS, numbers.levels, strict=True))
        found = []
        for name, costs in by.items():
            rating, scaled = own.get(name, known[name].rating), tuple(cost.on_scale(scale) for cost in costs)
            told = tested(replace(known[name], rating=rating, matches=((1, 1, scaled),)), numbers, chance)
            if told.errors:
                found.append(told)
        errors = [fmean(each.errors) for each in found]
        near, exact = (
            fmean(sum(each.off[i] for i in offs) / len(each.errors) for each in found) for offs in ((-1, 0, 1), (0,))
        )
        held, rms = fmean(each.held for each in found), sqrt(fmean(each.rms**2 for each in found))
        click.echo(
            f"  {len(found)} players: within a level {near:.0%}, exact {exact:.0%}; held {held:.0%}; "
            f"mean error {fmean(errors):+.0f}, rms {rms:.0f}"
        )


if __name__ == "__main__":
    cli()
