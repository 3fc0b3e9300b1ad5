"""What bots, the arena, the bot protocol and the commands ask of a game: levels and players, and how a match is set up,
read and told.

The composition root hands the games in; nothing here knows one by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.engine.refusal import Refused


@dataclass(frozen=True, slots=True)
class Temperament:
    """What an opponent likes beside its result; a game's own temperaments say how much."""

    id: str
    title: str


class BotGame(Protocol):
    """What bots know of a game. `Any` stands for the game's own rules, observations, actions, matches and levels. An
    instance can be pickled, since the processes of an arena are told what they play."""

    id: str
    """Rules, matches and records carry it as `game`."""
    level_class: type
    """Of its levels; `RANGES` of it has the least and the most of each number, by the field's name."""
    LEVELS: Mapping[str, Any]
    """Its levels by id, the weakest first; each has a `title`."""
    REFERENCES: Mapping[str, Any]
    """What levels are measured against; not offered to people."""
    DEFAULT_LEVEL: str
    TEMPERAMENTS: Mapping[str, Temperament]
    """What its players may like, by id, the usual one first."""
    OUTCOMES: tuple[str, ...]
    """What the arena counts of a round."""
    RATINGS: Mapping[str, int] = {}
    """How strong the levels are, by id, on the scale of `ai.arena.rating`; empty where nobody has measured it."""
    refused: Callable[[Refused], str] = str
    """Why an action is refused, in words; the composition root hands them in, since the client has them."""

    def chances(self, rules: Any) -> Sequence[float] | None:
        """The chances of equal players to win a match by these rules before it has begun, by seat; None where nothing tells
        them."""
        return None

    def player(
        self,
        level: Any,
        seed: int,
        clock: Callable[[], float] | None = None,
        limit: float | None = None,
        temperament: Any = None,
    ) -> Any:
        """Make a player of `level` (some levels play at random). `clock` and `limit` in seconds; no `temperament` is the
        usual one."""

    def open_class(self) -> type:
        """The class of players that search, for the arena's research players."""

    def searches(self, level: Any) -> bool:
        """Whether a level makes use of worlds at every decision."""

    def fallback(self, observation: Any) -> Any:
        """A legal decision without thought."""

    def asked(self, observation: Any) -> bool:
        """Whether there was something to decide."""

    def parse_action(self, text: str) -> Any:
        """The action of a bot's answer. Raises ValueError."""

    def read_rules(self, data: Any) -> Any:
        """The rules of a record or a ``hello``. Raises ValueError or TypeError."""

    def read_observation(self, data: Any, rules: Any) -> Any:
        """The observation of a ``choose``. Raises ValueError."""

    def new_match(
        self, rules: Any, entries: Sequence[dict[str, Any]], seed: int, directions: Sequence[str] = ()
    ) -> Any:
        """A match that has not begun. `directions`: where rounds pass, for a game that passes."""

    def pass_cycle(self, rules: Any) -> tuple[str, ...]:
        """Where rounds pass, one after another; empty for a game that doesn't pass."""

    def where(self, match: Any) -> str:
        """How far it has come, in words: ``"round 3"``."""

    def round_done(self, match: Any) -> bool:
        """Whether a round has just been scored: the arena's unit, and what bots are told of."""

    def round_record(self, match: Any) -> dict[str, Any]:
        """That round, as it stands in a record."""

    def to_record(self, match: Any) -> dict[str, Any]:
        """The match as a record."""

    def read_record(self, data: Any) -> Any:
        """The match of a record. Raises RecordError."""

    def count(self, match: Any, tallies: Sequence[Any], whole: bool) -> None:
        """Add the rounds of a match to the arena's tallies by seat, and the match itself if it was `whole`."""

    def about(self, rules: dict[str, Any]) -> str:
        """The rules in a few words, for the arena's heading."""
