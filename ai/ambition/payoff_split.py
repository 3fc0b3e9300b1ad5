"""The value of each way in which a round may end for a seat: it turns a net's probabilities into payoffs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

from ai.ambition.nets import NetFile
from ai.matrix import inverse
from game.engine.ambition.editions import Rules
from game.engine.ambition.evaluator import Evaluator
from game.engine.ambition.events import SeatScore
from game.engine.ambition.net import BESIDE, ENDS, NIL, OVER, SAFE, SLAM, UNDER, VOID
from game.engine.ambition.reward import Reward
from game.engine.ambition.scoring import EXPECTED, POINTS_FROM, POINTS_TO

# ---- Splits what a round pays, which depends on how it ends for every seat, into a sum over the seats
# A net tells the ends of each seat, not which of them come together; and in a match a seat is paid
# for what the others score too. So payoffs of rounds as they usually end are approximated, by least
# squares, by a sum of parts: one for each seat's end. The sum of the parts, each weighed by the
# odds of its end, then is the payoff to be expected.


RIDGE = 0.3
"""The ridge term added to the squares: it keeps the values of rare ends close to the mean."""
BITS = 40
"""Binary places of the inverse, which is stored as integers so that all sums are exact in any order."""

Rounds = Sequence[tuple[int, ...]]
"""How rounds ended: for each round the end of each seat."""


class PayoffSplit:
    """A least-squares fit of payoffs by a sum over the seats' ends, for rounds that ended in these ways."""

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
        """Return, by seat and by end, what the end adds to a payoff.

        `paid` is the payoff of each round; its mean is divided equally among the seats."""
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


FINE = 64
"""The unit of points in a net's file is 1/FINE."""
CUT = 4
"""The number of tricks left, or fewer, at which rounds are played out: playouts then say more than the net.

See docs/models.md."""
BID_ROUNDS = 4
"""The number of usual rounds, for each end, that show what a Nil bid changes."""

Table = list[list[list[int]]]
"""A number by seat, by whether the seat has bid Nil, and by end."""
Scores = dict[tuple[int, bool, int], tuple[SeatScore, SeatScore]]
"""The scores of a seat, by seat, by whether it has bid Nil, and by end: with points rounded down and up."""


def evaluator(
    found: NetFile,
    rules: Rules,
    before: tuple[int, ...],
    reward: Reward,
    aimed: bool,
    chances: Reward | None = None,
    telling: bool = False,
) -> Evaluator:
    """Return an evaluator for a round that begins with these strikes.

    `aimed` says whether the reward depends on the other seats' scores too. With `telling` it knows
    what is expected too (`GameState.expected_c`); `chances` is the reward that tells the chance to
    win the match, if there is one."""
    worth, told = tables(found, rules, before, reward, aimed)
    parts = expected_parts(found, rules, before, chances) if telling else ()
    return Evaluator(found.net, worth, told, CUT, parts)


def tables(
    found: NetFile, rules: Rules, before: tuple[int, ...], reward: Reward, aimed: bool
) -> tuple[list[Table], Table]:
    """Return, for each seat, a table of what the ends of all seats add to its payoff, and the table of outcomes.

    Both hold zeros for seats that the rules don't have."""
    worth = _nothing()
    told = [[[0] * ENDS for _bid in range(2)] for _seat in range(4)]
    for seat, bid, end in product(range(rules.players), (False, True), range(ENDS)):
        told[seat][bid][end] = _told(found, rules, before[seat], bid, end)
    scores = _scores(found, rules, before)
    if aimed:
        _pay_for_all(worth, found, rules, scores, reward)
    else:
        for seat, bid, end in product(range(rules.players), (False, True), range(ENDS)):
            worth[seat][seat][bid][end] = _own(found, rules, scores, reward, seat, bid, end)
        _spoil(worth, rules, scores, reward)
    return worth, told


def expected_parts(
    found: NetFile, rules: Rules, before: tuple[int, ...], chances: Reward | None
) -> list[list[Table]]:
    """Return, for each number of EXPECTED and for each seat, a table of what the ends of all seats add to it."""
    points, strikes, chance = (_nothing() for _ in EXPECTED)
    scores = _scores(found, rules, before)
    for (seat, bid, end), (down, up) in scores.items():
        part = found.points[end] % FINE
        sixty_fourths = down.points * (FINE - part) + up.points * part + POINTS_FROM * FINE
        points[seat][seat][bid][end] = (sixty_fourths << 32) // (FINE * POINTS_TO)
        strikes[seat][seat][bid][end] = max(0, down.strikes) << 32
    if chances is not None:
        _pay_for_all(chance, found, rules, scores, chances)
    return [points, strikes, chance]


def _nothing() -> list[Table]:
    return [[[[0] * ENDS for _bid in range(2)] for _about in range(4)] for _seat in range(4)]


def _scores(found: NetFile, rules: Rules, before: tuple[int, ...]) -> Scores:
    """Return the scores of all ends in a round that begins with these strikes."""
    scores = {}
    for seat, bid, end in product(range(rules.players), (False, True), range(ENDS)):
        down, up = (
            score(found.points, rules, before[seat], bid, end, rounded) for rounded in (False, True)
        )
        scores[seat, bid, end] = down, up
    return scores


