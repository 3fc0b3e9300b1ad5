"""What the lessons of all games have in common: words to read, and the coach who leads from step to step. No pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.client.kit.i18n import _

Step = TypeVar("Step")


@dataclass(frozen=True, slots=True)
class LessonText:
    """Words to read before anything is asked. `marks`: the parts of the table that they speak of, by the game's names."""

    text: str
    marks: tuple[str, ...] = ()


class Coach(Generic[Step]):
    """Leads through the steps of a lesson. `text`: what is said now, in English, with its figures still to be put in; `mood`:
    ask, right or wrong; `waiting`: it is to be read, and the table stands still until `next`; `done`: no step is left."""

    def __init__(self, steps: Sequence[Step] = ()) -> None:
        self._steps, self._at = tuple(steps), -1
        self.next()

    @property
    def step(self) -> Step | None:
        """The step that runs."""
        return self._steps[self._at] if 0 <= self._at < len(self._steps) else None

    @property
    def marks(self) -> tuple[str, ...]:
        """What the words speak of."""
        marks: tuple[str, ...] = getattr(self.step, "marks", ()) if self.text else ()
        return marks

    def words(self, figures: Mapping[str, object]) -> str:
        """Return what is said now, in the player's language; empty for nothing."""
        return _(self.text).format(**figures) if self.text else ""

    def next(self) -> None:
        """Go on with the next step: the words were read, or what was asked is done."""
        self.text, self.mood, self.waiting = "", "ask", False
        self._at += 1
        self.done = self.step is None
