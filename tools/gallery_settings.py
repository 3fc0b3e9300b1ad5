"""The gallery's pictures of the settings."""

from __future__ import annotations

from typing import Any, cast

import pygame

from game.client.look import Look
from game.client.scenes.setting_pages import pages
from game.client.scenes.settings import SettingsScene
from tools.gallery import Scene, over_table, shell_for


def _page(page: str, focus: str = "", opened: str = "", **settings: Any) -> Scene:
    """A page of the settings; `opened`: the list that is open."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        shell, canvas = shell_for(look, settings), look.canvas(surface)
        scene = SettingsScene(shell, page)
        scene.focus = focus
        scene.paint(canvas)
        if opened:
            scene.press(opened)
            cast(Any, shell).pushed[0].paint(canvas)

    return over_table(paint)


def settings_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        **{f"settings-{page}": _page(page) for page, _words in pages()},
        "settings-name": _page("play", "player_name"),
        "settings-back": _page("cards", "card_back=fan", large_indices=True, four_colour=True, card_back="leaf"),
        "settings-theme": _page("cards", "theme", opened="theme"),
        "settings-focus": _page("window", "window"),
    }
