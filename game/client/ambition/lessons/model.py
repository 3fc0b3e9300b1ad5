"""The data of lessons, and the lessons themselves, read from assets/lessons. No pygame.

Each lesson is a TOML file whose keys are the fields of the classes below; `tools.locale` takes its
words into the catalogues. A step's kind is its first key: ``tell`` and ``task`` hold the `text` of
a `LessonText` or `Task`, ``pass`` that of a `PassTask`, ``show`` that of a `ValuePicture`. A part
with a ``seed`` is a `FreeRound`, whose ``hints`` are a table of `when` and `text`, one with a
``hand`` a `HandQuestion`; any other part is a `GuidedDeal`.

The seats are 0 (the person), 1 Hazel, 2 Corvin and 3 Rowan, who play in this order. The tricks
before a position follow the rules and bring the points that its words speak of;
`tests/client/ambition/test_lessons.py` plays every lesson to its end.

Words may hold ``{trick}`` (the points of the trick just taken), ``{winner}`` (who took it) and
``{you}``, ``{hazel}``,
``{corvin}``, ``{rowan}`` (points taken so far), ``{wall}`` (the most that is safe for sure) and the names of QUOTED
(measured shares in percent); the coach fills them in."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

import assets
from game.client.app.rulebook.figures import measured
from game.client.table.lesson import LessonText, read_steps, with_tuples
from game.engine.json_reader import Record

RULES = ("tricks", "high2", "counting", "over_under", "nil", "slam", "passing", "round")
STRATEGY = ("aim", "hands", "threes", "against")
COURSE = RULES + STRATEGY
"""The ids of the tutorial's lessons, in order: those about the rules, and those about playing well."""
AFTER_FIRST = RULES.index("counting")
"""The index of the lesson that goes on where the three first tricks end."""
KINDS = ("nil", "points", "slam")
"""What a hand can be for."""
QUOTED = {
    "one": ("masters", "28 to 34 taken: an overstrike"),
    "two": ("masters", "35 to 52 taken: an overstrike"),
    "low": ("masters", "led 2-5 at a player without points: he takes some"),
    "high": ("masters", "led J-A at a player without points: he takes some"),
    "two_led": ("masters", "a 2 led wins"),
    "middle": ("hands", "master: a 9 to queen is passed on"),
    "below": ("hands", "master: another 2 to 6 is passed on"),
    "king": ("hands", "master: the king of clubs is passed on"),
}
"""The measured shares that words quote, by their names there: the group and the id in assets/figures.json."""


def group_of(lesson: int) -> range:
    """Return the indices of the lessons among which a lesson is counted: those of the rules, or those of strategy."""
    return range(len(RULES)) if lesson < len(RULES) else range(len(RULES), len(COURSE))


@dataclass(frozen=True, slots=True)
class Task:
    """A card that the person is asked to play.

    `cards` are the names of the cards that do what is asked, separated by spaces; if empty, any
    legal card does. Any other card stays in the hand, and `otherwise` says why. `right` is said
    once the trick is over."""

    text: str
    right: str
    cards: str = ""
    otherwise: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PassTask:
    """Three cards that the person is asked to pass, whichever they like.

    `right` is said once the cards have been passed."""

    text: str
    right: str


@dataclass(frozen=True, slots=True)
class ValuePicture:
    """The points of all cards in one picture, which is to be looked at."""

    text: str


Step = LessonText | Task | PassTask | ValuePicture


@dataclass(frozen=True, slots=True)
class GuidedDeal:
    """A prepared position, and what happens in it.

    `hands` are the seats' cards at the start, seat 0 being the person's. `before` holds the tricks
    already played, in the order of play and separated by slashes, the first led by `opener`.
    `replies` are the cards that the other three play from then on, in order; if one isn't legal or
    none is left, the lowest legal card is played. With `passes` (three cards each of seats 1, 2 and
    3) the exercise begins with the pass of a whole deal. `counted` means that the round is played
    to its end and its result shown."""

    hands: tuple[str, str, str, str]
    replies: tuple[str, str, str]
    steps: tuple[Step, ...]
    before: str = ""
    opener: int = 0
    passes: tuple[str, str, str] | None = None
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint that the coach of a free round gives once, as soon as its situation arises.

    `when` is a status of the person's seat (safe, under, over, nil, slam), ``pass``, ``lead``, or
    ``threat`` (somebody else is close to a Slam)."""

    when: str
    text: str


@dataclass(frozen=True, slots=True)
class FreeRound:
    """A round against real computer players, dealt from `seed`, with hints on what to watch."""

    seed: int
    hints: tuple[Hint, ...]


@dataclass(frozen=True, slots=True)
class HandQuestion:
    """A hand that is judged and not played, as a master judged it (`tools.research.lessons`).

    With a `kind`, one of KINDS, the person says what it is for, and `worth` is what a master got
    from it in a round by KINDS: points less 20 a strike, 0 for what hardly ever comes off.
    Otherwise `task` asks for three cards to pass in the `direction`: `passes` are the right ways,
    the best first, `wrong` says why a card stays, by its name, and `otherwise` why any other does.
    `right` is said at the end."""

    hand: str
    right: str
    kind: str = ""
    worth: tuple[float, ...] = ()
    task: str = ""
    direction: str = "hold"
    passes: tuple[str, ...] = ()
    wrong: tuple[tuple[str, str], ...] = ()
    otherwise: str = ""


Part = GuidedDeal | FreeRound | HandQuestion


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its title, its parts and the page of the rules about it.

    `learned` is the sentence at its end, or empty. `untold` names what a later lesson teaches, so
    that the table doesn't show it yet (`game.client.ambition.view`)."""

    id: str
    title: str
    page: str
    parts: tuple[Part, ...]
    learned: str = ""
    untold: frozenset[str] = frozenset()


def quoted() -> dict[str, object]:
    """Return the measured shares that words quote, in percent; a question mark for one that can't be read."""
    found = {name: measured(group).get(id) for name, (group, id) in QUOTED.items()}
    return {name: "?" if figure is None else figure.percent() for name, figure in found.items()}


@cache
def read_lesson(id: str) -> Lesson:
    """Return the lesson with this id, read from its file.

    Raises ValueError, TypeError or KeyError if the file isn't a lesson."""
    data = tomllib.loads(assets.path("lessons", f"{id}.toml").read_text(encoding="utf-8"))
    parts = tuple(map(_part, data.pop("parts")))
    return Lesson(id, parts=parts, untold=frozenset(data.pop("untold", ())), **data)


def _part(table: Record) -> Part:
    if "seed" in table:
        return FreeRound(
            table["seed"], tuple(Hint(when, text) for when, text in table["hints"].items())
        )
    if "hand" in table:
        return HandQuestion(**with_tuples(table))
    steps = read_steps(
        table, {"tell": LessonText, "task": Task, "pass": PassTask, "show": ValuePicture}
    )
    return GuidedDeal(**with_tuples(table | {"steps": steps}))
