"""The composition root's list of games; a further game is a module beside this one and a name in GAMES."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ai.games import AnyMatch
from game.cli.ambition import AMBITION
from game.cli.ambusch import AMBUSCH
from game.cli.files import read_from
from game.cli.game import AnyGame
from game.cli.main import Command, Option, UsageProblem, with_options
from game.cli.text import complain
from game.client.table.words import placed_words
from game.engine.json_reader import Fault, Fields, Json, RecordError, records, shown
from game.engine.record_head import FORMAT
from game.engine.refusal import Reason

if TYPE_CHECKING:
    from game.client.app.shell import Shell
    from game.client.games import Game as WindowGame

GAMES: dict[str, AnyGame] = {game.bots.id: game for game in (AMBITION, AMBUSCH)}
FIRST = next(iter(GAMES))


def window_games(kept: Path | None = None) -> tuple[WindowGame[Shell], ...]:
    """Return the games of the window, with their computer players; the first is the default.

    `kept` is the file that keeps answers about the first game, or None; the files of other games
    are beside it."""
    return tuple(game.window()(game.computers(kept)) for game in GAMES.values())


def read_record(data: Json) -> AnyMatch:
    """Return the match in a record of any game. Raises RecordError if it is no such record."""
    record = Fields(data, "record")
    name = record.get("game")
    if not (isinstance(name, str) and name in GAMES):
        if record.get("format") == FORMAT:
            raise RecordError(Reason(Fault.GAME, found=shown(name), known=" and ".join(GAMES)))
        name = FIRST  # its reader says what is missing
    found: AnyMatch = GAMES[name].bots.read_record(data)
    return found


def look_through(path: str, look: Callable[[int, AnyMatch], str | None]) -> tuple[int, int]:
    """Call `look` with each record of a file, and return the number of records and of faulty ones.

    `look` gets the number of the record from 1 and its match. It returns what is wrong with it, or
    None, or raises RecordError; faults are printed with their lines, and so is what is no record.
    Raises UsageProblem for a file that can't be read or has no records."""
    count = wrong = 0
    where = path if len(path) <= 20 else f"...{path[-17:]}"
    try:
        with read_from(path) as stream:
            for count, (line, data) in enumerate(records(stream), 1):
                try:
                    if isinstance(data, RecordError):
                        raise data
                    fault = look(count, read_record(data))
                except RecordError as error:
                    fault = placed_words(error)
                except RecursionError:
                    fault = placed_words(RecordError(Reason(Fault.DEEP)))
                if fault is not None:
                    wrong += 1
                    complain(f"{where}: record {count} (line {line}): {fault}")
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageProblem(f"{path}: {error.strerror}") from None
    except RecordError as error:
        raise UsageProblem(f"{where}: {placed_words(error)}") from None
    if not count:
        raise UsageProblem(f"{path}: no record in it; JSON Lines of game records were expected")
    return count, wrong


GAME_OPTION = click.option(
    "--game", type=click.Choice(list(GAMES)), default=FIRST, show_default=True, help="The game."
)


def foreign(option: str, game: str, given: str) -> UsageProblem:
    """Return the error for an option of another game than the one that was chosen."""
    return UsageProblem(f"--{option.replace('_', '-')}: an option of --game {game}, not of {given}")


def game_options(seats_option: str) -> Option:
    """Add ``--game``, the number of seats and every game's options for rules to a command.

    The command gets `game` (its name) and `rules` instead of these options."""

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def wrapped(*, game: str, seats: int | None, **rest: object) -> object:
            given = {
                name: {option: rest.pop(option) for option in each.names}
                for name, each in GAMES.items()
            }
            for other, values in given.items():
                for option, value in values.items():
                    if value is not None and other != game:
                        raise foreign(option, other, game)
            return command(
                game=game, rules=GAMES[game].rules(given[game], seats, seats_option), **rest
            )

        seats = click.option(
            seats_option,
            "seats",
            type=click.IntRange(2, 4),
            help="Number of players.  [default: 4]",
        )
        return with_options(
            wrapped,
            (GAME_OPTION, seats, *(option for each in GAMES.values() for option in each.options)),
        )

    return decorate
