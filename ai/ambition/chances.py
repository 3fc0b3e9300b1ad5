"""The probability that a level plays each card, given what a seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from ai.ambition.heuristics import card_weights
from ai.ambition.levels import Level
from ai.ambition.opinion import alike
from ai.ambition.players import SearchPlayer
from ai.reviews import seed_of
from game.engine.ambition.actions import Play
from game.engine.ambition.observation import Observation
from game.engine.rng import Stream


def chances(observation: Observation, level: Level, choices: Sequence[int], asked: int) -> list[float]:
    """Return the probability that a level plays each of these cards, each of which stands for those alike.

    The result is exact for a level that plays by feel. A level that searches is asked `asked` times, each time with
    another seed."""
    like = alike(observation)
    found = dict.fromkeys(choices, 0.0)
    if level.iterations:
        stream = Stream("leaning", level.id, seed_of(observation))
        for _ in range(asked):
            action = SearchPlayer(level, stream.next64()).choose(observation)
            assert isinstance(action, Play)
            found[like[action.card]] += 1
    else:
        for card, weight in card_weights(observation, level).items():
            found[like[card]] += weight
    total = sum(found.values())
    return [value / total for value in found.values()]
