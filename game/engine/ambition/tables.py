"""A policy for play as sums of small tables, fitted to what the search thought: in rollouts, as prior, and for belief.

Each legal card gets a logit: the sum of one entry from each of `TABLES` tables. An entry is chosen by what the seat can
see: what it took so far and who has the most (`bracket`), whether the card leads, follows or is thrown off (`role`), what
lies in the trick, who is winning it, what would be taken, how many cards of the suit are still out, a Slam in the air.
The card is then drawn in proportion to e^logit. Sums are integers (64 to the unit), and so are the weights drawn by:
results are the same compiled and interpreted, on every machine.

A `Choice` is one decision: what the seat sees goes in, indices and weights come out.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from game.engine.ambition.high_two import HONORS, TWOS

if not cython.compiled:
    from game.engine.ambition.policy import winners
    from game.engine.bits import count, lowest
else:
    from cython.cimports.game.engine.ambition.policy import winners
    from cython.cimports.game.engine.bits import count, lowest

UNIT = 64
"""Logits are in units of 1/64."""

_HONORS = cython.declare(cython.ulonglong, HONORS)
_CLUBS = cython.declare(cython.ulonglong, (1 << 13) - 1)

# Sizes of the crossed quantities.
BRACKETS, ROLES, DEEDS, STANDINGS, VALUES, SPOILS = 10, 10, 4, 6, 8, 6

SIZES = (
    BRACKETS * ROLES * 52,  # the card
    BRACKETS * DEEDS * 5 * 5 * 3,  # cards of the suit still out above and below it, in which third of the round
    BRACKETS * DEEDS * 4 * 4 * 3,  # own cards of the suit above and below it
    BRACKETS * DEEDS * 4 * 7,  # where the suit's 2 is, and the rank
    STANDINGS * ROLES * SPOILS * VALUES,  # who wins the trick, what lies in it, what the card is worth
    BRACKETS * DEEDS * 4 * 5,  # how many of those to come are out of the suit, court cards still out
)
PASSES = 52 * 6
"""Weights for passing: card * 6 + how many cards of its suit are held (1 to 6 or more), less 1."""

TABLES = len(SIZES)
TOTAL = sum(SIZES)

_TOTAL = cython.declare(cython.int, 14920)
assert TOTAL == 14920
_START1 = cython.declare(cython.int, sum(SIZES[:1]))
_START2 = cython.declare(cython.int, sum(SIZES[:2]))
_START3 = cython.declare(cython.int, sum(SIZES[:3]))
_START4 = cython.declare(cython.int, sum(SIZES[:4]))
_START5 = cython.declare(cython.int, sum(SIZES[:5]))

# Classes: of points in a trick (0..112), of counts (0..13) times their place in an index, of ranks by card.
_SPOILS_CLASS = cython.declare(cython.int[128])
_FEW = cython.declare(cython.int[16])
_FEW3 = cython.declare(cython.int[16])
_FEW15 = cython.declare(cython.int[16])
_THREE3 = cython.declare(cython.int[16])
_THREE12 = cython.declare(cython.int[16])
_RANK_CLASS = cython.declare(cython.int[52])
if not cython.compiled:
    _SPOILS_CLASS, _RANK_CLASS = [0] * 128, [0] * 52
    _FEW, _FEW3, _FEW15, _THREE3, _THREE12 = [0] * 16, [0] * 16, [0] * 16, [0] * 16, [0] * 16
for _i in range(128):
    _SPOILS_CLASS[_i] = sum(_i > limit for limit in (0, 3, 7, 13, 20))
for _i in range(16):
    _FEW[_i] = sum(_i > limit for limit in (0, 1, 2, 4))
    _FEW3[_i] = _FEW[_i] * 3
    _FEW15[_i] = _FEW[_i] * 15
    _THREE3[_i] = min(_i, 3) * 3
    _THREE12[_i] = min(max(_i - 1, 0), 3) * 12  # the card itself is counted too
for _i in range(52):
    _RANK_CLASS[_i] = sum(_i % 13 > limit for limit in (0, 4, 8, 9, 10, 11))


class Choice:
    """What a seat sees when it is to play a card, and what the tables make of it.

    In: `mask` (legal cards), `own` (its hand), `gone` (cards played, those on the table too), `led` (mask of the led suit),
    `trick` (cards of that suit on the table), `lying`, `points` (in the trick), `seat`, `winner` (of the trick so far),
    `tricks` (complete), `quota`, `seats`, `honors` and `twos` (the cards that make a 2 high, and the 2s; 0 without the high 2),
    `taken[4]`, `voids[4]` (4 bits each: out of a suit), `nil` (whether a Nil it has bid is alive), `worth[52]` (the class of
    each card's points, 0..7), `moods[10]` (for each way to stand the one it plays like; themselves at first).
    Out: `weight[52]` for the legal cards, `total` their sum; with `recording` also `index[52 * 6]`, their table entries."""

    def __init__(self, points: Sequence[int], quota: int, slam_at: int, high_two: bool, seats: int = 4) -> None:
        self.mask = self.own = self.gone = self.led = self.trick = self.total = 0
        self.lying = self.points = self.seat = self.winner = self.tricks = 0
        self.bracket = self.phase = self.most = 0
        self.nil = self.recording = False
        self.quota = quota
        self.seats = seats
        self.honors = HONORS if high_two else 0
        self.twos = TWOS if high_two else 0
        # Points that one holds alone: where a Slam begins to be worth thinking of, by others and by oneself, and is close.
        self.slam_seen = 20 * slam_at // 72
        self.slam_far = 25 * slam_at // 72
        self.slam_near = 45 * slam_at // 72
        if not cython.compiled:
            self.taken, self.voids, self.moods = [0] * 4, [0] * 4, [0] * 10
            self.worth, self.logit, self.weight = [0] * 52, [0] * 52, [0] * 52
            self.index = [0] * 312
        for standing in range(10):
            self.moods[standing] = standing
        for card in range(52):
            self.worth[card] = sum(points[card] > limit for limit in (0, 1, 2, 4, 6, 8, 12))

    @cython.locals(taken=cython.int, most=cython.int, other=cython.int, i=cython.int)
    def bracket_c(self) -> cython.int:
        """How the seat stands: 0 a bid Nil alive, 1 nothing taken, 2 under half the quota, 3 under the quota, 4..7 beyond it
        by the distance to the most of the others (far below, below, above, far above), 8, 9 a Slam in reach."""
        taken = self.taken[self.seat]
        if taken == 0:
            return 0 if self.nil else 1
        most = 0
        for i in range(1, 4):
            other = self.taken[(self.seat + i) & 3]
            if other > most:
                most = other
        # Whoever holds every point so far holds the Slam still.
        if most == 0 and taken >= self.slam_far:
            return 9 if taken >= self.slam_near else 8
        if taken < self.quota:
            return 2 if 2 * taken < self.quota else 3
        taken -= most
        return 4 if taken < -9 else 5 if taken < 0 else 6 if taken < 10 else 7

    @cython.locals(i=cython.int, taken=cython.int, most=cython.int)
    def standing_c(self, seat: cython.int) -> cython.int:
        """How another seat stands: 0 nobody, 1 nothing taken, 2 under the quota, 3 safe, 4 the most, 5 alone with a Slam in
        the air."""
        if seat < 0:
            return 0
        taken = self.taken[seat]
        if taken == 0:
            return 1
        most = 0
        for i in range(1, 4):
            if self.taken[(seat + i) & 3] > most:
                most = self.taken[(seat + i) & 3]
        if most == 0 and taken >= self.slam_seen:
            return 5
        if taken < self.quota:
            return 2
        return 3 if most > taken else 4


class PlayTables:
    """Fitted tables. `weights`: TOTAL logits for play, `passing`: PASSES logits for the pass, in units of 1/64, each between
    -32768 and 32767; `sharpness` multiplies them."""

    def __init__(self, weights: Sequence[int], passing: Sequence[int], sharpness: float = 1.0) -> None:
        if len(weights) != TOTAL or len(passing) != PASSES:
            raise ValueError(f"{TOTAL} and {PASSES} weights were expected, not {len(weights)} and {len(passing)}")
        if not cython.compiled:
            self.weights, self.exponential, self.passing = [0] * TOTAL, [0] * 1024, [0] * PASSES
        self.fitted = False
        for i, weight in enumerate(weights):
            self.weights[i] = weight
            self.fitted = self.fitted or weight != 0
        # e^(-sharpness / 64) by its series, then by products: no library's last digit gets in.
        step = term = 1.0
        for k in range(1, 30):
            term *= -sharpness / UNIT / k
            step += term
        power = float(1 << 20)
        for k in range(1024):
            self.exponential[k] = int(power) + 1
            power *= step
        most = max(passing)
        for i, weight in enumerate(passing):
            self.passing[i] = self.exponential[min(most - weight, 1023)]

    @cython.locals(
        mask=cython.ulonglong, total=cython.ulonglong, at=cython.ulonglong, card=cython.int, length=cython.int, s=cython.int,
    )  # fmt: skip
    def pass_c(self, hand: cython.ulonglong, legal: cython.ulonglong, x: cython.ulonglong) -> cython.int:
        """A card to pass from a hand, drawn with the random bits x."""
        total = 0
        for s in range(4):
            length = count(hand & (_CLUBS << (13 * s))) - 1
            if length > 5:
                length = 5
            mask = legal & (_CLUBS << (13 * s))
            while mask:
                total += self.passing[lowest(mask) * 6 + length]
                mask &= mask - 1
        at = ((x >> 32) * total) >> 32
        card = lowest(legal)
        for s in range(4):
            length = count(hand & (_CLUBS << (13 * s))) - 1
            if length > 5:
                length = 5
            mask = legal & (_CLUBS << (13 * s))
            while mask:
                card = lowest(mask)
                total = self.passing[card * 6 + length]
                if at < total:
                    return card
                at -= total
                mask &= mask - 1
        return card

    @cython.locals(
        suit=cython.ulonglong, own=cython.ulonglong, unseen=cython.ulonglong, part=cython.ulonglong, x=cython.ulonglong,
        winning=cython.ulonglong, total=cython.ulonglong, weight=cython.ulonglong, standing=cython.int, spoils=cython.int,
        s=cython.int, card=cython.int, k=cython.int, two=cython.int, voids=cython.int, i=cython.int, most=cython.int,
    )  # fmt: skip
    def weigh_c(self, choice: Choice) -> None:
        """Fill in the weights of a choice."""
        choice.bracket = choice.moods[choice.bracket_c()]
        choice.phase = 0 if choice.tricks < 4 else 1 if choice.tricks < 9 else 2
        choice.most = -1000000
        standing = choice.standing_c(choice.winner)
        spoils = _SPOILS_CLASS[choice.points]
        winning = 0
        if choice.lying and choice.mask & choice.led:
            winning = winners(choice.mask, choice.trick, choice.honors)
        for s in range(4):
            suit = _CLUBS << (13 * s)
            part = choice.mask & suit
            if part == 0:
                continue
            own = choice.own & suit
            unseen = suit & ~(choice.gone | choice.own)
            two = 3
            if choice.lying and choice.trick & suit & choice.twos:
                two = 0
            elif unseen & choice.twos:
                two = 1
            elif own & choice.twos:
                two = 2
            voids = 0
            for i in range(1, choice.seats - choice.lying):
                k = choice.seat + i
                if k >= choice.seats:
                    k -= choice.seats
                voids += (choice.voids[k] >> s) & 1
            voids = voids * 5 + _FEW[count(unseen & _HONORS)]
            k = standing * 10
            if choice.lying == 0:
                self.sum_c(choice, part, own, unseen, 0, 0, two, voids, k, spoils)
            elif suit != choice.led:
                self.sum_c(choice, part, own, unseen, 3, 6 + choice.lying, two, voids, k, spoils)
            else:
                x = part & winning
                if x:
                    self.sum_c(choice, x, own, unseen, 1, choice.lying * 2 - 1, two, voids, k, spoils)
                x = part & ~winning
                if x:
                    self.sum_c(choice, x, own, unseen, 2, choice.lying * 2, two, voids, k, spoils)
        x = choice.mask
        total = 0
        while x:
            card = lowest(x)
            x &= x - 1
            i = choice.most - choice.logit[card]
            weight = self.exponential[i if i < 1023 else 1023]
            choice.weight[card] = weight
            total += weight
        choice.total = total

    @cython.locals(
        bit=cython.ulonglong, lower=cython.ulonglong, k=cython.int, k0=cython.int, k1=cython.int, k2=cython.int,
        k3=cython.int, k4=cython.int, k5=cython.int, card=cython.int, sum_=cython.int,
    )  # fmt: skip
    def sum_c(
        self,
        choice: Choice,
        part: cython.ulonglong,
        own: cython.ulonglong,
        unseen: cython.ulonglong,
        deed: cython.int,
        role: cython.int,
        two: cython.int,
        line: cython.int,
        standing: cython.int,
        spoils: cython.int,
    ) -> None:
        """The logits of the cards of one suit (`part`) that do the same: lead, win, lose or are thrown off."""
        k = choice.bracket * 4 + deed
        k0 = (choice.bracket * 10 + role) * 52
        k1 = _START1 + k * 75 + choice.phase
        k2 = _START2 + k * 48 + choice.phase
        k3 = _START3 + (k * 4 + two) * 7
        k4 = _START4 + ((standing + role) * 6 + spoils) * 8
        k5 = _START5 + k * 20 + line
        while part:
            card = lowest(part)
            bit = part & (~part + 1)
            part ^= bit
            lower = bit - 1
            sum_ = self.weights[k0 + card]
            sum_ += self.weights[k1 + _FEW15[count(unseen & ~lower)] + _FEW3[count(unseen & lower)]]
            sum_ += self.weights[k2 + _THREE12[count(own & ~lower)] + _THREE3[count(own & lower)]]
            sum_ += self.weights[k3 + _RANK_CLASS[card]]
            sum_ += self.weights[k4 + choice.worth[card]]
            sum_ += self.weights[k5]
            if choice.recording:
                choice.index[card * 6] = k0 + card
                choice.index[card * 6 + 1] = k1 + _FEW15[count(unseen & ~lower)] + _FEW3[count(unseen & lower)]
                choice.index[card * 6 + 2] = k2 + _THREE12[count(own & ~lower)] + _THREE3[count(own & lower)]
                choice.index[card * 6 + 3] = k3 + _RANK_CLASS[card]
                choice.index[card * 6 + 4] = k4 + choice.worth[card]
                choice.index[card * 6 + 5] = k5
            choice.logit[card] = sum_
            if sum_ > choice.most:
                choice.most = sum_
