"""The rating of a person at puzzles, and which puzzle comes next."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from game.client.app.practice import solver
from game.client.app.statistics.database import NAME
from game.engine.odds import solve_chance
from game.engine.rng import Stream
from tests.client.app.practice.kept import TODAY, Kept, kept_exercise

SCALE = 250.0


@dataclass(frozen=True)
class Made:
    key: str
    rating: int
    quiet: bool = False


ALL = [Made(f"p{i}", 900 + 5 * i, i % 4 == 0) for i in range(100)]


def tried(key: str, right: bool = True, rating: int = 1200, day: int = 1) -> solver.PuzzleTry:
    return solver.PuzzleTry("toy", key, day, right, rating)


@pytest.mark.parametrize("truth", [900, 1200, 1600])
def test_a_solver_is_rated_on_the_scale_of_the_puzzles(truth: int) -> None:
    stream, tries = Stream("solver", truth), list[solver.PuzzleTry]()
    for number in range(120):
        rating = 900 + 8 * number
        solved = stream.below(1 << 20) < solve_chance(truth, rating, SCALE) * (1 << 20)
        tries.append(tried(str(number), solved, rating, number // 20))
    found = solver.solver_rating(tries, SCALE)
    assert found.low <= truth <= found.high and found.narrow and abs(found.value - truth) < 100


def test_right_answers_raise_the_rating_and_hard_ones_more() -> None:
    none = solver.solver_rating([], SCALE)
    easy, hard = (solver.solver_rating([tried("a", True, rating)], SCALE) for rating in (900, 1500))
    assert none.value < easy.value < hard.value and not none.narrow
    wrong = [solver.solver_rating([tried("a", False, rating)], SCALE).value for rating in (900, 1500)]
    assert wrong[0] < wrong[1] < none.value
    assert solver.solver_rating([tried("a", True, 4000)] * 300, SCALE).value <= 2200


@pytest.mark.parametrize("right", [False, True])
def test_the_rating_is_told_late_and_no_answer_moves_it_far(right: bool) -> None:
    tries = [tried(str(i), right, 1200 + 10 * i) for i in range(60)]
    told = [solver.told_rating(tries[:n], SCALE) for n in range(len(tries) + 1)]
    assert told[: solver.TOLD_FROM] == [None] * solver.TOLD_FROM
    values = [each.value for each in told if each is not None]
    moves = [(after - before) * (1 if right else -1) for before, after in pairwise(values)]
    assert max(map(abs, moves)) <= solver.MOST_MOVE and sum(moves) > 0
    assert all(each.low <= each.value <= each.high for each in told if each is not None)
    assert values[-1] == solver.solver_rating(tries, SCALE).value  # it catches up


def test_after_a_pause_less_is_known() -> None:
    same = [tried(str(i), i % 2 == 0) for i in range(40)]
    apart = [tried(str(i), i % 2 == 0, day=i) for i in range(40)]
    one, other = solver.solver_rating(same, SCALE), solver.solver_rating(apart, SCALE)
    assert one.high - one.low < other.high - other.low


def test_the_next_puzzle_fits_is_new_and_stays_the_same_until_it_is_answered() -> None:
    tries, quiet = list[solver.PuzzleTry](), 0
    for _ in range(60):
        found = solver.next_puzzle(ALL, tries, 1200)
        assert found is not None and found == solver.next_puzzle(ALL[::-1], tries, 1200)
        assert found.key not in {each.key for each in tries}
        quiet += found.quiet
        tries.append(tried(found.key))
    assert 60 / solver.QUIET / 2 <= quiet <= 60 / solver.QUIET * 2
    first = [solver.next_puzzle(ALL, [], rating) for rating in (900, 1400)]
    assert all(first) and first[0] is not None and first[1] is not None and first[0].rating < first[1].rating


def test_once_all_were_asked_the_oldest_come_again() -> None:
    tries = [tried(each.key) for each in ALL]
    found = solver.next_puzzle(ALL, tries, 1200)
    assert found is not None and found in ALL[:50]
    assert solver.next_puzzle(ALL, tries, 1200, [each.key for each in ALL]) is None
    assert solver.next_puzzle([], [], 1200) is None
    assert solver.next_puzzle(ALL[:1], [], 1200, ["p1"]) == ALL[0]


def test_answers_are_kept_beside_the_exercises_and_forgotten_with_them(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.exercises.add([kept_exercise("a")])
    kept.exercises.tried("ambition", "x", True, 1234)
    kept.exercises.tried("ambusch", "y", False, 1100)
    assert [each.key for each in kept.exercises.waiting("ambition")] == ["a"]  # puzzles take no room of exercises
    kept.done()
    again = Kept(tmp_path)
    assert again.exercises.tries("ambition") == [solver.PuzzleTry("ambition", "x", TODAY, True, 1234)]
    assert len(again.exercises.tries("ambusch")) == 1
    again.exercises.forget()
    again.done()
    assert Kept(tmp_path).exercises.empty


@pytest.mark.parametrize("data", ["{}", '{"puzzle": 3}', '{"puzzle": {"right": 1, "rating": 1e99}}', "x"])
def test_an_answer_that_cannot_be_read_is_left_out(tmp_path: Path, data: str) -> None:
    kept = Kept(tmp_path)
    kept.exercises.tried("ambition", "x", True, 1234)
    kept.done()
    with closing(sqlite3.connect(tmp_path / NAME)) as db, db:
        db.execute("INSERT INTO practice_log VALUES ('ambition', 'y', ?, ?)", (TODAY, data))
        assert json.loads(db.execute("SELECT data FROM practice_log").fetchone()[0])["puzzle"]["rating"] == 1234
    assert [each.key for each in Kept(tmp_path).exercises.tries("ambition")] == ["x"]
