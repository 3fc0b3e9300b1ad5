"""What each game adds to the commands: its options of rules, and who plays in the window. `ai.kinds` has the rest.

A further game is a further module here and a line in GAMES.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from typing import Any, Protocol, cast

import click

from ai.kinds import kind as played
from game.cli.main import UsageProblem
from game.engine.reading import RecordError, an_object

GAMES = {"ambition": "game.cli.kinds.ambition", "ambusch": "game.cli.kinds.ambusch"}


class Kind(Protocol):
    """What the module of a game has."""

    OPTIONS: tuple[Callable[[Any], Any], ...]
    """Its options of rules, as click's decorators; all without a default, so that it can be told whether they were given."""
    NAMES: tuple[str, ...]
    """The names of their values."""

    def rules(self, given: dict[str, Any], seats: int | None, seats_option: str) -> Any:
        """Rules from the options that were given. Raises UsageProblem."""

    def seats(self, rules: Any) -> int:
        """How many play by these rules."""

    def make_player(self, strength: str, likes: str, seat: int, seed: int) -> Any:
        """The computer player of a level id and a temperament id for a seat, as the window takes it (`client.worker.Player`)."""

    def make_adviser(self, seat: int, seed: int) -> Any:
        """Who judges the decisions of a seat (`client.help.opinion.Adviser`)."""


def kind(name: str) -> Kind:
    """The module of a game, imported when it is needed."""
    return cast(Kind, importlib.import_module(GAMES[name]))


def read_record(data: Any) -> Any:
    """The match of a record of any game. Raises RecordError."""
    name = an_object(data, "record").get("game")
    if data.get("format") is not None and name not in GAMES:
        raise RecordError(f"game {name!r} is not known; {' or '.join(GAMES)} was expected")
    return played(name if name in GAMES else "ambition").read_record(data)


GAME_OPTION = click.option(
    "--game", type=click.Choice(list(GAMES)), default="ambition", show_default=True, help="What is played."
)


def foreign(option: str, game: str, given: str) -> UsageProblem:
    """What is said of an option of another game than the one that is given."""
    return UsageProblem(f"--{option.replace('_', '-')}: an option of --game {game}, not of {given}")


def game_options(seats_option: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Adds ``--game``, the number of seats and every game's options of rules to a command, which gets `game` (its name) and
    `rules` instead of them."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def wrapped(*, game: str, seats: int | None, **rest: Any) -> Any:
            given = {name: {option: rest.pop(option) for option in kind(name).NAMES} for name in GAMES}
            for other, values in given.items():
                for option, value in values.items():
                    if value is not None and other != game:
                        raise foreign(option, other, game)
            return command(game=game, rules=kind(game).rules(given[game], seats, seats_option), **rest)

        options = [
            GAME_OPTION,
            click.option(seats_option, "seats", type=click.IntRange(2, 4), help="How many play.  [default: 4]"),
            *(option for name in GAMES for option in kind(name).OPTIONS),
        ]
        return functools.reduce(lambda made, option: option(made), reversed(options), wrapped)

    return decorate
