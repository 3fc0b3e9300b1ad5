"""The table scene in corners: several matches in a sitting, a new look under a dialog, focus, what is said when."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.intents import Cancel
from game.client.settings import Settings
from tests.client.harness import Game
from tests.client.test_scenes import start

pytestmark = pytest.mark.usefixtures("screen")


def test_rounds_are_counted_over_all_matches_of_a_sitting(tmp_path: Path) -> None:
    settings = Settings(speed="instant", short_game=True)
    game = Game(tmp_path, settings, autoplay=True, speed=0.0, rounds=16, seed=3)
    tables = set()
    for _ in range(60_000):
        if game.scene is None:
            break
        if any(type(scene).__name__ == "TableScene" for scene in game.shell.stack.scenes):
            tables.add(game.table.controller.match.seed)
        game.loop.frame(16)
    assert game.scene is None and len(tables) > 1
    assert game.shell.rounds_before == 16


def test_the_table_takes_a_new_look_under_a_dialog(tmp_path: Path) -> None:
    game = start(tmp_path)
    table = game.table
    game.send(Cancel())
    game.frames(30)
    for size in ((1024, 640), (1600, 900)):
        pygame.display.set_mode(size)
        game.shell.resize(size)
        assert game.frames(1) == 1
        assert table._painter.look is game.shell.look
        assert table.director.stage.poses == table.director.targets()
    game.shell.change(language="ja")
    game.frames(1)
    assert table.view.seats[1].name != "Hazel"
    game.shell.change(language="en")


def test_a_card_taken_back_leaves_its_place_empty(tmp_path: Path) -> None:
    game = start(tmp_path)
    table = game.table
    first, second, third, fourth = table.view.hand[:4]
    for card in (first, second, third):
        table.choose(card)
    table.choose(first)
    assert table.view.chosen == [None, second, third] and table.view.in_tray == [second, third]
    game.settle()
    assert table.director.stage.poses == table.director.targets()
    assert first in table.hand.places() and None not in table.hand.places()
    table.choose(fourth)
    assert table.view.chosen == [fourth, second, third]
    table.choose(third)
    table.choose(second)
    assert table.view.chosen == [fourth]
