"""The table scene in corners: several matches in a sitting, a new look under a dialog, focus, what is said when."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.client.ambition.match.scene import TableScene
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.table.words import round_words
from game.client.app.menu import MenuScene
from game.client.app.settings import Settings
from game.client.kit.input import NOWHERE
from game.client.kit.intents import Confirm, PickCard, PointerDown, PointerMoved, PointerUp, Verb
from game.client.kit.widget_scene import PageScene
from game.client.table.poses import tray_slots
from game.engine.ambition.events import RoundStarted
from tests.client.ambition.helped import middle, noted
from tests.client.harness import Game, kept_settings
from tests.client.harness import settings as with_own
from tests.client.tables import my_turn, pause_of, result, start


def test_rounds_are_counted_over_all_matches_of_a_sitting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("match", "record"):
        monkeypatch.setattr(f"game.engine.ambition.{module}.MOST_ROUNDS", 2)
    game = Game(tmp_path, with_own(speed="instant"), autoplay=True, speed=0.0, rounds=5, seed=3)
    tables = set()
    for _ in range(60_000):
        if game.scene is None:
            break
        if any(type(scene).__name__ == "TableScene" for scene in game.shell.stack.scenes):
            tables.add(game.table.controller.match.seed)
        game.loop.frame(16)
    assert game.scene is None and len(tables) == 3
    assert game.shell.rounds_before == 5 and game.shell.settings.lines_left == 3  # two of the three have ended


def test_the_table_takes_a_new_look_under_a_dialog(tmp_path: Path) -> None:
    game = start(tmp_path)
    table = game.table
    game.send(Verb.CANCEL, frames=30)
    for size in ((1024, 640), (1600, 900)):
        pygame.display.set_mode(size)
        game.shell.resize(size)
        assert game.drawn(1) == 1
        assert table.painter.look is game.shell.look and table.director.stage.poses == table.director.targets()
    game.shell.change(language="ja")
    game.frames(1)
    assert table.view.seats[1].name != "Hazel"
    game.shell.change(language="en")


def test_a_card_is_dragged_to_the_table(tmp_path: Path) -> None:
    game = my_turn(tmp_path)
    table, card = game.table, next(iter(game.table.view.legal))
    x, y = middle(game, card)
    held = len(table.view.hand)
    game.send(PointerMoved(x, y), PointerDown(x, y), PointerMoved(x, y - 60))
    pose = table.director.stage.poses["card", card]
    assert (pose.x, pose.y, pose.turn) == (x, y - 60, 0)
    game.send(PointerMoved(x + 40, y - 20), PointerUp(x + 40, y - 20))  # not far enough: it goes back
    game.frames(30)
    assert len(table.view.hand) == held and table.director.stage.poses == table.director.targets()
    game.send(PointerMoved(x, y), PointerDown(x, y), PointerMoved(700, 400), PointerUp(700, 400), frames=2)
    assert card not in table.controller.match.hand(0)


def test_a_dragged_card_is_drawn_under_the_pointer(tmp_path: Path) -> None:
    game = my_turn(tmp_path)
    x, y = middle(game, next(iter(game.table.view.legal)))
    game.send(PointerMoved(x, y), PointerDown(x, y), PointerMoved(x, y - 40), frames=40)
    before = pygame.image.tobytes(game.loop.window.surface, "RGB")
    for step in (60, 90):
        game.send(PointerMoved(x, y - step), frames=1)
        now = pygame.image.tobytes(game.loop.window.surface, "RGB")
        assert now != before
        before = now
    assert game.drawn(5) == 0


def test_a_card_let_go_on_a_button_goes_back_and_a_drag_that_leaves_the_window_plays_nothing(tmp_path: Path) -> None:
    game = my_turn(tmp_path)
    table, card = game.table, next(iter(game.table.view.legal))
    x, y = middle(game, card)
    scores = next(button.rect for button in table.buttons() if button.id == "scores")
    game.send(
        PointerMoved(x, y), PointerDown(x, y), PointerMoved(scores.cx, scores.cy), PointerUp(scores.cx, scores.cy)
    )
    game.frames(40)
    assert card in table.controller.match.hand(0) and game.scene is table
    assert table.director.stage.poses == table.director.targets()
    game.send(PointerMoved(x, y), PointerDown(x, y), PointerMoved(700, 400), NOWHERE, PointerUp(700, 400), frames=30)
    assert card in table.controller.match.hand(0) and table.director.carried is None


def test_cards_are_dragged_into_the_tray_and_back(tmp_path: Path) -> None:
    game = start(tmp_path)
    table, card = game.table, game.table.view.hand[4]
    x, y = middle(game, card)
    game.send(PointerMoved(x, y), PointerDown(x, y), PointerMoved(640, 400), PointerUp(640, 400))
    assert table.view.in_tray == [card]
    game.settle()
    x, y = tray_slots(game.shell.look.grid)[0]
    game.send(PointerMoved(x, y), PointerDown(x, y), PointerMoved(x + 50, y + 9), PointerUp(x + 50, y + 9))
    assert table.view.in_tray == [card]  # within the table it only lies elsewhere for a moment
    game.send(PointerMoved(x, y), PointerDown(x, y), PointerMoved(x, 800), PointerUp(x, 800))
    assert table.view.in_tray == []


@pytest.mark.parametrize(
    ("way", "clicked", "dragged"), [("click", True, False), ("drag", False, True), ("both", True, True)]
)
def test_cards_are_played_the_way_that_is_set(tmp_path: Path, way: str, clicked: bool, dragged: bool) -> None:
    for drag, plays in ((False, clicked), (True, dragged)):
        game = my_turn(tmp_path / str(drag), play_by=way)
        card = next(iter(game.table.view.legal))
        x, y = middle(game, card)
        if drag:
            if way == "click":
                continue  # the press has played it already
            game.send(PointerMoved(x, y), PointerDown(x, y), PointerMoved(700, 400), PointerUp(700, 400))
        else:
            game.click(x, y)
        assert (card not in game.table.controller.match.hand(0)) == plays


def test_a_card_can_be_confirmed_before_it_is_played(tmp_path: Path) -> None:
    game = my_turn(tmp_path, confirm_play=True)
    table, hand = game.table, game.table.controller.match
    legal = sorted(table.view.legal)
    game.click(*middle(game, legal[0]))
    assert legal[0] in hand.hand(0) and table.hand.armed == legal[0]
    assert noted(table).endswith("?")
    if len(legal) > 1:  # another card takes its place
        game.click(*middle(game, legal[1]))
        assert table.hand.armed == legal[1] and legal[1] in hand.hand(0)
        game.click(*middle(game, legal[0]))
    assert table.hand.armed == legal[0]
    game.click(*middle(game, legal[0]))
    assert legal[0] not in hand.hand(0)
    game = my_turn(tmp_path / "keys", confirm_play=True)
    game.send(Confirm())
    card = game.table.hand.focus
    game.send(Confirm())
    assert card in game.table.controller.match.hand(0)
    game.send(Confirm())
    assert card not in game.table.controller.match.hand(0)


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
    game.send(Verb.CANCEL)
    assert "Everything is saved" in " ".join(pause_of(game).layout.spoken())
    game.pick_more("help")
    assert isinstance(game.scene, RulesScene)
    game.send(Verb.CANCEL)
    game.saves.path = tmp_path / "match.json" / "below a file" / "match.json"
    game.table.choose(game.table.view.hand[0])
    game.saves.save({})
    game.saves.flush()
    game.send(Verb.CANCEL)
    assert "can’t be saved" in " ".join(pause_of(game).layout.spoken())
    game.shell.change(language="ja")
    assert pause_of(game).layout.spoken()[0] == "一時停止"
    game.shell.change(language="en")


def test_a_new_round_starts_with_nothing_taken_and_nothing_passed(tmp_path: Path) -> None:
    game = start(tmp_path)
    table = game.table
    table.director.shown_taken = [39.0, 0.0, 0.0, 0.0]
    table.director.push([RoundStarted(2, 1, "right", "")])
    game.frames(1, 1.0)
    assert table.view.phase == "idle" and table.director.shown_taken == [0.0] * 4
    assert table.director.bank_shown() == table.numbers.total and round_words(table.view) == "Pass right"


def test_new_cards_are_named_once_they_have_landed(tmp_path: Path) -> None:
    game = start(tmp_path)
    table = game.table
    game.settle(PickCard(0), PickCard(1), PickCard(2))
    game.send(Confirm())
    flew = 0
    for _ in range(300):
        game.tick(16.0)
        if table.director.passing:
            flew += 1
            ui = table.ui()
            assert not ui.landed and ui.note is not None and ui.note.heading != "Three new cards"
    assert flew > 3 and table.ui().landed and table.view.note is not None
    assert table.view.note.heading == "Three new cards" and table.view.note.lines[0][0] not in "jqka"


def test_tapping_space_hurries_the_others_and_plays_nothing(tmp_path: Path) -> None:
    game = start(tmp_path, Settings(trick_rest_ms=2000))
    for card in game.table.view.hand[:3]:
        game.table.choose(card)
    game.click_button("pass")
    table, taps = game.table, 0
    while not table.view.legal or not table.director.idle or taps < 5:
        game.send(Confirm(space=True))
        game.frames(9, 50)
        taps += 1
        assert taps < 400
    held = table.view.hand
    for _ in range(6):  # whoever taps on has not seen yet that it is their turn
        game.send(Confirm(space=True))
        game.frames(9, 50)
    assert table.view.hand == held and set(table.controller.match.hand(0)) == set(held) and table.view.legal
    game.frames(20, 50)
    game.send(Confirm(space=True))  # after a pause it is meant: the focus shows
    card = table.hand.focus
    assert card in table.view.legal
    game.send(Confirm(space=True))
    assert card not in table.controller.match.hand(0)


def test_what_is_to_be_done_with_the_cards_is_said_once_they_are_dealt(tmp_path: Path, written: list[str]) -> None:
    game = Game(tmp_path, Settings())
    game.click_button("new", "start", frames=40)
    assert game.table.director.dealing and game.table.ui().dealing
    assert "Pass to Hazel" not in written and "0 of 3 chosen" not in written
    game.settle()
    game.frames(2)
    assert not game.table.director.dealing and {"Pass to Hazel", "0 of 3 chosen"} <= {*written}


def test_the_match_is_given_up_from_the_pause_once_that_is_confirmed(tmp_path: Path) -> None:
    game = result(tmp_path)
    game.settle(Confirm())
    for answer in ("keep", "give_up"):
        game.send(Verb.CANCEL)
        pause_of(game)
        game.pick_more("give_up")
        assert isinstance(game.scene, PageScene) and game.scene.name == "question" and game.scene.default == "keep"
        game.click_button(answer)
        assert isinstance(game.scene, TableScene) == (answer == "keep")
    assert isinstance(game.scene, MenuScene) and game.scene.main() == "new"
    assert not (tmp_path / "match.json").exists()
    (line,) = (tmp_path / "matches.jsonl").read_text(encoding="utf-8").splitlines()
    record = json.loads(line)
    assert record["given_up_at"] and len(record["rounds"]) == 1  # what was counted stays
    assert Game(tmp_path, kept_settings(tmp_path)[0]).scene.main() == "new"
