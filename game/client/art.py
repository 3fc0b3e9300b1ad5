"""Pictures at real pixel size: drawings, shapes and shadows, kept in a cache of bounded size.

Nothing is ever scaled up. Drawings are loaded at twice the size and smoothed down where they are small, because the
rasteriser's own edges are coarse. Surfaces have straight alpha unless a docstring says otherwise.
"""

from __future__ import annotations

import functools
import io
import json
import math
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Hashable
from itertools import pairwise

import pygame

import assets
from game.client.theme import rgb

_FINE = 280  # pixels: below this a drawing is loaded at twice its size
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="{box}">{body}</svg>'


class SurfaceCache:
    """Surfaces by key; the least recently used are dropped when all together pass `budget` bytes."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.used = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of `key`, made now if it isn't kept."""
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
            return surface
        surface = make()
        self._kept[key] = surface
        self.used += surface.get_width() * surface.get_height() * 4
        while self.used > self.budget and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self.used -= old.get_width() * old.get_height() * 4
        return surface

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def __len__(self) -> int:
        return len(self._kept)

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.used = 0


@functools.cache
def _table(folder: str, name: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(assets.path(folder, name).read_text(encoding="utf-8"))
    return found


@functools.cache
def _drawing(folder: str, name: str) -> str:
    return assets.path(folder, name + ".svg").read_text(encoding="utf-8")


def rasterise(svg: str, w: int, h: int) -> pygame.Surface:
    """An SVG text as a surface of exactly `w` x `h` pixels; its own shape must be that of `w` to `h`."""
    over = 2 if min(w, h) < _FINE else 1
    surface = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (w * over, h * over)).convert_alpha()
    if surface.get_size() != (w, h):
        surface = pygame.transform.smoothscale(surface, (w, h))
    return surface


def _face(folder: str, name: str, w: int, h: int, swaps: dict[str, str]) -> pygame.Surface:
    svg = assets.recolour(_drawing(folder, name), swaps)
    surface = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (w, h)).convert_alpha()
    return surface if surface.get_size() == (w, h) else pygame.transform.smoothscale(surface, (w, h))


def _hexa(colour: str, alpha: float) -> str:
    return f'fill="{colour}" fill-opacity="{alpha:.3f}"'


