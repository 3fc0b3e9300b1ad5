"""PDF pages in the game's fonts: text of either language, suits and lines.

Words are set as in the window. Letters that only the computer's fonts have become pictures as fine
as print: so a page has them in their right shapes and order, and no font that may not be passed on.

Positions are in millimetres from the upper left corner."""

from __future__ import annotations

import http.client
import urllib.request
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import pygame

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
    from fpdf.image_datastructures import RasterImageInfo

__all__ = ["FPDF"]

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Paper sizes by name: width and height in millimetres."""
INK, SOFT, HAIR = (27, 34, 48), (92, 99, 112), (176, 180, 188)
_POINT = 25.4 / 72
_FACES = {"text": "regular", "bold": "semibold", "title": "display"}
_FINE = 100  # pixels for each em of letters that are pictures: 650 for each inch at 11 points
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
        # None of the day it is made: equal bytes.
        self._pdf.set_creation_date(datetime(2006, 2, 1, tzinfo=UTC))
        pygame.font.init()
        self._words = gui.Type(1.0)
        for family, name in gui.FONT_FILES.items():
            self._pdf.add_font(family, "", assets.path("fonts", name))
        self._suits = [assets.path("suits", f"{name}.svg").read_bytes() for name in _SUITS]
        self._bold = False

    def add_page(self) -> None:
        """Begin the next page."""
        self._pdf.add_page()

    def line(
        self, x0: float, y0: float, x1: float, y1: float, width: float = 0.2, dashed: bool = False
    ) -> None:
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
        return sum(
            self._width(letters, face, size, family) for letters, face in self._pieces(text, family)
        )

    def _pieces(self, text: str, family: str) -> list[tuple[str, gui.Face]]:
        return self._words.pieces(text, gui.Style(_FACES[family], _FINE))

    def _width(self, letters: str, face: gui.Face, size: float, family: str) -> float:
        if not face.ours:
            return self._drawn(letters, face, family).get_width() / _FINE * size * _POINT
        self._pdf.set_font(face.name, "", size)
        self._pdf.c_margin = 0
        return float(self._pdf.get_string_width(letters))

    def _drawn(
        self, letters: str, face: gui.Face, family: str, ink: tuple[int, int, int] = INK
    ) -> pygame.Surface:
        return self._words.piece(
            letters, face, gui.Style(_FACES[family], _FINE), "#{:02X}{:02X}{:02X}".format(*ink)
        )

    def wrapped(self, text: str, size: float, room: float, family: str = "text") -> list[str]:
        """Break a text into lines that are at most `room` millimetres wide."""
        return gui.broken(text, lambda part: self.text_width(part, size, family), room)

    def text(
        self, x: float, y: float, text: str, size: float, family: str = "text", *, soft: bool = False, anchor: float = 0.0,
        room: float | None = None,
    ) -> float:  # fmt: skip
        """Write a line with its baseline at y, and return its width in millimetres.

        `anchor` 0 puts its left end at x, 0.5 its middle, 1 its right end. The text is made smaller
        if it is wider than `room`."""
        width = self.text_width(text, size, family)
        if room is not None and width > room:
            size, width = size * room / width, room
        self._pdf.set_text_color(*(SOFT if soft else INK))
        at = x - anchor * width
        for letters, face in self._pieces(text, family):
            part = self._width(letters, face, size, family)
            if face.ours:
                # A cell's base line lies 0.3 of the size under its middle.
                self._pdf.set_xy(at, y - 0.3 * size * _POINT - 5)
                self._pdf.cell(part, 10, letters)
            else:
                drawn = self._drawn(letters, face, family, SOFT if soft else INK)
                top = (
                    y - self._words.ascent(gui.Style(_FACES[family], _FINE)) * size * _POINT / _FINE
                )
                self._picture(f"{letters} {family} {soft}", drawn, at, top, part)
            at += part
        return width

    def _picture(self, name: str, drawn: pygame.Surface, x: float, y: float, width: float) -> None:
        """Put a picture on the page, with its upper left corner at the point; fpdf2's own way needs Pillow."""
        pixels, images = pygame.image.tobytes(drawn, "RGBA"), self._pdf.image_cache.images
        wide, high = drawn.get_size()
        if name not in images:
            images[name] = RasterImageInfo(
                {"w": wide, "h": high, "cs": "DeviceRGB", "bpc": 8, "f": "FlateDecode", "data": _plane(pixels, wide, 0, 3),
                 "dp": f"/Predictor 15 /Colors 3 /Columns {wide}", "smask": _plane(pixels, wide, 3, 4),
                 "i": len(images) + 1, "usages": 0}
            )  # fmt: skip
        self._pdf.image(name, x, y, width, width * high / wide, alt_text=name)

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


def _plane(pixels: bytes, width: int, first: int, last: int) -> bytes:
    """Return some of the four channels of a picture as PDF has them: compressed, a zero before each line."""
    found = bytearray()
    for start in range(0, len(pixels), 4 * width):
        line = bytearray((last - first) * width)
        for channel in range(first, last):
            line[channel - first :: last - first] = pixels[start + channel : start + 4 * width : 4]
        found += b"\0" + line
    return zlib.compress(bytes(found))
