"""The first start: three tricks at the table, and what comes after; Esc leads to the menu, and it never comes back by itself."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from game.cli.main import run as cli
from game.client.ambition.lessons.model import GuidedDeal, Task, read_lesson
from game.client.ambition.lessons.scripted import cards
from game.client.ambition.match.guided import GuidedTable
from game.client.ambition.match.scene import TableScene
from game.client.ambition.settings import settings_of
from game.client.app import program as app
from game.client.app.menu import MenuScene
from game.client.app.options import PlayOptions
from game.client.app.saves import SAVE_NAME
from game.client.app.settings import Settings
from game.client.app.window import Window
from game.client.kit.intents import Confirm, Verb
from game.client.kit.keymap import VOICE
from game.client.kit.widget_scene import PageScene
from game.client.table.controller import FINISHED_NAME
from game.engine.ambition.house import QUICK
from tests.client.ambition.helped import middle
from tests.client.ambition.lesson_truth import check_words
from tests.client.harness import SERVICES, Game, games, kept_settings
from tests.client.tables import FAST

DATA_0_1 = Path(__file__).resolve().parents[1] / "data_0_1"


@pytest.fixture(autouse=True)
def _screen(screen: None) -> None:
    """All of this is seen."""


def first(folder: Path, settings: Settings | None = None, **options: Any) -> Game:
    """The program as somebody starts it who has never seen it."""
    game = Game(folder, settings or Settings(), asks=True, **options)
    game.top(MenuScene).first_start()
    game.frames(1)
    return game


def rest(game: Game) -> float:
    """Let time pass until something is asked or said. Returns the milliseconds."""
    for frame in range(2000):
        scene = game.scene
        if not isinstance(scene, GuidedTable):
            return frame * 16.0
        if scene.director.idle and scene.guide.words() and (scene.guide.coach.waiting or scene.controller.my_turn):
            game.frames(2)
            return frame * 16.0
        game.frames(1)
    raise AssertionError("nothing is asked")


def glowing(game: Game) -> int:
    (card,) = game.table.parts.hinted()
    return int(card)


def take_trick(game: Game) -> None:
    """The card that glows is played, and what is said of it read."""
    rest(game)
    game.table.choose(glowing(game))
    rest(game)
    game.send(Confirm())


@pytest.mark.parametrize("by_keys", [False, True])
def test_three_tricks_and_what_is_next(tmp_path: Path, by_keys: bool) -> None:
    game = first(tmp_path)
    elapsed, inputs = 0.0, 0
    for number, part in enumerate(read_lesson("first").parts):
        assert isinstance(part, GuidedDeal) and isinstance(part.steps[0], Task)
        elapsed += rest(game)
        scene = game.top(GuidedTable)
        assert vars(scene.guide)["part_number"] == number
        asked = check_words(scene)
        assert len(asked.split()) <= 14
        assert cards(part.steps[0].cards) == [glowing(game)]
        if by_keys:
            game.send(Confirm())
            assert scene.hand.focus == glowing(game)
            game.send(Confirm())
        else:
            game.click(*middle(game, glowing(game)))
        inputs += 1 + by_keys
        if number == 0:
            assert inputs <= 3 and len(" ".join([*scene.spoken_title(), asked]).split()) <= 25
        elapsed += rest(game)
        assert not scene.parts.hinted() and scene.guide.coach.mood == "right"
        words = check_words(scene)
        if number == 0:
            assert scene.guide.words().startswith("14 points: you are safe") and scene.view.seats[0].taken == 14
            assert elapsed < 15_000
        assert scene.view.seats[0].status is not None and scene.view.seats[0].status.kind == "safe", words
        game.send(Confirm())
    rest(game)
    assert isinstance(game.scene, PageScene) and game.scene.name == "question"
    settings = settings_of(game.shell.settings)
    assert settings.first_done and settings.first_shown and settings.tutorial_lesson == 0


def test_another_card_is_explained_a_change_of_tables_told_and_nobody_called_after_the_last_card(
    tmp_path: Path,
) -> None:
    game = first(tmp_path, FAST)
    rest(game)
    scene = game.table
    assert scene.note() is None
    other = next(card for card in scene.view.legal if card != glowing(game))
    scene.choose(other)
    game.frames(2)
    assert other in scene.view.hand and scene.guide.coach.mood == "wrong"
    assert scene.guide.words() == "The 7 is too low to win. Take the queen." and glowing(game)
    game.table.choose(glowing(game))
    rest(game)
    game.send(Confirm())  # the trick is taken, and no turn follows
    assert game.table.guide.part_number or (game.table.view.turn is None and not game.table.playable())
    rest(game)
    table = game.table
    assert (
        table.guide.part_number == 1 and table.note().heading == "Another table" and table.note() in table.notes_shown()
    )
    table.choose(glowing(game))
    rest(game)
    assert table.guide.coach.mood == "right" and table.note() is None


def played(folder: Path) -> Game:
    """The three tricks are over."""
    game = first(folder, FAST)
    for _part in read_lesson("first").parts:
        take_trick(game)
    rest(game)
    return game


def test_what_is_next(tmp_path: Path) -> None:
    game = played(tmp_path / "play")
    game.click_button("play", frames=2)
    match = game.table.controller.match
    assert type(game.scene) is TableScene and match.rules.short_game and match.rules.house == QUICK
    assert {player["level"] for player in match.players[1:]} == {"novice"}  # the weakest here
    game = played(tmp_path / "learn")
    game.click_button("learn", frames=2)
    assert isinstance(game.scene, PageScene) and game.scene.name == "opening"
    game = played(tmp_path / "menu")
    game.send(Verb.CANCEL, frames=2)
    assert isinstance(game.scene, MenuScene)
    game.click_button("learn", "begin=lessons")
    assert isinstance(game.scene, PageScene) and game.scene.name == "opening"  # no longer the three tricks


@pytest.mark.parametrize("tricks", [0, 1, 2])
def test_esc_leads_to_the_menu_which_offers_it_until_it_is_done(tmp_path: Path, tricks: int) -> None:
    game = first(tmp_path, FAST)
    for _ in range(tricks):
        take_trick(game)
    game.send(Verb.CANCEL, frames=2)
    assert isinstance(game.scene, MenuScene)
    again = Game(tmp_path, kept_settings(tmp_path)[0], asks=True)
    menu = again.top(MenuScene)
    menu.first_start()
    again.frames(2)
    assert again.scene is menu  # never by itself again
    again.click_button("offer")
    assert isinstance(again.scene, GuidedTable)
    again.send(Verb.CANCEL, frames=2)
    again.click_button("learn", "begin=lessons")
    assert isinstance(again.scene, GuidedTable)


@pytest.mark.parametrize(
    "options",
    [
        {"autoplay": True},
        {"resume": True},
        {"screenshots": Path()},
        {"seed": 4},
        {"game": "ambition"},
        {"rounds": 1},
        {"hidden": True},
    ],
    ids=lambda options: next(iter(options)),
)
def test_what_the_command_line_asks_for_comes_first(tmp_path: Path, options: dict[str, object]) -> None:
    game = Game(tmp_path, asks=True)
    menu = game.top(MenuScene)
    assert not game.shell.options.prepared
    game.shell.options = PlayOptions(data_dir=tmp_path, **options)  # type: ignore[arg-type]
    menu.first_start()
    game.frames(2)
    assert game.scene is menu and not settings_of(game.shell.settings).first_shown


def test_whoever_has_played_0_1_needs_no_first_start(tmp_path: Path) -> None:
    shutil.copyfile(DATA_0_1 / "settings.json", tmp_path / "settings.json")
    assert isinstance(first(tmp_path, kept_settings(tmp_path)[0]).scene, MenuScene)


@pytest.mark.parametrize("name", [FINISHED_NAME, SAVE_NAME])
def test_whoever_has_matches_needs_none_even_if_the_settings_are_lost(tmp_path: Path, name: str) -> None:
    shutil.copyfile(DATA_0_1 / name, tmp_path / name)
    assert isinstance(first(tmp_path).scene, MenuScene)


def test_the_program_opens_with_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    class Looked(app.Loop):
        def run(self, goes_on: object = None) -> None:
            self.shell.stack.apply()
            opened.append(type(self.shell.stack.top).__name__)

    monkeypatch.setattr(app, "Loop", Looked)
    monkeypatch.setattr(Window, "close", lambda self: None)  # the screen stays for other tests
    for _ in range(2):
        assert app.run(PlayOptions(size=(1024, 640), data_dir=tmp_path), SERVICES, games()) == app.DONE
    assert opened == ["GuidedTable", "MenuScene"]


def test_it_is_read_aloud_and_a_screen_reader_is_told_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    for runs in (True, False):
        game = Game(tmp_path / str(runs), asks=True)
        menu = game.top(MenuScene)
        monkeypatch.setattr("game.client.app.menu.reader_runs", lambda runs=runs: runs)
        monkeypatch.setattr(type(game.shell.voice), "found", property(lambda self: True))
        monkeypatch.setattr(game.shell.voice, "say", lambda text, now=False: said.append(text))
        menu.first_start()
    assert len(said) == 1 and game.shell.keymap.words(VOICE) in said[0]
    game.frames(1)
    rest(game)
    assert game.table.spoken_title() == ["Ambition", "Take enough points, but never the most"]
    assert any(
        re.search("14 points or more, but not the most, is safe", words) for words in game.table.speech_on_change()
    )


@pytest.mark.parametrize(("arguments", "led"), [([], True), (["--game", "ambition"], False), (["--seed", "4"], False)])
def test_the_bare_command_leads_whoever_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], led: bool
) -> None:
    handed: list[PlayOptions] = []
    monkeypatch.setattr(app, "run", lambda options, services, games: handed.append(options) or 0)
    assert cli(["play", "--data-dir", str(tmp_path), *arguments]) == 0
    assert handed[0].prepared is not led
