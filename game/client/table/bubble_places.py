"""Where the bubbles of a table stand: found once, and kept while what they speak of stays."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from game.client.kit.bubbles import Bubble, Spot, layout_bubble
from game.client.kit.explanation import Explanation
from game.client.kit.geometry import Rect
from game.client.kit.room import Crowd
from game.client.table.hint import hint_bubble
from game.client.table.look import Look


class BubblePlaces:
    """The place of the explanation that shows, and of what a part says; on nothing of `crowd` if that can be."""

    def __init__(self, crowd: Callable[[], Crowd]) -> None:
        self._crowd = crowd
        self._explained: tuple[Hashable, Bubble] | None = None
        self._said: tuple[Hashable, Bubble] | None = None

    def explained(self, look: Look, spot: Spot) -> Bubble:
        """Where a mark is explained: it stays there while cards are played."""
        key = spot, id(look)
        if self._explained is None or self._explained[0] != key:
            self._explained = key, layout_bubble(look, spot, self._crowd(), loose=True)
        return self._explained[1]

    def said(self, look: Look, words: Explanation, view: Any, tool: Callable[[], Rect]) -> Bubble:
        """Where a part speaks: near the `tool` for hints, as long as words and cards stay."""
        key = words, id(look), view.phase, tuple(view.hand), tuple(view.chosen)
        if self._said is None or self._said[0] != key:
            self._said = key, hint_bubble(look, tool(), words, self._crowd())
        return self._said[1]
