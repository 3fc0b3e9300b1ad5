"""Cards and chips as ready sprites: face or back with ring, veil and shadow in one surface, turned once.

A card is drawn upright at up to twice its size with a transparent margin and turned by one rotozoom, which is the only
resampling. Sprites hold premultiplied alpha: blit them with ``pygame.BLEND_PREMULTIPLIED``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.client.art import Art
from game.client.grid import BACK_W, CARD_RATIO, TRAY_CARD_W, TRICK_W
from game.client.theme import Theme, rgb
from game.engine.cards import card_name

RADIUS = 0.064  # of the width
_MARGIN = 22.0  # virtual units around a card for ring and shadow
_PAPER = (252, 249, 242, 0)
_SQUEEZES = 12  # steps of a card turning over


class Sprite(NamedTuple):
    """A surface with premultiplied alpha and the pixel in it that stands for the object's middle."""

    surface: pygame.Surface
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class CardLook:
    """How a card is shown: `ring` none, focus or win; `veil` 0..1; `shadow` in parts of the normal one."""

    ring: str = ""
    veil: float = 0.0
    shadow: float = 1.0


PLAIN = CardLook()


class Sprites:
    """Sprites for one scale, theme and deck. Sizes given in virtual units."""

    def __init__(
        self, art: Art, theme: Theme, scale: float, fan_w: float, four_colour: bool = False, back: str = "lattice"
    ) -> None:
        self.art = art
        self.theme = theme
        self.scale = scale
        self.four_colour = four_colour
        self.back = back
        self._widths = sorted({BACK_W, 56.0, 84.0, TRICK_W, TRAY_CARD_W, fan_w, 236.0})

    # ------------------------------------------------------------------------------------------------ cards

    def card(self, card: int | None, w: float, turn: float, look: CardLook = PLAIN, squeeze: float = 1.0) -> Sprite:
        """A card (None: its back) of width `w`, turned clockwise; `squeeze` below 1 narrows it as it turns over."""
        base_w = next((width for width in self._widths if width >= w * 0.96), self._widths[-1])
        wide = round(w * self.scale)
        turn = round(turn * 4) / 4
        narrow = max(1, round(squeeze * _SQUEEZES))
        key = ("sprite", card, base_w, wide, turn, look, narrow, self.style)
        surface = self.art.cache.get(key, lambda: self._turned(card, base_w, wide, turn, look, narrow))
        return Sprite(surface, surface.get_width() / 2, surface.get_height() / 2)

    @property
    def style(self) -> tuple[str, bool, str, float]:
        """What, beside card and size, decides how a card looks."""
        return self.theme.name, self.four_colour, self.back, self.scale

    def _turned(
        self, card: int | None, base_w: float, wide: int, turn: float, look: CardLook, narrow: int
    ) -> pygame.Surface:
        base, over = self._base(card, base_w, look)
        real = max(1, round(base_w * self.scale))
        if narrow < _SQUEEZES:
            w = max(1, base.get_width() * narrow // _SQUEEZES)
            base = pygame.transform.smoothscale(base, (w, base.get_height()))
        zoom = wide / (real * over)
        if turn == 0 and zoom < 1:
            size = round(base.get_width() * zoom), round(base.get_height() * zoom)
            return pygame.transform.smoothscale(base, size)
        return pygame.transform.rotozoom(base, -turn, zoom)

    def _base(self, card: int | None, base_w: float, look: CardLook) -> tuple[pygame.Surface, int]:
        """The upright card with all that belongs to it, premultiplied, and how many times too large it is."""
        real = max(1, round(base_w * self.scale))
        over = 2 if real < 240 else 1
        key = ("base", card, base_w, look, self.style)
        return self.art.cache.get(key, lambda: self._compose(card, real, over, look)), over

    def _compose(self, card: int | None, real: int, over: int, look: CardLook) -> pygame.Surface:
        w = real * over
        h = round(w * CARD_RATIO)
        unit = self.scale * over
        m = round((_MARGIN + 14 * max(0.0, look.shadow - 1)) * unit)
        radius = w * RADIUS
        surface = pygame.Surface((w + 2 * m, h + 2 * m), pygame.SRCALPHA)
        surface.fill(_PAPER)
        if look.shadow:
            shade, reach = self.art.shadow(w, h, radius, 4.5 * look.shadow * unit, self.theme.shade, 0.5)
            surface.blit(shade, (m - reach, m - reach + round(5 * look.shadow * unit)))
        surface.blit(self._face(card, w, h), (m, m))
        if look.veil:
            veil = self.art.box(w, h, radius, self.theme.ink, look.veil)
            surface.blit(veil, (m, m))
        self._ring(surface, look.ring, w, h, m, unit, radius)
        return surface.premul_alpha()

    def _face(self, card: int | None, w: int, h: int) -> pygame.Surface:
        if card is None:
            return self.art.drawing("backs", self.back, w, h)
        return self.art.face(card_name(card), w, h, self.four_colour)

    def _ring(self, surface: pygame.Surface, ring: str, w: int, h: int, m: int, unit: float, radius: float) -> None:
        """An ink gap of 4 and around it a white line of 3 (focus) or a brass line of 4 (winning)."""

        def outline(reach: float, width: float, colour: str) -> None:
            d = round(reach * unit)
            box = self.art.box(w + 2 * d, h + 2 * d, radius + d, stroke=colour, width=width * unit)
            surface.blit(box, (m - d, m - d))

        if not ring:
            return
        outline(4.5, 5, self.theme.ink)
        if ring == "focus":
            outline(7, 3, self.theme.focus)
        else:
            outline(8, 4, self.theme.brass)

    # ------------------------------------------------------------------------------------------------ chips

    def chip(self, value: int, w: float) -> Sprite:
        """A chip seen from the seat; its middle is the middle of the drawing."""
        wide = max(2, round(w * self.scale))
        high = round(wide * 0.78)
        key = ("chip", value, wide)
        surface = self.art.cache.get(key, lambda: self.art.drawing("chips", f"chip{value}", wide, high).premul_alpha())
        return Sprite(surface, wide / 2, high / 2)

    def chip_shadow(self, w: float) -> Sprite:
        """The soft shadow a pile throws on the felt."""
        wide = max(2, round(w * self.scale))

        def make() -> pygame.Surface:
            reach = wide // 3
            rx, ry = round(wide * 1.04), round(wide * 0.62)
            surface = pygame.Surface((rx + 2 * reach, ry + 2 * reach), pygame.SRCALPHA)
            surface.fill((*rgb(self.theme.shade), 0))
            pygame.draw.ellipse(surface, (*rgb(self.theme.shade), 115), (reach, reach, rx, ry))
            return pygame.transform.gaussian_blur(surface, max(1, round(4 * self.scale))).premul_alpha()

        surface = self.art.cache.get(("chip shadow", wide, self.theme.name), make)
        return Sprite(surface, surface.get_width() / 2, surface.get_height() / 2)

    # ------------------------------------------------------------------------------------------------ warming up

    def warm(self, fan_w: float) -> Iterator[int]:
        """Draws every card once at the sizes of fan and trick, a card a step, so that no frame has to wait.

        Yields how many cards are still to be drawn."""
        for left, card in zip(range(52, -1, -1), [None, *range(52)], strict=False):
            self._base(card, BACK_W if card is None else fan_w, PLAIN)
            if card is not None:
                self._base(card, TRICK_W, PLAIN)
            yield left
