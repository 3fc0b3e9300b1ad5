"""Puzzles from the play of masters; ``python -m tools.research.make_puzzles gather``, ``make`` and ``check``.

`gather` appends the puzzles of each match to a file (`ai.ambition.puzzle_search` has the criteria),
`make` chooses among them by theme and level and writes assets/practice/puzzles.json.gz, and `check`
judges every chosen one again with seeds that made none of them. Equal arguments give equal
files."""

from __future__ import annotations

import json
from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from statistics import fmean

import click

import assets
from ai.ambition.bots import AMBITION
from ai.ambition.exercise_judge import MANY_DEALS, MANY_TRIES, in_deals
from ai.ambition.levels import ADVISER, RATINGS, level
from ai.ambition.opinion import Adviser
from ai.ambition.players import representatives
from ai.ambition.puzzle_search import MORE, FoundPuzzle, find, rating_of, solve_rates, worth_asking
from ai.ambition.reasons import HALF
from ai.ambition.review.report import theme
from ai.workers import spread
from game.client.app.practice.solver import PuzzleTry, solver_rating
from game.engine.ambition.editions import Rules
from game.engine.ambition.exercises import SEAT, Exercise, Position
from game.engine.ambition.judgement import (
    Idea,
    JudgedDecision,
    MarkedDecision,
    Prospect,
    choice_of,
    rounds_of,
)
from game.engine.ambition.observation import Observation
from game.engine.ambition.puzzles import (
    Puzzle,
    packed_row,
    playable,
    puzzle_of,
    read_puzzles,
    row_of,
)
from game.engine.ambition.reason import UNCHECKED, Concept, WhyBetter
from game.engine.ambition.rewind import before, decisions
from game.engine.json_reader import Record, structured
from game.engine.judgement import SLIP_PERCENT
from game.engine.odds import solve_chance
from game.engine.puzzle_file import Puzzles, packed
from game.engine.rng import Stream
from tools.research.bench import append, lines, match_of
from tools.research.reasons import faults, row

EDITION = "2006"
FILE = assets.path("practice", "puzzles.json.gz")


def searched(seed: int, number: int, most: int) -> str:
    """Play some rounds of a match between masters, look for puzzles in them, and return their line."""
    stream = Stream("puzzles", seed, number)
    match = match_of(Rules(EDITION), [ADVISER] * 4, stream, most)
    rows, why, count = list[Record](), Counter[str](), 0
    for index in rounds_of(match):
        for seat in range(4):
            for seen, action in decisions(match, index, seat):
                count += 1
                if not worth_asking(seen, choice_of(action)[0]):
                    continue
                at = before(match, index, seat, seen.phase, len(seen.played()))
                position = Position.of(at).seen_from(seat)
                found = find(position, stream.next64())
                made = found if isinstance(found, str) else _told(position, found)
                if isinstance(made, str):
                    why[made] += 1
                else:
                    rows.append({"round": index, "seat": seat, **made})
    head = {"seed": seed, "match": number, "decisions": count, "left out": dict(why), "rows": rows}
    return json.dumps(head, separators=(",", ":")) + "\n"


def _told(position: Position, found: FoundPuzzle) -> Record | str:
    """Return a puzzle as a row, or in words why its reason won't do."""
    made: Record = json.loads(
        json.dumps({**asdict(found), "position": asdict(position), "theme": Idea.REST.name})
    )
    told = row(marked(position.match().observation(SEAT), puzzle_in(made, 400.0)), False)
    if Concept(told["concept"]) in UNCHECKED or told["again"] < HALF:
        return "reason unsure"
    if faults(told, EDITION):
        return "reason false"
    return {**made, "theme": told["theme"], "words": told["words"]}


def marked(seen: Observation, puzzle: Puzzle) -> MarkedDecision:
    """Return the usual mistake of a puzzle as a review marks it."""
    exercise = puzzle.exercise
    better, yours = exercise.of(exercise.best), exercise.of(exercise.yours)
    assert better is not None and yours is not None, "a puzzle has them"
    loss = yours.behind(better)
    decision = JudgedDecision(
        phase=seen.phase,
        trick=len(seen.tricks) + 1,
        choices=(exercise.best, exercise.yours),
        losses=(0.0, loss.slips),
        place=1,
        best=0,
        loss=loss,
        leanings=(),
        yours=yours,
        better=better,
        reason=exercise.reason,
    )
    return MarkedDecision(
        round=seen.round,
        weighed=decision,
        mark="?",
        coached=True,
        observation=seen,
        theme=theme(seen, decision),
    )


@click.group()
def cli() -> None:
    """Make puzzles and check them."""


