"""Estimate of a player's level: which level would most likely have made its choices, and how sure that is.

Each level makes a choice with a probability proportional to e^(weights x features): a conditional
logit (McFadden 1974), fitted to the choices of the levels themselves. Between two levels the
weights are interpolated, so that a player has a place on a line. The idea is that of intrinsic
ratings in chess (Regan and Haworth 2011)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

from ai.ambition.levels import LEVELS, RATINGS
from ai.ambition.review.fitted_parameters import MARKS, FittedParameters
from ai.reviews import mistake
from game.engine.ambition.judgement import JudgedDecision
from game.engine.judgement import PRAISE

FEWEST = 40
"""The number of decisions below which no estimate is given."""
STEP = 0.1
"""The step between places on the line of levels, on which the weakest level is 0, the next 1 and so on."""
BEYOND = 5
"""The number of steps by which the line extends beyond its first and last levels."""
LINE = tuple(step * STEP for step in range(-BEYOND, round((len(LEVELS) - 1) / STEP) + BEYOND + 1))
DEAREST = 10.0
"""The greatest loss in slips that counts as a feature; larger losses make no difference."""
UNIT = 2.5
"""The slips that are 1 as a feature."""
GOOD = 0.25
"""The loss in slips up to which a choice is as good as the best."""

Features = list[tuple[float, ...]]
"""The features of each choice."""


@dataclass(frozen=True, slots=True)
class LevelEstimate:
    """An estimate of a player's level, as a place on the line of levels.

    `at` is the place; the other fields are the ends of its 95 % interval, and whether that is
    narrow enough to name a level."""

    at: float
    low: float
    high: float
    named: bool


def features(decision: JudgedDecision) -> Features:
    """Return the features of each choice of a decision in play."""
    least = min(decision.losses)
    return [
        (
            *(each[i] for each in decision.leanings),
            max(least - loss, -DEAREST) / UNIT,
            float(i == decision.best),
        )
        for i, loss in enumerate(decision.losses)
    ]


def chances(rows: Features, weights: Sequence[float]) -> list[float]:
    """Return the probability of each choice by these weights."""
    sums = [sum(weight * value for weight, value in zip(weights, row, strict=True)) for row in rows]
    top = max(sums)
    shares = [exp(each - top) for each in sums]
    whole = sum(shares)
    return [each / whole for each in shares]


def likeness(decisions: Sequence[JudgedDecision], fitted: FittedParameters) -> LevelEstimate | None:
    """Return the estimate for a player who made these decisions; None for too few decisions."""
    known = sum(bool(each.leanings) for each in decisions)
    return placed(logarithms(decisions, fitted.weights), fitted.trust) if known >= FEWEST else None


def logarithms(
    decisions: Sequence[JudgedDecision], weights: Sequence[Sequence[float]]
) -> list[float]:
    """Return the log-likelihood of these decisions at each place of LINE."""
    known = [(features(each), each.place) for each in decisions if each.leanings]
    return [
        sum(log(max(chances(rows, there)[place], 1e-12)) for rows, place in known)
        for there in (between(weights, at) for at in LINE)
    ]


def placed(logs: Sequence[float], trust: float) -> LevelEstimate:
    """Return the estimate from the log-likelihood at each place of LINE.

    `trust` is the factor on the logarithms."""
    top = max(logs)
    shares = [exp(trust * (each - top)) for each in logs]
    low, high = (_quantile(LINE, shares, share) for share in (0.025, 0.975))
    return LevelEstimate(
        LINE[shares.index(max(shares))], low, high, nearest(high) - nearest(low) <= 1
    )


def between(weights: Sequence[Sequence[float]], at: float) -> list[float]:
    """Return the weights at a place on the line of levels, interpolated or extrapolated."""
    lower = min(max(int(at // 1), 0), len(weights) - 2)
    share = at - lower
    return [a + share * (b - a) for a, b in zip(weights[lower], weights[lower + 1], strict=True)]


def nearest(at: float) -> int:
    """Return the number of the level nearest to a place."""
    return min(max(round(at), 0), len(LEVELS) - 1)


def rating(at: float) -> float:
    """Return the rating at a place, interpolated between those of the levels."""
    return between([(RATINGS[name],) for name in LEVELS], at)[0]


def _quantile(line: Sequence[float], shares: Sequence[float], part: float) -> float:
    """Return the place below which a part of the shares lies; each share is spread evenly over its step."""
    left = part * sum(shares)
    for at, share in zip(line, shares, strict=True):
        if left <= share:
            return at + STEP * (left / share - 0.5)
        left -= share
    return line[-1]


def finds(decision: JudgedDecision, fitted: FittedParameters, level: int) -> float:
    """Return the probability that a level, given by its number, makes a choice as good as the best."""
    found = chances(features(decision), fitted.weights[level])
    most = min(decision.losses) + GOOD
    return sum(share for share, loss in zip(found, decision.losses, strict=True) if loss <= most)


def usual(decision: JudgedDecision, fitted: FittedParameters, level: int) -> float:
    """Return the mean loss of a level's choices, in slips."""
    found = chances(features(decision), fitted.weights[level])
    return sum(share * loss for share, loss in zip(found, decision.losses, strict=True))


# ---- What a decision is marked with
# ``?!``, ``?`` and ``??`` for what it cost, ``!`` for what few at its level would have found.


RARE = 0.25
"""The greatest probability of a good choice, at the player's own level, at which it is still praised."""
CONFIRMED = 0.25
"""The part of a loss that the playouts of both choices must find too for the decision to be marked.

Where a net values a position wrongly, the judge sees a loss that no playout shows
(docs/review.md)."""
ATTENTIVE = 5.0
"""The slips lost a round up to which a player can learn from any mistake.

Above it, a small mistake is a lesson only if its reason is plain."""


def mark(decision: JudgedDecision, fitted: FittedParameters | None, level: int) -> str | None:
    """Return the mark of a decision by a player of a level, given by its number; None for no mark."""
    marks = fitted.marks if fitted is not None else MARKS
    given = mistake(decision, marks) if confirmed(decision) else None
    if given or fitted is None or not decision.leanings or decision.loss.slips >= marks[0]:
        return given
    better = usual(decision, fitted, level) - decision.losses[decision.place]
    return PRAISE if better >= marks[1] and finds(decision, fitted, level) <= RARE else None


def confirmed(decision: JudgedDecision) -> bool:
    """Return whether playing both choices out finds a loss too."""
    return decision.reason is None or decision.reason.gap >= CONFIRMED * decision.loss.told


def coached(decision: JudgedDecision, marks: Sequence[float], rate: float) -> bool:
    """Return whether a mistake is a lesson to a player who loses `rate` slips a round, and no curiosity.

    It is one if it cost much, if its reason is plain, or if the player makes few mistakes."""
    plain = decision.reason is not None and decision.reason.plain
    return decision.loss.slips >= (marks[0] if plain or rate <= ATTENTIVE else marks[1])
