"""The whole program with a controller alone: from the first start through settings, house rules, a round with its help, result,
replay, records, statistics, rules and a set of Ambusch between two people, and back. Words name its buttons meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.ambition.house.listing import HouseListScene
from game.client.ambition.house.page import HouseScene
from game.client.ambition.house_files import HouseFiles
from game.client.ambition.match.results import ResultScene
from game.client.ambition.match.scene import TableScene
from game.client.ambition.review.scene import ReplayScene
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.setup import SetupScene
from game.client.ambition.sheet.page import SheetScene
from game.client.ambition.you.page import StatisticsScene
from game.client.ambusch.scene import DEAF_MS, AmbuschScene, CurtainScene
from game.client.app.menu import MenuScene
from game.client.app.records_page import FilesScene
from game.client.app.settings import Settings
from game.client.app.settings_page import SettingsScene
from game.client.kit.widget_scene import PageScene
from game.engine.ambition.editions import Rules
from game.engine.ambition.record import to_record
from game.engine.json_reader import dump_line
from tests.client.ambusch.play import at_menu
from tests.client.hands import BACK, DOWN, LEFT, RB, RIGHT, START, A, B, Hands, X, Y, axis
from tests.client.harness import Game
from tests.engine.helpers import random_match


def notes(scene: Any) -> str:
    """All small words of a dialog's rows."""
    return " ".join(row.note for row in scene.layout.data.rows)


def round_over(hands: Hands) -> None:
    """Play until the round's result is there."""
    for _ in range(400):
        hands.game.settle()
        if isinstance(hands.scene, ResultScene):
            return
        view = hands.scene.view
        if hands.focus is None:
            hands.push(RIGHT)
        if view.phase == "play" and view.legal and hands.focus not in view.legal:
            order, card = view.hand, min(view.legal)
            ahead = isinstance(hands.focus, int) and order.index(card) > order.index(hands.focus)
            hands.until(RIGHT if ahead else LEFT, lambda view=view: hands.focus in view.legal, 14)  # type: ignore[misc]
        hands.push(A)
    raise AssertionError("the round goes on and on")


