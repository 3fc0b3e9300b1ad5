"""The settings, driven by Intents: in force at once, page by page, and typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.client.ambition.match.scene import TableScene
from game.client.app.settings import UNTIL_PRESSED, Settings
from game.client.app.settings_page import FORGET, SettingsScene, rows_of
from game.client.kit.intents import Confirm, MoveFocus, PickCard, Scroll, Typed, Verb
from game.engine.cards import rank_of
from tests.client.harness import Game
from tests.client.tables import start


def test_settings_are_in_force_at_once(tmp_path: Path) -> None:
    game = start(tmp_path)
    game.send(Verb.CANCEL, "settings")
    assert isinstance(game.scene, SettingsScene)
    look = game.shell.look
    game.click_button("cards", "theme", "light", frames=2)
    assert game.shell.look is not look and game.shell.look.theme.name == "light"
    game.click_button("card_back=steps", "large_indices")
    assert game.shell.look.sprites.back == "steps" and game.shell.look.sprites.deck == "large"
    game.scene.press("plain_deck")  # further down
    assert game.shell.look.sprites.deck == "plain" and game.shell.settings.large_indices
    game.scene.press("plain_deck")
    assert game.shell.look.sprites.deck == "large"
    game.click_button("motion", "trick_rest_ms=3000", "speed=slow", "reduced_motion")
    assert game.shell.pace.rest_ms == 3000 and game.shell.pace.reduced and game.shell.pace.speed == 1.6
    game.send(Scroll(-1), Scroll(1), Verb.CANCEL)
    assert isinstance(game.scene, TableScene)
    game.frames(1)
    assert game.table.director.pace.reduced
    saved = json.loads((tmp_path / "settings.json").read_text())
    assert saved["theme"] == "light" and saved["trick_rest_ms"] == 3000


def test_the_place_and_what_is_heard_there_are_chosen(tmp_path: Path) -> None:
    game = start(tmp_path)
    before = game.shell.look
    game.send(Verb.CANCEL, "settings", "cards", "place", "garden", frames=2)
    assert game.shell.look.place == "garden" and game.shell.look.ground() is not before.ground()
    game.click_button("sounds")
    rows = {row.id: row for row in rows_of("sounds", game.shell, "")}
    assert rows["volume_ambience"].value == "12" and "Birds" in rows["volume_ambience"].note
    game.click_button("volume_ambience=30", "volume=60")
    saved = json.loads((tmp_path / "settings.json").read_text())
    assert (saved["place"], saved["volume_ambience"], saved["volume"]) == ("garden", 30, 60)


def test_the_hand_stands_in_the_order_that_is_asked_for(tmp_path: Path) -> None:
    """At the table at once, and in every later deal; the number keys go by what is seen."""
    game = start(tmp_path)
    held = sorted(game.table.view.hand)
    game.settle(Verb.CANCEL, "settings", "cards", "hand_order", "ranks_up", Verb.CANCEL)
    assert isinstance(game.scene, TableScene)
    view = game.table.view
    assert sorted(view.hand) == held
    assert [rank_of(card) for card in view.hand] == sorted(rank_of(card) for card in held)
    poses = game.table.director.targets()
    assert view.hand == sorted(view.hand, key=lambda card: poses["card", card].x)
    game.send(PickCard(0))
    assert view.chosen[0] is not None and rank_of(view.chosen[0]) == min(rank_of(card) for card in held)


def test_the_pages_of_the_settings_turn_with_the_keys(tmp_path: Path) -> None:
    game = Game(tmp_path)
    game.click_button("settings")
    scene = game.top(SettingsScene)
    assert scene.page == "play"
    game.send(Verb.NEXT_FOCUS)
    assert scene.focus == "play"
    game.send(MoveFocus(0, 1), MoveFocus(0, 1))
    assert scene.focus == scene.page == "motion"
    game.send(MoveFocus(1, 0))
    assert str(scene.focus).startswith("trick_rest_ms=")
    game.send(Confirm())
    assert game.shell.settings.trick_rest_ms == 500


def test_the_picture_of_motion_comes_to_rest(tmp_path: Path) -> None:
    game = Game(tmp_path)
    game.click_button("settings", "motion")
    assert game.drawn(20) == 20
    game.frames(200)
    assert game.drawn(50) == 0
    game.click_button("speed=fast")
    assert game.drawn(20) > 10
    game.click_button("speed=instant", "trick_rest_ms=500", frames=80)
    assert game.drawn(50) == 0


def test_a_trick_can_lie_until_a_press_but_not_while_nobody_presses(tmp_path: Path) -> None:
    settings = Settings(trick_rest_ms=UNTIL_PRESSED)
    assert Game(tmp_path, settings).shell.pace.rest_ms == UNTIL_PRESSED
    assert Game(tmp_path, settings, autoplay=True).shell.pace.rest_ms <= 3000


def test_a_name_is_typed(tmp_path: Path) -> None:
    game = Game(tmp_path)
    game.click_button("settings", "player_name")
    game.send(*[Verb.ERASE] * 5, *(Typed(letter) for letter in "Zoë S"), Verb.SHOW_SCORES, Confirm(space=True))
    assert game.shell.settings.player_name == "Zoë S"
    game.send(*(Typed("x") for _ in range(30)))
    assert len(game.shell.settings.player_name) == 16
    game.send(*[Verb.ERASE] * 30)
    assert game.shell.settings.player_name == "Z"  # an empty name is not kept
    assert isinstance(game.scene, SettingsScene)


def test_what_reviews_have_found_out_can_be_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(tmp_path)
    (reviews,) = (each.reviews for each in game.shell.games if each.reviews is not None)
    kept: Any = reviews
    kept.kept = 31
    game.click_button("settings")
    scene: Any = game.scene
    row = next(row for row in scene.data().rows if row.id == FORGET)
    assert row.enabled and row.note == "31 decisions saved, 15 KB"
    scene.press(FORGET)
    game.frames(2)
    game.scene.press("keep")
    assert reviews.size()[0] == 31
    for fails in (True, False):
        game.frames(2)
        scene.press(FORGET)
        game.frames(2)
        with monkeypatch.context() as patch:
            if fails:
                patch.setattr(kept, "forget", lambda: (_ for _ in ()).throw(OSError("locked")))
            game.scene.press("delete")
        assert reviews.size()[0] == (31 if fails else 0)
        assert any("locked" in words for words in game.shell._toasts) or not fails
    game.frames(2)
    row = next(row for row in scene.data().rows if row.id == FORGET)
    assert not row.enabled and row.note == "Nothing is saved"
