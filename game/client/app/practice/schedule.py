"""When an exercise comes back, by FSRS, the Free Spaced Repetition Scheduler. No pygame, no clock.

Days are counted as `datetime.date.toordinal` counts them, by the person's own calendar: an exercise
is due on a day and not at an hour. A clock that was wrong for a while leaves no date far ahead (see
`Memory.sane`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING

from game.engine.json_reader import (
    FLAG,
    OBJECT,
    TEXT,
    Record,
    kept,
    number,
    stored,
    stored_object,
    whole,
)

if TYPE_CHECKING:
    from fsrs import Card, Scheduler

AGAIN, HARD, GOOD = 1, 2, 3
"""The grades of an answer: wrong, right but slow, right."""
RETENTION = 0.85
"""The share of exercises that is to be remembered when they come back."""
LONGEST = 365
"""The most days until an exercise comes back."""
MOST_A_DAY = 12
"""The most exercises on a day: five minutes, if each takes about 25 seconds."""
NEW_A_DAY, ROOM = 3, 10
"""The most new exercises on a day, and the number of due ones from which on none is new."""
LEECH = 4
"""The number of lapses after which an exercise is shown as a lesson, with its answer, and then put away."""
LEAST_STABLE, MOST_STABLE = 0.001, 1e6
"""The least stability that FSRS reckons with, and the greatest that is kept."""
_DAY = whole(0, 4_000_000)


@dataclass(frozen=True, slots=True)
class Memory:
    """What FSRS knows of an exercise: its difficulty, and in how many days it is remembered less well (`stability`).

    `last` is the day of the latest answer, `due` the day on which it is asked again."""

    stability: float = stored(number(0.0, MOST_STABLE))
    difficulty: float = stored(number(1.0, 10.0))
    last: int = stored(_DAY)
    due: int = stored(_DAY)

    def sane(self, today: int) -> Memory:
        """Return the memory with its days moved back, if it is from a day that is still to come."""
        wait = min(max(self.due - self.last, 1), LONGEST)
        last = min(self.last, today)
        return replace(self, last=last, due=last + wait)


def answered(memory: Memory | None, grade: int, today: int) -> Memory:
    """Return the memory of an exercise after an answer; `memory` is None for the first.

    The first call imports fsrs, which takes a while: it belongs on a thread that nobody waits
    for."""
    from fsrs import Card, Rating, State

    if memory is None:
        card = Card(1, State.Learning, due=_noon(today))
        now = today
    else:
        before = memory.sane(today)
        wait = before.due - before.last
        # A clock set far forward proves no long memory.
        now = min(today, before.last + max(2 * wait, wait + 30))
        card = _card(before)
    made, _log = _scheduler().review_card(card, Rating(grade), _noon(now))
    assert made.stability is not None and made.difficulty is not None
    stable = min(made.stability, MOST_STABLE)
    return Memory(stable, made.difficulty, today, today + max(1, (made.due - _noon(now)).days))


def _card(memory: Memory) -> Card:
    from fsrs import Card, State

    stable = max(memory.stability, LEAST_STABLE)
    return Card(
        1, State.Review, None, stable, memory.difficulty, _noon(memory.due), _noon(memory.last)
    )


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(
        desired_retention=RETENTION,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=LONGEST,
        enable_fuzzing=False,  # equal answers have equal dates
    )


def _noon(day: int) -> datetime:
    last = date.max.toordinal() - 2 * LONGEST  # so that every date that follows is one
    return datetime.fromordinal(min(max(day, 1), last)).replace(hour=12, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptExercise:
    """An exercise of a game as it is kept.

    `theme` is what it is about, `added` the day on which it came, `data` the game's own. `turn`
    counts the answers that were right since the last wrong one, `lapses` all that were wrong after
    the first. `done` means that it never comes back."""

    game: str = stored(TEXT)
    key: str = stored(TEXT)
    theme: str = stored(TEXT)
    added: int = stored(_DAY)
    data: Record = stored(OBJECT)
    memory: Memory | None = stored_object(Memory, default=None)
    lapses: int = kept(0, _DAY)
    turn: int = kept(0, _DAY)
    done: bool = kept(False, FLAG)

    @property
    def leech(self) -> bool:
        """Whether it was forgotten so often that the answer is shown."""
        return self.lapses >= LEECH

    def due(self, today: int) -> int | None:
        """Return the day on which it is asked again; None if it is new or never comes back."""
        return None if self.memory is None or self.done else self.memory.sane(today).due


def waiting(
    exercises: Iterable[KeptExercise], today: int, seen: int, fresh: int, liked: Sequence[str] = ()
) -> list[KeptExercise]:
    """Return the exercises that wait today, in the order in which they are asked.

    Those that are due come first, the longest overdue on top, then new ones, the latest on top,
    before them those whose theme is `liked`. `seen` have been asked today already, and `fresh` of
    them were new."""
    left = [each for each in exercises if not each.done]
    dated = [(day, each) for each in left if (day := each.due(today)) is not None and day <= today]
    due = [each for _day, each in sorted(dated, key=itemgetter(0))]
    room = max(0, MOST_A_DAY - seen)
    new = [each for each in left if each.memory is None]
    new.sort(key=lambda each: (each.theme not in liked, -each.added))
    few = max(0, min(NEW_A_DAY - fresh, ROOM - len(due) - seen))
    return [*due, *new[:few]][:room]
