"""The score of points taken, in every edition.

Sources: the 2006 text §9 and §11 with our readings R6 to R10, and how the other texts differ (R21
to R27, R30 to R37, R43 to R46).

The real match and the search both score here. `Scoring` holds an edition's numbers as C ints,
`Tally` one round's input and outcome; `score_round` is the convenient function.

* What counts is what was captured, with the last trick's extra points and without what its winner
  takes off.
* `slam_at` or more is a Slam. If it spares the others they score what they took up to a cap, nobody
  strikes, there is no
  Nil and bids are forgotten; otherwise the others score as usual. All tricks may have a score of
  their own. A second Slam may be none.
* Without a Slam the greatest total overstrikes (0 points, all who tie); fewer than the quota
  understrikes (scoring the
  points or not). Either costs a strike if the rules have strikes, but an understrike perhaps not
  the last one.
* No points, or no tricks, is a Nil, worth less if several share it. With bidding a failed bid is a
  strike, unless he
  strikes already, or has but one left: then it costs points instead (R8, R9), after the cap (R10).
* If all strike by points, the round may be void; bids are forgotten then (R7)."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

if not cython.compiled:
    from game.engine.ambition.editions import Rules
    from game.engine.bits import ONE
else:
    from cython.cimports.game.engine.bits import ONE
from game.engine.ambition.events import SeatScore

OUTCOME = ("points", "strikes", "over", "under", "nil", "slam", "slammed", "taken")
"""The eight numbers that summarize a scored round for a seat (`GameState.outcome_c`), for the means of a search.

They are points scored (counted from `-POINTS_FROM`), strikes, whether that was an overstrike or an
understrike, whether the seat made a Nil or a Slam, whether another made a Slam, and points
taken."""
EXPECTED = ("points", "strikes", "chance")
"""The numbers that a search tells of a seat as means (`GameState.expected_c`): points scored, strikes, and the chance to
win the match, 0 where the reward isn't aimed at it. Points count from `-POINTS_FROM`, and
`POINTS_TO` of them are 1."""
POINTS_FROM, POINTS_TO = 96, 256

# Bits of Tally.marks, in the order of MARKS.
_SLAM = cython.declare(cython.int, 1)
_OVERSTRIKE = cython.declare(cython.int, 2)
_UNDERSTRIKE = cython.declare(cython.int, 4)
_NIL = cython.declare(cython.int, 8)
_NIL_BID_MADE = cython.declare(cython.int, 16)
_NIL_BID_FAILED = cython.declare(cython.int, 32)
_POINTS_FROM = cython.declare(cython.int, POINTS_FROM)

MARKS = ("slam", "overstrike", "understrike", "nil", "nil_bid_made", "nil_bid_failed")


class Tally:
    """The input and outcome of one scored round.

    In: `taken` and `tricks` by seat, `before` (strikes), `bid` (0 or 1), `slams` (a bit for each
    seat that had a Slam in an earlier round), `deductor` (the seat that takes points off, -1 for
    none).

    Out: `counted` (points after that), `points`, `strikes`, `marks` (bits), `void`; a `reward` adds
    `pay` (0..2^32) and, if it is aimed at the match, `chance` (of winning it). Seats that an
    edition doesn't have stay 0."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.taken, self.counted, self.tricks = [0] * 4, [0] * 4, [0] * 4
            self.before, self.bid = [0] * 4, [0] * 4
            self.points, self.strikes, self.marks = [0] * 4, [0] * 4, [0] * 4
            self.pay = [0] * 4
            self.chance, self.gone = [0.0] * 4, [0.0] * 4  # `gone` is the reward's scratch
            self.void = False
        for seat in range(4):
            self.points[seat] = self.strikes[seat] = self.marks[seat] = self.before[seat] = 0
        self.slams = 0
        self.deductor = -1

    @cython.locals(
        marks=cython.int, others=cython.int, strikes=cython.int, i=cython.int, told=cython.ulonglong
    )
    def outcome_c(self, seat: cython.int) -> cython.ulonglong:
        """Return what the round brought a seat, packed as `outcome` says, once it is settled."""
        marks = self.marks[seat]
        others = 0
        for i in range(1, 4):
            others |= self.marks[(seat + i) & 3]
        strikes = self.strikes[seat]
        told = self.points[seat] + _POINTS_FROM
        # One that is taken back counts as none.
        told |= (ONE * (strikes if strikes > 0 else 0)) << 8
        told |= (ONE * ((marks & _OVERSTRIKE) != 0)) << 16
        told |= (ONE * ((marks & _UNDERSTRIKE) != 0)) << 24
        told |= (ONE * ((marks & _NIL) != 0)) << 32
        told |= (ONE * ((marks & _SLAM) != 0)) << 40
        told |= (ONE * ((others & _SLAM) != 0)) << 48
        told |= (ONE * self.taken[seat]) << 56
        return told

    def expected_c(self, seat: cython.int, number: cython.int) -> cython.ulonglong:
        """Return what the round brought a seat in one of the numbers of EXPECTED, 0..2^32, once it is settled."""
        if number == 0:
            return (ONE * (self.points[seat] + _POINTS_FROM)) << 24
        if number == 1:
            return (ONE * (self.strikes[seat] if self.strikes[seat] > 0 else 0)) << 32
        return cython.cast(cython.ulonglong, self.chance[seat] * 4294967296.0)


