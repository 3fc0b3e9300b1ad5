"""Files that another program holds for a moment, as virus scanners of Windows do: an action is tried for a second."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.client.app.files.documents import JsonFile, read_bytes
from game.client.app.files.record_lines import append_once
from game.client.app.saves import SaveFile
from game.client.kit import files
from game.client.kit.files import patient, write_atomically


class Held:
    """Fails `times` times as Windows does for a file that another program holds, then goes on."""

    def __init__(self, times: int, number: int | None, kind: type[OSError] = PermissionError) -> None:
        self.left, self.number, self.kind = times, number, kind

    def __call__(self, action: object) -> object:
        def tried(*args: object, **more: object) -> object:
            if self.left > 0:
                self.left -= 1
                error = self.kind(13, "held")
                error.winerror = self.number  # type: ignore[attr-defined]
                raise error
            return action(*args, **more)  # type: ignore[operator]

        return tried


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """On Windows, whose waits are only counted."""
    waits: list[float] = []
    monkeypatch.setattr(files, "_TRIES", 50)
    monkeypatch.setattr("game.client.kit.files.time.sleep", waits.append)
    return waits


@pytest.mark.parametrize("number", [5, 32])
def test_a_file_is_replaced_once_it_is_free(
    number: int, tmp_path: Path, slept: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "replace", Held(20, number)(os.replace))
    write_atomically(tmp_path / "match.json", b"1")
    assert (tmp_path / "match.json").read_bytes() == b"1" and len(slept) == 20 and sum(slept) < 1


def test_one_that_stays_held_fails_after_a_second(
    tmp_path: Path, slept: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "replace", Held(1000, 32)(os.replace))
    with pytest.raises(PermissionError):
        write_atomically(tmp_path / "match.json", b"1")
    assert 0.9 < sum(slept) < 1.1 and not list(tmp_path.iterdir())


@pytest.mark.parametrize(("number", "kind"), [(19, PermissionError), (32, FileNotFoundError)])
def test_other_errors_are_no_reason_to_wait(number: int, kind: type[OSError], slept: list[float]) -> None:
    with pytest.raises(kind):
        patient(Held(1, number, kind)(lambda: None))  # type: ignore[arg-type]
    assert not slept


def test_reading_adding_and_deleting_wait_too(
    tmp_path: Path, slept: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(b"{}")
    monkeypatch.setattr(Path, "open", Held(3, None)(Path.open))
    assert read_bytes(path) == b"{}" and len(slept) == 3
    monkeypatch.setattr(Path, "open", Held(3, None)(Path.open))
    append_once(tmp_path / "matches.jsonl", {"a": 1})
    assert (tmp_path / "matches.jsonl").read_text() == '{"a": 1}\n' and len(slept) == 6
    monkeypatch.setattr(Path, "unlink", Held(3, 5)(Path.unlink))
    SaveFile(tmp_path).discard()
    assert not path.exists() and len(slept) == 9
    path.write_bytes(b"[")
    monkeypatch.setattr(os, "replace", Held(3, 32)(os.replace))
    JsonFile(path, "The match", 1).read(lambda data: data)
    assert (tmp_path / "match.damaged-1.json").exists() and len(slept) == 12


def test_elsewhere_nothing_waits() -> None:
    assert os.name == "nt" or files._TRIES == 1
