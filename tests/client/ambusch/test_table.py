"""Ambusch at the table, driven by Intents: every verb by mouse and by key, reasons, several people, saves, autoplay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.client.ambusch.controller import RECORDS_NAME
from game.client.ambusch.game import game as ambusch
from game.client.ambusch.painter import BLOCK, DISCARDS, LAY, STOCK
from game.client.ambusch.results import EndScene, RevealScene
from game.client.ambusch.scene import AmbuschScene, CurtainScene
from game.client.ambusch.setup import PERSON, TEAM, YOU, Setup, SetupScene, changed, intro_words, new_match, setup_from
from game.client.ambusch.words import ending_words
from game.client.app.menu import MenuScene
from game.client.app.rulebook.page import BookScene
from game.client.app.saves import unpack
from game.client.app.settings import Settings
from game.client.kit.intents import Confirm, FastForward, MoveFocus, PickCard, PointerMoved, TableVerb, Verb
from game.client.kit.widget_scene import PageScene
from game.client.table.poses import fan_strips
from game.engine.ambusch.record import from_record
from game.engine.ambusch.rules import Rules
from game.engine.cards import card_name, parse_card
from tests.client.ambusch.play import at_menu, at_setup, game_at_table, players, put, settle, table, two_people, uncover
from tests.client.harness import Game

TWO = Rules(seats=2)


def click_card(game: Game, name: str) -> None:
    """Click the visible strip of a card in the fan."""
    scene = table(game)
    x, y = dict(fan_strips(scene.view, scene.painter.places.base))[parse_card(name)][0]
    game.click(x + 12, y + 40)


def verbs(game: Game) -> list[str]:
    """What the person has done in this game."""
    history = table(game).controller.match.rounds[0]
    return [f"{move.verb} {card_name(move.card)}" if move.card >= 0 else move.verb for move in history.moves if
            move.seat == 0]  # fmt: skip


def dealt(folder: Path, **cards: str) -> Game:
    """Two at a table with these cards; you begin."""
    game = game_at_table(folder, rules=TWO)
    put(game, **cards)  # type: ignore[arg-type]
    return game


def test_a_card_is_drawn_and_another_discarded(tmp_path: Path) -> None:
    game = dealt(tmp_path)
    settle(game, STOCK)
    scene = table(game)
    assert scene.view.phase == "discard" and parse_card("3H") in scene.view.received
    assert scene.view.legal == frozenset(scene.view.hand) and len(scene.view.hand) == 5
    click_card(game, "KS")
    assert verbs(game) == ["draw stock 3H", "discard KS"]


def test_the_discard_is_taken_and_may_stay(tmp_path: Path) -> None:
    game = game_at_table(tmp_path, rules=Rules(seats=2, taken_card_stays=True))
    put(game, top="")
    settle(game, TableVerb("take"))
    click_card(game, "QC")
    scene = table(game)
    assert verbs(game) == ["draw discard QC"] and "can’t go back" in scene.note().lines[0]
    click_card(game, "KS")
    assert verbs(game)[-1] == "discard KS"


def test_a_trio_is_laid_with_the_one_card_that_is_left_over(tmp_path: Path) -> None:
    game = dealt(tmp_path, mine="KC AD 2H 9S")
    scene = table(game)
    assert scene.view.fourth == parse_card("9S") and LAY in scene.open_verbs()
    game.click_button(LAY)
    assert verbs(game) == ["lay 9S"]
    assert scene.controller.match.piles()[0] == (parse_card("9S"),)


def test_of_several_cards_the_one_to_put_away_is_chosen(tmp_path: Path) -> None:
    game = dealt(tmp_path, mine="QC KD AH 2S", up="TC")
    scene = table(game)
    assert scene.view.fourth == -1 and LAY not in scene.open_verbs()
    game.click_button(LAY)
    assert verbs(game) == [] and scene.note().heading == "Which card goes to your pile?"
    click_card(game, "KD")
    assert "no trio" in scene.note().lines[0]
    click_card(game, "QC")
    assert scene.view.fourth == parse_card("QC")
    click_card(game, "2S")
    game.click_button(LAY)
    assert verbs(game) == ["lay 2S"]


def test_two_pairs_block_and_nobody_keeps_a_card(tmp_path: Path) -> None:
    game = dealt(tmp_path, mine="5S 5H 9D 9C")
    game.send(TableVerb("block"))
    assert verbs(game) == ["block"] and table(game).controller.match.piles()[0] == ()


@pytest.mark.parametrize(("verb", "words"), [("lay", "No trio"), ("block", "No two pairs")])
def test_what_is_not_possible_says_why(tmp_path: Path, verb: str, words: str) -> None:
    game = dealt(tmp_path)
    game.click_button(verb)
    assert table(game).note().heading == words
    settle(game, STOCK)
    game.send(TableVerb(verb))
    assert verbs(game) == ["draw stock 3H"] and table(game).note().heading == "You have drawn"
    game.send(TableVerb("draw"))
    assert table(game).note().lines == ("Discard a card.",)


def test_a_game_by_keys_alone(tmp_path: Path) -> None:
    game = dealt(tmp_path)
    scene = table(game)
    game.send(Confirm())
    assert scene.hand.focus == STOCK
    settle(game, Confirm())
    assert scene.hand.focus == parse_card("3H")
    game.send(MoveFocus(-1, 0), Confirm())
    assert verbs(game) == ["draw stock 3H", "discard 7H"]
    settle(game)
    game.send(PickCard(0))
    assert scene.note().heading == "Draw first"
    for _ in range(12):
        game.send(Verb.NEXT_FOCUS)
        if scene.hand.focus == DISCARDS:
            break
    settle(game, Confirm())
    game.send(PickCard(4))
    assert len(verbs(game)) == 4


def test_a_whole_set_and_its_end(tmp_path: Path) -> None:
    game = game_at_table(tmp_path, rules=Rules(seats=3, best_of=1))
    top = settle(game)
    for _ in range(4000):
        if isinstance(top, RevealScene):
            break
        scene = table(game)
        if scene.view.phase == "turn":
            verb = next((verb for verb in (BLOCK, LAY, STOCK) if verb in scene.open_verbs()), None)
            if verb is None:
                scene.choose(scene.view.fourths[0])
                verb = LAY
            game.click_button(verb)
        else:
            game.send(PickCard(0))
        top = settle(game)
    assert isinstance(top, RevealScene)
    match = table(game).controller.match
    assert len(match.sets[-1].games) == 10 and match.sets[-1].score is not None
    game.frames(30)
    game.send(Verb.SHOW_HELP)
    assert isinstance(game.scene, BookScene)
    game.send(Verb.CANCEL, Confirm())
    if match.over:
        assert isinstance(game.scene, EndScene)
        lines = (tmp_path / "ambusch.jsonl").read_text("utf-8").splitlines()
        assert len(lines) == 1 and from_record(json.loads(lines[0])).over
        assert not (tmp_path / "ambusch.json").exists()


def test_a_match_that_was_left_goes_on(tmp_path: Path) -> None:
    game = dealt(tmp_path)
    settle(game, STOCK)
    held = list(table(game).view.hand)
    game.send(Verb.CANCEL)
    assert game.top(PageScene).name == "pause"
    game.click_button("leave", frames=2)
    assert isinstance(game.scene, MenuScene)
    assert unpack((tmp_path / "ambusch.json").read_bytes())["game"] == "ambusch"
    item = next(button for button in game.scene.layout.buttons if button.id == "ambusch")
    assert item.label == "Ambusch: Set 1 · Game 1 of 10"
    again = at_setup(at_menu(tmp_path, rules=TWO))
    assert isinstance(again.scene, SetupScene)
    again.click_button("continue", frames=2)
    settle(again)
    scene = table(again)
    assert scene.view.hand == held and scene.view.phase == "discard"


def test_a_new_match_asks_before_the_old_one_is_given_up(tmp_path: Path) -> None:
    game = dealt(tmp_path, mine="KC AD 2H 9S")
    settle(game, LAY)
    game.send(Verb.CANCEL, "leave", frames=2)
    at_setup(game)
    game.click_button("start")
    assert game.top(PageScene).name == "question"
    game.frames(20)
    game.click_button("new", frames=2)
    assert isinstance(game.scene, AmbuschScene)
    lines = (tmp_path / "ambusch.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == 1 and "given_up_at" in json.loads(lines[0])


def test_scores_and_portraits_say_how_things_stand(tmp_path: Path) -> None:
    game = dealt(tmp_path)
    game.send(Verb.SHOW_SCORES)
    assert game.top(PageScene).name == "question"
    game.send(Confirm())
    scene = game.top(AmbuschScene)
    (spot,) = scene.spots()
    assert spot.explanation.lines == ("Strength: Club player",)
    game.send(PointerMoved(spot.rect.cx, spot.rect.cy))
    assert scene.telling.shown == spot.id
    game.send(PointerMoved(5, 700))
    assert scene.telling.shown is None


# ------------------------------------------------------------------------------------------------ several people


def test_cards_stay_covered_until_their_owner_asks(tmp_path: Path) -> None:
    game = two_people(tmp_path)
    scene = put(game, covered=True)
    assert game.top(PageScene).name == "curtain"
    assert scene.view.covered and scene.view.me == 0

    def faces() -> set[int]:
        return {key[1] for key, pose in scene.director.stage.poses.items() if key[0] == "card" and pose.face > 0.5}

    assert faces() == {parse_card("QC")}
    uncover(game)
    assert not scene.view.covered and parse_card("KS") in faces()
    settle(game, STOCK)
    click_card(game, "KS")
    settle(game)
    assert game.top(PageScene).name == "curtain"
    assert scene.view.me == 1 and scene.view.covered and faces() == {parse_card("KS"), parse_card("QC")}
    game.send(Confirm())  # a key that was pressed once too often
    assert scene.view.covered and isinstance(game.scene, CurtainScene)
    game.frames(50)
    settle(game, Confirm())
    assert sorted(scene.view.hand) == sorted(parse_card(name) for name in ["2C", "5D", "8H", "JS"])
    assert scene.view.seats[0].cards == 4 and scene.note() is not None


def test_what_is_put_away_stays_covered_too(tmp_path: Path) -> None:
    game = two_people(tmp_path)
    scene = put(game, "KC AD 2H 9S", covered=True)
    uncover(game)
    scene.press(LAY)
    for _ in range(40):
        game.loop.frame(5.0)
        if scene.view.layer is not None:
            break
    note = scene.note()
    assert scene.view.covered and note.heading == "Player 1 goes out"
    assert "9" not in note.lines[0]
    poses = scene.director.targets()
    assert poses["card", parse_card("9S")].face == 0 and poses["card", parse_card("KC")].face == 1


def test_a_team_sees_one_hand_and_decides_in_turn(tmp_path: Path) -> None:
    game = game_at_table(tmp_path, (TEAM, "club", "club", "club"), TWO)
    scene = put(game)
    assert not scene.view.covered and scene.view.seats[0].name == "Player 1 & Player 2"
    first = scene.ui().tag
    settle(game, STOCK)
    assert scene.ui().tag == first
    click_card(game, "KS")
    settle(game)
    assert {first, scene.ui().tag} == {"Player 1 decides", "Player 2 decides"}


def test_a_setup_is_kept_and_read_with_care(tmp_path: Path) -> None:
    at_setup(at_menu(tmp_path)).click_button("seats=2", "scoring=points", "target=50", "taken_card_stays")
    kept = json.loads((tmp_path / "settings.json").read_text("utf-8"))["games"]["ambusch"]
    assert kept["rules"]["seats"] == 2 and kept["rules"]["target"] == 50 and kept["rules"]["taken_card_stays"]
    assert setup_from(kept, ["novice", "club"], "club").rules.scoring == "points"
    for bad in list[Any]([{}, {"who": "you"}, {"who": [PERSON, "champion", 3], "rules": {"seats": 7}}, {"rules": 5}]):
        made = setup_from(bad, ["novice", "club"], "club")
        assert made.who == (YOU, "club", "club", "club") and made.rules == Rules()
    for nothing in (None, "you"):
        first = setup_from(nothing, ["novice", "club"], "club").rules
        assert (first.seats, first.best_of) == (2, 1)


def test_the_first_match_is_at_the_level_that_the_person_has_said(tmp_path: Path) -> None:
    for said, level in (("novice", "novice"), ("grandmaster", "club"), ("", "club")):
        folder = tmp_path / f"of {said}"
        folder.mkdir()
        game = Game(folder, Settings(tutorial_offered=True, usual_level=said), games=(ambusch(players()),))
        game.click_button("ambusch", frames=20)
        assert game.scene.setup.who == (YOU, level, level, level)


def test_who_has_never_played_is_shown_the_lesson_first(tmp_path: Path) -> None:
    """Until the lesson was opened or anything was chosen; what the game is stands above the form."""
    for what in ("learn", "seats=3"):
        folder = tmp_path / what[:5]
        folder.mkdir()
        game = Game(folder, Settings(tutorial_offered=True), games=(ambusch(players()),))
        for main in ("learn", "start"):
            game.click_button("ambusch", frames=20)
            assert game.top(SetupScene).main() == main
            assert intro_words() in game.scene.speech_on_open()
            game.click_button(what, frames=2)
            game.shell.menu()
            game.frames(2)


def test_a_record_of_an_older_program_counts_as_having_played(tmp_path: Path) -> None:
    (tmp_path / RECORDS_NAME).write_text("")
    game = Game(tmp_path, Settings(tutorial_offered=True), games=(ambusch(players()),))
    at_setup(game)
    assert game.top(SetupScene).main() == "start"


@pytest.mark.parametrize("hurry", [False, True])
def test_the_end_of_a_game_stays_whatever_is_pressed(tmp_path: Path, hurry: bool) -> None:
    game = dealt(tmp_path, mine="KS TD JH QC", up="QD")
    scene = table(game)
    game.send(FastForward(hurry))
    scene.view.fourth = parse_card("KS")
    scene.press(LAY)
    for _ in range(600):
        game.loop.frame(10.0)
        if scene.controller.match.rounds[0].over and len(scene.controller.match.rounds) == 2:
            break
    assert ending_words(scene.view) == "You go out: 10 J Q"
    begun = scene.director.now
    while scene.view.phase == "over" and scene.director.now - begun < 5000:
        game.send(Confirm())
        game.click(scene.painter.places.stock.cx, scene.painter.places.stock.cy)
        game.loop.frame(10.0)
    assert 800 <= scene.director.now - begun < 1000


def test_everybody_is_named_once() -> None:
    setup = changed(changed(Setup((TEAM, PERSON, TEAM, "club")), "seats", "4"), "who3", "novice")
    players = new_match(setup, "Ada", 1).players
    names = [name for player in players for name in player.get("members", [player["name"]])]
    assert len(set(names)) == len(names) == 6 and players[0]["members"][0] == "Ada"
    assert players[3] == {"name": "Hazel", "kind": "ai", "level": "novice"}


@pytest.mark.parametrize("size", [(1024, 640), (900, 1200), (3840, 2160)])
def test_the_table_follows_the_window(tmp_path: Path, size: tuple[int, int]) -> None:
    game = dealt(tmp_path, mine="KC AD 2H 9S")
    game.shell.resize(size)
    game.frames(3)
    scene = table(game)
    for button in scene.buttons():
        grid = scene.painter.places.base
        assert button.rect.x >= 0 and button.rect.right <= grid.vw and button.rect.bottom <= grid.vh
    game.click_button(LAY)
    assert verbs(game) == ["lay 9S"]
