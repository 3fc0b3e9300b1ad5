"""What the levels would have done: how likely each of them makes each choice, at what the seat knew.

A level that plays by feel says so itself: its card is drawn from weights. One that searches is asked again and again, with other
seeds. The level that judges isn't asked: its choice and its figures are there already.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from ai.ambition.chances import chances
from ai.ambition.levels import ADVISER, LEVELS
from game.engine.ambition.observation import Observation

ASKED = 12
"""How often a level that searches is asked."""
DOUBT = 0.02
"""The share that is spread over all choices: no level is so sure that another choice is impossible."""

JUDGES = tuple(level for name, level in LEVELS.items() if name != ADVISER)


def leanings(observation: Observation, choices: Sequence[int]) -> list[list[float]]:
    """For each level below the judge the logarithm of how likely it plays each of these cards, which stand for those alike."""
    return [_logs(chances(observation, level, choices, ASKED)) for level in JUDGES]


def _logs(shares: Sequence[float]) -> list[float]:
    return [round(log((1 - DOUBT) * share + DOUBT / len(shares)), 4) for share in shares]
