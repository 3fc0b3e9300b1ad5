"""The program as the command line starts it, with the computer players that it hands in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.cli.games import GAMES, window_games
from game.client.ambusch.controller import RECORDS_NAME
from game.client.app.files.record_lines import append_once
from game.client.app.menu import MenuScene
from game.client.app.options import PlayOptions, Services
from game.client.app.program import DONE, run
from game.client.app.saves import SaveFile
from game.client.app.window import locked
from game.engine.ambusch.questions import Best
from game.engine.ambusch.record import from_record, to_record
from tests.client.ambusch.played import begun, played


@pytest.mark.usefixtures("display_again")
def test_autoplay_plays_the_games_that_were_asked_for_and_goes_on_from_there(tmp_path: Path) -> None:
    handed = window_games()
    options = PlayOptions(
        autoplay=True, rounds=2, speed=0.0, size=(1024, 640), seed=3, data_dir=tmp_path, game="ambusch"
    )
    assert run(options, Services(), handed) == DONE
    saved = SaveFile(tmp_path, "ambusch.json").load().record
    assert saved is not None and len(from_record(saved).rounds) == 2
    assert run(replace(options, rounds=1, resume=True), Services(), handed) == DONE
    again = SaveFile(tmp_path, "ambusch.json").load().record
    assert again is not None and len(from_record(again).rounds) == 3
    assert again["sets"][0]["games"][:2] == saved["sets"][0]["games"]
    assert not (tmp_path / "match.json").exists()


def test_every_level_that_is_offered_decides_and_advises(tmp_path: Path) -> None:
    players, match = GAMES["ambusch"].computers(), begun(2, 4)
    match.begin()
    observation = match.observation(match.waiting[0])
    assert len(players.levels) >= 6 and players.default_level in dict(players.levels)
    for level, _title in players.levels:
        player = players.make_player(level, "steady", observation.seat, 7, True)
        assert player.choose(observation, lambda: False) in observation.legal
    assert players.answer is not None
    assert players.answer(Best(observation), lambda: False).best[0] in {action.id() for action in observation.legal}


@pytest.mark.usefixtures("display_again")
def test_a_second_window_sees_the_records_and_changes_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append_once(tmp_path / RECORDS_NAME, to_record(played(3, 2)))
    before = (tmp_path / RECORDS_NAME).read_bytes()
    seen: list[int] = []
    entered = MenuScene.tell_guest
    monkeypatch.setattr(
        MenuScene, "tell_guest", lambda self: (seen.append(len(self.shell.records.listing().entries)), entered(self))[1]
    )
    handed = window_games()
    options = PlayOptions(
        autoplay=True, rounds=2, speed=0.0, size=(1024, 640), seed=3, data_dir=tmp_path, game="ambusch"
    )
    with locked(tmp_path) as first:
        assert first and run(options, Services(), handed) == DONE
    assert seen == [1] and (tmp_path / RECORDS_NAME).read_bytes() == before and not (tmp_path / "ambusch.json").exists()
