"""Help at the table of Ambusch: hints, taking back, and games looked at again."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.client.ambusch.controller import seats_of
from game.client.ambusch.hint import hint_words
from game.client.ambusch.painter import DISCARDS, LAY, STOCK
from game.client.ambusch.replay import Replay, ReplayScene, replay_poses
from game.client.ambusch.sets import open_facts
from game.client.ambusch.view import make_places
from game.client.app.exact_texts import FactsScene, spaced
from game.client.app.saves import unpack
from game.client.kit.canvas import Canvas
from game.client.kit.intents import Confirm, JumpToEnd, MoveFocus, Verb
from game.engine.ambusch.match import deal_hash
from game.engine.ambusch.questions import Best
from game.engine.ambusch.record import to_record
from game.engine.ambusch.rewind import rewound
from game.engine.cards import parse_card
from tests.client.ambusch.play import put, settle, two_people, uncover
from tests.client.ambusch.played import NAMES, begun, guess, guesses, helped, played
from tests.client.harness import Game


def test_a_hint_marks_its_choice_and_the_match(tmp_path: Path) -> None:
    game, scene = helped(tmp_path, "KC AD 2H 9S")
    assert not scene.view.helped
    game.send(Verb.ASK_HINT, frames=5)
    words = scene.bubble()
    assert words.title == "Hint: lay, and put the 9 of spades away"
    other = scene.view.seats[1].name if len(scene.view.seats) == 2 else "somebody else"
    assert words.lines[0] == "You go out now, before anybody else does, and keep a card."
    told = " ".join(words.more)
    assert len(words.lines) == 1 and f"Going out in this game: you 40%, {other} " in told and "25%" in told
    assert scene.ui().hinted == {parse_card("9S")} and scene.view.helped
    scene.controller.saves.flush()
    assert unpack((tmp_path / "ambusch.json").read_bytes())["players"][0]["practised"] == ["hint"]
    game.send(Verb.CANCEL)
    assert scene.bubble() is None
    game.send(Verb.ASK_HINT, frames=5)
    assert scene.hand.focus == LAY  # Enter does what the hint says
    game.send(Confirm())
    assert scene.bubble() is None and scene.view.phase != "turn"


def test_there_is_no_hint_while_others_decide(tmp_path: Path) -> None:
    _game, scene = helped(tmp_path)
    scene.press(STOCK)
    scene.handle(Verb.ASK_HINT)  # while the card is still on its way
    assert scene.bubble() is None and scene.note().heading == "No hint now"


def test_a_decision_is_taken_back_and_the_next_one_too(tmp_path: Path) -> None:
    game, scene = helped(tmp_path)
    assert scene.shut() == {"undo"} and not next(each for each in scene.buttons() if each.id == "undo").enabled
    match = scene.controller.match
    held = list(scene.view.hand)
    settle(game, STOCK)
    scene.choose(parse_card("KS"))
    settle(game)
    assert not scene.shut() and scene.tool_notes()["undo"].heading == "Take back"
    settle(game, Verb.TAKE_BACK)
    assert scene.view.phase == "discard" and parse_card("KS") in scene.view.hand and scene.view.helped
    assert scene.controller.match.current.deal == match.current.deal
    settle(game, Verb.TAKE_BACK)
    assert scene.view.phase == "turn" and scene.view.hand == held
    game.send(Verb.TAKE_BACK)
    assert scene.note().heading == "Nothing to take back" and scene.shut() == {"undo"}
    assert scene.tool_notes()["undo"] == scene.note()
    assert scene.controller.match.players[0]["practised"] == ["undo"]
    settle(game, STOCK)
    assert scene.view.received == [parse_card("3H")]  # the same card comes again


def two_helped(folder: Path) -> tuple[Game, Any]:
    """Two people before one screen; the first to play has looked."""
    game = two_people(folder)
    scene = put(game, covered=True)
    uncover(game)
    return game, scene


def why(scene: Any) -> str:
    """What the button says that can't be pressed."""
    assert "undo" in scene.shut() and "undo" in [button.id for button in scene.buttons()]
    return str(scene.tool_notes()["undo"].lines[0])


def test_several_people_take_back_what_nobody_has_seen(tmp_path: Path) -> None:
    game, scene = two_helped(tmp_path)
    assert "not decided anything" in why(scene)
    settle(game, DISCARDS)
    game.send(Verb.TAKE_BACK)  # the queen lay open: nothing was learned
    settle(game)
    assert scene.view.phase == "turn" and scene.view.me == 0 and not scene.view.covered
    settle(game, STOCK)
    assert "A card was drawn from the stock" in why(scene)
    game.send(Verb.TAKE_BACK)
    assert "A card was drawn from the stock" in scene.note().lines[0] and scene.view.phase == "discard"
    scene.choose(parse_card("KS"))
    settle(game)
    game.frames(50)
    game.click_button("back")  # before the other looks
    settle(game)
    assert scene.controller.to_act == 0 and scene.view.me == 0 and scene.view.covered
    uncover(game)
    assert parse_card("KS") in scene.view.hand and scene.view.phase == "discard"
    scene.choose(parse_card("KS"))
    uncover(game)
    assert scene.view.me == 1 and "looked" in why(scene) and not scene.controller.take_back()
    assert scene.controller.match.players[0]["practised"] == ["undo"]
    settle(game, STOCK)
    scene.choose(parse_card("2C"))
    settle(game)
    assert scene.controller.back.seat == 1  # it was the other one's decision


