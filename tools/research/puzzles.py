"""Puzzles from the play of masters; ``python -m tools.research.puzzles gather``, ``make``, ``check`` and ``say``.

`gather` appends the puzzles of each match to a file (`ai.ambition.puzzles` has the criteria), `make` chooses among them
by theme and level and writes assets/practice/puzzles.json.xz, `check` judges every chosen one again with seeds that made
none of them, and `say` prints some with their reasons. Equal arguments give equal files."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import click

from ai.ambition.bots import AMBITION
from ai.ambition.levels import ADVISER
from ai.ambition.puzzles import Found, find, worth_asking
from ai.ambition.review.report import theme
from ai.arena.contenders import parse_contender
from ai.runner import play_match, tell
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import JudgedDecision, MarkedDecision, choice_of, rounds_of
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.practice import SEAT, Position
from game.engine.ambition.rewind import before, decisions
from game.engine.json_reader import Record
from game.engine.rng import Stream
from tools.research.bench import append, lines
from tools.research.reasons import faults, row

EDITION = "2006"


def searched(seed: int, number: int, most: int) -> str:
    """Play some rounds of a match between masters, look for puzzles in them, and return their line."""
    stream = Stream("puzzles", seed, number)
    contenders = [parse_contender(ADVISER, AMBITION)] * 4
    match = Match(Rules(EDITION), [each.entry() for each in contenders], stream.next64() >> 11)
    players = [each.player(stream.next64(), time.perf_counter) for each in contenders]
    play_match(AMBITION, match, players, most)
    for each in players:
        tell(each, "close")
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


def _told(position: Position, found: Found) -> Record | str:
    """Return a puzzle as a row, or in words why its reason won't do."""
    seen = position.match().observation(SEAT)
    told = row(marked(seen, found), False)
    if told["theme"] == "REST" or told["share"] < 0.5 or told["event"] != told["again"]:
        return "reason unsure"
    if faults(told, EDITION):
        return "reason false"
    keys = ("theme", "event", "share", "plain", "words", "hand", "tricks", "table", "bid")
    return {**asdict(found), "position": asdict(position), "reason": {key: told[key] for key in keys}}


def marked(seen: Observation, found: Found) -> MarkedDecision:
    """Return the usual mistake of a puzzle as a review marks it."""
    better, yours = found.prospects
    choices, losses = zip(*found.losses, strict=True)
    decision = JudgedDecision(
        phase=seen.phase,
        trick=len(seen.tricks) + 1,
        choices=tuple((card,) for card in choices),
        worths=tuple(better.worth - lost for lost in losses),
        place=choices.index(found.wrong),
        best=choices.index(found.best),
        lost=better.worth - yours.worth,
        se=found.se,
        lost_win=None,
        leanings=(),
        yours=yours,
        better=better,
        contrast=found.contrast,
    )
    return MarkedDecision(
        round=seen.round, weighed=decision, mark="?", coached=True, observation=seen, theme=theme(seen, decision)
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


if __name__ == "__main__":
    cli()
