"""A small neural net that predicts how a round will end for each seat, from all hands between two tricks.

Its inputs (`index_c`) are yes-or-no questions, seats counted from the one that leads: who holds
each card; who holds the highest, second highest and every further card left in each suit; how long
each suit is in each hand; which 2s and honors are still out; points taken; tricks left; whether
Nils were offered and who bid one; who has a trick; whose next strike is the last. Each question has
a row of weights. The rows of all that are true are summed, and two small layers follow. The outputs
are, for each seat, the chances of sixteen `ENDS` of its round.

All numbers are integers (16-bit weights, 32-bit sums; whoever makes a net ensures that none
overflows), so that results are the same compiled and interpreted, on every machine. A net is
trained elsewhere (docs/models.md) for one edition and number of seats."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

from game.engine.ambition.high_two import HONORS, TWOS

if not cython.compiled:
    from game.engine.ambition.pass_and_bid import PassAndBid
    from game.engine.ambition.scoring import Tally
    from game.engine.bits import count, lowest
    from game.engine.int16_linear import clip, dot, sum_rows
else:
    from cython.cimports.game.engine.ambition.pass_and_bid import PassAndBid
    from cython.cimports.game.engine.ambition.scoring import Tally
    from cython.cimports.game.engine.bits import count, lowest
    from cython.cimports.game.engine.int16_linear import clip, dot, sum_rows

ENDS = 16
"""The number of ways a round can end for a seat.

They are Nil, overstrike, Slam, beside somebody's Slam that spares it, void; an understrike in three
sizes; and points that count, in eight sizes, by how far they are above the quota."""
NIL, OVER, SLAM, BESIDE, VOID, UNDER, SAFE = 0, 1, 2, 3, 4, 5, 8
SAFE_FROM = (0, 2, 4, 7, 10, 14, 19, 27)
"""The points above the quota at which each of the eight sizes begins."""

FEATURES, WIDTH, SECOND, THIRD, OUTPUTS = 1004, 256, 32, 32, 64
MOST_ACTIVE = 160
"""The most questions that any position answers with yes."""

# Where each kind of question begins.
HOLDER = 0  # seat * 52 + card
TAKEN = 208  # seat * 73 + points taken, 72 for more
PLACE = 500  # seat * 52 + suit * 13 + how many cards of the suit that are left are higher
LENGTH = 708  # (seat * 4 + suit) * 14 + cards held
SPECIAL = 932  # suit * 10 + 5 if the 2 is out + honors left
LEFT = 972  # tricks left, 17 at most
BID = 990  # seat that has bid Nil
TRICK = 994  # seat that has taken a trick
STRONG = 998
"""The question whether the further players are strong and see only their own hands.

