"""Pictures at pixel size: exact sizes, a bounded store, and the same card from the same key."""

from __future__ import annotations

import pygame
import pytest

from game.client.art import Art, SurfaceCache
from game.client.look import Look
from game.client.sprites import CardLook, Sprites
from game.client.theme import DARK, LIGHT
from game.client.viewport import Viewport
from game.engine.cards import parse_card

pytestmark = pytest.mark.usefixtures("screen")


def test_the_store_forgets_what_was_used_longest_ago() -> None:
    cache = SurfaceCache(3 * 400)

    def square() -> pygame.Surface:
        return pygame.Surface((10, 10), pygame.SRCALPHA)

    kept = cache.get("a", square)
    cache.get("b", square)
    cache.get("c", square)
    assert cache.get("a", square) is kept
    cache.get("d", square)
    assert "b" not in cache and "a" in cache and len(cache) == 3 and cache.used == 1200
    cache.clear()
    assert len(cache) == 0 and cache.used == 0


@pytest.mark.parametrize("size", [(316, 122), (31, 17), (700, 400), (30, 30), (5, 300)])
def test_boxes_have_the_size_asked_for_and_round_corners(size: tuple[int, int]) -> None:
    box = Art().box(*size, 8, "#102030", 1.0, "#F0E0D0", 1.5)
    assert box.get_size() == size
    assert box.get_at((0, 0)).a < 128
    assert box.get_at((size[0] // 2, size[1] // 2))[:3] == (0x10, 0x20, 0x30) or min(size) < 6


def test_stretched_boxes_look_like_drawn_ones() -> None:
    art = Art()
    stretched = art.box(200, 120, 14, "#0E2621", 0.93, "#E3B866", 2.5)
    drawn = art.vector(
        '<rect width="200" height="120" rx="14" fill="#0E2621" fill-opacity=".93"/><rect x="1.25" y="1.25" width="197.5" '
        'height="117.5" rx="12.75" fill="none" stroke="#E3B866" stroke-width="2.5"/>',
        (0, 0, 200, 120),
        200,
        120,
    )
    for x, y in ((0, 60), (100, 0), (100, 119), (100, 60), (199, 60), (5, 5), (194, 114)):
        a, b = stretched.get_at((x, y)), drawn.get_at((x, y))
        assert max(abs(p - q) for p, q in zip(a, b, strict=True)) <= 12, (x, y)


def test_a_gradient_runs_from_the_first_colour_to_the_second() -> None:
    box = Art().box(100, 60, 12, "#F0CD86", fill2="#D9A94E")
    top, low = box.get_at((50, 2)), box.get_at((50, 57))
    assert abs(top.g - 0xCD) <= 6 and abs(low.g - 0xA9) <= 6


def test_icons_take_the_colour_asked_for() -> None:
    art = Art()
    for colour in ("#E3B866", "#0C1F1B", "#F6F0E2"):
        icon = art.icon("menu", 48, colour)
        drawn = {tuple(icon.get_at((24, y)))[:3] for y in range(48) if icon.get_at((24, y)).a == 255}
        assert drawn == {tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))}


def test_four_colours_change_diamonds_and_clubs_only() -> None:
    art = Art()
    for name, changes in (("8D", True), ("8C", True), ("8H", False), ("8S", False)):
        two, four = (pygame.image.tobytes(art.face(name, 100, 140, flag), "RGBA") for flag in (False, True))
        assert (two != four) is changes, name


def test_cards_are_made_once_and_again_for_another_look() -> None:
    look = Look(Viewport(1280, 720))
    ace = parse_card("AS")
    plain = look.sprites.card(ace, 140, 5.0)
    assert look.sprites.card(ace, 140, 5.1).surface is plain.surface  # the same quarter of a degree
    assert look.sprites.card(ace, 140, 6.0).surface is not plain.surface
    light = Sprites(look.art, LIGHT, look.viewport.scale, 140)
    assert light.card(ace, 140, 5.0).surface is not plain.surface
    assert look.sprites.card(None, 140, 5.0).surface is not plain.surface


def test_a_card_turning_over_gets_narrower() -> None:
    sprites = Look(Viewport(1280, 720)).sprites
    widths = [sprites.card(0, 112, 0, squeeze=s).surface.get_width() for s in (1.0, 0.6, 0.2, 0.0)]
    assert widths == sorted(widths, reverse=True) and widths[-1] >= 1


def test_the_veil_darkens_paper_as_ink_over_it_would() -> None:
    sprites = Look(Viewport(1600, 900)).sprites
    plain, veiled = (sprites.card(0, 140, 0, CardLook(veil=veil)).surface for veil in (0.0, 0.32))
    middle = plain.get_width() // 2 + 20, plain.get_height() // 2
    assert plain.get_at(middle)[:3] == (252, 249, 242)
    seen = veiled.get_at(middle)
    assert all(
        abs(c - round(p * 0.68 + i * 0.32)) <= 2 for c, p, i in zip(seen, (252, 249, 242), (12, 31, 27), strict=False)
    )


def test_warming_up_leaves_no_card_to_be_drawn() -> None:
    look = Look(Viewport(640, 400))
    left = list(look.warm())
    assert left == sorted(left, reverse=True) and left[-1] == 0
    known = len(look.art.upright)
    for card in range(52):
        look.sprites.card(card, look.grid.fan.card_w, 3)
        look.sprites.card(card, 112, -1.5)
    assert len(look.art.upright) == known


def test_sprites_hold_premultiplied_colours() -> None:
    surface = Look(Viewport(1280, 720), DARK).sprites.card(0, 112, 7).surface
    for x in range(0, surface.get_width(), 5):
        for y in range(0, surface.get_height(), 5):
            r, g, b, a = surface.get_at((x, y))
            assert max(r, g, b) <= a + 1
