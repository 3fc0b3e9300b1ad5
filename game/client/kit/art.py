"""Pictures at real pixel size (drawings, shapes, boxes, shadows) and a cache of bounded size for them.

Nothing is ever scaled up. Small drawings are loaded at twice their size and smoothed down, because
the rasteriser's own edges are coarse. Surfaces have straight alpha unless a docstring says
otherwise."""

from __future__ import annotations

import contextlib
import functools
import io
import json
import math
import re
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from itertools import pairwise
from typing import NamedTuple

import pygame

import assets
from game.client.kit.theme import rgb

_FINE = 280  # pixels: below this a drawing is loaded at twice its size
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="{box}">{body}</svg>'
)


def rasterise(svg: str, w: int, h: int, fine: bool = True) -> pygame.Surface:
    """Return an SVG text as a surface of exactly `w` x `h` pixels.

    The drawing must have the proportions of `w` to `h`. `fine` smooths the edges, which takes four
    times as long."""
    over = 2 if fine and min(w, h) < _FINE else 1
    surface = pygame.image.load_sized_svg(
        io.BytesIO(svg.encode()), (w * over, h * over)
    ).convert_alpha()
    if surface.get_size() != (w, h):
        surface = pygame.transform.smoothscale(surface, (w, h))
    return surface


class BoxLook(NamedTuple):
    """How a rounded rectangle is drawn, with its line inside the edge; lengths in pixels.

    `fill2` makes a gradient from `fill` at the top to `fill2` at the bottom. `dash` holds the
    lengths of a dash and of the gap after it."""

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
        """Side in pixels of the square at each corner that must not be stretched; beyond it the edge is uniform."""
        return math.ceil(self.radius + self.width) + 2

    @property
    def stretches(self) -> bool:
        """Whether each edge is uniform along its length and the middle is one colour."""
        return self.fill2 is None and self.dash is None


class ShadowLook(NamedTuple):
    """How the shadow of a box is drawn.

    `radius`: the box's corner radius; `blur`: the width of the soft edge in pixels; `alpha`: the
    middle's opacity."""

    radius: float
    blur: float
    colour: str
    alpha: float

    @property
    def reach(self) -> int:
        """How many pixels the shadow shows beyond the box."""
        return max(2, round(self.blur * 2.4))

    @property
    def corner(self) -> int:
        """Pixels from the box's edge within which the shadow must not be stretched; beyond them it is uniform."""
        return self.reach + math.ceil(self.radius)


def drawn_box(w: int, h: int, look: BoxLook) -> pygame.Surface:
    """Return a new surface of `w` x `h` pixels with the box."""
    look = look._replace(radius=min(look.radius, w / 2, h / 2))
    corner = look.corner
    if not look.stretches or w <= 2 * corner + 1 or h <= 2 * corner + 1:
        return _box(w, h, look)
    return _stretched(_box(2 * corner + 1, 2 * corner + 1, look), corner, w, h)


def drawn_shadow(w: int, h: int, look: ShadowLook) -> pygame.Surface:
    """Return a new surface with the shadow of a box of `w` x `h` pixels.

    The surface is larger than the box by `look.reach` on each side."""
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
        parts.append(
            f'<path d="{_dashes(w, h, max(0.0, radius - width / 2), width, dash)}" {line}/>'
        )
    elif stroke:
        parts.append(
            f'<rect x="{width / 2:.3f}" y="{width / 2:.3f}" width="{w - width:.3f}" height="{h - width:.3f}" '
            f'rx="{max(0.0, radius - width / 2):.2f}" {line}/>'
        )
    return rasterise(SVG.format(w=w, h=h, box=f"0 0 {w} {h}", body="".join(parts)), w, h)


def _shadow(w: int, h: int, look: ShadowLook) -> pygame.Surface:
    coarse = max(1, round(look.blur / 3))  # a blur this soft needs no more pixels
    size = w + 2 * look.reach, h + 2 * look.reach
    small = pygame.Surface(
        (math.ceil(size[0] / coarse), math.ceil(size[1] / coarse)), pygame.SRCALPHA
    )
    small.fill((*rgb(look.colour), 0))
    rect = pygame.Rect(0, 0, round(w / coarse), round(h / coarse))
    rect.center = small.get_rect().center
    shade = (*rgb(look.colour), round(255 * look.alpha))
    pygame.draw.rect(small, shade, rect, border_radius=round(look.radius / coarse))
    small = pygame.transform.gaussian_blur(small, max(1, round(look.blur / coarse)))
    return pygame.transform.smoothscale(small, size)


