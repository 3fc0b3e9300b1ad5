"""Rounded rectangles and their soft shadows, as surfaces of real pixels with straight alpha."""

from __future__ import annotations

import io
import math
from bisect import bisect_right
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.client.kit.theme import rgb

# ---- SVG as pixels


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


class BoxLook(NamedTuple):
    """A rounded rectangle with its line inside the edge; lengths in pixels. `fill2` makes the fill run from `fill` above to
    it below; `dash`: lengths on and off."""

    radius: float
    fill: str | None = None
    alpha: float = 1.0
    stroke: str | None = None
    width: float = 1.0
    stroke_alpha: float = 1.0
    fill2: str | None = None
    dash: tuple[float, float] | None = None

    @property
    def corner(self) -> int:
        """Pixels from the edge within which it is not the same all along the edge."""
        return math.ceil(self.radius + self.width) + 2

    @property
    def stretches(self) -> bool:
        """Whether it is the same all along each edge and all over its middle."""
        return self.fill2 is None and self.dash is None


class ShadowLook(NamedTuple):
    """The shadow of a box of `radius` whose edge is `blur` pixels soft, `alpha` dark in its middle."""

    radius: float
    blur: float
    colour: str
    alpha: float

    @property
    def reach(self) -> int:
        """Pixels that it shows beyond the box."""
        return max(2, round(self.blur * 2.4))

    @property
    def corner(self) -> int:
        """Pixels from the box's edge within which it is not the same all along the edge."""
        return self.reach + math.ceil(self.radius)


def drawn_box(w: int, h: int, look: BoxLook) -> pygame.Surface:
    """A box of `w` x `h` pixels."""
    look = look._replace(radius=min(look.radius, w / 2, h / 2))
    corner = look.corner
    if not look.stretches or w <= 2 * corner + 1 or h <= 2 * corner + 1:
        return _box(w, h, look)
    return _stretched(_box(2 * corner + 1, 2 * corner + 1, look), corner, w, h)


def drawn_shadow(w: int, h: int, look: ShadowLook) -> pygame.Surface:
    """The shadow of a box of `w` x `h` pixels, with its reach on each side."""
    corner, reach = look.corner, look.reach
    if w <= 2 * corner + 1 or h <= 2 * corner + 1:
        return _shadow(w, h, look)
    small = _shadow(2 * corner + 1, 2 * corner + 1, look)
    return _stretched(small, corner + reach, w + 2 * reach, h + 2 * reach)


def _box(w: int, h: int, look: BoxLook) -> pygame.Surface:
    radius, fill, alpha, stroke, width, stroke_alpha, fill2, dash = look
    parts = []
    if fill2 is not None:
        parts.append(
            f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
            f'<stop offset="0" stop-color="{fill}"/>'
            f'<stop offset="1" stop-color="{fill2}"/></linearGradient></defs>'
        )
    paint = 'fill="url(#g)"' if fill2 is not None else f'fill="{fill}" fill-opacity="{alpha:.3f}"'
    if fill:
        parts.append(f'<rect x="0" y="0" width="{w}" height="{h}" rx="{radius:.2f}" {paint}/>')
    line = f'fill="none" stroke="{stroke}" stroke-width="{width:.3f}" stroke-opacity="{stroke_alpha:.3f}"'
    if stroke and dash:
        parts.append(f'<path d="{_dashes(w, h, max(0.0, radius - width / 2), width, dash)}" {line}/>')
    elif stroke:
        parts.append(
            f'<rect x="{width / 2:.3f}" y="{width / 2:.3f}" width="{w - width:.3f}" height="{h - width:.3f}" '
            f'rx="{max(0.0, radius - width / 2):.2f}" {line}/>'
        )
    return rasterise(SVG.format(w=w, h=h, box=f"0 0 {w} {h}", body="".join(parts)), w, h)


def _shadow(w: int, h: int, look: ShadowLook) -> pygame.Surface:
    coarse = max(1, round(look.blur / 3))  # a blur this soft needs no more pixels
    size = w + 2 * look.reach, h + 2 * look.reach
    small = pygame.Surface((math.ceil(size[0] / coarse), math.ceil(size[1] / coarse)), pygame.SRCALPHA)
    small.fill((*rgb(look.colour), 0))
    rect = pygame.Rect(0, 0, round(w / coarse), round(h / coarse))
    rect.center = small.get_rect().center
    shade = (*rgb(look.colour), round(255 * look.alpha))
    pygame.draw.rect(small, shade, rect, border_radius=round(look.radius / coarse))
    small = pygame.transform.gaussian_blur(small, max(1, round(look.blur / coarse)))
    return pygame.transform.smoothscale(small, size)


def _dashes(w: int, h: int, radius: float, width: float, dash: tuple[float, float]) -> str:
    """Dashes along a rounded rectangle as open lines of an SVG path, a whole number of them.

    nanosvg joins the dashes of a closed line wrongly: at some sizes it fills half the box."""
    inset = width / 2
    left, top, right, bottom = inset, inset, w - inset, h - inset
    points: list[tuple[float, float]] = []
    corners = ((right, top, -90), (right, bottom, 0), (left, bottom, 90), (left, top, 180))
    for x, y, start in corners:
        cx, cy = x + (radius if x == left else -radius), y + (radius if y == top else -radius)
        steps = max(1, math.ceil(radius))
        for i in range(steps + 1):
            turn = math.radians(start + 90 * i / steps)
            points.append((cx + radius * math.cos(turn), cy + radius * math.sin(turn)))
    points.append(points[0])
    walked = [0.0]
    for (x1, y1), (x2, y2) in pairwise(points):
        walked.append(walked[-1] + math.hypot(x2 - x1, y2 - y1))

    def at(s: float) -> str:
        i = min(bisect_right(walked, s), len(points) - 1)
        part = (s - walked[i - 1]) / ((walked[i] - walked[i - 1]) or 1.0)
        (x1, y1), (x2, y2) = points[i - 1], points[i]
        return f"{x1 + (x2 - x1) * part:.2f} {y1 + (y2 - y1) * part:.2f}"

    count = max(1, round(walked[-1] / (dash[0] + dash[1])))
    step = walked[-1] / count
    drawn = step * dash[0] / (dash[0] + dash[1])
    lines = []
    for n in range(count):
        begin, end = n * step, n * step + drawn
        between = [s for s in walked if begin < s < end]
        lines.append("M" + "L".join(at(s) for s in [begin, *between, end]))
    return "".join(lines)


def _stretched(small: pygame.Surface, corner: int, w: int, h: int) -> pygame.Surface:
    """`small` with its corners kept and the pixel row and column between them drawn out to `w` x `h`."""
    surface = pygame.Surface((w, h), pygame.SRCALPHA)
    size = small.get_width()
    for x, sw, dw, sx in (
        (0, corner, corner, 0),
        (corner, 1, w - 2 * corner, corner),
        (w - corner, corner, corner, -1),
    ):
        for y, sh, dh, sy in (
            (0, corner, corner, 0),
            (corner, 1, h - 2 * corner, corner),
            (h - corner, corner, corner, -1),
        ):
            left = size - corner if sx < 0 else sx
            top = size - corner if sy < 0 else sy
            if dw <= 0 or dh <= 0:
                continue
            if sw == sh == 1:
                surface.fill(small.get_at((corner, corner)), (x, y, dw, dh))
                continue
            part = small.subsurface((left, top, sw, sh))
            if (sw, sh) != (dw, dh):
                part = pygame.transform.scale(part, (dw, dh))
            surface.blit(part, (x, y))
    return surface
