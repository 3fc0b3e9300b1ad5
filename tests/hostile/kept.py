"""What the program keeps in its data folder, read again: settings, saves, sheets, house rules, records, the statistics."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import sqlite3
import tempfile
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from game.cli.games import window_games
from game.client.ambition.controller import GameController, seats_of
from game.client.ambition.house.draft import HouseDraft
from game.client.ambition.house_files import HouseFileError, HouseFiles, pack
from game.client.ambition.sheet_draft import VERSION as SHEET_VERSION
from game.client.ambition.sheet_draft import SheetDraft, progress_words
from game.client.ambition.statistics.summary import Selection, report
from game.client.ambusch.controller import GameController as AmbuschController
from game.client.ambusch.statistics import count
from game.client.app.files.documents import UnusableFileError
from game.client.app.records import RecordFileError, Records
from game.client.app.saves import NullAutosave, SaveFile, checksum
from game.client.app.settings import SettingsFile, known
from game.client.app.statistics.database import NAME, Source, StatisticsDatabase
from game.client.games import NewerDatabaseError
from game.client.table.person import ME
from game.engine.ambition.editions import Rules
from game.engine.ambition.house import House
from game.engine.ambition.record import to_record
from game.engine.ambusch.record import to_record as ambusch_record
from game.engine.json_reader import RecordError
from game.engine.refusal import Refused
from game.engine.rng import Stream
from tests.client.ambusch.played import played
from tests.client.harness import computers
from tests.client.program import SERVICES, InlineWorker
from tests.engine.helpers import new_match, random_step
from tests.hostile.mutations import bytes_changed, document_changed
from tests.hostile.reader import Reader

HOUSE = House("Ours", (("quota", 9),))
DATA = Path(__file__).parent.parent / "client" / "data_0_1"


@lru_cache
def folder() -> Path:
    """A folder of this process."""
    memory = Path("/dev/shm")
    return Path(tempfile.mkdtemp(prefix="hostile-", dir=memory if memory.is_dir() else None))


def fresh(name: str, data: bytes) -> Path:
    """A file of these bytes in a folder where nothing else lies."""
    for path in folder().iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    (folder() / name).write_bytes(data)
    return folder() / name


@lru_cache
def records() -> tuple[dict[str, Any], ...]:
    """A round and two of Ambition by several rules, one of them unfinished, and a set of Ambusch."""
    found = []
    for rules, rounds in ((Rules(), 1), (Rules(nil_bidding=True), 2), (Rules("2005"), 1), (Rules(house=HOUSE), 1)):
        match, stream = new_match(rules, 5), Stream("hostile", 5)
        while not match.rounds or len(match.rounds) < rounds or match.phase != "scored":
            random_step(match, stream)
        found.append(to_record(match))
        for _step in range(9):
            random_step(match, stream)
        found.append(to_record(match))
    found.append(ambusch_record(played(2, 3)))
    for each in found:
        each["players"][ME] |= {
            "begun_at": "2026-01-01T10:00:00+01:00",
            "seconds": 900.0,
            "practised": ["hint"],
            "deal_hashes": ["0"],
        }
    return tuple(found)


def dumped(value: Any) -> bytes:
    """JSON with everything in it that Python writes."""
    return json.dumps(value).encode()


def seeds() -> list[bytes]:
    """Records, a line each."""
    return [dumped(record) for record in records()]


def packed(record: Any) -> bytes:
    """A save with the right checksum, as somebody could forge it."""
    try:
        sum = checksum(record)
    except (ValueError, RecursionError):
        sum = ""
    return dumped({"format": "ambition-save", "version": 1, "sha256": sum, "record": record})


# ---- what feeds them


def read_settings(data: bytes) -> None:
    fresh("settings.json", data)
    file = SettingsFile.of(folder() / "settings.json", window_games())
    kinds = {game.id: game.settings for game in window_games() if game.settings is not None}
    settings, _bad = known(file.load()[0], kinds)
    assert file.save(settings) is None
    again, messages = file.load()
    assert file.path != file.usual or (messages == [] and replace(again, games={}) == replace(settings, games={}))


def read_save(data: bytes) -> None:
    """Whatever can be gone on with can be played on."""
    fresh("match.json", data)
    record = SaveFile(folder()).load().record
    if record is None:
        return
    for game, controller in zip(window_games(), (GameController, AmbuschController), strict=True):
        with contextlib.suppress(RecordError, RecordFileError):
            match = game.records.read(record)
            seats_of(match) if game.id == "ambition" else None
            made: Any = controller(match, computers(), SERVICES, InlineWorker(), NullAutosave())
            for _time in range(3):
                if not match.over and match.rounds and match.seed is not None:
                    made.next_round() if match.phase == "scored" else made.poll()
            assert made.seats
            made.mark("hint")
            made.record()


def read_sheet(data: bytes) -> None:
    with contextlib.suppress(UnusableFileError, Refused):
        fresh("scorekeeper.json", data)
        record = SaveFile(folder(), "scorekeeper.json", wrapped=SHEET_VERSION).load().record
        if record is not None:
            keeper = SheetDraft.from_json(record)
            progress_words(keeper)
            assert SheetDraft.from_json(json.loads(json.dumps(keeper.to_json()))).to_json() == keeper.to_json()


def read_draft(data: bytes) -> None:
    fresh("house-draft.json", data)
    record = SaveFile(folder(), "house-draft.json").load().record
    if record is not None:
        with contextlib.suppress(Refused):
            draft = HouseDraft.from_json(record)
            assert HouseDraft.from_json(json.loads(json.dumps(draft.to_json()))) == draft
            assert draft.fault is not None or draft.rules()


def read_house(data: bytes) -> None:
    with contextlib.suppress(HouseFileError):
        rules = HouseFiles.read(fresh("ours.json", data))
        assert Rules.from_record(rules.to_record()) == rules


def read_records(data: bytes) -> None:
    fresh("matches.jsonl", data)
    kinds = {game.id: game.records for game in window_games()}
    records = Records(folder(), folder() / "none", kinds)
    listing = records.listing()
    for entry in listing.entries:
        with contextlib.suppress(RecordFileError):
            records.open(entry)
    with contextlib.suppress(RecordFileError):
        records._keep("x", io.BytesIO(data))


def sources() -> dict[str, Source]:
    """What the statistics are made from."""
    return {
        game.id: Source(folder() / game.records.file, game.statistics) for game in window_games() if game.statistics
    }


def read_statistics(data: bytes) -> None:
    """The pages can be shown, and the tables written."""
    fresh("matches.jsonl", data)
    (folder() / "ambusch.jsonl").write_bytes(data)
    _shown(StatisticsDatabase(folder() / NAME, sources()))


def _shown(store: StatisticsDatabase) -> None:
    rows = store.read("ambition")
    for selection in (Selection(), Selection(help="with", since="2020-01-01")):
        report(rows, selection)
    others = store.read("ambusch")
    for level in (None, "club"):
        count(others, level)


@lru_cache
def database() -> bytes:
    """The statistics of some matches."""
    fresh("matches.jsonl", b"".join(line + b"\n" for line in finished_lines()))
    (folder() / "ambusch.jsonl").write_bytes(dumped(records()[-1]) + b"\n")
    _shown(StatisticsDatabase(folder() / NAME, sources()))
    return (folder() / NAME).read_bytes()


def finished_lines() -> list[bytes]:
    """Lines of matches that were given up, each once."""
    return [
        dumped(record | {"current": None, "given_up_at": f"2026-01-01T11:00:{n:02}"})
        for n, record in enumerate(records()[:-1])
        if record["rounds"] and not record["current"]
    ]


def read_database(data: bytes) -> None:
    fresh(NAME, data)
    (folder() / "matches.jsonl").write_bytes(b"".join(line + b"\n" for line in finished_lines()))
    (folder() / "ambusch.jsonl").write_bytes(dumped(records()[-1]) + b"\n")
    with contextlib.suppress(NewerDatabaseError):
        _shown(StatisticsDatabase(folder() / NAME, sources()))


ODD_CELLS = (None, "", "[", "[]", "{}", "x", -1, 2**62, 1e308, 0.5, b"\xff", "a" * 20_000, "[[]]", "running",
             '{"a": 1e999}')  # fmt: skip


def database_changed(random: Random, seed: bytes) -> bytes:
    """Bits of the file turned, or a cell that holds something else, in a database that is whole."""
    if random.random() < 0.3:
        return bytes_changed(random, seed)
    path = fresh("changed", seed)
    with contextlib.closing(sqlite3.connect(path)) as db, db, contextlib.suppress(sqlite3.Error):
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        name = random.choice(tables)
        column = random.choice([row[1] for row in db.execute(f"PRAGMA table_info({name})")])
        odd = random.choice(ODD_CELLS)
        match random.randrange(5):
            case 0:
                db.execute(f"DROP TABLE {name}")
            case 1:
                db.execute(f"UPDATE {name} SET {column} = CAST(x'5bff' AS TEXT)")
            case 2:
                db.execute(f"PRAGMA user_version = {random.choice((0, 1, 3, 2**31 - 1, -1))}")
            case _:
                db.execute(
                    f"UPDATE {name} SET {column} = ? WHERE rowid % 2", (odd,)
                ) if random.random() < 0.2 else db.execute(f"UPDATE {name} SET {column} = ?", (odd,))
    return path.read_bytes()


SHEET = SheetDraft(Rules(), ("Ann", "Bo", "Cy", "Di"))
for _points in ("27 45 21 19", "47 0 51 14"):
    for _seat, _text in enumerate(_points.split()):
        SHEET.write("taken", _seat, _text)
    SHEET.enter()
SHEET.write("taken", 0, "12")
OURS = Rules(house=HOUSE)


def saved(random: Random, seed: bytes) -> bytes:
    """Mostly a record changed below a right checksum."""
    return (
        packed(document_changed(random, json.loads(seed)["record"]))
        if random.random() < 0.8
        else bytes_changed(random, seed)
    )


def houses() -> list[bytes]:
    """House rules of ours and of version 0.1."""
    return [pack(OURS).encode(), *(path.read_bytes() for path in (DATA / "house").glob("*.json"))]


READERS = (
    Reader("settings", lambda: [(DATA / "settings.json").read_bytes()], read_settings),
    Reader("saves", lambda: [packed(record) for record in records()], read_save, saved),
    Reader("score sheets", lambda: [packed(SHEET.to_json())], read_sheet, saved),
    Reader("house drafts", lambda: [packed(HouseDraft.of(OURS).to_json())], read_draft, saved),
    Reader("house rules", houses, read_house),
    Reader("records", lambda: [b"\n".join(seeds()[i : i + 2]) for i in range(0, 8, 2)] + seeds()[-1:], read_records),
    Reader(
        "statistics", lambda: [line + b"\n" for line in [*finished_lines(), seeds()[-1]]], read_statistics, quick=40
    ),
    Reader("database", lambda: [database()], read_database, database_changed, quick=30),
)
