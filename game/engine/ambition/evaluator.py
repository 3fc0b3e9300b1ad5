"""What a net's odds are worth: the payoff of a position, in the place of a playout to the end.

`worth` says what each of the net's ENDS pays a seat (0..2^32), without and with a Nil bid of its own: a table made once a round,
in which match equity, temperaments and house rules are worked in. `told`: the same ends as `GameState.outcome_c` tells them.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from game.engine.ambition.net import ENDS

if not cython.compiled:
    from game.engine.ambition.net import ValueNet
    from game.engine.ambition.prelude import Prelude
else:
    from cython.cimports.game.engine.ambition.net import ValueNet
    from cython.cimports.game.engine.ambition.prelude import Prelude

_ENDS = cython.declare(cython.int, ENDS)


class Evaluator:
    """A net and what its ends are worth. `worth`, `told`: by seat, bid (0, 1) and end; `cut`: with so many tricks left, or fewer,
    a playout says more than the net."""

    def __init__(
        self,
        net: ValueNet,
        worth: Sequence[Sequence[Sequence[int]]],
        told: Sequence[Sequence[Sequence[int]]],
        cut: int = 4,
    ) -> None:
        self.net = net
        self.cut = cut
        if not cython.compiled:
            self.worth, self.told = [0] * 128, [0] * 128
        for seat in range(4):
            for bid in range(2):
                for end in range(ENDS):
                    self.worth[(seat * 2 + bid) * ENDS + end] = worth[seat][bid][end]
                    self.told[(seat * 2 + bid) * ENDS + end] = told[seat][bid][end]

    @cython.locals(
        seat=cython.int, k=cython.int, at=cython.int, bid=cython.int, sum_=cython.ulonglong, total=cython.ulonglong,
    )  # fmt: skip
    def pay_c(self, play: Prelude, odds: cython.p_int, pay: cython.p_ulonglong) -> None:
        """Fill in the odds of a position between two tricks, and each seat's payoff."""
        self.net.odds_c(play, odds)
        for seat in range(play.seats):
            bid = 1 if play.bid[seat] == 1 else 0
            at = (seat * 2 + bid) * _ENDS
            sum_ = 0
            total = 0
            for k in range(_ENDS):
                total += odds[seat * _ENDS + k]
                sum_ += cython.cast(cython.ulonglong, odds[seat * _ENDS + k]) * self.worth[at + k]
            pay[seat] = sum_ // total

    @cython.locals(k=cython.int, at=cython.ulonglong, total=cython.ulonglong)
    def tell_c(self, odds: cython.p_int, seat: cython.int, bid: cython.int, x: cython.ulonglong) -> cython.ulonglong:
        """One of the seat's ends, drawn by its odds with the random bits x, as `outcome_c` tells it."""
        total = 0
        for k in range(_ENDS):
            total += odds[seat * _ENDS + k]
        at = ((x >> 32) * total) >> 32
        for k in range(_ENDS - 1):
            if at < cython.cast(cython.ulonglong, odds[seat * _ENDS + k]):
                return self.told[(seat * 2 + bid) * _ENDS + k]
            at -= odds[seat * _ENDS + k]
        return self.told[(seat * 2 + bid) * _ENDS + _ENDS - 1]
