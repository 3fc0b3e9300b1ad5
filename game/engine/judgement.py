"""Judgements of decisions in any game: plain results, which `ai` fills in and the window shows."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from enum import Enum
from statistics import fmean
from typing import Generic, NamedTuple, Self, TypeVar

from game.engine.json_reader import (
    FLAG,
    kept,
    number,
    or_null,
    stored,
    stored_object,
    tuple_of,
    whole,
)

MISTAKES = ("?!", "?", "??")
"""The marks of mistakes, the lightest first."""
PRAISE = "!"
"""The mark of a choice that few at the player's level would have found."""
CHOICE = tuple_of(whole(0, 55))
"""The kind of a choice that was kept: the ids of its cards, or of its verb."""
MANY = whole(0, 10**9)
UNITS = number(-1e6, 1e6)
"""The kind of figures that were kept in a game's unit: far more than any rules bring about, and no sum overflows."""
ERROR = number(0, 1e6)
CHANCE = number(-0.001, 1.001)
"""The kind of probabilities that were kept: rounding may lead beyond 0 and 1."""


TRUST = 3
"""The weight of the usual error, counted in searches, when a figure's error is estimated from a few searches."""


def uncertainty(values: Sequence[float], usual: float) -> float:
    """Return the standard error of the mean of a few values, each of which is usually wrong by `usual`."""
    mean = fmean(values)
    squares = sum((value - mean) ** 2 for value in values)
    variance = (TRUST * usual**2 + squares) / (TRUST + len(values) - 1)
    return float((variance / len(values)) ** 0.5)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A result that took long to compute, so that it is worth keeping."""

    def dumped(self) -> str:
        """Return the result as JSON text to keep."""
        return json.dumps(asdict(self), separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Prospect:
    """The expected result of a choice for its seat if everybody plays well from there on.

    `choice` has the ids of its cards, or of its verb. `samples` is the number of imagined games or
    rounds."""

    choice: tuple[int, ...] = stored(CHOICE)
    samples: int = stored(MANY)


SLIP_PERCENT, SLIP_POINTS = 1.0, 2.0
"""The least that a slip costs: in percent of the match, or in points of the round where those count."""
SAME_PERCENT, SAME_POINTS = 0.5, 1.0
"""Two choices are equally good if they differ by less than both."""


@dataclass(frozen=True, slots=True)
class Loss:
    """By how much a choice is worse than another, in the two units that people know; negative if it is better.

    `points` are points of the round less 20 a strike, None in a game that isn't scored so. `chance`
    is the chance to win the match, None where there is no model of it. Both have standard errors.
    Marks go by the chance, and `by_points` where the match is as good as decided, or there is
    none."""

    points: float | None = stored(or_null(UNITS))
    chance: float | None = stored(or_null(UNITS))
    points_se: float | None = kept(None, or_null(ERROR))
    chance_se: float | None = kept(None, or_null(ERROR))
    by_points: bool = kept(False, FLAG)

    @property
    def told(self) -> float:
        """What is told of it: points of the round if these count, otherwise percent of the match."""
        return (self.points if self.by_points else 100 * (self.chance or 0.0)) or 0.0

    @property
    def told_se(self) -> float:
        """The standard error of `told`."""
        return (self.points_se if self.by_points else 100 * (self.chance_se or 0.0)) or 0.0

    @property
    def slips(self) -> float:
        """What it comes to in slips, the one scale on which losses in both units can be compared."""
        return self.told / (SLIP_POINTS if self.by_points else SLIP_PERCENT)

    @property
    def equal(self) -> bool:
        """Whether the two choices differ by so little that they count as equally good."""
        return (
            abs(self.points or 0.0) < SAME_POINTS and abs(100 * (self.chance or 0.0)) < SAME_PERCENT
        )

    def counted(self) -> Loss:
        """Return the loss as a review counts it: a choice as good as the master's, or better, loses nothing."""
        if not self.equal and self.told > 0:
            return self
        points, chance = (None if each is None else 0.0 for each in (self.points, self.chance))
        return replace(self, points=points, chance=chance)

    def on_points(self) -> Loss:
        """Return the loss where points of the round count."""
        return replace(self, by_points=self.points is not None).counted()


AnyProspect = TypeVar("AnyProspect", bound=Prospect, covariant=True)


