"""Settings survive damage value by value."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.app.settings import Settings, SettingsFile, from_json
from tests.client.app.programs import json_values


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "deep" / "settings.json")
    settings = Settings(speed="fast", trick_rest_ms=1500, theme="light", player_name="Ada", window_x=-20)
    settings = replace(settings, place="fireside", hand_order="ranks_up", volume=50, volume_ambience=30)
    assert file.load() == (Settings(), []) and file.save(settings) is None and file.load() == (settings, [])
    assert [path.name for path in file.path.parent.iterdir()] == ["settings.json"]


def test_a_damaged_value_falls_back_alone() -> None:
    data = asdict(Settings(theme="light")) | {"speed": "warp", "trick_rest_ms": True, "fullscreen": 1, "unknown": 3}
    settings, messages = from_json(data)
    assert settings == Settings(theme="light")
    assert len(messages) == 3
    assert all(any(name in message for message in messages) for name in ("speed", "trick_rest_ms", "fullscreen"))


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "null", '"fast"', "\x00\xff"])
def test_a_damaged_file_gives_the_usual_settings_and_says_so(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(text.encode("latin-1"))
    settings, messages = SettingsFile(path).load()
    assert settings == Settings() and len(messages) == 1


@given(st.dictionaries(st.sampled_from([*asdict(Settings()), "version", "other"]), json_values))
def test_any_json_gives_settings_that_can_be_saved(data: dict[str, Any]) -> None:
    settings, _ = from_json(data)
    assert from_json(json.loads(json.dumps(asdict(settings)))) == (settings, [])


def test_a_folder_that_is_not_writable_is_said_once(tmp_path: Path) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("not a folder")
    file = SettingsFile(blocker / "settings.json")
    assert file.save(Settings()) is not None and file.save(replace(Settings(), theme="light")) is None
