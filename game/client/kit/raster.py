"""SVG as pixels."""

from __future__ import annotations

import io

import pygame

_FINE = 280  # pixels: below this a drawing is loaded at twice its size
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="{box}">{body}</svg>'


def rasterise(svg: str, w: int, h: int, fine: bool = True) -> pygame.Surface:
    """An SVG text as a surface of exactly `w` x `h` pixels; its own shape must be that of `w` to `h`. `fine`: with smooth edges,
    which takes four times as long."""
    over = 2 if fine and min(w, h) < _FINE else 1
    surface = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (w * over, h * over)).convert_alpha()
    if surface.get_size() != (w, h):
        surface = pygame.transform.smoothscale(surface, (w, h))
    return surface
