"""Decisions of players whose way to choose is known."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from math import log
from pathlib import Path

from ai.ambition.levels import LEVELS
from ai.ambition.review.fitted_parameters import FEATURES, FittedParameters
from ai.ambition.review.level_estimate import chances, features
from game.engine.ambition.judgement import JudgedDecision, Prospect
from game.engine.judgement import Loss

PROSPECT = Prospect((1,), 10, 5.0, 5.0, 0.1, 0.1, 0.0, 0.0, 0.0, 0.0, 0.3)
NUMBERS = FittedParameters(
    tuple((*(1.0 if i == level else 0.0 for i in range(FEATURES - 2)), 0.0, 4.0 * (level == FEATURES - 2)) for level in range(6)),
    1.0,
    (0.5, 1.0, 2.0),
)  # fmt: skip


def lost(percent: float, se: float = 0.075) -> Loss:
    """A loss of so many percent of the match, with its standard error."""
    return Loss(0.0, percent / 100, 0.3, se / 100)


def made(chance: random.Random, level: int) -> JudgedDecision:
    """A decision of a level: each level below the judge leans to a card of its own."""
    cards = 4
    leanings = []
    for _ in range(FEATURES - 2):
        favourite = chance.randrange(cards)
        leanings.append(tuple(log(0.7 if i == favourite else 0.1) for i in range(cards)))
    worse = [chance.uniform(0, 2.5) for _ in range(cards)]
    best = worse.index(min(worse))
    losses = tuple(each - worse[best] for each in worse)
    decision = JudgedDecision(
        loss=lost(0.0),
        yours=PROSPECT,
        better=PROSPECT,
        phase="play",
        trick=3,
        choices=((1,), (2,), (3,), (4,)),
        losses=losses,
        place=0,
        best=best,
        leanings=tuple(leanings),
    )
    place = chance.choices(range(cards), chances(features(decision), NUMBERS.weights[level]))[0]
    return replace(decision, place=place, loss=lost(losses[place]))


ROUNDS, DECISIONS = 32, 12
"""Of each level, and of a round."""


def gathered(path: Path) -> Path:
    """Rounds of players that choose by NUMBERS, as they are gathered."""
    chance = random.Random(5)
    with path.open("w") as stream:
        for number, level in enumerate(LEVELS):
            for match in range(ROUNDS // 4):
                rounds = [[json.loads(made(chance, number).dumped()) for _ in range(DECISIONS)] for _ in range(4)]
                stream.write(json.dumps({"player": level, "match": match, "rounds": rounds}) + "\n")
    return path