def _dashes(w: int, h: int, radius: float, width: float, dash: tuple[float, float]) -> str:
    """Return a whole number of dashes along a rounded rectangle, as open lines of an SVG path.

    They are open because nanosvg joins the dashes of a closed line wrongly: at some sizes it fills
    half the box."""
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
    """Return `small` stretched to `w` x `h`: its corners are kept, the row and column between them repeated."""
    surface = pygame.Surface((w, h), pygame.SRCALPHA)
    for left, width, small_x, small_w in _bands(0, w, corner, 1):
        for top, height, small_y, small_h in _bands(0, h, corner, 1):
            part = small.subsurface((small_x, small_y, small_w, small_h))
            surface.blit(pygame.transform.scale(part, (width, height)), (left, top))
    return surface


MIDDLE = 128  # pixels of the small picture between its corners
_LARGE = 1 << 18  # pixels: from here on a box is laid


def large(w: int, h: int, corner: int) -> bool:
    """Return whether a box of `w` x `h` pixels is put together from tiles instead of cached whole."""
    return w * h >= _LARGE and min(w, h) > 2 * corner


def lay(
    surface: pygame.Surface,
    small: pygame.Surface,
    corner: int,
    x: int,
    y: int,
    w: int,
    h: int,
    hollow: bool = False,
) -> None:
    """Draw `small` stretched to `w` x `h` pixels, with its upper left corner at (x, y).

    `small` is a square with a side of `corner` + MIDDLE + `corner` pixels. `hollow` leaves its
    middle out."""
    within = surface.get_clip()
    for left, width, tile_x, tile_w in _bands(x, w, corner, MIDDLE):
        for top, height, tile_y, tile_h in _bands(y, h, corner, MIDDLE):
            if hollow and tile_x == tile_y == corner:
                continue
            surface.set_clip(pygame.Rect(left, top, width, height).clip(within))
            tile = small.subsurface((tile_x, tile_y, tile_w, tile_h))
            across, down = range(left, left + width, tile_w), range(top, top + height, tile_h)
            surface.fblits([(tile, (i, j)) for j in down for i in across])
    surface.set_clip(within)


def _bands(
    start: int, length: int, corner: int, middle: int
) -> tuple[tuple[int, int, int, int], ...]:
    """Return the two corners and the middle of one side, in order.

    Each is (start and length on the target, start and length in the small picture, whose middle is
    `middle` long)."""
    return (
        (start, corner, 0, corner),
        (start + corner, length - 2 * corner, corner, middle),
        (start + length - corner, corner, corner + middle, corner),
    )


_SUITS = ("club", "diamond", "heart", "spade")
_BLACK, _RED = "#1B2230", "#B3202F"  # what the suits are drawn in


class DeferredPictureError(Exception):
    """Raised when a picture is left to a later frame, because this frame has made as many pixels as it may."""


class SurfaceCache:
    """A cache of surfaces by key.

    It drops the least recently used ones when all together exceed `budget` bytes."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.used = 0
        self._left = math.inf  # the number of pixels that may still be drawn in this frame
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface for `key`; call `make` for it if it isn't cached.

        Raises DeferredPictureError within `few` once its pixels are used up."""
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
            return surface
        if self._left <= 0:
            raise DeferredPictureError
        surface = make()
        self._left -= surface.get_width() * surface.get_height()
        self._kept[key] = surface
        self.used += surface.get_width() * surface.get_height() * 4
        while self.used > self.budget and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self.used -= old.get_width() * old.get_height() * 4
        return surface

    def drop(self, key: Hashable) -> None:
        """Forget the surface for `key`, which somebody goes on to change."""
        old = self._kept.pop(key)
        self.used -= old.get_width() * old.get_height() * 4

    @contextlib.contextmanager
    def few(self, pixels: int) -> Iterator[None]:
        """Limit how many pixels of new surfaces are made within the block.

        Once `pixels` have been made, `get` raises DeferredPictureError instead of making another
        surface. At least one is made, so a caller that tries again in later frames gets all of
        them."""
        self._left = pixels
        try:
            yield
        finally:
            self._left = math.inf

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def __len__(self) -> int:
        return len(self._kept)

    def clear(self) -> None:
        """Drop all surfaces."""
        self._kept.clear()
        self.used = 0


