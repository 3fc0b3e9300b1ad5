"""Places with the ideas of mistakes, at which exercises come back; ``python -m tools.research.siblings OUT``.

It writes assets/practice/ambition.json: exercises from mistakes of simulated players that hold in a
third search, too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from ai.ambition.exercise_judge import compared_passes, exercise, ranked
from ai.ambition.levels import ADVISER, level
from ai.ambition.opinion import Adviser
from ai.ambition.review.judging import questions, weighed
from ai.ambition.review.report import review
from ai.workers import spread
from game.engine.ambition.editions import Rules
from game.engine.ambition.exercises import SEAT, Exercise
from game.engine.json_reader import Record
from game.engine.judgement import MISTAKES
from game.engine.rng import Stream
from tools.research.bench import match_of

PLAYERS = ("newcomer", "novice", "casual", "club")


def found(seed: int, number: int, most: int) -> Iterator[tuple[str, Exercise]]:
    """Play and review some rounds of a match; yield the exercises of mistakes that could have been seen, by theme."""
    stream, rules = Stream("practice", seed, number), Rules("2006")
    names = [PLAYERS[number % len(PLAYERS)], "club", "club", "club"]
    match = match_of(rules, names, stream, most)
    indices = [index for index, history in enumerate(match.rounds) if history.scored]
    asked = [
        (index, [(each, weighed(each)) for each in questions(match, index, SEAT)])
        for index in indices
    ]
    for index, moves in zip(indices, review(match, SEAT, asked).moves, strict=True):
        for move in moves:
            if move.coached and move.mark in MISTAKES and move.theme and move.theme.name != "REST":
                made = exercise(match, index, move)
                if made is not None:
                    yield move.theme.name, made


def holds(each: Exercise, seed: int) -> tuple[bool, bool]:
    """Return whether the best choice is as good as any in a search with another seed, and the mistake is none."""
    seen = each.position.match().observation(SEAT)
    if seen.phase == "pass":
        ways = ranked(seen, seed=seed).ways
        best, yours = (
            compared_passes(seen, ways[0].choice, cards).loss for cards in (each.best, each.yours)
        )
        return best.equal, not yours.equal and yours.told > 0
    opinion = Adviser(level(ADVISER), seed).figures(seen)
    by_points = opinion.prospects[0].by_points
    top = max(opinion.prospects, key=lambda one: one.slips(by_points))
    best_now, yours_now = opinion.of(each.best), opinion.of(each.yours)
    assert best_now is not None and yours_now is not None, "both were searched"
    return best_now.behind(top).equal, not yours_now.behind(top).equal


def sibling(seed: int, number: int, most: int) -> list[tuple[str, Exercise]]:
    """Return the exercises of a match that hold in a third search too, with their themes."""
    kept = list[tuple[str, Exercise]]()
    for theme, each in found(seed, number, most):
        if all(holds(each, Stream("third", seed, number, len(kept)).seed64())):
            kept.append((theme, each))
    return kept


def _plain(each: Exercise) -> Record:
    """Return an exercise at everybody's table as JSON data, with figures that take little room."""
    names = ("You", "Hazel", "Corvin", "Rowan")
    players = tuple(
        {"name": name, "kind": "ai" if seat else "human", "level": "club"}
        for seat, name in enumerate(names)
    )
    prospects = tuple(replace(one, scores=(), wins=()) for one in each.prospects)
    made = replace(each, position=replace(each.position, players=players), prospects=prospects)
    data: Record = json.loads(
        json.dumps(made.to_json()), parse_float=lambda text: round(float(text), 3)
    )
    return data


def _lines(kept: dict[str, list[Record]]) -> str:
    """Return exercises by theme as JSON with one on a line."""
    parts = []
    for theme in sorted(kept):
        rows = ",\n".join(json.dumps(one, separators=(",", ":")) for one in kept[theme])
        parts.append(f"{json.dumps(theme)}: [\n{rows}\n]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--matches", default=60, show_default=True)
@click.option("--rounds", default=3, show_default=True, help="At most, of each match.")
@click.option("--each", default=4, show_default=True, help="Places of each theme, at most.")
@click.option("--seed", default=2, show_default=True)
@click.option("--jobs", default=1, show_default=True)
def main(out: Path, matches: int, rounds: int, each: int, seed: int, jobs: int) -> None:
    """Write places with the ideas of mistakes to OUT, for exercises that come back elsewhere."""
    kept: dict[str, list[Record]] = {}
    calls = [(seed, number, rounds) for number in range(matches)]
    with spread(sibling, calls, jobs) as made:
        for number, rows in enumerate(made, 1):
            for theme, one in rows:
                if len(kept.setdefault(theme, [])) < each:
                    kept[theme].append(_plain(one))
            out.write_text(_lines(kept), encoding="utf-8")
            click.echo(
                f"match {number}: "
                + ", ".join(f"{theme} {len(kept[theme])}" for theme in sorted(kept))
            )


if __name__ == "__main__":
    main()
