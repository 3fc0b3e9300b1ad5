"""How strong the temperaments are, what they do, and whether one can tell them by their play; for `tools.figures`.

A player of a temperament sits among three steady ones of its level in whole matches of edition
2006. A reader that has seen some such matches is then shown records of others, with three
temperaments and a steady player at the table, and says who is who: by the mean of what each does in
a match (`traits`), and by nothing else than the records."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import permutations
from math import sqrt
from statistics import fmean

from ai.ambition.bots import AMBITION
from ai.ambition.levels import LEVELS, SPADES, TEMPERAMENTS
from ai.matrix import inverse
from ai.runner import play_match
from ai.workers import spread
from game.client.app.rulebook.figures import Figure
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.cards import suit_of
from game.engine.rng import Stream

READ = ("slam", "careful", "spoiler")
"""The temperaments of the first three opponents, which a reader tells apart."""
RECORDS = 40
_LEARNT = 5  # times as many matches are read before
_RIDGE = 0.05
SLOWER = {"club": 2, "expert": 4, "master": 8}
"""How many times fewer matches are played of a slow level."""


def match_of(level: str, seats: Sequence[str], seed: int, index: int) -> Match:
    """Return a finished match of players of a level with these temperaments."""
    stream = Stream("characters", level, *seats, seed, index)
    match = Match(
        Rules(),
        [{"name": str(seat), "kind": "ai", "level": level} for seat in range(4)],
        stream.next64() >> 11,
    )
    kinds = [TEMPERAMENTS[seat] for seat in seats]
    play_match(
        AMBITION,
        match,
        [AMBITION.player(LEVELS[level], stream.next64(), temperament=kind) for kind in kinds],
    )
    return match


def alone(
    level: str, own: str, others: Sequence[str], seed: int, index: int
) -> tuple[float, list[tuple[float, ...]]]:
    """Return the share of a match that a temperament wins among three others, and what its rounds brought.

    A round brings a Nil, a Slam and a strike (0 or 1 each), and points."""
    at, left = index % 4, [*others]
    match = match_of(level, [own if seat == at else left.pop() for seat in range(4)], seed, index)
    assert match.result is not None
    winners, scores = match.result.winners, [history.scored[at] for history in match.rounds]
    rounds = [
        tuple(map(float, ("nil" in s.marks, "slam" in s.marks, s.strikes > 0, s.points)))
        for s in scores
    ]
    return (1 / len(winners) if at in winners else 0.0), rounds


def traits(match: Match, seat: int) -> list[float]:
    """Return what a seat does in a match, in means of its rounds and cards: what a reader of the record sees."""
    points, found = match.rules.numbers.card_points, list[list[float]]()
    for history in match.rounds:
        passed, dealt = history.passes.get(seat, ()), history.deal[seat]
        scored = history.scored[seat]
        taken = given = ducked = led = leads = 0.0
        for trick in history.tricks:
            card = trick.cards[(seat - trick.leader) % 4]
            if trick.leader == seat:
                leads, led = leads + 1, led + card % 13
            elif trick.winner == seat:
                taken += 1
            elif suit_of(card) != suit_of(trick.cards[0]):
                given, ducked = given + points[card], ducked + 1
        found.append([
            sum(card % 13 for card in passed) - 3 * fmean(card % 13 for card in dealt) * bool(passed),
            sum(points[card] for card in passed) - 3 * fmean(points[card] for card in dealt) * bool(passed),
            float(sum(suit_of(card) == SPADES for card in passed)),
            float(scored.strikes), float("nil" in scored.marks), float("slam" in scored.marks), scored.points,
            taken, leads, led / max(1.0, leads), given / max(1.0, ducked),
            sum(other.strikes for other in history.scored) - scored.strikes,
        ])  # fmt: skip
    return [fmean(column) for column in zip(*found, strict=True)]


class Reader:
    """A linear discriminant of temperaments: their mean traits, and how much a match's traits vary about them."""

    def __init__(self, known: dict[str, list[list[float]]]) -> None:
        self._means = {
            id: [fmean(column) for column in zip(*rows, strict=True)] for id, rows in known.items()
        }
        size, n = len(next(iter(self._means.values()))), sum(map(len, known.values()))
        spread = [[0.0] * size for _ in range(size)]
        for id, rows in known.items():
            for row in rows:
                off = [value - mean for value, mean in zip(row, self._means[id], strict=True)]
                for i in range(size):
                    for k in range(size):
                        spread[i][k] += off[i] * off[k] / n
        for i in range(size):
            spread[i][i] += _RIDGE * (spread[i][i] + 1e-6)
        self._inverse = inverse(spread)

    def far(self, row: Sequence[float], id: str) -> float:
        """Return how far a seat's traits are from those of a temperament."""
        off = [value - mean for value, mean in zip(row, self._means[id], strict=True)]
        return sum(
            a * value * b
            for a, line in zip(off, self._inverse, strict=True)
            for value, b in zip(line, off, strict=True)
        )

    def told(self, rows: Sequence[Sequence[float]]) -> tuple[str, ...]:
        """Return who sits where, if each of the temperaments sits at one of the seats."""
        ways = permutations(self._means)
        return min(
            ways, key=lambda way: sum(self.far(row, id) for row, id in zip(rows, way, strict=True))
        )


