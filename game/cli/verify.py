"""``ambition verify``: replays records by the rules."""

from __future__ import annotations

import click

from ai.games import AnyMatch
from game.cli.games import look_through
from game.engine.json_reader import RecordError
from game.engine.refusal import Reason
from game.engine.sealing import first_fault


def _look(_number: int, match: AnyMatch) -> None:
    """Raise RecordError if a deal doesn't fit its seal."""
    if (wrong := first_fault(match)) is not None:
        raise RecordError(Reason(wrong[1]), f"deal {wrong[0] + 1}")


@click.command("verify")
@click.argument("file")
def command(file: str) -> int:
    """Replay the records of FILE (- is standard input), check sealed deals, and print each fault."""
    count, wrong = look_through(file, _look)
    print(f"{count} records, {wrong} wrong")
    return 2 if wrong else 0
