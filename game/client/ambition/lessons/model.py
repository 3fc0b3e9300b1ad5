"""What a lesson is made of, and the lessons themselves, read from assets/lessons. No pygame.

Each lesson is a file of TOML, whose keys are the fields of the classes below; `tools.locale` takes its words into the catalogues.
A step is what its first key says: ``tell`` and ``task`` hold the `text` of a `LessonText` or `Task`, ``pass`` that of a
`PassTask`.
A part with a ``seed`` is a `FreeRound`, whose ``hints`` are a table of `when` and `text`; any other part is an `Exercise`.

Seats are 0 the person, 1 Hazel, 2 Corvin, 3 Rowan, who play in this order. What was played before a
position follows the rules and brings the points that its words speak of;
`tests/client/ambition/test_lessons.py` plays every lesson through.

Words may hold ``{trick}`` (the points of the trick that was just taken), ``{winner}`` (who took it) and ``{you}``,
``{hazel}``, ``{corvin}``, ``{rowan}`` (points taken so far); the coach puts in what the match counted.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

import assets
from game.client.table.lesson import LessonText
from game.engine.json_reader import Record

COURSE = ("tricks", "high2", "counting", "over_under", "nil", "slam", "passing", "round")
"""The ids of the lessons of the tutorial, in order."""


@dataclass(frozen=True, slots=True)
class Task:
    """A card to play. `cards` are those that do what is asked, names with spaces between; none: any legal one.

    Another card stays in the hand, and `otherwise` says why. `right` is said once the trick is over."""

    text: str
    right: str
    cards: str = ""
    otherwise: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PassTask:
    """Three cards to pass, whichever the person likes. `right` is said once the cards have changed hands."""

    text: str
    right: str


Step = LessonText | Task | PassTask


@dataclass(frozen=True, slots=True)
class Exercise:
    """A prepared position and what happens in it.

    `hands`: what each seat holds when it begins, seat 0 the person's. `before`: the tricks that were already played, in the
    order of play with slashes between, the first led by `opener`. `replies`: the cards the other three play from then on,
    each in its order; where one isn't legal, or none is left, the lowest legal card is played. With `passes` (three cards of
    seats 1, 2 and 3) the exercise begins with the pass of a whole deal. `counted`: the round is played to its end and its
    result shown."""

    hands: tuple[str, str, str, str]
    replies: tuple[str, str, str]
    steps: tuple[Step, ...]
    before: str = ""
    opener: int = 0
    passes: tuple[str, str, str] | None = None
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """What the coach says in a free round, once, as soon as the person's seat stands so: `when` is a status kind (safe, under,
    over, nil, slam), ``pass``, ``lead`` or ``threat`` (somebody else comes near a Slam)."""

    when: str
    text: str


@dataclass(frozen=True, slots=True)
class FreeRound:
    """A round against real computer players, from a deal of this seed, with hints of what to watch."""

    seed: int
    hints: tuple[Hint, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """`learned` is the sentence at its end, if it has one; `page` the page of the rules that belongs to it; `untold`: what of the
    table a later lesson teaches, so that it isn't shown yet (`game.client.ambition.view`)."""

    id: str
    title: str
    page: str
    parts: tuple[Exercise | FreeRound, ...]
    learned: str = ""
    untold: frozenset[str] = frozenset()


def read_course() -> tuple[Lesson, ...]:
    """Return the lessons of the tutorial, in order."""
    return tuple(map(read_lesson, COURSE))


@cache
def read_lesson(id: str) -> Lesson:
    """Return the lesson of an id, from its file. Raises ValueError, TypeError or KeyError for a file that is no lesson."""
    data = tomllib.loads(assets.path("lessons", f"{id}.toml").read_text(encoding="utf-8"))
    parts = tuple(map(_part, data.pop("parts")))
    return Lesson(id, parts=parts, untold=frozenset(data.pop("untold", ())), **data)


def _part(table: Record) -> Exercise | FreeRound:
    if "seed" in table:
        return FreeRound(table["seed"], tuple(Hint(when, text) for when, text in table["hints"].items()))
    steps = tuple(map(_step, table.pop("steps")))
    return Exercise(steps=steps, **_with_tuples(table))


def _step(table: Record) -> Step:
    kind, text = next(iter(table.items()))
    kinds: dict[str, type[Step]] = {"tell": LessonText, "task": Task, "pass": PassTask}
    return kinds[kind](text, **_with_tuples(dict(list(table.items())[1:])))


def _with_tuples(table: Record) -> Record:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in table.items()}
