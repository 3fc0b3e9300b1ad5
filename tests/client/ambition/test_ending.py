"""The end of a decided round: offered when it is proved, played out by whoever's turn it is, and a record like any other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.client.ambition.match.help import DecidedEnding, PlayOutPart
from game.client.ambition.match.results import ResultScene
from game.client.ambition.match.scene import TableScene
from game.client.kit.intents import FastForward, Verb
from game.client.table.person import ME
from game.engine.ambition.record import from_record, to_record
from game.engine.json_reader import dump_line
from tests.client.ambition.helped import noted, table, to_play
from tests.client.harness import Game


def offered(folder: Path, **settings: Any) -> tuple[Game, TableScene]:
    """A match at the first place where the end of a round is offered."""
    game = to_play(folder, **settings)
    with game.undrawn():
        for _ in range(600):
            top = game.scene
            if isinstance(top, ResultScene):
                game.frames(40)
                game.settle("next")
                continue
            scene = table(game)
            game.frames(140)
            if scene.parts.need(PlayOutPart).ending.offered:
                return game, scene
            if scene.view.phase == "pass":
                for card in scene.view.hand[:3]:
                    scene.choose(card)
                scene.press("pass")
            elif scene.view.legal:
                scene.choose(max(scene.view.legal))
            game.settle()
    raise AssertionError("it is never offered")


def test_it_is_offered_as_a_button_and_played_out_to_the_result(tmp_path: Path) -> None:
    game, scene = offered(tmp_path)
    match = scene.controller.match
    left, round_number = len(match.hand(ME)), len(match.rounds)
    assert left > 1 and "end" in [button.id for button in scene.buttons()]
    helped = scene.controller.helped
    game.click_button("end")
    assert not scene.parts.need(PlayOutPart).ending.offered
    game.tick_until(lambda: isinstance(game.scene, ResultScene), most=400)
    history = match.rounds[round_number - 1]
    assert history.scored and len(history.tricks) == match.rules.numbers.tricks
    assert scene.controller.helped == helped  # it tells nothing that could still be of use
    assert not scene.parts.need(PlayOutPart).ending.wanted and not scene.director.hurry
    assert dump_line(to_record(from_record(json.loads(dump_line(to_record(match)))))) == dump_line(to_record(match))


def test_by_key_and_without_waiting(tmp_path: Path) -> None:
    game, _scene = offered(tmp_path, trick_rest_ms=3000)
    game.send(Verb.END_ROUND)
    # a second and a half: tricks don't lie, nobody seems to think
    game.tick_until(lambda: isinstance(game.scene, ResultScene), most=100)


def test_a_key_let_go_does_not_slow_it_down_and_taking_back_ends_it(tmp_path: Path) -> None:
    game, scene = offered(tmp_path)
    before = scene.controller.match.observation(ME)
    game.click_button("end", frames=1)
    game.send(FastForward(False), frames=1)
    if not isinstance(game.scene, ResultScene):
        assert scene.director.hurry
        game.send(Verb.TAKE_BACK)
        assert not scene.parts.need(PlayOutPart).ending.wanted and not scene.director.hurry
        assert len(scene.controller.match.hand(ME)) >= len(before.hand)


def test_before_it_is_decided_there_is_no_button_and_the_key_says_why(tmp_path: Path) -> None:
    game = to_play(tmp_path)
    scene = table(game)
    game.frames(20)
    assert "end" not in [button.id for button in scene.buttons()]
    game.send(Verb.END_ROUND)
    assert noted(scene) == "Not decided yet"
    assert not scene.parts.need(PlayOutPart).ending.wanted and not scene.controller.match.current.plays[4:]


def test_a_frame_never_waits_for_a_proof(tmp_path: Path) -> None:
    """However long it is, it goes on in slices, and starts anew at every place."""
    _game, scene = offered(tmp_path)
    observation = scene.controller.match.observation(ME)
    ending = DecidedEnding()
    asked = []
    for _ in range(3):
        ending.look((1, 40), lambda: asked.append(1) or observation)
    assert asked == [1]
    ending.look(None, lambda: observation)
    assert not ending.offered
    assert scene.parts.need(PlayOutPart).ending.offered
