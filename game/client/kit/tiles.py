"""Large boxes laid from tiles: a small picture keeps its corners, its edges and its middle are repeated.

A whole dialog would take longer to build than to draw, and megabytes to keep.
"""

from __future__ import annotations

import pygame

MIDDLE = 128  # pixels of the small picture between its corners
_LARGE = 1 << 18  # pixels: from here on a box is laid


def large(w: int, h: int, corner: int) -> bool:
    """Whether a box of `w` x `h` pixels is laid from tiles."""
    return w * h >= _LARGE and min(w, h) > 2 * corner


def lay(
    surface: pygame.Surface, small: pygame.Surface, corner: int, x: int, y: int, w: int, h: int, hollow: bool = False
) -> None:
    """Draw `small`, `corner` + MIDDLE + `corner` pixels square, drawn out to `w` x `h` with its upper left corner at (x, y);
    `hollow`: without its middle."""
    within = surface.get_clip()
    for left, width, tile_x, tile_w in _bands(x, w, corner):
        for top, height, tile_y, tile_h in _bands(y, h, corner):
            if hollow and tile_x == tile_y == corner:
                continue
            surface.set_clip(pygame.Rect(left, top, width, height).clip(within))
            tile = small.subsurface((tile_x, tile_y, tile_w, tile_h))
            across, down = range(left, left + width, tile_w), range(top, top + height, tile_h)
            surface.fblits([(tile, (i, j)) for j in down for i in across])
    surface.set_clip(within)


def _bands(start: int, length: int, corner: int) -> tuple[tuple[int, int, int, int], ...]:
    """Corner, middle, corner along one side: place and length on the target, place and length in the small picture."""
    return (
        (start, corner, 0, corner),
        (start + corner, length - 2 * corner, corner, MIDDLE),
        (start + length - corner, corner, corner + MIDDLE, corner),
    )