@cli.command()
@click.argument("rows", type=click.Path(path_type=Path))
@click.option("--matches", default=400, show_default=True)
@click.option("--rounds", default=3, show_default=True, help="At most, of each match.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True)
def gather(rows: Path, matches: int, rounds: int, seed: int, jobs: int) -> None:
    """Append the puzzles of matches between masters to ROWS; matches that are there are left out."""
    there = {(each["seed"], each["match"]) for each in lines(rows)}

    def calls() -> Iterator[tuple[int, int, int]]:
        return ((seed, number, rounds) for number in range(matches) if (seed, number) not in there)

    append(rows, searched, calls(), jobs)


# ---- the choice among them

BANDS = {"easy": 0, "middle": 1060, "hard": 1160}
"""The bands of puzzles and the rating with which each begins, so that about a third of what is found is in each."""
WANTED, QUIET = 600, 4
"""The most puzzles of the asset, and the share of the quiet ones: one in so many."""
RISE, NEARLY_ALL = 0.01, 0.95
"""By how much more puzzles of a band a level must solve than the level below, unless that solves nearly all."""
SCALES = range(200, 1201, 10)


def band(rating: int) -> int:
    """Return the number of the band in which a rating lies, from 0."""
    return bisect(list(BANDS.values()), rating) - 1


def fitted_scale(rates: Sequence[Sequence[float]]) -> int:
    """Return the scale under which the levels' shares of solved puzzles are likeliest, each puzzle rated by it."""

    def surprise(scale: int) -> float:
        total = 0.0
        for each in rates:
            rating = rating_of(each, scale)
            for rate, own in zip(each, RATINGS.values(), strict=True):
                chance = min(max(solve_chance(own, rating, scale), 0.001), 0.999)
                total -= rate * log(chance) + (1 - rate) * log(1 - chance)
        return total

    return min(SCALES, key=surprise)


def puzzle_in(made: Record, scale: float) -> Puzzle:
    """Return the puzzle of a row that `gather` wrote."""
    found = {
        key: value
        for key, value in made.items()
        if key in {each.name for each in fields(FoundPuzzle)}
    }
    position = structured(Position, made["position"])
    exercise = Exercise(
        position=position,
        yours=(found["wrong"],),
        best=(found["best"],),
        prospects=tuple(structured(Prospect, each) for each in found["prospects"]),
        right=tuple((card,) for card in found["right"]),
        reason=structured(WhyBetter, found["reason"]),
        match="",
    )
    puzzle = Puzzle(
        "", exercise, Idea[made["theme"]], found["quiet"],
        rating_of(found["rates"], scale), tuple(found["rates"]),
    )  # fmt: skip
    return puzzle_of(row_of(puzzle), EDITION)  # as the program will see it


def holds_in_deals(puzzle: Puzzle) -> bool:
    """Return whether no wrong card comes out as well in many deals as the answer, so that the page agrees with it."""
    exercise = puzzle.exercise
    seen = exercise.position.match().observation(SEAT)
    wrong = [(card,) for card in representatives(seen) if (card,) not in exercise.right]
    found = (in_deals(seen, exercise.best, card, MANY_DEALS, MANY_TRIES) for card in wrong)
    return all(each.best > each.yours and each.better >= MORE * each.worse for each in found)


def sound(made: Record, scale: float) -> bool:
    """Return whether the rules lead to the puzzle of a row, and many deals agree with its answer."""
    puzzle = puzzle_in(made, scale)
    return playable(puzzle) and holds_in_deals(puzzle)


def chosen(puzzles: Sequence[Puzzle], each: int) -> list[Puzzle]:
    """Return puzzles with at most `each` of a theme in a band, one in QUIET of them quiet, no hand twice.

    In every band each level solves more of them than the level below; what stands in the way is
    left out."""
    kept, counts, hands = list[Puzzle](), Counter[tuple[str, int, bool]](), set[tuple[int, ...]]()
    for one in puzzles:
        key, hand = (one.theme.name, band(one.rating), one.quiet), one.exercise.position.deal[SEAT]
        if counts[key] < each and hand not in hands:
            counts[key] += 1
            hands.add(hand)
            kept.append(one)
    lively, quiet = [one for one in kept if not one.quiet], [one for one in kept if one.quiet]
    while True:
        lively, quiet = lively[: WANTED - WANTED // QUIET], quiet[: len(lively) // (QUIET - 1)]
        left = [one for number in range(len(BANDS)) for one in _rising(number, [*lively, *quiet])]
        if len(left) == len(lively) + len(quiet):
            return sorted(left, key=lambda one: one.exercise.position.deal)
        lively, quiet = (
            [one for one in lively if one in left],
            [one for one in quiet if one in left],
        )


def _rising(number: int, puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles of a band without those that keep the levels' shares from rising."""
    left = [one for one in puzzles if band(one.rating) == number]
    while left:
        means = [fmean(shares) for shares in zip(*(each.rates for each in left), strict=True)]
        falls = [
            i
            for i, (a, b) in enumerate(pairwise(means))
            if b - a < (RISE if a < NEARLY_ALL else -RISE)
        ]
        if not falls:
            break
        at = min(falls, key=lambda i: means[i + 1] - means[i])
        left.remove(max(left, key=lambda each: each.rates[at] - each.rates[at + 1]))
    return left


@cli.command()
@click.argument("rows", type=click.Path(exists=True, path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), default=FILE, show_default=True)
@click.option(
    "--each", default=60, show_default=True, help="Puzzles of a theme in a band, at most."
)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True)
def make(rows: Path, out: Path, each: int, jobs: int) -> None:
    """Choose among the puzzles in ROWS and write the asset."""
    found = [row for match in lines(rows) for row in match["rows"]]
    scale = fitted_scale([row["rates"] for row in found])
    with spread(sound, ((row, scale) for row in found), jobs) as judged:
        puzzles = [puzzle_in(row, scale) for row, good in zip(found, judged, strict=True) if good]
    kept = chosen(puzzles, each)
    decisions = sum(match["decisions"] for match in lines(rows))
    about = {
        "tool": "tools.research.puzzles",
        "edition": EDITION,
        "matches": len(lines(rows)),
        "decisions": decisions,
    }
    made = packed(AMBITION.id, Puzzles(scale, tuple(packed_row(one) for one in kept)), about)
    out.write_bytes(made)
    click.echo(
        f"{decisions} decisions of {len(lines(rows))} matches: {len(found)} found, {len(puzzles)} hold in deals"
    )
    click.echo(
        f"{len(kept)} puzzles, {sum(one.quiet for one in kept)} quiet, {len(made)} bytes, scale {scale}"
    )
    bands = Counter(band(one.rating) for one in kept)
    click.echo(", ".join(f"{name} {bands[i]}" for i, name in enumerate(BANDS)))
    themes = Counter(one.theme.name for one in kept)
    click.echo("themes: " + ", ".join(f"{name} {count}" for name, count in themes.most_common()))


# ---- the check


def checked(number: int, file: Path, seed: int) -> Record:
    """Judge a puzzle of a file again, with seeds that made none of them, and read its reason against its position."""
    puzzle = read_puzzles(file.read_bytes(), AMBITION.id, EDITION)[1][number]
    exercise, stream = puzzle.exercise, Stream("check of puzzles", seed, puzzle.key)
    seen = exercise.position.match().observation(SEAT)
    opinion = Adviser(level(ADVISER), stream.next64()).figures(seen)
    best, wrong = opinion.of(exercise.best), opinion.of(exercise.yours)
    assert best is not None and wrong is not None, "both were searched"
    right = {card for card in representatives(seen) if (card,) in exercise.right}
    top = max(opinion.prospects, key=lambda one: one.slips(False))
    told = row(marked(seen, puzzle), False)
    return {
        "holds": best.behind(top).equal,
        "accepted": all(
            one.behind(top).slips <= SLIP_PERCENT
            for one in opinion.prospects
            if one.choice[0] in right
        ),
        "mistake": not wrong.behind(best).equal and wrong.score < best.score,
        "rates": solve_rates(seen, right, stream.seed64()),
        "rating": puzzle.rating,
        "quiet": puzzle.quiet,
        "faults": faults(told, EDITION),
        "reason holds": told["again"] >= HALF,
        "words": told["words"],
    }


@cli.command()
@click.option(
    "--file", type=click.Path(exists=True, path_type=Path), default=FILE, show_default=True
)
@click.option("--seed", type=click.IntRange(0), default=9, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True)
def check(file: Path, seed: int, jobs: int) -> None:
    """Judge every puzzle of the asset again with seeds that made none of them."""
    scale, puzzles = read_puzzles(file.read_bytes(), AMBITION.id, EDITION)
    calls = ((number, file, seed) for number in range(len(puzzles)))
    with spread(checked, calls, jobs) as made:
        rows = list(made)
    for what in ("holds", "accepted", "mistake", "reason holds"):
        share = fmean(row[what] for row in rows)
        click.echo(
            f"{what}: {share:.1%} \u00b1 {sqrt(share * (1 - share) / len(rows)):.1%} of {len(rows)}"
        )
    wrong = [(row["words"], row["faults"]) for row in rows if row["faults"]]
    click.echo(f"false reasons: {len(wrong)}")
    for words, said in wrong[:5]:
        click.echo(f"    {words} -- {', '.join(said)}")
    for number, name in enumerate(BANDS):
        of = [row["rates"] for row in rows if band(row["rating"]) == number]
        if of:
            means = [fmean(shares) for shares in zip(*of, strict=True)]
            click.echo(f"{name}, {len(of)}: " + ", ".join(f"{100 * mean:.0f}" for mean in means))
    for place, (name, own) in enumerate(RATINGS.items()):
        stream, tries = Stream("solver", seed, name), list[PuzzleTry]()
        for each in rows:
            tries.append(
                PuzzleTry(
                    "",
                    "",
                    1,
                    stream.below(1 << 20) < each["rates"][place] * (1 << 20),
                    each["rating"],
                )
            )
        found = solver_rating(tries, scale)
        click.echo(
            f"{name}: {own} on the ladder, {found.value} ({found.low} to {found.high}) by puzzles"
        )


if __name__ == "__main__":
    cli()
