"""Settings survive damage value by value."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.app.opponents import CHARACTERS, Opponent, alike, at_level, common_level, seated
from game.client.app.settings import Settings, SettingsFile, from_json

json_values = st.one_of(
    st.sampled_from(
        [None, True, 0, -5, 900, 10**9, 1.5, "", "fast", "light", "You", "\x00", "x" * 99, [], [1], {}, {"a": 1}]
    ),
    st.integers(),
    st.text(max_size=8),
)


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "deep" / "settings.json")
    settings = Settings(speed="fast", trick_rest_ms=1500, theme="light", player_name="Ada", window_x=-20)
    assert file.load() == (Settings(), [])
    assert file.save(settings) is None
    assert file.load() == (settings, [])
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
def test_any_json_gives_settings_that_can_be_saved(data: dict) -> None:
    settings, _ = from_json(data)
    assert from_json(json.loads(json.dumps(asdict(settings)))) == (settings, [])


def test_a_folder_that_is_not_writable_is_said_once(tmp_path: Path) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("not a folder")
    file = SettingsFile(blocker / "settings.json")
    assert file.save(Settings()) is not None
    assert file.save(replace(Settings(), theme="light")) is None


def test_the_one_level_of_version_1_is_that_of_all_three() -> None:
    settings, messages = from_json({"version": 1, "level": "novice", "theme": "light"})
    assert settings == Settings(opponents=alike("novice"), theme="light") and messages == []
    settings, messages = from_json({"version": 1, "level": ["novice"]})
    assert settings == Settings() and len(messages) == 1 and "level" in messages[0]


def test_opponents_fall_back_value_by_value(tmp_path: Path) -> None:
    three = (Opponent("alder", "master", "nil"), Opponent("hazel", "novice", "slam"), Opponent("rowan"))
    file = SettingsFile(tmp_path / "settings.json")
    assert file.save(Settings(opponents=three)) is None
    assert file.load() == (Settings(opponents=three), [])
    data = json.loads(file.path.read_text())
    data["opponents"][0]["level"] = 7
    data["opponents"][1] = "hazel"
    data["opponents"][2]["character"] = "unicorn"
    settings, messages = from_json(data)
    assert settings.opponents == (Opponent("alder", "club", "nil"), Opponent("corvin"), Opponent("rowan"))
    named = ("opponents.1.level", "opponents.2”", "opponents.3.character")
    assert len(messages) == 3 and all(name in message for name, message in zip(named, messages, strict=True))
    assert from_json({"opponents": 3})[0] == Settings()


@given(st.lists(st.fixed_dictionaries({"character": st.sampled_from([c.id for c in CHARACTERS])}), max_size=5))
def test_nobody_sits_twice(entries: list[dict]) -> None:
    settings, _ = from_json({"opponents": entries})
    assert len({each.who for each in settings.opponents}) == 3
    assert settings.opponents[0].character == (entries[0]["character"] if entries else "hazel")


def test_changing_places_keeps_everybody_and_how_they_play() -> None:
    three = (Opponent("hazel", "novice", "nil"), Opponent("corvin", "club"), Opponent("rowan", "master"))
    assert seated(three, 0, "rowan") == (three[2], three[1], three[0])
    assert seated(three, 0, "hazel") == three
    assert seated(three, 0, "alder") == (Opponent("alder", "novice", "nil"), three[1], three[2])
    assert common_level(three) is None and common_level(at_level(three, "club")) == "club"
