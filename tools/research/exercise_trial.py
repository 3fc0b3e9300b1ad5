"""Whether exercises hold, and what a year of them is like; ``python -m tools.research.exercise_trial``.

`siblings` writes assets/practice/ambition.json. `exercises` makes exercises from mistakes of simulated players and
searches each again, with a seed that made none of them. `year` has a learner answer them who forgets by FSRS' own curve
(`game.client.app.practice.schedule`)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import click

from ai.ambition.exercise_judge import compared_passes, exercise, ranked
from ai.ambition.levels import ADVISER, level
from ai.ambition.opinion import Adviser
from ai.ambition.review.judging import questions, weighed
from ai.ambition.review.report import review
from ai.workers import in_order, processes
from game.client.app.practice.schedule import AGAIN, GOOD, LEECH, KeptExercise, answered, recalled, waiting
from game.engine.ambition.editions import Rules
from game.engine.ambition.exercises import SEAT, Exercise
from game.engine.json_reader import Record
from game.engine.judgement import MISTAKES
from game.engine.rng import Stream
from tools.research.bench import match_of

PLAYERS = ("newcomer", "novice", "casual", "club")
YEAR, MATCHES, LESSONS = 365, 2, 3
"""The days of a year, the matches on each day, and the most exercises from a match."""
DAY_ONE = 740_000

Checked = tuple[str, str, bool, bool, bool, bool]
"""A lesson's theme and phase, and whether it is an exercise, accepts the mistake, and still has its best and its mistake."""


def found(seed: int, number: int, most: int, every: bool = False) -> list[tuple[str, str, Exercise | None]]:
    """Play and review some rounds of a match; return theme, phase and exercise of its lessons (None: not confirmed).

    With `every`, all mistakes that could have been seen are taken, not only the lessons."""
    stream, rules = Stream("practice", seed, number), Rules("2006")
    names = [PLAYERS[number % len(PLAYERS)], "club", "club", "club"]
    match = match_of(rules, names, stream, most)
    indices = [index for index, history in enumerate(match.rounds) if history.scored]
    asked = [(index, [(each, weighed(each)) for each in questions(match, index, SEAT)]) for index in indices]
    made = review(match, SEAT, asked)
    taught = [move for move in made.all if move.coached] if every else made.lessons()
    lessons = [
        (index, move) for index, moves in zip(indices, made.moves, strict=True) for move in moves if move in taught
    ]
    return [
        (move.theme.name if move.theme else "", move.weighed.phase, exercise(match, index, move))
        for index, move in lessons
        if move.mark in MISTAKES
    ]


def holds(each: Exercise, seed: int) -> tuple[bool, bool]:
    """Return whether the best choice is as good as any in a search with another seed, and the mistake is none."""
    seen = each.position.match().observation(SEAT)
    if seen.phase == "pass":
        ways = ranked(seen, seed=seed).ways
        best, yours = (compared_passes(seen, ways[0].choice, cards).loss for cards in (each.best, each.yours))
        return best.equal, not yours.equal and yours.told > 0
    opinion = Adviser(level(ADVISER), seed).figures(seen)
    by_points = opinion.prospects[0].by_points
    top = max(opinion.prospects, key=lambda one: one.slips(by_points))
    best_now, yours_now = opinion.of(each.best), opinion.of(each.yours)
    assert best_now is not None and yours_now is not None, "both were searched"
    return best_now.behind(top).equal, not yours_now.behind(top).equal


def checked(seed: int, number: int, most: int) -> list[Checked]:
    """Return for each lesson of a match its theme and phase, and whether it became an exercise that holds."""
    rows: list[Checked] = []
    for theme, phase, each in found(seed, number, most):
        third = Stream("third", seed, number, len(rows)).seed64()
        best, mistake = holds(each, third) if each is not None else (True, True)
        rows.append((theme, phase, each is not None, each is not None and each.accepts(each.yours), best, mistake))
    return rows


def sibling(seed: int, number: int, most: int) -> list[tuple[str, Exercise]]:
    """Return the exercises of a match that hold in a third search too, with their themes."""
    kept = list[tuple[str, Exercise]]()
    for theme, _phase, each in found(seed, number, most, every=True):
        if each is not None and theme not in ("", "REST"):
            best, mistake = holds(each, Stream("third", seed, number, len(kept)).seed64())
            if best and mistake:
                kept.append((theme, each))
    return kept


def _plain(each: Exercise) -> Record:
    """Return an exercise at everybody's table as JSON data, with figures that take little room."""
    names = ("You", "Hazel", "Corvin", "Rowan")
    players = tuple(
        {"name": name, "kind": "ai" if seat else "human", "level": "club"} for seat, name in enumerate(names)
    )
    prospects = tuple(replace(one, scores=(), wins=()) for one in each.prospects)
    made = replace(each, position=replace(each.position, players=players), prospects=prospects)
    data: Record = json.loads(json.dumps(made.to_json()), parse_float=lambda text: round(float(text), 3))
    return data


