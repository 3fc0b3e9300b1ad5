"""What a decision is marked with: ``?!``, ``?`` and ``??`` for what it cost, ``!`` for what few at its level would have found."""

from __future__ import annotations

from ai.ambition.levels import LEVELS
from ai.ambition.review.fitted import MARKS, Fitted
from ai.ambition.review.likeness import finds, usual
from ai.ambition.review.weighing import Weighed
from ai.reviews import MISTAKES, PRAISE

SURE = 2.0
"""Standard errors that a loss must have to be marked."""
RARE = 0.25
"""What is as good as the best must be no likelier than this, at the player's own level, to be praised."""
FOUND = 0.5
"""So likely must the next level find it that a loss is a lesson, not a curiosity."""


def mark(decision: Weighed, fitted: Fitted | None, level: int) -> str | None:
    """The mark of a decision by a player of a level, given by its number; None for none. What another master does too is no
    mistake."""
    marks = fitted.marks if fitted is not None else MARKS
    if decision.lost >= SURE * decision.se and not decision.agreed:
        reached = [name for name, least in zip(MISTAKES, marks, strict=True) if decision.lost >= least]
        if reached:
            return reached[-1]
    if fitted is None or not decision.leanings or decision.lost >= marks[0]:
        return None
    better = decision.worths[decision.place] - usual(decision, fitted, level)
    return PRAISE if better >= marks[1] and finds(decision, fitted, level) <= RARE else None


def coached(decision: Weighed, fitted: Fitted | None, level: int) -> bool:
    """Whether the next level up would have found what is better, rather than the judge alone. Of a pass or a bid nobody else is
    asked: there what costs much can be seen from one's own cards."""
    if fitted is None or not decision.leanings:
        return decision.lost >= (fitted.marks if fitted is not None else MARKS)[1]
    return finds(decision, fitted, min(level + 1, len(LEVELS) - 1)) >= FOUND
