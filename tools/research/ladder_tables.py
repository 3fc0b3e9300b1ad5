"""The chances at the ten tables of the practice page's ladder, for each level in the person's seat; for `tools.figures`.

A table's difficulty and a level's strength add up as logarithms of odds, which is the model of the
ratings too. So every match says something of its table and of its level, and each chance is known
better than from its own matches alone."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from itertools import product

from ai.matrix import inverse
from ai.runner import play_match
from ai.workers import spread
from game.cli.games import GAMES
from game.client.ambition.ladder.rungs import RUNGS, Rung, chance_id
from game.client.app.opponents import USUAL_TEMPERAMENT
from game.client.app.rulebook.figures import Figure
from game.client.table.person import ME
from game.engine.rng import Stream

SLOW = 3
"""How many times fewer matches are played where somebody is of the slowest level."""
# Standard deviation of odds before any match, as logarithms: keeps them finite where nobody ever
# won.
_SPREAD = 3.0
_BOTS = GAMES["ambition"].bots
_LEVELS = tuple(_BOTS.levels)
_SLOWEST = _LEVELS[-1]


def share_of(at: int, level: str, seed: int, index: int) -> float:
    """Return the share of match number `index` at a table that a level wins in the person's seat; tables count from 0."""
    rung = RUNGS[at]
    stream = Stream("tables", seed, rung.id, level, index)
    match = rung.match(level, stream.next64() >> 11)
    seats = (
        (level, USUAL_TEMPERAMENT),
        *((each.level, each.temperament) for each in rung.opponents),
    )
    players = [
        _BOTS.player(_BOTS.levels[level], stream.next64(), temperament=_BOTS.temperaments[taste])
        for level, taste in seats
    ]
    play_match(_BOTS, match, players)
    assert match.result is not None
    return 1 / len(match.result.winners) if ME in match.result.winners else 0.0


def matches_at(rung: Rung, level: str, n: int) -> int:
    """Return how many matches are played at a table by a level: `n`, or fewer with somebody of the slowest level."""
    return max(1, n // SLOW) if _SLOWEST in (level, *(each.level for each in rung.opponents)) else n


def tables(seed: int, n: int, jobs: int) -> Iterator[Figure]:
    """Yield the chance of each level to win a match at each table."""
    cells = [
        (at, level, matches_at(RUNGS[at], level, n))
        for at, level in product(range(len(RUNGS)), _LEVELS)
    ]
    calls = ((at, level, seed, index) for at, level, count in cells for index in range(count))
    with spread(share_of, calls, jobs) as shares:
        won = [sum(next(shares) for _index in range(count)) for _at, _level, count in cells]
    strengths = [(at, len(RUNGS) + _LEVELS.index(level)) for at, level, _count in cells]
    found = fitted(strengths, [count for *_cell, count in cells], won)
    for (at, level, count), (value, error) in zip(cells, found, strict=True):
        yield Figure(chance_id(RUNGS[at], level), value, error, count)


def fitted(
    terms: Sequence[tuple[int, ...]], counts: Sequence[int], won: Sequence[float]
) -> list[tuple[float, float]]:
    """Return the chance of each cell with its standard error, by logistic regression.

    The logarithm of a cell's odds is the sum of its `terms`, which are indices of unknown
    numbers."""
    size = 1 + max(map(max, terms))
    values = [0.0] * size
    for _step in range(50):
        gradient = [-value / _SPREAD**2 for value in values]
        information = [[(i == j) / _SPREAD**2 for j in range(size)] for i in range(size)]
        for cell, count, share in zip(terms, counts, won, strict=True):
            chance = _chance(values, cell)
            for i in cell:
                gradient[i] += share - count * chance
                for j in cell:
                    information[i][j] += count * chance * (1 - chance)
        covariance = inverse(information)
        steps = [sum(c * g for c, g in zip(row, gradient, strict=True)) for row in covariance]
        values = [
            value + max(-1.0, min(1.0, step)) for value, step in zip(values, steps, strict=True)
        ]
        if max(map(abs, steps)) < 1e-10:
            break
    errors = [math.sqrt(sum(covariance[i][j] for i in cell for j in cell)) for cell in terms]
    chances = [_chance(values, cell) for cell in terms]
    return [
        (chance, chance * (1 - chance) * error)
        for chance, error in zip(chances, errors, strict=True)
    ]


def _chance(values: Sequence[float], cell: Sequence[int]) -> float:
    return 1 / (1 + math.exp(-sum(values[i] for i in cell)))


def fixed_tables() -> str:
    """Return what the tables are and how fixed matches at two of them went: it signs the chances."""
    told = [
        [each.id, each.rules.to_record(), [str(seat) for seat in each.opponents]] for each in RUNGS
    ]
    return json.dumps(
        [told, [share_of(at, "club", 2006, index) for at in (0, 3) for index in range(2)]]
    )
