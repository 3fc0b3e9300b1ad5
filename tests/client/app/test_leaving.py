"""The scenes, driven by Intents: matches that are left, given up, found damaged, or played on by others."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.ambition.match.scene import TableScene
from game.client.app import menu
from game.client.app.exact_texts import FactsScene
from game.client.app.menu import MenuScene
from game.client.app.settings import Settings
from game.client.kit import desktop
from game.client.kit.intents import Confirm, Verb
from game.client.kit.widget_scene import PageScene
from game.engine.ambition.editions import Rules
from game.engine.ambition.record import from_record, to_record
from tests.client.client_matches import RandomPlayer, batches
from tests.client.harness import Game
from tests.client.keys import key
from tests.client.program import save
from tests.client.tables import FAST, pass_three, start


def test_leaving_keeps_the_match_and_continue_goes_on(tmp_path: Path) -> None:
    game = start(tmp_path)
    pass_three(game)
    hand = list(game.table.view.hand)
    record = game.saves.load().record
    assert record is not None and len(record["current"]["passes"]) == 4
    game.send(Verb.CANCEL, "leave")
    assert isinstance(game.scene, MenuScene) and game.scene.main() == "continue"
    game.settle(Confirm())
    assert game.table.view.hand == hand and game.table.view.legal


def test_a_new_match_over_an_unfinished_one_is_asked_for(tmp_path: Path) -> None:
    start(tmp_path).table.controller.close()
    game = Game(tmp_path, FAST)
    game.click_button("new", "start")
    assert isinstance(game.scene, PageScene) and game.scene.name == "question"
    game.send(Verb.CANCEL)
    assert isinstance(game.scene, MenuScene)
    game.click_button("new", "start")
    game.send(Confirm())  # Enter gives the safe answer
    assert isinstance(game.scene, MenuScene) and game.scene.main() == "continue"
    game.click_button("new", "start", "new")
    assert isinstance(game.scene, TableScene)


def test_quitting_is_asked_for_and_ends(tmp_path: Path) -> None:
    game = Game(tmp_path)
    game.send(Verb.CANCEL)
    assert isinstance(game.scene, PageScene) and game.scene.name == "question"
    game.send(Verb.CANCEL)
    assert isinstance(game.scene, MenuScene)
    game.click_button("quit")
    assert game.scene is None


def test_about_says_where_the_data_are_and_opens_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(desktop, "open_file", lambda path: opened.append(path) or len(opened) < 2)
    game = Game(tmp_path)
    game.click_button("about")
    scene = game.top(FactsScene)
    said = [line for block in scene.dialog().data.blocks for line in block.lines]
    assert str(tmp_path) in said and str(tmp_path / "records") in said and "Mike Church" in said[0]
    game.click_button("open")
    assert opened == [tmp_path] and not game.shell._toasts
    game.click_button("open")
    assert game.shell._toasts == ["The folder can’t be opened here."]
    game.send(Verb.CANCEL)
    assert isinstance(game.scene, MenuScene)


def test_the_question_says_what_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(menu, "ask", lambda shell, title, text, *more: told.append(text))
    Game(tmp_path).send(Verb.CANCEL)
    start(tmp_path).table.controller.close()
    Game(tmp_path, FAST).send(Verb.CANCEL)
    assert told == ["Everything is saved.", "Unfinished matches are saved for next time."]


def test_a_damaged_save_is_reported_and_the_menu_opens(tmp_path: Path) -> None:
    (tmp_path / "match.json").write_bytes(b"{ half")
    game = Game(tmp_path)
    assert isinstance(game.scene, MenuScene) and game.scene.main() == "new"
    assert any("match.damaged-1.json" in toast for toast in game.shell._toasts)
    game.frames(400, 50)
    assert game.shell._toasts == []


def test_a_save_that_breaks_the_rules_is_set_aside(tmp_path: Path) -> None:
    record = start(tmp_path).saves.load().record
    assert record is not None
    record["current"]["deal"][0][0] = record["current"]["deal"][1][0]
    save(tmp_path, record)
    again = Game(tmp_path)
    assert isinstance(again.scene, MenuScene) and again.scene.main() == "new"
    assert (tmp_path / "match.damaged-1.json").exists()


def test_a_match_that_was_taken_back_and_played_to_its_end_is_not_given_up_too(tmp_path: Path) -> None:
    match, _events = list(batches(Rules(), 3, rounds=1))[-1]
    match.next_round()
    save(tmp_path, to_record(match))
    again = Game(tmp_path, FAST)
    again.click_button("continue", frames=2)
    again.table.controller.match = from_record(to_record(match))  # as taking back does
    again.saves.discard()  # as the end does
    again.table.dialogs._again()
    again.frames(2)
    assert again.table.controller.match.seed == 11 and not (tmp_path / "matches.jsonl").exists()


class Failing(RandomPlayer):
    """Fails in the play."""

    def choose(self, observation: object, cancelled: object) -> object:  # type: ignore[override]
        if observation.phase == "play":  # type: ignore[attr-defined]
            raise RuntimeError("lost the thread")
        return super().choose(observation, cancelled)  # type: ignore[arg-type]


def test_failing_bots_are_played_for(tmp_path: Path) -> None:
    game = Game(tmp_path, Settings(speed="instant"), Failing, autoplay=True, speed=0.0, rounds=1)
    game.tick_until(lambda: game.scene is None)
    record = game.saves.load().record
    assert record is not None and len(record["rounds"]) == 1
    assert all(player["replaced"] == 13 for player in record["players"])


def test_a_press_belongs_to_what_the_one_before_it_in_the_same_frame_has_opened(tmp_path: Path) -> None:
    game = Game(tmp_path)
    rect = next(button.rect for button in game.scene.widgets() if button.id == "settings")
    x, y, w, h = game.shell.look.viewport.to_px(rect)
    at = {"pos": (x + w // 2, y + h // 2), "button": 1}
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    game.feed(*[pygame.event.Event(kind, at) for kind in kinds], key(pygame.K_ESCAPE))
    game.frames(1)
    assert isinstance(game.scene, MenuScene) and len(game.shell.stack.scenes) == 1  # opened, and closed again
