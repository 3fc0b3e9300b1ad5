"""Small told moments at a table: something is shown above what stands there for a while, and then is gone. No pygame.

A moment is data that a painter looks at. It lives as long as its step runs; the table beneath already stands as it will.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.kit.theme import PillKind
from game.client.kit.timeline import Call, Ease, Step, Tween, linear
from game.client.kit.timeline import Sequence as InTurn


@dataclass(slots=True)
class Moment:
    """What is told: its `kind`, whose it is, and what is said or counted. `at`: how far it has come, 0..1."""

    kind: str
    seat: int = -1
    words: tuple[str, ...] = ()
    sign: PillKind = "void"
    number: int = 0
    at: float = 0.0

    def goes(self, ms: float, ease: Ease = linear) -> Step:
        """A step in which it comes to its end."""
        return Tween(ms, ease, self._put)

    def _put(self, at: float) -> None:
        self.at = at


class Moments:
    """The great moments that are shown now. `held`: the game waits for them, and any press ends them."""

    def __init__(self) -> None:
        self.live: tuple[Moment, ...] = ()
        self.held = False

    def told(self, moments: Sequence[Moment], step: Step, held: bool = False) -> Step:
        """A step that shows these moments while it lasts."""

        def show() -> None:
            self.live, self.held = tuple(moments), held

        return InTurn([Call(show), step, Call(self.clear)])

    def clear(self) -> None:
        """Stop showing moments."""
        self.live, self.held = (), False