def test_words_name_the_buttons_of_what_is_used(tmp_path: Path) -> None:
    game = Game(tmp_path)
    hands = Hands(game)
    hands.press("settings")
    assert isinstance(game.scene, SettingsScene)
    assert "A second click or A plays the card" in notes(game.scene)
    assert "Button: Right stick pressed." in notes(game.scene)
    game.feed(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    assert "A second click or Enter plays the card" in notes(game.scene) and "Key: C." in notes(game.scene)
    hands.go_to("keys")
    hands.push(A, RIGHT, A)
    assert game.scene.choosing_key and "On the keyboard; B cancels" in notes(game.scene)
    hands.push(B)
    assert isinstance(game.scene, SettingsScene) and not game.scene.choosing_key
    game.feed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    assert not game.shell.by_pad
    hands.push(DOWN)
    assert game.shell.by_pad
    game.shell.pad_changed("Pad", False)
    assert not game.shell.by_pad


def test_commands_without_a_button_name_none(tmp_path: Path) -> None:
    game = Game(tmp_path)
    assert game.shell.keyed("End.", "end_round") == "End. Key: E." and game.shell.keyed("", "hint") == "Key: H."
    game.shell.use_pad(True)
    assert game.shell.keyed("End.", "end_round") == "End." and game.shell.keyed("", "hint") == "Button: X."
    assert game.shell.key_words("fullscreen") == "F11"


def test_buttons_of_ones_own_from_the_settings_to_the_table_and_back(tmp_path: Path) -> None:
    game = Game(tmp_path, Settings(speed="instant", trick_rest_ms=400))
    hands = Hands(game)
    hands.press("settings", "pad")
    hands.go_to("confirm")
    hands.push(A, B)  # A and B change places
    hands.until(DOWN, lambda: hands.focus == "next")
    hands.push(B, X)
    hands.until(DOWN, lambda: hands.focus == "hint")
    hands.push(B, BACK)
    own = {"confirm": "b", "cancel": "a", "next": "x", "hint": "back", "scores": "rightshoulder"}
    assert game.shell.settings.pad == own
    hands.push(A, frames=20)
    assert isinstance(game.scene, MenuScene)
    hands.until(X, lambda: hands.focus == "new")
    hands.push(B, B)
    game.settle()
    assert isinstance(game.scene, TableScene)
    hands.until(X, lambda: hands.focus == "hint")
    note = game.table.note()
    assert note is not None and note.lines[0].endswith("Button: Back button.")
    hands.push(BACK, frames=5)
    assert game.table.bubble() is not None
    hands.push(RB, frames=20)
    assert isinstance(game.scene, SheetScene)
    # the sheet, the hint, then the menu
    hands.until(A, lambda: isinstance(game.scene, PageScene) and game.scene.name == "pause", 4)


def test_house_rules_and_setup(tmp_path: Path) -> None:
    game = Game(tmp_path)
    hands = Hands(game)
    hands.press("new", "more")
    assert isinstance(game.scene, SetupScene)
    hands.press("who0")
    hands.push(DOWN, A, frames=20)
    assert isinstance(game.scene, SetupScene) and hands.focus == "who0"
    hands.press("house", "new")
    hands.push(A, frames=20)
    assert isinstance(game.scene, HouseScene)
    hands.fill("name", "Ours")
    hands.press("save")
    hands.push(B, frames=20)
    assert isinstance(game.scene, HouseListScene)
    assert [rules.house.name for _path, rules in HouseFiles(game.shell.folder).kept().found if rules.house] == ["Ours"]
    hands.push(B, B, frames=20)
    hands.press("start")
    game.settle()
    assert isinstance(game.scene, TableScene)


def test_a_round_with_its_help_and_back_again(tmp_path: Path) -> None:
    game = Game(tmp_path, Settings(speed="instant", trick_rest_ms=400, seen_cards=True))
    hands = Hands(game)
    hands.press("new", "start")
    game.settle()
    hands.until(RB, lambda: hands.focus == "hint")
    note = hands.scene.note()
    assert note is not None and note.lines[0].endswith("Button: X.")
    hands.push(X, frames=5)
    assert hands.scene.bubble() is not None
    hands.push(X, BACK, frames=20)
    assert not isinstance(game.scene, TableScene)
    hands.push(B, pygame.CONTROLLER_BUTTON_LEFTSTICK, frames=20)
    assert isinstance(game.scene, RulesScene)
    hands.push(B, frames=20)
    hands.until(RB, lambda: isinstance(hands.focus, int))
    for _ in range(60):  # into the second trick
        game.settle()
        if game.table.view.trick_number == 2 and game.table.view.legal:
            break
        hands.push(A)
        if isinstance(hands.focus, int) and game.table.view.phase == "play":
            hands.until(RIGHT, lambda: hands.focus in game.table.view.legal or not game.table.view.legal, 14)
    hands.push(Y, frames=20)
    assert isinstance(game.scene, PageScene) and game.scene.name == "last trick"
    hands.push(B, frames=20)
    held = len(game.table.view.hand)
    game.feed(axis(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 30000), axis(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0))
    game.settle()
    assert len(game.table.view.hand) == held + 1
    round_over(hands)
    hands.go_to("taken-0")
    assert hands.scene.telling.shown == "taken-0"  # what has the focus explains itself
    hands.press("review")
    hands.push(B)
    assert isinstance(game.scene, ReplayScene)
    hands.push(RIGHT, RIGHT, B, frames=20)
    hands.press("next")
    game.settle()
    hands.push(START, frames=20)
    assert isinstance(game.scene, PageScene) and game.scene.name == "pause"
    hands.press("leave")
    assert isinstance(game.scene, MenuScene)
    hands.press("continue")
    assert isinstance(game.scene, TableScene) and game.table.view.round_number == 2


def test_records_statistics_and_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setattr(Path, "home", lambda: home)
    (home / "theirs.jsonl").write_text(dump_line(to_record(random_match(Rules(), 3))), "utf-8")
    game = Game(tmp_path)
    hands = Hands(game)
    hands.press("you", "more", "add")
    assert isinstance(game.scene, FilesScene)
    hands.press("row=1")
    assert isinstance(game.scene, StatisticsScene) and len(game.scene.layout.data.rows) == 1
    hands.press("row=0", "more", "export")
    written = list(tmp_path.rglob("ambition-*.jsonl"))
    assert len(written) == 1
    hands.until(B, lambda: isinstance(game.scene, MenuScene), 5)
    hands.press("you")
    assert isinstance(game.scene, StatisticsScene)
    hands.press("page:charts")
    hands.push(B, frames=20)
    hands.press("learn", "begin=rules")
    assert isinstance(game.scene, RulesScene)
    hands.push(*[RIGHT] * 3)
    hands.until(B, lambda: isinstance(game.scene, MenuScene), 5)


def test_ambusch_between_two_at_one_screen(tmp_path: Path) -> None:
    game = at_menu(tmp_path)
    hands = Hands(game)
    hands.press("ambusch", "seats=2", "who1")
    hands.until(DOWN, lambda: hands.focus == "person")
    hands.push(A, frames=20)
    hands.press("start")
    seen = []
    for _ in range(60):
        game.frames(2)
        if isinstance(game.scene, CurtainScene):
            seen.append(game.scene)
            hands.push(A)
            assert game.scene is seen[-1]  # what is pressed too soon shows nothing
            game.frames(round(DEAF_MS / 16) + 2)
            hands.push(A)
        elif isinstance(game.scene, AmbuschScene) and game.scene.director.idle:
            if game.scene.view.phase == "turn":
                hands.until(RB, lambda: hands.focus == "draw")
            hands.push(A)
        if len(seen) == 3:
            break
    assert len(seen) == 3
    hands.push(START, frames=30)
    assert isinstance(game.scene, PageScene) and game.scene.name == "pause"
    hands.press("leave", "ambusch", "continue")
    assert isinstance(game.scene, CurtainScene)
