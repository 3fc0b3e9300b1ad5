"""Drawing in virtual units, snapped to real pixels, and surfaces that record draw calls instead of pixels.

A painter describes the whole picture each time, which is quick: mostly it is the same pictures at
the same places. Changing pixels is what takes long, and `Layer` changes only those where two lists
of draw calls differ."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, Self, TypeAlias

import pygame

from game.client.kit.art import Art, BoxLook, ShadowLook, suit_ink
from game.client.kit.geometry import Rect, Viewport
from game.client.kit.text import CAPTION_BOLD, Style, Type
from game.client.kit.theme import Theme, rgb

Box: TypeAlias = tuple[int, int, int, int]


class PictureArea(NamedTuple):
    """A part of a picture: the picture, and the (left, top, width, height) in it."""

    picture: pygame.Surface
    area: Box


class Fill(NamedTuple):
    """An area of one colour."""

    colour: tuple[int, ...]


class DrawCall(NamedTuple):
    """Something to be drawn with its upper left corner at that of `box`.

    `flags`: how it is blended; `clip`: the (left, top, width, height) that it is limited to."""

    source: pygame.Surface | PictureArea | Fill
    box: Box
    flags: int
    clip: Box


class DrawList(pygame.Surface):
    """A surface of `size` that records draw calls instead of pixels.

    A picture that is drawn on it and changed later must be named in `changed`, when it is drawn
    again."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self.drawn: list[DrawCall] = []
        self.changed: list[pygame.Rect] = []
        """Where this list has pictures that aren't what they were in the list before."""
        self._size = size
        self._clip: Box = (0, 0, *size)

    def get_size(self) -> tuple[int, int]:
        """Return the width and height."""
        return self._size

    def get_rect(self, **_places: object) -> pygame.Rect:
        """Return the rectangle of the whole surface; keyword arguments are ignored."""
        return pygame.Rect((0, 0), self._size)

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> pygame.Rect:
        """Record a picture, or an `area` of it, and its place."""
        part: pygame.Surface | PictureArea = source
        if area is not None:
            part = PictureArea(source, (area[0], area[1], area[2], area[3]))
        # Made for this call: the next list has another one like it.
        elif (whole := source.get_parent()) is not None:
            part = PictureArea(whole, (*source.get_offset(), *source.get_size()))
        size = part.area[2:] if isinstance(part, PictureArea) else source.get_size()
        box = (int(dest[0]), int(dest[1]), *size)
        self.drawn.append(DrawCall(part, box, special_flags, self._clip))
        return pygame.Rect(box)

    def fblits(
        self, blit_sequence: Iterable[tuple[pygame.Surface, Any]], special_flags: int = 0, /
    ) -> None:
        """Record several pictures."""
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)

    def fill(
        self,
        color: pygame.typing.ColorLike,
        rect: pygame.typing.RectLike | None = None,
        special_flags: int = 0,
    ) -> pygame.Rect:
        """Record an area of one colour, by default everything."""
        at = self.get_rect() if rect is None else pygame.Rect(rect)
        colour = Fill(tuple(pygame.Color(color)))
        self.drawn.append(DrawCall(colour, (at.x, at.y, at.w, at.h), special_flags, self._clip))
        return at

    def set_clip(self, rect: pygame.typing.RectLike | None) -> None:
        """Limit what is drawn from now on to `rect`; None removes the limit."""
        rect = self.get_rect() if rect is None else self.get_rect().clip(rect)
        self._clip = rect.x, rect.y, rect.w, rect.h

    def get_clip(self) -> pygame.Rect:
        """Return the rectangle that drawing is limited to."""
        return pygame.Rect(self._clip)


def draw(surface: pygame.Surface, strokes: Iterable[DrawCall]) -> None:
    """Draw recorded calls on a surface, within its clip."""
    within = surface.get_clip()
    for source, box, flags, clip in strokes:
        surface.set_clip(within.clip(clip))
        if isinstance(source, PictureArea):
            surface.blit(source.picture, box, source.area, flags)
        elif isinstance(source, Fill):
            surface.fill(source.colour, box, flags)
        else:
            surface.blit(source, box, None, flags)
    surface.set_clip(within)


