"""Reviews while a program runs: decision by decision, on the thread that asks, with what was found out before kept in a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from ai.ambition.ledger import account
from ai.ambition.ledger.account import Ledger, ledger
from ai.ambition.review.evidence import Evidence, evidence, loaded, prefix
from ai.ambition.review.evidence import keep as keep_evidence
from ai.ambition.review.fitted import fitted
from ai.ambition.review.habits import habits, keep
from ai.ambition.review.report import Move, SeatReview, leaks_of, marked, review
from ai.ambition.review.signature import signature
from ai.ambition.review.weighing import Question, Weighed, answer_of, key, questions, rounds_of, weighed
from ai.cancel import never_cancelled
from ai.judging import PRACTISED
from ai.kept import Kept, forget, size
from ai.kept import found as kept
from game.engine.ambition.actions import Action
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.state import compiled


class Reviewer:
    """Weighs decisions and makes reviews of them. `path`: where answers are kept, None for nowhere. The file is opened by the
    first question; all questions must come from one thread."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._kept: Kept | None = None

    @property
    def draft(self) -> bool:
        """Whether its judgement is made of few searches, because the core runs interpreted."""
        return not compiled()

    def move(self, observation: Observation, action: Action, cancelled: Callable[[], bool] = never_cancelled) -> Move:
        """One decision, marked as that of a usual player. Raises Cancelled."""
        question = (observation, action)
        numbers = fitted(observation.rules.edition) if observation.rules.players == 4 else None
        return marked(observation.round, question, self._weighed(question, cancelled), numbers)

    def review(
        self,
        match: Match,
        seat: int,
        indices: Sequence[int],
        cancelled: Callable[[], bool] = never_cancelled,
    ) -> SeatReview:
        """The review of a seat in these counted rounds of a match, by their indices. Raises Cancelled; what was found out until
        then is kept."""
        found, ledgers = [], []
        for index in indices:
            asked = questions(match, index, seat)
            found.append((index, [(question, self._weighed(question, cancelled)) for question in asked]))
            ledgers.append(self._ledger(match, index, seat, cancelled))
        made = review(match, seat, found, ledgers)
        if made.rated:
            for index, moves in zip(indices, made.moves, strict=True):
                keep(self._file, account.key(match, index, seat, account.EFFORT), leaks_of(moves))
        return replace(made, habits=habits(self._file))

    def note(self, match: Match, seat: int, key: str, cancelled: Callable[[], bool] = never_cancelled) -> bool:
        """Keep what the choices of a seat in a finished match say about its rating, under this name; False where they say
        nothing: with help, by rules to which nobody's play was fitted, too few, or in a draft. Raises Cancelled."""
        numbers = fitted(match.rules.edition) if match.rules.players == 4 else None
        if numbers is None or self.draft or not match.over or match.players[seat].get(PRACTISED):
            return False
        asked = [question for index in rounds_of(match) for question in questions(match, index, seat)]
        found = evidence([self._weighed(question, cancelled) for question in asked], numbers)
        if found is not None:
            keep_evidence(self._file, prefix(numbers) + key, found)
        return found is not None

    def evidence(self, edition: str) -> dict[str, Evidence]:
        """What was noted of matches of an edition, by name; from any thread."""
        numbers = fitted(edition)
        noted = kept(self._path, signature(), prefix(numbers)).items() if numbers is not None else ()
        return {key: curve for key, curve in ((key, loaded(text)) for key, text in noted) if curve is not None}

    def size(self) -> tuple[int, int]:
        """How many decisions are kept, and in how many bytes; from any thread."""
        return size(self._path)

    def forget(self) -> None:
        """Delete all that is kept; from any thread. Raises OSError."""
        forget(self._path)

    def _weighed(self, question: Question, cancelled: Callable[[], bool]) -> Weighed:
        name = key(question)
        known = answer_of(self._file.get(name))
        if known is None:
            known = weighed(question, cancelled)
            self._file.put(name, known.dumped())
        return known

    def _ledger(self, match: Match, index: int, seat: int, cancelled: Callable[[], bool]) -> Ledger:
        name = account.key(match, index, seat, account.EFFORT)
        known = account.loaded(self._file.get(name))
        if known is None:
            known = ledger(match, index, seat, account.EFFORT, cancelled)
            self._file.put(name, known.dumped())
        return known

    @property
    def _file(self) -> Kept:
        if self._kept is None:
            self._kept = Kept(self._path, signature())
        return self._kept
