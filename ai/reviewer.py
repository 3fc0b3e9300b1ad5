"""Reviews while a program runs, whatever the game: decision by decision, on the thread that asks, with what was found out before
kept in a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ai.cancel import never_cancelled
from ai.kept import Kept, forget, size
from ai.reviews import GameReviews
from game.engine.state import compiled


class GameReviewer:
    """Weighs decisions and makes reviews of them. `path`: where answers are kept, None for nowhere. The file is opened by the
    first question; all questions must come from one thread."""

    def __init__(self, reviews: GameReviews, path: Path | None) -> None:
        self._reviews, self.path = reviews, path
        self._kept: Kept | None = None

    @property
    def draft(self) -> bool:
        """Whether its judgement is made of few searches, because the core runs interpreted."""
        return not compiled()

    def review(
        self, match: Any, seat: int, indices: Sequence[int], cancelled: Callable[[], bool] = never_cancelled
    ) -> Any:
        """The review of a seat in these parts of a match, by their indices. Raises Cancelled; what was found out until then is
        kept."""
        found, ledgers = [], []
        for index in indices:
            asked = self._reviews.questions(match, index, seat)
            found.append((index, [(question, self.weighed(question, cancelled)) for question in asked]))
            ledger = self.ledger(match, index, seat, cancelled)
            if ledger is not None:
                ledgers.append(ledger)
        return self._reviews.review(match, seat, found, ledgers)

    def weighed(self, question: Any, cancelled: Callable[[], bool] = never_cancelled) -> Any:
        """The answer to a question. Raises Cancelled."""
        name = self._reviews.key(question)
        known = self._reviews.answer_of(self.file.get(name))
        if known is None:
            known = self._reviews.weighed(question, cancelled)
            self.file.put(name, known.dumped())
        return known

    def ledger(self, match: Any, index: int, seat: int, cancelled: Callable[[], bool]) -> Any:
        """The ledger of a part; None in games that have none. Raises Cancelled."""

    def size(self) -> tuple[int, int]:
        """How many decisions are kept, and in how many bytes; from any thread."""
        return size(self.path)

    def forget(self) -> None:
        """Delete all that is kept; from any thread. Raises OSError."""
        forget(self.path)

    @property
    def file(self) -> Kept:
        """What is kept of the present signature."""
        if self._kept is None:
            self._kept = Kept(self.path, self._reviews.signature())
        return self._kept
