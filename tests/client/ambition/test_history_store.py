"""The statistics' database: what it takes from records, how it is made anew, and that it never holds up the game."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.client.ambition.controller import GameController, new_match
from game.client.ambition.settings import ID
from game.client.ambition.statistics.rows import MatchRow, match_row, winners_of
from game.client.app.opponents import alike
from game.client.app.saves import SaveFile
from game.client.app.settings import Settings
from game.client.app.statistics import database
from game.client.app.statistics.database import NAME, BusyDatabaseError, StatisticsDatabase, StoppedReadingError
from game.client.app.statistics.history import History, StatisticsUnavailableError
from game.client.app.statistics.json_rows import COLUMNS_VERSION
from game.client.games import FINISHED, GIVEN_UP, RUNNING, NewerDatabaseError
from game.client.kit.widget_scene import PageScene
from game.client.table.controller import FINISHED_NAME
from game.client.table.person import PersonEntry
from game.engine.ambition.editions import Rules
from game.engine.ambition.record import to_record
from game.engine.json_reader import dump_line
from tests.client.ambition.matches import record, step
from tests.client.harness import SERVICES, Game, InlineWorker, computers, sources
from tests.engine.helpers import random_match


@pytest.fixture
def kept(tmp_path: Path) -> StatisticsDatabase:
    return StatisticsDatabase(tmp_path / NAME, sources(tmp_path))


def where(kept: StatisticsDatabase) -> Path:
    """Where the records of finished matches stand."""
    return kept.sources[ID].records


def append(kept: StatisticsDatabase, *records: dict[str, Any]) -> None:
    with where(kept).open("a", encoding="utf-8") as file:
        file.writelines(dump_line(each) for each in records)


def row(data: dict[str, Any]) -> MatchRow:
    found = match_row(data)
    assert found is not None
    return found


def test_a_row_holds_what_the_record_says() -> None:
    data = record(3, rules=Rules(nil_bidding=True), practised=["undo"])
    match = row(data)
    assert (match.state, match.edition, match.options) == (FINISHED, "2006", '{"nil_bidding": true}')
    assert match.place == data["result"]["places"][0] and match.relative == data["result"]["relative_scores"][0]
    assert match.practised == ("undo",) and match.seconds == 600 and len(match.opponents) == 3
    assert len(match.rounds) == len(data["rounds"])
    for each, said in zip(match.rounds, data["rounds"], strict=True):
        assert [seat.taken for seat in each.seats] == said["taken"]
        assert [list(seat.marks) for seat in each.seats] == [score["marks"] for score in said["scored"]]
        assert [seat.bid for seat in each.seats] == said["bids"]
    assert match.points == data["rounds"][-1]["totals"][0]["points"]
    for seed, begun in enumerate(((), (0, 20, 20, 20), (30, 0, 0, 0))):
        data = record(seed, rules=Rules(short_game=seed > 0, handicap=begun))
        assert winners_of(row(data)) == tuple(data["result"]["winners"])


def test_what_is_not_the_persons_has_no_row() -> None:
    assert match_row(record(1, autoplay=True)) is None
    assert match_row(record(1, rounds=0)) is None


def test_a_match_is_one_row_from_its_first_round_to_its_end(kept: StatisticsDatabase) -> None:
    for rounds in (1, 2):
        kept.write(ID, row(record(5, rounds)))
        (running,) = kept.read(ID)
        assert running.state == RUNNING and len(running.rounds) == rounds and running.place is None
    kept.write(ID, row(record(5)))
    append(kept, record(5))
    (finished,) = kept.read(ID)
    assert finished == row(record(5))


def test_the_match_before_was_given_up_when_another_is_played(kept: StatisticsDatabase) -> None:
    kept.write(ID, row(record(1, 2)))
    kept.write(ID, row(record(2, 1)))
    assert [match.state for match in kept.read(ID)] == [GIVEN_UP, RUNNING]


def test_records_added_elsewhere_are_read_and_damaged_lines_passed_over(kept: StatisticsDatabase) -> None:
    append(kept, record(1))
    assert len(kept.read(ID)) == 1
    append(kept, record(2), record(2))
    with where(kept).open("a") as file:
        file.write('{"format": "cut off\n[1]\n')
    append(kept, record(3), record(4, autoplay=True))
    assert [match.key for match in kept.read(ID)] == [row(record(seed)).key for seed in (1, 2, 3)]
    with where(kept).open("a") as file:
        file.write(dump_line(record(6))[:200])  # in the midst of being written
    assert len(kept.read(ID)) == 3
    where(kept).write_text("".join(dump_line(record(seed)) for seed in (7, 8)))  # another file
    assert {match.key for match in kept.read(ID)} >= {row(record(seed)).key for seed in (7, 8)}


def test_only_what_is_new_is_read(kept: StatisticsDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    append(kept, record(1), record(2))
    kept.read(ID)
    read: list[bytes] = []
    parsed = database._parsed
    monkeypatch.setattr(database, "_parsed", lambda line, kind: read.append(line) or parsed(line, kind))
    append(kept, record(3))
    assert len(kept.read(ID)) == 3 and len(read) == 1


@pytest.mark.parametrize("damage", ["garbage", "torn", "no table", "no column"])
def test_a_damaged_database_is_set_aside_and_made_anew(kept: StatisticsDatabase, damage: str) -> None:
    append(kept, *(record(seed) for seed in range(1, 9)))
    before = kept.read(ID)
    if damage == "garbage":
        kept.path.write_bytes(b"no database" * 1000)
    elif damage == "torn":
        data = bytearray(kept.path.read_bytes())
        for page in range(4096, len(data), 4096):
            data[page : page + 64] = b"\xff" * 64
        kept.path.write_bytes(data)
    else:
        with sqlite3.connect(kept.path) as db:
            db.execute("DROP TABLE json_rows" if damage == "no table" else "ALTER TABLE json_rows DROP COLUMN state")
        db.close()
    again = StatisticsDatabase(kept.path, kept.sources)
    assert again.read(ID) == before
    assert again.set_aside == kept.path.with_name("statistics.damaged-1.sqlite3") and again.set_aside.exists()


def test_a_lost_database_is_made_anew(kept: StatisticsDatabase) -> None:
    append(kept, record(1), record(2))
    before = kept.read(ID)
    kept.path.unlink()
    assert kept.read(ID) == before and kept.set_aside is None


def test_a_newer_database_is_left_alone(kept: StatisticsDatabase) -> None:
    with sqlite3.connect(kept.path) as db:
        db.execute(f"PRAGMA user_version = {COLUMNS_VERSION + 1}")
    db.close()
    before = kept.path.read_bytes()
    with pytest.raises(NewerDatabaseError):
        kept.read(ID)
    assert kept.path.read_bytes() == before and kept.set_aside is None


# ---- the thread


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    made = History(tmp_path, sources(tmp_path))
    yield made
    made.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "WAIT_S", 0.05)


@pytest.mark.usefixtures("impatient")
def test_a_locked_database_holds_nothing_up_and_loses_nothing(
    history: History, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writers, write = [], StatisticsDatabase.write
    monkeypatch.setattr(
        StatisticsDatabase, "write", lambda *what: (writers.append(threading.current_thread()), write(*what))[1]
    )
    assert history.ask(len).result() == 0
    other = sqlite3.connect(tmp_path / NAME, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    history.note(record(1, 1))
    with pytest.raises(StatisticsUnavailableError, match="another program"):
        history.ask(len).result()
    assert history.complaint() is None  # it is written with the next round
    other.execute("ROLLBACK")
    other.close()
    assert history.ask(lambda matches: [len(match.rounds) for match in matches]).result() == [1]
    assert writers and threading.main_thread() not in writers  # which never waited


def test_counting_that_is_stopped_goes_on_from_there(kept: StatisticsDatabase) -> None:
    append(kept, *(record(seed) for seed in range(1, 7)))
    seen: list[float | None] = []

    def stop() -> bool:
        seen.append(kept.part)
        return len(seen) == 4

    kept.stop = stop
    with pytest.raises(StoppedReadingError):
        kept.read(ID)
    parts = [part for part in seen if part is not None]
    assert parts == seen and parts[0] == 0 and parts == sorted(set(parts)) and kept.part is None
    with sqlite3.connect(kept.path) as db:
        assert len(kept.sources[ID].kind.tables.rows(db)) == 3  # those before it are there
    db.close()
    seen.clear()
    kept.stop = lambda: bool(seen.append(kept.part))
    assert len(kept.read(ID)) == 6 and len(seen) == 3 and seen[0]  # only the rest was read


def test_a_window_that_closes_waits_for_no_counting(history: History, tmp_path: Path) -> None:
    begun, go = threading.Event(), threading.Event()
    (tmp_path / FINISHED_NAME).write_text(dump_line(record(1)), "utf-8")
    history._thread.submit(lambda: (begun.set(), go.wait(10)))
    dropped, asked = history.ask(len), history.ask(len)
    begun.wait()
    history.drop(dropped)
    history._closing.set()
    go.set()
    assert dropped.cancelled()
    with pytest.raises(StatisticsUnavailableError):
        asked.result()


@pytest.mark.usefixtures("impatient")
def test_a_locked_store_is_busy(kept: StatisticsDatabase) -> None:
    kept.read(ID)
    other = sqlite3.connect(kept.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(BusyDatabaseError):
        StatisticsDatabase(kept.path, kept.sources).read(ID)
    with pytest.raises(BusyDatabaseError):
        kept.write(ID, row(record(1)))
    other.close()


def test_a_damaged_database_is_told_once(history: History, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"no database" * 1000)
    history.note(record(1))
    assert history.ask(len).result() == 1
    assert "statistics.damaged-1.sqlite3" in (history.complaint() or "")
    assert history.complaint() is None


def test_a_place_that_can_not_be_written_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    history = History(tmp_path / "data", sources(tmp_path / "data"))
    for seed in (1, 2):
        history.note(record(seed))
    with pytest.raises(StatisticsUnavailableError, match="can’t be saved"):
        history.ask(len).result()
    assert "can’t be saved" in (history.complaint() or "") and history.complaint() is None
    history.close()


def test_a_newer_database_is_told(history: History, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / NAME) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StatisticsUnavailableError, match="newer version"):
        history.ask(len).result()
    assert "newer version" in (history.complaint() or "")


# ---- from the game


class Watch:
    """A clock that goes on by a step whenever it is read."""

    def __init__(self, step: float) -> None:
        self.now, self.step = datetime(2026, 5, 1, 12, tzinfo=UTC), step

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=self.step)
        return self.now


def played(folder: Path, history: History, clock: Watch) -> GameController:
    match, worker = new_match(Rules(), "Ada", alike(), seed=4), InlineWorker()
    game = GameController(match, computers(), replace(SERVICES, now=clock), worker, SaveFile(folder))  # type: ignore[arg-type]
    game.on_counted = history.note
    game.begin()
    while not match.over:
        if match.phase == "scored":
            game.next_round()
        step(game)
    return game


def test_a_match_is_counted_as_it_is_played(tmp_path: Path, history: History) -> None:
    notes: list[Mapping[str, Any]] = []
    note = history.note

    def noted(record: Mapping[str, Any], diary: str = "") -> None:
        notes.append(record)
        note(dict(record), diary)

    history.note = noted  # type: ignore[method-assign]
    game = played(tmp_path, history, Watch(0.25))
    assert len(notes) == len(game.match.rounds)
    assert [note["result"]["finished"] for note in notes] == [False] * (len(notes) - 1) + [True]
    (match,) = history.ask(list).result()
    assert match == match_row(json.loads((tmp_path / FINISHED_NAME).read_text()))
    assert match.begun_at.startswith("2026-05-01T12:00:00") and match.ended_at > match.begun_at
    assert match.seconds > 10 and match.opponents[0].level == "club"


def test_long_pauses_are_not_time_at_the_table(tmp_path: Path, history: History) -> None:
    game = played(tmp_path, history, Watch(3600))
    assert game.match.players[0]["seconds"] <= 120 * sum(4 + 52 + 1 for _round in game.match.rounds)


def test_a_match_that_is_given_up_is_counted_and_can_be_looked_at(tmp_path: Path) -> None:
    saves = SaveFile(tmp_path)
    saves.save(record(9, 2))
    saves.flush()
    game = Game(tmp_path, Settings(tutorial_offered=True), speed=0.0)
    game.click_button("new", "start")
    assert isinstance(game.scene, PageScene) and game.scene.name == "question"
    game.click_button("new", frames=3)
    (match,) = game.shell.history.ask(list).result()
    assert (match.state, len(match.rounds), match.place) == (GIVEN_UP, 2, None)
    (entry,) = game.shell.records.listing().entries
    assert entry.own and entry.listed.place is None and entry.when
    assert len(game.shell.records.open(entry).rounds) == 2
    assert match_row(json.loads((tmp_path / FINISHED_NAME).read_text())) == match


def test_what_a_match_is_practised_for_is_kept(kept: StatisticsDatabase) -> None:
    match = random_match(Rules(), 1)
    PersonEntry.of(match).mark_practised("undo")
    PersonEntry.of(match).mark_practised("hint")
    kept.write(ID, row(to_record(match)))
    assert kept.read(ID)[0].practised == ("undo", "hint")