Otherwise the net predicts what playouts by the tables would give."""
OFFERED = 999  # Nil bids were offered
LAST = 1000  # seat whose next strike is its last
GROUPS = (
    *(range(at + card, at + 208, 52) for at in (HOLDER, PLACE) for card in range(52)),
    *(range(at, at + 73) for at in range(TAKEN, PLACE, 73)),
    *(range(at, at + 14) for at in range(LENGTH, SPECIAL, 14)),
    *(range(at, at + 10) for at in range(SPECIAL, LEFT, 10)),
    range(LEFT, BID),
    *(range(at, at + 1) for at in range(BID, FEATURES)),
)
"""All questions in groups; at most one of each group is answered with yes."""

_HOLDER = cython.declare(cython.int, HOLDER)
_TAKEN = cython.declare(cython.int, TAKEN)
_PLACE = cython.declare(cython.int, PLACE)
_LENGTH = cython.declare(cython.int, LENGTH)
_SPECIAL = cython.declare(cython.int, SPECIAL)
_LEFT = cython.declare(cython.int, LEFT)
_BID = cython.declare(cython.int, BID)
_TRICK = cython.declare(cython.int, TRICK)
_STRONG = cython.declare(cython.int, STRONG)
_OFFERED = cython.declare(cython.int, OFFERED)
_LAST = cython.declare(cython.int, LAST)
_NIL = cython.declare(cython.int, NIL)
_OVER = cython.declare(cython.int, OVER)
_SLAM = cython.declare(cython.int, SLAM)
_BESIDE = cython.declare(cython.int, BESIDE)
_VOID = cython.declare(cython.int, VOID)
_UNDER = cython.declare(cython.int, UNDER)
_SAFE = cython.declare(cython.int, SAFE)
_UNDER_SIZES = cython.declare(cython.int, SAFE - UNDER)
_WIDTH = cython.declare(cython.int, WIDTH)
_SECOND = cython.declare(cython.int, SECOND)
_THIRD = cython.declare(cython.int, THIRD)
_ENDS = cython.declare(cython.int, ENDS)
_TWOS = cython.declare(cython.ulonglong, TWOS)
_HONORS = cython.declare(cython.ulonglong, HONORS)
_SUIT = cython.declare(cython.ulonglong, (1 << 13) - 1)

_SLAM_MARK = cython.declare(cython.int, 1)
_OVER_MARK = cython.declare(cython.int, 2)
_UNDER_MARK = cython.declare(cython.int, 4)
_NIL_MARK = cython.declare(cython.int, 8)

# Units: activations of the first two layers 1/256, at most 8; weights after the first layer 1/1024;
# logits 1/64.
ACTIVATION, WEIGHT, LOGIT, MOST = 256, 1024, 64, 8
_CLIP = cython.declare(cython.int, ACTIVATION * MOST)
_SHIFT = cython.declare(cython.int, 10)
_TO_LOGIT = cython.declare(cython.int, 12)

# e^(-k / 64) in units of 2^-20, by its series and then by products: no library's last digit gets
# in.
_EXP = cython.declare(cython.int[1024])
if not cython.compiled:
    _EXP = [0] * 1024
_step = _term = 1.0
for _k in range(1, 20):
    _term *= -1.0 / LOGIT / _k
    _step += _term
_power = float(1 << 20)
for _k in range(1024):
    _EXP[_k] = int(_power) + 1
    _power *= _step

_SIZE = cython.declare(cython.int[128])
if not cython.compiled:
    _SIZE = [0] * 128
for _k in range(128):
    _SIZE[_k] = sum(_k >= start for start in SAFE_FROM) - 1


@cython.locals(marks=cython.int, others=cython.int, i=cython.int, above=cython.int)
def end_c(tally: Tally, seat: cython.int, quota: cython.int, spares: cython.bint) -> cython.int:
    """Return which of the ENDS a settled tally is for a seat; `spares` is whether a Slam spares the others."""
    marks = tally.marks[seat]
    if tally.void:
        return _VOID
    if marks & _SLAM_MARK:
        return _SLAM
    if spares:
        others = 0
        for i in range(4):
            others |= tally.marks[i]
        if others & _SLAM_MARK:
            return _BESIDE
    if marks & _NIL_MARK:
        return _NIL
    if marks & _OVER_MARK:
        return _OVER
    if marks & _UNDER_MARK:
        return _UNDER + _UNDER_SIZES * tally.counted[seat] // quota
    above = tally.counted[seat] - quota
    return _SAFE + _SIZE[above if above < 127 else 127]


@cython.locals(
    n=cython.int, seat=cython.int, r=cython.int, suit=cython.int, card=cython.int, left=cython.ulonglong,
    own=cython.ulonglong, part=cython.ulonglong, k=cython.int,
)  # fmt: skip
def index_c(play: PassAndBid, index: cython.p_int) -> cython.int:
    """Write to `index` the questions that a position answers with yes, and return how many.

    The position is between two tricks, with all hands known. STRONG is not among them."""
    n = 0
    left = 0
    for seat in range(4):
        left |= play.hands[seat]
    for seat in range(play.seats):
        r = seat - play.turn_seat
        if r < 0:
            r += play.seats
        for suit in range(4):
            own = (play.hands[seat] >> (13 * suit)) & _SUIT
            part = (left >> (13 * suit)) & _SUIT
            index[n] = _LENGTH + (r * 4 + suit) * 14 + count(own)
            n += 1
            while own:
                card = lowest(own)
                own &= own - 1
                index[n] = _HOLDER + r * 52 + suit * 13 + card
                index[n + 1] = _PLACE + r * 52 + suit * 13 + count(part >> card) - 1
                n += 2
        k = play.taken[seat]
        index[n] = _TAKEN + r * 73 + (k if k < 72 else 72)
        n += 1
        if play.bid[seat] == 1:
            index[n] = _BID + r
            n += 1
        if play.tricks[seat] > 0:
            index[n] = _TRICK + r
            n += 1
        if play.before[seat] >= play.scoring.last_strike:
            index[n] = _LAST + r
            n += 1
    for suit in range(4):
        part = left & (_SUIT << (13 * suit))
        index[n] = _SPECIAL + suit * 10 + (5 if part & _TWOS else 0) + count(part & _HONORS)
        n += 1
    if play.bid[0] >= 0:
        index[n] = _OFFERED
        n += 1
    index[n] = _LEFT + play.length - play.tricks_done
    return n + 1


class ValueNet:
    """A neural net with integer weights (in the units above).

    `first` has FEATURES rows of WIDTH weights and a row of biases; `second`, `third` and `last`
    have the rows of their layers, followed by the biases. Raises ValueError for another number of
    weights."""

    def __init__(
        self, first: Sequence[int], second: Sequence[int], third: Sequence[int], last: Sequence[int]
    ) -> None:
        wanted = (
            (FEATURES + 1) * WIDTH,
            SECOND * (WIDTH + 1),
            THIRD * (SECOND + 1),
            OUTPUTS * (THIRD + 1),
        )
        if (len(first), len(second), len(third), len(last)) != wanted:
            raise ValueError(
                f"{wanted} weights were expected, not {len(first), len(second), len(third), len(last)}"
            )
        if not cython.compiled:
            self.rows, self.start = [0] * (FEATURES * WIDTH), [0] * WIDTH
            self.second, self.second_bias = [0] * (SECOND * WIDTH), [0] * SECOND
            self.third, self.third_bias = [0] * (THIRD * SECOND), [0] * THIRD
            self.last, self.last_bias = [0] * (OUTPUTS * THIRD), [0] * OUTPUTS
        i: cython.int
        for i in range(FEATURES * WIDTH):
            self.rows[i] = first[i]
        for i in range(WIDTH):
            self.start[i] = first[FEATURES * WIDTH + i]
        for i in range(SECOND * WIDTH):
            self.second[i] = second[i]
        for i in range(SECOND):
            self.second_bias[i] = second[SECOND * WIDTH + i] * ACTIVATION
        for i in range(THIRD * SECOND):
            self.third[i] = third[i]
        for i in range(THIRD):
            self.third_bias[i] = third[THIRD * SECOND + i] * ACTIVATION
        for i in range(OUTPUTS * THIRD):
            self.last[i] = last[i]
        for i in range(OUTPUTS):
            self.last_bias[i] = last[OUTPUTS * THIRD + i] * ACTIVATION

    @cython.locals(
        index=cython.int[160], sums=cython.short[256], two=cython.short[32], three=cython.short[32], n=cython.int,
        i=cython.int, k=cython.int, seat=cython.int, r=cython.int, most=cython.int, logit=cython.int[16], x=cython.int,
    )  # fmt: skip
    def odds_c(self, play: PassAndBid, odds: cython.p_int) -> None:
        """Write to `odds` how likely each of the ENDS is for each seat: 4 * 16 relative weights of 1..2^20, by seat."""
        if not cython.compiled:
            index, sums, two, three, logit = (
                [0] * MOST_ACTIVE,
                [0] * WIDTH,
                [0] * SECOND,
                [0] * THIRD,
                [0] * ENDS,
            )
        n = index_c(play, index)
        index[n] = _STRONG
        for i in range(_WIDTH):
            sums[i] = self.start[i]
        sum_rows(sums, self.rows, index, n + 1, _WIDTH)
        clip(sums, _WIDTH, _CLIP)
        for i in range(_SECOND):
            x = (dot(sums, self.second, i * _WIDTH, _WIDTH) + self.second_bias[i]) >> _SHIFT
            two[i] = 0 if x < 0 else _CLIP if x > _CLIP else x
        for i in range(_THIRD):
            x = (dot(two, self.third, i * _SECOND, _SECOND) + self.third_bias[i]) >> _SHIFT
            three[i] = 0 if x < 0 else _CLIP if x > _CLIP else x
        for seat in range(play.seats):
            r = seat - play.turn_seat
            if r < 0:
                r += play.seats
            most = -(1 << 30)
            for k in range(_ENDS):
                i = r * _ENDS + k
                x = (dot(three, self.last, i * _THIRD, _THIRD) + self.last_bias[i]) >> _TO_LOGIT
                logit[k] = x
                if x > most:
                    most = x
            for k in range(_ENDS):
                x = most - logit[k]
                odds[seat * _ENDS + k] = _EXP[x if x < 1023 else 1023]

    def odds(self, play: PassAndBid) -> list[list[float]]:
        """Return the probabilities of the ENDS for each seat, in a position between two tricks with all hands known."""
        found: cython.int[64]
        if not cython.compiled:
            found = [0] * 64
        self.odds_c(play, found)
        chances = []
        for seat in range(play.seats):
            weights = [int(found[seat * ENDS + end]) for end in range(ENDS)]
            chances.append([weight / sum(weights) for weight in weights])
        return chances
