"""The ground everything is drawn on: felt under a lamp, or the table of another place; and the menu's rays."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.client.kit.art import Art
from game.client.kit.boxes import SVG, rasterise
from game.client.kit.theme import Theme
from game.client.kit.viewport import Viewport
from game.client.table import fireside, garden, lit

_WEAVE_OPACITY = 0.014
_WEAVE_PITCH = 4.0
RAYS = 48
_FINE_PIXELS = 3840 * 2160
"""In a larger window the sunburst, too, is drawn at half the size: what makes it takes as much memory again."""
LAMP, GARDEN, FIRESIDE = "lamp", "garden", "fireside"
_OTHERS: dict[str, Callable[[Viewport, Theme], pygame.Surface]] = {GARDEN: garden.ground, FIRESIDE: fireside.ground}
PLACES = (LAMP, *_OTHERS)


def felt(
    art: Art, viewport: Viewport, theme: Theme, rays: tuple[float, float] | None = None, place: str = LAMP
) -> pygame.Surface:
    """The whole window's ground, opaque. `rays` is the middle of a sunburst in virtual units, which only the felt has. A theme
    without a weave has the same flat ground in every place."""
    if place in _OTHERS and theme.weave:
        return art.cache.get(("ground", viewport, theme.name, place), lambda: _OTHERS[place](viewport, theme))
    return art.cache.get(("felt", viewport, theme.name, rays), lambda: _draw(viewport, theme, rays))


def _draw(viewport: Viewport, theme: Theme, rays: tuple[float, float] | None) -> pygame.Surface:
    vw, vh = viewport.vw, viewport.vh
    body = f'{lit.light(theme, (vw / 2, 392), lit.reach(viewport))}<rect width="{vw}" height="{vh}" fill="url(#f)"/>'
    if rays is not None and theme.rays:
        paint = f'fill="{theme.frame}" fill-opacity=".035"'
        body += "".join(lit.wedges(rays, RAYS, 1.2 * math.hypot(vw, vh), paint))
    fine = rays is not None and viewport.width * viewport.height <= _FINE_PIXELS
    ground = lit.whole(
        viewport, body, 1 if fine else 2
    )  # a gradient is so soft that a quarter of the pixels says it all
    if theme.weave:
        _weave(ground, viewport.scale)
    return ground


def _weave(ground: pygame.Surface, scale: float) -> None:
    """Crossed threads so faint that they only keep the gradient from showing bands."""
    cells = 16
    side = max(8, round(_WEAVE_PITCH * cells * scale))
    lines = "".join(
        f'<path d="M{x * _WEAVE_PITCH} {y * _WEAVE_PITCH}l4 4m0 -4l-4 4" fill="none" stroke="#FFFFFF" stroke-width=".8" '
        f'stroke-opacity="{_WEAVE_OPACITY * 2}"/>'
        for x in range(cells)
        for y in range(cells)
    )
    box = cells * _WEAVE_PITCH
    lit.tiled(ground, rasterise(SVG.format(w=box, h=box, box=f"0 0 {box} {box}", body=lines), side, side))
