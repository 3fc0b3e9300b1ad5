"""What bots, the arena, the bot protocol and the commands need from a game.

That is its levels and players, and how a match is set up, read and described. The composition root
passes the games in; nothing here knows one by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from game.engine.any_match import PlayedMatch
from game.engine.json_reader import Json, Record
from game.engine.refusal import Refused
from game.engine.rng import Stream
from game.engine.sealing import Sealed, SealedMatch

Rules = TypeVar("Rules")
Seen = TypeVar("Seen")
Action = TypeVar("Action")
Match = TypeVar("Match")
Level = TypeVar("Level")


class Recorded(Protocol):
    """Something that can be written as JSON."""

    def to_record(self) -> Mapping[str, object]: ...


class AnyRules(Recorded, Protocol):
    """The rules of a match of any game."""

    @property
    def game(self) -> str: ...


class Observed(Protocol):
    """What a seat has seen of a match of any game."""

    @property
    def rules(self) -> Recorded: ...
    @property
    def seat(self) -> int: ...
    def to_protocol(self) -> Mapping[str, object]: ...


class AnyMatch(PlayedMatch[Observed, Any, object], SealedMatch, Protocol):
    """A match of any game, with the methods that code for playing matches needs."""

    @property
    def rounds(self) -> Sequence[Sealed]: ...
    @property
    def rules(self) -> AnyRules: ...


@dataclass(slots=True)
class SeatTally:
    """What one seat did in a game.

    All figures are whole numbers, so that sums are exact in any order: `utility` is in points,
    `relative` in 300ths of a point, `wins` in 12ths of a match. Only decisions with a choice are
    counted, with `times` in microseconds each. `iterations` is None for a player that counts none,
    `replaced` is the number of decisions that the built-in bot made instead, and `fault` is the
    first failure."""

    rounds: int = 0
    utility: int = 0
    relative: int = 0
    wins: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    times: list[int] = field(default_factory=list)
    iterations: int | None = None
    replaced: int = 0
    fault: str = ""


def seat_seed(seed: int, seat: int, run: int = 0) -> int:
    """Return the seed of the computer player of a seat in the match with a seed.

    It goes one way: the player can't work out the seed of the deals from it. Other runs give other
    seeds."""
    return Stream("player", seed, seat, *([run] if run else [])).next64()


@dataclass(frozen=True, slots=True)
class Temperament:
    """What an opponent likes apart from its result; a game's own temperaments say how much."""

    id: str
    title: str


def unknown(_rules: object) -> None:
    """Return None: the chances are unknown."""


def nowhere(_rules: object) -> tuple[str, ...]:
    """Return no directions: the game has no passing."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BotGame(Generic[Rules, Seen, Action, Match, Level]):
    """What bots know of a game: data, and functions of the game's modules.

    It can be pickled, since the processes of an arena receive it."""

    id: str
    """The id that rules, matches and records have as `game`."""
    level_class: type[Level]
    """The class of the game's levels; its `RANGES` maps each numeric field to (lowest, highest)."""
    levels: Mapping[str, Level]
    """The levels by id, the weakest first; each has an `id` and a `title`."""
    references: Mapping[str, Level]
    """Levels for measuring others against; they are not offered to people."""
    default_level: str
    temperaments: Mapping[str, Temperament]
    """The temperaments of the game's players by id, the usual one first."""
    outcomes: tuple[str, ...]
    """The names of the outcomes of a round that the arena counts."""
    player: Callable[..., Any]
    """Creates a player from a level and a seed, since some levels play at random.

    A clock, a limit in seconds and a temperament are optional; without a temperament the player has
    the usual one."""
    search_player: type
    """The class of players that search, for the arena's research players."""
    searches: Callable[[Level], bool]
    """Returns whether a level searches worlds at every decision."""
    fallback: Callable[[Seen], Action]
    """Returns a legal decision without any search."""
    asked: Callable[[Seen], bool]
    """Returns whether the seat had more than one possible action."""
    parse_action: Callable[[str], Action]
    """Returns the action in a bot's answer. Raises ValueError."""
    read_rules: Callable[[Json], Rules]
    """Returns the rules in a record or a ``hello``. Raises ValueError or TypeError."""
    read_observation: Callable[[Json, Rules], Seen]
    """Returns the observation in a ``choose``. Raises ValueError."""
    new_match: Callable[[Rules, Sequence[Record], int, Sequence[str]], Match]
    """Returns a match that has not begun, from rules, player entries, seed and pass directions."""
    where: Callable[[Match], str]
    """Returns how far a match has come, in words such as ``"round 3"``."""
    round_done: Callable[[Match], bool]
    """Returns whether a round, the unit of the arena and of reports to bots, has just been scored."""
    round_record: Callable[[Match], Record]
    """Returns that round in the form of a match record."""
    to_record: Callable[[Match], dict[str, object]]
    """Returns the record of a match."""
    read_record: Callable[[Json], Match]
    """Returns the match of a record. Raises RecordError."""
    count: Callable[[Match, Sequence[SeatTally], bool], None]
    """Adds the rounds of a match to the arena's tallies by seat, and its result if the whole match was played."""
    about: Callable[[Mapping[str, object]], str]
    """Returns the rules of a record in a few words, for the arena's heading."""
    ratings: Mapping[str, int] = field(default_factory=dict)
    """The strength of each level by id, on the scale of `ai.arena.rating`; empty where it is unknown."""
    chances: Callable[[Rules], Sequence[float] | None] = unknown
    """Returns each seat's chance to win, among equal players, a match that has not begun; None where it is unknown."""
    pass_cycle: Callable[[Rules], tuple[str, ...]] = nowhere
    """Returns the pass directions of successive rounds; empty for a game without passing."""
    refused: Callable[[Refused], str] = str
    """Returns in words why an action is refused; the composition root supplies it, since the client has the words."""


AnyGame: TypeAlias = BotGame[Any, Any, Any, Any, Any]
"""A game of unknown types."""
