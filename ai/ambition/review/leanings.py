"""What the levels would have done: how likely each of them makes each choice, at what the seat knew.

A level that plays by feel says so itself: its card is drawn from weights. One that searches is asked again and again, with other
seeds. The level that judges isn't asked: its choice and its figures are there already.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from ai.ambition.feel import card_weights
from ai.ambition.levels import ADVISER, LEVELS, Level
from ai.ambition.opinion import alike
from ai.ambition.players import SearchPlayer
from ai.judging import seed_of
from game.engine.ambition.actions import Play
from game.engine.ambition.observation import Observation
from game.engine.rng import Stream

ASKED = 12
"""How often a level that searches is asked."""
DOUBT = 0.02
"""The share that is spread over all choices: no level is so sure that another choice is impossible."""

JUDGES = tuple(level for name, level in LEVELS.items() if name != ADVISER)


def leanings(observation: Observation, choices: Sequence[int]) -> list[list[float]]:
    """For each level below the judge the logarithm of how likely it plays each of these cards, which stand for those alike."""
    return [_logs(chances(observation, level, choices)) for level in JUDGES]


def chances(observation: Observation, level: Level, choices: Sequence[int]) -> list[float]:
    """How likely a level plays each of these cards, which stand for those alike: exactly where it plays by feel."""
    like = alike(observation)
    found = dict.fromkeys(choices, 0.0)
    if level.iterations:
        stream = Stream("leaning", level.id, seed_of(observation))
        for _ in range(ASKED):
            action = SearchPlayer(level, stream.next64()).choose(observation)
            assert isinstance(action, Play)
            found[like[action.card]] += 1
    else:
        for card, weight in card_weights(observation, level).items():
            found[like[card]] += weight
    total = sum(found.values())
    return [value / total for value in found.values()]


def _logs(shares: Sequence[float]) -> list[float]:
    return [round(log((1 - DOUBT) * share + DOUBT / len(shares)), 4) for share in shares]
