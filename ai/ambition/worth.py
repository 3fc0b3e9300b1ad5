"""What each way that a round may end for a seat is worth to it, by a reward: what turns a net's odds into a payoff."""

from __future__ import annotations

from collections.abc import Sequence

from ai.ambition.nets import NetFile
from game.engine.ambition.editions import Rules
from game.engine.ambition.evaluator import Evaluator
from game.engine.ambition.events import SeatScore
from game.engine.ambition.net import BESIDE, ENDS, NIL, OVER, SAFE, SLAM, UNDER, VOID
from game.engine.ambition.outcome import POINTS_FROM
from game.engine.ambition.reward import Reward

FINE = 64
"""Points in a net's file are in 64ths."""
CUT = 4
"""With so many tricks left, or fewer, rounds are played out: a playout then says more than the net (docs/models.md)."""


Table = list[list[list[int]]]
"""A number by seat, by whether it has bid Nil, and by end."""


def evaluator(found: NetFile, rules: Rules, before: tuple[int, ...], reward: Reward, aimed: bool) -> Evaluator:
    """An evaluator for a round with these strikes before it. `aimed`: whether the reward looks at the other seats' scores too."""
    return Evaluator(found.net, *tables(found, rules, before, reward, aimed), CUT)


def tables(found: NetFile, rules: Rules, before: tuple[int, ...], reward: Reward, aimed: bool) -> tuple[Table, Table]:
    """What each end pays, 0..2^32, and what is told of it; zeros for seats that the rules don't have."""
    nobody = [[0] * ENDS, [0] * ENDS]
    worth, told = [nobody] * 4, [nobody] * 4
    for seat in range(rules.players):
        worth[seat] = [
            [_worth(found, rules, before, reward, aimed, seat, bid, end) for end in range(ENDS)]
            for bid in (False, True)
        ]
        told[seat] = [[_told(found, rules, before[seat], bid, end) for end in range(ENDS)] for bid in (False, True)]
    return worth, told


def score(usual: Sequence[int], rules: Rules, before: int, bid: bool, end: int, up: bool = False) -> SeatScore:
    """What a seat scores that has so many strikes when the round ends so for it. `usual`: the points that each end usually
    scores, in 64ths; they are rounded down, or up."""
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


def _worth(
    found: NetFile,
    rules: Rules,
    before: tuple[int, ...],
    reward: Reward,
    aimed: bool,
    seat: int,
    bid: bool,
    end: int,
) -> int:
    """The mean payoff, 0..2^32, over what usually happens to the others beside it."""
    beside = found.companions[end] if aimed else ((VOID,) * (rules.players - 1),)
    total = 0
    part = found.points[end] % FINE
    for others in beside:
        scored = [SeatScore(0, 0)] * rules.players
        for i, other in enumerate(others):
            at = (seat + 1 + i) % rules.players
            scored[at] = score(found.points, rules, before[at], False, other)
        for up, share in ((False, FINE - part), (True, part)):
            if share:
                scored[seat] = score(found.points, rules, before[seat], bid, end, up)
                total += share * reward.payoffs(scored, end == VOID)[seat]
    return total // (FINE * len(beside))


def _told(found: NetFile, rules: Rules, before: int, bid: bool, end: int) -> int:
    """The end as `outcome_c` of a round that was played out would tell it."""
    made = score(found.points, rules, before, bid, end)
    numbers = (
        max(0, made.points + POINTS_FROM), made.strikes, end == OVER, UNDER <= end < SAFE, end == NIL, end == SLAM,
        end == BESIDE, found.taken[end] // FINE,
    )  # fmt: skip
    return sum(int(number) << (8 * place) for place, number in enumerate(numbers))