def read_seats(level: str, seed: int, index: int) -> list[tuple[str, list[float]]]:
    """Return the temperaments of a match with three characters and a steady player, each with its traits."""
    seats = [*READ, "steady"]
    Stream("read seats", level, seed, index).shuffle(seats)
    match = match_of(level, seats, seed, index)
    return [(id, traits(match, seat)) for seat, id in enumerate(seats) if id in READ]


def reading(level: str, seed: int, n: int, jobs: int) -> Iterator[Figure]:
    """Yield how often a reader of records tells a seat's temperament: of three by itself, and all three together."""
    calls = ((level, seed, index) for index in range((1 + _LEARNT) * n))
    with spread(read_seats, calls, jobs) as matches:
        seen = list(matches)
    known: dict[str, list[list[float]]] = {id: [] for id in READ}
    for match in seen[n:]:
        for id, row in match:
            known[id].append(row)
    reader = Reader(known)
    single = [
        min(READ, key=lambda id: reader.far(row, id)) == own
        for match in seen[:n]
        for own, row in match
    ]
    whole = [
        told == own
        for match in seen[:n]
        for own, told in zip(
            [id for id, _ in match], reader.told([row for _, row in match]), strict=True
        )
    ]
    for name, right in (("a seat by itself", single), ("three seats together", whole)):
        part = fmean(right)
        yield Figure(
            f"{level}: told by {name}", part, sqrt(part * (1 - part) / len(right)), len(right)
        )


def characters(seed: int, n: int, jobs: int) -> Iterator[Figure]:
    """Yield the wins and the style of each temperament at each level, and how well a reader tells three of them."""
    steady = ("steady",) * 3
    kinds = [(id, id, steady) for id in TEMPERAMENTS] + [("among characters", "steady", READ)]
    cells = [
        (level, *kind, max(1, n // SLOWER.get(level, 1))) for level in LEVELS for kind in kinds
    ]
    calls = (
        (level, own, others, seed, index)
        for level, _name, own, others, count in cells
        for index in range(count)
    )
    with spread(alone, calls, jobs) as matches:
        for level, name, _own, _others, count in cells:
            won, played = zip(*(next(matches) for _ in range(count)), strict=True)
            yield from figures_of(f"{level} {name}", won, [row for rows in played for row in rows])
    yield from reading("club", seed, RECORDS, jobs)


def fixed_matches() -> str:
    """Return how fixed matches of each temperament went: it signs the figures."""
    return json.dumps([alone("club", id, ("steady",) * 3, 2006, 0) for id in TEMPERAMENTS])


def figures_of(
    kind: str, won: Sequence[float], rounds: Sequence[tuple[float, ...]]
) -> Iterator[Figure]:
    """Yield the figures of a level and temperament."""
    for name, values in (
        ("wins", won),
        *zip(("nil", "slam", "strike", "points"), zip(*rounds, strict=True), strict=True),
    ):
        mean = fmean(values)
        error = sqrt(sum((value - mean) ** 2 for value in values)) / len(values) or 1 / len(values)
        yield Figure(f"{kind}: {name}", mean, error, len(values))
