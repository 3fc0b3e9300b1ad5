"""What Ambition's computers can be asked, each question with the type of its answer here.

What a choice brings stands in every answer as a `Prospect`, or, as the difference of two, as a
`Loss`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from game.engine import questions
from game.engine.ambition.actions import Action
from game.engine.ambition.daily import Course
from game.engine.ambition.exercises import Exercise, Position, RankedPass
from game.engine.ambition.judgement import MarkedDecision, Opinion, Prospect, Review
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.thought import Thought
from game.engine.judgement import Loss
from game.engine.questions import Question

Best: TypeAlias = questions.Best[Observation, Opinion]
Judge: TypeAlias = questions.Judge[Observation, Action, MarkedDecision]
ReviewParts: TypeAlias = questions.ReviewParts[Match, Review]
Why: TypeAlias = questions.Why[Match, Observation, Action, Thought]
Where: TypeAlias = questions.Where[Match, Observation]


class ConfirmedExercise(NamedTuple):
    """An exercise with the name of its decision, the same for everybody who knows the same."""

    key: str
    exercise: Exercise


@dataclass(frozen=True)
class ConfirmMistake(Question[tuple[ConfirmedExercise, ...]]):
    """The exercise of a mistake in a round, by its index; none if a second search doesn't confirm it."""

    match: Match
    index: int
    move: MarkedDecision


class PassCompared(NamedTuple):
    """By how much a pass is worse than another, and what that one and this one bring."""

    loss: Loss
    better: Prospect
    yours: Prospect


@dataclass(frozen=True)
class ComparePass(Question[PassCompared]):
    """What three cards to pass lose against the best ones."""

    observation: Observation
    best: tuple[int, ...]
    chosen: tuple[int, ...]


@dataclass(frozen=True)
class RankPasses(Question[RankedPass]):
    """All ways to pass three cards of a hand, the best first."""

    observation: Observation


class TypicalDeal(NamedTuple):
    """A deal that is typical of those in which one choice ends better than another, played out after either.

    Among `deals` deals the better choice ended better in `better` and worse in `worse`."""

    played: tuple[Match, Match]
    deals: int
    better: int
    worse: int


@dataclass(frozen=True)
class WatchChoices(Question[TypicalDeal]):
    """A deal that fits what the first seat knows and is typical of the difference between two choices."""

    position: Position
    best: tuple[int, ...]
    other: tuple[int, ...]


@dataclass(frozen=True)
class ScoreCourse(Question[tuple[tuple[int, ...], ...]]):
    """What each round of a course brings a level in some runs, in thirds of a point, by run."""

    course: Course
    level: str
    runs: tuple[int, ...]