class Layer:
    """Pixels of a surface that follow a list of draw calls, the first of which covers all of them."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self._drawn: Sequence[DrawCall] = ()

    def show(
        self, strokes: Sequence[DrawCall], changed: Iterable[pygame.Rect] = ()
    ) -> list[pygame.Rect]:
        """Make the pixels those of `strokes`, redrawing only what differs from the list shown before.

        `changed` are places of pictures with other pixels than before. Returns what was redrawn."""
        boxes = [stroke.box for stroke in strokes]
        parts = self._damage(strokes, changed)
        for part in parts:
            self.surface.set_clip(part)
            draw(self.surface, [strokes[i] for i in part.collidelistall(boxes)])
        self.surface.set_clip(None)
        self._drawn = strokes
        return parts

    def _damage(
        self, strokes: Sequence[DrawCall], changed: Iterable[pygame.Rect]
    ) -> list[pygame.Rect]:
        """Return rectangles that don't overlap and contain everything that has changed."""
        whole = self.surface.get_rect()
        before, now = set(self._drawn), set(strokes)
        boxes = [pygame.Rect(stroke.box).clip(stroke.clip) for stroke in before ^ now]
        stayed = (
            [stroke for stroke in self._drawn if stroke in now],
            [stroke for stroke in strokes if stroke in before],
        )
        boxes += [pygame.Rect(stroke.box) for stroke in _moved(*stayed)]
        parts: list[pygame.Rect] = []
        for part in (box.clip(whole) for box in (*boxes, *changed)):
            while (overlapped := part.collidelist(parts)) >= 0:
                part.union_ip(parts.pop(overlapped))
            if part.w and part.h:
                parts.append(part)
        return parts


def _moved(before: Sequence[DrawCall], now: Sequence[DrawCall]) -> Iterable[DrawCall]:
    """Return draw calls of two orders of the same calls, among them all that lie above what they lay below."""
    if before == now:
        return ()
    same = 0
    while same < min(len(before), len(now)) and before[same] == now[same]:
        same += 1
    return (*before[same:], *now[same:])


_HIDES = 0.98  # the alpha from which on nothing below is seen


