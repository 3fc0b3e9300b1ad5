"""Files of the data folder with one JSON value: damaged they are set aside, newer they stay, and none of it ends the program."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from game.client.ambition.sheet_draft import SheetDraft
from game.client.app.files.documents import UnusableFileError, read_bytes, read_json
from game.client.app.saves import SaveFile, pack
from game.client.app.settings import Settings, SettingsFile
from game.engine.ambition.editions import Rules
from game.engine.json_reader import DOCUMENT_BYTES
from tests.client.harness import Game, kept_settings
from tests.client.program import save

RECORD = {"format": "ambition-record", "version": 1, "seed": 7}
DAMAGE = {
    "cut off": b'{"player_name": "Anna", "theme": "pl',
    "a bad byte": b'{"player_name": "\xff"}',
    "nested": b"[" * 200_000,
    "nested in a value": b'{"games": {"ambusch": ' + b"[" * 100 + b"]" * 100 + b"}}",
    "a lone surrogate": b'{"games": {"ambusch": {"x": "\\ud800"}}}',
    "infinite": b'{"games": {"ambusch": {"x": 1e999}}}',
    "more digits than Python reads": b'{"trick_rest_ms": ' + b"9" * 5000 + b"}",
    "no object": b"3",
    "empty": b"",
    "too large": b'{"x": "' + b"a" * DOCUMENT_BYTES + b'"}',
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=list(DAMAGE))
def test_damaged_settings_are_set_aside_and_the_usual_ones_in_force(tmp_path: Path, damage: bytes) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    file.path.write_bytes(damage)
    settings, (message,) = file.load()
    assert settings == Settings() and "settings.damaged-1.json" in message and "default settings" in message
    assert file.save(replace(settings, theme="plum")) is None
    assert (tmp_path / "settings.damaged-1.json").read_bytes() == damage
    assert kept_settings(tmp_path)[0].theme == "plum"


def test_settings_keep_what_this_version_does_not_know(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.json")
    file.path.write_text('{"version": 2, "theme": "plum", "shadows": {"deep": [1]}}')
    settings, messages = file.load()
    file.save(replace(settings, sound=False))
    kept = json.loads(file.path.read_text())
    assert messages == [] and (kept["shadows"], kept["theme"], kept["sound"]) == ({"deep": [1]}, "plum", False)


def test_settings_of_a_newer_version_stay_and_ours_lie_beside_them(tmp_path: Path) -> None:
    newer = b'{"version": 99, "theme": {"felt": "velvet"}}'
    (tmp_path / "settings.json").write_bytes(newer)
    file = SettingsFile(tmp_path / "settings.json")
    settings, (message,) = file.load()
    assert settings == Settings() and "newer version" in message and "settings.version-2.json" in message
    file.save(replace(settings, theme="plum"))
    assert SettingsFile(tmp_path / "settings.json").load()[0].theme == "plum"
    assert (tmp_path / "settings.json").read_bytes() == newer and len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    "newer",
    [pack(RECORD).replace(b'"version": 1', b'"version": 9', 1), pack(RECORD | {"version": 9})],
    ids=["save", "record"],
)
def test_a_newer_save_stays_and_another_match_is_kept_beside_it(tmp_path: Path, newer: bytes) -> None:
    (tmp_path / "match.json").write_bytes(newer)
    saves = SaveFile(tmp_path)
    loaded = saves.load()
    assert loaded.record is None and loaded.message is not None and "match.version-1.json" in loaded.message
    saves.save(RECORD | {"seed": 8})
    saves.flush()
    assert SaveFile(tmp_path).load().record == RECORD | {"seed": 8}
    saves.discard()
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("match.json", newer)]


def test_a_save_that_can_not_be_read_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "match.json").mkdir()
    (tmp_path / "match.json" / "kept").write_text("something")
    saves = SaveFile(tmp_path)
    assert "it is not a file" in str(saves.load().message)
    saves.save(RECORD)
    assert saves.load().record == RECORD
    assert (tmp_path / "match.damaged-1.json" / "kept").read_text() == "something"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="whoever may read everything can't try it")
def test_a_save_that_may_not_be_read_is_set_aside(tmp_path: Path) -> None:
    saves = save(tmp_path, RECORD)
    saves.path.chmod(0)
    assert "access is denied" in str(saves.load().message)
    assert (tmp_path / "match.damaged-1.json").exists() and not saves.path.exists()


def test_a_file_that_can_not_be_moved_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Windows refuses it while another program has the file open."""
    (tmp_path / "match.json").write_bytes(b"{")

    moved = os.replace

    def refused(path: Path, target: Path) -> None:
        if path.name == "match.json":
            raise PermissionError(13, "in use")
        moved(path, target)

    saves = SaveFile(tmp_path)
    monkeypatch.setattr(os, "replace", refused)
    assert "It is left untouched" in str(saves.load().message)
    saves.save(RECORD)
    saves.flush()
    assert (tmp_path / "match.json").read_bytes() == b"{" and saves.path.name == "match.version-1.json"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.json")
    with pytest.raises(UnusableFileError, match="not a file"):
        read_bytes(tmp_path / "settings.json")


def test_a_file_of_gigabytes_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "settings.json").open("wb") as file:
        file.truncate(3 << 30)
    with pytest.raises(UnusableFileError, match="too large"):
        read_json(tmp_path / "settings.json")


def test_a_mark_at_the_beginning_is_no_damage(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes('\ufeff{"theme": "plum", "player_name": "👩\u200d🌾"}'.encode())
    settings, messages = kept_settings(tmp_path)
    assert messages == [] and (settings.theme, settings.player_name) == ("plum", "👩\u200d🌾")


def test_a_damaged_score_sheet_is_called_so(tmp_path: Path) -> None:
    game = Game(tmp_path)
    (tmp_path / "scorekeeper.json").write_bytes(pack(SheetDraft(Rules()).to_json())[:-20])
    game.click_button("keeper")
    (told,) = game.shell._toasts
    assert told.startswith("The score sheet can’t be used: it is cut off") and "scorekeeper.damaged-1.json" in told


def test_settings_with_odd_values_are_kept_before_those_are_gone(tmp_path: Path) -> None:
    odd = b'{"theme": "velvet", "player_name": "Anna"}'
    (tmp_path / "settings.json").write_bytes(odd)
    file = SettingsFile(tmp_path / "settings.json")
    settings, (message,) = file.load()
    assert settings.player_name == "Anna" and "theme" in message
    for sound in (False, True):
        file.save(replace(settings, sound=sound))
    assert [path.read_bytes() for path in tmp_path.glob("*.damaged-*")] == [odd]
