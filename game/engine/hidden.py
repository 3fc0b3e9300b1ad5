"""Uniform sampling of up to three hidden hands, given what is known of them.

For every unseen card there is a set of players who may hold it (voids and passed cards narrow it),
and for every player a number of cards. Cards with the same set are equivalent, so a deal is drawn
in two steps that make all consistent deals equally likely: first how many cards of each two-player
set go to its first player, in proportion to the number of deals that leaves (`weigh_c`, once for a
position), then which ones (`sample_c`, for each world).

holders[set]: mask of the cards whose possible holders are exactly this set, a 3-bit mask of the
players 0, 1, 2::

    1, 2, 4   one player: known cards        3, 5, 6   two players       7   anybody"""

from __future__ import annotations

from array import array
from math import comb

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

if not cython.compiled:
    from game.engine.bits import count, pick
    from game.engine.rng import advance, below
else:
    from cython.cimports.game.engine.bits import count, pick
    from cython.cimports.game.engine.rng import advance, below

# Most splits there can be: three two-player sets, each 0 to 13 cards of one suit to the first
# player.
_MOST_SPLITS = 14 * 14 * 14

# Binomial coefficients C(n, k), n <= 52, k <= 17, as doubles: exact below 2^53, close enough above.
_CHOOSE = cython.declare(cython.double[954])
if not cython.compiled:
    _CHOOSE = [0.0] * 954
for _n in range(53):
    for _k in range(18):
        _CHOOSE[_n * 18 + _k] = float(comb(_n, _k))


class HiddenHands:
    """The hidden hands of a position.

    Set `holders` and `need`, then call `weigh_c` once, then `sample_c` as often as wanted."""

    def __init__(self) -> None:
        self.weight = array("d", bytes(8 * _MOST_SPLITS))
        self.split = array("i", bytes(4 * _MOST_SPLITS))
        self.splits = 0
        if not cython.compiled:
            self.holders = [0] * 8
            self.need = [0] * 3
            self.hands = [0] * 3

    @cython.locals(
        n0=cython.int, n1=cython.int, n2=cython.int, n01=cython.int, n02=cython.int, n12=cython.int, free=cython.int,
        x01=cython.int, x02=cython.int, x12=cython.int, f0=cython.int, f1=cython.int, f2=cython.int,
        ways=cython.double, total=cython.double,
    )  # fmt: skip
    def weigh_c(self) -> cython.bint:
        """List the splits and their cumulative weights; return False if no deal is consistent."""
        n0 = self.need[0] - count(self.holders[1])
        n1 = self.need[1] - count(self.holders[2])
        n2 = self.need[2] - count(self.holders[4])
        n01 = count(self.holders[3])
        n02 = count(self.holders[5])
        n12 = count(self.holders[6])
        free = count(self.holders[7])
        self.splits = 0
        total = 0.0
        for x01 in range(n01 + 1):
            for x02 in range(n02 + 1):
                f0 = n0 - x01 - x02
                if f0 < 0 or f0 > free:
                    continue
                for x12 in range(n12 + 1):
                    f1 = n1 - (n01 - x01) - x12
                    f2 = n2 - (n02 - x02) - (n12 - x12)
                    if f1 < 0 or f2 < 0 or f0 + f1 + f2 != free:
                        continue
                    ways = (
                        _CHOOSE[n01 * 18 + x01] * _CHOOSE[n02 * 18 + x02] * _CHOOSE[n12 * 18 + x12]
                    )
                    ways *= _CHOOSE[free * 18 + f0] * _CHOOSE[(free - f0) * 18 + f1]
                    total += ways
                    self.weight[self.splits] = total
                    self.split[self.splits] = (x01 << 16) | (x02 << 8) | x12
                    self.splits += 1
        self.total = total
        return self.splits > 0

    @cython.locals(
        x=cython.ulonglong, i=cython.int, k=cython.int, n=cython.int, code=cython.int, at=cython.double,
        pool=cython.ulonglong, bit=cython.ulonglong, own=cython.ulonglong, pair=cython.int, first=cython.int,
    )  # fmt: skip
    def sample_c(self, x: cython.ulonglong) -> cython.ulonglong:
        """Draw `hands` with the generator state x, and return the generator's next state."""
        i = 0
        if self.splits > 1:
            x = advance(x)
            at = (x >> 11) * 1.1102230246251565e-16 * self.total
            while self.weight[i] <= at and i < self.splits - 1:
                i += 1
        code = self.split[i]
        self.hands[0] = self.holders[1]
        self.hands[1] = self.holders[2]
        self.hands[2] = self.holders[4]
        for pair in range(3):  # the sets {0,1}, {0,2}, {1,2}
            pool = (
                self.holders[3] if pair == 0 else self.holders[5] if pair == 1 else self.holders[6]
            )
            if pool == 0:
                continue
            k = (code >> 16) & 255 if pair == 0 else (code >> 8) & 255 if pair == 1 else code & 255
            n = count(pool)
            own = 0
            while k > 0:
                x = advance(x)
                bit = pick(pool, below(x, n))
                own |= bit
                pool ^= bit
                n -= 1
                k -= 1
            first = 1 if pair == 2 else 0
            self.hands[first] |= own
            self.hands[1 if pair == 0 else 2] |= pool
        pool = self.holders[7]
        n = count(pool)
        for first in range(2):
            own = 0
            k = self.need[first] - count(self.hands[first])
            while k > 0:
                x = advance(x)
                bit = pick(pool, below(x, n))
                own |= bit
                pool ^= bit
                n -= 1
                k -= 1
            self.hands[first] |= own
        self.hands[2] |= pool
        return x
