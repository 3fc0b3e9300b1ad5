"""Where the bubbles of a table stand: found once, and kept while what they speak of stays."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from game.client.kit.bubbles import Bubble, Spot, layout_bubble
from game.client.kit.placement import Obstacles
from game.client.table.look import Look


class BubblePlaces:
    """The place of the explanation that shows; on nothing of `obstacles` if that can be."""

    def __init__(self, obstacles: Callable[[], Obstacles]) -> None:
        self._crowd = obstacles
        self._explained: tuple[Hashable, Bubble] | None = None

    def explained(self, look: Look, spot: Spot) -> Bubble:
        """Where a mark is explained: it stays there while cards are played."""
        key = spot, id(look)
        if self._explained is None or self._explained[0] != key:
            self._explained = key, layout_bubble(look, spot, self._crowd(), loose=True)
        return self._explained[1]
