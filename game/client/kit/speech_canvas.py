"""A canvas that records the text which painters write, so that it can be read aloud or kept uncovered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pygame

from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import language, listed
from game.client.kit.look import WindowLook
from game.client.kit.text import Style

_SAME_LINE = 8.0  # units between base lines that count as one
_NEXT_LINE = 1.7  # of the letters' size: as near is the next line of the same words


@dataclass(slots=True)
class _Piece:
    text: str
    x: float
    y: float
    style: Style
    anchor: str


class SpeechCanvas(Canvas):
    """A canvas that draws nothing and records the text that is written.

    It leaves out text below small panels of explanation, and text on `widgets`, which are read when
    they have the focus."""

    def __init__(self, look: WindowLook, widgets: Iterable[Rect]) -> None:
        super().__init__(pygame.Surface((1, 1)), look.viewport, look.theme, look.art, look.words)
        self.pieces: list[_Piece] = []
        self._widgets = list(widgets)

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
        if not text:
            return 0.0
        width = self.width(text, style) if room is None else min(room, self.width(text, style))
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        if not any(box.contains(left + width / 2, y - 6) for box in self._widgets):
            self.pieces.append(_Piece(text, x, y, style, anchor))
        return width

    def cover(self, rect: Rect, radius: float) -> None:
        self._widgets.append(rect)

    def _nothing(self, *args: object, **kwargs: object) -> None:
        """Draw nothing."""

    rect = shadow = fill_all = line = shape = drawing = icon = status = _nothing

    def boxes(self) -> list[Rect]:
        """Return the rectangle of each piece of text."""
        found = []
        for piece in self.pieces:
            width, size = self.width(piece.text, piece.style), piece.style.size
            left = piece.x - {"start": 0.0, "middle": width / 2, "end": width}[piece.anchor]
            found.append(Rect(left, piece.y - size, width, 1.3 * size))
        return found

    def lines(self) -> list[str]:
        """Return the recorded text by lines.

        Pieces on the same base line are one line, and so is a sentence that continues on the next
        line."""
        rows: list[list[_Piece]] = []
        for piece in self.pieces:
            if rows and abs(piece.y - rows[-1][-1].y) < _SAME_LINE:
                rows[-1].append(piece)
            else:
                rows.append([piece])
        told: list[str] = []
        before: list[_Piece] = []
        for row in rows:
            row.sort(key=lambda piece: piece.x)
            text = listed([piece.text for piece in row])
            if before and _goes_on(before[0], row[0]):
                told[-1] += text if language() == "ja" else f" {text}"
            else:
                told.append(text)
            before = row
        return told


def _goes_on(before: _Piece, piece: _Piece) -> bool:
    down = piece.y - before.y
    return (piece.x, piece.style, piece.anchor) == (before.x, before.style, before.anchor) and (
        0 < down <= _NEXT_LINE * piece.style.size
    )


def painted_boxes(
    look: WindowLook, paint: Callable[[Canvas], None], widgets: Iterable[Rect]
) -> list[Rect]:
    """Return the rectangles in which a painter writes text outside its widgets."""
    listener = SpeechCanvas(look, widgets)
    paint(listener)
    return listener.boxes()


def painted_words(
    look: WindowLook, paint: Callable[[Canvas], None], widgets: Iterable[Rect]
) -> list[str]:
    """Return the lines of text that a painter writes outside its widgets."""
    listener = SpeechCanvas(look, widgets)
    paint(listener)
    return listener.lines()
