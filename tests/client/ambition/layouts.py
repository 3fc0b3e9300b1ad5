"""What every dialog must keep to: its parts inside the window and clear of each other."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from game.client.kit.buttons import Button
from game.client.kit.geometry import Rect
from game.client.table.look import Look
from tests.quick import quick

SIZES = [(1024, 640), (1024, 768), (1600, 900), (2560, 1080), (3840, 2160), (900, 1200)]
OPENED = quick(SIZES, 0, 5)
"""The same for what is drawn again and again: at once in the smallest and the narrowest window."""


def within(outer: Rect, inner: Rect) -> bool:
    """Whether one box lies in another."""
    return (
        inner.x >= outer.x and inner.y >= outer.y and inner.right <= outer.right and inner.bottom <= outer.bottom + 0.01
    )


def check(look: Look, rect: Rect, parts: Iterable[Rect]) -> None:
    """The dialog in the window, its parts in the dialog and clear of each other."""
    parts = list(parts)
    assert within(Rect(0, 0, look.grid.vw, look.grid.vh), rect)
    assert all(within(rect, part) for part in parts)
    assert not any(a.overlaps(b) for a, b in itertools.combinations(parts, 2))


def rects(buttons: Iterable[Button]) -> list[Rect]:
    """The boxes of buttons."""
    return [button.rect for button in buttons]
