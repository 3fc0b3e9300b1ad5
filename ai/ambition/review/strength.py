"""A player's strength, by what its choices cost compared with how hard they were.

The judge says what each choice loses, and the levels say how likely each would have made it, so
that it is known what they would have lost in the player's place. A player's *rate* is what it lost,
divided by that: 0 for a master. What such a rate wins against club players was measured with
players that are not our levels (docs/review.md), and so was by how much players of equal rates
differ. That it plays like a level makes no difference. The idea is that of intrinsic ratings in
chess (Regan and Haworth 2011)."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, hypot, sqrt
from statistics import fmean

from ai.ambition.levels import LEVELS, RATINGS
from game.engine.ambition.editions import Rules
from game.engine.ambition.judgement import JudgedDecision
from game.engine.judgement import Strength

DEAREST = 7.5
"""The greatest loss in slips that a choice counts as."""
PASS = 0.4
"""What a level loses by passing three cards, in slips: nobody is asked in the player's place."""
HARD, SHARE = 4.5, 0.75
"""What levels lose in a usual round, in slips, and the share of their loss in a round that counts as its difficulty.

A player's own choices bring about some of it."""
FEWEST = 40
"""The number of decisions below which nothing is said."""
USUAL = 8
"""The number of rounds as which the usual spread of rounds counts beside that of the player's own."""
LEAST = 0.1
"""The least rate by which the usual spread is reckoned: a master's varies too."""
SURE, LIKELY = 1.96, 1.28
"""The standard errors on either side within which the strength lies with 95 and with 80 %."""


@dataclass(frozen=True, slots=True)
class RulesScale:
    """How losses by other rules compare with those that the line was fitted to.

    `usual` is what levels lose in a usual round, `wider` the standard deviation, in points of
    rating, that is added to what players of equal rates differ by."""

    usual: float = HARD
    wider: float = 0.0

    def widened(self, numbers: StrengthNumbers) -> StrengthNumbers:
        """Return the numbers of the line for these rules."""
        return replace(numbers, style=hypot(numbers.style, self.wider))


RATED = "2006"
"""The edition whose players were measured (docs/review.md)."""
SCALES = {
    (RATED, 4): RulesScale(),
    ("2005", 4): RulesScale(4.8, 30),
    ("2004", 4): RulesScale(5.8, 40),
    ("2004", 3): RulesScale(7.9, 60),
    ("simple", 4): RulesScale(2.7, 30),
}
"""The editions, with the number of players, in which the line was tried and holds."""


def scale_of(rules: Rules) -> RulesScale | None:
    """Return how losses by these rules compare with those that the line was fitted to; None where it doesn't hold.

    By house rules it was tried as well: the word was too often more than one level away."""
    return SCALES.get((rules.edition, rules.players)) if rules.house is None else None


@dataclass(frozen=True, slots=True)
class RoundCost:
    """What the choices of a round lost and what the levels would have lost on average, in slips; and their number."""

    lost: float
    expected: float
    decisions: int

    @property
    def difficulty(self) -> float:
        """What a player of usual strength may be expected to lose, whoever came into this round's positions."""
        return SHARE * self.expected + (1 - SHARE) * HARD

    def on_scale(self, scale: RulesScale) -> RoundCost:
        """Return the costs as those of a round by the rules that the line was fitted to."""
        by = HARD / scale.usual
        return replace(self, lost=by * self.lost, expected=by * self.expected)


@dataclass(frozen=True, slots=True)
class StrengthNumbers:
    """The fitted numbers of an edition.

    `best` is the rating at a rate of 0, `slope` the points of rating that a rate of 1 costs.
    `spread` is the variance of a round's rate at a rate of 1; `style` is the standard deviation of
    ratings among players of equal rates. All these ratings are against three club players; `levels`
    are those of the levels, the weakest first."""

    best: float
    slope: float
    spread: float
    style: float
    levels: tuple[float, ...]


