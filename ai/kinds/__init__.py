"""The games that bots know, by name: their levels and players, and how a match of each is set up, read and told.

Rules, matches and records carry the name as `game`. A further game is a further module here and a line in GAMES; the runner, the
arena, the bot protocol and the commands then work for it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any, Protocol, cast

from ai.ambition.levels import Temperament

GAMES = {"ambition": "ai.ambition.kind", "ambusch": "ai.ambusch.kind"}


class Kind(Protocol):
    """What the module of a game has. `Any` stands for the game's own rules, observations, actions, matches and levels."""

    Level: type
    LEVELS: dict[str, Any]
    """Its levels by id, the weakest first; each has a `title`."""
    REFERENCES: dict[str, Any]
    """What levels are measured against; not offered to people."""
    DEFAULT_LEVEL: str
    TEMPERAMENTS: dict[str, Temperament]
    """What its players may like, by id, the usual one first."""
    OUTCOMES: tuple[str, ...]
    """What the arena counts of a round."""

    def player(
        self,
        level: Any,
        seed: int,
        clock: Callable[[], float] | None = None,
        limit: float | None = None,
        temperament: Temperament = ...,
    ) -> Any:
        """A player of a level; what a random one is says the level itself. `clock` and `limit` in seconds."""

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


def kind(name: str) -> Kind:
    """The module of a game, imported when it is needed."""
    return cast(Kind, importlib.import_module(GAMES[name]))
