"""Letters that the game's fonts don't have: refused where they are typed, and seen as a mark where they come from files."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.ambition.sheet.scorekeeper import SheetSetupScene
from game.client.ambition.sheet_draft import SheetDraft
from game.client.app.settings import Settings
from game.client.app.settings_page import SettingsScene
from game.client.kit.intents import Typed
from game.client.kit.text import BODY, H2, MISSING, NAME, Style, Type
from game.engine.ambition.editions import Rules
from tests.client.harness import Game

RARE = "\u9b31"  # a kanji that is in no catalogue and in few names


def ink(text: str, style: Style) -> int:
    """How many pixels of a text are drawn."""
    mask = pygame.mask.from_surface(Type(1.0).render(text, style, "#FFFFFF"))
    return int(mask.count())


@pytest.mark.parametrize("style", [BODY, NAME, H2])
@pytest.mark.parametrize("letter", [RARE, "\u0416", "\U0001f98a", "\ufffd"])
def test_a_letter_that_no_font_has_can_be_seen(letter: str, style: Style) -> None:
    words = Type(1.0)
    assert ink(letter, style) == ink(MISSING, style) > 20
    assert words.width(f"A{letter}B", style) == words.width(f"A{MISSING}B", style) > words.width("AB", style)
    assert words.lacks(f"Zo\u00e9 {letter}{letter}\u7530") == letter


def test_letters_that_are_there_are_drawn_as_ever() -> None:
    words = Type(1.0)
    assert words.lacks("Zo\u00e9 \u0141ukasz O\u2019Hara 12 \u7530\u4e2d \u3055\u304f\u3089\u3000\u30fc") == ""
    assert words.width("e\u0301", NAME) == words.width("\u00e9", NAME)  # an accent that comes by itself
    assert words.width("a\u200db\ufe0f", NAME) == words.width("ab", NAME)  # what only joins is no letter
    assert words.render("", NAME, "#FFFFFF").get_height() == words.render("A", NAME, "#FFFFFF").get_height()


def test_it_is_refused_where_it_is_typed(tmp_path: Path) -> None:
    game = Game(tmp_path, Settings(player_name="Zoe"))
    scene = SettingsScene(game.shell)
    game.push(scene, frames=30)
    scene.focus = "player_name"
    game.send(Typed(RARE))
    assert game.shell.settings.player_name == "Zoe"
    assert game.shell._toasts == [f"The game can’t write \u201c{RARE}\u201d."]
    game.send(Typed(RARE), Typed(f"\u7530{RARE}"))  # of what an input method gives at once the rest is taken
    assert game.shell.settings.player_name == "Zoe\u7530" and len(game.shell._toasts) == 1
    game.send(Typed("\u00e9"))
    assert game.shell.settings.player_name == "Zoe\u7530\u00e9"


def test_names_of_others_at_a_real_table_too(tmp_path: Path) -> None:
    game = Game(tmp_path)
    keeper = SheetDraft(Rules())
    scene = SheetSetupScene(game.shell, keeper, lambda: None)
    game.push(scene, frames=30)
    scene.focus = "name-1"
    game.send(Typed("A"), Typed(RARE))
    assert keeper.names[1] == "A" and len(game.shell._toasts) == 1
