"""A win is worth seeing: the crown comes down and chips pile up, once, and nobody has to wait for it."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from game.client.ambition.match.final import final_data
from game.client.ambition.match.results import FinalScene
from game.client.app.ending import CROWN_MS, LAURELS_MS, landed
from game.client.app.settings import Settings
from game.client.kit.intents import Confirm, PointerDown
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import MatchEnded, Total
from tests.client.harness import Game
from tests.gallery.tables import seats


def ended(folder: Path, winner: int = 0, settings: Settings | None = None) -> tuple[Game, FinalScene, list[str]]:
    """A program at the end of a match, and what was pressed there."""
    game, pressed = Game(folder, settings), list[str]()
    totals = (Total(214, 2), Total(168, 1), Total(141, 4), Total(131, 3))
    places = tuple(1 if seat == winner else 2 for seat in range(4))
    data = final_data(Rules(), MatchEnded((winner,), places, (0.0,) * 4), totals, seats(), 0)
    press = pressed.append
    scene = FinalScene(game.shell, data, lambda: pytest.fail("no sheet"), lambda: press("new"), lambda: press("menu"))
    game.shell.stack.push(scene)
    return game, scene, pressed


def heard(game: Game, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    sounds: list[str] = []
    monkeypatch.setattr(game.shell.sounds, "play", sounds.append)
    return sounds


def test_chips_land_one_after_the_other() -> None:
    assert landed(0) == landed(CROWN_MS) == 0 < landed(LAURELS_MS / 2) < landed(LAURELS_MS) == landed(math.inf)


def test_it_goes_on_for_its_time_and_then_the_table_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, scene, _pressed = ended(tmp_path)
    sounds = heard(game, monkeypatch)
    assert LAURELS_MS / 16 < game.drawn(200) < 180 and scene.age > LAURELS_MS
    assert sounds.count("chip") == landed(math.inf) // 4
    assert game.drawn(50) == 0


def test_nobody_has_to_wait_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, scene, pressed = ended(tmp_path)
    sounds = heard(game, monkeypatch)
    game.frames(14)
    game.send(PointerDown(5, 5))
    assert scene.shown_rows == 4 and scene.age == math.inf
    game.send(Confirm())
    assert pressed == ["new"] and "chip" not in sounds


@pytest.mark.parametrize("settings", [Settings(reduced_motion=True), Settings(speed="instant")])
def test_with_less_motion_it_is_there_at_once(tmp_path: Path, settings: Settings) -> None:
    _game, scene, _pressed = ended(tmp_path, settings=settings)
    assert scene.age == math.inf and scene.shown_rows == 4


def test_no_chips_are_heard_for_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _scene, _pressed = ended(tmp_path, winner=2)
    sounds = heard(game, monkeypatch)
    game.frames(200)
    assert "chip" not in sounds
