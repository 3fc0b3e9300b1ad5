"""The payoff of a position by a neural net, in place of a playout to the end or beside one.

A seat's payoff is a sum over all seats. `worth` has what each of the net's ENDS, for each seat,
adds to it, without and with a Nil bid. A seat's own end matters most; in a match the others' ends
count, too. The table is made once per round, with match equity, temperaments and house rules
applied. `told` has the same ends as `GameState.outcome_c` returns them, and `parts` what they add
to each of the numbers of `GameState.expected_c`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

from game.engine.ambition.net import ENDS

if not cython.compiled:
    from game.engine.ambition.net import ValueNet
    from game.engine.ambition.pass_and_bid import PassAndBid
    from game.engine.bits import ONE
else:
    from cython.cimports.game.engine.ambition.net import ValueNet
    from cython.cimports.game.engine.ambition.pass_and_bid import PassAndBid
    from cython.cimports.game.engine.bits import ONE

_ENDS = cython.declare(cython.int, ENDS)


class Evaluator:
    """A net and the worth of its ends.

    `worth` (-2^32..2^32) is indexed by the seat that is paid, the seat whose end it is, that seat's
    bid (0, 1) and the end; `told` by seat, bid and end; `parts`, which only those who are to tell
    numbers need, by number and then like `worth`. With `cut` tricks left, or fewer, a playout says
    more than the net."""

    def __init__(
        self,
        net: ValueNet,
        worth: Sequence[Sequence[Sequence[Sequence[int]]]],
        told: Sequence[Sequence[Sequence[int]]],
        cut: int = 4,
        parts: Sequence[Sequence[Sequence[Sequence[Sequence[int]]]]] = (),
    ) -> None:
        self.net = net
        self.cut = cut
        if not cython.compiled:
            self.worth, self.told, self.parts = [0] * 512, [0] * 128, [0] * 1536
        for number, table in enumerate(parts):
            for at, (seat, about, bid, end) in enumerate(
                product(range(4), range(4), range(2), range(ENDS))
            ):
                self.parts[number * 512 + at] = table[seat][about][bid][end] + (1 << 32)
        for seat in range(4):
            for bid in range(2):
                for end in range(ENDS):
                    self.told[(seat * 2 + bid) * ENDS + end] = told[seat][bid][end]
                    for about in range(4):
                        # So that nothing is below 0.
                        raised = worth[seat][about][bid][end] + (1 << 32)
                        self.worth[((seat * 4 + about) * 2 + bid) * ENDS + end] = raised

    @cython.locals(
        seat=cython.int, about=cython.int, k=cython.int, at=cython.int, bid=cython.int, sum_=cython.ulonglong,
        total=cython.ulonglong, low=cython.ulonglong,
    )  # fmt: skip
    def pay_c(self, play: PassAndBid, odds: cython.p_int, pay: cython.p_ulonglong) -> None:
        """Write the net's odds for a position between two tricks to `odds`, and the payoffs (0..2^32) to `pay`."""
        self.net.odds_c(play, odds)
        for seat in range(play.seats):
            pay[seat] = 0
        for about in range(play.seats):
            bid = 1 if play.bid[about] == 1 else 0
            total = 0
            for k in range(_ENDS):
                total += odds[about * _ENDS + k]
            for seat in range(play.seats):
                at = ((seat * 4 + about) * 2 + bid) * _ENDS
                sum_ = 0
                for k in range(_ENDS):
                    sum_ += (
                        cython.cast(cython.ulonglong, odds[about * _ENDS + k]) * self.worth[at + k]
                    )
                pay[seat] += sum_ // total
        low = cython.cast(cython.ulonglong, play.seats) << 32
        for seat in range(play.seats):
            sum_ = pay[seat] - low if pay[seat] > low else 0
            pay[seat] = sum_ if sum_ < ONE << 32 else ONE << 32

    @cython.locals(
        about=cython.int, k=cython.int, at=cython.int, sum_=cython.ulonglong, total=cython.ulonglong,
        low=cython.ulonglong, found=cython.ulonglong,
    )  # fmt: skip
    def expected_c(
        self, play: PassAndBid, odds: cython.p_int, seat: cython.int, number: cython.int
    ) -> cython.ulonglong:
        """Return one of a seat's numbers in the mean, 0..2^32, by the odds of a position between two tricks."""
        found = 0
        for about in range(play.seats):
            at = (
                number * 512 + ((seat * 4 + about) * 2 + (1 if play.bid[about] == 1 else 0)) * _ENDS
            )
            total = sum_ = 0
            for k in range(_ENDS):
                total += odds[about * _ENDS + k]
                sum_ += cython.cast(cython.ulonglong, odds[about * _ENDS + k]) * self.parts[at + k]
            found += sum_ // total
        low = cython.cast(cython.ulonglong, play.seats) << 32
        found = found - low if found > low else 0
        return found if found < ONE << 32 else ONE << 32

    @cython.locals(k=cython.int, at=cython.ulonglong, total=cython.ulonglong)
    def tell_c(
        self, odds: cython.p_int, seat: cython.int, bid: cython.int, x: cython.ulonglong
    ) -> cython.ulonglong:
        """Return one of the seat's ends, drawn by the odds with the random bits x, as `outcome_c` returns it."""
        total = 0
        for k in range(_ENDS):
            total += odds[seat * _ENDS + k]
        at = ((x >> 32) * total) >> 32
        for k in range(_ENDS - 1):
            if at < cython.cast(cython.ulonglong, odds[seat * _ENDS + k]):
                return self.told[(seat * 2 + bid) * _ENDS + k]
            at -= odds[seat * _ENDS + k]
        return self.told[(seat * 2 + bid) * _ENDS + _ENDS - 1]
