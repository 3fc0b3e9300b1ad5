"""Why? in a replay: what a computer player of the round thought, could know, and whether it could have known more."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ai.ambition.bots import AMBITION
from ai.ambition.inquiry import AMBITION_INQUIRY
from ai.answers import Inquirer
from ai.runner import play_match
from game.client.ambition.replay.opening import open_review
from game.client.ambition.replay.thoughts import thought_words
from game.client.ambition.replay.why import WhyScene
from game.client.ambition.review.replay_painter import WHY
from game.client.ambition.review.scene import ReplayScene
from game.client.app.exact_texts import FactsScene
from game.client.app.inquiry.asked import REPORT
from game.client.app.inquiry.belief import BeliefScene
from game.client.app.options import Computers
from game.client.kit.intents import Confirm, MoveFocus, Verb
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import choice_of
from game.engine.ambition.match import Match
from game.engine.ambition.record import from_record
from game.engine.ambition.rewind import decisions
from game.engine.ambition.thought import Thought
from tests.client.asked import answered
from tests.client.client_matches import guess
from tests.client.harness import Game, computers
from tests.gallery.review import played_round
from tests.stand_ins import answering

CORVIN = 2
INQUIRER = Inquirer(AMBITION, AMBITION_INQUIRY)


def asked(inquirer: Inquirer = INQUIRER) -> Computers:
    """Players of the program's levels, which say why."""
    levels = tuple((id, level.title) for id, level in AMBITION.levels.items())
    return answering(replace(computers(), levels=levels), inquirer=inquirer)


def whole_match() -> Match:
    """A finished match against newcomers."""
    entries = [{"name": "You", "kind": "human"}, *({"name": name, "kind": "ai", "level": "newcomer"} for name in "ABC")]
    match = Match(Rules(short_game=True), entries, 5)
    play_match(AMBITION, match, [AMBITION.player(AMBITION.levels["newcomer"], seat) for seat in range(4)])
    return match


def replayed(game: Game, level: str | None = "newcomer", match: Match | None = None) -> ReplayScene:
    """The replay of a round whose opponents are of a level of the program, or of none."""
    match = match or played_round(nil_bidding=True)
    for seat in range(1, 4):
        if level is not None:
            match.players[seat] |= {"level": level, "temperament": "steady"}
    open_review(game.shell, match, 0, asked())
    game.frames(3)
    return game.top(ReplayScene)


def at_trick_five(folder: Path) -> tuple[Game, ReplayScene]:
    """The replay at a trick in which Corvin has played."""
    game = Game(folder)
    scene = replayed(game)
    scene.go(6)
    return game, scene


def test_a_press_on_an_opponents_card_asks_that_player(tmp_path: Path) -> None:
    game, scene = at_trick_five(tmp_path)
    asked = [button for button in scene.widgets() if button.kind == "card"]
    assert sorted(button.id for button in asked) == [f"{WHY}{seat}" for seat in (1, 2, 3)]
    game.click_button(f"{WHY}{CORVIN}")
    why = answered(game, WhyScene)
    data = why.layout.data
    assert data.question == "Why did Corvin play the queen of hearts?" and data.where == "Trick 5"
    assert data.sentences[1] == "Corvin plays by feel and remembers the last 2 tricks."
    assert "9 of hearts" in data.sentences[0]
    read = " ".join(why.speech_on_open())
    assert data.sentences[0] in read and data.sentences[1] not in read
    game.click_button("fold=thought")
    assert data.sentences[1] in " ".join(why.speech_on_open())
    assert sum(float(row[1].rstrip("%")) for row in data.rows) == pytest.approx(100, abs=3)
    game.send(Verb.CANCEL)
    assert game.scene is scene


def test_keys_lead_to_the_cards_between_strip_and_bar(tmp_path: Path) -> None:
    game, scene = at_trick_five(tmp_path)
    game.send(MoveFocus(0, 1), MoveFocus(0, -1))
    assert scene.focus == f"{WHY}1"
    game.send(MoveFocus(1, 0))
    assert scene.focus == f"{WHY}{CORVIN}" and scene.index == 6
    game.send(MoveFocus(0, -1))
    assert scene.focus == "close"
    game.send(MoveFocus(0, 1), MoveFocus(0, 1))
    assert scene.focus == "step=6"
    game.send(MoveFocus(0, -1), Confirm())
    assert answered(game, WhyScene).name == "Hazel"


def test_the_pass_and_the_bid_are_asked_about_too(tmp_path: Path) -> None:
    game = Game(tmp_path)
    scene = replayed(game)
    scene.press(f"{WHY}{CORVIN}")
    assert answered(game, WhyScene).layout.data.question == "Why did Corvin pass these cards?"
    game.send(Verb.CANCEL)
    scene.go(1)
    scene.press(f"{WHY}1")
    assert answered(game, WhyScene).layout.data.question == "Why did Hazel bid Nil?"
    game.send(Verb.CANCEL)
    scene.press(f"{WHY}{CORVIN}")
    assert answered(game, WhyScene).layout.data.question == "Why did Corvin not bid Nil?"


