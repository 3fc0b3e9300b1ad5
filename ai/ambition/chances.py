"""How likely a level plays each card, at what a seat knows."""

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
    """How likely a level plays each of these cards, which stand for those alike: exactly where it plays by feel, by
    being `asked` so often with other seeds where it searches."""
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
