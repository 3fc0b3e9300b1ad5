"""Data folders that earlier commits wrote (data_older, by commit) are read whole.

Each holds a match played to its end and another after two rounds, as 5087fc26 (settings of version 1, no statistics),
ac364b88 (the first statistics) and 7bcfb087 (the last statistics in columns) kept them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.cli.games import window_games
from game.client.ambition.statistics.rows import MatchRow
from game.client.app.options import PlayOptions
from game.client.app.settings import SettingsFile
from game.client.app.shell import Shell
from game.client.games import RUNNING
from tests.client.harness import SERVICES

pytestmark = pytest.mark.usefixtures("screen")
DATA = Path(__file__).with_name("data_older")


@pytest.mark.parametrize(
    ("commit", "ended"),
    [("5087fc26", []), ("ac364b88", [("finished", 5), ("given up", 4)]), ("7bcfb087", [("finished", 7)])],
)
def test_nothing_of_an_older_folder_is_lost(tmp_path: Path, commit: str, ended: list[tuple[str, int]]) -> None:
    folder = Path(shutil.copytree(DATA / commit, tmp_path / "data"))
    games = window_games()
    file = SettingsFile.of(folder / "settings.json", games)
    settings, messages = file.load()
    assert messages == [] and (settings.theme, settings.player_name) == ("light", "Zoë")
    shell = Shell(PlayOptions(data_dir=folder), SERVICES, games, settings, file, folder, (1280, 720))
    try:
        record = shell.save_file("match.json").load().record
        assert record is not None and len(games[0].records.read(record).rounds) >= 2
        entries = shell.records.listing().entries
        assert sorted(len(shell.records.open(entry).rounds) for entry in entries) == sorted(
            rounds for _, rounds in ended
        )
        kept: list[MatchRow] = shell.history.ask(list).result()
        counted = [(match.state, len(match.rounds)) for match in kept if match.state != RUNNING]
        assert counted == ended
        assert all(match.rounds and match.points for match in kept)
        assert not shell._toasts and shell.history.complaint() is None
        assert not list(folder.glob("*damaged*"))
    finally:
        shell.flush()
        shell.history.close()
