"""Numbers of results and sheets, and pills on the table, say how they came about."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.client.ambition.match.results import ResultScene
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.score_sheet import sheet_data
from game.client.ambition.sheet.page import ROUNDS, SheetScene
from game.client.ambition.view import Status
from game.client.app.options import PlayOptions
from game.client.app.settings import Settings
from game.client.kit.intents import Confirm, MoveFocus, PickCard, PointerMoved, Verb
from game.client.table.person import ME
from game.engine.ambition.editions import Rules
from tests.client.harness import Game
from tests.client.tables import INSTANT, pass_three, start

FAST = Settings(speed="fast", trick_rest_ms=400)


def result_of(folder: Path) -> Game:
    """A game at the result of its first round."""
    game = Game(folder, INSTANT, autoplay=True)
    game.tick_until(lambda: isinstance(game.scene, ResultScene) and game.scene.spots())
    game.shell.options = PlayOptions()
    return game


def test_numbers_of_the_result_explain_themselves(tmp_path: Path) -> None:
    game = result_of(tmp_path)
    scene = game.top(ResultScene)
    spot = next(spot for spot in scene.spots() if spot.id == "taken-0")
    game.send(PointerMoved(spot.rect.cx, spot.rect.cy))
    assert scene.telling.shown == "taken-0"
    taken = max(game.table.controller.match.current.taken())
    figures = [told.explanation.title for told in scene.spots() if told.id.startswith("taken")]
    assert f"{taken} points taken" in figures
    game.send(PointerMoved(2, 2))
    assert scene.telling.shown is None
    game.click(spot.rect.cx, spot.rect.cy)  # without a pointer that hovers, as on a touch screen
    game.send(PointerMoved(-1, -1))
    assert scene.telling.shown == "taken-0"
    game.click(2, 2)
    assert scene.telling.shown is None
    game.send(*[Verb.NEXT_FOCUS] * 5)
    assert scene.focus == "place-0" == scene.telling.shown
    game.send(MoveFocus(1, 0))
    assert scene.focus == scene.telling.shown == "taken-0"
    game.send(Confirm())
    assert game.scene is scene and scene.telling.shown is None
    game.send(Confirm(), MoveFocus(0, 1))
    assert scene.telling.shown == "taken-1"
    game.send(Verb.CANCEL)  # takes away what stands above everything, and no more
    assert game.scene is scene and scene.telling.shown is None and scene.focus == "taken-1"
    game.send(Verb.CANCEL)
    assert game.scene is not scene
    game.send(Verb.CANCEL)
    assert game.scene is scene
    game.send(Verb.SHOW_SCORES, MoveFocus(0, -1))
    sheet = game.top(SheetScene)
    assert sheet.focus == "round=0" and sheet.telling.shown is None
    game.send(MoveFocus(1, 0))
    assert sheet.telling.shown == "points-0-0"
    game.send(MoveFocus(1, 0), MoveFocus(-1, 0), MoveFocus(-1, 0))
    assert sheet.focus == "round=0"
    game.send(MoveFocus(1, 0), MoveFocus(1, 0), MoveFocus(0, 1))
    assert sheet.focus == "more" and sheet.telling.shown is None
    game.send(Verb.CANCEL)
    assert game.scene is scene


def test_the_sheet_scrolls_with_the_number_that_has_the_focus(tmp_path: Path) -> None:
    game = result_of(tmp_path)
    table = game.table
    event = table.dialogs.counted()[0]
    data = sheet_data(Rules(), [replace(event, number=n) for n in range(1, 31)], table.view.seats, ME)
    game.push(SheetScene(game.shell, data))
    sheet = game.top(SheetScene)
    game.send(Verb.SHOW_HELP)
    assert isinstance(game.scene, RulesScene)
    game.send(Verb.CANCEL, *[MoveFocus(0, -1)] * 30)
    assert sheet.focus == "points-0-0" and sheet.tops[ROUNDS] == 0
    game.send(*[MoveFocus(0, 1)] * 29)
    assert sheet.focus == "points-29-0" and sheet.tops[ROUNDS] == sheet.layout.scrolls[ROUNDS].last


def test_pills_on_the_table_say_what_they_mean(tmp_path: Path) -> None:
    game = start(tmp_path)
    table = game.table
    assert table.spots() == []  # plates tell who has chosen
    pass_three(game)
    for _ in range(8):  # before that nothing is said of those who have taken nothing
        game.settle(PickCard(table.view.hand.index(min(table.view.legal))))
    table.view.seats[1].status = table.view.seats[2].status = Status("nil", "Nil alive")
    at = {spot.id: spot for spot in table.spots()}["pill2"].rect
    game.send(PointerMoved(at.cx, at.cy))
    assert table.telling.shown == "pill2"
    game.send(PointerMoved(5, 300))
    assert table.telling.shown is None
    game.click(at.cx, at.cy)
    game.send(PointerMoved(-1, -1))
    assert table.telling.shown == "pill2" and table.view.turn == ME
    game.click(5, 300)
    assert table.telling.shown is None
    for _ in range(12):
        game.send(Verb.NEXT_FOCUS)
        if table.hand.focus == "meter":
            break
    assert table.telling.shown == "meter"
    game.send(Confirm())
    assert table.telling.shown is None and table.view.turn == ME
    game.send(MoveFocus(1, 0))
    assert table.hand.focus != "meter"
