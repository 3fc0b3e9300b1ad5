"""The ground the table is drawn on: a radial gradient with a faint weave, and the menu's rays."""

from __future__ import annotations

import io
import math

import pygame

from game.client.kit.art import Art
from game.client.kit.raster import rasterise
from game.client.kit.theme import Theme
from game.client.kit.viewport import Viewport

_WEAVE_OPACITY = 0.014
_WEAVE_PITCH = 4.0
RAYS = 48
_FINE_PIXELS = 3840 * 2160
"""In a larger window the sunburst, too, is drawn at half the size: what makes it takes as much memory again."""


def felt(art: Art, viewport: Viewport, theme: Theme, rays: tuple[float, float] | None = None) -> pygame.Surface:
    """The whole window's ground, opaque. `rays` is the middle of a sunburst in virtual units."""
    key = ("felt", viewport, theme.name, rays)
    return art.cache.get(key, lambda: _draw(viewport, theme, rays))


def _draw(viewport: Viewport, theme: Theme, rays: tuple[float, float] | None) -> pygame.Surface:
    w, h, vw, vh = viewport.width, viewport.height, viewport.vw, viewport.vh
    radius = max(0.56 * vw, 760.0)
    body = (
        f'<defs><radialGradient id="f" gradientUnits="userSpaceOnUse" cx="{vw / 2}" cy="392" r="{radius}">'
        f'<stop offset="0" stop-color="{theme.felt0}"/><stop offset=".5" stop-color="{theme.felt1}"/>'
        f'<stop offset="1" stop-color="{theme.felt2}"/></radialGradient></defs>'
        f'<rect width="{vw}" height="{vh}" fill="url(#f)"/>'
    )
    if rays is not None and theme.rays:
        body += _rays(rays, theme, 1.2 * math.hypot(vw, vh))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{vw}" height="{vh}" viewBox="0 0 {vw} {vh}">{body}</svg>'
    fine = rays is not None and w * h <= _FINE_PIXELS
    over = 1 if fine else 2  # a gradient is so soft that a quarter of the pixels says it all
    ground = pygame.image.load_sized_svg(
        io.BytesIO(svg.encode()), ((w + over - 1) // over, (h + over - 1) // over)
    ).convert()
    if ground.get_size() != (w, h):
        ground = pygame.transform.smoothscale(ground, (w, h))
    if theme.weave:
        _weave(ground, viewport.scale)
    return ground


def _rays(middle: tuple[float, float], theme: Theme, reach: float) -> str:
    """Every second of 96 narrow wedges in very thin brass."""
    x, y = middle
    paths = []
    for i in range(RAYS):
        a, b = math.radians(i * 360 / RAYS), math.radians(i * 360 / RAYS + 3.4)
        ends = " ".join(f"L{x + reach * math.cos(t):.1f} {y + reach * math.sin(t):.1f}" for t in (a, b))
        paths.append(f'<path d="M{x} {y}{ends}Z" fill="{theme.frame}" fill-opacity=".035"/>')
    return "".join(paths)


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
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{box}" height="{box}" viewBox="0 0 {box} {box}">{lines}</svg>'
    )
    tile = rasterise(svg, side, side)
    w, h = ground.get_size()
    ground.blits([(tile, (x, y)) for y in range(0, h, side) for x in range(0, w, side)])
