"""A policy for play as sums of small tables, fitted to the results of searches: for rollouts, as prior, and for belief.

Each legal card gets a logit: the sum of one entry from each of `TABLES` tables. An entry is chosen
by what the seat can see: what it took so far and who has the most (`bracket`), whether the card
leads, follows or is discarded (`role`), the cards in the trick, who is winning it, what would be
taken, how many cards of the suit are still out, whether a Slam is possible. The card is then drawn
in proportion to e^logit. Sums are integers (64 to the unit), and so are the weights of the draw:
results are the same compiled and interpreted, on every machine.

A `CardChoice` is one decision: what the seat sees goes in, indices and weights come out."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

from game.engine.ambition.high_two import HONORS, TWOS

if not cython.compiled:
    from game.engine.ambition.policy import winners
    from game.engine.bits import count, lowest
else:
    from cython.cimports.game.engine.ambition.policy import winners
    from cython.cimports.game.engine.bits import count, lowest

UNIT = 64
"""The unit of logits: they are integers in units of 1/64."""

_HONORS = cython.declare(cython.ulonglong, HONORS)
_CLUBS = cython.declare(cython.ulonglong, (1 << 13) - 1)

# Sizes of the crossed quantities.
BRACKETS, ROLES, DEEDS, STANDINGS, VALUES, SPOILS = 10, 10, 4, 6, 8, 6

SIZES = (
    BRACKETS * ROLES * 52,  # the card
    # Cards of the suit still out above and below it, in which third of the round.
    BRACKETS * DEEDS * 5 * 5 * 3,
    BRACKETS * DEEDS * 4 * 4 * 3,  # own cards of the suit above and below it
    BRACKETS * DEEDS * 4 * 7,  # where the suit's 2 is, and the rank
    # Who wins the trick, what lies in it, what the card is worth.
    STANDINGS * ROLES * SPOILS * VALUES,
    # How many of those to come are out of the suit, court cards still out.
    BRACKETS * DEEDS * 4 * 5,
)
PASSES = 52 * 6
"""The number of weights for passing: card * 6 + the number of cards held in its suit (1 to 6 or more), less 1."""

TABLES = len(SIZES)
TOTAL = sum(SIZES)

_TOTAL = cython.declare(cython.int, 14920)
assert TOTAL == 14920
_START1 = cython.declare(cython.int, sum(SIZES[:1]))
_START2 = cython.declare(cython.int, sum(SIZES[:2]))
_START3 = cython.declare(cython.int, sum(SIZES[:3]))
_START4 = cython.declare(cython.int, sum(SIZES[:4]))
_START5 = cython.declare(cython.int, sum(SIZES[:5]))

# Classes: of points in a trick (0..112), of ranks by card; by how many cards of a suit there are
# (times 16) and how many of them are below a card, the place in a table of how many lie above and
# below it: of those still out, and of one's own.
_SPOILS_CLASS = cython.declare(cython.int[128])
_RANK_CLASS = cython.declare(cython.int[52])
_OUT = cython.declare(cython.int[256])
_HELD = cython.declare(cython.int[256])
_COURT_CLASS = cython.declare(cython.int[16])
_SUIT_OF = cython.declare(cython.int[52])
_IN_SUITS = cython.declare(cython.int[16])  # bits of suits, each in a byte of its own
# Bits: the suit's 2 lies in the trick, is still out, is one's own.
_TWO_CLASS = cython.declare(cython.int[8])
if not cython.compiled:
    _SPOILS_CLASS, _RANK_CLASS, _SUIT_OF = [0] * 128, [0] * 52, [0] * 52
    _OUT, _HELD, _COURT_CLASS, _IN_SUITS, _TWO_CLASS = (
        [0] * 256,
        [0] * 256,
        [0] * 16,
        [0] * 16,
        [0] * 8,
    )
for _i in range(128):
    _SPOILS_CLASS[_i] = sum(_i > limit for limit in (0, 3, 7, 13, 20))
for _i in range(16):
    _COURT_CLASS[_i] = sum(_i > limit for limit in (0, 1, 2, 4))
    _IN_SUITS[_i] = sum(1 << (8 * _s) for _s in range(4) if _i >> _s & 1)
for _i in range(256):
    _above, _below = max(_i // 16 - _i % 16, 0), _i % 16
    _OUT[_i] = _COURT_CLASS[_above] * 15 + _COURT_CLASS[_below] * 3
    # The card itself is counted too.
    _HELD[_i] = min(max(_above - 1, 0), 3) * 12 + min(_below, 3) * 3
for _i in range(52):
    _RANK_CLASS[_i] = sum(_i % 13 > limit for limit in (0, 4, 8, 9, 10, 11))
    _SUIT_OF[_i] = _i // 13
for _i in range(8):
    _TWO_CLASS[_i] = (3, 2, 1, 1, 0, 0, 0, 0)[_i]


class CardChoice:
    """A card to be chosen: what the seat sees, and the tables' weights for the legal cards.

    In: `mask` (legal cards), `own` (its hand), `gone` (cards played, with those on the table),
    `led` (mask of the led suit), `trick` (cards of that suit on the table), `lying` (number of
    cards on the table), `points` (in the trick), `seat`, `winner` (of the trick so far), `tricks`
    (complete), `quota`, `seats`, `honors` and `twos` (the cards that make a 2 high, and the 2s; 0
    without the high 2), `taken[4]`, `voids[4]` (4 bits each, one per suit), `nil` (whether a Nil it
    has bid is alive), `worth[52]` (the class of each card's points, 0..7), `moods[10]` (for each
    bracket the one it plays like; itself at first).

    Out: `weight[52]` for the legal cards, `total` their sum; with `recording` also `index[52 * 6]`,
    their table entries."""

    def __init__(
        self, points: Sequence[int], quota: int, slam_at: int, high_two: bool, seats: int = 4
    ) -> None:
        self.mask = self.own = self.gone = self.led = self.trick = self.total = 0
        self.lying = self.points = self.seat = self.winner = self.tricks = 0
        self.stood = 0
        self.nil = self.recording = False
        self.quota = quota
        self.seats = seats
        self.honors = HONORS if high_two else 0
        self.twos = TWOS if high_two else 0
        # Points that one holds alone: where a Slam begins to be worth thinking of, by others and by
        # oneself, and is close.
        self.slam_seen = 20 * slam_at // 72
        self.slam_far = 25 * slam_at // 72
        self.slam_near = 45 * slam_at // 72
        if not cython.compiled:
            self.taken, self.voids, self.moods = [0] * 4, [0] * 4, [0] * 10
            self.brackets, self.standings = [0] * 4, [0] * 4
            self.worth, self.logit, self.weight = [0] * 52, [0] * 52, [0] * 52
            self.index = [0] * 312
        for standing in range(10):
            self.moods[standing] = standing
        for card in range(52):
            self.worth[card] = sum(points[card] > limit for limit in (0, 1, 2, 4, 6, 8, 12))

    @cython.locals(
        key=cython.ulonglong, seat=cython.int, i=cython.int, taken=cython.int, most=cython.int
    )
    def stand_c(self) -> None:
        """Update the seats' brackets and standings, if anything was taken since the last time.

        `brackets`, how a seat sees itself: 1 nothing taken, 2 under half the quota, 3 under the
        quota, 4..7 beyond it by the distance to the most of the others (far below, below, above,
        far above), 8, 9 a Slam in reach (0 is for a Nil bid that is alive).

        `standings`, how the others see it: 1 nothing taken, 2 under the quota, 3 safe, 4 the most,
        5 alone with a possible Slam (0 is for nobody)."""
        key = 0
        for seat in range(4):
            key = (key << 16) + self.taken[seat] + 1
        if key == self.stood:
            return
        self.stood = key
        for seat in range(4):
            taken = self.taken[seat]
            most = 0
            for i in range(4):
                if i != seat and self.taken[i] > most:
                    most = self.taken[i]
            if taken == 0:
                self.brackets[seat] = self.standings[seat] = 1
                continue
            if taken < self.quota:
                self.brackets[seat] = 2 if 2 * taken < self.quota else 3
                self.standings[seat] = 2
            else:
                i = taken - most
                self.brackets[seat] = 4 if i < -9 else 5 if i < 0 else 6 if i < 10 else 7
                self.standings[seat] = 3 if most > taken else 4
            # Whoever holds every point so far holds the Slam still.
            if most == 0 and taken >= self.slam_far:
                self.brackets[seat] = 9 if taken >= self.slam_near else 8
            if most == 0 and taken >= self.slam_seen:
                self.standings[seat] = 5


class PlayTables:
    """Fitted tables for play and pass.

    `weights` has TOTAL logits for play, `passing` PASSES logits for the pass, in units of 1/64,
    each between -32768 and 32767; `sharpness` multiplies them."""

    def __init__(
        self, weights: Sequence[int], passing: Sequence[int], sharpness: float = 1.0
    ) -> None:
        if len(weights) != TOTAL or len(passing) != PASSES:
            raise ValueError(
                f"{TOTAL} and {PASSES} weights were expected, not {len(weights)} and {len(passing)}"
            )
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
    def pass_c(
        self, hand: cython.ulonglong, legal: cython.ulonglong, x: cython.ulonglong
    ) -> cython.int:
        """Return a card to pass from a hand, drawn with the random bits x."""
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
        left=cython.ulonglong, suit=cython.ulonglong, own=cython.ulonglong, unseen=cython.ulonglong, part=cython.ulonglong,
        lower=cython.ulonglong, winning=cython.ulonglong, laid=cython.ulonglong, total=cython.ulonglong, weight=cython.ulonglong,
        bracket=cython.int, phase=cython.int, standing=cython.int, spoils=cython.int, coming=cython.int, s=cython.int,
        i=cython.int, card=cython.int, deed=cython.int, role=cython.int, two=cython.int, held=cython.int, out=cython.int,
        every=cython.int, sum_=cython.int, most=cython.int, k=cython.Py_ssize_t, k0=cython.Py_ssize_t, k1=cython.Py_ssize_t,
        k2=cython.Py_ssize_t, k3=cython.Py_ssize_t, k4=cython.Py_ssize_t,
    )  # fmt: skip
    def weigh_c(self, choice: CardChoice) -> None:
        """Fill in the weights of a choice.

        Cards of one suit that do the same (lead, win, lose or are discarded) get their logits
        together; then come the weights."""
        choice.stand_c()
        bracket = choice.brackets[choice.seat]
        if bracket == 1 and choice.nil:
            bracket = 0
        bracket = choice.moods[bracket]
        phase = 0 if choice.tricks < 4 else 1 if choice.tricks < 9 else 2
        most = -1000000
        standing = choice.standings[choice.winner] * 10 if choice.winner >= 0 else 0
        spoils = _SPOILS_CLASS[choice.points]
        left = choice.mask
        laid = 0
        winning = 0
        if choice.lying:
            laid = choice.trick
            if left & choice.led:
                winning = winners(left, laid, choice.honors)
        coming = 0
        s = choice.seat
        for i in range(choice.seats - choice.lying - 1):
            s = s + 1 if s + 1 < choice.seats else 0
            coming += _IN_SUITS[choice.voids[s]]
        while left:
            s = _SUIT_OF[lowest(left)]
            suit = _CLUBS << (13 * s)
            part = left & suit
            if choice.lying == 0:
                deed = role = 0
            elif suit != choice.led:
                deed = 3
                role = 6 + choice.lying
            elif part & winning:
                part &= winning
                deed = 1
                role = choice.lying * 2 - 1
            else:
                deed = 2
                role = choice.lying * 2
            left ^= part
            own = choice.own & suit
            unseen = suit & ~(choice.gone | choice.own)
            two = _TWO_CLASS[
                (laid & suit & choice.twos != 0) * 4
                + (unseen & choice.twos != 0) * 2
                + (own & choice.twos != 0)
            ]
            held = count(own) * 16
            out = count(unseen) * 16
            k = bracket * 4 + deed
            k0 = (bracket * 10 + role) * 52
            k1 = _START1 + k * 75 + phase
            k2 = _START2 + k * 48 + phase
            k3 = _START3 + (k * 4 + two) * 7
            k4 = _START4 + ((standing + role) * 6 + spoils) * 8
            k = (
                _START5
                + k * 20
                + ((coming >> (8 * s)) & 255) * 5
                + _COURT_CLASS[count(unseen & _HONORS)]
            )
            if choice.recording:
                self.record_c(choice, part, own, unseen, k0, k1, k2, k3, k4, k)
            every = self.weights[k]
            while part:
                card = lowest(part)
                lower = (part & (~part + 1)) - 1
                part &= part - 1
                sum_ = (
                    every
                    + self.weights[k0 + card]
                    + self.weights[k1 + _OUT[out + count(unseen & lower)]]
                    + self.weights[k2 + _HELD[held + count(own & lower)]]
                    + self.weights[k3 + _RANK_CLASS[card]]
                    + self.weights[k4 + choice.worth[card]]
                )
                choice.logit[card] = sum_
                if sum_ > most:
                    most = sum_
        left = choice.mask
        total = 0
        while left:
            card = lowest(left)
            left &= left - 1
            i = most - choice.logit[card]
            weight = self.exponential[i if i < 1023 else 1023]
            choice.weight[card] = weight
            total += weight
        choice.total = total

    @cython.locals(
        card=cython.int, lower=cython.ulonglong, held=cython.int, out=cython.int,
    )  # fmt: skip
    def record_c(
        self,
        choice: CardChoice,
        part: cython.ulonglong,
        own: cython.ulonglong,
        unseen: cython.ulonglong,
        k0: cython.Py_ssize_t,
        k1: cython.Py_ssize_t,
        k2: cython.Py_ssize_t,
        k3: cython.Py_ssize_t,
        k4: cython.Py_ssize_t,
        k5: cython.Py_ssize_t,
    ) -> None:
        """Note the table entries of the cards of one suit that do the same, for `features`."""
        held = count(own) * 16
        out = count(unseen) * 16
        while part:
            card = lowest(part)
            lower = (part & (~part + 1)) - 1
            part &= part - 1
            choice.index[card * 6] = k0 + card
            choice.index[card * 6 + 1] = k1 + _OUT[out + count(unseen & lower)]
            choice.index[card * 6 + 2] = k2 + _HELD[held + count(own & lower)]
            choice.index[card * 6 + 3] = k3 + _RANK_CLASS[card]
            choice.index[card * 6 + 4] = k4 + choice.worth[card]
            choice.index[card * 6 + 5] = k5
