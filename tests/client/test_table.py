"""The table scene in corners: several matches in a sitting, a new look under a dialog, focus, what is said when."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.intents import Cancel, Confirm, PickCard
from game.client.scenes.dialogs import PauseScene
from game.client.scenes.rules import RulesScene
from game.client.settings import Settings
from game.client.table_words import round_words
from game.engine.events import RoundStarted
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


def test_the_pause_dialog_says_whether_the_match_is_saved_and_leads_to_the_rules(tmp_path: Path) -> None:
    game = start(tmp_path)
    game.saves.flush()
    game.send(Cancel())
    assert "Everything is kept" in " ".join(pause_of(game).layout.lines)
    game.click_button("help")
    assert isinstance(game.scene, RulesScene)
    game.send(Cancel())
    game.saves.path = tmp_path / "match.json" / "below a file" / "match.json"
    game.table.choose(game.table.view.hand[0])
    game.saves.save({})
    game.saves.flush()
    game.send(Cancel())
    assert "can’t be saved" in " ".join(pause_of(game).layout.lines)
    game.shell.change(language="ja")
    assert pause_of(game).layout.title == "一時停止"
    game.shell.change(language="en")


def pause_of(game: Game) -> PauseScene:
    assert isinstance(game.scene, PauseScene)
    return game.scene


def test_a_new_round_starts_with_nothing_taken_and_nothing_passed(tmp_path: Path) -> None:
    game = start(tmp_path)
    table = game.table
    table.director.shown_taken = [39.0, 0.0, 0.0, 0.0]
    table.director.push([RoundStarted(2, 1, "right", "")])
    game.frames(1, 1.0)
    assert table.view.phase == "idle" and table.director.shown_taken == [0.0] * 4
    assert table.director.bank_shown() == table._numbers.total
    assert round_words(table.view) == "Pass right"


def test_new_cards_are_named_once_they_have_landed(tmp_path: Path) -> None:
    game = start(tmp_path)
    table = game.table
    game.send(PickCard(0), PickCard(0), PickCard(0))
    game.settle()
    game.send(Confirm())
    flew = 0
    for _ in range(300):
        game.frames(1)
        if table.director.passing:
            flew += 1
            ui = table._ui()
            assert not ui.landed and ui.note is not None and ui.note.heading != "Three new cards"
    assert flew > 3 and table._ui().landed and table.view.note is not None
    assert table.view.note.heading == "Three new cards" and table.view.note.lines[0][0] not in "jqka"


def test_the_focus_goes_to_the_nearest_legal_card_when_the_turn_comes(tmp_path: Path) -> None:
    game = start(tmp_path)
    hand = game.table.hand
    cards = list(game.table.view.hand)
    game.table.view.phase, game.table.view.legal = "play", frozenset({cards[2], cards[9]})
    hand.focus = cards[7]
    hand.to_legal()
    assert hand.focus == cards[9]
    hand.focus = cards[2]
    hand.to_legal()
    assert hand.focus == cards[2]
