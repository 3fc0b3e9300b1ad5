"""PDF pages in the game's fonts: text of either language, suits and lines.

Positions are in millimetres from the upper left corner."""

from __future__ import annotations

import http.client
import urllib.request
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import assets
from game import __version__
from game.client.kit import gui


@contextmanager
def _names_of_tls() -> Iterator[None]:
    """Give the standard library the HTTPS names that fpdf2 needs, while it is imported.

    The Python of a bundle has no TLS, and nothing on a page comes from the web."""
    lent = [
        (module, name, plain)
        for module, name, plain in (
            (urllib.request, "HTTPSHandler", urllib.request.HTTPHandler),
            (http.client, "HTTPSConnection", http.client.HTTPConnection),
        )
        if not hasattr(module, name)
    ]
    for module, name, plain in lent:
        setattr(module, name, plain)
    try:
        yield
    finally:
        for module, name, _plain in lent:
            delattr(module, name)


with warnings.catch_warnings(), _names_of_tls():
    # A bundle has no Pillow either: paper has no pictures but drawings.
    warnings.filterwarnings("ignore", "Pillow could not be imported")
    from fpdf import FPDF

__all__ = ["FPDF"]

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Paper sizes by name: width and height in millimetres."""
INK, SOFT, HAIR = (27, 34, 48), (92, 99, 112), (176, 180, 188)
_POINT = 25.4 / 72
_FONTS = {
    "text": "AmbitionText-Regular.ttf",
    "bold": "AmbitionText-SemiBold.ttf",
    "title": "AmbitionDisplay-SemiBold.ttf",
    "ja": "AmbitionJapanese-Regular.otf",
    "ja-bold": "AmbitionJapanese-Bold.otf",
}
_SUITS = ("club", "diamond", "heart", "spade")


class Paper:
    """A PDF document with pages of one size.

    `size` is a key of `SIZES`. Equal calls give equal bytes."""

    def __init__(self, size: str, title: str) -> None:
        self.width, self.height = SIZES[size]
        self._pdf = FPDF("P", "mm", (self.width, self.height))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.set_title(title)
        self._pdf.set_producer(f"Ambition {__version__}")
        self._pdf.set_creation_date(datetime(2006, 2, 1, tzinfo=UTC))  # none of the day it is made: equal bytes
        for family, name in _FONTS.items():
            self._pdf.add_font(family, "", assets.path("fonts", name))
        self._suits = [assets.path("suits", f"{name}.svg").read_bytes() for name in _SUITS]
        self._bold = False

    def add_page(self) -> None:
        """Begin the next page."""
        self._pdf.add_page()

    def line(self, x0: float, y0: float, x1: float, y1: float, width: float = 0.2, dashed: bool = False) -> None:
        """Draw a line with a width in millimetres; `dashed` lines are for cutting along."""
        self._pdf.set_draw_color(*(HAIR if dashed or width < 0.3 else INK))
        self._pdf.set_line_width(width)
        if dashed:
            self._pdf.set_dash_pattern(dash=1.6, gap=1.6)
        self._pdf.line(x0, y0, x1, y1)
        if dashed:
            self._pdf.set_dash_pattern()

    def text_width(self, text: str, size: float, family: str = "text") -> float:
        """Return the width of a text in millimetres; `size` is in points."""
        with self._font(family, size):
            return float(self._pdf.get_string_width(text))

    def wrapped(self, text: str, size: float, room: float, family: str = "text") -> list[str]:
        """Break a text into lines that are at most `room` millimetres wide."""
        return gui.broken(text, lambda part: self.text_width(part, size, family), room)

    def text(
        self, x: float, y: float, text: str, size: float, family: str = "text", *, soft: bool = False, anchor: float = 0.0,
        room: float | None = None,
    ) -> float:  # fmt: skip
        """Write a line with its baseline at y, and return its width in millimetres.

        `anchor` 0 puts its left end at x, 0.5 its middle, 1 its right end. The text is made smaller if it is wider than
        `room`."""
        width = self.text_width(text, size, family)
        if room is not None and width > room:
            size, width = size * room / width, room
        with self._font(family, size):
            self._pdf.set_text_color(*(SOFT if soft else INK))
            # A cell's base line lies 0.3 of the size under its middle.
            self._pdf.set_xy(x - anchor * width, y - 0.3 * size * _POINT - 5)
            self._pdf.cell(width, 10, text)
        return width

    def suit(self, x: float, y: float, suit: int, size: float) -> None:
        """Draw a suit (0 to 3), as high as the capitals of a text of `size` points with its baseline at y."""
        side = size * _POINT * 0.86
        self._pdf.image(self._suits[suit], x, y - side * 0.9, side, side)

    @staticmethod
    def suit_width(size: float) -> float:
        """Return the width in millimetres of a suit and the space after it."""
        return size * _POINT * 0.95

    def output(self) -> bytes:
        """Return the document's bytes."""
        return bytes(self._pdf.output())

    @contextmanager
    def _font(self, family: str, size: float) -> Iterator[None]:
        self._pdf.set_fallback_fonts(["ja" if family == "text" else "ja-bold"])
        self._pdf.set_font(family, "", size)
        self._pdf.c_margin = 0
        yield