@functools.cache
def _table(folder: str, name: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(
        assets.path(folder, name).read_text(encoding="utf-8")
    )
    return found


@functools.cache
def _drawing(folder: str, name: str) -> str:
    return assets.path(folder, name + ".svg").read_text(encoding="utf-8")


def _face(folder: str, name: str, w: int, h: int, swaps: dict[str, str]) -> pygame.Surface:
    svg = assets.recolour(_drawing(folder, name), swaps)
    surface = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (w, h)).convert_alpha()
    return (
        surface if surface.get_size() == (w, h) else pygame.transform.smoothscale(surface, (w, h))
    )


def _deck(suit: str, four_colour: bool) -> dict[str, str]:
    """Return the colours that a four-colour deck replaces in a suit's drawings.

    `suit` is the suit's letter. The result is empty for a two-colour deck."""
    return _table("cards", "four_colour.json").get(suit, {}) if four_colour else {}


def suit_ink(suit: int, four_colour: bool) -> str:
    """Return the colour of a suit's ranks on paper.

    `suit` is 0 to 3: clubs, diamonds, hearts, spades."""
    ink = _RED if suit in (1, 2) else _BLACK
    return _deck("CDHS"[suit], four_colour).get(ink, ink)


DRAWN, LARGE, PLAIN = "drawn", "large", "plain"
"""Cards as they are drawn; with large indices; and with these and one large suit in place of pips and court cards."""
_PAPER = re.compile(r"<svg[^>]*>\s*<path[^>]*>")


