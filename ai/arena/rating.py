"""Ratings on a single scale from several arenas of whole matches.

The model is that of Plackett and Luce: at a table, a player of rating r wins with odds 10^(r/400).
With two players it is Elo's; one player against three of rating 1000 wins a quarter of the matches
at 1000 and half of them at 1191."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ai.matrix import Matrix, inverse
from game.engine.json_reader import Record

ELO = 400 / math.log(10)
"""Rating points per natural logarithm of odds."""
_SPREAD = (
    # Standard deviation that ratings have before any match, as logarithms: keeps a player who never
    # lost finite.
    3.0
)


@dataclass(frozen=True, slots=True)
class ArenaRating:
    """A player's rating; `se` is its standard error relative to the anchor."""

    name: str
    value: float
    se: float


@dataclass(frozen=True, slots=True)
class _Table:
    """The data of one arena.

    `orders` are its seatings, `shares` the share of matches won by each player, and `weight` the
    number of independent matches that they are worth."""

    orders: tuple[tuple[int, ...], ...]
    shares: dict[int, float]
    weight: float


def fit(reports: Sequence[Record], anchor: str, at: float = 1000.0) -> list[ArenaRating]:
    """Return the maximum-likelihood ratings for the win shares of the reports, best first.

    The reports are those of `Results.report`, of whole matches. The `anchor` is rated `at`. Raises
    ValueError for a report of rounds, and for an anchor that played in none of the arenas."""
    names = list(
        dict.fromkeys(player["name"] for report in reports for player in report["players"])
    )
    if anchor not in names:
        raise ValueError(f"the anchor {anchor!r} has played in none of the arenas")
    tables = [_table(report, names) for report in reports]
    values = [0.0] * len(names)
    for _ in range(100):
        gradient, information = _score(tables, values)
        covariance = inverse(information)
        steps = [sum(c * g for c, g in zip(row, gradient, strict=True)) for row in covariance]
        values = [
            value + max(-1.0, min(1.0, step)) for value, step in zip(values, steps, strict=True)
        ]
        if max(map(abs, steps)) < 1e-10:
            break
    zero = names.index(anchor)

    def error(i: int) -> float:
        return math.sqrt(
            max(0.0, covariance[i][i] + covariance[zero][zero] - 2 * covariance[i][zero])
        )

    found = [
        ArenaRating(name, at + ELO * (values[i] - values[zero]), ELO * error(i))
        for i, name in enumerate(names)
    ]
    return sorted(found, key=lambda rating: -rating.value)


def _table(report: Record, names: Sequence[str]) -> _Table:
    if report["mode"] != "matches":
        raise ValueError("ratings are made of matches; this is an arena of rounds")
    indices = [names.index(player["name"]) for player in report["players"]]
    orders = tuple(
        tuple(indices["ABCD".index(letter)] for letter in seating) for seating in report["seatings"]
    )
    shares: Counter[int] = Counter()
    variance = 0.0
    for letter, index, player in zip("ABCD", indices, report["players"], strict=False):
        seats = sum(seating.count(letter) for seating in report["seatings"]) / len(
            report["seatings"]
        )
        shares[index] += seats * player["win_share"]["mean"]
        variance += (seats * (player["win_share"]["se"] or 0.0)) ** 2
    games = report["deals"] * len(report["seatings"])
    spread = sum(share * (1 - share) for share in shares.values())
    return _Table(orders, dict(shares), spread / variance if variance > 0 and spread > 0 else games)


def _score(tables: Sequence[_Table], values: Sequence[float]) -> tuple[list[float], Matrix]:
    """Return the gradient of the log-likelihood and the information matrix at these logarithms of odds."""
    n = len(values)
    gradient = [-value / _SPREAD**2 for value in values]
    information = [[(i == j) / _SPREAD**2 for j in range(n)] for i in range(n)]
    for table in tables:
        expected, slopes = _expected(table, values)
        for player, share in table.shares.items():
            for i in range(n):
                gradient[i] += table.weight * share / expected[player] * slopes[player][i]
                for j in range(n):
                    information[i][j] += (
                        table.weight * slopes[player][i] * slopes[player][j] / expected[player]
                    )
    return gradient, information


def _expected(
    table: _Table, values: Sequence[float]
) -> tuple[dict[int, float], dict[int, list[float]]]:
    """Return each player's expected share of the matches, and its derivatives by all ratings."""
    n = len(values)
    expected = dict.fromkeys(table.shares, 0.0)
    slopes = {player: [0.0] * n for player in table.shares}
    for order in table.orders:
        top = max(values[player] for player in order)
        strengths: Counter[int] = Counter()
        for player in order:
            strengths[player] += math.exp(values[player] - top)  # type: ignore[assignment]
        total = sum(strengths.values())
        wins = {player: strength / total for player, strength in strengths.items()}
        for player, share in wins.items():
            expected[player] += share / len(table.orders)
            for other, also in wins.items():
                slopes[player][other] += share * ((player == other) - also) / len(table.orders)
    return expected, slopes
