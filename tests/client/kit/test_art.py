"""Shapes that the rasteriser must get right at every size."""

from __future__ import annotations

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
        drawn = pygame.mask.from_surface(box.subsurface(side), 60).count()
        assert 0.08 < drawn / (side[2] * side[3]) < 0.8


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
