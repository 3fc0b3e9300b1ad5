"""What is played for practice, whatever the game: cards that are known beforehand. It counts for nothing, and nothing is kept.

The match from which it was opened stays as it is, in memory and on disk.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.client.table.controller import AnyMatch, Batch, MatchController


class Practice(MatchController[AnyMatch]):
    """Stands before the game's own controller among the bases of its controller for practice, which is given `Unsaved` saves."""

    _begun = False

    def dealt(self) -> Sequence[Any]:
        """Deal the cards that are known. Returns what has happened."""
        raise NotImplementedError

    @property
    def fresh(self) -> bool:
        return not self._begun

    def begin(self) -> Batch:
        """Deal. Whoever thought about a match that waits meanwhile is asked again when that goes on."""
        self._worker.cancel_all()
        self._begun = True
        return self._after(self.dealt())

    def _after(self, events: Sequence[Any], forced: bool = False) -> Batch:
        for event in events:
            self.happened(event)
        return Batch(tuple(events), forced)
