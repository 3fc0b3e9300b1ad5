"""The canvas in virtual units: its size, the strip in its middle that is used, and where dialogs stand. No pygame."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.kit.geometry import Rect

MARGIN = 24.0


@dataclass(frozen=True, slots=True)
class Frame:
    """The canvas of a window: `vw` x `vh`, of which everything stands between `left` and `right`."""

    vw: float
    vh: float
    left: float  # the whole canvas up to a width of 2000
    right: float

    @property
    def cx(self) -> float:
        """The middle, across."""
        return self.vw / 2

    def dialog(self, w: float, h: float) -> Rect:
        """A centred dialog, made smaller where the canvas asks."""
        w, h = min(w, self.right - self.left - 2 * MARGIN), min(h, self.vh - 2 * MARGIN)
        return Rect(self.cx - w / 2, (self.vh - h) / 2, w, h)
