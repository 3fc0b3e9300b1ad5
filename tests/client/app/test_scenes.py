"""The scenes, driven by Intents: a whole round by mouse, another by keyboard alone, and everything beside the play."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.client.ambition.match.results import FinalScene, ResultScene
from game.client.ambition.match.scene import TableScene
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.sheet.page import SheetScene
from game.client.app.menu import MenuScene
from game.client.app.settings import Settings
from game.client.kit.intents import Confirm, FastForward, MoveFocus, PickCard, PointerDown, PointerMoved, Scroll, Verb
from game.client.kit.widget_scene import PageScene
from game.client.table.person import ME
from game.client.table.poses import fan_strips, in_fan
from tests.client.harness import Game
from tests.client.harness import settings as with_own
from tests.client.tables import FAST, pass_three, start


def click_card(game: Game, card: int) -> None:
    """Click the visible strip of a card in the fan."""
    x, y = dict(fan_strips(game.table.view, game.shell.look.grid))[card][0]
    game.click(x + 12, y + 40)


def test_one_press_starts_a_match_and_the_first_card_is_soon_there(tmp_path: Path) -> None:
    game = Game(tmp_path)
    assert isinstance(game.scene, MenuScene)
    game.send(Confirm(), Confirm())
    assert isinstance(game.scene, TableScene)
    game.frames(30)
    assert [pose for key, pose in game.table.director.stage.poses.items() if key[0] == "card" and pose.alpha == 1]


def test_a_whole_round_by_mouse(tmp_path: Path) -> None:
    game = Game(tmp_path, FAST)
    game.settle("new", "start")
    table = game.table
    for card in table.view.hand[:4]:
        click_card(game, card)
        game.settle()
    assert table.view.chosen == table.controller.chosen and len(table.view.chosen) == 3  # the fourth found no place
    first = table.view.chosen[0]
    pose = table.director.stage.poses["card", first]
    game.click(pose.x, pose.y)
    assert first not in table.view.chosen and len(table.view.in_tray) == 2  # taken back
    game.settle()
    click_card(game, first)
    passed = set(table.view.chosen)
    game.settle()
    game.settle("pass")
    assert not passed & set(table.view.hand) and len(table.view.received) == 3
    received = list(table.view.received)
    for card in received:
        assert table.director.stage.poses["card", card] == table.director.targets()["card", card]
    refused = played = 0
    while isinstance(game.scene, TableScene):
        assert table.view.turn == ME and table.view.legal
        illegal = [card for card in table.view.hand if card not in table.view.legal]
        if illegal:
            before = list(table.view.hand)
            click_card(game, illegal[0])
            refused += 1
            note = table.ui().note
            assert note is not None and ("follow suit" in note.lines[0] or "opens" in note.lines[0])
            assert table.view.hand == before
        assert table.view.received == [] or not (illegal or played)
        game.settle()
        click_card(game, min(table.view.legal))
        played += 1
        game.settle()
    assert played == 13 and refused > 0
    assert isinstance(game.scene, ResultScene)
    game.frames(60, 50)
    game.settle("next")
    assert game.table.view.round_number == 2 and game.table.view.phase == "pass"


def test_a_whole_round_by_keyboard_alone(tmp_path: Path) -> None:
    game = start(tmp_path)
    table = game.table
    game.send(MoveFocus(1, 0), Confirm(), Confirm(), MoveFocus(1, 0), Confirm())
    assert len(table.view.chosen) == 3 and table.hand.focus == "pass"
    game.settle()
    game.send(MoveFocus(0, 1), MoveFocus(0, -1), Verb.NEXT_FOCUS, Verb.PREV_FOCUS)
    while table.hand.focus != "pass":
        game.send(Verb.NEXT_FOCUS)
    game.settle(Confirm())
    assert table.view.phase == "play"
    turns = 0
    while isinstance(game.scene, TableScene):
        for way in (*[1] * 14, *[-1] * 14):
            if table.hand.focus in table.view.legal:
                break
            game.send(MoveFocus(way, 0))
        assert table.hand.focus in table.view.legal
        game.send(Confirm())
        turns += 1
        game.settle()
    assert turns == 13 and isinstance(game.scene, ResultScene)
    game.settle(Confirm(), Confirm())
    assert table.view.round_number == 2


def test_number_keys_choose_and_play(tmp_path: Path) -> None:
    game = start(tmp_path)
    table = game.table
    hand = list(table.view.hand)
    game.send(PickCard(0), PickCard(1), PickCard(12))
    assert table.view.chosen == [hand[0], hand[1], hand[12]]
    game.settle()
    game.settle(Confirm())
    cards = [card for card in table.view.hand if card in table.view.legal]
    game.send(PickCard(table.view.hand.index(cards[0])), frames=2)
    assert (ME, cards[0]) in table.view.trick


def test_in_the_pass_a_number_stays_with_its_card(tmp_path: Path) -> None:
    game = start(tmp_path)
    table = game.table
    hand = list(table.view.hand)
    game.send(PickCard(4))
    game.send(PickCard(5))  # the card beside it, though there are fewer in the fan
    assert table.view.chosen == [hand[4], hand[5]]
    game.send(PickCard(4))  # and again takes it back
    assert table.view.chosen == [None, hand[5]] and hand[4] in in_fan(table.view)
    game.send(PickCard(12), PickCard(0), PickCard(7))
    assert table.view.chosen == [hand[12], hand[5], hand[0]]  # a fourth one finds no place
    game.send(PickCard(12), PickCard(7))
    assert table.view.chosen == [hand[7], hand[5], hand[0]]


def test_the_first_arrow_key_moves_already(tmp_path: Path) -> None:
    game = start(tmp_path)
    table = game.table
    hand = list(table.view.hand)
    game.send(MoveFocus(1, 0))
    assert table.hand.focus == hand[1]
    game.click(5, 300)
    assert table.hand.focus is None
    game.send(MoveFocus(-1, 0))  # nothing is there: it stands where Enter would have gone
    assert table.hand.focus == hand[0]
    game.settle(PickCard(0), PickCard(1), PickCard(2), Confirm())
    game.click(5, 300)
    legal = [card for card in in_fan(table.view) if card in table.view.legal]
    game.send(MoveFocus(1, 0))
    assert table.hand.focus == legal[min(1, len(legal) - 1)]


def test_the_first_arrow_key_of_a_menu_goes_on_from_what_enter_presses(tmp_path: Path) -> None:
    game = Game(tmp_path, Settings(tutorial_offered=True))
    scene = game.top(MenuScene)
    assert scene.focus is None
    game.send(MoveFocus(0, 1))
    lines = [button.id for button in scene.widgets() if button.id != "new=pick"]  # which stands beside the first
    assert scene.focus == lines[lines.index(str(scene.main())) + 1]
    game.click(5, 700)
    game.send(MoveFocus(0, -1))
    assert scene.focus == scene.main()


def test_any_press_ends_a_wait_and_does_nothing_else(tmp_path: Path) -> None:
    game = Game(tmp_path)
    game.send(Confirm(), Confirm(), frames=10)
    table = game.table
    assert not table.director.idle
    game.send(PointerDown(800, 800))  # the deal is over, the cards are being sorted
    assert table.director.stage.flying
    game.send(PickCard(2), frames=1)
    assert table.director.idle and table.view.chosen == []
    assert table.view.hand and table.director.stage.poses.keys() == table.director.targets().keys()


def test_holding_space_leaves_no_pause(tmp_path: Path) -> None:
    game = start(tmp_path, Settings(speed="normal"))
    game.send(PickCard(0), PickCard(1), PickCard(2), Confirm(), FastForward(True))
    assert game.table.director.hurry
    game.send(FastForward(False))
    assert not game.table.director.hurry


def test_new_cards_are_raised_until_the_first_press(tmp_path: Path) -> None:
    game = start(tmp_path)
    table = game.table
    pass_three(game)
    assert len(table.view.received) == 3
    game.send(PointerMoved(5, 5))
    assert len(table.view.received) == 3
    game.send(Verb.NEXT_FOCUS)
    assert table.view.received == []
    game.settle()
    assert table.director.stage.poses == table.director.targets()


def test_scores_last_trick_help_and_pause_open_and_close_by_key(tmp_path: Path) -> None:
    game = start(tmp_path)
    game.send(Verb.SHOW_LAST_TRICK)
    assert isinstance(game.scene, TableScene)  # there is none yet
    for opening, scene, closing in (
        (Verb.SHOW_SCORES, SheetScene, Verb.SHOW_SCORES),
        (Verb.SHOW_SCORES, SheetScene, Verb.CANCEL),
        (Verb.SHOW_HELP, RulesScene, Verb.CANCEL),
        (Verb.SHOW_HELP, RulesScene, Verb.SHOW_HELP),
        (Verb.CANCEL, PageScene, Verb.CANCEL),
        (Verb.CANCEL, PageScene, Confirm()),
    ):
        game.send(opening)
        assert isinstance(game.scene, scene)
        game.frames(20)
        game.send(closing)
        assert isinstance(game.scene, TableScene)
    table = game.table
    pass_three(game)
    for _ in range(2):
        game.settle(PickCard(table.view.hand.index(min(table.view.legal))))
    game.send(Verb.SHOW_LAST_TRICK)
    assert isinstance(game.scene, PageScene) and game.scene.name == "last trick"
    game.frames(20)
    game.send(Verb.SHOW_LAST_TRICK)
    assert isinstance(game.scene, TableScene)


def test_nil_is_bid_by_key_and_stays_with_the_bidder(tmp_path: Path) -> None:
    game = start(tmp_path, with_own(speed="instant", nil_bidding=True, trick_rest_ms=400))
    table = game.table
    pass_three(game)
    assert table.view.phase == "bid"
    assert table.hand.focus == "no_bid"  # the keys stand there without a press
    game.send(MoveFocus(0, -1))
    assert table.hand.focus == "bid"
    game.settle(Confirm())
    assert table.view.phase == "play" and table.view.bid is True
    assert any("Nil bid alive" in line for line in table.speech_on_request())
    labels = [seat.status and seat.status.label for seat in table.view.seats]
    assert labels[0] == "Nil bid alive" and labels[1:] == [None] * 3, "that nobody has taken anything yet says nothing"


def test_nothing_is_drawn_while_nothing_changes(tmp_path: Path) -> None:
    game = Game(tmp_path)
    game.frames(80)
    assert game.drawn(100) == 0
    game.send(PointerMoved(200, 400))
    assert game.drawn(50) <= 1


def test_a_new_window_size_in_the_middle_of_play(tmp_path: Path) -> None:
    game = start(tmp_path)
    game.settle(PickCard(0), PickCard(1), PickCard(2))
    game.send(Confirm(), frames=4)
    for size in ((1024, 640), (1600, 900)):
        pygame.display.set_mode(size)
        game.shell.resize(size)
        assert game.drawn(3) > 0
    game.settle()
    assert game.table.director.stage.poses == game.table.director.targets()


def test_autoplay_with_pictures_plays_to_the_end_of_the_rounds(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    game = Game(tmp_path / "data", autoplay=True, speed=0.0, rounds=2, screenshots=tmp_path / "out")
    for _ in range(4000):
        if game.scene is None:
            break
        game.loop.frame(16)
    assert game.scene is None
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert [name.split("-", 1)[1][:-4] for name in names][:1] == ["menu"] and names[0] == "01-menu.png"
    assert [name.split("-", 1)[1] for name in names][-2:] == ["round-result.png", "final.png"]
    assert {name.split("-", 1)[1][:-4] for name in names} == {
        "menu", "deal", "pass", "trick", "chips", "round-result", "final",
    }  # fmt: skip
    sheet = game.saves.load().record
    assert sheet is not None and len(sheet["rounds"]) == 2


def test_a_whole_match_ends_with_places_and_a_kept_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two rounds, as it would be after 400."""
    for module in ("match", "record"):
        monkeypatch.setattr(f"game.engine.ambition.{module}.MOST_ROUNDS", 2)
    game = Game(tmp_path, Settings(speed="instant"), autoplay=True, speed=0.0)
    game.tick_until(lambda: isinstance(game.scene, FinalScene))
    match = game.table.controller.match
    assert match.over and not (tmp_path / "match.json").exists()
    kept = json.loads((tmp_path / "matches.jsonl").read_text())
    assert kept["result"]["finished"] and len(kept["rounds"]) == len(match.rounds)
    game.pick_more("sheet")
    assert isinstance(game.scene, SheetScene)
    game.send(MoveFocus(0, -1), MoveFocus(0, 1), Scroll(1), Verb.CANCEL, "menu")
    assert isinstance(game.scene, MenuScene) and game.scene.main() == "new"
