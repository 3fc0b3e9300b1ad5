"""``ambition why``: opens the report of a strange play at its place, and asks the player again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import click

from ai.answers import Inquirer
from ai.workers import never_cancelled
from game.cli.files import text_of
from game.cli.game import AnyGame
from game.cli.games import GAMES, read_record
from game.cli.main import UsageProblem
from game.cli.text import plain
from game.client.app.inquiry.asked import REPORT
from game.client.table.words import placed_words
from game.engine.json_reader import (
    DOCUMENT_BYTES,
    OBJECT,
    SHOWABLE,
    TEXT,
    Fields,
    RecordError,
    UnreadableError,
    cut,
    parse,
    shown,
    whole,
)

_EXPECTED = "a report of a strange play was expected, as the window writes it"


@click.command("why")
@click.argument("file")
def command(file: str) -> int:
    """Show the decision that FILE reports, what its player said of it, and what it says today.

    FILE is a report of a strange play (- is standard input)."""
    text = text_of(file, DOCUMENT_BYTES, file, _EXPECTED)
    try:
        report = Fields(parse(text.encode()), "", "report")
        for line in list(_lines(report)):  # all of them, or one that says why there are none
            click.echo(plain(line))
    except UnreadableError as problem:
        raise UsageProblem(f"{file}: {placed_words(problem)}; {_EXPECTED}") from None
    except RecordError as problem:
        raise UsageProblem(f"{file}: {placed_words(problem)}") from None
    return 0


def _lines(report: Fields) -> Iterator[str]:
    """Yield the lines about a report.

    Raises RecordError for one that is damaged, UsageProblem for one of another kind."""
    if report.get("format") != REPORT or report.get("version") != 1:
        raise UsageProblem(f"{_EXPECTED}, version 1")
    game: AnyGame | None = GAMES.get(report.take("game", TEXT))
    answers = game.asked() if game is not None else None
    if game is None or answers is None:
        raise UsageProblem(
            f"the players of {shown(report.get('game'))} can't be asked by this program"
        )
    inquirer = answers.inquirer
    record = Fields(report.take("record", OBJECT), "record")
    if record.get("game") != report.get("game"):
        raise UsageProblem("the record is of another game than the report")
    match: Any = read_record(record.data)
    seat = report.take("seat", whole(0, game.seats(match.rules) - 1))
    part, number = report.take("part", whole(0, 10_000)), report.take("decision", whole(0, 1000))
    parts = inquirer.inquiry.parts(match)
    made = inquirer.inquiry.decisions(match, part, seat) if part in parts else ()
    if number >= len(made):
        raise UsageProblem(f"the record has no decision {number} of seat {seat} in part {part}")
    if not inquirer.knows(match.players[seat]):
        raise UsageProblem(f"seat {seat} isn't a level of this program")
    yield from _place(report, inquirer)
    seen, action = made[number]
    thought: Any = inquirer.thought(match, seen, action, never_cancelled)
    names = [str(entry["name"]) for entry in match.players]
    if game.text is not None:
        yield from game.text().thought(match, seen, action, thought, names)
    now, then = json.loads(json.dumps(asdict(thought))), report.take("thought", OBJECT)
    changed = [key for key in now if now[key] != then.get(key)]
    yield "as in the report" if not changed else f"not as in the report: {', '.join(changed)}"
    for key in changed:
        yield f"  {key}: {json.dumps(then.get(key))}"
        yield f"  today: {json.dumps(now[key])}"


def _place(report: Fields, inquirer: Inquirer) -> Iterator[str]:
    """Yield the lines that say by which players the report was made, and where it is about."""
    signature, today = report.take("signature", SHOWABLE), inquirer.signature()
    compared = "the same as today's" if signature == today else f"today's are {today}"
    yield f"program {cut(report.take('program', SHOWABLE), 60)}, players {cut(signature, 80)} ({compared})"