class Canvas:
    """A painter's surface, which shows the whole of `viewport`.

    Colours are ``#rrggbb``; y of text is its base line."""

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
        """Real pixels per virtual unit."""
        return self.viewport.scale

    def on(self, surface: pygame.Surface) -> Self:
        """Return the same canvas for another surface of the same size."""
        other = copy.copy(self)
        other.surface = surface
        return other

    @contextmanager
    def clipped(self, rect: Rect | None) -> Iterator[None]:
        """Limit what is drawn to a rectangle; None is no limit."""
        before = self.surface.get_clip()
        if rect is not None:
            self.surface.set_clip(before.clip(self.viewport.to_px(rect)))
        try:
            yield
        finally:
            self.surface.set_clip(before)

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
        """Draw a rounded rectangle with its line inside the edge.

        `fill2`: the lower colour of a gradient; `dash`: the lengths of a dash and of the gap after
        it."""
        x, y, w, h = self.viewport.to_px(rect)
        s = self.scale
        dashes = (dash[0] * s, dash[1] * s) if dash else None
        line = max(1.0, width * s)
        look = BoxLook(radius * s, fill, alpha, stroke, line, stroke_alpha, fill2, dashes)
        self.art.lay_box(self.surface, x, y, w, h, look)

    def shadow(
        self,
        rect: Rect,
        radius: float,
        blur: float = 8.0,
        dy: float = 4.0,
        alpha: float = 0.4,
        hollow: bool = False,
    ) -> None:
        """Draw the soft shadow under a rounded rectangle; `hollow` if the rectangle will hide the shadow's middle."""
        x, y, w, h = self.viewport.to_px(rect)
        s = self.scale
        look = ShadowLook(radius * s, blur * s, self.theme.shade, alpha)
        self.art.lay_shadow(self.surface, x, y + round(dy * s), w, h, look, hollow)

    def panel(
        self, rect: Rect, radius: float = 14.0, active: bool = False, alpha: float | None = None
    ) -> None:
        """Draw a plate or dialog: shadow, dark ground, thin line; `active` gives it the brass frame."""
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
        """Draw the ground of a small panel above everything; it hides what is below it."""
        self.shadow(rect, radius, alpha=0.55)
        self.rect(rect, radius, self.theme.ink, 1, self.theme.ivory, 1.5)

    def fill_all(self, colour: str, alpha: float) -> None:
        """Dim everything drawn so far with a colour."""
        stays = round(255 * (1 - alpha))
        self.surface.fill((stays, stays, stays), special_flags=pygame.BLEND_RGB_MULT)
        self.surface.fill(
            [round(part * alpha) for part in rgb(colour)], special_flags=pygame.BLEND_RGB_ADD
        )

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        colour: str,
        width: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """Draw a horizontal or vertical line."""
        px = max(1, round(width * self.scale))
        x, y = round(min(x1, x2) * self.scale), round(min(y1, y2) * self.scale)
        w = px if x1 == x2 else round(max(x1, x2) * self.scale) - x
        h = px if y1 == y2 else round(max(y1, y2) * self.scale) - y
        self.surface.blit(self.art.box(max(1, w), max(1, h), BoxLook(0, colour, alpha)), (x, y))

    def shape(self, body: str, rect: Rect, fine: bool = True) -> None:
        """Draw SVG elements, clipped to `rect`; their origin is its upper left corner, their unit the virtual one.

        Faint and large shapes need no `fine` (smoothed) edges."""
        x, y, w, h = self.viewport.to_px(rect)
        self.surface.blit(
            self.art.vector(body, (0, 0, w / self.scale, h / self.scale), w, h, fine), (x, y)
        )

    # ------------------------------------------------------------------------------------------------ pictures

    def drawing(
        self,
        folder: str,
        name: str,
        x: float,
        y: float,
        w: float,
        h: float | None = None,
        grey: bool = False,
    ) -> None:
        """Draw a drawing of the assets with its upper left corner at a point; square if `h` is None."""
        wide, high = (
            max(1, round(w * self.scale)),
            max(1, round((w if h is None else h) * self.scale)),
        )
        image = self.art.drawing(folder, name, wide, high, grey)
        self.surface.blit(image, (round(x * self.scale), round(y * self.scale)))

    def suit(self, suit: int, x: float, y: float, size: float) -> None:
        """Draw the mark of a suit (0 to 3) in the colours of the deck."""
        image = self.art.suit(suit, max(1, round(size * self.scale)), self.four_colour)
        self.surface.blit(image, (round(x * self.scale), round(y * self.scale)))

    def suit_ink(self, suit: int) -> str:
        """Return the colour of a suit's ranks on paper, for the deck in use."""
        return suit_ink(suit, self.four_colour)

    def icon(self, name: str, x: float, y: float, size: float, colour: str | None = None) -> None:
        """Draw an icon in a colour, by default that of text."""
        icon = self.art.icon(name, max(1, round(size * self.scale)), colour or self.theme.text)
        self.surface.blit(icon, (round(x * self.scale), round(y * self.scale)))

    def status(self, name: str, x: float, y: float, size: float, variant: str = "") -> None:
        """Draw a status mark: safe, under, over, nil, slam, crown, flag, dealer, strike or strike0."""
        mark = self.art.status(name, max(1, round(size * self.scale)), variant)
        self.surface.blit(mark, (round(x * self.scale), round(y * self.scale)))

    def coin(self, mark: str, cx: float, cy: float, size: float, edge: str | None = None) -> None:
        """Draw a status mark on a dark disc of this size around a point."""
        self.rect(Rect(cx, cy, 0, 0).grown(size / 2), size / 2, self.theme.ink, 1, edge, 2)
        self.status(mark, cx - 0.36 * size, cy - 0.36 * size, 0.72 * size)

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
        """Draw one line of text with its base line at `y` and return its width.

        `anchor`: start, middle or end, the part of the line that is at `x`. `room`: the width to
        which the text is shortened; None for no limit."""
        if not text:
            return 0.0
        if room is not None:
            style = self.words.shrunk(text, style, room)
            text = self.words.fit(text, style, room)
        image = self.words.render(text, style, colour or self.theme.text)
        width = image.get_width()
        left = round(x * self.scale) - (
            width if anchor == "end" else width // 2 if anchor == "middle" else 0
        )
        top = round(y * self.scale) - self.words.ascent(style)
        self.surface.blit(image, (left, top))
        return width / self.scale

    def width(self, text: str, style: Style) -> float:
        """Return the width that a line of text would take."""
        return self.words.width(text, style)

    # ------------------------------------------------------------------------------------------------ tags

    def tag(
        self, cx: float, cy: float, label: str, icon: str | None = None, dark: bool = False
    ) -> Rect:
        """Draw a small label 30 units high around a middle point and return its rectangle.

        It is brass, or if `dark` dark with an ivory line."""
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
