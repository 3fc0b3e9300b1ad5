"""Saves: nothing is lost when the file is damaged or the process is killed in the middle of saving."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.client.app.saves import SaveFile, pack, unpack
from game.client.kit.files import write_atomically
from tests.client.program import save

RECORD = {"format": "ambition-record", "version": 1, "seed": 7, "rounds": [], "players": [{"name": "Zoë"}]}


def test_a_saved_record_is_read_again(tmp_path: Path) -> None:
    saves = SaveFile(tmp_path)
    assert saves.load().record is None
    saves.save(RECORD)
    assert saves.load().record == RECORD
    saves.save({**RECORD, "seed": 8})
    saves.save({**RECORD, "seed": 9})
    saves.flush()
    assert SaveFile(tmp_path).load().record == {**RECORD, "seed": 9}
    saves.discard()
    assert saves.load() == SaveFile(tmp_path).load()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "cut off"),
        (pack(RECORD)[:-40], "cut off"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b'{"format": "ambition-record"}', "not a saved match"),
        (b"[]", "not a saved match"),
        (b"[" * 100_000, "nested too deeply"),
        (pack(RECORD).replace(b'"version": 1', b'"version": 0', 1), "version 0"),
        (pack(RECORD).replace(b'"version": 1', b'"version": ' + b"9" * 5000, 1), "a number in it"),
        (pack(RECORD).replace(b'"seed": 7', b'"seed": 8'), "checksum"),
        (pack(RECORD).replace(b'"record": {', b'"record": 3, "x": {'), "checksum"),
    ],
)
def test_a_damaged_save_is_set_aside_and_reported(tmp_path: Path, data: bytes, why: str) -> None:
    saves = SaveFile(tmp_path)
    for number in (1, 2):
        saves.path.write_bytes(data)
        loaded = saves.load()
        assert loaded.record is None
        assert loaded.message is not None and why in loaded.message and f"damaged-{number}" in loaded.message
        assert (tmp_path / f"match.damaged-{number}.json").read_bytes() == data
    assert not saves.path.exists()


def test_a_truncated_temporary_file_changes_nothing(tmp_path: Path) -> None:
    saves = save(tmp_path, RECORD)
    (tmp_path / ".match.json.abcdefgh.tmp").write_bytes(pack(RECORD)[:30])
    loaded = saves.load()
    assert loaded.record == RECORD and loaded.message is None


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file.json"
    write_atomically(path, b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old" and [p.name for p in tmp_path.iterdir()] == ["file.json"]
    saves = save(tmp_path, RECORD)
    complaint = saves.complaint()
    assert complaint is not None and "disk is full" in complaint and saves.complaint() is None


SAVER = """
import itertools, sys
from pathlib import Path
from game.client.app.saves import SaveFile
saves = SaveFile(Path(sys.argv[1]))
for n in itertools.count():
    saves.save({"n": n, "filler": ["x" * 50] * 4000})
    saves.flush()
    print(n, flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")
def test_a_process_killed_while_saving_loses_nothing(tmp_path: Path) -> None:
    for saves_seen in (3, 7, 12):
        command = [sys.executable, "-c", SAVER, str(tmp_path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            last = [int(process.stdout.readline()) for _ in range(saves_seen)][-1]
            process.kill()
        loaded = SaveFile(tmp_path).load()
        assert loaded.message is None and loaded.record is not None and loaded.record["n"] >= last
        assert unpack((tmp_path / "match.json").read_bytes()) == loaded.record
        assert json.loads((tmp_path / "match.json").read_text())["format"] == "ambition-save"


def test_a_record_that_cannot_be_written_does_not_stop_the_next(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    saves = save(tmp_path, {"bad": {1, 2}})  # no JSON
    assert saves.complaint() is not None
    record = {"a": 1}
    saves.save(record)
    saves.flush()
    assert SaveFile(tmp_path).load().record == record
