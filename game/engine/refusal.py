"""Why something is refused: a code and the data that its words name. The words themselves, in every language, stand in the client
(`game.client.table.words` and the rooms of the games)."""

from __future__ import annotations

from enum import Enum
from typing import Any


class Reason:
    """A code, a member of some room's enum, and its data: `card`, `cards` and `suit` as numbers, `found` as it was written."""

    __slots__ = ("code", "data")

    def __init__(self, code: Enum, **data: Any) -> None:
        self.code, self.data = code, data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and (self.code, self.data) == (other.code, other.data)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """For logs: ``follow_suit (suit: 1)``."""
        data = ", ".join(f"{key}: {value}" for key, value in self.data.items())
        name = self.code.name.lower()
        return f"{name} ({data})" if data else name


class Refused(ValueError):
    """Something that can't be. `reason`: why; `where`: the place in what was read, such as ``round 2, trick 3``, or nothing."""

    def __init__(self, reason: Reason, where: str = "") -> None:
        super().__init__(reason, where)  # so that it can be pickled
        self.reason, self.where = reason, where

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}" if self.where else str(self.reason)


class IllegalAction(Refused):
    """An action that the rules don't allow now."""


class Illegal(Enum):
    """Why no game allows an action."""

    OVER = "over"
    TURN = "turn"
    HAND = "hand"
    """`card`."""
    CHOICE = "choice"
    """`action`: its number or its text; `state`: the phase, or the whole state."""
