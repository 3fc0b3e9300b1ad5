"""Judgements of decisions in any game: plain results, which `ai` fills in and the window shows."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Generic, NamedTuple, TypeVar

from game.engine.json_reader import kept, number, stored, stored_object, tuple_of, whole

MISTAKES = ("?!", "?", "??")
"""The marks of mistakes, the lightest first."""
PRAISE = "!"
"""The mark of a choice that few at the player's level would have found."""
NOTHING = 0.05
"""Decisions that cost less than this, in the game's unit, cost nothing."""
CHOICE = tuple_of(whole(0, 55))
"""The kind of a choice that was kept: the ids of its cards, or of its verb."""
MANY = whole(0, 10**9)
UNITS = number(-1e6, 1e6)
"""The kind of figures that were kept in a game's unit: far more than any rules bring about, and no sum overflows."""
ERROR = number(0, 1e6)
CHANCE = number(-0.001, 1.001)
"""The kind of probabilities that were kept: rounding may lead beyond 0 and 1."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A result that took long to compute, so that it is worth keeping."""

    def dumped(self) -> str:
        """Return the result as JSON text to keep."""
        return json.dumps(asdict(self), separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Prospect:
    """The expected result of a choice for its seat if everybody plays well from there on.

    `choice` has the ids of its cards, or of its verb. `samples` is the number of imagined games or rounds. `worth` is
    what the player compares choices by, in the game's unit; only differences are meaningful."""

    choice: tuple[int, ...] = stored(CHOICE)
    samples: int = stored(MANY)
    worth: float = stored(UNITS)

    def behind(self, other: Prospect) -> float:
        """Return by how much this choice is worth less than another; negative if it is worth more."""
        return other.worth - self.worth


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

    `yours` and `better` are the prospects of the choice that was made and of the master's. `lost` is by how much the
    first is worth less, negative if it is worth more; `se` is the standard error of that. `agreed` is how many further
    masters chose as the player did; they are asked only if a choice seems to have cost something."""

    lost: float = stored(UNITS)
    se: float = stored(ERROR)
    yours: Prospect = stored_object(Prospect)
    better: Prospect = stored_object(Prospect)
    agreed: int = kept(0, MANY)


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedDecision:
    """A decision with its mark, if any, and the number of the round or game in which it was made.

    `coached` is whether the next level up would have found better, so that a mistake is a lesson and not a curiosity.
    """

    round: int
    weighed: JudgedDecision
    mark: str | None
    coached: bool


Standing = tuple[float, float]
"""What decisions say of a rating: its mean and its standard error."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong a player is by its decisions: a rating on the levels' scale and its standard error.

    `between` are the ends of the interval in which the rating lies with 95 %: it reaches further down than up. `level`
    is the id of the nearest level; `likely` and `sure` are the levels at the ends of 80 and of 95 %."""

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

    What is missing to 1 is the chance that no hand holds it. `own` is whether these are the player's own weights;
    otherwise every deal that fits counts the same."""

    seat: int
    chances: tuple[tuple[int, tuple[float, ...]], ...]
    own: bool


CHANCE_CLASSES = 10
"""The number of classes, all equally wide, into which chances are sorted to compare them with the truth."""


class ChanceClass(NamedTuple):
    """Chances of one class: how many there were, their sum, and how often what they were about was true."""

    number: int
    said: float
    true: int


def added(several: Iterable[Sequence[ChanceClass]]) -> tuple[ChanceClass, ...]:
    """Return the sums of the classes of several comparisons."""
    rows = [*zip(*several, strict=True)] or [()] * CHANCE_CLASSES
    return tuple(
        ChanceClass(sum(each.number for each in row), sum(each.said for each in row), sum(each.true for each in row))
        for row in rows
    )


def calibration_error(classes: Sequence[ChanceClass]) -> float:
    """Return by how much chances differ from the truth, in the mean over all (expected calibration error)."""
    return sum(abs(each.said - each.true) for each in classes) / max(1, sum(each.number for each in classes))


AnyMarked = TypeVar("AnyMarked", bound=MarkedDecision)
AnyMarkedCo = TypeVar("AnyMarkedCo", bound=MarkedDecision, covariant=True)


def dearest(moves: Iterable[AnyMarked]) -> list[AnyMarked]:
    """Return decisions by what they lost, the most first."""
    return sorted(moves, key=_loss, reverse=True)


def _loss(move: MarkedDecision) -> float:
    return move.weighed.lost


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(Generic[AnyMarkedCo]):
    """The review of a seat in parts of a match.

    `level` is that of a computer player, if it is known; `rated` is whether the match was played without help;
    `strength` is None where `unsaid` says why."""

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
    def lost(self) -> float:
        """The sum of what choices lost, in the game's unit of worth."""
        return sum(move.weighed.lost for move in self.all)

    @property
    def lost_se(self) -> float:
        """The standard error of `lost`."""
        return float(sum(move.weighed.se**2 for move in self.all) ** 0.5)

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
