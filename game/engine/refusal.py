"""Reasons for a refusal: a code and the data that its words name.

The words themselves, in every language, are in the client (`game.client.table.words` and the rooms
of the games)."""

from __future__ import annotations

from enum import Enum
from typing import Any


class Reason:
    """A code, which is a member of some room's enum, and its data.

    In the data `card`, `cards` and `suit` are numbers, and `found` is as it was written."""

    __slots__ = ("code", "data")

    def __init__(self, code: Enum, **data: Any) -> None:
        self.code, self.data = code, data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and (self.code, self.data) == (other.code, other.data)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Return the reason for logs, such as ``follow_suit (suit: 1)``."""
        data = ", ".join(f"{key}: {value}" for key, value in self.data.items())
        name = self.code.name.lower()
        return f"{name} ({data})" if data else name


class Refused(ValueError):  # noqa: N818  what is refused is no error of the program
    """Something that is refused, with its `reason`.

    `where` is the place in what was read, such as ``round 2, trick 3``, or empty."""

    def __init__(self, reason: Reason, where: str = "") -> None:
        super().__init__(reason, where)  # so that it can be pickled
        self.reason, self.where = reason, where

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}" if self.where else str(self.reason)


class IllegalAction(Refused):
    """An action that the rules don't allow now."""


class Illegal(Enum):
    """The reasons why an action is illegal in every game."""

    OVER = "over"
    TURN = "turn"
    HAND = "hand"
    """The `card` is not in the hand."""
    CHOICE = "choice"
    """The `action` (its number or text) is not legal in the `state` (the phase, or the whole state)."""
