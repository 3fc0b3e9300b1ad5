"""Whether what is told of decisions is so: each figure beside what a search with another seed finds.

``python -m tools.research.told --decisions 500`` plays matches of players that nothing was fitted to, judges their
decisions, reads the figures off the words of hint, play checker and review and out of the JSON, and prints how many
standard errors each lies from the loss that is found again, and every text that tells another unit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from itertools import chain
from math import hypot

import click

from ai.ambition.levels import ADVISER, level
from ai.ambition.opinion import Adviser
from ai.ambition.review.judging import Question, questions, weighed
from ai.ambition.review.report import marked
from ai.reviews import sum_json
from ai.workers import in_order, processes
from game.client.ambition.help.hint import hint_words
from game.client.ambition.review.page import check_words
from game.client.table.words import loss_words
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import choice_of, rounds_of
from game.engine.ambition.questions import Best
from game.engine.judgement import Loss, sum_of
from game.engine.rng import Stream
from tools.research.bench import played
from tools.research.bench_players import HELD_OUT, LATER

PLAYERS = (*HELD_OUT, *LATER)
NAMES = ("you", "Hazel", "Corvin", "Rowan")
CHANCE = re.compile(r"([\d.]+) % (?:higher|of the match)")
POINTS = re.compile(r"(?:bring |\u2212)([\d.]+) points|^([\d.]+) points")
OTHER_UNIT = re.compile(r"[Ww]orth|points less than|\beq(uity|\.)")

Row = tuple[str, float]
"""The place where a figure is told, and by how many standard errors it is off; infinitely many for another unit."""


def told_in_match(name: str, seed: int, number: int, every: int) -> list[Row]:
    """Return the figures that are told of one in `every` of a player's decisions in a match."""
    match, seat = played(name, Rules(), Stream("told", name, seed, number), number)
    asked = [each for index in rounds_of(match) for each in questions(match, index, seat)]
    return list(chain.from_iterable(_told(each, seed + 1) for each in asked[number % every :: every]))


def _told(question: Question, seed: int) -> Iterator[Row]:
    observation, action = question
    passing, chosen = observation.phase == "pass", choice_of(action)
    move, opinion = marked(question, weighed(question)), Adviser(level(ADVISER)).opinion(observation)
    hint, check = hint_words(Best(observation), opinion, NAMES), check_words(move, NAMES)
    for where, words in (("hint", hint), ("checker", check)):
        for line in (*words.lines, *words.more):
            if OTHER_UNIT.search(line):
                yield f"{where}: {line}", float("inf")
    again = Adviser(level(ADVISER), seed).figures(observation, chosen=chosen if passing else ())
    better, yours = again.of(move.weighed.better.choice), again.of(chosen)
    _equal, worse = opinion.beside()
    if better is not None and yours is not None and move.weighed.loss.told:
        loss, found = move.weighed.loss, yours.behind(better)
        json = sum_json(sum_of([loss]))
        told = f"{json['points_lost']} points, {100 * (loss.chance or 0.0):.3f} % of the match"
        yield from _off("JSON", told, loss, found)
        yield from _off("review", loss_words(loss), loss, found)
        yield from _off("checker", check.lines[-1], loss, found)
    if worse is not None and not passing:
        first, second = again.of(opinion.best), again.of(worse.choice)
        if first is not None and second is not None:
            yield from _off("hint", hint.lines[-1], worse.behind(opinion.prospects[0]), second.behind(first))


def _off(where: str, words: str, loss: Loss, found: Loss) -> Iterator[Row]:
    """Yield by how much each figure in some words differs from what was found again, in standard errors."""
    for unit, by, value, first, second in (
        (CHANCE, 100, found.chance, loss.chance_se, found.chance_se),
        (POINTS, 1, found.points, loss.points_se, found.points_se),
    ):
        for each in unit.findall(words):
            figure = float(next(filter(None, each)) if isinstance(each, tuple) else each)
            yield where, (figure - by * (value or 0.0)) / (by * hypot(first or 0.0, second or 0.0))


@click.command()
@click.option("--decisions", default=500, show_default=True, help="About how many.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True)
def cli(decisions: int, seed: int, jobs: int) -> None:
    """Print how far the figures that are told lie from those that are found again."""
    count, every = len(PLAYERS), max(1, 80 * len(PLAYERS) // decisions)
    calls = ((name, seed, number, every) for number, name in enumerate(PLAYERS))
    with closing(in_order(told_in_match, calls, processes(jobs))) as made:
        rows = list(chain.from_iterable(made))
    others = [where for where, off in rows if off == float("inf")]
    click.echo(f"{count} matches: {len(others)} texts tell another unit")
    for where in others[:10]:
        click.echo(f"    {where}")
    for place in ("JSON", "review", "checker", "hint"):
        off = sorted(abs(z) for where, z in rows if where == place)
        if off:
            far = sum(z > 4 for z in off)
            click.echo(
                f"{place}: {len(off)} figures, |z| at most {off[-1]:.2f}, half below {off[len(off) // 2]:.2f}, {far} > 4"
            )


if __name__ == "__main__":
    cli()
