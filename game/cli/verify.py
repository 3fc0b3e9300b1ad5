"""``ambition verify``: replays records by the rules."""

from __future__ import annotations

from typing import Any

import click

from game.cli.files import read_from
from game.cli.games import read_record
from game.cli.main import UsageProblem
from game.cli.refusals import refused
from game.cli.say import complain
from game.engine.reading import Fault, RecordError, records
from game.engine.refusal import Reason


def _fault(data: Any) -> RecordError | None:
    """What is wrong with the JSON of a line, or None."""
    if isinstance(data, RecordError):
        return data
    try:
        read_record(data)
    except RecordError as error:
        return error
    except RecursionError:
        return RecordError(Reason(Fault.DEEP))
    return None


@click.command("verify")
@click.argument("file")
def command(file: str) -> int:
    """Replay the records of FILE (- is standard input) and print each fault."""
    count = wrong = 0
    where = file if len(file) <= 20 else f"...{file[-17:]}"
    try:
        with read_from(file) as stream:
            for number, data in records(stream):
                count += 1
                fault = _fault(data)
                if fault is not None:
                    wrong += 1
                    complain(f"{where}: record {count} (line {number}): {refused(fault)}")
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageProblem(f"{file}: {error.strerror}") from None
    except RecordError as error:
        raise UsageProblem(f"{where}: {refused(error)}") from None
    if not count:
        raise UsageProblem(f"{file}: no record in it; JSON Lines of game records were expected")
    print(f"{count} records, {wrong} wrong")
    return 2 if wrong else 0
