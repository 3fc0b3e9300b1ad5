"""The composition root's list of games: what bots know of each, its options of rules, and who plays in the window.

A further game is a further module beside this one and a line in GAMES.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import click

from ai.ambition.review.reviewer import AMBITION_REVIEWS
from ai.ambusch.review import AMBUSCH_REVIEWS
from ai.games import BotGame
from ai.reviews import GameReviews
from game.cli import ambition, ambusch, ambusch_review_text, review_text
from game.cli.main import UsageProblem
from game.cli.refusals import refused
from game.engine.reading import FORMAT, Fault, Fields, Json, RecordError, shown
from game.engine.refusal import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandReviews:
    """Reviews of a game's matches: `judge` makes them, `parts` of a match are called so. `head`: a match in a few words;
    `about`: the lines on it, from the reviews of
    its seats; `json`: a seat's review in JSON, with everybody's names; `across`: lines on a player's reviews of several
    matches."""

    judge: GameReviews[Any, Any, Any, Any, Any]
    parts: str
    head: Callable[[Any], str]
    about: Callable[[Any, Sequence[Any]], Iterator[str]]
    json: Callable[[Any, Sequence[str]], dict[str, Any]]
    across: Callable[[Sequence[Any]], Iterator[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandGame:
    """A game on the command line. `Any` stands for its own rules and players."""

    bots: BotGame
    options: tuple[Callable[[Any], Any], ...]
    """Its options of rules, as click's decorators; all without a default, so that it can be told whether they were given."""
    names: tuple[str, ...]
    """The names of their values."""
    rules: Callable[[dict[str, Any], int | None, str], Any]
    """Rules from the options that were given, the number of seats, and the name of the option for it. Raises UsageProblem."""
    seats: Callable[[Any], int]
    """How many play by these rules."""
    make_player: Callable[[str, str, int, int], Any]
    """The computer player of a level id and a temperament id for a seat and a seed, as the window takes it."""
    make_adviser: Callable[[], Any]
    """The strongest player there is, to be asked about decisions; it knows what the seat that decides knows, and answers the same
    to the same question."""
    reviews: CommandReviews | None = None
    """How its matches are reviewed; None: they aren't."""


GAMES = {
    game.bots.id: game
    for game in (
        CommandGame(
            bots=ambition.AMBITION,
            options=ambition.OPTIONS,
            names=ambition.NAMES,
            rules=ambition.rules,
            seats=ambition.seats,
            make_player=ambition.make_player,
            make_adviser=ambition.make_adviser,
            reviews=CommandReviews(
                judge=AMBITION_REVIEWS,
                parts="rounds",
                head=review_text.head,
                about=review_text.about,
                json=review_text.json,
                across=review_text.habits,
            ),
        ),
        CommandGame(
            bots=ambusch.AMBUSCH,
            options=ambusch.OPTIONS,
            names=ambusch.NAMES,
            rules=ambusch.rules,
            seats=ambusch.seats,
            make_player=ambusch.make_player,
            make_adviser=ambusch.make_adviser,
            reviews=CommandReviews(
                judge=AMBUSCH_REVIEWS,
                parts="sets",
                head=ambusch_review_text.head,
                about=ambusch_review_text.about,
                json=ambusch_review_text.json,
                across=ambusch_review_text.across,
            ),
        ),
    )
}
FIRST = next(iter(GAMES))
for _game in GAMES.values():
    _game.bots.refused = refused


def read_record(data: Json) -> Any:
    """The match of a record of any game. Raises RecordError."""
    record = Fields(data, "record")
    name = record.get("game")
    if isinstance(name, str) and name in GAMES:
        return GAMES[name].bots.read_record(data)
    if record.get("format") == FORMAT:
        raise RecordError(Reason(Fault.GAME, found=shown(name), known=" and ".join(GAMES)))
    return GAMES[FIRST].bots.read_record(data)  # which says what it misses


GAME_OPTION = click.option("--game", type=click.Choice(list(GAMES)), default=FIRST, show_default=True, help="The game.")


def foreign(option: str, game: str, given: str) -> UsageProblem:
    """What is said of an option of another game than the one that is given."""
    return UsageProblem(f"--{option.replace('_', '-')}: an option of --game {game}, not of {given}")


def game_options(seats_option: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Adds ``--game``, the number of seats and every game's options of rules to a command, which gets `game` (its name) and
    `rules` instead of them."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def wrapped(*, game: str, seats: int | None, **rest: Any) -> Any:
            given = {name: {option: rest.pop(option) for option in each.names} for name, each in GAMES.items()}
            for other, values in given.items():
                for option, value in values.items():
                    if value is not None and other != game:
                        raise foreign(option, other, game)
            return command(game=game, rules=GAMES[game].rules(given[game], seats, seats_option), **rest)

        options = [
            GAME_OPTION,
            click.option(seats_option, "seats", type=click.IntRange(2, 4), help="Number of players.  [default: 4]"),
            *(option for each in GAMES.values() for option in each.options),
        ]
        return functools.reduce(lambda made, option: option(made), reversed(options), wrapped)

    return decorate
