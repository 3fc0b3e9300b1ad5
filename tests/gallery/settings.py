"""The gallery's pictures of the settings."""

from __future__ import annotations

from typing import Any, cast

import pygame

from game.client.app.exact_texts import FactsData
from game.client.app.menu import about_facts
from game.client.app.options_page import ROWS
from game.client.app.settings_page import SettingsScene, pages
from game.client.kit.layout_dialog import layout_toast, paint_toast
from game.client.table.look import Look
from tests.gallery.base import Scene, damaged_words, over_table, pushed, shell_for, told


def _page(page: str, focus: str = "", opened: str = "", top: float = 0, speech: bool = True, **settings: Any) -> Scene:
    """A page of the settings; `opened`: the list that is open, or the row that was pressed; `top`: how far it is
    scrolled; `speech`: whether the computer has any."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        shell, canvas = shell_for(look, settings), look.canvas(surface)
        cast(Any, shell).voice.found = speech
        scene = SettingsScene(shell, page)
        scene.focus, scene.tops = focus, {ROWS: top}
        if opened:
            scene.press(opened)
        for shown in (scene, *pushed(shell)):
            shown.paint(canvas)

    return over_table(paint)


def _notice(page: str) -> Scene:
    """A page of the settings with a long notice, which covers neither its words nor what can be pressed."""

    def paint(look: Look, surface: pygame.Surface) -> None:
        scene, canvas = SettingsScene(shell_for(look, {}), page), look.canvas(surface)
        scene.paint(canvas)
        paint_toast(canvas, layout_toast(look, damaged_words(), scene.obstacles()))

    return over_table(paint)


def _about() -> FactsData:
    return about_facts("2026-11-24, x86-64-v3", "/home/zoe/.local/share/ambition", "/home/zoe/Documents/Ambition")


def settings_scenes() -> dict[str, Scene]:
    """Every picture by name."""
    return {
        **{f"settings-{page}": _page(page) for page, _words in pages()},
        "about": told(_about),
        "settings-voice": _page("sounds", "speak", speak=True),
        "settings-no-voice": _page("sounds", speech=False),
        "settings-name": _page("play", "player_name"),
        "settings-back": _page("cards", "card_back=fan", large_indices=True, four_colour=True, card_back="leaf"),
        "settings-plain": _page("cards", "plain_deck", plain_deck=True),
        "settings-theme": _page("cards", "theme", opened="theme"),
        "settings-asked": _page("keys", "left", opened="left", keys={"right": "d"}),
        "settings-more-keys": _page("keys", top=9999, keys={"hint": "kp_enter", "card12": "ctrl+alt+shift+pagedown"}),
        "settings-button-asked": _page("pad", "cancel", opened="cancel", pad={"hint": "", "draw": "x"}),
        "settings-more-buttons": _page("pad", top=9999, pad={"read": "", "fullscreen": "rightx", "voice": "misc1"}),
        "settings-notice": _notice("play"),
        "settings-focus": _page("window", "window"),
    }
