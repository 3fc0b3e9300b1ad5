"""When exercises come back: by FSRS, a dozen a day at most, whatever the clock says."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.app.practice import schedule
from game.engine.json_reader import structured

TODAY = 740_000
GRADES = st.sampled_from((schedule.AGAIN, schedule.HARD, schedule.GOOD))


STATES = tuple(
    itertools.product(
        (0.0, 5e-324, 1e-9, 1e-3, 0.01, 0.1, 1.0, 5, 365.0, 36_500.0, 999_999.9, 1e6),  # stability
        (1.0, 1, 2.5, 5.0, 9.99, 10.0),  # difficulty
        (0, 1, 2, TODAY - 400, TODAY, TODAY + 400, date.max.toordinal(), 4_000_000),  # the latest answer
        (0, 1, 2, TODAY - 399, TODAY, TODAY + 1, TODAY + 9_000, date.max.toordinal(), 4_000_000),  # due
        (1, TODAY, date(9999, 1, 1).toordinal(), date.max.toordinal()),  # today
        (schedule.AGAIN, schedule.HARD, schedule.GOOD),
    )
)
"""62,208 states that can be read, from one end of what is possible to the other, with an answer."""


def recalled(memory: schedule.Memory, today: int) -> float:
    """The probability that an exercise is remembered today, by FSRS' own curve."""
    card = schedule._card(memory)
    return float(schedule._scheduler().get_card_retrievability(card, schedule._noon(today)))


@pytest.mark.parametrize("states", [STATES[::31], pytest.param(STATES, marks=pytest.mark.slow)], ids=["some", "all"])
def test_no_state_makes_an_exercise_that_raises_or_cannot_be_read(states: Sequence[Any]) -> None:
    assert len(STATES) == 62_208
    for stability, difficulty, last, due_on, today, grade in states:
        memory = structured(
            schedule.Memory, {"stability": stability, "difficulty": difficulty, "last": last, "due": due_on}
        )
        assert 0 <= recalled(memory.sane(today), today) <= 1
        after = schedule.answered(memory, grade, today)
        assert structured(schedule.Memory, json.loads(json.dumps(asdict(after)))) == after and after.due > today


def kept(
    key: str, memory: schedule.Memory | None = None, theme: str = "DUCK", added: int = TODAY
) -> schedule.KeptExercise:
    return schedule.KeptExercise(game="a", key=key, theme=theme, added=added, data={}, memory=memory)


def due(key: str, day: int) -> schedule.KeptExercise:
    return kept(key, schedule.Memory(5.0, 5.0, day - 3, day))


def test_right_answers_come_back_later_and_later_and_wrong_ones_soon() -> None:
    memory, waits = None, []
    for _ in range(4):
        memory = schedule.answered(memory, schedule.GOOD, memory.due if memory is not None else TODAY)
        waits.append(memory.due - memory.last)
    assert waits == sorted(waits) and waits[0] >= 2 and waits[-1] <= schedule.LONGEST
    assert memory is not None
    wrong = schedule.answered(memory, schedule.AGAIN, memory.due)
    assert wrong.due - wrong.last < waits[-1] / 4
    first = schedule.answered(None, schedule.GOOD, TODAY)
    slow, quick = (schedule.answered(first, grade, first.due) for grade in (schedule.HARD, schedule.GOOD))
    assert slow.due < quick.due


@given(st.lists(st.tuples(GRADES, st.integers(-30, 30)), min_size=1, max_size=12))
def test_an_exercise_comes_back_when_it_is_remembered_as_well_as_wanted(answers: list[tuple[int, int]]) -> None:
    memory, day = None, TODAY
    for grade, late in answers:
        day = max(1, day + late)
        memory = schedule.answered(memory, grade, day)
        assert memory.last == day and 1 <= memory.due - day <= schedule.LONGEST
        day = memory.due
    assert memory is not None
    if memory.stability > 2.0 and memory.due - memory.last < schedule.LONGEST:
        assert recalled(memory, memory.due) == pytest.approx(schedule.RETENTION, abs=0.03)


@given(GRADES, st.integers(1, 20_000), st.integers(1, 20_000))
def test_a_clock_that_was_wrong_leaves_no_date_far_ahead(grade: int, ahead: int, back: int) -> None:
    first = schedule.answered(None, schedule.GOOD, TODAY)
    wrong = schedule.answered(first, grade, TODAY + ahead)
    today = max(1, TODAY + ahead - back)
    assert 1 <= wrong.sane(today).due - wrong.sane(today).last <= schedule.LONGEST
    assert wrong.sane(today).due <= today + schedule.LONGEST
    again = schedule.answered(wrong, schedule.GOOD, today)
    assert again.last == today and again.due <= today + schedule.LONGEST
    late = schedule.answered(first, schedule.GOOD, TODAY + 20_000)
    assert late.due - late.last <= 90, "years in which nothing was asked prove no long memory"


@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 12), st.integers(0, 3))
def test_a_dozen_a_day_at_most_and_what_is_due_comes_first(old: int, new: int, seen: int, fresh: int) -> None:
    exercises = [*(due(f"d{i}", TODAY - i) for i in range(old)), *(kept(f"n{i}", added=TODAY - i) for i in range(new))]
    exercises += [due("tomorrow", TODAY + 1)]
    found = schedule.waiting(exercises, TODAY, seen, fresh)
    assert len(found) <= schedule.MOST_A_DAY - seen and exercises[-1] not in found
    days = [each.memory.due for each in found if each.memory is not None]
    assert days == sorted(days) and all(each.memory is None for each in found[len(days) :])
    assert len(found) - len(days) <= max(0, min(schedule.NEW_A_DAY - fresh, schedule.ROOM - len(days)))


def test_a_new_exercise_of_a_theme_that_was_just_right_comes_first() -> None:
    exercises = [kept("a", added=TODAY), kept("b", theme="KING", added=TODAY - 3), kept("c", added=TODAY - 1)]
    assert [each.key for each in schedule.waiting(exercises, TODAY, 0, 0)] == ["a", "c", "b"]
    assert [each.key for each in schedule.waiting(exercises, TODAY, 0, 0, ["KING"])] == ["b", "a", "c"]


def test_the_scheduler_is_not_imported_before_an_answer() -> None:
    code = "import sys, game.client.app.shell, game.client.ambition.practice.kinds; sys.exit('fsrs' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