@dataclass(frozen=True, slots=True)
class Opinion(Generic[AnyProspect]):
    """The choice of a master (`best`), and the prospects of every choice, that one first and then the best."""

    best: tuple[int, ...]
    prospects: tuple[AnyProspect, ...]

    def of(self, choice: tuple[int, ...]) -> AnyProspect | None:
        """Return the prospect of a choice, or None if it was not judged."""
        return next((each for each in self.prospects if each.choice == choice), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedDecision(Judgement):
    """A decision and its cost, compared with a master's choice.

    `yours` and `better` are the prospects of the choice that was made and of the master's, `loss`
    is by how much the first is worse. `agreed` is how many further masters chose as the player did;
    they are asked only if a choice seems to have cost something."""

    loss: Loss = stored_object(Loss)
    yours: Prospect = stored_object(Prospect)
    better: Prospect = stored_object(Prospect)
    agreed: int = kept(0, MANY)

    def alone(self) -> Self:
        """Return the decision as one in a round that stands alone; the same in a game whose rounds never do."""
        return self


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedDecision:
    """A decision with its mark, if any, and the number of the round or game in which it was made.

    `coached` is whether the next level up would have found better, so that a mistake is a lesson
    and not a curiosity."""

    round: int
    weighed: JudgedDecision
    mark: str | None
    coached: bool


Standing = tuple[float, float]
"""What decisions say of a rating: its mean and its standard error."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong a player is by its decisions: a rating on the levels' scale and its standard error.

    `between` are the ends of the interval in which the rating lies with 95 %: it reaches further
    down than up. `level` is the id of the nearest level; `likely` and `sure` are the levels at the
    ends of 80 and of 95 %."""

    rating: float
    se: float
    between: tuple[float, float]
    level: str
    likely: tuple[str, str]
    sure: tuple[str, str]


class Unsaid(Enum):
    """The reason why a review tells no strength, in words for JSON."""

    HELP = "the match was played with help"
    FEW = "too few decisions: 40 are needed"
    RULES = "by house rules, losses don't tell a player's level well enough"
    ALIKE = "in Ambusch casual players, club players and experts lose about the same, even over 300 games"


@dataclass(frozen=True, slots=True)
class Belief:
    """Where a seat expects the cards that it hasn't seen: for each card its chance to be in each hand, by seat.

    What is missing to 1 is the chance that no hand holds it. `own` is whether these are the
    player's own weights; otherwise every deal that fits counts the same."""

    seat: int
    chances: tuple[tuple[int, tuple[float, ...]], ...]
    own: bool


AnyMarked = TypeVar("AnyMarked", bound=MarkedDecision)
AnyMarkedCo = TypeVar("AnyMarkedCo", bound=MarkedDecision, covariant=True)


def dearest(moves: Iterable[AnyMarked]) -> list[AnyMarked]:
    """Return decisions by what they lost, the most first."""
    return sorted(moves, key=lambda move: move.weighed.loss.slips, reverse=True)


class Sum(NamedTuple):
    """What decisions have lost together, with the standard errors; None where one of them has no such figure."""

    points: float | None
    points_se: float | None
    chance: float | None
    chance_se: float | None


def sum_of(losses: Iterable[Loss]) -> Sum:
    """Return what decisions have lost together, in both units."""
    found = list(losses)
    points = _together((each.points, each.points_se) for each in found)
    return Sum(*points, *_together((each.chance, each.chance_se) for each in found))


def _together(
    found: Iterable[tuple[float | None, float | None]],
) -> tuple[float | None, float | None]:
    values, errors = [], []
    for value, error in found:
        if value is None:
            return None, None
        values.append(value)
        errors.append((error or 0.0) ** 2)
    return sum(values), float(sum(errors) ** 0.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(Generic[AnyMarkedCo]):
    """The review of a seat in parts of a match.

    `level` is that of a computer player, if it is known; `rated` is whether the match was played
    without help; `strength` is None where `unsaid` says why."""

    seat: int
    name: str
    level: str | None
    rated: bool = True
    strength: Strength | None = None
    unsaid: Unsaid | None = None

    @property
    @abstractmethod
    def all(self) -> Sequence[AnyMarkedCo]:
        """The seat's decisions, in order."""

    @property
    def lost(self) -> Sum:
        """What all decisions have lost."""
        return sum_of(move.weighed.loss for move in self.all)

    @property
    def classes(self) -> Counter[str]:
        """The number of decisions with each mark."""
        return Counter(move.mark for move in self.all if move.mark is not None)

    def lessons(self, most: int = 3) -> list[AnyMarkedCo]:
        """Return the most costly mistakes that a better player would not have made."""
        found = [move for move in self.all if move.mark in MISTAKES and move.coached]
        return dearest(found)[:most]

    def curiosities(self) -> list[AnyMarkedCo]:
        """Return the mistakes that only a master would have seen."""
        return [move for move in self.all if move.mark in MISTAKES and not move.coached]
