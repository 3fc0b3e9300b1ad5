"""How a dialog comes: what is behind it darkens at once, and its pictures are made over as many frames as they need."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.app.settings import Settings
from game.client.kit.intents import Verb
from game.client.kit.look import FADED_PIXELS
from game.client.kit.widget_scene import FEW_PIXELS, DialogScene
from tests.client.harness import Game


def shown(game: Game) -> bytes:
    return pygame.image.tobytes(game.window.surface, "RGB")


def at_table(folder: Path, **settings: object) -> Game:
    game = Game(folder, Settings(**settings), speed=1.0)  # type: ignore[arg-type]
    game.click_button("new", "start", frames=3)
    return game


@pytest.mark.parametrize("faded", [0, FADED_PIXELS], ids=("large window", "usual window"))
@pytest.mark.parametrize("intent", [Verb.CANCEL, Verb.SHOW_HELP], ids=lambda intent: intent.name)
def test_a_dialog_comes_over_several_frames_if_its_pictures_are_many(
    tmp_path: Path, intent: Verb, faded: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a large window it doesn't fade in, and no layer as large as the window is kept."""
    monkeypatch.setattr("game.client.kit.look.FADED_PIXELS", faded)
    game = at_table(tmp_path)
    cache, before = game.shell.look.art.cache, shown(game)
    game.send(intent)
    dialog = game.top(DialogScene)
    assert shown(game) != before, "nothing tells that the key was heard"
    cache.clear()
    game.table.painter.paint(game.window.surface, game.table.view, game.table.director.stage.poses, game.table.ui())
    frames = 0
    while dialog.arrived < 1.0:
        had = set(cache._kept)
        game.frames(1)
        frames += 1
        made = [picture.get_width() * picture.get_height() for key, picture in cache._kept.items() if key not in had]
        assert sum(made) - max(made, default=0) <= FEW_PIXELS
        assert frames < 60
    come = shown(game)
    assert frames > 10, "it is there at once"
    assert (game.shell.look._layer is not None) == (faded > 0)
    game.shell.refresh()
    game.frames(1)
    assert shown(game) == come


def test_with_little_motion_it_is_there_at_once(tmp_path: Path) -> None:
    game = at_table(tmp_path, reduced_motion=True)
    game.send(Verb.CANCEL)
    game.shell.look.art.cache.clear()
    game.shell.refresh()
    game.frames(1)
    come = shown(game)
    game.shell.refresh()
    game.frames(1)
    assert shown(game) == come and isinstance(game.scene, DialogScene)
