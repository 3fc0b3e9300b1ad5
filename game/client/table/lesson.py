"""What the lessons of all games share: texts to read, and the coach who leads from step to step.

No pygame.

Lessons are TOML files in assets/lessons, whose keys are the fields of their game's classes. A
step's kind is its first key, with its text; ``tell`` is a `LessonText`, and each game adds tasks of
its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.client.kit.i18n import _
from game.engine.json_reader import Record

Step = TypeVar("Step")


@dataclass(frozen=True, slots=True)
class LessonText:
    """A text to read before anything is asked; `marks`: the game's names of the parts of the table it is about."""

    text: str
    marks: tuple[str, ...] = ()


def with_tuples(table: Record) -> Record:
    """Return a table of a lesson's file with tuples for its lists, and pairs for the tables in it."""
    pairs = {
        key: list(value.items()) if isinstance(value, dict) else value
        for key, value in table.items()
    }
    return {key: tuple(value) if isinstance(value, list) else value for key, value in pairs.items()}


def read_steps(part: Record, kinds: Mapping[str, Callable[..., Step]]) -> tuple[Step, ...]:
    """Return the steps of a part of a lesson, each of the kind that its first key names.

    Raises KeyError or TypeError if they aren't steps."""
    steps = []
    for (kind, text), *others in (list(table.items()) for table in part["steps"]):
        steps.append(kinds[kind](text, **with_tuples(dict(others))))
    return tuple(steps)


class Coach(Generic[Step]):
    """The coach of a lesson, who leads through its steps.

    `text` is what the coach says now, in English and with placeholders for figures. `mood` is ask,
    right or wrong. While `waiting`, the text is to be read and the table stands still until `next`.
    `done`: no step is left."""

    def __init__(self, steps: Sequence[Step] = ()) -> None:
        self._steps, self._at = tuple(steps), -1
        self.next()

    @property
    def step(self) -> Step | None:
        """The step that is under way; None after the last."""
        return self._steps[self._at] if 0 <= self._at < len(self._steps) else None

    @property
    def marks(self) -> tuple[str, ...]:
        """The parts of the table that the text is about; none without a text."""
        marks: tuple[str, ...] = getattr(self.step, "marks", ()) if self.text else ()
        return marks

    def words(self, figures: Mapping[str, object]) -> str:
        """Return what the coach says now, in the player's language; empty for nothing."""
        return _(self.text).format(**figures) if self.text else ""

    def next(self) -> None:
        """Go on to the next step, after the text was read or the task was done."""
        self.text, self.mood, self.waiting = "", "ask", False
        self._at += 1
        self.done = self.step is None
