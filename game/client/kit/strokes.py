"""What a painter draws, kept as a list, so that of a layer only what has changed is drawn anew.

A painter says the whole picture each time, which is quick: mostly the same pictures at the same places. The pixels are
what takes long, and they are only touched where two lists differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

import pygame

Box: TypeAlias = tuple[int, int, int, int]


class Stroke(NamedTuple):
    """A picture drawn with its upper left corner at `box`, by blending `flags`, within `clip` (left, top, width, height)."""

    source: pygame.Surface
    box: Box
    flags: int
    clip: Box


class Strokes(pygame.Surface):
    """A surface of `size` that keeps what is drawn on it as strokes instead of pixels. Pictures must not change later."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self.drawn: list[Stroke] = []
        self._size = size
        self._clip: Box = (0, 0, *size)

    def get_size(self) -> tuple[int, int]:
        """Width and height."""
        return self._size

    def get_rect(self, **_places: Any) -> pygame.Rect:
        """All of it."""
        return pygame.Rect((0, 0), self._size)

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Keep a picture and its place."""
        if area is not None:
            raise ValueError("strokes are whole pictures")
        box = (int(dest[0]), int(dest[1]), *source.get_size())
        self.drawn.append(Stroke(source, box, special_flags, self._clip))
        return pygame.Rect(box)

    def fblits(self, blit_sequence: Iterable[tuple[pygame.Surface, Any]], special_flags: int = 0, /) -> None:
        """Keep several."""
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)

    def set_clip(self, rect: Any) -> None:
        """What is drawn from now on shows within `rect` only."""
        rect = self.get_rect() if rect is None else self.get_rect().clip(rect)
        self._clip = rect.x, rect.y, rect.w, rect.h

    def get_clip(self) -> pygame.Rect:
        """The rectangle that is clipped to."""
        return pygame.Rect(self._clip)


def draw(surface: pygame.Surface, strokes: Sequence[Stroke]) -> None:
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
        self._drawn: Sequence[Stroke] = ()

    def show(self, strokes: Sequence[Stroke]) -> None:
        """Make the picture that of `strokes`, and touch no more of it than differs from what was shown before."""
        boxes = [stroke.box for stroke in strokes]
        for part in self._damage(strokes):
            self.surface.set_clip(part)
            draw(self.surface, [strokes[i] for i in part.collidelistall(boxes)])
        self._drawn = strokes

    def _damage(self, strokes: Sequence[Stroke]) -> list[pygame.Rect]:
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
