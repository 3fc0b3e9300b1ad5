"""The worth of a scored round to each seat: the number that the search maximizes.

A `Reward` has one of two aims, and tastes on top of it.

* The round: (points - 20 a strike + 48) / 128, the price of a strike being a rule of thumb.
* The match: each seat's probability of winning it after this round. If the round ends the match, by
  the edition's rule,
  that is exact (the winners share 1). Otherwise it follows how matches end: some seat d is struck
  out, with probability `exit`, and one of the others wins, the likelier the more points it has:

      P(i) = sum over d != i of  exit(d) e(i) / (sum over j != d of e(j))   +   open e(i) / (sum
      over all j of e(j)) e(i) = exp(bias(i) + slope x(i) + late max(0, total(i) - late_from) / 32),
      x = (total - mean of the totals) / 32 slope = slope + near L + nearer L^2,   L = the greatest
      total / the target that ends the match, if there is one

  where `open` is the probability that the match ends without anybody struck out: by the short game,
  a target or its last round. `aim` takes the coefficients for each pattern of who strikes in the
  round; they are fitted elsewhere. For each seat the probability is then mapped so that 14 points
  without a strike and 0 points with one are as far apart as they are by the first formula, and the
  search's exploration constant serves both. A share `blend` of the first formula is mixed in, which
  keeps a seat sensible when its match is decided.

Every operation is exact or rounded as IEEE 754 says, and the exponential comes from a table made of
such operations: equal bits on every machine, compiled or not. A Reward is shared by the states of a
search and never changes while it runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

if not cython.compiled:
    from game.engine.ambition.editions import Rules
    from game.engine.ambition.scoring import Tally
    from game.engine.bits import ONE
else:
    from cython.cimports.game.engine.ambition.scoring import Tally
    from cython.cimports.game.engine.bits import ONE
from game.engine.ambition.events import SeatScore, Total
from game.engine.ambition.scoring import MARKS

STRIKE_PRICE = 20
"""The cost of a strike in points, where match equity isn't used."""
UNIT = 32
"""The number of points that make 1 in the model's scale."""

_STRIKE = cython.declare(cython.int, STRIKE_PRICE)
_PER_POINT = cython.declare(cython.double, 1.0 / UNIT)
_SLAM = cython.declare(cython.int, 1 << MARKS.index("slam"))
_UNDERSTRIKE = cython.declare(cython.int, 1 << MARKS.index("understrike"))
_NIL = cython.declare(cython.int, 1 << MARKS.index("nil"))

# e^(-k/32) for k = 0..1279, from the series of e^(-1/32) by plain products.
_EXP = cython.declare(cython.double[1280])
if not cython.compiled:
    _EXP = [0.0] * 1280
_step = 0.0
_term = 1.0
for _i in range(1, 20):
    _step += _term
    _term *= -1.0 / (32 * _i)
_EXP[0] = 1.0
for _i in range(1, 1280):
    _EXP[_i] = _EXP[_i - 1] * _step

# What the others are taken to score where the map from chances to payoffs is laid: one of them
# strikes.
_OTHERS = ((0, 1), (20, 0), (28, 0))  # points and strikes
# How far chances are stretched at most, and what lies in the middle between the two outcomes that
# are mapped.
_STEEPEST = 8.0
_MIDDLE = 45.0 / 128.0  # whole numbers would be divided as C does


@dataclass(frozen=True, slots=True)
class Taste:
    """A player's preferences beside its result, in points.

    `nil`, `slam` and `strike` are what its own are worth to it; `spoil` is what every strike of
    another is worth, and what it loses by another's Nil or Slam."""

    nil: int = 0
    slam: int = 0
    strike: int = 0
    spoil: int = 0


@dataclass(frozen=True, slots=True)
class MatchModel:
    """The coefficients of a round, by pattern 0..15 of the seats that strike in it (bit s for seat s).

    `bias` and `exit` have 16 times a number per seat, `open`, `slope` and `late` 16 numbers each.
    `late_from` is in points. `near` and `nearer` are what the slope gains as the leader comes
    closer to the target."""

    bias: Sequence[Sequence[float]]
    exit: Sequence[Sequence[float]]
    open: Sequence[float]
    slope: Sequence[float]
    late: Sequence[float]
    late_from: int
    near: float = 0.0
    nearer: float = 0.0


