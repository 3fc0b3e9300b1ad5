"""Real pixels and virtual units. The canvas is 900 high and as wide as the window's shape asks; no pygame.

Narrower than 4:3 the canvas is 1200 wide and taller instead. Wider than 2000 the table keeps to a centred strip.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.client.kit.geometry import Rect

HEIGHT = 900.0
MIN_WIDTH = 1200.0
STRIP = 2000.0


@dataclass(frozen=True, slots=True)
class Viewport:
    """A window of `width` x `height` real pixels and the canvas that fills it."""

    width: int
    height: int
    scale: float = field(init=False, compare=False)
    """Real pixels to one virtual unit."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "scale", max(1e-3, min(self.height / HEIGHT, self.width / MIN_WIDTH)))

    @property
    def vw(self) -> float:
        """Width of the canvas, at least 1200."""
        return max(MIN_WIDTH, self.width / self.scale)

    @property
    def vh(self) -> float:
        """Height of the canvas, at least 900."""
        return max(HEIGHT, self.height / self.scale)

    def px(self, length: float) -> int:
        """A length in whole real pixels, at least 1 for anything above zero."""
        return max(1, round(length * self.scale)) if length > 0 else round(length * self.scale)

    def to_px(self, rect: Rect) -> tuple[int, int, int, int]:
        """Left, top, width, height with both edges on whole real pixels."""
        s = self.scale
        x, y = round(rect.x * s), round(rect.y * s)
        return x, y, max(1, round(rect.right * s) - x), max(1, round(rect.bottom * s) - y)

    def to_virtual(self, px: float, py: float) -> tuple[float, float]:
        """The virtual point under a real pixel."""
        return px / self.scale, py / self.scale


# ---- the canvas in virtual units
#
# its size, the strip in its middle that is used, and where dialogs stand.


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
