"""Taking back at the table: step by step to the first decision of the round, also in mid-flight; the match says so for good."""

from __future__ import annotations

import json
import random
from pathlib import Path

from game.client.ambition.controller import GameController
from game.client.ambition.match.scene import TableScene
from game.client.app.menu import MenuScene
from game.client.app.settings import Settings
from game.client.kit.buttons import Button
from game.client.kit.intents import PointerMoved, Verb
from game.client.table.person import ME, UNDO, PersonEntry
from game.client.table.words import helped_words
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record
from game.engine.ambition.rewind import may_rewind, rewound
from tests.client.ambition.helped import noted, play_one, table, to_play
from tests.client.client_matches import PLAYERS, batches, random_action
from tests.client.harness import Game, computers
from tests.client.program import unwatched
from tests.client.tables import start


def hand_on(scene: TableScene, first: int = 0) -> None:
    """Three cards of the hand are chosen and passed."""
    for card in scene.view.hand[first : first + 3]:
        scene.choose(card)
    scene.press("pass")


@unwatched
def to_choice(game: Game) -> None:
    """On to a card that is a decision: there is another that could be played."""
    while len(table(game).controller.match.legal_cards(ME)) < 2:
        play_one(table(game))
        game.settle()


def saved(game: Game) -> Match:
    game.saves.flush()
    return from_record(json.loads((game.folder / "match.json").read_text())["record"])


def test_a_card_is_taken_back_and_others_play_the_same_again(tmp_path: Path) -> None:
    game = to_play(tmp_path)
    scene = table(game)
    to_choice(game)
    before = scene.controller.match.observation(ME)
    card = play_one(scene)
    game.frames(1)
    assert scene.controller.match.observation(ME) != before
    game.send(Verb.TAKE_BACK)
    assert scene.controller.my_turn and scene.controller.match.observation(ME) == before
    assert card in scene.view.hand and scene.view.helped and scene.controller.helped == (UNDO,)
    assert scene.director.stage.poses.keys() == scene.director.targets().keys()
    assert saved(game).observation(ME) == before and PersonEntry.of(saved(game)).practised == (UNDO,)


def test_back_to_the_pass_and_no_further(tmp_path: Path) -> None:
    game = to_play(tmp_path)
    scene = table(game)
    passed = scene.controller.match.current.passes[ME]
    others = {seat: cards for seat, cards in scene.controller.match.current.passes.items() if seat != ME}
    for _ in range(2):
        play_one(scene)
        game.settle()
    for _ in range(5):
        game.send(Verb.TAKE_BACK)
    assert scene.view.phase == "pass" and scene.controller.my_turn
    assert set(passed) <= set(scene.view.hand) and scene.controller.chosen == [] and scene.view.in_tray == []
    assert scene.controller.match.current.passes == others
    assert noted(scene) == "Nothing to take back"
    hand_on(scene, 3)
    game.settle()
    assert scene.view.phase == "play"


def test_in_mid_flight_and_while_others_think(tmp_path: Path) -> None:
    game = start(tmp_path, Settings(speed="slow"))
    scene = table(game)
    hand_on(scene)
    game.frames(4)
    assert not scene.director.idle
    game.send(Verb.TAKE_BACK)
    assert scene.director.idle and scene.view.phase == "pass" and len(scene.view.hand) == 13
    assert not scene.controller._asked or not scene.controller.my_turn
    game.settle()
    assert scene.director.stage.poses == scene.director.targets()
    hand_on(scene)
    game.settle()
    to_choice(game)
    card = play_one(scene)
    game.frames(3)
    assert not scene.director.idle and not scene.controller.my_turn
    game.send(Verb.TAKE_BACK)
    assert card in scene.view.hand and scene.controller.my_turn and not scene.controller._asked
    game.settle()
    assert scene.view.legal and scene.controller.my_turn


def test_a_match_that_was_killed_still_knows_that_it_was_helped(tmp_path: Path) -> None:
    game = to_play(tmp_path)
    play_one(table(game))
    game.settle()
    game.send(Verb.TAKE_BACK)
    game.saves.flush()
    again = Game(tmp_path, Settings(speed="instant"), speed=0.0)  # the first one never said goodbye
    assert isinstance(again.scene, MenuScene)
    again.settle("continue")
    scene = table(again)
    assert scene.controller.helped == (UNDO,) and scene.view.helped
    assert scene.controller.match.players[ME]["practised"] == [UNDO]


def test_after_the_count_there_is_nothing_to_take_back(tmp_path: Path) -> None:
    game = to_play(tmp_path)
    scene = table(game)
    while scene.controller.match.phase == "play":
        play_one(scene)
        game.settle()
    assert not scene.controller.take_back() and scene.controller.helped == ()


def test_the_help_is_named_at_the_end() -> None:
    assert helped_words(()) == "" and helped_words(("something",)) == ""
    assert helped_words(("undo", "hint")) == "With help: hints, taking back"


def test_the_button_is_open_only_where_something_can_be_taken_back_and_nothing_leaves_no_mark(tmp_path: Path) -> None:
    game = start(tmp_path, Settings(speed="instant"), speed=0.0)
    scene = table(game)

    def button() -> Button:
        return next(button for button in scene.buttons() if button.id == "undo")

    assert not button().enabled and "undo" in scene.ui().shut
    game.send(PointerMoved(button().rect.cx, button().rect.cy))  # pointed at it says why, also aloud
    note, told = scene.note(), scene.focused()
    assert note is not None and note.heading == "Nothing to take back"
    assert told is not None and "can’t be used now" in told.words
    game.click_button("undo")
    game.send(Verb.TAKE_BACK)
    assert noted(scene) == "Nothing to take back" and scene.controller.helped == () and not scene.view.helped
    for _ in range(20):  # nor do the keys come there
        game.send(Verb.NEXT_FOCUS)
        assert scene.hand.focus != "undo"
    hand_on(scene)
    assert button().enabled  # also while it is under way
    game.settle()
    scene.hand.prompt("undo")
    assert noted(scene) == "Take back"
    game.send(Verb.TAKE_BACK)
    assert scene.view.phase == "pass" and not button().enabled


def test_whether_something_can_be_taken_back_agrees_with_taking_it_back() -> None:
    rng = random.Random(4)
    for rules in (Rules(), Rules("2004"), Rules(nil_bidding=True), Rules("simple")):
        seen = set()
        for match, _events in batches(rules, rng.randrange(99), rounds=4):
            for seat in range(4):
                assert may_rewind(match, seat) == (rewound(match, seat) is not None)
                seen.add(may_rewind(match, seat))
        assert seen == {True, False}


def test_a_round_without_a_pass_offers_it_after_the_first_choice(tmp_path: Path) -> None:
    game = Game(tmp_path, Settings(speed="instant"), speed=0.0)
    match = Match(Rules("2004"), [{"name": "You", "kind": "human"}, *PLAYERS[1:]], 3)
    match.begin()
    rng = random.Random(1)
    while match.rules.direction(match.current.number) != "hold" or match.phase != "play":
        while match.waiting and match.rules.direction(match.current.number) != "hold":
            match.act(match.waiting[0], random_action(match, match.waiting[0], rng))
        if match.phase == "scored":
            match.next_round()
    controller = GameController(match, computers(), game.shell.services, game.shell.worker, game.saves)
    while not controller.my_turn or len(match.legal_cards(ME)) < 2:
        assert not controller.may_take_back
        seat = match.waiting[0]
        match.act(seat, random_action(match, seat, rng))
    match.act(ME, random_action(match, ME, rng))
    assert controller.may_take_back and controller.take_back() and not controller.may_take_back
