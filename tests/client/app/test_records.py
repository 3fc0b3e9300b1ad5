"""Records as files: listed, added, refused with a reason, written; and the scenes that do it."""

from __future__ import annotations

import io
import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from game.client.ambition.match.records import public_record
from game.client.ambition.review.scene import ReplayScene
from game.client.ambition.sheet.page import SheetScene
from game.client.app.exact_texts import FactsScene
from game.client.app.listing import ROWS
from game.client.app.menu import MenuScene
from game.client.app.records import LOOKED_BYTES, MOST_ENTRIES, RecordFileError, Records, records_folder
from game.client.app.records_page import FilesScene, short_path
from game.client.app.you_page import YouScene
from game.client.kit import desktop as clipboard
from game.client.kit.intents import (
    Confirm,
    FileDropped,
    JumpToEnd,
    MoveFocus,
    Page,
    PointerDown,
    PointerMoved,
    PointerUp,
    Scroll,
    Verb,
)
from game.client.kit.layout import RING
from game.client.kit.widget_scene import LINE
from game.client.table.controller import FINISHED_NAME
from game.engine.ambition.editions import Rules
from game.engine.ambition.record import from_record, to_record
from game.engine.json_reader import dump_line
from tests.client.harness import Game, games, kinds
from tests.client.tables import result
from tests.engine.helpers import random_match
from tests.gallery.review import played_round

WHEN = datetime(2026, 3, 4, 5, 6)


def line(seed: int = 1, **changes: object) -> str:
    return dump_line(to_record(random_match(Rules(), seed)) | changes)


@pytest.fixture
def records(tmp_path: Path) -> Records:
    return Records(tmp_path / "data", tmp_path / "shared", kinds(games()))


def test_own_matches_come_first_and_the_newest_of_them(records: Records) -> None:
    records.data.mkdir()
    demo = json.loads(line(4))
    demo["players"][0]["autoplay"] = True
    first, second = line(1, finished_at="2026-01-01T10:00:00+01:00"), line(2, finished_at="2026-01-02T11:00:00")
    lines = [first, "{ cut off\n", second, dump_line(demo)]
    (records.data / "matches.jsonl").write_text("".join(lines), encoding="utf-8")
    records.folder.mkdir()
    (records.folder / "b.jsonl").write_text(line(3) + line(5))
    (records.folder / "notes.txt").write_text("hello")
    os.utime(records.folder / "b.jsonl", (1, 1))
    (records.folder / "pretty.json").write_text(json.dumps(json.loads(line(6)), indent=2))
    entries = records.listing().entries
    assert [(entry.own, entry.when, entry.path.name, entry.line) for entry in entries] == [
        (True, "2026-01-02 11:00", FINISHED_NAME, 2),
        (True, "2026-01-01 10:00", FINISHED_NAME, 0),
        (False, "", "pretty.json", 0),
        (False, "", "b.jsonl", 0),
        (False, "", "b.jsonl", 1),
    ]
    assert [records.open(entry).seed for entry in entries] == [2, 1, 6, 3, 5]
    assert entries[0].listed.place == random_match(Rules(), 2).result.places[0]  # type: ignore[union-attr]


def test_a_long_file_is_listed_only_so_far(records: Records) -> None:
    records.folder.mkdir()
    (records.folder / "many.jsonl").write_text(line(1) * (MOST_ENTRIES + 5))
    assert len(records.listing().entries) == MOST_ENTRIES


def test_a_file_is_added_once_and_never_overwrites(records: Records, tmp_path: Path) -> None:
    source = tmp_path / "from a friend.jsonl"
    source.write_text(line(1) + "\n" + line(2))
    assert records.add(source) == (records.folder / "from a friend.jsonl", 2)
    assert records.add(source) == (records.folder / "from a friend.jsonl", 2)
    assert len(list(records.folder.iterdir())) == 1
    source.write_text(line(3))
    assert records.add(source)[0].name == "from a friend-2.jsonl"
    assert (records.folder / "from a friend.jsonl").read_text() == line(1) + "\n" + line(2)
    assert records.add_text(line(7))[1] == 1


def broken_play(text: str) -> str:
    record = json.loads(text)
    record["rounds"][0]["taken"][0] += 1
    return dump_line(record)


