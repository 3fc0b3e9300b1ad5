"""Whether strength, fitted in edition 2006, holds by other rules: ``python -m tools.research.bench_editions``.

``gather ROUNDS`` judges matches of our levels, and of a few players that are not our levels, by each set of rules. It
appends what is missing, a line of JSON for each match; equal arguments give equal lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from ai.ambition import opinion
from ai.ambition.levels import LEVELS
from ai.ambition.review.judging import questions, weighed
from ai.ambition.review.strength import round_cost
from game.engine.ambition.editions import Rules
from game.engine.ambition.house import House
from game.engine.ambition.judgement import rounds_of
from game.engine.cards import parse_card
from game.engine.rng import Stream
from tools.research.bench import JOBS, SEED, append, line_of, lines, played

VARIANTS = {
    "2005": Rules("2005"),
    "2004": Rules("2004"),
    "2004-3": Rules("2004", players=3),
    "simple": Rules("simple"),
    "house": Rules(house=House("Sharp spades", (("quota", 12), ("card_points", ((parse_card("QS"), 13),))))),
}
"""The rules that are tried beside 2006 for four, by name."""
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
    rounds = [[round(cost.lost, 2), round(cost.expected, 2), cost.decisions] for cost in found]
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


if __name__ == "__main__":
    cli()
