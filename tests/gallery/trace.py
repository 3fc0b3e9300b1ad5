"""A look that notes the words it draws, and which of them are cut off, under a box, on other words or outside the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.text import Style
from game.client.table.look import Look

CUT_ON_PURPOSE = {"Maximiliane von Birkenfels"}


class Trace(Canvas):
    """A canvas that notes every word and every box it draws, in real pixels."""

    words_seen: list[tuple[pygame.Rect, str]]
    cut: list[str]
    clashes: list[str]

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
        """Draw words, and note where they stand and what is wrong with them."""
        if not text:
            return 0.0
        if room is not None:
            style = self.words.shrunk(text, style, room)
        shown = self.words.fit(text, style, room) if room is not None else text
        if shown != text and text not in CUT_ON_PURPOSE:
            self.cut.append(text)
        image = self.words.render(shown, style, "#FFFFFF")
        left = round(x * self.scale) - {"start": 0, "middle": image.get_width() // 2, "end": image.get_width()}[anchor]
        box = image.get_bounding_rect().move(left, round(y * self.scale) - self.words.ascent(style))
        clip = self.surface.get_clip()
        if clip == self.surface.get_rect() and not clip.contains(box):
            self.clashes.append(f"{shown!r} leaves the window")
        box = box.clip(clip)
        if not box:
            return super().text(x, y, text, style, colour, anchor, room)
        for other, words in self.words_seen:
            if box.inflate(-2, -2).colliderect(other):
                self.clashes.append(f"{shown!r} on {words!r}")
        self.words_seen.append((box, shown))
        return super().text(x, y, text, style, colour, anchor, room)

    def rect(
        self, rect: Rect, radius: float = 0.0, fill: str | None = None, alpha: float = 1.0, *a: Any, **k: Any
    ) -> None:
        """Draw a box, and note the words that it hides."""
        box = pygame.Rect(self.viewport.to_px(rect)).clip(self.surface.get_clip())
        if fill is not None and alpha > 0.4:
            for other, words in self.words_seen:
                if box.inflate(-2, -2).colliderect(other):
                    self.clashes.append(f"{words!r} lies under a box")
        super().rect(rect, radius, fill, alpha, *a, **k)

    def cover(self, rect: Rect, radius: float) -> None:
        """Draw a panel: what it hides is hidden on purpose."""
        box = pygame.Rect(self.viewport.to_px(rect))
        self.words_seen[:] = [seen for seen in self.words_seen if not box.colliderect(seen[0])]
        super().cover(rect, radius)

    def fill_all(self, colour: str, alpha: float) -> None:
        """Darken what is behind a dialog."""
        self.words_seen.clear()
        super().fill_all(colour, alpha)


class TracedLook(Look):
    """A look whose canvases share one trace."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.words_seen: list[tuple[pygame.Rect, str]] = []
        self.cut: list[str] = []
        self.clashes: list[str] = []

    def canvas(self, surface: pygame.Surface) -> Trace:
        """A canvas that notes what it draws."""
        canvas = Trace(surface, self.viewport, self.theme, self.art, self.words)
        canvas.words_seen, canvas.cut, canvas.clashes = self.words_seen, self.cut, self.clashes
        return canvas

    def trace(self, paint: Callable[[Look, pygame.Surface], None], surface: pygame.Surface) -> list[str]:
        """Paint a scene. Returns what is wrong with its words."""
        for seen in (self.words_seen, self.cut, self.clashes):
            seen.clear()
        paint(self, surface)
        return [*self.clashes, *(f"{words!r} is cut off" for words in self.cut)]

    def lines(self) -> list[str]:
        """The words of the last trace with their ink's left, top, width and height in virtual units, as they were painted."""
        scale = self.viewport.scale
        return ["{:5.0f} {:5.0f} {:5.0f} {:4.0f}".format(*(part / scale for part in box)) + f"  {words}"
                for box, words in self.words_seen]  # fmt: skip
