"""Shapes that the rasteriser must get right at every size."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.client.kit import art as boxes
from game.client.kit.art import Art, BoxLook, DeferredPictureError, ShadowLook, SurfaceCache


@pytest.mark.parametrize("w", range(60, 420, 7))
def test_a_dashed_box_is_dashed_and_empty_inside(w: int) -> None:
    """nanosvg filled half of some dashed boxes: nothing may be drawn away from the edge, and all sides have dashes."""
    h, scale = round(w * 1.4), w / 112
    look = BoxLook(8 * scale, stroke="#FFFFFF", width=1.5 * scale, dash=(6 * scale, 6 * scale))
    box = Art().box(w, h, look)
    inside = pygame.mask.from_surface(box.subsurface(box.get_rect().inflate(-6 * scale - 6, -6 * scale - 6)), 0)
    assert inside.count() == 0
    for side in ((0, 0, w, 4), (0, h - 4, w, 4), (0, 0, 4, h), (w - 4, 0, 4, h)):
        assert 0.08 < pygame.mask.from_surface(box.subsurface(side), 60).count() / (side[2] * side[3]) < 0.8


@pytest.mark.parametrize("size", [(700, 401), (1411, 903), (600, 2000)])
def test_a_large_box_laid_from_tiles_is_the_one_drawn_whole(size: tuple[int, int]) -> None:
    (w, h), art = size, Art()
    box, shade = BoxLook(21.0, "#203040", 0.8, "#F0E0C0", 2.25), ShadowLook(21.0, 12.0, "#000000", 0.4)
    ground = pygame.Surface((w + 90, h + 90))
    ground.fill((10, 90, 50))
    whole = ground.copy()
    art.lay_shadow(ground, 45, 45, w, h, shade)
    art.lay_box(ground, 45, 45, w, h, box)
    whole.blit(boxes.drawn_shadow(w, h, shade), (45 - shade.reach, 45 - shade.reach))
    whole.blit(boxes.drawn_box(w, h, box), (45, 45))
    assert pygame.image.tobytes(ground, "RGB") == pygame.image.tobytes(whole, "RGB")
    assert art.cache.used < 1 << 20 and ground.get_clip() == ground.get_rect()


def test_a_hollow_shadow_differs_only_where_its_box_hides_it() -> None:
    art, shade, (w, h) = Art(), ShadowLook(21.0, 12.0, "#000000", 0.4), (900, 700)
    whole, hollow = pygame.Surface((w + 90, h + 90)), pygame.Surface((w + 90, h + 90))
    for surface in (whole, hollow):
        surface.fill((10, 90, 50))
        art.lay_shadow(surface, 45, 45, w, h, shade, surface is hollow)
    assert hollow.get_at((45 + w // 2, 45 + h // 2))[:3] == (10, 90, 50)
    for surface in (whole, hollow):
        art.lay_box(surface, 45, 41, w, h, BoxLook(21.0, "#203040", 1.0, "#F0E0C0", 2.25))
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(hollow, "RGB")


PICTURES: dict[str, tuple[Callable[[Art], pygame.Surface], ...]] = {
    "icon": (
        lambda art: art.icon("menu", 24, "#FFFFFF"),
        lambda art: art.icon("undo", 24, "#FFFFFF"),
        lambda art: art.icon("menu", 24, "#102030"),
        lambda art: art.icon("menu", 30, "#FFFFFF"),
    ),
    "suit": (
        lambda art: art.suit(0, 24, False),
        lambda art: art.suit(1, 24, False),
        lambda art: art.suit(0, 24, True),
        lambda art: art.suit(0, 30, False),
    ),
    "status": (
        lambda art: art.status("dealer", 22),
        lambda art: art.status("over", 22),
        lambda art: art.status("over", 22, "light"),
        lambda art: art.status("over", 30),
    ),
    "drawing": (
        lambda art: art.drawing("portraits", "you", 40, 40),
        lambda art: art.drawing("portraits", "you", 40, 40, grey=True),
        lambda art: art.drawing("icons", "menu", 40, 40),
        lambda art: art.drawing("portraits", "you", 50, 50),
    ),
    "vector": (
        lambda art: art.vector('<circle cx="5" cy="5" r="4" fill="#FFF"/>', (0, 0, 10, 10), 21, 21),
        lambda art: art.vector('<circle cx="5" cy="5" r="3" fill="#FFF"/>', (0, 0, 10, 10), 21, 21),
        lambda art: art.vector('<circle cx="5" cy="5" r="4" fill="#FFF"/>', (0, 0, 20, 20), 21, 21),
        lambda art: art.vector('<circle cx="5" cy="5" r="4" fill="#FFF"/>', (0, 0, 10, 10), 21, 21, fine=False),
    ),
    "box": (
        lambda art: art.box(40, 30, BoxLook(8.0, "#203040")),
        lambda art: art.box(40, 30, BoxLook(8.0, "#203040", 0.5)),
        lambda art: art.box(30, 40, BoxLook(8.0, "#203040")),
    ),
    "shadow": (
        lambda art: art.shadow(40, 30, ShadowLook(8.0, 6.0, "#000000", 0.4)),
        lambda art: art.shadow(40, 30, ShadowLook(8.0, 6.0, "#102030", 0.4)),
        lambda art: art.shadow(30, 40, ShadowLook(8.0, 6.0, "#000000", 0.4)),
    ),
}
"""By kind, pictures that differ from the first in one thing each."""


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_that_was_made_before_is_never_taken_for_another(kind: str) -> None:
    """All programs of the tests and all looks of a program share their pictures."""
    art = Art()
    kept = [(made(art).get_size(), pygame.image.tobytes(made(art), "RGBA")) for made in PICTURES[kind]]
    fresh = [(made(Art()).get_size(), pygame.image.tobytes(made(Art()), "RGBA")) for made in PICTURES[kind]]
    assert kept == fresh and len(set(fresh)) == len(fresh)


def test_only_few_pictures_are_made_at_once_and_in_the_end_all() -> None:
    cache, made = SurfaceCache(1 << 20), []

    def all_of_them() -> None:
        for which in range(5):
            cache.get(which, lambda which=which: made.append(which) or pygame.Surface((10, 10)))  # type: ignore[misc]

    for count in (2, 4):
        with pytest.raises(DeferredPictureError), cache.few(150):
            all_of_them()
        assert made == list(range(count))
    with cache.few(150):
        all_of_them()
    assert made == [0, 1, 2, 3, 4]
    with pytest.raises(DeferredPictureError), cache.few(1):
        cache.get("large", lambda: pygame.Surface((100, 100)))
        cache.get("next", lambda: pygame.Surface((1, 1)))
    cache.get("without", lambda: pygame.Surface((100, 100)))
    cache.get("end", lambda: pygame.Surface((100, 100)))
