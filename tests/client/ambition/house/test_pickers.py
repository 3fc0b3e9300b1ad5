"""What is set of house rules on pages of their own: points of cards, first card, cards left out, passes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.client.ambition.house.pickers import OpeningScene, PassCycleScene, PointsScene, RemovedScene
from game.client.kit.intents import Confirm, MoveFocus, Typed, Verb
from game.engine.ambition.editions import House, Rules
from game.engine.cards import parse_card
from tests.client.ambition.house.pages import labels, opened, ours, page, page_below


def test_points_of_cards_by_mouse_keys_and_controller(tmp_path: Path) -> None:
    game = opened(tmp_path, ours())
    game.click_button("row=0", "card_points")
    scene = game.top(PointsScene)
    queen, ace = parse_card("QS"), parse_card("AS")
    game.send(f"card={queen}", Typed("1"), Typed("3"), Typed("x"))
    draft = page_below(game).draft
    assert draft.values["card_points"][queen] == "13" and draft.changed_card(queen)
    game.send(Verb.ERASE, Verb.ERASE)
    assert page_below(game).draft.total is None
    game.click_button("points=reset")
    assert page_below(game).draft.values["card_points"][queen] == "5"
    scene.focus = f"card={queen}"
    game.send(MoveFocus(-1, 0), MoveFocus(-1, 0), Typed("7"))
    assert scene.card == ace and page_below(game).draft.values["card_points"][ace] == "7"
    game.send(Confirm(), Confirm())  # to what makes it more, and once more
    assert scene.focus == "points=more" and page_below(game).draft.values["card_points"][ace] == "8"
    game.send(Verb.CANCEL)
    assert scene.focus == f"card={ace}"
    game.send(Verb.CANCEL)
    assert labels(game)["card_points"].value == "1 changed"
    assert labels(game)["card_points"].note == "94 points in a round"


def test_opening_card_left_out_cards_and_passes(tmp_path: Path) -> None:
    game = opened(tmp_path, ours())
    game.click_button("row=0", "removed")
    assert isinstance(game.scene, RemovedScene)
    scene: Any = game.scene
    for name in ("3D", "2C", "3C"):
        game.click_button(f"card={parse_card(name)}")
    assert "can’t be dealt evenly" in " ".join(scene.layout.spoken())
    game.click_button(f"card={parse_card('4C')}")
    assert "12 for each" in " ".join(scene.layout.spoken())
    game.click_button("close")
    assert labels(game)["removed"].fault == "The 3 of diamonds opens, but it is not dealt"
    page(game).turn_to("passing")
    game.frames(1)
    game.click_button("opening_card")
    assert isinstance(game.scene, OpeningScene)
    game.click_button("none")
    assert page_below(game).draft.values["opening_card"] == -1
    game.click_button(f"card={parse_card('5D')}", "close")
    assert labels(game)["opening_card"].value == "5 of diamonds" and page(game).draft.fault is None
    game.click_button("pass_cycle")
    assert isinstance(game.scene, PassCycleScene)
    for _ in range(8):
        game.click_button("less")
    game.click_button("pass=1")
    assert page_below(game).draft.values["pass_cycle"] == ("left", "across")
    game.click_button("more")
    assert page_below(game).draft.values["pass_cycle"] == ("left", "across", "hold")
    game.click_button("less", "less")
    buttons: Any = game.scene
    assert not next(button for button in buttons.layout.buttons if button.id == "less").enabled
    game.send(Verb.CANCEL)
    assert labels(game)["pass_cycle"].value == "left"


def test_three_players_pass_only_left_right_or_not(tmp_path: Path) -> None:
    game = opened(tmp_path, Rules("2004", players=3, house=House("Three")))
    game.click_button("row=0")
    page(game).turn_to("passing")
    game.frames(1)
    game.click_button("pass_cycle")
    seen = set()
    for _ in range(6):
        game.click_button("pass=0")
        seen.add(page_below(game).draft.values["pass_cycle"][0])
    assert seen == {"left", "right", "hold"}
