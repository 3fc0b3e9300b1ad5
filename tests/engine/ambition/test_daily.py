"""The deals of days: made from the date alone, equal everywhere, and with rules by which they can be played."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.ambition.daily import (
    DAYS,
    FIRST,
    ROUNDS,
    THOUSAND,
    WEEKLY,
    course_of,
    daily,
    days_of,
    finished,
    has_deal,
    results,
    thousand_days,
)
from game.engine.ambition.endless import can_end
from game.engine.ambition.observation import fallback
from game.engine.ambition.record import from_record, to_record
from tests.repo.modules import ROOT

LAST = FIRST + timedelta(DAYS - 1)


def test_the_first_thousand_days_stay_what_they_are() -> None:
    """Somebody may have played them; they are equal on every machine and in every build."""
    assert thousand_days() == THOUSAND


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12", "Asia/Kathmandu"])
def test_a_day_is_the_same_in_any_time_zone_and_interpreted(zone: str) -> None:
    code = "from datetime import date; from game.engine.ambition.daily import daily; print(daily(date(2026, 11, 22)).digest())"
    given = os.environ | {"TZ": zone, "AMBITION_CPU": "interpreted"}
    told = subprocess.run([sys.executable, "-c", code], env=given, cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == daily(date(2026, 11, 22)).digest()


@given(st.dates(FIRST, LAST))
def test_every_day_can_be_played(day: date) -> None:
    found = daily(day)
    assert found == daily(day) and can_end(found.rules)
    assert (found.rules.house is not None) == (day.weekday() == 6)
    match = found.match()
    while not finished(match):
        if match.phase == "scored":
            match.next_round() if match.rounds else match.begin()
        for seat in match.waiting:
            match.act(seat, fallback(match.observation(seat)))
    assert len(match.rounds) == ROUNDS and tuple(history.deal for history in match.rounds) == found.deals()
    assert to_record(from_record(to_record(match))) == to_record(match)
    by_seat = [results(match, seat) for seat in range(4)]
    assert [sum(scores) for scores in zip(*by_seat, strict=True)] == [0] * ROUNDS


def test_the_house_rules_take_turns() -> None:
    """None comes again before all others have been there."""
    sunday = date(2026, 1, 4)
    names = [house.name for n in range(len(WEEKLY)) if (house := daily(sunday + timedelta(7 * n)).rules.house)]
    assert sorted(names) == sorted(house.name for house in WEEKLY)


@pytest.mark.parametrize("day", [FIRST - timedelta(1), LAST + timedelta(1)])
def test_days_without_a_deal_are_refused(day: date) -> None:
    assert not has_deal(day)
    with pytest.raises(ValueError, match="2026-01-01 to 2115-09-19"):
        daily(day)


def test_the_days_of_a_month() -> None:
    assert [day.day for day in days_of(2028, 2)] == list(range(1, 30))


# ---- courses


def test_a_course_keeps_what_decides_a_match_and_nothing_else() -> None:
    match = daily(FIRST).match()
    match.players[0]["seconds"] = 7
    course = course_of(match, rounds=ROUNDS)
    assert "seconds" not in course.before and course == course_of(daily(FIRST).match(), rounds=ROUNDS)
    assert course.match().players == daily(FIRST).match().players
