"""What the computers of a game answer: one function for every question, and one file that keeps what took long."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ai.answer_cache import AnswerCache
from ai.games import AnyGame
from ai.inquiries import GameInquiry, Inquirer
from ai.reviews import GameReviewer, GameReviews
from ai.workers import never_cancelled
from game.engine import questions
from game.engine.questions import Answer, Cancelled, Question


class GameAnswers:
    """The answers of a game's computers, on the calling thread.

    `bots`, `reviews` and `inquiry` describe the game; `make_adviser` makes the strongest player there is, to be asked
    what is best. `path` is the file that keeps answers; None keeps nothing. All questions but those that say otherwise
    must come from one thread. A game adds the questions that only it is asked by `also`."""

    def __init__(
        self,
        bots: AnyGame,
        reviews: GameReviews[Any, Any, Any, Any, Any],
        inquiry: GameInquiry[Any, Any, Any],
        make_adviser: Callable[[], Any],
        path: Path | None = None,
    ) -> None:
        self.reviewer = GameReviewer(reviews, path)
        self.inquirer = Inquirer(bots, inquiry, reviews.signature)
        self._make_adviser, self._adviser = make_adviser, None
        asked, judge = self.inquirer, self.reviewer
        self._answers: dict[type[Question[Any]], Callable[[Any, Cancelled], Any]] = {
            questions.Best: lambda each, cancelled: self.adviser.opinion(each.observation, cancelled, each.chosen),
            questions.Judge: lambda each, cancelled: judge.move(each.observation, each.action, cancelled),
            questions.ReviewParts: lambda each, cancelled: judge.review(each.match, each.seat, each.parts, cancelled),
            questions.Why: lambda each, cancelled: asked.thought(each.match, each.observation, each.action, cancelled),
            questions.Where: lambda each, cancelled: asked.belief(each.match, each.observation, cancelled),
            questions.Redealt: lambda each, cancelled: asked.unmoved(
                each.match, each.part, each.observation, each.count, cancelled
            ),
            questions.Calibrated: lambda each, cancelled: asked.calibration(each.match, each.part, cancelled),
            questions.Standings: lambda each, _cancelled: judge.standings(each.keys),
            questions.Signature: lambda _each, _cancelled: asked.signature(),
            **self.also(),
        }

    def also(self) -> dict[type[Question[Any]], Callable[[Any, Cancelled], Any]]:
        """Return what answers the questions that only this game is asked, by their types."""
        return {}

    @property
    def kinds(self) -> frozenset[type[Question[Any]]]:
        """The types of the questions that are answered."""
        return frozenset(self._answers)

    def answer(self, question: Question[Answer], cancelled: Cancelled = never_cancelled) -> Answer:
        """Return the answer to a question of one of the `kinds`. Raises CancelledError."""
        found: Answer = self._answers[type(question)](question, cancelled)
        return found

    @property
    def adviser(self) -> Any:
        """The strongest player there is: it knows what the deciding seat knows, and equal questions get equal answers."""
        if self._adviser is None:
            self._adviser = self._make_adviser()
        return self._adviser

    @property
    def file(self) -> AnswerCache:
        """The answers that are kept, by their questions and the signature of what found them."""
        return self.reviewer.file

    def size(self) -> tuple[int, int]:
        """Return how many answers are kept, and in how many bytes; callable from any thread."""
        return self.reviewer.size()

    def forget(self) -> None:
        """Delete everything that is kept; callable from any thread. Raises OSError."""
        self.reviewer.forget()