@cython.locals(k=cython.int, rest=cython.double)
def exp_c(x: cython.double) -> cython.double:
    """Return e^x for x <= 0, to seven digits; never less than e^-40."""
    if x < -39.9:
        x = -39.9
    k = cython.cast(cython.int, x * -32.0)
    rest = x + k * 0.03125
    return _EXP[k] * (1.0 + rest * (1.0 + rest * (0.5 + rest * 0.16666666666666666)))


class Reward:
    """A reward for the round, or for the match once `aim` was called.

    `tastes` are four, by seat; None is for no tastes."""

    def __init__(self, tastes: Sequence[Taste] | None = None) -> None:
        if not cython.compiled:
            self.nil, self.slam, self.strike, self.spoil = [0] * 4, [0] * 4, [0] * 4, [0] * 4
            self.total = [0] * 4
            self.ended, self.out, self.last = [False] * 16, [False] * 64, [False] * 4
            self.bias, self.exit = [0.0] * 64, [0.0] * 64
            self.open, self.slope, self.late = [0.0] * 16, [0.0] * 16, [0.0] * 16
            self.scale, self.shift = [0.0] * 4, [0.0] * 4
        if tastes is not None and len(tastes) != 4:
            raise ValueError(f"four tastes were expected, not {len(tastes)}")
        self.aimed = False
        for seat in range(4):
            taste = tastes[seat] if tastes is not None else Taste()
            self.nil[seat] = taste.nil
            self.slam[seat] = taste.slam
            self.strike[seat] = taste.strike
            self.spoil[seat] = taste.spoil

    def aim(
        self,
        rules: Rules,
        totals: Sequence[Total],
        model: MatchModel,
        blend: float = 0.0,
        number: int = 1,
        mapped: bool = True,
    ) -> None:
        """Aim at the match that has these totals before the round of this number.

        `blend` (0..1) is the share of the round's own formula. `mapped`: payoffs are chances mapped
        to the scale of the round's formula; otherwise they are the chances themselves.

        Raises ValueError for totals of a match that is over by strikes, or a blend out of range."""
        numbers = rules.numbers
        limit = numbers.strike_limit or 1000
        if numbers.understrike_ends and any(total.strikes >= limit for total in totals):
            raise ValueError("the match is over")
        if not 0 <= blend <= 1:
            raise ValueError(f"blend {blend} is not 0..1")
        self.short_game = rules.short_game
        self.short_strict = rules.short_game_not_in_strike_round
        self.short_target = numbers.short_target
        self.short_lead = numbers.short_lead
        self.late_from = model.late_from
        self.blend = blend
        self.seats = numbers.seats
        self.target = numbers.target
        self.last_round = 0 < numbers.rounds <= number
        self.under_ends = numbers.understrike_ends
        self.clean = numbers.clean_winner
        self.near = model.near
        self.nearer = model.nearer
        everybody = (1 << numbers.seats) - 1
        for seat in range(4):
            self.total[seat] = totals[seat].points if seat < numbers.seats else -1000000
            self.last[seat] = seat < numbers.seats and totals[seat].strikes >= limit - 1
        for pattern in range(16):
            self.open[pattern] = model.open[pattern]
            self.slope[pattern] = model.slope[pattern]
            self.late[pattern] = model.late[pattern]
            self.ended[pattern] = False
            for seat in range(4):
                if seat >= numbers.seats:
                    self.bias[pattern * 4 + seat] = self.exit[pattern * 4 + seat] = 0.0
                    self.out[pattern * 4 + seat] = True
                    continue
                self.bias[pattern * 4 + seat] = model.bias[pattern][seat]
                self.exit[pattern * 4 + seat] = model.exit[pattern][seat]
                struck = (pattern >> seat) & 1
                out = totals[seat].strikes + struck >= limit
                self.out[pattern * 4 + seat] = struck > 0 if numbers.clean_winner else out
                if out and struck:
                    self.ended[pattern] = True
            if pattern & everybody == everybody and numbers.clean_winner:
                self.ended[pattern] = False  # nobody could win it, so it goes on
            elif all(self.out[pattern * 4 + seat] for seat in range(numbers.seats)):
                for seat in range(numbers.seats):
                    self.out[pattern * 4 + seat] = False
        self.aimed = True
        for seat in range(numbers.seats):
            self.scale[seat], self.shift[seat] = 1.0, 0.0
            if mapped:
                self._lay_map(seat, 1 if numbers.strike_limit else 0)

    def _lay_map(self, seat: int, strike: int) -> None:
        """Set the affine map of a seat's chances, from a good and a bad round of its own.

        `strike` is the number of strikes in the bad round, 0 if there are no strikes in the
        edition."""
        good = bad = 0.0
        marks = ("overstrike",) if strike else ()
        for turn in range(3):
            scored = [SeatScore(0, 0)] * 4
            for i in range(self.seats - 1):
                points, strikes = _OTHERS[(turn + i) % 3]
                scored[(seat + 1 + i) % self.seats] = SeatScore(
                    points, strikes * strike, marks if strikes else ()
                )
            scored[seat] = SeatScore(14, 0)
            good += self.chances(scored, False)[seat] / 3
            scored[seat] = SeatScore(0, strike, marks)
            bad += self.chances(scored, False)[seat] / 3
        spread = (14.0 + STRIKE_PRICE * strike) / 128.0
        self.scale[seat] = spread / (good - bad) if good - bad > spread / _STEEPEST else _STEEPEST
        self.shift[seat] = _MIDDLE - self.scale[seat] * (good + bad) / 2

    @cython.locals(other=cython.int, added=cython.int)
    def taste_c(self, tally: Tally, seat: cython.int) -> cython.int:
        """Return what the seat's taste adds, in points."""
        added = (
            (self.nil[seat] if tally.marks[seat] & _NIL else 0)
            + (self.slam[seat] if tally.marks[seat] & _SLAM else 0)
            + self.strike[seat] * tally.strikes[seat]
        )
        if self.spoil[seat]:
            for other in range(4):
                if other != seat:
                    added += self.spoil[seat] * (
                        tally.strikes[other] - (1 if tally.marks[other] & (_NIL | _SLAM) else 0)
                    )
        return added

    @cython.locals(
        seat=cython.int, total=cython.int, best=cython.int, second=cython.int, leader=cython.int
    )
    def decided_c(self, tally: Tally, pattern: cython.int) -> cython.bint:
        """Return whether the match ends with this round."""
        if self.ended[pattern]:
            if self.under_ends:
                return True
            for seat in range(4):
                if (
                    self.last[seat]
                    and tally.strikes[seat] > 0
                    and not tally.marks[seat] & _UNDERSTRIKE
                ):
                    return True
        if self.last_round or self.target:
            if self.clean and pattern + 1 == 1 << self.seats:
                return False
            if self.last_round:
                return True
            for seat in range(4):
                if self.total[seat] + tally.points[seat] >= self.target:
                    return True
        if not self.short_game or tally.void:
            return False
        best = second = -1000000
        leader = 0
        for seat in range(4):
            total = self.total[seat] + tally.points[seat]
            if total > best:
                second = best
                best = total
                leader = seat
            elif total > second:
                second = total
        if self.short_strict and tally.strikes[leader]:
            return False
        return best >= self.short_target and best - second >= self.short_lead

    @cython.locals(seat=cython.int, total=cython.int, best=cython.int, n=cython.int)
    def winners_c(self, tally: Tally, pattern: cython.int) -> None:
        """Set the chances after the end: those with the most points among the seats not struck out share 1."""
        best = -1000000
        n = 0
        for seat in range(4):
            total = self.total[seat] + tally.points[seat]
            if not self.out[pattern * 4 + seat] and total >= best:
                n = n + 1 if total == best else 1
                best = total
        for seat in range(4):
            total = self.total[seat] + tally.points[seat]
            tally.chance[seat] = (
                1.0 / n if total == best and not self.out[pattern * 4 + seat] else 0.0
            )

    @cython.locals(
        seat=cython.int, pattern=cython.int, total=cython.int, sum=cython.int, most=cython.int, mean=cython.double,
        slope=cython.double, g=cython.double,
        top=cython.double, common=cython.double, one=cython.double, two=cython.double, three=cython.double,
    )  # fmt: skip
    def chances_c(self, tally: Tally) -> None:
        """Set a settled tally's `chance`: each seat's probability of winning the match."""
        pattern = 0
        for seat in range(4):
            pattern |= (tally.strikes[seat] > 0) << seat
        if self.decided_c(tally, pattern):
            self.winners_c(tally, pattern)
            return
        sum = 0
        most = -1000000
        for seat in range(self.seats):
            total = self.total[seat] + tally.points[seat]
            sum += total
            if total > most:
                most = total
        mean = sum * 0.25 if self.seats == 4 else cython.cast(cython.double, sum) / 3.0
        slope = self.slope[pattern]
        if self.target:
            g = cython.cast(cython.double, most) / cython.cast(cython.double, self.target)
            g = g if g > 0.0 else 0.0
            slope += g * (self.near + g * self.nearer)
        top = -1e9
        for seat in range(self.seats):
            total = self.total[seat] + tally.points[seat]
            g = self.bias[pattern * 4 + seat] + slope * ((total - mean) * _PER_POINT)
            if total > self.late_from:
                g += self.late[pattern] * ((total - self.late_from) * _PER_POINT)
            tally.chance[seat] = g
            if g > top:
                top = g
        common = 0.0
        if self.seats == 3:
            tally.chance[3] = 0.0
        for seat in range(self.seats):
            g = exp_c(tally.chance[seat] - top)
            tally.chance[seat] = g
            common += g
        common = self.open[pattern] / common
        for seat in range(4):
            one = tally.chance[(seat + 1) & 3]
            two = tally.chance[(seat + 2) & 3]
            three = tally.chance[(seat + 3) & 3]
            tally.gone[seat] = self.exit[pattern * 4 + seat] / (one + two + three)
        for seat in range(4):
            one = tally.gone[(seat + 1) & 3]
            two = tally.gone[(seat + 2) & 3]
            three = tally.gone[(seat + 3) & 3]
            tally.chance[seat] *= common + one + two + three

    @cython.locals(seat=cython.int, points=cython.int, worth=cython.double)
    def pay_c(self, tally: Tally) -> None:
        """Set a settled tally's `pay`: each seat's payoff, 0..2^32."""
        if not self.aimed:
            for seat in range(4):
                points = (
                    tally.points[seat]
                    - _STRIKE * tally.strikes[seat]
                    + 48
                    + self.taste_c(tally, seat)
                )
                points = 0 if points < 0 else 128 if points > 128 else points
                tally.pay[seat] = ONE * points << 25
            return
        self.chances_c(tally)
        for seat in range(4):
            points = tally.points[seat] - _STRIKE * tally.strikes[seat] + 48
            worth = (1.0 - self.blend) * (tally.chance[seat] * self.scale[seat] + self.shift[seat])
            worth += (self.blend * points + self.taste_c(tally, seat)) * 0.0078125
            worth = 0.0 if worth < 0.0 else 1.0 if worth > 1.0 else worth
            tally.pay[seat] = cython.cast(cython.ulonglong, worth * 4294967296.0)

    # ---- for everybody else

    def chances(self, scored: Sequence[SeatScore], void: bool) -> list[float]:
        """Return each seat's probability of winning the match after a round with these scores.

        With three seats the fourth has none. Raises ValueError unless the reward is aimed at a
        match."""
        if not self.aimed:
            raise ValueError("this reward is not aimed at a match")
        tally: Tally = _tally(scored, void)
        self.chances_c(tally)
        return [tally.chance[seat] for seat in range(4)]

    def payoffs(self, scored: Sequence[SeatScore], void: bool) -> list[int]:
        """Return each seat's payoff, 0..2^32, for a round with these scores."""
        tally: Tally = _tally(scored, void)
        self.pay_c(tally)
        return [tally.pay[seat] for seat in range(4)]

    def maps(self) -> list[tuple[float, float]]:
        """Return each seat's (scale, shift), where payoff = scale * chance + shift, before the blend."""
        return [(self.scale[seat], self.shift[seat]) for seat in range(4)]


def _tally(scored: Sequence[SeatScore], void: bool) -> Tally:
    tally = Tally()
    for seat in range(len(scored)):
        tally.points[seat] = scored[seat].points
        tally.strikes[seat] = scored[seat].strikes
        tally.marks[seat] = sum(1 << MARKS.index(mark) for mark in scored[seat].marks)
    tally.void = void
    return tally
