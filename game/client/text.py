"""Words at real pixel size: faces and sizes by role, widths in virtual units, fitting and wrapping.

No text is set under 12 real pixels; below 14 the regular cut gives way to the semibold, which reads better that small.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

import pygame

import assets
from game.client.theme import rgb

MIN_PX = 12
_KEPT = 1500
_FILES = {
    "display": "AmbitionDisplay-SemiBold.ttf",
    "regular": "AmbitionText-Regular.ttf",
    "semibold": "AmbitionText-SemiBold.ttf",
    "bold": "AmbitionText-Bold.ttf",
}


class Style(NamedTuple):
    """A face (display, regular, semibold, bold) and a size in virtual units."""

    face: str
    size: float


TITLE = Style("display", 104)
H2 = Style("display", 42)
H2_PASS = Style("display", 38)
NUM = Style("display", 34)
H3 = Style("display", 26)
BANK_NUM = Style("display", 22)
NAME = Style("semibold", 22)
LEAD = Style("regular", 22)
ITEM = Style("semibold", 21)
MAIN_ITEM = Style("bold", 24)
BUTTON = Style("bold", 20)
BODY = Style("regular", 19)
BODY_SEMI = Style("semibold", 19)
FIGURE = Style("bold", 18)
CAPTION = Style("regular", 17)
CAPTION_SEMI = Style("semibold", 17)
CAPTION_BOLD = Style("bold", 17)


class Type:
    """Rendered words and their widths at one scale (real pixels to a virtual unit)."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._rendered: OrderedDict[tuple[str, str, int, str], pygame.Surface] = OrderedDict()
        self._widths: OrderedDict[tuple[str, str, int], int] = OrderedDict()

    def font(self, style: Style) -> pygame.font.Font:
        """The font of a style at this scale."""
        return self._font(*self._cut(style))

    def _cut(self, style: Style) -> tuple[str, int]:
        px = max(MIN_PX, round(style.size * self.scale))
        return ("semibold" if style.face == "regular" and px < 14 else style.face), px

    def _font(self, face: str, px: int) -> pygame.font.Font:
        font = self._fonts.get((face, px))
        if font is None:
            font = self._fonts[face, px] = pygame.font.Font(str(assets.path("fonts", _FILES[face])), px)
        return font

    def render(self, text: str, style: Style, colour: str) -> pygame.Surface:
        """The words in a colour, smooth on transparent ground."""
        face, px = self._cut(style)
        key = (text, face, px, colour)
        surface = self._rendered.get(key)
        if surface is None:
            surface = self._rendered[key] = self._font(face, px).render(text, True, rgb(colour))
            if len(self._rendered) > _KEPT:
                self._rendered.popitem(last=False)
        else:
            self._rendered.move_to_end(key)
        return surface

    def width(self, text: str, style: Style) -> float:
        """How wide the words are, in virtual units."""
        face, px = self._cut(style)
        key = (text, face, px)
        width = self._widths.get(key)
        if width is None:
            width = self._widths[key] = self._font(face, px).size(text)[0]
            if len(self._widths) > 4 * _KEPT:
                self._widths.popitem(last=False)
        return width / self.scale

    def ascent(self, style: Style) -> int:
        """Pixels from the top of a rendered line to its base line."""
        return self.font(style).get_ascent()

    def fit(self, text: str, style: Style, room: float) -> str:
        """The words, shortened with an ellipsis where they are wider than `room`."""
        if self.width(text, style) <= room:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + "…", style) <= room:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…"

    def wrap(self, text: str, style: Style, room: float, lines: int = 99) -> list[str]:
        """The words in lines of at most `room`; what doesn't fit in `lines` ends in an ellipsis."""
        wrapped: list[str] = []
        line = ""
        words = text.split()
        for i, word in enumerate(words):
            longer = f"{line} {word}" if line else word
            if not line or self.width(longer, style) <= room:
                line = longer
                continue
            if len(wrapped) == lines - 1:
                line = " ".join([line, *words[i:]])
                break
            wrapped.append(line)
            line = word
        if line:
            wrapped.append(line)
        return [self.fit(each, style, room) for each in wrapped]