def test_a_player_of_another_program_is_not_asked(tmp_path: Path) -> None:
    game = Game(tmp_path)
    replayed(game, None).press(f"{WHY}{CORVIN}")
    data = answered(game, WhyScene).layout.data
    assert data.waiting.startswith("Corvin isn’t one of this program’s computer players")
    assert not answered(game, WhyScene).dialog().more


def test_the_map_shows_what_each_seat_could_know(tmp_path: Path) -> None:
    game, scene = at_trick_five(tmp_path)
    scene.press(f"{WHY}{CORVIN}")
    answered(game, WhyScene)
    game.pick_more("belief")
    game.frames(2)
    map_ = game.top(BeliefScene)
    game.frames(60)
    _seat, found, truth = map_.layout.data
    assert not truth and found.seat == CORVIN and not found.own
    assert all(sum(each) == pytest.approx(1) and each[CORVIN] == 0 for _card, each in found.chances)
    map_.press("truth")
    assert map_.layout.data[2]
    game.click_button("seat=0", frames=60)
    assert map_.layout.data[0] == 0 and map_.layout.data[1].seat == 0
    told = " ".join(map_.speech_on_open())
    assert "What You could know" in told and "has it" in told


def test_a_report_holds_the_place_and_nothing_about_the_person(tmp_path: Path) -> None:
    game, match = Game(tmp_path), played_round()
    match.players[0] |= {"name": "Aurelia", "begun_at": "2026-01-02T03:04:05", "seconds": 99.5}
    replayed(game, match=match).press(f"{WHY}{CORVIN}")
    why = answered(game, WhyScene)
    game.frames(60)
    game.pick_more("report")
    game.frames(2)
    assert isinstance(game.scene, FactsScene)
    (file,) = game.shell.records.folder.glob("strange-play*.json")
    text = file.read_text(encoding="utf-8")
    data = json.loads(text)
    assert data["format"] == REPORT and (data["part"], data["seat"], data["decision"]) == (0, CORVIN, 0)
    assert "Aurelia" not in text and "2026-01-02" not in text and "99.5" not in text
    assert data["thought"]["level"] == "newcomer" and len(data["belief"]["chances"]) == 39
    again = from_record(data["record"])
    assert again.rounds[0].deal == match.rounds[0].deal
    seen, action = AMBITION_INQUIRY.decisions(again, 0, CORVIN)[data["decision"]]
    assert (seen, action) == (why.asked.observation, why.asked.action)


def test_a_question_that_fails_says_so(tmp_path: Path) -> None:
    class Failing(Inquirer):
        def thought(self, *_args: object) -> object:
            raise RuntimeError("no answer")

    game, match = Game(tmp_path), played_round()
    match.players[CORVIN] |= {"level": "club"}
    open_review(game.shell, match, 0, asked(Failing(AMBITION, AMBITION_INQUIRY)))
    game.frames(2)
    game.click_button(f"{WHY}{CORVIN}", frames=30)
    assert game.scene.layout.data.waiting == "The question couldn’t be answered; the log says more."
    assert game.scene.layout.data.more == ["What it could know"]


def test_of_equal_cards_none_is_called_the_best() -> None:
    match = played_round()
    seen, action = next(each for each in decisions(match, 0, CORVIN, counting=True) if each[0].phase == "play")
    own, other = choice_of(action), (seen.legal[0] if seen.legal[0] != choice_of(action)[0] else seen.legal[1],)
    tied = Thought("casual", "steady", own, own, ((other, 0.4), (own, 0.4)), remembers=9)
    assert "no card looked better" in " ".join(thought_words(seen, tied, "Corvin", "ABCD"))
    first = Thought("casual", "steady", own, own, ((own, 0.6), (other, 0.4)), remembers=9)
    assert "looked best" in " ".join(thought_words(seen, first, "Corvin", "ABCD"))


def test_where_nothing_was_compared_no_difference_is_told() -> None:
    seen, action = decisions(played_round(), 0, CORVIN)[0]
    own = choice_of(action)
    alone = Thought("expert", "steady", own, own, prospects=(guess(own),), imagined=400)
    assert "difference" not in " ".join(thought_words(seen, alone, "Corvin", "ABCD"))
    seen, action = next(each for each in decisions(played_round(), 0, CORVIN) if each[0].phase == "play")
    own = choice_of(action)
    alone = Thought("expert", "steady", own, own, prospects=(guess(own),), imagined=400)
    assert "All cards that Corvin could play were alike." in thought_words(seen, alone, "Corvin", "ABCD")
