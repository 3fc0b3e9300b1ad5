"""Which number explains itself: the one pointed at, the one the keys have reached, or one that was pressed. No pygame."""

from __future__ import annotations

from collections.abc import Collection


class Telling:
    """`shown` is the id of the number whose bubble is open, None for none."""

    def __init__(self) -> None:
        self.shown: str | None = None
        self._pinned = False  # it stays though the pointer has gone: over a touch screen there is none

    def hovered(self, id: str | None) -> None:
        """The pointer has come to a number, or to none."""
        if not self._pinned:
            self.shown = id

    def focused(self, id: str | None) -> None:
        """The keys have come to a number, or to something else."""
        self.shown, self._pinned = id, False

    def confirmed(self, id: str) -> None:
        """Enter on a number: its bubble closes, or opens again."""
        self.shown, self._pinned = (None if self.shown == id else id), False

    def pointer_down(self, id: str | None) -> None:
        """A press on a number, or elsewhere: then whatever is open closes."""
        if id != self.shown:
            self.shown, self._pinned = None, False

    def pressed(self, id: str) -> None:
        """A number was pressed and let go: it stays explained until the next press."""
        self._pinned = not self._pinned or self.shown != id
        self.shown = id if self._pinned else None

    def keep(self, ids: Collection[str]) -> None:
        """Close the bubble of a number that is gone."""
        if self.shown not in ids:
            self.shown, self._pinned = None, False
