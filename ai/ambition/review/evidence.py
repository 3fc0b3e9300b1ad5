"""What the choices of whole matches say about a player's rating, kept beside the reviews until somebody works it out.

The evidence of a match is a curve: the logarithm of how likely its choices are for each of some ratings. Choices within a match
depend on each other (`trust`), and people don't choose as computer players do: so only a part of it counts (`WEIGHT`).
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from itertools import chain, pairwise

from ai.ambition.review.fitted import Fitted
from ai.ambition.review.likeness import FEWEST, LINE, logarithms, rating
from ai.ambition.review.weighing import Weighed
from ai.kept import Kept

WEIGHT = 0.02
"""By what the evidence of choices is multiplied besides: a match's choices count about as much as its place (docs/ai.md)."""
_DIGITS = 3

Evidence = tuple[tuple[float, float], ...]
"""Pairs of a rating and the logarithm of how likely the choices are for it, up to a constant; ratings rise."""


def evidence(decisions: Sequence[Weighed], fitted: Fitted, weight: float = WEIGHT) -> Evidence | None:
    """The evidence of a match's decisions; None for too few."""
    if sum(bool(each.leanings) for each in decisions) < FEWEST:
        return None
    logs = logarithms(decisions, fitted.weights)
    share, top = fitted.trust * weight, max(logs)
    return tuple(
        (round(rating(at), _DIGITS), round(share * (each - top), _DIGITS)) for at, each in zip(LINE, logs, strict=True)
    )


def prefix(fitted: Fitted) -> str:
    """What the names begin with under which it is kept: evidence by other numbers counts as not there."""
    return f"evidence:{hashlib.sha256(repr((fitted, WEIGHT)).encode()).hexdigest()[:8]}:"


def keep(kept: Kept, key: str, found: Evidence) -> None:
    """Note the evidence of a match, in place of what was noted of it before."""
    text = json.dumps(found, separators=(",", ":"))
    if kept.get(key) != text:
        kept.put(key, text)


def loaded(text: str) -> Evidence | None:
    """Evidence that was kept; None where it is damaged."""
    try:
        points = tuple((float(at), float(log)) for at, log in json.loads(text))
    except (ValueError, TypeError):
        return None
    rising = all(a[0] < b[0] for a, b in pairwise(points))
    return points if points and rising and all(map(math.isfinite, chain.from_iterable(points))) else None
