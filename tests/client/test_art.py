"""Shapes that the rasteriser must get right at every size."""

from __future__ import annotations

import pygame
import pytest

from game.client.art import Art

pytestmark = pytest.mark.usefixtures("screen")


@pytest.mark.parametrize("w", range(60, 420, 7))
def test_a_dashed_box_is_dashed_and_empty_inside(w: int) -> None:
    """nanosvg filled half of some dashed boxes: nothing may be drawn away from the edge, and all sides have dashes."""
    h, scale = round(w * 1.4), w / 112
    box = Art().box(w, h, 8 * scale, stroke="#FFFFFF", width=1.5 * scale, dash=(6 * scale, 6 * scale))
    inside = pygame.mask.from_surface(box.subsurface(box.get_rect().inflate(-6 * scale - 6, -6 * scale - 6)), 0)
    assert inside.count() == 0
    for side in ((0, 0, w, 4), (0, h - 4, w, 4), (0, 0, 4, h), (w - 4, 0, 4, h)):
        drawn = pygame.mask.from_surface(box.subsurface(side), 60).count()
        assert 0.08 < drawn / (side[2] * side[3]) < 0.8
