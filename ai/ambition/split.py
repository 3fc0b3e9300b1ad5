"""Splits what a round pays, which depends on how it ends for every seat, into a sum over the seats.

A net tells the ends of each seat, not which of them come together; and in a match a seat is paid for what the others score
too. So payoffs of rounds as they usually end are approximated, by least squares, by a sum of parts: one for each seat's end. The
sum of the parts, each weighed by the odds of its end, then is the payoff to be expected.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.matrix import inverse
from game.engine.ambition.net import ENDS

RIDGE = 0.3
"""Added to the squares: what keeps ends that seldom come near the mean."""
BITS = 40
"""The inverse is kept as integers of so many binary places: all sums are then exact, in whatever order."""

Rounds = Sequence[tuple[int, ...]]
"""How rounds ended: the end of each seat."""


class Split:
    """Least squares for rounds that ended so."""

    def __init__(self, rounds: Rounds) -> None:
        self.rounds = rounds
        self.seats = len(rounds[0])
        size = self.seats * ENDS
        squares = [[RIDGE if i == k else 0.0 for k in range(size)] for i in range(size)]
        for ends in rounds:
            columns = [seat * ENDS + end for seat, end in enumerate(ends)]
            for i in columns:
                for k in columns:
                    squares[i][k] += 1.0
        self._inverse = [[round(value * (1 << BITS)) for value in row] for row in inverse(squares)]

    def parts(self, paid: Sequence[int]) -> list[list[int]]:
        """By seat and its end what it adds to a payoff that each of the rounds made; the mean is shared alike."""
        mean = sum(paid) // len(paid)
        sums = [0] * (self.seats * ENDS)
        for ends, pay in zip(self.rounds, paid, strict=True):
            for seat, end in enumerate(ends):
                sums[seat * ENDS + end] += pay - mean
        known = [i for i, value in enumerate(sums) if value]
        fitted = [sum(row[i] * sums[i] for i in known) >> BITS for row in self._inverse]
        return [
            [mean // self.seats + part for part in fitted[seat * ENDS : (seat + 1) * ENDS]]
            for seat in range(self.seats)
        ]
