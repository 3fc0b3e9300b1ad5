"""A press that goes on for as long as it is held: once more after a while, then faster and faster. No pygame."""

from __future__ import annotations

AFTER_MS, EACH_MS, FAST_MS = 400.0, 120.0, 40.0
FASTER_AFTER = 6  # presses at the slower pace


class Repeat:
    """`held` is what is pressed now, None for nothing."""

    def __init__(self) -> None:
        self.held: str | None = None
        self._left = 0.0
        self._count = 0

    def begin(self, id: str) -> None:
        """Something went down, and was pressed once for that."""
        self.held, self._left, self._count = id, AFTER_MS, 0

    def end(self) -> None:
        """It was let go, or is no longer where it was."""
        self.held = None

    def wait(self, dt: float) -> int:
        """How often it is pressed again while `dt` milliseconds pass."""
        if self.held is None:
            return 0
        times = 0
        self._left -= dt
        while self._left <= 0:
            times += 1
            self._count += 1
            self._left += EACH_MS if self._count < FASTER_AFTER else FAST_MS
        return times
