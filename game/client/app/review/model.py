"""Decisions that were weighed, whatever the game, as the play checker and the page of a review look at them. No pygame."""

from __future__ import annotations

from typing import Any, Protocol

from game.client.app.review.marks import FOUND, MISTAKES
from game.client.table.checker import Decision, Judged, Praised


class Weighed(Protocol):
    """A decision: by how much the choice was worth less than the master's, in the game's unit (`lost`, below 0 where it was worth
    more), the standard error, and what may be expected of the choice that was made and of the master's."""

    @property
    def lost(self) -> float: ...
    @property
    def se(self) -> float: ...
    @property
    def yours(self) -> Any: ...
    @property
    def better(self) -> Any: ...


class Move(Protocol):
    """A decision with its `mark`, if any, and whether a better player than this one finds better (`coached`)."""

    @property
    def weighed(self) -> Weighed: ...
    @property
    def mark(self) -> str | None: ...
    @property
    def coached(self) -> bool: ...


def judge(decision: Decision, move: Move) -> Judged:
    """A decision by what it was worth: told where the review marks it."""
    weighed = move.weighed
    return Judged(decision, weighed.better, weighed.yours, max(0.0, weighed.lost), move.mark in MISTAKES, move)


def praise(decision: Decision, move: Move) -> Praised | None:
    """A decision that few would have found."""
    return Praised(judge(decision, move)) if move.mark == FOUND else None
