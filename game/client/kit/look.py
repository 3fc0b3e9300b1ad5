"""What the window's size and the chosen theme decide for every scene."""

from __future__ import annotations

import pygame

from game.client.kit.art import Art
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Frame, Viewport
from game.client.kit.text import Type
from game.client.kit.theme import DARK, Theme

FADED_PIXELS = 2560 * 1600
"""The largest window, in pixels, in which dialogs fade in.

In larger ones the layer for that takes too much memory and time."""


class WindowLook:
    """A window's frame, colours, letters and pictures.

    Make a new one when the window's size or the settings change, and pass on its `art`. Tables have
    a look with more in it (`game.client.table.look`)."""

    grid: Frame

    def __init__(
        self, viewport: Viewport, theme: Theme = DARK, art: Art | None = None, zoom: float = 1.0
    ) -> None:
        """Create the look of a window; `zoom` is the factor by which small words are enlarged."""
        self.viewport = viewport
        self.theme = theme
        self.art = art or Art()
        self.art.fit(viewport.width * viewport.height)
        self.words = Type(viewport.scale, zoom)
        self._layer: pygame.Surface | None = None

    def canvas(self, surface: pygame.Surface) -> Canvas:
        """Return a canvas for a surface as large as the window."""
        return Canvas(surface, self.viewport, self.theme, self.art, self.words)

    @property
    def fades(self) -> bool:
        """Whether dialogs fade in."""
        return self.viewport.width * self.viewport.height <= FADED_PIXELS

    def clear_layer(self) -> pygame.Surface:
        """Return a transparent surface as large as the window, always the same one: it is good until the next call."""
        if self._layer is None:
            self._layer = pygame.Surface(
                (self.viewport.width, self.viewport.height), pygame.SRCALPHA
            )
        self._layer.set_clip(None)
        self._layer.set_alpha(255)
        self._layer.fill((0, 0, 0, 0))
        return self._layer
