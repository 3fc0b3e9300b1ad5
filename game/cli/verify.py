"""``ambition verify``: replays records by the rules."""

from __future__ import annotations

import click

from game.cli.files import look_through
from game.cli.games import read_record
from game.cli.refusals import refused
from game.engine.json_reader import Fault, Json, RecordError
from game.engine.refusal import Reason
from game.engine.sealing import first_fault


def _fault(data: Json | RecordError) -> str | None:
    """Return what is wrong with the JSON of a line, or None."""
    try:
        if isinstance(data, RecordError):
            raise data
        wrong = first_fault(read_record(data))
        if wrong is not None:
            raise RecordError(Reason(wrong[1]), f"deal {wrong[0] + 1}")
    except RecordError as error:
        return refused(error)
    except RecursionError:
        return refused(RecordError(Reason(Fault.DEEP)))
    return None


@click.command("verify")
@click.argument("file")
def command(file: str) -> int:
    """Replay the records of FILE (- is standard input), check sealed deals, and print each fault."""
    count, wrong = look_through(file, lambda _number, data: _fault(data))
    print(f"{count} records, {wrong} wrong")
    return 2 if wrong else 0
