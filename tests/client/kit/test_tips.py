"""The names of icons, shown where they are pointed at or have the focus. That each has one: tests/gallery/test_scenes.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.app.settings import Settings
from game.client.app.settings_page import SettingsScene
from game.client.kit import bubbles
from game.client.kit.bubbles import tip_of
from game.client.kit.buttons import Button
from game.client.kit.geometry import Rect
from game.client.kit.intents import PointerMoved, Verb
from tests.client.harness import Game
from tests.client.tables import start


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


def test_a_name_is_shown_for_what_says_none() -> None:
    box = Rect(0, 0, 44, 40)
    assert tip_of(Button("rules", box, "", "tool", "rules", spoken="Rules")) == "Rules"
    assert tip_of(Button("deal", box, "0f87c9e6", "tool", "code", spoken="The deal’s fingerprint")) != ""
    assert tip_of(Button("scores", box, "Scores", "tool", "scores", spoken="Scores")) == ""
    assert tip_of(Button("close", box, "Close", "main")) == ""
    assert tip_of(Button("nil=on", box, "On", "choice", spoken="Nil bidding")) == ""


def test_the_book_is_named_by_pointer_and_keys(tmp_path: Path, told: list[str]) -> None:
    game = start(tmp_path, Settings())
    game.send(Verb.SHOW_SCORES, frames=30)
    scene = game.scene
    game.point_at("rules")
    assert told[-1:] == ["Rules"]
    told.clear()
    game.send(PointerMoved(5, 5))
    assert not told
    for _ in scene.widgets():
        if scene.focus != "rules":
            game.send(Verb.NEXT_FOCUS)
    assert told[-1:] == ["Rules"]


def test_below_a_dialog_nothing_is_named(tmp_path: Path, told: list[str]) -> None:
    game = start(tmp_path, Settings())
    game.point_at("menu")
    assert told[-1:] == ["Menu"]
    told.clear()
    game.send(Verb.CANCEL, frames=30)
    assert game.scene is not game.table and not told


def test_card_backs_are_named(tmp_path: Path, told: list[str]) -> None:
    game = Game(tmp_path)
    scene = SettingsScene(game.shell, "cards")
    game.push(scene, frames=0)
    game.drawn(30)
    scene.go_to(next(id for id in scene.layout.order() if id.startswith("card_back=")))
    scene.focus = None
    back = game.point_at(next(button.id for button in scene.widgets() if button.kind == "picture"))
    assert told[-1:] == [back.label]
