"""Ambition's table in the window, as far as a test needs it: begun, at somebody's turn, over."""

from __future__ import annotations

from math import cos, radians, sin
from pathlib import Path
from typing import Any

from game.client.ambition.match.results import ResultScene
from game.client.ambition.review.scene import ReplayScene
from game.client.ambition.table.poses import arrange
from game.client.ambition.view import TableView
from game.client.app.settings import Settings
from game.client.kit.geometry import Rect, centred
from game.client.kit.intents import Confirm, PickCard, Verb
from game.client.kit.widget_scene import PageScene
from game.client.table.grid import CARD_RATIO
from game.client.table.look import Look
from tests.client.harness import Game
from tests.client.harness import settings as with_own

FAST = Settings(speed="fast", trick_rest_ms=400)
INSTANT = Settings(speed="instant", trick_rest_ms=400)


def start(folder: Path, settings: Settings = FAST, **options: Any) -> Game:
    """A game at the table, all cards dealt."""
    game = Game(folder, settings, **options)
    with game.undrawn():
        game.settle(Confirm(), Confirm())
    return game


def my_turn(folder: Path, forced: bool = False, **settings: object) -> Game:
    """A table at which the person is to play a card."""
    game = start(folder, with_own(speed="instant", trick_rest_ms=400, **settings), forced=forced)
    with game.undrawn():
        for _ in range(3):
            game.table.choose(next(card for card in game.table.view.hand if card not in game.table.view.chosen))
        game.click_button("pass")
        for _ in range(200):
            game.settle()
            if game.table.view.legal:
                return game
            game.frames(5, 40)
    raise AssertionError("it is never the person's turn")


def pass_three(game: Game) -> None:
    """The first three cards of the hand."""
    game.settle(PickCard(0), PickCard(1), PickCard(2))
    game.settle(Confirm())


def replay_of_result(game: Game) -> ReplayScene:
    """From a round's result to its replay, below the page of its review."""
    game.click_button("review")
    if not isinstance(game.scene, ReplayScene):
        game.send(Verb.CANCEL)
    return game.top(ReplayScene)


def pause_of(game: Game) -> PageScene[Any]:
    """The menu over the table, which is on top."""
    assert isinstance(game.scene, PageScene) and game.scene.name == "pause"
    return game.scene


def result(folder: Path) -> Game:
    """A game whose first round has just been counted."""
    game = start(folder, INSTANT)
    with game.undrawn():
        pass_three(game)
        while not isinstance(game.scene, ResultScene):
            game.settle(PickCard(game.table.view.hand.index(min(game.table.view.legal))))
    game.frames(3)
    return game


def lying(view: TableView, look: Look) -> list[Rect]:
    """The smallest boxes around the cards that are seen, each as it is turned."""
    found = []
    for (kind, *_which), pose in arrange(view, look.grid).items():
        if kind == "card" and pose.alpha:
            sine, cosine = abs(sin(radians(pose.turn))), abs(cos(radians(pose.turn)))
            wide, high = pose.w, pose.w * CARD_RATIO
            found.append(centred(pose.x, pose.y, wide * cosine + high * sine, wide * sine + high * cosine))
    return found
