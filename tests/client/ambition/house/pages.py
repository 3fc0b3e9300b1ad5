"""The pages of house rules, opened for a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.client.ambition.house.listing import HouseListScene
from game.client.ambition.house.page import HouseScene
from game.client.ambition.house_files import HouseFiles
from game.engine.ambition.editions import House, Rules
from tests.client.harness import Game
from tests.client.harness import settings as with_own


def ours(name: str = "Ours", edition: str = "2005", **changes: object) -> Rules:
    return Rules(edition, house=House.from_record({"name": name, **(changes or {"quota": 9})}))


def opened(tmp_path: Path, *kept: Rules, size: tuple[int, int] = (1280, 720), **settings: Any) -> Game:
    """The list of house rules, some of which are kept already."""
    for rules in kept:
        HouseFiles(tmp_path).save(rules)
    game = Game(tmp_path, with_own(speed="instant", trick_rest_ms=400, **settings), size=size)
    game.click_button("new", "more", "house")
    assert isinstance(game.scene, HouseListScene)
    return game


def page(game: Game) -> HouseScene:
    return game.top(HouseScene)


def rows_of(game: Game) -> list[str]:
    scene: Any = game.scene
    return [row.label for row in scene.layout.data.rows]


def labels(game: Game) -> dict[str, Any]:
    return {row.id: row for row in page(game).layout.data.rows}


def toasts(game: Game) -> list[str]:
    return game.shell._toasts


def page_below(game: Game) -> HouseScene:
    return next(scene for scene in game.shell.stack.scenes if isinstance(scene, HouseScene))
