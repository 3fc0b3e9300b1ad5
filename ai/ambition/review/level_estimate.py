"""Whom a player plays like: which level would most likely have made its choices, and how sure that is.

Each level makes a choice with a probability proportional to e^(weights x features): a conditional logit (McFadden 1974), fitted
to what the levels themselves chose. Between two levels the weights are taken between theirs, so that a player has a place on a
line. The idea is that of intrinsic ratings in chess (Regan and Haworth 2011).
"""

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
"""Decisions below which nothing is said."""
STEP = 0.1
"""Of a place on the line of levels, on which the weakest is 0, the next 1 and so on."""
BEYOND = 5
"""Steps that the line goes on beyond its last levels."""
LINE = tuple(step * STEP for step in range(-BEYOND, round((len(LEVELS) - 1) / STEP) + BEYOND + 1))
DEAREST = 40.0
"""Points of worth that a choice may be worth less than the best; more makes no difference."""
UNIT = 10.0
"""Points of worth that are 1 as a feature."""
GOOD = 1.0
"""Points of worth within which a choice is as good as the best."""

Features = list[tuple[float, ...]]
"""By choice."""


@dataclass(frozen=True, slots=True)
class LevelEstimate:
    """A place on the line of levels (`at`), the ends of its interval of 95 %, and whether it is narrow enough to be named."""

    at: float
    low: float
    high: float
    named: bool


def features(decision: JudgedDecision) -> Features:
    """What tells the choices of a decision in play apart."""
    top = max(decision.worths)
    return [
        (*(each[i] for each in decision.leanings), max(worth - top, -DEAREST) / UNIT, float(i == decision.best))
        for i, worth in enumerate(decision.worths)
    ]


def chances(rows: Features, weights: Sequence[float]) -> list[float]:
    """How likely each choice is by these weights."""
    sums = [sum(weight * value for weight, value in zip(weights, row, strict=True)) for row in rows]
    top = max(sums)
    shares = [exp(each - top) for each in sums]
    whole = sum(shares)
    return [each / whole for each in shares]


def likeness(decisions: Sequence[JudgedDecision], fitted: FittedParameters) -> LevelEstimate | None:
    """Where a player stands who decided so; None for too few decisions."""
    known = sum(bool(each.leanings) for each in decisions)
    return placed(logarithms(decisions, fitted.weights), fitted.trust) if known >= FEWEST else None


def logarithms(decisions: Sequence[JudgedDecision], weights: Sequence[Sequence[float]]) -> list[float]:
    """At each place of LINE the logarithm of how likely these decisions are."""
    known = [(features(each), each.place) for each in decisions if each.leanings]
    return [
        sum(log(max(chances(rows, there)[place], 1e-12)) for rows, place in known)
        for there in (between(weights, at) for at in LINE)
    ]


def placed(logs: Sequence[float], trust: float) -> LevelEstimate:
    """Where such logarithms put a player."""
    top = max(logs)
    shares = [exp(trust * (each - top)) for each in logs]
    low, high = (_quantile(LINE, shares, share) for share in (0.025, 0.975))
    return LevelEstimate(LINE[shares.index(max(shares))], low, high, nearest(high) - nearest(low) <= 1)


def between(weights: Sequence[Sequence[float]], at: float) -> list[float]:
    """The weights at a place on the line of levels, on or beyond it."""
    lower = min(max(int(at // 1), 0), len(weights) - 2)
    share = at - lower
    return [a + share * (b - a) for a, b in zip(weights[lower], weights[lower + 1], strict=True)]


def nearest(at: float) -> int:
    """The number of the level that is nearest to a place."""
    return min(max(round(at), 0), len(LEVELS) - 1)


def rating(at: float) -> float:
    """The rating of a place, by those of the levels."""
    return between([(RATINGS[name],) for name in LEVELS], at)[0]


def _quantile(line: Sequence[float], shares: Sequence[float], part: float) -> float:
    """The place below which a part of the shares lies, taken to be spread evenly over each step."""
    left = part * sum(shares)
    for at, share in zip(line, shares, strict=True):
        if left <= share:
            return at + STEP * (left / share - 0.5)
        left -= share
    return line[-1]


def finds(decision: JudgedDecision, fitted: FittedParameters, level: int) -> float:
    """How likely a level, by its number, makes a choice that is as good as the best."""
    found = chances(features(decision), fitted.weights[level])
    least = max(decision.worths) - GOOD
    return sum(share for share, worth in zip(found, decision.worths, strict=True) if worth >= least)


def usual(decision: JudgedDecision, fitted: FittedParameters, level: int) -> float:
    """What the choices of a level are worth on average."""
    found = chances(features(decision), fitted.weights[level])
    return sum(share * worth for share, worth in zip(found, decision.worths, strict=True))


# ---- What a decision is marked with
# ``?!``, ``?`` and ``??`` for what it cost, ``!`` for what few at its level would have found.


RARE = 0.25
"""What is as good as the best must be no likelier than this, at the player's own level, to be praised."""
FOUND = 0.5
"""So likely must the next level find it that a loss is a lesson, not a curiosity."""


def mark(decision: JudgedDecision, fitted: FittedParameters | None, level: int) -> str | None:
    """Return the mark of a decision by a player of a level, given by its number; None for none."""
    marks = fitted.marks if fitted is not None else MARKS
    given = mistake(decision, marks)
    if given or fitted is None or not decision.leanings or decision.lost >= marks[0]:
        return given
    better = decision.worths[decision.place] - usual(decision, fitted, level)
    return PRAISE if better >= marks[1] and finds(decision, fitted, level) <= RARE else None


def coached(decision: JudgedDecision, fitted: FittedParameters | None, level: int) -> bool:
    """Whether the next level up would have found what is better, rather than the judge alone. Of a pass or a bid nobody else is
    asked: there what costs much can be seen from one's own cards."""
    if fitted is None or not decision.leanings:
        return decision.lost >= (fitted.marks if fitted is not None else MARKS)[1]
    return finds(decision, fitted, min(level + 1, len(LEVELS) - 1)) >= FOUND
