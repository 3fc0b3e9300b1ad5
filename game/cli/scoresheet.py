"""``ambition scoresheet``: a score sheet to write on, or that of a played match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import click

from game.cli.main import UsageProblem
from game.cli.paper import named, paper_options, write_pdf
from game.cli.rules import rules_options
from game.client.ambition.paper.score_sheet import empty_sheet, match_sheet
from game.client.table.words import placed_words
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.record import RecordError, from_record
from game.engine.json_reader import records


@click.command("scoresheet")
@paper_options
@rules_options
@click.option("--names", help="Comma-separated names of the players, from the first seat.")
@click.option(
    "--record",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Fill in a match from this file of records.",
)
@click.option(
    "--match",
    "number",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Number of the match in the file, from 1.",
)
def command(
    paper: str,
    lang: str,
    output: Path | None,
    names: str | None,
    record: Path | None,
    number: int,
    rules: Rules,
) -> int:
    """Make a score sheet as PDF: to write on, or with the rounds of a played match (then the rules are the match's)."""
    if record is None:
        called = _names(names, rules.players)
        return write_pdf(
            lambda: empty_sheet(rules, paper, called),
            lang,
            output,
            f"ambition-scoresheet-{named(rules)}",
        )
    if names is not None:
        raise UsageProblem("--names: a record has names of its own")
    match = _match(record, number)
    return write_pdf(lambda: match_sheet(match, paper), lang, output, f"{record.stem}-{number}")


def _names(text: str | None, seats: int) -> Sequence[str]:
    if text is None:
        return ()
    names = [name.strip() for name in text.split(",")]
    if len(names) != seats:
        raise UsageProblem(
            f"--names: {seats} names with commas between them were expected, not {len(names)}"
        )
    return names


def _match(path: Path, number: int) -> Match:
    """Return the match of that number among the file's records, replayed by the rules."""
    try:
        with open(path, "rb") as stream:
            _line, data = next(islice(records(stream), number - 1, None), (0, None))
        if isinstance(data, RecordError):
            raise data
        if not _line:
            raise UsageProblem(f"{path}: there is no record {number} in it")
        return from_record(data)
    except OSError as error:
        raise UsageProblem(f"{path}: {error.strerror}") from None
    except RecordError as error:
        raise UsageProblem(f"{path}: record {number}: {placed_words(error)}") from None
    except RecursionError:
        raise UsageProblem(f"{path}: record {number}: nested too deeply") from None
