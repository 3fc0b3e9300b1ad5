"""A layer that is mended shows the same as one that is drawn anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.app.settings import Settings
from game.client.kit.canvas import DrawCall, DrawList, Layer, draw
from tests.client.ambusch.play import at_menu
from tests.client.harness import Game

W, H = 96, 64


def picture(w: int, h: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """A patch of one colour."""
    surface = pygame.Surface((w, h), pygame.SRCALPHA)
    surface.fill(colour)
    return surface


GROUND = picture(W, H, (20, 70, 50, 255))
PICTURES = [picture(5 + 4 * i, 23 - 2 * i, (250 - 20 * i, 30 * i, 90, 90 + 18 * i)) for i in range(8)]


def pixels(strokes: list[DrawCall]) -> bytes:
    """What strokes show that are drawn at once."""
    surface = pygame.Surface((W, H))
    draw(surface, strokes)
    return pygame.image.tobytes(surface, "RGB")


def recorded(places: list[tuple[int, int, int, bool]]) -> list[DrawCall]:
    """The ground and pictures on it, some of them clipped."""
    strokes = DrawList((W, H))
    strokes.blit(GROUND)
    for which, x, y, clipped in places:
        if clipped:
            strokes.set_clip((x + 2, y + 3, 9, 7))
        strokes.blit(PICTURES[which], (x, y), None, pygame.BLEND_PREMULTIPLIED if which % 2 else 0)
        strokes.set_clip(None)
    return strokes.drawn


SPOTS = st.lists(st.tuples(st.integers(0, 7), st.integers(-12, W), st.integers(-12, H), st.booleans()), max_size=9)


@given(st.lists(SPOTS, min_size=2, max_size=5))
def test_a_layer_shows_what_strokes_drawn_at_once_show(states: list[list[tuple[int, int, int, bool]]]) -> None:
    layer = Layer(pygame.Surface((W, H)))
    for places in states:
        strokes = recorded(places)
        layer.show(strokes)
        assert pygame.image.tobytes(layer.surface, "RGB") == pixels(strokes)


@given(SPOTS, st.randoms(use_true_random=False))
def test_another_order_is_another_picture(places: list[tuple[int, int, int, bool]], random: object) -> None:
    layer = Layer(pygame.Surface((W, H)))
    layer.show(recorded(places))
    random.shuffle(places)  # type: ignore[attr-defined]
    strokes = recorded(places)
    layer.show(strokes)
    assert pygame.image.tobytes(layer.surface, "RGB") == pixels(strokes)


def test_only_what_differs_is_touched() -> None:
    layer = Layer(pygame.Surface((W, H)))
    layer.show(recorded([(0, 5, 5, False), (7, 50, 30, False)]))
    layer.surface.fill((1, 2, 3))
    layer.show(recorded([(0, 5, 5, False), (7, 51, 30, False)]))
    assert layer.surface.get_at((6, 6))[:3] == (1, 2, 3) and layer.surface.get_at((52, 32))[:3] != (1, 2, 3)


def test_parts_of_pictures_and_colours_are_recorded_too() -> None:
    lists = []
    for _ in range(2):
        strokes = DrawList((W, H))
        strokes.blit(GROUND)
        strokes.blit(PICTURES[7], (4, 4), (1, 2, 9, 6))
        strokes.blit(PICTURES[7].subsurface((3, 1, 8, 5)), (30, 20))
        strokes.fill((200, 190, 180), (20, 10, 40, 30), pygame.BLEND_RGB_MULT)
        lists.append(strokes.drawn)
    assert lists[0] == lists[1], "it would be drawn again though it is the same"
    meant = pygame.Surface((W, H))
    meant.blit(GROUND, (0, 0))
    meant.blit(PICTURES[7], (4, 4), (1, 2, 9, 6))
    meant.blit(PICTURES[7], (30, 20), (3, 1, 8, 5))
    meant.fill((200, 190, 180), (20, 10, 40, 30), pygame.BLEND_RGB_MULT)
    assert pixels(lists[0]) == pygame.image.tobytes(meant, "RGB")


def test_a_picture_that_has_changed_is_drawn_again() -> None:
    changing, layer = picture(9, 9, (9, 9, 9, 255)), Layer(pygame.Surface((W, H)))
    for colour in (40, 90):
        changing.fill((colour, 0, 0, 255))
        strokes = DrawList((W, H))
        strokes.blit(GROUND)
        strokes.blit(changing, (5, 5))
        strokes.changed.append(pygame.Rect(5, 5, 9, 9))
        assert layer.show(strokes.drawn, strokes.changed) and layer.surface.get_at((7, 7))[0] == colour


@pytest.mark.parametrize("which", ["ambition", "ambusch"])
def test_the_window_and_the_layer_of_a_table_are_right_whatever_has_happened(tmp_path: Path, which: str) -> None:
    options: dict[str, Any] = {"autoplay": True, "speed": 1.0, "seed": 5, "size": (960, 600)}
    if which == "ambusch":
        game = at_menu(tmp_path, game="ambusch", **options)
        game.shell.settings = replace(game.shell.settings, speed="fast")
    else:
        game = Game(tmp_path, Settings(speed="fast"), **options)
    seen = 0
    for frame in range(1300):
        game.frames(1, 16)
        if frame % 13:
            continue
        for layer in (game.loop._shown, getattr(getattr(game.scene, "painter", None), "_layer", None)):
            if layer is not None:
                anew = Layer(pygame.Surface(layer.surface.get_size()))
                anew.show(layer._drawn)
                assert pygame.image.tobytes(layer.surface, "RGB") == pygame.image.tobytes(anew.surface, "RGB"), frame
                seen += 1
    assert seen > 100