@pytest.mark.parametrize(
    ("text", "why", "where"),
    [
        (b"", "nothing in it", ""),
        (b"\xff\xfe\x00", "not UTF-8 text", "record 1"),
        (b"hello", "cut off or not JSON", "record 1"),
        (b'{"format": "ambition-record", "version": 1', "cut off", "record 1"),
        (b"[1, 2]", "not a game record", "record 1"),
        (b'{"a": 1}', "not a game record", "record 1"),
        (b'{"format": "ambition-record", "version": 9}', "version 9", "record 1"),
        (b'{"format": "ambition-record", "version": 1, "game": "ambusch"}', "a game that", "record 1"),
        (
            b'{"format": "ambition-record", "version": 1, "game": "ambition", "rules": {"edition": "1999"}}',
            "its rules can’t be played: Edition: this version has no edition '1999'",
            "record 1",
        ),
        (b"[" * 100_000, "nested too deeply", "record 1"),
        (broken_play(line(1)).encode(), "breaks the rules", "record 1: round 1: taken"),
        ((line(1) + line(2) + "nonsense\n").encode(), "not JSON", "record 3"),
        (
            (line(1) * 4 + '{"format": "ambition-record", "version": 1, "game": "ambition"}').encode(),
            "not a game",
            "record 5",
        ),
    ],
)
def test_what_is_no_record_is_refused_and_nothing_is_kept(
    records: Records, tmp_path: Path, text: bytes, why: str, where: str
) -> None:
    source = tmp_path / "bad.jsonl"
    source.write_bytes(text)
    with pytest.raises(RecordFileError, match=why) as problem:
        records.add(source)
    assert problem.value.detail.startswith(where)
    assert not records.folder.exists() and source.read_bytes() == text


def test_files_that_can_not_be_read_or_written_say_why(records: Records, tmp_path: Path) -> None:
    with pytest.raises(RecordFileError, match="can’t be read"):
        records.add(tmp_path / "nowhere.jsonl")
    with pytest.raises(RecordFileError, match="can’t be read"):
        records.add(tmp_path)
    records.folder.write_text("a file in the way")
    with pytest.raises(RecordFileError, match="can’t be written"):
        records.export("ambition", public_record(played_round()), WHEN)
    assert records.listing().entries == ()


def test_an_export_can_be_read_again_and_keeps_what_is_hidden(records: Records) -> None:
    match = random_match(Rules(), 3)
    first, second = (records.export("ambition", public_record(match), WHEN) for _ in range(2))
    assert (first.name, second.name) == ("ambition-2026-03-04-0506.jsonl", "ambition-2026-03-04-0506-2.jsonl")
    assert to_record(from_record(json.loads(first.read_text()))) == to_record(match)
    running = played_round()
    running.next_round()
    record = public_record(running)
    assert record["seed"] is None and record["current"] is None and len(record["rounds"]) == 1
    assert from_record(record).rounds[0].deal == running.rounds[0].deal


def test_a_changed_file_is_noticed(records: Records) -> None:
    records.folder.mkdir()
    path = records.folder / "a.jsonl"
    path.write_text(line(1) + line(2))
    entry = records.listing().entries[1]
    path.write_text(line(1))
    with pytest.raises(RecordFileError, match="changed"):
        records.open(entry)


def test_folders_for_people() -> None:
    assert records_folder(Path("/data")) == Path("/data/records")
    assert records_folder(None).name == "Ambition"
    assert short_path(Path.home() / "a" / "b") == str(Path("~/a/b")) and short_path(Path("/x")) == str(Path("/x"))


# ---- scenes


def listed(game: Game) -> Any:
    """The page with the list of matches."""
    game.click_button("you")
    return game.top(YouScene)


def test_a_finished_match_is_listed_opened_and_replayed(tmp_path: Path) -> None:
    game = Game(tmp_path)
    (tmp_path / FINISHED_NAME).write_text(line(1, finished_at="2026-01-01T10:00:00"))
    scene = listed(game)
    game.send(MoveFocus(0, 1), Confirm())
    assert [button.id for button in game.top(SheetScene).layout.buttons][-4:] == ["more", "check", "close", "rules"]
    game.click_button("round=0")
    assert isinstance(game.scene, ReplayScene)
    game.send(JumpToEnd(1), Verb.CANCEL, "more", "export")
    assert isinstance(game.scene, FactsScene)
    written = list((tmp_path / "records").iterdir())
    assert len(written) == 1 and from_record(json.loads(written[0].read_text())).seed == 1
    game.send(Verb.CANCEL, "more", "code")
    assert isinstance(game.scene, FactsScene)
    game.send(Verb.CANCEL, Verb.SHOW_SCORES)
    assert game.scene is scene
    game.send(Verb.CANCEL)
    assert isinstance(game.scene, MenuScene)


def test_a_dropped_file_is_added_wherever_one_is(tmp_path: Path) -> None:
    game = result(tmp_path / "data")
    source = tmp_path / "friend.jsonl"
    source.write_text(line(1) + line(2))
    game.loop._handle(FileDropped(str(source)))
    game.frames(1)
    assert (tmp_path / "data" / "records" / "friend.jsonl").exists()
    assert any("friend.jsonl: 2 matches" in toast for toast in game.shell._toasts)
    source.write_text("nonsense")
    game.loop._handle(FileDropped(str(source)))
    game.frames(1)
    assert game.top(FactsScene).layout.data.blocks[0].kind == "no"
    game.settle(Verb.CANCEL, Confirm())
    assert game.table.view.round_number == 2