class Art:
    """The pictures the painters ask for. One for the window; sizes are real pixels."""

    def __init__(self) -> None:
        self.cache = SurfaceCache(32 << 20)  # felt, shapes, drawings
        self.upright = SurfaceCache(48 << 20)  # cards ready to be turned: all of them at a few sizes
        self.turned = SurfaceCache(24 << 20)  # cards as they lie

    def fit(self, pixels: int) -> None:
        """Keep as much as a window of so many pixels needs, so that the program stays small: a whole table and a dialog."""
        self.cache.budget = max(32 << 20, 20 * pixels)
        self.upright.budget = min(max(48 << 20, 32 * pixels), 128 << 20)
        self.turned.budget = max(24 << 20, 14 * pixels)

    # ------------------------------------------------------------------------------------------------ drawings

    def drawing(self, folder: str, name: str, w: int, h: int, grey: bool = False) -> pygame.Surface:
        """A drawing of `assets/<folder>/<name>.svg`; `grey` takes its colour and half its weight away."""

        def make() -> pygame.Surface:
            surface = rasterise(_drawing(folder, name), w, h)
            if grey:
                surface = pygame.transform.grayscale(surface)
                surface.fill((255, 255, 255, 140), special_flags=pygame.BLEND_RGBA_MULT)
            return surface

        return self.cache.get(("svg", folder, name, w, h, grey), make)

    def icon(self, name: str, size: int, colour: str) -> pygame.Surface:
        """An icon in one colour; dark ones get a slightly heavier stroke."""

        def make() -> pygame.Surface:
            swaps = dict(_table("icons", "colours.json")["dark"]) if sum(rgb(colour)) < 380 else {}
            swaps["#F6F0E2"] = colour
            return rasterise(assets.recolour(_drawing("icons", name), swaps), size, size)

        return self.cache.get(("icon", name, size, colour), make)

    def status(self, name: str, size: int, variant: str = "") -> pygame.Surface:
        """A status mark; `variant` names a colour table beside the drawings, as in "light"."""

        def make() -> pygame.Surface:
            svg = _drawing("status", name)
            swaps = _table("status", "colours.json").get(variant, {})
            return rasterise(assets.recolour(svg, swaps), size, size)

        return self.cache.get(("status", name, size, variant), make)

    def face(self, name: str, w: int, h: int, four_colour: bool, large: bool = False) -> pygame.Surface:
        """A card's face, upright, if `large` with large indices. Not kept: whoever asks makes something of it."""
        swaps = _table("cards", "four_colour.json").get(name[1], {}) if four_colour else {}
        surface = _face("cards", name, w, h, swaps)
        if large:
            surface.blit(_face("large", name, w, h, swaps), (0, 0))
        return surface

    def vector(self, body: str, box: tuple[float, float, float, float], w: int, h: int) -> pygame.Surface:
        """Free shapes: SVG elements in the coordinates of `box` (left, top, width, height), drawn `w` x `h` big."""
        key = ("vector", body, box, w, h)
        numbers = " ".join(f"{v:.3f}" for v in box)
        return self.cache.get(key, lambda: rasterise(_SVG.format(w=w, h=h, box=numbers, body=body), w, h))

    # ------------------------------------------------------------------------------------------------ boxes

    def box(
        self,
        w: int,
        h: int,
        radius: float,
        fill: str | None = None,
        alpha: float = 1.0,
        stroke: str | None = None,
        width: float = 1.0,
        stroke_alpha: float = 1.0,
        fill2: str | None = None,
        dash: tuple[float, float] | None = None,
    ) -> pygame.Surface:
        """A rounded rectangle with its line inside the edge; `fill2` makes the fill run from `fill` above to it below."""
        radius = min(radius, w / 2, h / 2)
        key = ("box", w, h, radius, fill, alpha, stroke, width, stroke_alpha, fill2, dash)

        def draw(bw: int, bh: int) -> pygame.Surface:
            parts = []
            if fill2 is not None:
                parts.append(
                    f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{bh}">'
                    f'<stop offset="0" stop-color="{fill}"/>'
                    f'<stop offset="1" stop-color="{fill2}"/></linearGradient></defs>'
                )
            paint = 'fill="url(#g)"' if fill2 is not None else _hexa(fill, alpha) if fill else 'fill="none"'
            if fill:
                parts.append(f'<rect x="0" y="0" width="{bw}" height="{bh}" rx="{radius:.2f}" {paint}/>')
            if stroke and dash:
                line = _dashes(bw, bh, max(0.0, radius - width / 2), width, dash)
                parts.append(
                    f'<path d="{line}" fill="none" stroke="{stroke}" stroke-width="{width:.3f}" '
                    f'stroke-opacity="{stroke_alpha:.3f}"/>'
                )
            elif stroke:
                parts.append(
                    f'<rect x="{width / 2:.3f}" y="{width / 2:.3f}" width="{bw - width:.3f}" height="{bh - width:.3f}" '
                    f'rx="{max(0.0, radius - width / 2):.2f}" fill="none" stroke="{stroke}" stroke-width="{width:.3f}" '
                    f'stroke-opacity="{stroke_alpha:.3f}"/>'
                )
            svg = _SVG.format(w=bw, h=bh, box=f"0 0 {bw} {bh}", body="".join(parts))
            return rasterise(svg, bw, bh)

        def make() -> pygame.Surface:
            corner = math.ceil(radius + width) + 2
            if fill2 is not None or dash is not None or w <= 2 * corner + 1 or h <= 2 * corner + 1:
                return draw(w, h)
            return _stretched(draw(2 * corner + 1, 2 * corner + 1), corner, w, h)

        return self.cache.get(key, make)

    def shadow(
        self, w: int, h: int, radius: float, blur: float, colour: str, alpha: float
    ) -> tuple[pygame.Surface, int]:
        """A soft shadow of a rounded rectangle, and how far it reaches beyond it on each side."""
        reach = max(2, round(blur * 2.4))
        key = ("shadow", w, h, round(radius, 1), round(blur, 1), colour, alpha)

        def draw(bw: int, bh: int) -> pygame.Surface:
            coarse = max(1, round(blur / 3))  # a blur this soft needs no more pixels
            size = bw + 2 * reach, bh + 2 * reach
            small = pygame.Surface((math.ceil(size[0] / coarse), math.ceil(size[1] / coarse)), pygame.SRCALPHA)
            small.fill((*rgb(colour), 0))
            rect = pygame.Rect(0, 0, round(bw / coarse), round(bh / coarse))
            rect.center = small.get_rect().center
            shade = (*rgb(colour), round(255 * alpha))
            pygame.draw.rect(small, shade, rect, border_radius=round(radius / coarse))
            small = pygame.transform.gaussian_blur(small, max(1, round(blur / coarse)))
            return pygame.transform.smoothscale(small, size)

        def make() -> pygame.Surface:
            corner = reach + math.ceil(radius)
            if w <= 2 * corner + 1 or h <= 2 * corner + 1:
                return draw(w, h)
            return _stretched(draw(2 * corner + 1, 2 * corner + 1), corner + reach, w + 2 * reach, h + 2 * reach)

        return self.cache.get(key, make), reach


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
