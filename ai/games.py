"""What bots, the arena, the bot protocol and the commands ask of a game: levels and players, and how a match is set up,
read and told.

The composition root hands the games in; nothing here knows one by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from game.engine.json_reader import Json, Record
from game.engine.refusal import Refused

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


class AnyMatch(Protocol):
    """A match of any game, as far as those need it who have it played."""

    players: list[Record]

    @property
    def rules(self) -> AnyRules: ...
    @property
    def phase(self) -> str: ...
    @property
    def over(self) -> bool: ...
    @property
    def rounds(self) -> Sequence[object]: ...
    @property
    def waiting(self) -> Sequence[int]: ...
    def observation(self, seat: int) -> Observed: ...
    def begin(self) -> Sequence[object]: ...
    def next_round(self) -> Sequence[object]: ...
    def act(self, seat: int, action: Any) -> Sequence[object]: ...


@dataclass(slots=True)
class SeatTally:
    """What one seat did in a game. Whole numbers only, so that sums are exact in any order: `utility` in points,
    `relative` in 300ths of a point, `wins` in 12ths of a match. Decisions are those where there was a choice, `times` in
    microseconds each; `iterations` is None for a player that counts none; `replaced` decisions were the built-in bot's, and
    `fault` is what went wrong first."""

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


@dataclass(frozen=True, slots=True)
class Temperament:
    """What an opponent likes beside its result; a game's own temperaments say how much."""

    id: str
    title: str


def unknown(_rules: object) -> None:
    """Return None: nothing tells the chances."""


def nowhere(_rules: object) -> tuple[str, ...]:
    """Return no directions: nothing is passed."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BotGame(Generic[Rules, Seen, Action, Match, Level]):
    """What bots know of a game: data, and functions of the game's modules. It can be pickled, since the processes of an arena are
    told what they play."""

    id: str
    """Rules, matches and records carry it as `game`."""
    level_class: type[Level]
    """The class of its levels; `RANGES` of it maps each numeric field to (lowest, highest)."""
    levels: Mapping[str, Level]
    """Its levels by id, the weakest first; each has an `id` and a `title`."""
    references: Mapping[str, Level]
    """What levels are measured against; not offered to people."""
    default_level: str
    temperaments: Mapping[str, Temperament]
    """What its players may like, by id, the usual one first."""
    outcomes: tuple[str, ...]
    """What the arena counts of a round."""
    player: Callable[..., Any]
    """Make a player: of a level and a seed (some levels play at random), then optionally a clock and a limit in seconds, and a
    temperament, without which it has the usual one."""
    search_player: type
    """The class of players that search, for the arena's research players."""
    searches: Callable[[Level], bool]
    """Whether a level makes use of worlds at every decision."""
    fallback: Callable[[Seen], Action]
    """A legal decision without thought."""
    asked: Callable[[Seen], bool]
    """Whether there was something to decide."""
    parse_action: Callable[[str], Action]
    """The action of a bot's answer. Raises ValueError."""
    read_rules: Callable[[Json], Rules]
    """The rules of a record or a ``hello``. Raises ValueError or TypeError."""
    read_observation: Callable[[Json, Rules], Seen]
    """The observation of a ``choose``. Raises ValueError."""
    new_match: Callable[[Rules, Sequence[Record], int, Sequence[str]], Match]
    """A match that has not begun, by rules, entries of players, seed and where rounds pass, if the game passes."""
    where: Callable[[Match], str]
    """How far a match has come, in words: ``"round 3"``."""
    round_done: Callable[[Match], bool]
    """Whether a round has just been scored: the arena's unit, and what bots are told of."""
    round_record: Callable[[Match], Record]
    """That round, as it stands in a record."""
    to_record: Callable[[Match], dict[str, object]]
    """The match as a record."""
    read_record: Callable[[Json], Match]
    """The match of a record. Raises RecordError."""
    count: Callable[[Match, Sequence[SeatTally], bool], None]
    """Add the rounds of a match to the arena's tallies by seat, and the match itself if it was whole."""
    about: Callable[[Mapping[str, object]], str]
    """The rules of a record in a few words, for the arena's heading."""
    ratings: Mapping[str, int] = field(default_factory=dict)
    """How strong the levels are, by id, on the scale of `ai.arena.rating`; empty where nobody has measured it."""
    chances: Callable[[Rules], Sequence[float] | None] = unknown
    """The chances of equal players to win a match by these rules before it has begun, by seat; None where nothing tells them."""
    pass_cycle: Callable[[Rules], tuple[str, ...]] = nowhere
    """Where rounds pass, one after another; empty for a game that doesn't pass."""
    refused: Callable[[Refused], str] = str
    """Why an action is refused, in words; the composition root hands them in, since the client has them."""


AnyGame: TypeAlias = BotGame[Any, Any, Any, Any, Any]
"""A game of which nothing but this is known."""
