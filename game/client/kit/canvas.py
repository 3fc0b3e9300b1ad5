"""A surface with a pencil: shapes, words and pictures in virtual units, snapped to real pixels; and surfaces that keep strokes.

A painter says the whole picture each time, which is quick: mostly the same pictures at the same places. The pixels are what takes
long, and `Layer` touches them only where two lists of strokes differ.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Self, TypeAlias

import pygame

from game.client.kit.art import Art, BoxLook, ShadowLook, suit_ink
from game.client.kit.geometry import Rect, Viewport
from game.client.kit.text import CAPTION_BOLD, Style, Type
from game.client.kit.theme import Theme, rgb

Box: TypeAlias = tuple[int, int, int, int]


class DrawCall(NamedTuple):
    """A picture drawn with its upper left corner at `box`, by blending `flags`, within `clip` (left, top, width, height)."""

    source: pygame.Surface
    box: Box
    flags: int
    clip: Box


class DrawList(pygame.Surface):
    """A surface of `size` that keeps what is drawn on it as strokes instead of pixels. Pictures must not change later."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self.drawn: list[DrawCall] = []
        self._size = size
        self._clip: Box = (0, 0, *size)

    def get_size(self) -> tuple[int, int]:
        """Width and height."""
        return self._size

    def get_rect(self, **_places: object) -> pygame.Rect:
        """All of it."""
        return pygame.Rect((0, 0), self._size)

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Keep a picture and its place."""
        if area is not None:
            raise ValueError("strokes are whole pictures")
        box = (int(dest[0]), int(dest[1]), *source.get_size())
        self.drawn.append(DrawCall(source, box, special_flags, self._clip))
        return pygame.Rect(box)

    def fblits(self, blit_sequence: Iterable[tuple[pygame.Surface, Any]], special_flags: int = 0, /) -> None:
        """Keep several."""
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)

    def set_clip(self, rect: pygame.typing.RectLike | None) -> None:
        """What is drawn from now on shows within `rect` only."""
        rect = self.get_rect() if rect is None else self.get_rect().clip(rect)
        self._clip = rect.x, rect.y, rect.w, rect.h

    def get_clip(self) -> pygame.Rect:
        """The rectangle that is clipped to."""
        return pygame.Rect(self._clip)


def draw(surface: pygame.Surface, strokes: Sequence[DrawCall]) -> None:
    """Draw strokes on a surface, within its clip."""
    within = surface.get_clip()
    for source, box, flags, clip in strokes:
        surface.set_clip(within.clip(clip))
        surface.blit(source, box, None, flags)
    surface.set_clip(within)


class Layer:
    """A picture of pixels that follows a list of strokes, the first of which covers all of it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size)
        self._drawn: Sequence[DrawCall] = ()

    def show(self, strokes: Sequence[DrawCall]) -> None:
        """Make the picture that of `strokes`, and touch no more of it than differs from what was shown before."""
        boxes = [stroke.box for stroke in strokes]
        for part in self._damage(strokes):
            self.surface.set_clip(part)
            draw(self.surface, [strokes[i] for i in part.collidelistall(boxes)])
        self._drawn = strokes

    def _damage(self, strokes: Sequence[DrawCall]) -> list[pygame.Rect]:
        """Rectangles that don't overlap, outside of which nothing has changed."""
        before, now = set(self._drawn), set(strokes)
        if [stroke for stroke in self._drawn if stroke in now] != [stroke for stroke in strokes if stroke in before]:
            return [self.surface.get_rect()]  # something lies above what it lay below
        parts: list[pygame.Rect] = []
        for stroke in before ^ now:
            part = pygame.Rect(stroke.box)
            while (overlapped := part.collidelist(parts)) >= 0:
                part.union_ip(parts.pop(overlapped))
            parts.append(part)
        return parts


_HIDES = 0.98  # alpha from which nobody sees what is below