class Scoring:
    """The scoring rule of an edition."""

    def __init__(self, rules: Rules) -> None:
        numbers = rules.numbers
        self.seats = numbers.seats
        self.tricks = numbers.tricks
        self.quota = numbers.quota
        self.cap = numbers.cap or numbers.total
        self.slam_at = numbers.slam_at
        self.slam_points = numbers.slam_points
        self.slam_others_cap = numbers.slam_others_cap
        self.slam_spares = numbers.slam_spares
        self.slam_once = numbers.slam_once
        self.grand_slam_points = numbers.grand_slam_points or numbers.slam_points
        self.grand_slam_pardon = numbers.grand_slam_pardon
        self.nil_points = numbers.nil_points
        self.nil_shared_points = numbers.nil_shared_points or numbers.nil_points
        self.nil_by_tricks = numbers.nil_by_tricks
        self.nil_after_deduct = numbers.nil_after_deduct
        self.nil_bid_points = numbers.nil_bid_points
        self.nil_unbid_points = numbers.nil_unbid_points
        self.nil_bid_fine = numbers.nil_bid_fine
        self.understrike_scores = numbers.understrike_scores
        # What an under- or overstrike costs, and how many strikes one must have for the next to be
        # the last.
        self.strike = 1 if numbers.strike_limit else 0
        self.last_strike = numbers.strike_limit - 1 if numbers.strike_limit else 1000
        self.immune_from = 1000 if numbers.understrike_fatal else self.last_strike
        self.extra = numbers.last_trick_points
        self.deduct = numbers.last_trick_deduct
        self.bidding = rules.nil_bidding
        self.void_when_all_strike = numbers.void_when_all_strike

    @cython.locals(
        seat=cython.int, most=cython.int, taken=cython.int, struck=cython.int, nils=cython.int, slam=cython.bint, nil=cython.bint,
    )  # fmt: skip
    def settle_c(self, tally: Tally) -> None:
        """Fill in the outcome of a tally."""
        tally.void = False
        most = 0
        struck = 0
        nils = 0
        for seat in range(4):  # a bound known to the compiler; an empty seat has taken nothing
            taken = tally.taken[seat]
            if seat == tally.deductor:
                taken = taken - self.deduct if taken > self.deduct else 0
            tally.counted[seat] = taken
            if taken > most:
                most = taken
        slam = most >= self.slam_at
        if slam and self.slam_once:
            for seat in range(self.seats):
                if tally.counted[seat] == most and (tally.slams >> seat) & 1:
                    slam = False
        for seat in range(4):
            if seat == self.seats:
                break
            taken = tally.counted[seat]
            tally.points[seat] = 0
            tally.strikes[seat] = 0
            tally.marks[seat] = 0
            if self.nil_by_tricks:
                nil = tally.tricks[seat] == 0
            else:
                nil = taken == 0 and (tally.taken[seat] == 0 or self.nil_after_deduct)
            if nil:
                nils += 1
                tally.marks[seat] = _NIL
                tally.points[seat] = self.nil_points
            elif taken == most:
                if slam:
                    tally.marks[seat] = _SLAM
                    tally.points[seat] = self.slam_points
                    if tally.tricks[seat] == self.tricks:
                        tally.points[seat] = self.grand_slam_points
                        if self.grand_slam_pardon and tally.before[seat] > 0:
                            tally.strikes[seat] = -1
                else:
                    tally.marks[seat] = _OVERSTRIKE
                    tally.strikes[seat] = self.strike
                    struck += 1
            elif taken < self.quota:
                tally.marks[seat] = _UNDERSTRIKE
                if self.understrike_scores:
                    tally.points[seat] = taken
                if tally.before[seat] < self.immune_from:
                    tally.strikes[seat] = self.strike
                    struck += 1
            else:
                tally.points[seat] = taken if taken < self.cap else self.cap
        if slam and self.slam_spares:
            for seat in range(self.seats):
                if tally.marks[seat] != _SLAM:
                    taken = tally.counted[seat]
                    tally.strikes[seat] = 0
                    tally.marks[seat] = 0
                    tally.points[seat] = (
                        taken if taken < self.slam_others_cap else self.slam_others_cap
                    )
        elif struck == self.seats and self.void_when_all_strike:
            tally.void = True
            for seat in range(self.seats):
                tally.points[seat] = 0
                tally.strikes[seat] = 0
                tally.marks[seat] = 0
        elif self.bidding:
            self.settle_bids_c(tally)
        elif nils > 1:
            for seat in range(self.seats):
                if tally.marks[seat] == _NIL:
                    tally.points[seat] = self.nil_shared_points

    @cython.locals(seat=cython.int)
    def settle_bids_c(self, tally: Tally) -> None:
        """Change the outcome of a tally by its Nil bids (§11)."""
        for seat in range(self.seats):
            if tally.marks[seat] == _NIL:
                tally.points[seat] = (
                    self.nil_bid_points if tally.bid[seat] else self.nil_unbid_points
                )
            if tally.bid[seat] == 0:
                continue
            if tally.marks[seat] == _NIL:
                tally.marks[seat] = _NIL | _NIL_BID_MADE
                continue
            tally.marks[seat] |= _NIL_BID_FAILED
            if tally.strikes[seat] == 0:
                if self.strike and tally.before[seat] < self.last_strike:
                    tally.strikes[seat] = 1
                else:
                    tally.points[seat] -= self.nil_bid_fine

    def settle(self, tally: Tally) -> None:
        """Fill in the outcome of a tally."""
        self.settle_c(tally)


