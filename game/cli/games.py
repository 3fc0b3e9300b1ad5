"""The composition root's list of games; a further game is a module beside this one and a name in GAMES."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ai.games import AnyMatch
from game.cli.ambition import AMBITION
from game.cli.ambusch import AMBUSCH
from game.cli.game import AnyGame
from game.cli.main import Command, Option, UsageProblem
from game.engine.json_reader import Fault, Fields, Json, RecordError, shown
from game.engine.record_head import FORMAT
from game.engine.refusal import Reason

if TYPE_CHECKING:
    from game.client.app.shell import Shell
    from game.client.games import Game as WindowGame

GAMES: dict[str, AnyGame] = {game.bots.id: game for game in (AMBITION, AMBUSCH)}
FIRST = next(iter(GAMES))


def window_games(kept: Path | None = None) -> tuple[WindowGame[Shell], ...]:
    """Return the games of the window, with their computer players; the first is the default.

    `kept` is the file that keeps answers about the first game, or None; the files of other games are beside it."""
    return tuple(game.window()(game.computers(kept)) for game in GAMES.values())


def read_record(data: Json) -> AnyMatch:
    """Return the match in a record of any game.

    Raises RecordError if it is no such record."""
    record = Fields(data, "record")
    name = record.get("game")
    if not (isinstance(name, str) and name in GAMES):
        if record.get("format") == FORMAT:
            raise RecordError(Reason(Fault.GAME, found=shown(name), known=" and ".join(GAMES)))
        name = FIRST  # its reader says what is missing
    found: AnyMatch = GAMES[name].bots.read_record(data)
    return found


GAME_OPTION = click.option("--game", type=click.Choice(list(GAMES)), default=FIRST, show_default=True, help="The game.")


def foreign(option: str, game: str, given: str) -> UsageProblem:
    """Return the error for an option of another game than the one that was chosen."""
    return UsageProblem(f"--{option.replace('_', '-')}: an option of --game {game}, not of {given}")


def game_options(seats_option: str) -> Option:
    """Add ``--game``, the number of seats and every game's options for rules to a command.

    The command gets `game` (its name) and `rules` instead of these options."""

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def wrapped(*, game: str, seats: int | None, **rest: object) -> object:
            given = {name: {option: rest.pop(option) for option in each.names} for name, each in GAMES.items()}
            for other, values in given.items():
                for option, value in values.items():
                    if value is not None and other != game:
                        raise foreign(option, other, game)
            return command(game=game, rules=GAMES[game].rules(given[game], seats, seats_option), **rest)

        options: list[Option] = [
            GAME_OPTION,
            click.option(seats_option, "seats", type=click.IntRange(2, 4), help="Number of players.  [default: 4]"),
            *(option for each in GAMES.values() for option in each.options),
        ]
        made: Command = wrapped
        for option in reversed(options):
            made = option(made)
        return made

    return decorate