def _lines(kept: dict[str, list[Record]]) -> str:
    """Return exercises by theme as JSON with one on a line."""
    parts = []
    for theme in sorted(kept):
        rows = ",\n".join(json.dumps(one, separators=(",", ":")) for one in kept[theme])
        parts.append(f"{json.dumps(theme)}: [\n{rows}\n]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


@click.group()
def main() -> None:
    """Measure exercises."""


@main.command()
@click.option("--matches", default=40, show_default=True)
@click.option("--rounds", default=3, show_default=True, help="At most, of each match.")
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=1, show_default=True)
def exercises(matches: int, rounds: int, seed: int, jobs: int) -> None:
    """Make exercises from simulated matches, and search each again with a seed that made none of them."""
    calls = [(seed, number, rounds) for number in range(matches)]
    with closing(in_order(checked, calls, processes(jobs))) as made:
        rows = [row for each in made for row in each]
    kept = [row for row in rows if row[2]]
    click.echo(f"{len(rows)} lessons of {matches} matches; exercises: {len(kept)}")
    for phase, count in Counter(row[1] for row in kept).most_common():
        held = sum(bool(row[4]) for row in kept if row[1] == phase)
        of = sum(row[1] == phase for row in rows)
        click.echo(f"  {phase}: {count} of {of} lessons; best choice holds in {held}")
    click.echo(
        "themes: " + ", ".join(f"{name} {count}" for name, count in Counter(row[0] for row in kept).most_common())
    )
    click.echo(f"accepted answers that hold the mistake: {sum(row[3] for row in kept)}")
    for what, at in (("best choice", 4), ("mistake", 5)):
        share = sum(bool(row[at]) for row in kept) / max(1, len(kept))
        error = sqrt(share * (1 - share) / max(1, len(kept)))
        click.echo(f"the {what} is still one: {share:.1%} ± {error:.1%}")


@main.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--matches", default=60, show_default=True)
@click.option("--rounds", default=3, show_default=True, help="At most, of each match.")
@click.option("--each", default=4, show_default=True, help="Places of each theme, at most.")
@click.option("--seed", default=2, show_default=True)
@click.option("--jobs", default=1, show_default=True)
def siblings(out: Path, matches: int, rounds: int, each: int, seed: int, jobs: int) -> None:
    """Write places with the ideas of mistakes to OUT, for exercises that come back elsewhere."""
    kept: dict[str, list[Record]] = {}
    calls = [(seed, number, rounds) for number in range(matches)]
    with closing(in_order(sibling, calls, processes(jobs))) as made:
        for number, rows in enumerate(made, 1):
            for theme, one in rows:
                if len(kept.setdefault(theme, [])) < each:
                    kept[theme].append(_plain(one))
            out.write_text(_lines(kept), encoding="utf-8")
            click.echo(f"match {number}: " + ", ".join(f"{theme} {len(kept[theme])}" for theme in sorted(kept)))


def years(learners: int, seed: int) -> Iterator[tuple[float, float, int, int, int]]:
    """Yield of each learner's year: retention, exercises a day, the most on a day, those begun, those put away."""
    for number in range(learners):
        stream, exercises = Stream("learner", seed, number), dict[str, KeptExercise]()
        asked = right = most = total = 0
        for day in range(DAY_ONE, DAY_ONE + YEAR):
            for _ in range(MATCHES * LESSONS):
                key = str(len(exercises))
                exercises[key] = KeptExercise(game="", key=key, theme=str(stream.below(20)), added=day, data={})
            seen = fresh = 0
            while found := waiting(exercises.values(), day, seen, fresh):
                each = found[0]
                if each.memory is None:
                    knows = stream.below(2) == 0
                    fresh += 1
                else:
                    knows = stream.below(1 << 20) < recalled(each.memory, day) * (1 << 20)
                    asked, right = asked + 1, right + knows
                seen += 1
                grade = GOOD if knows else AGAIN
                lapses = each.lapses + (each.memory is not None and not knows)
                memory = answered(each.memory, grade, day)
                exercises[each.key] = replace(each, memory=memory, lapses=lapses, done=lapses >= LEECH)
            total, most = total + seen, max(most, seen)
        begun = sum(each.memory is not None for each in exercises.values())
        yield right / asked, total / YEAR, most, begun, sum(each.done for each in exercises.values())


@main.command()
@click.option("--learners", default=10, show_default=True)
@click.option("--seed", default=1, show_default=True)
def year(learners: int, seed: int) -> None:
    """Have learners practise for a year who play two matches a day and forget by FSRS' own curve."""
    rows = list(years(learners, seed))
    for what, at in (("retention", 0), ("exercises a day", 1)):
        values = [float(row[at]) for row in rows]
        spread = stdev(values) if len(values) > 1 else 0.0
        click.echo(f"{what}: {fmean(values):.3f} ± {spread:.3f} (one learner)")
    click.echo(f"most exercises on a day: {max(row[2] for row in rows)}")
    click.echo(f"begun {fmean(row[3] for row in rows):.0f}, put away {fmean(row[4] for row in rows):.0f}")


if __name__ == "__main__":
    main()
