"""A data folder as version 0.1 wrote it (data_0_1) is read whole, and what is written is what 0.1 reads."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.cli.games import window_games
from game.client.ambition.house_files import HouseFiles
from game.client.ambition.settings import AmbitionSettings, settings_of
from game.client.app.opponents import Opponent
from game.client.app.options import PlayOptions
from game.client.app.settings import Settings, SettingsFile
from game.client.app.shell import Shell
from tests.client.harness import SERVICES

DATA = Path(__file__).with_name("data_0_1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA, tmp_path / "data"))


@pytest.fixture
def shell(folder: Path) -> Iterator[Shell]:
    file, settings = loaded(folder)
    shell = Shell(PlayOptions(data_dir=folder), SERVICES, window_games(), settings, file, folder, (1280, 720))
    yield shell
    shell.flush()
    shell.history.close()


def loaded(folder: Path) -> tuple[SettingsFile, Settings]:
    kinds = {game.id: game.settings for game in window_games() if game.settings is not None}
    file = SettingsFile(folder / "settings.json", kinds)
    settings, messages = file.load()
    assert messages == []
    return file, settings


ON = """nil_bidding no_nil_bid_at_three_strikes short_game short_game_not_in_strike_round void_round_replayed
nil_after_deduction always_pass_left strength_asked first_shown first_done"""
"""The rules that were chosen; and who has played before is neither asked nor led."""


def test_the_settings_are_those_of_version_0_1(shell: Shell) -> None:
    settings, own = shell.settings, settings_of(shell.settings)
    assert (settings.player_name, settings.theme, settings.text_percent) == ("Zoë", "plum", 115)
    assert (settings.language, settings.keys, settings.window_x) == ("ja", {"hint": "j"}, 40)
    chosen: dict[str, Any] = dict.fromkeys(ON.split(), True)
    assert own == AmbitionSettings(
        company="same",
        opponents=(Opponent("alder", "novice", "nil"), Opponent("corvin"), Opponent("tawny", "club", "nil")),
        edition="2005",
        grand_slam="50",
        **chosen,
        blind_first_trick=False,
        tutorial_lesson=3,
        tutorial_done=(0, 1, 2),
    )
    assert shell.settings.games["ambusch"]["who"] == ["you", "novice", "novice", "club"] and not shell._toasts


def test_what_is_written_has_every_key_and_value_of_before(shell: Shell, folder: Path) -> None:
    before = json.loads((folder / "settings.json").read_text("utf-8"))
    shell.change(theme="light")
    after = json.loads((folder / "settings.json").read_text("utf-8"))
    younger = {"high_two": True, "help_told": False, "lately": [], "lately_level": "", "strength_asked": True}
    younger |= {"first_shown": True, "first_done": True, "forced_play": True, "faces": "first"}
    younger |= {"place": "lamp", "hand_order": "suits_down", "volume": 100, "volume_ambience": 12}
    younger |= {"tutorial_done": [0, 1, 2]}
    younger |= {"table_matches": 0, "table_way": "suggest", "handicap": 0, "usual_level": ""}
    younger |= {"cut_myself": False, "day_tried": "", "day_scores": {}, "tables_won": [], "lines_left": 5}
    younger |= {"company": "same"}
    younger |= {"quick": False, "rung": ""}
    younger |= {"just_play": False, "maximised": False, "plain_deck": False, "gone_strip": False}
    assert after == before | younger | {"theme": "light"}


def test_both_saved_matches_go_on(shell: Shell) -> None:
    for game in shell.games:
        record = shell.save_file(game.save).load().record
        assert record is not None and record["game"] == game.id
        assert game.records.read(record).rounds
    assert not list(shell.folder.glob("*damaged*"))


def test_records_statistics_and_house_rules_are_there(shell: Shell) -> None:
    entries = shell.records.listing().entries
    assert sorted(entry.game for entry in entries) == ["ambition", "ambusch"]
    for entry in entries:
        assert shell.records.open(entry).over
    (house,) = HouseFiles(shell.folder).kept().found
    assert house[1].house is not None and house[1].house.name == "Kitchen table"
    kept = shell.history.ask(list).result()
    assert [match.state for match in kept] == ["finished", "running"]  # each once
    assert [match.state for match in shell.history.ask(list, "ambusch").result()] == ["finished"]
    with sqlite3.connect(shell.folder / "statistics.sqlite3") as db:
        assert db.execute("PRAGMA user_version").fetchone() == (2,)  # version 0.1 refuses what is newer
        assert db.execute("SELECT count(*) FROM matches").fetchone() == (2,)  # and finds what it had
    db.close()
