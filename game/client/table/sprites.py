"""Pictures of cards and chips, ready to be drawn: face or back with ring, veil and shadow in one surface.

A card is drawn upright at up to twice its size with a transparent margin and turned by one
rotozoom, which is the only resampling; a card in fast flight is turned coarsely. Sprites have
premultiplied alpha: blit them with
``pygame.BLEND_PREMULTIPLIED``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.client.kit.art import DRAWN, Art, BoxLook, ShadowLook
from game.client.kit.theme import Theme, rgb
from game.client.table.grid import BACK_W, CARD_RATIO, TRAY_CARD_W, TRICK_W
from game.engine.cards import card_name

RADIUS = 0.064  # of the width
MINI_SHADOW = 0.3  # of the other seats' hidden cards
_MARGIN = 22.0  # virtual units around a card for ring and shadow
_PAPER = (252, 249, 242, 0)
_SQUEEZES = 12  # steps of a card turning over


class Sprite(NamedTuple):
    """A surface with premultiplied alpha, and the pixel in it that is the middle of the object."""

    surface: pygame.Surface
    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class CardLook:
    """How a card is shown.

    `ring` is empty, ``"focus"``, ``"hint"`` or ``"win"``. `veil` is 0..1. `shadow` is relative to
    that of a card at rest on the table."""

    ring: str = ""
    veil: float = 0.0
    shadow: float = 1.0


PLAIN = CardLook()


class CardPicture(NamedTuple):
    """The arguments of `Sprites.card`, which name one picture of a card."""

    card: int | None
    w: float
    turn: float
    look: CardLook = PLAIN
    squeeze: float = 1.0
    quick: bool = False


class Sprites:
    """The pictures of cards and chips for one scale, theme and deck. Sizes are in virtual units."""

    def __init__(
        self,
        art: Art,
        theme: Theme,
        scale: float,
        fan_w: float,
        trick_w: float = TRICK_W,
        four_colour: bool = False,
        back: str = "lattice",
        deck: str = DRAWN,
    ) -> None:
        self.art = art
        self.theme = theme
        self.scale = scale
        self.four_colour = four_colour
        self.back = back
        self.deck = deck
        self._widths = sorted({BACK_W, 56.0, 84.0, trick_w, TRAY_CARD_W, fan_w, 236.0})
        # Few, so that a shrinking card needs no new drawing.
        self._face_widths = sorted({fan_w, 236.0})
        fan_base = round(fan_w * scale) * _over(round(fan_w * scale))
        if trick_w * scale < fan_base / 2:  # drawn from the fan's it would be coarse
            self._face_widths.insert(0, trick_w)

    # ------------------------------------------------------------------------------------------------ cards

    @property
    def style(self) -> tuple[str, bool, str, str, float]:
        """Everything besides card and size that decides what a card looks like."""
        return self.theme.name, self.four_colour, self.back, self.deck, self.scale

    def card(
        self,
        card: int | None,
        w: float,
        turn: float,
        look: CardLook = PLAIN,
        squeeze: float = 1.0,
        quick: bool = False,
    ) -> Sprite:
        """Return a card (None: its back) of width `w`, turned clockwise by `turn` degrees.

        `squeeze` below 1 narrows the card as it turns over. `quick` allows rough edges, for a card
        seen for one frame in fast flight."""
        key = self._key(card, w, turn, look, squeeze, quick)
        card, base_w, wide, turn, look, narrow, coarse, _style = key

        def make() -> pygame.Surface:
            if coarse:
                return pygame.transform.rotate(self.card(card, w, 0, look, squeeze).surface, -turn)
            return self._turned(card, base_w, wide, turn, look, narrow)

        surface = self.art.turned.get(key, make)
        return Sprite(surface, surface.get_width() / 2, surface.get_height() / 2)

    def __contains__(self, picture: CardPicture) -> bool:
        """Return whether a card's picture is in the cache and need not be made."""
        return self._key(*picture) in self.art.turned

    def _key(
        self, card: int | None, w: float, turn: float, look: CardLook, squeeze: float, quick: bool
    ) -> tuple[
        int | None, float, int, float, CardLook, int, bool, tuple[str, bool, str, str, float]
    ]:
        """Return the cache key of a card's picture, with its sizes rounded to what is drawn."""
        widths = self._widths if card is None else self._face_widths
        base_w = next((width for width in widths if width >= w * 0.96), widths[-1])
        turn = round(turn * 4) / 4
        narrow = max(1, round(squeeze * _SQUEEZES))
        return (
            card,
            base_w,
            round(w * self.scale),
            turn,
            look,
            narrow,
            quick and turn != 0,
            self.style,
        )

    def _turned(
        self, card: int | None, base_w: float, wide: int, turn: float, look: CardLook, narrow: int
    ) -> pygame.Surface:
        base = self._base(card, base_w, look.ring, look.shadow)
        real = max(1, round(base_w * self.scale))
        if narrow < _SQUEEZES:
            w = max(1, base.get_width() * narrow // _SQUEEZES)
            base = pygame.transform.smoothscale(base, (w, base.get_height()))
        zoom = wide / (real * _over(real))
        if turn == 0 and zoom < 1:
            size = max(1, round(base.get_width() * zoom)), max(1, round(base.get_height() * zoom))
            surface = pygame.transform.smoothscale(base, size)
        else:
            surface = pygame.transform.rotozoom(base, -turn, zoom)
        if look.veil:
            surface.fill(_dimmed(self.theme.ink, look.veil), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def _base(self, card: int | None, base_w: float, ring: str, shadow: float) -> pygame.Surface:
        """Return the upright card with ring and shadow, premultiplied and `_over` times too large.

        Rings are drawn anew, since their pictures would drive those of cards out of the cache."""
        key = (card, base_w, shadow, self.style)
        real = max(1, round(base_w * self.scale))
        if ring:
            return self._ringed(self._base(card, base_w, "", shadow), real, ring, shadow)
        return self.art.upright.get(key, lambda: self._compose(card, real, shadow))

    def raised_shadow(self, w: float, turn: float) -> Sprite:
        """Return the wider shadow of a card that is raised above the others; it is drawn below the card."""
        wide = round(w * self.scale)
        turn = float(round(turn))

        def make() -> pygame.Surface:
            blur = 9 * self.scale
            shade = self.art.shadow(
                wide,
                round(wide * CARD_RATIO),
                ShadowLook(wide * RADIUS, blur, self.theme.shade, 0.45),
            )
            return pygame.transform.rotozoom(shade.premul_alpha(), -turn, 1.0)

        surface = self.art.turned.get(("raised", wide, turn, self.style), make)
        return Sprite(surface, surface.get_width() / 2, surface.get_height() / 2 - 10 * self.scale)

    def _sizes(self, real: int, shadow: float) -> tuple[int, int, int, float, float]:
        """Return the width, height and margin of an upright card in pixels, the unit in pixels, and its radius."""
        over = _over(real)
        w = round(real * over)
        unit = self.scale * over
        return (
            w,
            round(w * CARD_RATIO),
            round((_MARGIN + 14 * max(0.0, shadow - 1)) * unit),
            unit,
            w * RADIUS,
        )

    def _ringed(self, plain: pygame.Surface, real: int, ring: str, shadow: float) -> pygame.Surface:
        surface = plain.copy()
        self._ring(surface, ring, *self._sizes(real, shadow))
        return surface

    def _compose(self, card: int | None, real: int, shadow: float) -> pygame.Surface:
        w, h, m, unit, radius = self._sizes(real, shadow)
        surface = pygame.Surface((w + 2 * m, h + 2 * m), pygame.SRCALPHA)
        surface.fill(_PAPER)
        if shadow:
            shade = ShadowLook(radius, 4.5 * shadow * unit, self.theme.shade, 0.5)
            self.art.lay_shadow(surface, m, m + round(5 * shadow * unit), w, h, shade)
        surface.blit(self._face(card, w, h), (m, m))
        return surface.premul_alpha()

    def _face(self, card: int | None, w: int, h: int) -> pygame.Surface:
        if card is None:
            return self.art.drawing("backs", self.back, w, h)
        return self.art.face(card_name(card), w, h, self.four_colour, self.deck)

    def _ring(
        self, surface: pygame.Surface, ring: str, w: int, h: int, m: int, unit: float, radius: float
    ) -> None:
        """Draw an ink gap of 4 and around it a white line of 3 (focus) or a brass line of 4 (win; dashed: hint)."""

        def outline(
            reach: float, width: float, colour: str, dash: tuple[float, float] | None = None
        ) -> None:
            d = round(reach * unit)
            dashes = (dash[0] * unit, dash[1] * unit) if dash is not None else None
            box = self.art.box(
                w + 2 * d,
                h + 2 * d,
                BoxLook(radius + d, stroke=colour, width=width * unit, dash=dashes),
            )
            surface.blit(
                box.premul_alpha(), (m - d, m - d), special_flags=pygame.BLEND_PREMULTIPLIED
            )

        outline(4.5, 5, self.theme.ink)
        if ring == "focus":
            outline(7, 3, self.theme.focus)
        elif ring == "hint":
            outline(8, 4, self.theme.brass, (12, 7))
        else:
            outline(8, 4, self.theme.brass)

    # ------------------------------------------------------------------------------------------------ chips

    def chip(self, value: int, w: float) -> Sprite:
        """Return a chip of width `w` as seen from the seat."""
        wide = max(2, round(w * self.scale))
        high = round(wide * 0.78)
        key = ("chip", value, wide)
        surface = self.art.cache.get(
            key, lambda: self.art.drawing("chips", f"chip{value}", wide, high).premul_alpha()
        )
        return Sprite(surface, wide / 2, high / 2)

    def chip_shadow(self, w: float) -> Sprite:
        """Return the soft shadow that a pile of chips of width `w` casts on the felt."""
        wide = max(2, round(w * self.scale))

        def make() -> pygame.Surface:
            reach = wide // 3
            rx, ry = round(wide * 1.04), round(wide * 0.62)
            surface = pygame.Surface((rx + 2 * reach, ry + 2 * reach), pygame.SRCALPHA)
            surface.fill((*rgb(self.theme.shade), 0))
            pygame.draw.ellipse(surface, (*rgb(self.theme.shade), 115), (reach, reach, rx, ry))
            return pygame.transform.gaussian_blur(
                surface, max(1, round(4 * self.scale))
            ).premul_alpha()

        surface = self.art.cache.get(("chip shadow", wide, self.theme.name), make)
        return Sprite(surface, surface.get_width() / 2, surface.get_height() / 2)

    # ------------------------------------------------------------------------------------------------ warming up

    def warm(self, fan_w: float) -> Iterator[int]:
        """Draw every card at the sizes of fan and trick, one drawing per step, so that no frame has to wait.

        Yields how many cards are still to be drawn."""
        for width in self._widths:
            if width <= fan_w:
                self._base(None, width, "", PLAIN.shadow)
                yield 52
        self._base(None, BACK_W, "", MINI_SHADOW)
        for left, card in zip(range(51, -1, -1), range(52), strict=True):
            for width in self._face_widths:
                if width <= fan_w:
                    self._base(card, width, "", PLAIN.shadow)
                    yield left


def _over(real: int) -> float:
    """Return how many times its size a card is drawn before it is turned; small cards are drawn larger."""
    return 2.0 if real < 160 else 1.5 if real < 220 else 1.0


def _dimmed(ink: str, veil: float) -> tuple[int, int, int, int]:
    """Return the colour to multiply with so that paper looks as if covered by a veil of ink."""
    red, green, blue = (
        round(255 * (1 - veil + veil * shade / paper))
        for shade, paper in zip(rgb(ink), _PAPER[:3], strict=True)
    )
    return red, green, blue, 255