def test_what_a_bot_has_answered_or_was_left_lying_stands_where_several_play(tmp_path: Path) -> None:
    game, scene = two_helped(tmp_path)
    settle(game, DISCARDS)
    controller = scene.controller
    assert controller.back.seat == 0
    again = type(controller)(
        controller.match, controller.computers, game.shell.services, game.shell.worker, controller.saves
    )
    assert again.back.seat is None and again.back.why == "looked"  # who sat there meanwhile isn't known
    scene.choose(parse_card("KS"))
    controller.persons = (0, 2)  # as if the next seat were a computer player's
    controller.match.act(1, controller.match.observation(1).legal[0])
    assert controller.back.why == "acted" and not controller.take_back()
    controller.persons = ()
    assert controller.back.seat is None


def test_rewound_is_the_match_as_it_stood() -> None:
    rng, match = random.Random(2), begun(3, 2)
    match.begin()
    before: dict[int, dict[str, Any]] = {}
    for _ in range(80):
        if not match.waiting:
            match.next_round()
            before = {}
            continue
        seat = match.waiting[0]
        for other in range(3):
            earlier = rewound(match, other)
            if other in before:
                assert earlier is not None and to_record(earlier) == before[other]
            else:
                assert earlier is None
        before[seat] = to_record(match)
        match.act(seat, rng.choice(match.observation(seat).legal))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_step_of_a_replay_shows_all_cards_once(seats: int) -> None:
    match, places = played(seats, seats), make_places(1200, 900)
    for number in range(10):
        replay = Replay(match, 0, number, NAMES[:seats])
        for index in range(replay.last + 1):
            view, hands, piles = replay.view(index), replay.hands(index), replay.open_piles(index)
            poses = replay_poses(replay, index, view, places)
            seen = [*(card for hand in hands for card in hand), *(card for pile in piles for card in pile)]
            assert len(seen) == len(set(seen)) and view.stock >= 0
            assert {key[1] for key in poses if key[0] == "card"} >= {*seen, *view.laid, *view.discards[-1:]}
            assert view.note is not None
            for key, pose in poses.items():
                assert pose.w / 2 <= pose.x <= 1200 - pose.w / 2 and pose.y <= 900 + pose.w, key
        assert replay.view(replay.last).phase == "over"


def test_nobody_thinks_in_a_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tags: list[str] = []
    monkeypatch.setattr(Canvas, "tag", lambda _self, _x, _y, label, *_more, **_named: tags.append(label))
    game = Game(tmp_path)
    scene = ReplayScene(game.shell, played(3, 6), 0)
    game.push(scene, frames=2)
    for _ in range(scene.replay.last):
        assert scene.view.turn is not None or scene.index == scene.replay.last
        game.send(Confirm())
    assert scene.index == scene.replay.last and "Thinking" not in tags and "Your turn" not in tags


def test_a_set_is_looked_at_again_step_by_step(tmp_path: Path) -> None:
    game = Game(tmp_path)
    match = played(3, 6)
    scene = ReplayScene(game.shell, match, 0)
    game.push(scene, frames=2)
    game.send(Confirm())
    assert scene.index == 1
    game.send(MoveFocus(1, 0), JumpToEnd(1))
    assert scene.index == scene.replay.last
    game.click_button("later")
    assert scene.replay.game == 1 and scene.index == 0
    game.send(MoveFocus(0, -1))
    assert scene.replay.game == 0
    game.click_button("on", "back")
    assert scene.index == 0
    game.shell.change(language="ja")
    game.frames(2)
    assert scene.painter.look is game.shell.look and scene.replay.seats == seats_of(match)
    game.shell.change(language="en")
    game.click_button("deal", frames=20)
    assert isinstance(game.scene, FactsScene)
    game.send(Verb.CANCEL, frames=2)
    game.send(Verb.CANCEL, frames=2)
    assert game.scene is not scene
    assert "isn’t in the record" in open_facts(match, 0, 0).blocks[0].lines[0]
    match.players[0]["deal_hashes"] = [deal_hash(each.deal) for each in match.rounds]
    assert open_facts(match, 0, 3).blocks[0].kind == "yes"
    match.players[0]["deal_hashes"][3] = "0" * 64
    facts = open_facts(match, 0, 3)
    assert facts.blocks[0].kind == "no" and facts.blocks[1].lines == spaced("0" * 64)
    assert "".join(facts.blocks[-1].lines).count("|") == 4


def test_prospects_that_differ_little_are_as_good(tmp_path: Path) -> None:
    _game, scene = helped(tmp_path)
    question: Best = Best(scene.controller.match.observation(0))
    near = guess(53, 49.8)
    words = hint_words(question, guesses(guess(52, 50.0), near))
    assert words.more[0] == "About as good: take the queen of clubs."
    far = replace(near, worth=40.0, win=0.2)
    words = hint_words(question, guesses(guess(52, 50.0), far))
    assert words.more[0] == "Better than: take the queen of clubs (match 20%)."
    best = guess(52, 50.0)
    for worse, said in (
        (replace(far, won=best.won - 0.2, lost=best.lost), "With it you go out more often."),
        (replace(far, won=best.won, lost=best.lost + 0.2), "It keeps Hazel from going out."),
    ):
        told = hint_words(question, guesses(best, worse), names=["you", "Hazel"])
        assert told.lines == (said,) and ", Hazel " in " ".join(told.more)
    lost = hint_words(question, guesses(guess(52, 50.0, win=0.0), replace(far, win=0.0), aim="set"))
    assert "best for the set" in " ".join(lost.more)
    assert lost.more[0].startswith("Better than: take the queen of clubs (going")
    assert "best for the game" in " ".join(hint_words(question, guesses(guess(52, 50.0), near, aim="game")).more)
