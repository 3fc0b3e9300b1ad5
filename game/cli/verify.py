"""``ambition verify``: replays records by the rules."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

import click

from game.cli.games import read_record
from game.cli.main import UsageProblem
from game.engine.reading import RecordError


@contextmanager
def _input(path: str) -> Iterator[IO[str]]:
    if path != "-":
        with open(path, encoding="utf-8") as stream:
            yield stream
        return
    if sys.stdin is None:
        raise UsageProblem("-: standard input is closed")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="strict")  # whatever the console's encoding is
    yield sys.stdin


def _fault(line: str) -> str | None:
    """What is wrong with the record in a line, or None."""
    try:
        read_record(json.loads(line))
    except RecordError as error:
        return str(error)
    except ValueError as error:
        return f"not JSON: {error}"
    except RecursionError:
        return "not a record: nested too deeply"
    return None


@click.command("verify")
@click.argument("file")
def command(file: str) -> int:
    """Replay the records of FILE (- is standard input) and print each fault."""
    records = wrong = 0
    try:
        with _input(file) as stream:
            for number, line in enumerate(stream, 1):
                if not line.strip():
                    continue
                records += 1
                fault = _fault(line)
                if fault is not None:
                    wrong += 1
                    print(f"{file}: record {records} (line {number}): {fault}", file=sys.stderr)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageProblem(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageProblem(f"{file}: not a text file in UTF-8; JSON Lines of game records were expected") from None
    if not records:
        raise UsageProblem(f"{file}: no record in it; JSON Lines of game records were expected")
    print(f"{records} records, {wrong} wrong")
    return 2 if wrong else 0
