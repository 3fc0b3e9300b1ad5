"""A table with hints, and what is asked there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from game.client.ambition.match.scene import TableScene
from game.client.kit.intents import Confirm
from game.client.table.poses import fan_strips, in_fan
from game.engine.ambition.questions import Best
from tests.client.harness import Game
from tests.client.harness import settings as with_own
from tests.gallery.help import seen_by
from tests.gallery.tables import table_view

NAMES = ["you", "Hazel", "Corvin", "Rowan"]


def table(game: Game) -> TableScene:
    """The table with its help."""
    assert isinstance(game.table, TableScene)
    return game.table


def noted(scene: TableScene) -> str:
    """The heading of the note at the table, or nothing."""
    note = scene.note()
    return note.heading if note is not None else ""


def titled(scene: TableScene) -> str:
    """The title of what is said in the bubble, or nothing."""
    words = scene.bubble()
    return words.title if words is not None else ""


def middle(game: Game, card: int) -> tuple[float, float]:
    """A point on a card of the fan where no other covers it."""
    polygon = dict(fan_strips(game.table.view, game.table.look.grid))[card]
    return polygon[0][0] + 12, polygon[0][1] + 30


def play_one(scene: TableScene) -> int:
    """The first card of the fan that can be played is."""
    card = next(card for card in in_fan(scene.view) if card in scene.view.legal)
    scene.choose(card)
    return card


def to_play(folder: Path, **settings: Any) -> Game:
    """A match at the person's first card."""
    game = Game(folder, with_own(speed="instant", **settings), speed=0.0)
    with game.undrawn():
        game.settle(Confirm(), Confirm())
        for card in table(game).view.hand[:3]:
            table(game).choose(card)
        game.settle("pass")
    return game


def question(round: int) -> Best:
    """What is asked at the made-up table, in one round or another."""
    return Best(replace(seen_by(table_view()), round=round))