def score_round(
    rules: Rules,
    taken: Sequence[int],
    strikes_before: Sequence[int] | None = None,
    bids: Sequence[bool] | None = None,
    *,
    tricks: Sequence[int] | None = None,
    deductor: int | None = None,
    slammed: Sequence[bool] | None = None,
) -> tuple[list[SeatScore], bool]:
    """Return each seat's score and whether the round is void.

    `taken` are the points captured, with what the edition adds for the last trick. `tricks` are
    those of each seat, needed if a Nil is no trick; `deductor` is the seat that takes the last
    trick's points off; `slammed` says who had a Slam before.

    Raises ValueError if the points don't add up to the edition's total, if tricks or seats don't
    fit, or for bids or a deduction that the rules don't have."""
    numbers = rules.numbers
    seats = numbers.seats
    if len(taken) != seats or min(taken) < 0 or sum(taken) != numbers.total:
        raise ValueError(f"points taken {list(taken)} don't add up to {numbers.total}")
    if bids is not None and not rules.nil_bidding:
        raise ValueError("Nil bids were given, but Nil bidding is off")
    if deductor is not None and not (numbers.last_trick_deduct and 0 <= deductor < seats):
        raise ValueError(f"seat {deductor} can't take points off for the last trick")
    if tricks is None:
        if numbers.nil_by_tricks:
            raise ValueError(f"edition {rules.edition} needs the number of tricks of each player")
        tricks = [0] * seats
    elif len(tricks) != seats or min(tricks) < 0 or sum(tricks) != numbers.tricks:
        raise ValueError(f"tricks taken {list(tricks)} don't add up to {numbers.tricks}")
    elif any(points and not own for points, own in zip(taken, tricks, strict=True)):
        raise ValueError(f"points taken {list(taken)} contradict tricks taken {list(tricks)}")
    tally = Tally()
    fill(tally, taken, strikes_before or (0,) * seats, bids or (False,) * seats)
    for seat in range(seats):
        tally.tricks[seat] = tricks[seat]
        tally.slams |= (1 << seat) if slammed and slammed[seat] else 0
    tally.deductor = -1 if deductor is None else deductor
    Scoring(rules).settle(tally)
    return outcome(tally, seats)


def fill(tally: Tally, taken: Sequence[int], before: Sequence[int], bids: Sequence[bool]) -> None:
    """Put a round's input into a tally, with one entry per seat."""
    for seat in range(len(taken)):
        tally.taken[seat] = taken[seat]
        tally.before[seat] = before[seat]
        tally.bid[seat] = 1 if bids[seat] else 0


def outcome(tally: Tally, seats: int) -> tuple[list[SeatScore], bool]:
    """Return a settled tally as seat scores, and whether the round is void."""
    scores = []
    for seat in range(seats):
        bits = tally.marks[seat]
        marks = tuple(name for i, name in enumerate(MARKS) if (bits >> i) & 1)
        scores.append(SeatScore(tally.points[seat], tally.strikes[seat], marks))
    return scores, bool(tally.void)
