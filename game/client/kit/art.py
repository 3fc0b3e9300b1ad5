"""Pictures at real pixel size: drawings, shapes and shadows, kept in a cache of bounded size.

Nothing is ever scaled up. Drawings are loaded at twice the size and smoothed down where they are small, because the
rasteriser's own edges are coarse. Surfaces have straight alpha unless a docstring says otherwise.
"""

from __future__ import annotations

import contextlib
import functools
import io
import json
import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator

import pygame

import assets
from game.client.kit import boxes
from game.client.kit.boxes import SVG, BoxLook, ShadowLook, rasterise
from game.client.kit.theme import rgb

# ---- large boxes laid from tiles
#
# a small picture keeps its corners, its edges and its middle are repeated.  A whole dialog would take longer to
# build than to draw, and megabytes to keep.


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


_SUITS = ("club", "diamond", "heart", "spade")
_BLACK, _RED = "#1B2230", "#B3202F"  # what the suits are drawn in


class Later(Exception):
    """A picture is to be made in another frame."""


class SurfaceCache:
    """Surfaces by key; the least recently used are dropped when all together pass `budget` bytes."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.used = 0
        self._left = math.inf  # pixels that may be made now
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of `key`, made now if it isn't kept."""
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
            return surface
        if self._left <= 0:
            raise Later
        surface = make()
        self._left -= surface.get_width() * surface.get_height()
        self._kept[key] = surface
        self.used += surface.get_width() * surface.get_height() * 4
        while self.used > self.budget and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self.used -= old.get_width() * old.get_height() * 4
        return surface

    @contextlib.contextmanager
    def few(self, pixels: int) -> Iterator[None]:
        """Within this, `Later` is raised instead of making one more surface once `pixels` have been made. At least one is:
        whoever tries again and again gets all."""
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


def _face(folder: str, name: str, w: int, h: int, swaps: dict[str, str]) -> pygame.Surface:
    svg = assets.recolour(_drawing(folder, name), swaps)
    surface = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (w, h)).convert_alpha()
    return surface if surface.get_size() == (w, h) else pygame.transform.smoothscale(surface, (w, h))


def _deck(suit: str, four_colour: bool) -> dict[str, str]:
    """The colours of a suit's drawings that a four-colour deck changes; `suit` is its letter."""
    return _table("cards", "four_colour.json").get(suit, {}) if four_colour else {}


def suit_ink(suit: int, four_colour: bool) -> str:
    """The colour of a suit's ranks on paper."""
    ink = _RED if suit in (1, 2) else _BLACK
    return _deck("CDHS"[suit], four_colour).get(ink, ink)


class Art:
    """The pictures the painters ask for. One for the window; sizes are real pixels."""

    def __init__(self) -> None:
        self.cache = SurfaceCache(32 << 20)  # felt, shapes, drawings
        self.upright = SurfaceCache(48 << 20)  # cards ready to be turned: all of them at a few sizes
        self.turned = SurfaceCache(24 << 20)  # cards as they lie

    def fit(self, pixels: int) -> None:
        """Keep as much as a window of so many pixels needs, so that the program stays small: a whole table and a dialog."""
        self.cache.budget = min(max(32 << 20, 20 * pixels), 192 << 20)
        self.upright.budget = min(max(48 << 20, 32 * pixels), 72 << 20)
        self.turned.budget = min(max(24 << 20, 14 * pixels), 80 << 20)

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

    def suit(self, suit: int, size: int, four_colour: bool) -> pygame.Surface:
        """The mark of a suit 0..3 in the colours of the deck."""

        def make() -> pygame.Surface:
            svg = assets.recolour(_drawing("suits", _SUITS[suit]), _deck("CDHS"[suit], four_colour))
            return rasterise(svg, size, size)

        return self.cache.get(("suit", suit, size, four_colour), make)

    def face(self, name: str, w: int, h: int, four_colour: bool, large: bool = False) -> pygame.Surface:
        """A card's face, upright, if `large` with large indices. Not kept: whoever asks makes something of it."""
        swaps = _deck(name[1], four_colour)
        surface = _face("cards", name, w, h, swaps)
        if large:
            surface.blit(_face("large", name, w, h, swaps), (0, 0))
        return surface

    def vector(
        self, body: str, box: tuple[float, float, float, float], w: int, h: int, fine: bool = True
    ) -> pygame.Surface:
        """Free shapes: SVG elements in the coordinates of `box` (left, top, width, height), drawn `w` x `h` big."""
        key = ("vector", body, box, w, h, fine)
        numbers = " ".join(f"{v:.3f}" for v in box)
        return self.cache.get(key, lambda: rasterise(SVG.format(w=w, h=h, box=numbers, body=body), w, h, fine))

    # ------------------------------------------------------------------------------------------------ boxes

    def box(self, w: int, h: int, look: BoxLook) -> pygame.Surface:
        """A rounded rectangle."""
        return self.cache.get(("box", w, h, look), lambda: boxes.drawn_box(w, h, look))

    def lay_box(self, surface: pygame.Surface, x: int, y: int, w: int, h: int, look: BoxLook) -> None:
        """A rounded rectangle drawn on `surface`; not kept whole if it is large."""
        corner = look.corner
        if look.stretches and large(w, h, corner):
            side = 2 * corner + MIDDLE
            lay(surface, self.box(side, side, look), corner, x, y, w, h)
        else:
            surface.blit(self.box(w, h, look), (x, y))

    def shadow(self, w: int, h: int, look: ShadowLook) -> pygame.Surface:
        """A soft shadow of a rounded rectangle, with `look.reach` pixels beyond it on each side."""
        return self.cache.get(("shadow", w, h, look), lambda: boxes.drawn_shadow(w, h, look))

    def lay_shadow(
        self, surface: pygame.Surface, x: int, y: int, w: int, h: int, look: ShadowLook, hollow: bool = False
    ) -> None:
        """The shadow of a box that lies at (x, y), drawn on `surface`; not kept whole if it is large, and if `hollow` not drawn
        where the box hides it."""
        corner, reach = look.corner, look.reach
        if large(w, h, corner):
            side = 2 * corner + MIDDLE
            small = self.shadow(side, side, look)
            lay(surface, small, corner + reach, x - reach, y - reach, w + 2 * reach, h + 2 * reach, hollow)
        else:
            surface.blit(self.shadow(w, h, look), (x - reach, y - reach))