def test_files_are_chosen_in_the_window(tmp_path: Path) -> None:
    folder = tmp_path / "home" / "matches"
    folder.mkdir(parents=True)
    (folder / "good.jsonl").write_text(line(1))
    (folder / "bad.json").write_text("[]")
    (folder / "other.txt").write_text("")
    (folder / ".hidden").mkdir()
    game = Game(tmp_path / "data")
    game.shell.last_folder = tmp_path / "home"
    game.click_button("you", "more", "add")
    scene = game.top(FilesScene)
    assert [row.label for row in scene.layout.data.rows] == ["One folder up", "matches"]
    game.send(MoveFocus(0, 1), MoveFocus(0, 1), Confirm())
    assert [row.label for row in scene.layout.data.rows] == ["One folder up", "bad.json", "good.jsonl"]
    game.click_button("row=1")
    assert isinstance(game.scene, FactsScene)
    game.send(Verb.CANCEL, "row=0")
    assert [row.label for row in scene.layout.data.rows] == ["One folder up", "matches"]
    game.click_button("row=1", "row=2")
    assert [row.label for row in game.top(YouScene).layout.data.rows] == ["good.jsonl"]
    assert game.shell.last_folder == folder


def test_a_record_or_a_path_is_pasted(tmp_path: Path) -> None:
    game = Game(tmp_path / "data")
    game.click_button("you")
    scene = game.top(YouScene)
    assert scene.layout.data.rows == ()
    clipboard.copy(line(1))
    game.send(Verb.PASTE)
    assert len(scene.layout.data.rows) == 1
    source = tmp_path / "there.jsonl"
    source.write_text(line(2))
    clipboard.copy(source.as_uri())
    game.send(Verb.PASTE)
    assert len(scene.layout.data.rows) == 2
    clipboard.copy("{}")
    game.send(Verb.PASTE)
    assert isinstance(game.scene, FactsScene)
    game.send(Verb.CANCEL)
    clipboard.copy("")
    game.send(Verb.PASTE)
    assert game.scene is scene


def test_a_damaged_record_in_the_list_says_why(tmp_path: Path) -> None:
    game = Game(tmp_path)
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "a.jsonl").write_text(broken_play(line(1)))
    game.click_button("you", "row=0")
    assert "round 1: taken" in game.top(FactsScene).layout.data.blocks[1].lines[0]


def test_a_long_list_scrolls_by_keys_and_wheel(tmp_path: Path) -> None:
    game = Game(tmp_path)
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "a.jsonl").write_text(line(1) * 40)
    scene = listed(game)
    at = scene.layout.scrolls[ROWS]
    visible = [button.id for button in scene.layout.buttons if button.id.startswith("row=") and not button.cut]
    game.send(*[MoveFocus(0, 1)] * (len(visible) + 1))
    row = scene.layout.button(f"row={len(visible)}").rect
    assert scene.focus == f"row={len(visible)}" and at.rect.bottom - 2 * RING < row.bottom < at.rect.bottom
    top = scene.tops[ROWS]
    game.send(Scroll(-1), frames=60)
    assert scene.tops[ROWS] == pytest.approx(top + LINE, abs=1)
    where = at.rect.cx, at.rect.cy
    game.send(PointerDown(*where), PointerMoved(where[0], where[1] - 100), PointerUp(where[0], where[1] - 100))
    assert scene.tops[ROWS] == pytest.approx(top + LINE + 100, abs=1) and game.scene is scene
    game.send(Page(-1), Page(-1), frames=60)
    assert scene.tops == {ROWS: 0}
    scene.go_to("row=3")
    game.send(JumpToEnd(1), MoveFocus(0, 1))
    assert scene.focus == "more" and scene.tops == {ROWS: scene.layout.scrolls[ROWS].last}
    game.send(MoveFocus(0, -1))
    assert scene.focus == "row=39"
    game.send(JumpToEnd(-1))
    assert scene.focus == "row=0" and scene.tops == {ROWS: 0}


# ---- odd lines, odd files


