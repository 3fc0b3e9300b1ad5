"""What the computers of a game answer: one function for every question, and one file that keeps what took long.

A player is asked about a decision at its own observation, level and seed. One that isn't ours is
never asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeAlias

from ai.answer_cache import AnswerCache
from ai.games import Action, AnyGame, Match, Seen, seat_seed
from ai.reviews import GameReviewer, GameReviews, known_level, seed_of
from ai.workers import never_cancelled
from game.engine import questions
from game.engine.judgement import Belief
from game.engine.questions import Answer, Cancelled, Kind, Question
from game.engine.rng import Stream


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInquiry(Generic[Match, Seen, Action]):
    """The functions of a game that ask its computer players about past decisions.

    `parts` returns the indices of the rounds or sets that are complete, and `decisions` what a seat
    knew and did in one of them. `redealt` returns what a seat observes after the hidden cards were
    dealt anew by a seed; it is given match, part index and observation. `thought` asks a player
    about a decision, `belief` about the hidden cards."""

    parts: Callable[[Match], list[int]]
    decisions: Callable[[Match, int, int], Sequence[tuple[Seen, Action]]]
    redealt: Callable[[Match, int, Seen, int], Seen]
    thought: Callable[[Any, Seen, Action, Callable[[], bool]], object]
    belief: Callable[[Any, Seen, Callable[[], bool]], Belief]


class Inquirer:
    """What the replay and the command line ask about a game's computer players, on the calling thread."""

    def __init__(
        self,
        bots: AnyGame,
        inquiry: GameInquiry[Any, Any, Any],
        signature: Callable[[], str] = lambda: "",
    ) -> None:
        """Create what asks the players of a game; `signature` returns what identifies how they think."""
        self._bots, self.inquiry, self.signature = bots, inquiry, signature

    def knows(self, entry: Mapping[str, object]) -> bool:
        """Return whether a player, given by its entry in a record, is one of this program's levels."""
        return entry.get("kind") != "human" and known_level(entry, self._bots.levels) is not None

    def player(self, match: Any, seat: int) -> Any:
        """Return the computer player of a seat anew, as the window made it for the match.

        Raises ValueError if the seat has none of this program's levels."""
        entry = match.players[seat]
        if not self.knows(entry):
            raise ValueError(f"seat {seat} has no level of this program")
        likes = self._bots.temperaments.get(str(entry.get("temperament")))
        seed = seat_seed(match.seed or 0, seat)
        return self._bots.player(self._bots.levels[str(entry["level"])], seed, None, None, likes)

    def thought(
        self, match: Any, observation: Any, action: Any, cancelled: Callable[[], bool]
    ) -> object:
        """Return what the observing seat's player thought of a decision. Raises CancelledError."""
        return self.inquiry.thought(
            self.player(match, observation.seat), observation, action, cancelled
        )

    def belief(self, match: Any, observation: Any, cancelled: Callable[[], bool]) -> Belief:
        """Return where the observing seat could expect the hidden cards. Raises CancelledError.

        A seat without a level of this program is answered as one of the strongest."""
        entry = match.players[observation.seat]
        strongest = list(self._bots.levels.values())[-1]
        player = (
            self.player(match, observation.seat)
            if self.knows(entry)
            else self._bots.player(strongest, 0)
        )
        return self.inquiry.belief(player, observation, cancelled)

    def unmoved(self, match: Any, part: int, observation: Any, count: int) -> int:
        """Return how many of `count` redeals of the hidden cards leave the player's decision as it is.

        Each redeal is a whole deal of its own, and the player is made anew for each."""
        decided = self.player(match, observation.seat).choose(observation)
        same, stream = 0, Stream("swaps", seed_of(observation))
        for _ in range(count):
            again = self.inquiry.redealt(match, part, observation, stream.next64())
            same += self.player(match, observation.seat).choose(again) == decided
        return same


Answerer: TypeAlias = Callable[[Any, Cancelled], Any]
"""Answers the questions of one type."""


class GameAnswers:
    """The answers of a game's computers, on the calling thread.

    `bots`, `reviews` and `inquiry` describe the game; `make_adviser` makes the strongest player
    there is, to be asked what is best. `path` is the file that keeps answers; None keeps nothing.
    All questions but those that say otherwise must come from one thread. A game adds the questions
    that only it is asked by `also`."""

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
        self._answers: dict[Kind, Answerer] = {
            questions.Best: lambda each, cancelled: self.adviser.opinion(
                each.observation, cancelled, each.chosen, each.alone
            ),
            questions.Judge: lambda each, cancelled: judge.move(
                each.observation, each.action, cancelled, each.alone
            ),
            questions.ReviewParts: lambda each, cancelled: judge.review(
                each.match, each.seat, each.parts, cancelled
            ),
            questions.Why: lambda each, cancelled: asked.thought(
                each.match, each.observation, each.action, cancelled
            ),
            questions.Where: lambda each, cancelled: asked.belief(
                each.match, each.observation, cancelled
            ),
            questions.Standings: lambda each, _cancelled: judge.standings(each.keys),
            questions.Signature: lambda _each, _cancelled: asked.signature(),
            **self.also(),
        }

    def also(self) -> dict[Kind, Answerer]:
        """Return what answers the questions that only this game is asked, by their types."""
        return {}

    @property
    def kinds(self) -> frozenset[Kind]:
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