def round_cost(decisions: Sequence[JudgedDecision]) -> RoundCost:
    """Return what the decisions of a round cost."""
    lost = expected = 0.0
    for each in decisions:
        losses = [min(loss, DEAREST) for loss in each.losses]
        lost += losses[each.place]
        if each.phase == "pass":
            expected += PASS
        elif each.leanings:
            expected += fmean(_mean([exp(log) for log in row], losses) for row in each.leanings)
    return RoundCost(lost, expected, len(decisions))


def _mean(weights: Sequence[float], values: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)


def strength_of(rounds: Sequence[RoundCost], numbers: StrengthNumbers) -> Strength | None:
    """Return the strength of a player that played these rounds; None for too few decisions."""
    found = rate_of(rounds, numbers.spread)
    if found is None:
        return None
    rate, variance = found
    rating = numbers.best - numbers.slope * rate
    se = sqrt(numbers.slope**2 * variance + numbers.style**2)

    likely, sure = (_interval(rate, variance, errors, numbers) for errors in (LIKELY, SURE))

    def levels(ends: tuple[float, float]) -> tuple[str, str]:
        return nearest_level(ends[0], numbers), nearest_level(ends[1], numbers)

    return Strength(
        rating=on_ladder(rating, numbers),
        se=(on_ladder(rating + se, numbers) - on_ladder(rating - se, numbers)) / 2,
        between=(on_ladder(sure[0], numbers), on_ladder(sure[1], numbers)),
        level=nearest_level(rating, numbers),
        likely=levels(likely),
        sure=levels(sure),
    )


def _interval(
    rate: float, variance: float, errors: float, numbers: StrengthNumbers
) -> tuple[float, float]:
    """Return the ratings between which a player's lies: those from which this rate is so many standard errors away.

    The losses of a weaker player vary more, so the interval reaches further down than up (Wilson
    1927)."""
    more = errors**2 * variance / max(rate, LEAST)
    half, style = sqrt(more * rate + more**2 / 4), errors * numbers.style
    rating = numbers.best - numbers.slope * rate
    down, up = numbers.slope * (half + more / 2), numbers.slope * min(rate, half - more / 2)
    return rating - hypot(down, style), rating + hypot(up, style)


def strength_by(
    rules: Rules, rounds: Sequence[RoundCost], numbers: StrengthNumbers
) -> Strength | None:
    """Return the strength of a player that played these rounds by these rules; None if they are too few or unknown."""
    scale = scale_of(rules)
    if scale is None:
        return None
    return strength_of([each.on_scale(scale) for each in rounds], scale.widened(numbers))


def nearest_level(rating: float, numbers: StrengthNumbers) -> str:
    """Return the level whose rating against club players is nearest to this one."""
    return min(zip(LEVELS, numbers.levels, strict=True), key=lambda pair: abs(pair[1] - rating))[0]


def on_ladder(rating: float, numbers: StrengthNumbers) -> float:
    """Return a rating against club players on the scale of the ladder, on which levels play their neighbours.

    Between the levels it is interpolated, and beyond them extrapolated."""
    ladder, levels = [RATINGS[name] for name in LEVELS], numbers.levels
    upper = min(max(1, bisect(levels, rating)), len(levels) - 1)
    share = (rating - levels[upper - 1]) / (levels[upper] - levels[upper - 1])
    return ladder[upper - 1] + share * (ladder[upper] - ladder[upper - 1])


def rate_of(rounds: Sequence[RoundCost], spread: float) -> tuple[float, float] | None:
    """Return the rate of a player that played these rounds, and its variance; None for too few decisions.

    The variance of few rounds says little, above all where losses are rare and large: it is
    averaged with the usual one."""
    count, whole = len(rounds), sum(each.difficulty for each in rounds)
    if sum(each.decisions for each in rounds) < FEWEST:
        return None
    rate = max(0.0, sum(each.lost for each in rounds) / whole)
    squares = sum(((each.lost - rate * each.difficulty) * count / whole) ** 2 for each in rounds)
    usual = spread * max(rate, LEAST)
    return rate, (USUAL * usual + squares) / (USUAL + count - 1) / count
