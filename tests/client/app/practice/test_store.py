"""The exercises: kept, exported and deleted, and whatever happens to its file, nothing else is lost."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from game.client.app.practice.schedule import AGAIN, GOOD, LEECH, Memory
from game.client.app.practice_page import BEGIN, LinesScene
from game.client.app.statistics.database import NAME, StatisticsDatabase
from game.client.table.controller import FINISHED_NAME
from tests.client.app.practice.kept import TODAY, Kept, kept_exercise
from tests.client.client_matches import line
from tests.client.harness import Game


def test_answers_are_kept_and_exercises_come_back(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    assert not (tmp_path / NAME).exists() or kept.exercises.empty
    kept.exercises.add([kept_exercise("a"), kept_exercise("b"), kept_exercise("a")])
    assert [each.key for each in kept.exercises.waiting("ambition")] == ["a", "b"]
    kept.exercises.answer(kept.exercises.waiting("ambition")[0], GOOD, 12.4)
    assert [each.key for each in kept.exercises.waiting("ambition")] == ["b"]  # at once, before the thread has counted
    kept.done()
    again = Kept(tmp_path)
    found = again.exercises.find("ambition", "a")
    assert found is not None and found.memory is not None and found.turn == 1
    assert [each.key for each in again.exercises.waiting("ambition")] == ["b"]
    again.day = found.memory.due
    assert [each.key for each in again.exercises.waiting("ambition")] == ["a", "b"]


def test_what_is_forgotten_time_and_again_becomes_a_lesson(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.exercises.add([kept_exercise("a")])
    for grade in [GOOD, *[AGAIN] * LEECH]:
        now = kept.exercises.find("ambition", "a")
        assert now is not None and not now.leech
        kept.exercises.answer(now, grade, 5)
        kept.done()
        kept.day += 400
    leech = kept.exercises.find("ambition", "a")
    assert leech is not None and leech.leech and kept.exercises.waiting("ambition") == [leech]
    kept.exercises.put_away(leech)
    assert kept.exercises.waiting("ambition") == [] and kept.exercises.next_day("ambition") is None


def exported(kept: Kept) -> list[bytes]:
    found = list[bytes]()
    kept.exercises.export(lambda lines: Path(str(found.append(lines)))).result()
    return found[0].splitlines()


def test_the_deck_is_exported_and_deleted(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.exercises.add([kept_exercise("a"), kept_exercise("b")])
    kept.exercises.answer(kept_exercise("a"), GOOD, 3)
    lines = [json.loads(text) for text in exported(kept)]
    assert [each["key"] for each in lines] == ["a", "b", "a"] and lines[2]["answer"]["grade"] == GOOD
    kept.exercises.forget()
    kept.done()
    assert kept.exercises.empty and Kept(tmp_path).exercises.empty


DAMAGES: dict[str, Callable[[sqlite3.Connection], object]] = {
    "no JSON": lambda db: db.execute("UPDATE practice_cards SET data = 'x' WHERE key = 'a'"),
    "a theme that is a number": lambda db: db.execute(
        "UPDATE practice_cards SET data = replace(data, '\"DUCK\"', '7') WHERE key = 'a'"
    ),
    "an odd day": lambda db: db.execute(
        "UPDATE practice_cards SET data = replace(data, '\"added\":740000', '\"added\":-4') WHERE key = 'a'"
    ),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=list(DAMAGES))
def test_an_exercise_that_cannot_be_read_is_left_out_and_said_so(
    tmp_path: Path, damage: Callable[[sqlite3.Connection], object]
) -> None:
    kept = Kept(tmp_path)
    kept.exercises.add([kept_exercise("a"), kept_exercise("b")])
    kept.done()
    with closing(sqlite3.connect(tmp_path / NAME)) as db, db:
        damage(db)
    again = Kept(tmp_path)
    assert [each.key for each in again.exercises.all("ambition")] == ["b"]
    assert again.exercises.complaint() == "1 exercise can’t be read and is left out."
    assert again.history.complaint() is None


ODD_ANSWERS: list[tuple[object, ...]] = [
    ("ambition", "a", TODAY, '{"grade":1e999,"seconds":3,"new":true}'),
    ("ambition", "a", TODAY, '{"grade":[1],"seconds":3,"new":true}'),
    ("ambition", "a", TODAY, "7"),
    ("ambition", "a", TODAY, b"\xff\xfe"),
    ("ambition", "a", float("inf"), '{"grade":1,"seconds":3,"new":true}'),
    ("ambition", "a", "x", '{"grade":1,"seconds":3,"new":true}'),
    ("ambition", b"\xff", TODAY, '{"puzzle":{"right":true,"rating":1200}}'),
    ("ambition", "a", TODAY, '{"puzzle":{"right":true,"rating":1e999}}'),
    ("ambition", "a", TODAY, '{"puzzle":null}'),
    ("ambition", "a", TODAY, "[" * 100_000),
    ("ambition", "a", TODAY, '{"grade":1,"seconds":"\\ud800","new":true}'),
]


def test_an_odd_row_of_the_log_is_left_out_and_said_and_the_deck_goes_on(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.exercises.add([kept_exercise("a"), kept_exercise("b")])
    kept.exercises.answer(kept_exercise("a"), GOOD, 3)
    kept.done()
    with closing(sqlite3.connect(tmp_path / NAME)) as db, db:
        db.executemany("INSERT INTO practice_log VALUES (?, ?, ?, ?)", ODD_ANSWERS)
    again = Kept(tmp_path)
    assert again.exercises.loaded and [each.key for each in again.exercises.all("ambition")] == ["a", "b"]
    said = again.exercises.complaint()
    assert said == f"{len(ODD_ANSWERS)} earlier answers can’t be read and are left out." and not again.exercises.problem
    again.exercises.answer(kept_exercise("b"), GOOD, 3)
    again.done()
    assert again.exercises.complaint() is None and again.history.complaint() is None
    assert len(exported(again)) == 4 + len(ODD_ANSWERS)
    assert list(tmp_path.glob("*damaged*")) == []


def test_an_exercise_without_any_stability_can_be_answered(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.exercises.add([kept_exercise("a", memory=Memory(0.0, 5.0, TODAY - 3, TODAY))])
    kept.done()
    again = Kept(tmp_path)
    again.exercises.answer(again.exercises.waiting("ambition")[0], GOOD, 5)
    again.done()
    found = Kept(tmp_path).exercises.find("ambition", "a")
    assert found is not None and found.memory is not None and found.memory.due > TODAY


def test_the_rescue_is_one_transaction_and_loses_only_what_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Kept(tmp_path)
    kept.exercises.add([kept_exercise(str(n)) for n in range(300)])
    kept.done()
    with closing(sqlite3.connect(tmp_path / NAME)) as db, db:
        db.execute("CREATE TABLE json_rows (x)")
        db.execute("UPDATE practice_cards SET key = CAST(x'ff41' AS TEXT) WHERE key = '7'")  # no UTF-8
    done: list[str] = []
    connect = StatisticsDatabase._connect

    def traced(self: StatisticsDatabase) -> sqlite3.Connection:
        db = connect(self)
        db.set_trace_callback(done.append)
        return db

    monkeypatch.setattr(StatisticsDatabase, "_connect", traced)
    assert Kept(tmp_path).history.ask(len).result() == 0
    rows = [n for n, text in enumerate(done) if text.startswith("INSERT OR IGNORE INTO practice_cards")]
    bounds = [text for text in done[: rows[-1]] if text.startswith(("BEGIN", "COMMIT", "ROLLBACK"))]
    assert len(rows) == 300 and bounds[-1].startswith("BEGIN") and "COMMIT" not in done[rows[0] : rows[-1]]
    assert len(Kept(tmp_path).exercises.all("ambition")) == 300


def test_damaged_statistics_take_no_exercise_with_them(tmp_path: Path) -> None:
    (tmp_path / FINISHED_NAME).write_text(line(2), encoding="utf-8")
    kept = Kept(tmp_path)
    kept.exercises.add([kept_exercise("a"), kept_exercise("b")])
    kept.done()
    assert kept.history.ask(len).result() == 1
    with closing(sqlite3.connect(tmp_path / NAME)) as db, db:
        db.execute("DROP TABLE json_rows")
    again = Kept(tmp_path)
    assert again.history.ask(len).result() == 1
    again.exercises.poll()
    assert "damaged" in str(again.history.complaint()) and again.history.complaint() is None
    assert len(Kept(tmp_path).exercises.all("ambition")) == 2


@pytest.mark.parametrize("damage", ["garbage", "columns"])
def test_a_damaged_deck_takes_no_statistics_with_it(tmp_path: Path, damage: str) -> None:
    (tmp_path / FINISHED_NAME).write_text(line(2) + line(3), encoding="utf-8")
    kept = Kept(tmp_path)
    kept.exercises.add([kept_exercise("a")])
    kept.done()
    if damage == "garbage":
        (tmp_path / NAME).write_bytes(b"no database" * 500)
    else:
        with closing(sqlite3.connect(tmp_path / NAME)) as db, db:
            db.execute("DROP TABLE practice_log")
            db.execute("CREATE TABLE practice_log (x)")
    again = Kept(tmp_path)
    assert len(again.exercises.all("ambition")) == (1 if damage == "columns" else 0)
    told = str(again.history.complaint())
    assert "damaged" in told and ("gone" in told) == (damage == "garbage") and again.history.complaint() is None
    assert again.history.ask(len).result() == 2


def test_three_presses_lead_to_the_first_decision_and_the_page_says_how_exercises_come(tmp_path: Path) -> None:
    game = Game(tmp_path)
    game.click_button("practice")
    page = game.top(LinesScene)
    assert page.main() == f"{BEGIN}puzzles"
    assert "Play a match and look at its review" in " ".join(page.speech_on_open())
    assert next(button for button in page.widgets() if button.id == f"{BEGIN}mistakes").enabled is False
    game.click_button(f"{BEGIN}pass", frames=2)
    assert game.scene is not page
