"""``ambition verify``: replays records by the rules."""

from __future__ import annotations

import json
import sys

import click

from game.cli.main import UsageProblem
from game.engine.record import RecordError, from_record


@click.command("verify")
@click.argument("file")
def command(file: str) -> int:
    """Replay the records of FILE (- is standard input) and print each fault."""
    records = wrong = 0
    try:
        with sys.stdin if file == "-" else open(file, encoding="utf-8") as stream:
            for number, line in enumerate(stream, 1):
                if not line.strip():
                    continue
                records += 1
                try:
                    from_record(json.loads(line))
                except RecordError as error:
                    wrong += 1
                    print(f"{file}: record {records} (line {number}): {error}", file=sys.stderr)
                except ValueError as error:
                    wrong += 1
                    print(f"{file}: record {records} (line {number}): not JSON: {error}", file=sys.stderr)
    except OSError as error:
        raise UsageProblem(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageProblem(f"{file}: not a text file in UTF-8; JSON Lines of game records were expected") from None
    if not records:
        raise UsageProblem(f"{file}: no record in it; JSON Lines of game records were expected")
    print(f"{records} records, {wrong} wrong")
    return 2 if wrong else 0