@pytest.mark.parametrize(
    "odd",
    [
        b'{"format": "ambition-record", "name": "\xff"}',
        b"[" * 100_000,
        b'{"x": ' + b"9" * 5000 + b"}",
        b"{ cut off",
        b"a" * (5 << 20),
    ],
    ids=["a byte", "nested", "digits", "cut off", "a line of 5 MB"],
)
@pytest.mark.parametrize("own", [True, False])
def test_one_odd_line_hides_nothing_else_and_is_counted(records: Records, odd: bytes, own: bool) -> None:
    folder = records.data if own else records.folder
    folder.mkdir()
    where = folder / FINISHED_NAME
    where.write_bytes(line(1).encode() + odd + b"\n" + line(2).encode() + b"\n" + odd + b"\n" + line(3).encode())
    found = records.listing()
    assert sorted(records.open(entry).seed or 0 for entry in found.entries) == [1, 2, 3]
    ((path, count, problem),) = [(each.path, each.count, each.problem) for each in found.passed]
    assert (path, count) == (where, 2) and problem.detail.startswith("record ")


def test_own_records_of_any_size_are_listed_from_their_end(records: Records) -> None:
    records.data.mkdir()
    with (records.data / FINISHED_NAME).open("wb") as file:
        file.truncate(70 << 20)
        file.seek(0, 2)
        file.write(b"\n" + (line(1) + line(2, finished_at="2026-01-02T11:00:00")).encode())
    found = records.listing()
    assert [records.open(entry).seed for entry in found.entries] == [2, 1]


def test_a_large_file_of_others_is_added_line_by_line(records: Records, tmp_path: Path) -> None:
    source = tmp_path / "large.jsonl"
    source.write_bytes((line(1) * 3 + line(2)).encode() + (b" " * (1 << 20) + b"\n") * 70)
    assert records.add(source) == (records.folder / "large.jsonl", 4)
    assert records.add(source) == (records.folder / "large.jsonl", 4)


@pytest.mark.parametrize("own", [True, False])
def test_a_line_without_an_end_is_passed_over_and_not_read_through(
    records: Records, own: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of gigabytes without a line's end, as a crash of the system may leave them."""
    path = records.data / FINISHED_NAME if own else records.folder / "given.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(line(1).encode())
    with path.open("ab") as file:
        file.truncate(3 << 30)
    read = 0

    class Counted(io.BufferedReader):
        def readline(self, size: int | None = -1) -> bytes:
            nonlocal read
            found = super().readline(size)
            read += len(found)
            assert read <= LOOKED_BYTES + (6 << 20)
            return found

    monkeypatch.setattr("game.client.app.records.opened", lambda path: Counted(io.FileIO(path)))
    listing = records.listing()
    assert len(listing.entries) == (0 if own else 1)
    assert [(each.path, each.count, str(each.problem)) for each in listing.passed] == [(path, 1, "it is too large")]


def test_a_folder_that_is_none_is_said(tmp_path: Path) -> None:
    game = Game(tmp_path)
    (tmp_path / "records").write_text("a file in the way")
    (tmp_path / FINISHED_NAME).mkdir()
    rows = listed(game).layout.data.rows
    assert [(row.label, row.right) for row in rows] == [(FINISHED_NAME, "can’t be used"), ("records", "can’t be used")]
    game.click_button("row=0")
    assert isinstance(game.scene, FactsScene)


def test_what_is_passed_over_is_said_below_the_matches(tmp_path: Path) -> None:
    game = Game(tmp_path)
    (tmp_path / FINISHED_NAME).write_bytes(line(1).encode() + b"\xff\n" * 2)
    assert listed(game).layout.data.rows[1].sub == "2 lines were skipped  ·  it is not UTF-8 text"


def test_scrolling_reads_nothing_again_until_a_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(tmp_path)
    (tmp_path / FINISHED_NAME).write_text("".join(line(seed) for seed in range(1, 5)) * 6)
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "given.jsonl").write_text(line(5))
    read, parsed = list[int](), Records._parsed
    monkeypatch.setattr(Records, "_parsed", lambda self, line: (read.append(line.number), parsed(self, line))[1])
    scene = listed(game)
    assert len(scene.layout.data.rows) == len(read) == 25
    read.clear()
    first = scene.layout.buttons[0].rect
    game.send(*[MoveFocus(0, 1)] * 20, *[Scroll(-1)] * 5, JumpToEnd(1))
    assert scene.layout.scrolls[ROWS].top > 0 and scene.layout.buttons[0].rect == first and not read
    with (tmp_path / FINISHED_NAME).open("a") as file:
        file.write(line(6))
    game.send(Scroll(1))
    assert len(scene.layout.data.rows) == 26 and len(read) == 26
    (tmp_path / "records" / "given.jsonl").unlink()
    os.utime(tmp_path / "records", (1, 1))
    game.send(Scroll(1))
    assert len(scene.layout.data.rows) == 25
    game.shell.records.add_text(line(7))
    game.send(Scroll(1))
    assert len(scene.layout.data.rows) == 26
