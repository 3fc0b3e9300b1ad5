"""The gallery's pictures of the letter board: every page, every kind of field with its key, above it and below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pygame

from game.client.ambition.house.draft import HouseDraft
from game.client.ambition.house.page import HouseScene
from game.client.ambition.house.pickers import POINTS, PointsScene
from game.client.ambition.sheet.scorekeeper import ScorekeeperScene, SheetSetupScene
from game.client.app.exact_texts import CodeScene
from game.client.app.settings_page import SettingsScene
from game.client.app.shell import Shell
from game.client.kit.bubbles import paint_tip
from game.client.kit.letter_board import LetterBoardScene
from game.client.kit.widget_scene import WidgetScene
from game.client.kit.widgets import BOARD
from game.client.table.look import Look
from game.engine.ambition.editions import Rules
from tests.gallery.base import Scene, over_table, page, shell_for
from tests.gallery.house import changed
from tests.gallery.keeper import keeper_of, write_round


def _board(
    make: Callable[[Shell], WidgetScene[Any, Any]], field: str, turned: int = 0, focus: str = "", pad: bool = True
) -> Scene:
    """The board over a field of a dialog, `turned` so often to the next page."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        shell, canvas = shell_for(look, {}), look.canvas(surface)
        cast(Any, shell).by_pad = pad
        writer = make(shell)
        writer.focus = field
        writer.paint(canvas)
        board = LetterBoardScene(shell, writer, field)
        for _page in range(turned):
            board.press("page")
        board.focus = focus or board.focus
        board.paint(canvas)

    return over_table(paint)


def _used(make: Callable[[Shell], WidgetScene[Any, Any]], focus: str) -> Scene:
    """A dialog while a controller is used: its words name buttons instead of keys."""

    def scene(look: Look) -> WidgetScene[Any, Any]:
        shell = shell_for(look, {"speak": True})
        cast(Any, shell).by_pad = True
        return make(shell)

    return page(scene, focus)


def _pointed(make: Callable[[Shell], WidgetScene[Any, Any]], field: str) -> Scene:
    """A dialog while the key in a field is pointed at, and named."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        shell = shell_for(look, {})
        scene = make(shell)
        scene.hover = BOARD + field
        scene.paint(look.canvas(surface))
        paint_tip(look.canvas(surface), look, scene.pointed(), scene.states)

    return over_table(paint)


def _asked(scene: SettingsScene) -> SettingsScene:
    """The settings, waiting for a button of a command."""
    scene.press("hint")
    return scene


def _keeper(shell: Shell) -> WidgetScene[Any, Any]:
    keeper = keeper_of(Rules(nil_bidding=True), ["27 45 21 19"])
    write_round(keeper, "31 40")
    return ScorekeeperScene(shell, keeper)


def _names(shell: Shell) -> WidgetScene[Any, Any]:
    keeper = keeper_of(Rules(), ())
    keeper.set_names(("", "Brian", "", ""))
    return SheetSetupScene(shell, keeper, lambda: None)


def _house(shell: Shell) -> WidgetScene[Any, Any]:
    return HouseScene(shell, changed())


def _number(shell: Shell) -> WidgetScene[Any, Any]:
    scene = HouseScene(shell, changed())
    scene.turn_to("slam")
    return scene


def _points(shell: Shell) -> WidgetScene[Any, Any]:
    draft = HouseDraft.of(Rules(), "")
    return PointsScene(shell, lambda: draft, lambda other: None)


def _code(text: str) -> Callable[[Shell], WidgetScene[Any, Any]]:
    def make(shell: Shell) -> WidgetScene[Any, Any]:
        scene = CodeScene(shell)
        scene.text = text
        return scene

    return make


def board_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        "pad-play": _used(SettingsScene, "seen_cards"),
        "pad-sounds": _used(lambda shell: SettingsScene(shell, "sounds"), "speak"),
        "pad-buttons": _used(lambda shell: _asked(SettingsScene(shell, "pad")), "hint"),
        "pad-window": _used(lambda shell: SettingsScene(shell, "window"), "fullscreen"),
        "pad-code": _used(_code(""), "field"),
        "key-name": _pointed(SettingsScene, "player_name"),
        "key-points": _pointed(_keeper, "taken-3"),
        "key-code": _pointed(_code("M000-0000-0000-0007-EHGZ"), "field"),
        "key-number": _pointed(_number, "slam_at"),
        "board-name": _board(SettingsScene, "player_name"),
        "board-turned-1": _board(SettingsScene, "player_name", 1, "key=1,3"),
        "board-turned-2": _board(SettingsScene, "player_name", 2, "page"),
        "board-turned-3": _board(_house, "name", 3, "done"),
        "board-turned-4": _board(_house, "name", 4, "case"),
        "board-players": _board(_names, "name-0"),
        "board-players-low": _board(_names, "name-3", pad=False),
        "board-digits": _board(_keeper, "taken-2"),
        "board-number": _board(_number, "slam_at", focus="erase"),
        "board-points": _board(_points, POINTS),
        "board-code": _board(_code(""), "field"),
        "board-code-long": _board(_code("M000-0000-0000-0007-EHGZ"), "field", focus="done"),
    }
