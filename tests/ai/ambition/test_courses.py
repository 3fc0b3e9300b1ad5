"""Courses: the same level with the same seed is the match itself, byte for byte, and what was played is kept."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from ai.ambition.bots import AMBITION
from ai.ambition.courses import CourseMatch, Courses, _name
from ai.ambition.levels import LEVELS
from ai.answer_cache import AnswerCache
from ai.games import seat_seed
from ai.runner import play_match
from ai.workers import CancelledError, never_cancelled
from game.engine.ambition.daily import ROUNDS, course_of, daily, results
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.record import to_record
from game.engine.json_reader import Record, dump_line

DAY = course_of(daily(date(2026, 11, 23)).match(), rounds=ROUNDS)


def begun(level: str, rules: Rules) -> Match:
    """A match in which a level sits in the person's seat, before its first round."""
    levels, tastes = (level, "casual", "club", "novice"), ("steady", "nil", "slam", "careful")
    players: list[Record] = [
        {"name": str(seat), "kind": "ai", "level": each, "temperament": taste}
        for seat, (each, taste) in enumerate(zip(levels, tastes, strict=True))
    ]
    return Match(rules, players[: rules.players], 77)


def played(match: Match, rounds: int) -> Match:
    """The match as the arena and the window's autoplay play it."""
    bots = [
        AMBITION.player(
            LEVELS[each["level"]], seat_seed(77, seat), None, None, AMBITION.temperaments[each["temperament"]]
        )
        for seat, each in enumerate(match.players)
    ]
    play_match(AMBITION, match, bots, rounds)
    return match


@pytest.mark.parametrize("rules", [Rules(), Rules("2005"), Rules("simple"), Rules("2004", players=3)])
def test_the_same_level_with_the_same_seed_plays_the_match(rules: Rules) -> None:
    course = course_of(begun("club", rules), 2)
    assert dump_line(to_record(CourseMatch(course, "club").play())) == dump_line(to_record(played(course.match(), 2)))


def courses_in(folder: Path) -> Courses:
    cache = AnswerCache(folder / "kept.sqlite", "now")
    return Courses(lambda: cache)


def test_a_course_that_was_called_off_goes_on_where_it_was(tmp_path: Path) -> None:
    courses, asked = courses_in(tmp_path), 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked == 5

    with pytest.raises(CancelledError):
        courses.scores(DAY, "club", 1, cancelled)
    begun = courses._begun[DAY, "club", 1].match.rounds
    assert begun, "what was played is kept"
    assert courses.scores(DAY, "club", 1, cancelled) == results(CourseMatch(DAY, "club", 1).play())
    assert not courses._begun


def test_what_was_played_is_read_from_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = courses_in(tmp_path)
    scores = first.scores(DAY, "novice", 0, never_cancelled)

    def never(*_args: object) -> Match:
        raise AssertionError("it was kept")

    second = courses_in(tmp_path)
    monkeypatch.setattr(second, "_played", never)
    assert second.scores(DAY, "novice", 0, never_cancelled) == scores


@pytest.mark.parametrize("text", ["[1.5]", "{", '"x"', "[true]"])
def test_kept_results_that_are_none_are_played_anew(tmp_path: Path, text: str) -> None:
    courses = courses_in(tmp_path)
    scores = courses.scores(DAY, "newcomer", 0, never_cancelled)
    courses._kept().put(f"scores:{_name(DAY, 'newcomer', 0)}", text)
    assert courses.scores(DAY, "newcomer", 0, never_cancelled) == scores


def test_runs_of_a_level_differ() -> None:
    assert len({results(CourseMatch(DAY, "newcomer", run).play()) for run in range(4)}) > 1
