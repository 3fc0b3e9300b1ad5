"""The parts of a match that every game has, as types: what records keep of it, and how it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from game.engine.json_reader import Record

ObservationOutT = TypeVar("ObservationOutT", covariant=True)
ActionInT = TypeVar("ActionInT", contravariant=True)
EventOutT = TypeVar("EventOutT", covariant=True)
Share = int | str | None
"""What a person adds to a sealed deal: the press that began the round (`game.engine.sealing.press_text`), or the number of
cards that they lift off the pack; None for nothing."""


class RecordedMatch(Protocol):
    """The part of a match that every game has and that is kept in a record."""

    players: list[Record]
    seed: int | None
    sealed: str | None

    @property
    def phase(self) -> str: ...
    @property
    def over(self) -> bool: ...
    @property
    def rounds(self) -> Sequence[object]: ...


class PlayedMatch(RecordedMatch, Protocol[ObservationOutT, ActionInT, EventOutT]):
    """The part of a match that every game needs to play it: observations, actions, and the events that follow."""

    @property
    def waiting(self) -> tuple[int, ...]: ...
    def observation(self, seat: int) -> ObservationOutT: ...
    def begin(self, share: Share = None) -> Sequence[EventOutT]: ...
    def next_round(self, share: Share = None) -> Sequence[EventOutT]: ...
    def act(self, seat: int, action: ActionInT) -> Sequence[EventOutT]: ...
