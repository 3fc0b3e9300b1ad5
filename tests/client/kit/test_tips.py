"""The names of icons: every button without words has one, shown where it is pointed at or has the focus, in each language."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.app.scenes.menu import MenuScene
from game.client.app.scenes.settings import SettingsScene
from game.client.kit import bubbles, widgets
from game.client.kit.bubbles import tip_of
from game.client.kit.geometry import Rect
from game.client.kit.i18n import languages, set_language
from game.client.kit.intents import Cancel, Confirm, NextFocus, PointerMoved, ShowScores
from game.client.kit.viewport import Viewport
from game.client.kit.widgets import Button
from game.client.table.look import Look
from tests.client.harness import Game
from tests.gallery.scenes import scenes

pytestmark = pytest.mark.usefixtures("screen")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What small panels say, as they are painted."""
    found: list[str] = []
    paint = bubbles.paint_bubble

    def noted(canvas: object, bubble: bubbles.Bubble) -> None:
        found.append(" ".join(bubble.title))
        paint(canvas, bubble)  # type: ignore[arg-type]

    monkeypatch.setattr(bubbles, "paint_bubble", noted)
    return found


@pytest.mark.parametrize("lang", languages())
def test_every_button_without_words_has_a_name(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    unnamed, named = set(), set()
    words = widgets._words

    def noted(canvas: object, button: Button, *rest: object) -> None:
        if button.kind == "picture" or (button.icon and not button.label):
            (named if tip_of(button) else unnamed).add((button.id, tip_of(button)))
        words(canvas, button, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(widgets, "_words", noted)
    set_language(lang)
    try:
        size = (1024, 640)
        look, surface = Look(Viewport(*size)), pygame.Surface(size).convert()
        for name, paint in scenes().items():
            if not name.startswith(("chart", "card")):
                paint(look, surface)
    finally:
        set_language("en")
    assert not unnamed and {id.split("=")[0] for id, _tip in named} > {"menu", "rules", "undo", "hint", "card_back"}
    assert all(tip.isascii() == (lang == "en") for id, tip in named if id == "rules")


def test_a_name_is_shown_for_what_says_none() -> None:
    box = Rect(0, 0, 44, 40)
    assert tip_of(Button("rules", box, "", "tool", "rules", said="Rules")) == "Rules"
    assert tip_of(Button("deal", box, "0f87c9e6", "tool", "code", said="The deal’s fingerprint")) != ""
    assert tip_of(Button("scores", box, "Scores", "tool", "scores", said="Scores")) == ""
    assert tip_of(Button("close", box, "Close", "main")) == ""
    assert tip_of(Button("nil=on", box, "On", "choice", said="Nil bidding")) == ""


def test_the_book_is_named_by_pointer_and_keys(tmp_path: Path, told: list[str]) -> None:
    game = Game(tmp_path)
    game.send(Confirm())
    game.settle()
    game.send(ShowScores())
    game.frames(30)
    scene = game.scene
    rules = next(button for button in scene.widgets() if button.id == "rules")  # type: ignore[union-attr]
    game.send(PointerMoved(rules.rect.cx, rules.rect.cy))
    assert told[-1:] == ["Rules"]
    told.clear()
    game.send(PointerMoved(5, 5))
    assert not told
    for _ in scene.widgets():  # type: ignore[union-attr]
        if scene.focus != "rules":  # type: ignore[union-attr]
            game.send(NextFocus())
    assert told[-1:] == ["Rules"]


def test_below_a_dialog_nothing_is_named(tmp_path: Path, told: list[str]) -> None:
    game = Game(tmp_path)
    game.send(Confirm())
    game.settle()
    menu = next(button for button in game.table.buttons() if button.id == "menu")
    game.send(PointerMoved(menu.rect.cx, menu.rect.cy))
    assert told[-1:] == ["Menu"]
    told.clear()
    game.send(Cancel())
    game.frames(30)
    assert game.scene is not game.table and not told


def test_card_backs_are_named(tmp_path: Path, told: list[str]) -> None:
    game = Game(tmp_path)
    assert isinstance(game.scene, MenuScene)
    scene = SettingsScene(game.shell, "cards")
    game.shell.stack.push(scene)
    game.frames(30)
    scene._top = [row.id for row in scene.data().rows].index("card_back")
    scene.rebuild()
    back = next(button for button in scene.widgets() if button.kind == "picture")
    game.send(PointerMoved(back.rect.cx, back.rect.cy))
    assert told[-1:] == [back.label]