class Canvas:
    """Draws on `surface`, which shows the whole of `viewport`. Colours are ``#rrggbb``; y of text is its base line."""

    def __init__(
        self,
        surface: pygame.Surface,
        viewport: Viewport,
        theme: Theme,
        art: Art,
        words: Type,
        four_colour: bool = False,
    ) -> None:
        self.surface = surface
        self.viewport = viewport
        self.theme = theme
        self.art = art
        self.words = words
        self.four_colour = four_colour

    @property
    def scale(self) -> float:
        """Real pixels to a virtual unit."""
        return self.viewport.scale

    def on(self, surface: pygame.Surface) -> Self:
        """The same pencil on another surface of the same size."""
        other = copy.copy(self)
        other.surface = surface
        return other

    # ------------------------------------------------------------------------------------------------ boxes

    def rect(
        self,
        rect: Rect,
        radius: float = 0.0,
        fill: str | None = None,
        alpha: float = 1.0,
        stroke: str | None = None,
        width: float = 1.5,
        stroke_alpha: float = 1.0,
        fill2: str | None = None,
        dash: tuple[float, float] | None = None,
    ) -> None:
        """A rounded rectangle, its line inside the edge. `fill2`: gradient downwards; `dash`: lengths on and off."""
        x, y, w, h = self.viewport.to_px(rect)
        s = self.scale
        dashes = (dash[0] * s, dash[1] * s) if dash else None
        line = max(1.0, width * s)
        look = BoxLook(radius * s, fill, alpha, stroke, line, stroke_alpha, fill2, dashes)
        self.art.lay_box(self.surface, x, y, w, h, look)

    def shadow(
        self, rect: Rect, radius: float, blur: float = 8.0, dy: float = 4.0, alpha: float = 0.4, hollow: bool = False
    ) -> None:
        """The soft shadow under a rounded rectangle; `hollow` if the middle of that hides it."""
        x, y, w, h = self.viewport.to_px(rect)
        s = self.scale
        look = ShadowLook(radius * s, blur * s, self.theme.shade, alpha)
        self.art.lay_shadow(self.surface, x, y + round(dy * s), w, h, look, hollow)

    def panel(self, rect: Rect, radius: float = 14.0, active: bool = False, alpha: float | None = None) -> None:
        """A plate or dialog: shadow, dark ground, thin line; `active` gives it the brass frame."""
        theme = self.theme
        alpha = theme.panel_alpha if alpha is None else alpha
        self.shadow(rect, radius, hollow=alpha >= _HIDES)
        self.rect(
            rect,
            radius,
            theme.panel,
            alpha,
            theme.frame if active else theme.line,
            2.5 if active else theme.line_width,
        )

    def cover(self, rect: Rect, radius: float) -> None:
        """The ground of a small panel above everything, which hides what is below it for as long as it stands there."""
        self.shadow(rect, radius, alpha=0.55)
        self.rect(rect, radius, self.theme.ink, 1, self.theme.ivory, 1.5)

    def fill_all(self, colour: str, alpha: float) -> None:
        """A scrim over everything drawn so far."""
        stays = round(255 * (1 - alpha))
        self.surface.fill((stays, stays, stays), special_flags=pygame.BLEND_RGB_MULT)
        self.surface.fill([round(part * alpha) for part in rgb(colour)], special_flags=pygame.BLEND_RGB_ADD)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1.0, alpha: float = 1.0
    ) -> None:
        """A horizontal or vertical line."""
        px = max(1, round(width * self.scale))
        x, y = round(min(x1, x2) * self.scale), round(min(y1, y2) * self.scale)
        w = px if x1 == x2 else round(max(x1, x2) * self.scale) - x
        h = px if y1 == y2 else round(max(y1, y2) * self.scale) - y
        self.surface.blit(self.art.box(max(1, w), max(1, h), BoxLook(0, colour, alpha)), (x, y))

    def shape(self, body: str, rect: Rect, fine: bool = True) -> None:
        """SVG elements in virtual coordinates relative to the upper left corner of `rect`, clipped to it; what is faint and large
        needs no `fine` edges."""
        x, y, w, h = self.viewport.to_px(rect)
        self.surface.blit(self.art.vector(body, (0, 0, w / self.scale, h / self.scale), w, h, fine), (x, y))

    # ------------------------------------------------------------------------------------------------ pictures

    def drawing(
        self, folder: str, name: str, x: float, y: float, w: float, h: float | None = None, grey: bool = False
    ) -> None:
        """A drawing of the assets with its upper left corner at a point; square without `h`."""
        wide, high = max(1, round(w * self.scale)), max(1, round((w if h is None else h) * self.scale))
        image = self.art.drawing(folder, name, wide, high, grey)
        self.surface.blit(image, (round(x * self.scale), round(y * self.scale)))

    def suit(self, suit: int, x: float, y: float, size: float) -> None:
        """The mark of a suit 0..3 as the deck has it."""
        image = self.art.suit(suit, max(1, round(size * self.scale)), self.four_colour)
        self.surface.blit(image, (round(x * self.scale), round(y * self.scale)))

    def suit_ink(self, suit: int) -> str:
        """The colour of a suit's ranks on paper, as the deck has it."""
        return suit_ink(suit, self.four_colour)

    def icon(self, name: str, x: float, y: float, size: float, colour: str | None = None) -> None:
        """An icon in a colour, by default that of text."""
        icon = self.art.icon(name, max(1, round(size * self.scale)), colour or self.theme.text)
        self.surface.blit(icon, (round(x * self.scale), round(y * self.scale)))

    def status(self, name: str, x: float, y: float, size: float, variant: str = "") -> None:
        """A status mark: safe, under, over, nil, slam, crown, flag, dealer, strike or strike0."""
        mark = self.art.status(name, max(1, round(size * self.scale)), variant)
        self.surface.blit(mark, (round(x * self.scale), round(y * self.scale)))

    # ------------------------------------------------------------------------------------------------ words

    def text(
        self,
        x: float,
        y: float,
        text: str,
        style: Style,
        colour: str | None = None,
        anchor: str = "start",
        room: float | None = None,
    ) -> float:
        """One line with its base line at `y`; `anchor` start, middle or end; shortened to `room`. Returns its width."""
        if not text:
            return 0.0
        if room is not None:
            style = self.words.shrunk(text, style, room)
            text = self.words.fit(text, style, room)
        image = self.words.render(text, style, colour or self.theme.text)
        width = image.get_width()
        left = round(x * self.scale) - (width if anchor == "end" else width // 2 if anchor == "middle" else 0)
        top = round(y * self.scale) - self.words.ascent(style)
        self.surface.blit(image, (left, top))
        return width / self.scale

    def width(self, text: str, style: Style) -> float:
        """How wide a line would be."""
        return self.words.width(text, style)

    # ------------------------------------------------------------------------------------------------ tags

    def tag(self, cx: float, cy: float, label: str, icon: str | None = None, dark: bool = False) -> Rect:
        """A small label 30 high about a middle: brass, or dark with an ivory line. Returns where it stands."""
        w = 28 + (24 if icon else 0) + self.width(label, CAPTION_BOLD)
        rect = Rect(cx - w / 2, cy - 15, w, 30)
        theme = self.theme
        ground, ink = (theme.ink, theme.ivory) if dark else (theme.brass, theme.ink)
        self.rect(rect, 15, ground, 1.0, ink, 1.5)
        x = rect.x + 14
        if icon:
            self.status(icon, x - 2, cy - 9, 18)
            x += 24
        self.text(x, cy + 6, label, CAPTION_BOLD, ink)
        return rect