def score(
    usual: Sequence[int], rules: Rules, before: int, bid: bool, end: int, up: bool = False
) -> SeatScore:
    """Return the score of a seat for which the round ends in this way.

    `before` is its number of strikes. `usual` are the points that each end usually scores, in
    64ths; they are rounded down, or up if `up` is set."""
    numbers = rules.numbers
    points = (usual[end] + (FINE - 1 if up else 0)) // FINE
    strike = 1 if numbers.strike_limit else 0
    last = numbers.strike_limit - 1 if numbers.strike_limit else 1000
    if end == VOID:
        return SeatScore(0, 0)
    if end == BESIDE:
        return SeatScore(min(points, numbers.slam_others_cap), 0)
    if end == SLAM:
        made = SeatScore(numbers.slam_points, 0, ("slam",))
        if numbers.slam_spares:
            return made
    elif end == NIL:
        if not rules.nil_bidding:
            return SeatScore(min(points, numbers.nil_points), 0, ("nil",))
        return SeatScore(numbers.nil_bid_points if bid else numbers.nil_unbid_points, 0, ("nil",))
    elif end == OVER:
        made = SeatScore(0, strike, ("overstrike",))
    elif end < SAFE:
        struck = strike if numbers.understrike_fatal or before < last else 0
        made = SeatScore(points if numbers.understrike_scores else 0, struck, ("understrike",))
    else:
        made = SeatScore(min(points, numbers.cap) if numbers.cap else points, 0)
    if not bid or made.strikes:
        return made
    if strike and before < last:
        return SeatScore(made.points, 1, (*made.marks, "nil_bid_failed"))
    return SeatScore(made.points - numbers.nil_bid_fine, 0, (*made.marks, "nil_bid_failed"))


def _own(
    found: NetFile, rules: Rules, scores: Scores, reward: Reward, seat: int, bid: bool, end: int
) -> int:
    """Return the payoff of an end to a seat that is paid for its own score alone."""
    scored = [SeatScore(0, 0)] * rules.players
    part = found.points[end] % FINE
    total = 0
    for up, share in ((False, FINE - part), (True, part)):
        if share:
            scored[seat] = scores[seat, bid, end][up]
            total += share * reward.payoffs(scored, end == VOID)[seat]
    return total // FINE


def _spoil(worth: list[Table], rules: Rules, scores: Scores, reward: Reward) -> None:
    """Fill in what the ends of others add to the payoff of a seat that likes to spoil them."""
    usual = [SeatScore(20, 0)] * rules.players
    plain = reward.payoffs(usual, False)
    for (about, bid, end), (score, _up) in scores.items():
        scored = [*usual]
        scored[about] = score
        for seat, pay in enumerate(reward.payoffs(scored, end == VOID)[: rules.players]):
            if seat != about:
                worth[seat][about][bid][end] = pay - plain[seat]


def _pay_for_all(
    worth: list[Table], found: NetFile, rules: Rules, scores: Scores, reward: Reward
) -> None:
    """Fill in what the ends of all seats add to each seat's payoff, from rounds as they usually end."""
    seats = range(rules.players)
    usual = _usual(found.companions, rules.players)
    rows = [[_dithered(found, scores, index, seat, end) for seat, end in enumerate(ends)]
            for index, ends in enumerate(usual.rounds)]  # fmt: skip
    paid = [reward.payoffs(row, False) for row in rows]
    void = reward.payoffs([scores[seat, False, VOID][0] for seat in seats], True)
    for seat in seats:
        for about, parts in enumerate(usual.parts([pay[seat] for pay in paid])):
            parts[VOID] = void[seat] // rules.players
            worth[seat][about] = [parts, [*parts]]
    if not rules.nil_bidding:
        return
    for about, end in product(seats, range(ENDS)):
        those = [index for index, ends in enumerate(usual.rounds) if ends[about] == end][
            :BID_ROUNDS
        ]
        for index in those:
            bid = [*rows[index]]
            bid[about] = scores[about, True, end][0]
            for seat, pay in enumerate(reward.payoffs(bid, False)[: rules.players]):
                worth[seat][about][True][end] += (pay - paid[index][seat]) // len(those)


def _dithered(found: NetFile, scores: Scores, index: int, seat: int, end: int) -> SeatScore:
    """Return the score of an end in the usual round of this index.

    Over many rounds the share of points rounded up is such that their mean is right."""
    return scores[seat, False, end][(37 * index + 11 * seat) % FINE < found.points[end] % FINE]


@cache
def _usual(companions: tuple[tuple[tuple[int, ...], ...], ...], players: int) -> PayoffSplit:
    """Return the split for rounds as they usually end: every end with its companions, at every seat."""
    rounds = []
    for end, triples in enumerate(companions):
        for others in triples if end != VOID else ():
            ends = (end, *others)
            rounds += [
                tuple(ends[(seat - first) % players] for seat in range(players))
                for first in range(players)
            ]
    return PayoffSplit(rounds)


def _told(found: NetFile, rules: Rules, before: int, bid: bool, end: int) -> int:
    """Return the end in the form in which `outcome_c` encodes a round that was played out."""
    made = score(found.points, rules, before, bid, end)
    numbers = (
        max(0, made.points + POINTS_FROM), made.strikes, end == OVER, UNDER <= end < SAFE, end == NIL, end == SLAM,
        end == BESIDE, found.taken[end] // FINE,
    )  # fmt: skip
    return sum(int(number) << (8 * place) for place, number in enumerate(numbers))
