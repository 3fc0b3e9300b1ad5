"""What points taken are worth: the 2006 text §9 and §11, with our readings R6 to R10 of the rules summary.

The real match and the search both score here. `Scoring` holds an edition's numbers as C ints, `Tally` one round's input
and outcome; `score_round` is the friendly face.

* A Slam (72) scores 40; the others score what they took, 14 at most; nobody strikes and there is no Nil.
* Else the greatest total overstrikes (0 points, ties all), 1 to 13 understrikes (scores them), both with a strike.
* If all four strike by points, the round is void and bids are forgotten (R7).
* No points is a Nil. With bidding: 35 bid, 14 unbid; a failed bid is a strike, unless he strikes already, or already
  has three strikes: then it costs 21 points instead (R8, R9), after the cap (R10).
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

if not cython.compiled:
    from game.engine.ambition.editions import Rules
from game.engine.events import SeatScore

# Bits of Tally.marks, in the order of MARKS.
_SLAM = cython.declare(cython.int, 1)
_OVERSTRIKE = cython.declare(cython.int, 2)
_UNDERSTRIKE = cython.declare(cython.int, 4)
_NIL = cython.declare(cython.int, 8)
_NIL_BID_MADE = cython.declare(cython.int, 16)
_NIL_BID_FAILED = cython.declare(cython.int, 32)

MARKS = ("slam", "overstrike", "understrike", "nil", "nil_bid_made", "nil_bid_failed")


class Tally:
    """One round's count. In: `taken`, `before` (strikes), `bid` (0 or 1). Out: `points`, `strikes`, `marks` (bits), `void`;
    a `reward` adds `pay` (0..2^32) and, aimed at the match, `chance` (of winning it)."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.taken = [0] * 4
            self.before = [0] * 4
            self.bid = [0] * 4
            self.points = [0] * 4
            self.strikes = [0] * 4
            self.marks = [0] * 4
            self.pay = [0] * 4
            self.chance, self.gone = [0.0] * 4, [0.0] * 4  # `gone` is the reward's scratch
            self.void = False


class Scoring:
    """An edition's scoring rule."""

    def __init__(self, rules: Rules) -> None:
        numbers = rules.numbers
        self.quota = numbers.quota
        self.cap = numbers.cap
        self.slam_at = numbers.slam_at
        self.slam_points = numbers.slam_points
        self.slam_others_cap = numbers.slam_others_cap
        self.nil_points = numbers.nil_points
        self.nil_bid_points = numbers.nil_bid_points
        self.nil_unbid_points = numbers.nil_unbid_points
        self.nil_bid_fine = numbers.nil_bid_fine
        self.strike_limit = numbers.strike_limit
        self.bidding = rules.nil_bidding
        self.void_when_all_strike = numbers.void_when_all_strike

    @cython.locals(seat=cython.int, most=cython.int, taken=cython.int, struck=cython.int)
    def settle_c(self, tally: Tally) -> None:
        """Fill in the outcome of a tally."""
        tally.void = False
        most = 0
        struck = 0
        for seat in range(4):
            tally.points[seat] = 0
            tally.strikes[seat] = 0
            tally.marks[seat] = 0
            if tally.taken[seat] > most:
                most = tally.taken[seat]
        for seat in range(4):
            taken = tally.taken[seat]
            if taken == 0:
                tally.marks[seat] = _NIL
                tally.points[seat] = self.nil_points
                if self.bidding:
                    tally.points[seat] = self.nil_bid_points if tally.bid[seat] else self.nil_unbid_points
            elif taken == most and most < self.slam_at:
                tally.marks[seat] = _OVERSTRIKE
                tally.strikes[seat] = 1
            elif taken < self.quota:
                tally.marks[seat] = _UNDERSTRIKE
                tally.points[seat] = taken
                tally.strikes[seat] = 1
            else:
                tally.points[seat] = taken if taken < self.cap else self.cap
            struck += tally.strikes[seat]
        if most >= self.slam_at:
            for seat in range(4):
                taken = tally.taken[seat]
                tally.strikes[seat] = 0
                tally.marks[seat] = 0
                tally.points[seat] = taken if taken < self.slam_others_cap else self.slam_others_cap
                if taken == most:
                    tally.marks[seat] = _SLAM
                    tally.points[seat] = self.slam_points
        elif struck == 4 and self.void_when_all_strike:
            tally.void = True
            for seat in range(4):
                tally.points[seat] = 0
                tally.strikes[seat] = 0
                tally.marks[seat] = 0
        elif self.bidding:
            for seat in range(4):
                if tally.bid[seat] == 0:
                    continue
                if tally.taken[seat] == 0:
                    tally.marks[seat] |= _NIL_BID_MADE
                    continue
                tally.marks[seat] |= _NIL_BID_FAILED
                if tally.strikes[seat] == 0:
                    if tally.before[seat] < self.strike_limit - 1:
                        tally.strikes[seat] = 1
                    else:
                        tally.points[seat] -= self.nil_bid_fine

    def settle(self, tally: Tally) -> None:
        """Fill in the outcome of a tally."""
        self.settle_c(tally)


def score_round(
    rules: Rules, taken: Sequence[int], strikes_before: Sequence[int] = (0, 0, 0, 0), bids: Sequence[bool] | None = None
) -> tuple[list[SeatScore], bool]:
    """Each seat's score and whether the round is void.

    Raises ValueError when the points don't add up to the deck's total, or bids are given though bidding is off."""
    if len(taken) != 4 or min(taken) < 0 or sum(taken) != rules.numbers.total:
        raise ValueError(f"points taken {list(taken)} don't add up to {rules.numbers.total}")
    if bids is not None and not rules.nil_bidding:
        raise ValueError("Nil bids were given, but Nil bidding is off")
    tally = Tally()
    fill(tally, taken, strikes_before, bids or (False,) * 4)
    Scoring(rules).settle(tally)
    return outcome(tally)


def fill(tally: Tally, taken: Sequence[int], before: Sequence[int], bids: Sequence[bool]) -> None:
    """Put a round's input into a tally, four entries each."""
    for seat in range(4):
        tally.taken[seat] = taken[seat]
        tally.before[seat] = before[seat]
        tally.bid[seat] = 1 if bids[seat] else 0


def outcome(tally: Tally) -> tuple[list[SeatScore], bool]:
    """A settled tally as seat scores, and whether the round is void."""
    scores = []
    for seat in range(4):
        bits = tally.marks[seat]
        marks = tuple(name for i, name in enumerate(MARKS) if (bits >> i) & 1)
        scores.append(SeatScore(tally.points[seat], tally.strikes[seat], marks))
    return scores, bool(tally.void)
