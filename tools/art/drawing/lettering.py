"""Words and figures as outlines, so that cards and chips need no font when they are shown."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from fontTools.misc.transform import Transform
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from tools.art.drawing.fonts import CUTS, font_bytes
from tools.art.drawing.geo import Shape, moved, scaled, union


class Lettering:
    """Draws text in one font by the height of its capitals."""

    def __init__(self, font: TTFont) -> None:
        self._glyphs = font.getGlyphSet()
        self._names = font.getBestCmap()
        self._cap_height = font["OS/2"].sCapHeight

    def outline(self, text: str, cap: float, tracking: float = 0) -> Shape:
        """Return the text from x = 0 on base line y = 0, capitals `cap` high.

        `tracking` widens every step by this part of `cap`. Overlaps inside a glyph are merged.
        """
        scale, x, glyphs = cap / self._cap_height, 0.0, []
        for character in text:
            glyph = self._glyphs[self._names[ord(character)]]
            outline = Shape()
            glyph.draw(TransformPen(outline.getPen(glyphSet=self._glyphs), Transform(scale, 0, 0, -scale, x, 0)))
            glyphs.append(union(outline, outline))
            x += glyph.width * scale + tracking * cap
        return union(*glyphs)


@cache
def lettering(name: str) -> Lettering:
    """Return the lettering of one of the cuts in `fonts.CUTS`."""
    # Read back from its file: pinning axes leaves fractions in memory, which the file rounds to font units.
    return Lettering(TTFont(BytesIO(font_bytes(CUTS[name]))))


def centred(text: Shape, cx: float, base_line: float, max_width: float | None = None) -> Shape:
    """Return the text centred on x = cx upon a base line, condensed if it is wider than `max_width`."""
    left, _, right, _ = text.bounds
    if max_width and right - left > max_width:
        text = scaled(text, max_width / (right - left), 1)
        left, _, right, _ = text.bounds
    return moved(text, cx - (left + right) / 2, base_line)
