"""Whom a table asks about decisions, as the composition root hands it in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol


class Adviser(Protocol):
    """Somebody to ask. `chosen`: three cards to pass that are to be judged beside the best. What an opinion is says the game."""

    def opinion(self, observation: Any, cancelled: Callable[[], bool], chosen: Sequence[int] = ()) -> Any: ...
