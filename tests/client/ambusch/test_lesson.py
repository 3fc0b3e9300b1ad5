"""The tutorial of Ambusch: played through as it asks, with every wrong decision refused for a reason, and nothing kept."""

from __future__ import annotations

from pathlib import Path

from game.client.ambusch.lesson import LessonScene, ScriptedPlayer, Task, read_games
from game.client.ambusch.painter import DISCARDS, LAY, STOCK
from game.client.ambusch.scene import AmbuschScene
from game.client.app.menu import MenuScene
from game.client.kit.intents import Confirm, TableVerb, Verb
from game.client.kit.widget_scene import PageScene
from game.client.table.coach import NEXT
from game.client.table.lesson import LessonText
from game.engine.ambusch.actions import Action, parse_action
from game.engine.cards import parse_card
from tests.client.ambusch.play import at_menu, at_setup
from tests.client.harness import Game


def lesson(folder: Path) -> tuple[Game, LessonScene]:
    game = at_setup(at_menu(folder))
    game.click_button("learn", frames=2)
    return game, scene_of(game)


def scene_of(game: Game) -> LessonScene:
    scene = game.shell.stack.scenes[0]
    assert isinstance(scene, LessonScene)
    return scene


def rest(game: Game) -> None:
    """Until the coach has said what comes next."""
    scene = scene_of(game)
    for _ in range(600):
        game.loop.frame(30.0)
        said = scene.coach.text and (scene.coach.waiting or scene.mine)
        if game.scene is not scene or (said and not scene.director.moving):
            return
    raise AssertionError("the coach says nothing")


def press(game: Game, id: str) -> None:
    """Click a button of the table, shut or not."""
    box = next(button.rect for button in scene_of(game).buttons() if button.id == id)
    game.click(box.cx, box.cy)


def do(scene: LessonScene, action: Action) -> None:
    """A decision by the parts of the table."""
    if action.verb == "lay":
        scene.choose(action.card)
        scene.press(LAY)
    elif action.verb == "discard":
        scene.choose(action.card)
    else:
        scene.press({"draw stock": STOCK, "draw discard": DISCARDS, "block": "block"}[action.verb])


def test_it_is_played_through_as_it_asks(tmp_path: Path) -> None:
    game, scene = lesson(tmp_path)
    laid: set[tuple[int, ...]] = set()
    for each in read_games():
        for step in each.steps:
            rest(game)
            laid.add(scene.view.laid)
            assert scene.coach.step is step and scene.coach.text == step.text and "{" not in scene.guide.words()
            if isinstance(step, LessonText):
                game.send(Confirm())
            else:
                do(scene, parse_action(step.action))
    rest(game)
    assert isinstance(game.scene, PageScene) and game.scene.name == "question"
    kinds = {len({card % 13 for card in cards}) for cards in laid if len(cards) == 3}
    assert kinds == {1, 3}, "rows and equal ranks are shown"
    match = scene.controller.match
    assert [history.winner for history in match.rounds] == [0, 0, 0, 0, 0]
    assert match.piles() == ((parse_card("KH"), parse_card("6H"), parse_card("KS"), parse_card("7D")), ())
    assert not (tmp_path / "ambusch.json").exists() and not (tmp_path / "ambusch.jsonl").exists()
    game.frames(20)
    game.click_button("again", frames=2)
    assert scene_of(game) is not scene


def test_anything_else_is_refused_and_says_why(tmp_path: Path) -> None:
    game, scene = lesson(tmp_path)
    refused = 0
    for each in read_games():
        for step in each.steps:
            rest(game)
            if isinstance(step, LessonText):
                before = len(scene.controller.match.current.moves)
                game.send(TableVerb("draw"))
                scene.choose(scene.view.hand[0] if scene.view.hand else 0)
                assert len(scene.controller.match.current.moves) == before and scene.coach.waiting
                scene.press(NEXT)
                continue
            for action in scene.controller.match.observation(0).legal:
                if action.text() != step.action:
                    do(scene, action)
                    assert scene.coach.mood == "wrong"
                    assert scene.coach.text in (step.otherwise, *dict(step.wrong).values())
                    refused += 1
            for start, why in step.wrong:
                do(scene, parse_action(start))
                assert scene.coach.text == why
            do(scene, parse_action(step.action))
    assert refused > 10


def test_the_other_one_waits_while_there_is_something_to_read(tmp_path: Path) -> None:
    game, scene = lesson(tmp_path)
    for step in read_games()[0].steps:
        rest(game)
        if isinstance(step, Task):
            do(scene, parse_action(step.action))
        else:
            scene.press(NEXT)
    rest(game)
    assert scene.view.turn == 1 and scene.coach.waiting
    game.frames(50, 30.0)
    assert scene.controller.match.current.moves == []
    scene.press(NEXT)
    rest(game)
    assert [move.verb for move in scene.controller.match.current.moves] == ["draw stock", "discard"]


def test_it_can_be_left_and_leads_to_a_match(tmp_path: Path) -> None:
    game, scene = lesson(tmp_path)
    rest(game)
    game.send(Verb.CANCEL, frames=20)
    game.click_button("leave", frames=2)
    assert isinstance(game.scene, MenuScene)
    game, scene = lesson(tmp_path)
    scene._play()
    game.frames(2)
    assert type(game.scene) is not LessonScene and isinstance(game.scene, AmbuschScene)


def test_a_script_that_does_not_fit_is_played_on_legally(tmp_path: Path) -> None:
    _game, scene = lesson(tmp_path)
    observation = scene.controller.match.observation(0)
    odd = ScriptedPlayer("Hazel", iter(["discard 2C"]))
    assert odd.choose(observation, lambda: False) in observation.legal
    assert odd.choose(observation, lambda: False) in observation.legal


def test_one_skips_on_and_goes_back_with_the_piles_of_the_games_before(tmp_path: Path) -> None:
    game, scene = lesson(tmp_path)
    rest(game)
    press(game, "back")
    game.frames(2)
    assert scene_of(game).number == 0, "there is none before the first"
    for number in range(1, len(read_games())):
        press(game, "skip")
        game.frames(2)
        rest(game)
        scene = scene_of(game)
        assert scene.number == number and scene.coach.text == read_games()[number].steps[0].text
        assert scene.painter.title(scene.view)[1] == f"Lesson {number + 1} of {len(read_games())}"
        assert scene.view.own_pile == list(scene.controller.match.piles()[0])
        assert scene.view.seats[0].pile == len(scene.view.own_pile) == min(number, 3)
    press(game, "back")
    game.frames(2)
    rest(game)
    assert scene_of(game).number == len(read_games()) - 2
    press(game, "skip")
    game.frames(2)
    rest(game)
    press(game, "skip")
    game.frames(20)
    assert isinstance(game.scene, PageScene) and game.scene.name == "question"