class Art:
    """The window's pictures that painters ask for, cached; sizes are real pixels."""

    def __init__(self) -> None:
        self.cache = SurfaceCache(32 << 20)  # felt, shapes, drawings
        # Cards ready to be turned: all of them at a few sizes.
        self.upright = SurfaceCache(48 << 20)
        self.turned = SurfaceCache(24 << 20)  # cards as they lie

    def fit(self, pixels: int) -> None:
        """Set how much the caches may hold, for a window of `pixels` pixels.

        It is enough for a whole table and a dialog, and bounded so that the program stays small."""
        self.cache.budget = min(max(32 << 20, 20 * pixels), max(60 << 20, 10 * pixels), 192 << 20)
        self.upright.budget = min(max(48 << 20, 32 * pixels), 64 << 20)
        self.turned.budget = min(max(24 << 20, 14 * pixels), 30 << 20)

    # ------------------------------------------------------------------------------------------------ drawings

    def drawing(self, folder: str, name: str, w: int, h: int, grey: bool = False) -> pygame.Surface:
        """Return the drawing ``assets/<folder>/<name>.svg`` at `w` x `h` pixels.

        `grey` removes its colour and makes it half transparent."""

        def make() -> pygame.Surface:
            surface = rasterise(_drawing(folder, name), w, h)
            if grey:
                surface = pygame.transform.grayscale(surface)
                surface.fill((255, 255, 255, 140), special_flags=pygame.BLEND_RGBA_MULT)
            return surface

        return self.cache.get(("svg", folder, name, w, h, grey), make)

    def icon(self, name: str, size: int, colour: str) -> pygame.Surface:
        """Return an icon in one colour; icons in dark colours get a slightly heavier stroke."""

        def make() -> pygame.Surface:
            swaps = dict(_table("icons", "colours.json")["dark"]) if sum(rgb(colour)) < 380 else {}
            swaps["#F6F0E2"] = colour
            return rasterise(assets.recolour(_drawing("icons", name), swaps), size, size)

        return self.cache.get(("icon", name, size, colour), make)

    def status(self, name: str, size: int, variant: str = "") -> pygame.Surface:
        """Return a status mark; `variant` names a table of ``colours.json`` beside the drawings, such as "light"."""

        def make() -> pygame.Surface:
            svg = _drawing("status", name)
            swaps = _table("status", "colours.json").get(variant, {})
            return rasterise(assets.recolour(svg, swaps), size, size)

        return self.cache.get(("status", name, size, variant), make)

    def suit(self, suit: int, size: int, four_colour: bool) -> pygame.Surface:
        """Return the mark of a suit (0 to 3) in the colours of the deck."""

        def make() -> pygame.Surface:
            svg = assets.recolour(_drawing("suits", _SUITS[suit]), _deck("CDHS"[suit], four_colour))
            return rasterise(svg, size, size)

        return self.cache.get(("suit", suit, size, four_colour), make)

    def face(
        self, name: str, w: int, h: int, four_colour: bool, deck: str = DRAWN
    ) -> pygame.Surface:
        """Return the upright face of a card, such as "QS", drawn as `deck` says.

        It isn't cached, as callers make another picture from it."""
        swaps = _deck(name[1], four_colour)
        if deck == PLAIN:
            paper = _PAPER.match(_drawing("cards", name))
            assert paper is not None, "every drawing begins with it"
            surface = rasterise(paper[0] + "</svg>", w, h)
        else:
            surface = _face("cards", name, w, h, swaps)
        if deck != DRAWN:
            index, part = (
                _face("large", name, w, h, swaps),
                pygame.Rect(0, 0, round(0.31 * w), round(0.45 * h)),
            )
            corners = (
                (part, part.move(w - part.w, h - part.h)) if deck == PLAIN else (index.get_rect(),)
            )
            for corner in corners:
                surface.blit(index, corner, corner)
        if deck == PLAIN:
            mark = self.suit("CDHS".index(name[1]), round(0.44 * w), four_colour)
            surface.blit(mark, mark.get_rect(center=(w // 2, h // 2)))
        return surface

    def vector(
        self, body: str, box: tuple[float, float, float, float], w: int, h: int, fine: bool = True
    ) -> pygame.Surface:
        """Return a picture of `w` x `h` pixels with the SVG elements `body`.

        `box` (left, top, width, height) is the part of their coordinates that is shown."""
        key = ("vector", body, box, w, h, fine)
        numbers = " ".join(f"{v:.3f}" for v in box)
        return self.cache.get(
            key, lambda: rasterise(SVG.format(w=w, h=h, box=numbers, body=body), w, h, fine)
        )

    # ------------------------------------------------------------------------------------------------ boxes

    def box(self, w: int, h: int, look: BoxLook) -> pygame.Surface:
        """Return a rounded rectangle."""
        return self.cache.get(("box", w, h, look), lambda: drawn_box(w, h, look))

    def lay_box(
        self, surface: pygame.Surface, x: int, y: int, w: int, h: int, look: BoxLook
    ) -> None:
        """Draw a rounded rectangle on `surface`.

        A large one is put together from tiles and not cached whole."""
        corner = look.corner
        if look.stretches and large(w, h, corner):
            side = 2 * corner + MIDDLE
            lay(surface, self.box(side, side, look), corner, x, y, w, h)
        else:
            surface.blit(self.box(w, h, look), (x, y))

    def shadow(self, w: int, h: int, look: ShadowLook) -> pygame.Surface:
        """Return the soft shadow of a rounded rectangle of `w` x `h` pixels, with `look.reach` more on each side."""
        return self.cache.get(("shadow", w, h, look), lambda: drawn_shadow(w, h, look))

    def lay_shadow(
        self,
        surface: pygame.Surface,
        x: int,
        y: int,
        w: int,
        h: int,
        look: ShadowLook,
        hollow: bool = False,
    ) -> None:
        """Draw the shadow of a box at (x, y) on `surface`.

        A large one is put together from tiles and not cached whole; `hollow` then leaves out the
        part that the box hides."""
        corner, reach = look.corner, look.reach
        if large(w, h, corner):
            side = 2 * corner + MIDDLE
            small = self.shadow(side, side, look)
            lay(
                surface,
                small,
                corner + reach,
                x - reach,
                y - reach,
                w + 2 * reach,
                h + 2 * reach,
                hollow,
            )
        else:
            surface.blit(self.shadow(w, h, look), (x - reach, y - reach))
