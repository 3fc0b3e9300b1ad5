"""Which explanation is open: that of the number under the pointer, with the focus, or last pressed. No pygame."""

from __future__ import annotations

from collections.abc import Collection


class OpenExplanation:
    """The open explanation. `shown`: the id of its number; None while none is open."""

    def __init__(self) -> None:
        self.shown: str | None = None
        self._pinned = False  # it stays though the pointer has gone: over a touch screen there is none

    def hovered(self, id: str | None) -> None:
        """The pointer has moved to a number, or to none."""
        if not self._pinned:
            self.shown = id

    def focused(self, id: str | None) -> None:
        """The focus has moved to a number, or to something else."""
        self.shown, self._pinned = id, False

    def confirmed(self, id: str) -> None:
        """Enter was pressed on a number: its explanation opens or closes."""
        self.shown, self._pinned = (None if self.shown == id else id), False

    def pointer_down(self, id: str | None) -> None:
        """The pointer was pressed. Anywhere but on its own number, this closes the open explanation."""
        if id != self.shown:
            self.shown, self._pinned = None, False

    def pressed(self, id: str) -> None:
        """A number was clicked: its explanation stays open until the next press."""
        self._pinned = not self._pinned or self.shown != id
        self.shown = id if self._pinned else None

    def keep(self, ids: Collection[str]) -> None:
        """Close the explanation of a number that is gone."""
        if self.shown not in ids:
            self.shown, self._pinned = None, False
