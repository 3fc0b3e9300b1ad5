"""The ground of every place: light in the theme's three colours, with drawings on top of it.

Every place keeps between the theme's brightest and darkest felt where words may stand, so that they read as well on each.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable

import pygame

from game.client.kit.boxes import SVG
from game.client.kit.geometry import Rect
from game.client.kit.theme import Theme, contrast
from game.client.kit.viewport import Viewport

_SOFT = 4
"""A soft shadow is drawn at this fraction of the window: it has no edge that could be missed."""
_SPARE = 2
"""So many pixels more are drawn at the right and below: in the last ones the rasteriser leaves marks of what goes beyond."""


def light(theme: Theme, middle: tuple[float, float], radius: float) -> str:
    """A radial gradient over a rectangle that the whole drawing lies on, as SVG to be filled with ``url(#f)``."""
    return (
        f'<defs><radialGradient id="f" gradientUnits="userSpaceOnUse" cx="{middle[0]}" cy="{middle[1]}" r="{radius}">'
        f'<stop offset="0" stop-color="{theme.felt0}"/><stop offset=".5" stop-color="{theme.felt1}"/>'
        f'<stop offset="1" stop-color="{theme.felt2}"/></radialGradient></defs>'
    )


def reach(viewport: Viewport) -> float:
    """How far the light of the table falls, in units."""
    return max(0.56 * viewport.vw, 760.0)


def whole(viewport: Viewport, body: str, over: int = 1) -> pygame.Surface:
    """An opaque drawing of the whole window in virtual units; with `over` at that fraction of its size and smoothed up."""
    ground = _drawn(viewport, body, over).convert()
    size = viewport.width, viewport.height
    return ground if ground.get_size() == size else pygame.transform.smoothscale(ground, size)


def overlay(ground: pygame.Surface, viewport: Viewport, body: str, part: Rect | None = None) -> None:
    """Lay a sharp drawing on a ground; only what of it lies in a `part`, if that is given: the rest takes no time then."""
    if part is None:
        ground.blit(_drawn(viewport, body, 1).convert_alpha(), (0, 0))
        return
    x, y, w, h = viewport.to_px(part)
    s = viewport.scale
    svg = SVG.format(w=w, h=h, box=f"{x / s} {y / s} {w / s} {h / s}", body=body)
    ground.blit(pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (w, h)).convert_alpha(), (x, y))


def pale(theme: Theme) -> bool:
    """Whether the table is a light one."""
    return contrast(theme.felt1, "#000000") > contrast(theme.felt1, "#FFFFFF")


def shade(ground: pygame.Surface, viewport: Viewport, body: str, blur: float, strong: float) -> None:
    """Lay a drawing on a ground, blurred by so many units and as `strong` as a share of 1."""
    drawn = _drawn(viewport, body, _SOFT).convert_alpha()
    drawn = pygame.transform.gaussian_blur(drawn.premul_alpha(), max(1, round(blur * viewport.scale / _SOFT)))
    soft = pygame.transform.smoothscale(drawn, ground.get_size())
    soft.fill((round(255 * strong),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    ground.blit(soft, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


def tiled(ground: pygame.Surface, tile: pygame.Surface) -> None:
    """Cover a ground with a small picture again and again."""
    (w, h), (across, down) = ground.get_size(), tile.get_size()
    ground.blits([(tile, (x, y)) for y in range(0, h, down) for x in range(0, w, across)])


def wedges(middle: tuple[float, float], count: int, length: float, paint: str) -> Iterable[str]:
    """Narrow wedges round a point, every second of twice so many."""
    x, y = middle
    for i in range(count):
        a, b = math.radians(i * 360 / count), math.radians(i * 360 / count + 3.4)
        ends = " ".join(f"L{x + length * math.cos(t):.1f} {y + length * math.sin(t):.1f}" for t in (a, b))
        yield f'<path d="M{x} {y}{ends}Z" {paint}/>'


def _drawn(viewport: Viewport, body: str, over: int) -> pygame.Surface:
    w, h = ((each + over - 1) // over for each in (viewport.width, viewport.height))
    wide, high = w + _SPARE, h + _SPARE
    vw, vh = viewport.vw * wide / w, viewport.vh * high / h
    svg = SVG.format(w=vw, h=vh, box=f"0 0 {vw} {vh}", body=body)
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (wide, high)).subsurface((0, 0, w, h))
