"""The check whether a match by some rules can end, whatever has happened in it.

The check looks at the possible scores of a round. A round here is any split of the cards into
tricks and of the tricks among the seats. With some decks that is more than can be played, never
less. So rules that are refused here have no end, while some that pass may have none either; for
those there is `match_result.MOST_ROUNDS`.

A match with a number of `rounds` ends, since a seat that takes every trick leaves a round that is
not void, with somebody without a strike. Otherwise a match ends from any score if it can end from
the hardest, in which everybody has had a Slam where only the first one counts, and

* some round gives a strike to a player with one strike left so that the match may end, and strikes
  can lead to that; or
* some round gains points towards the target and can be repeated: it needs no Nil bid, or it needs
  one and not all
  players can get so many strikes that bidding is barred.

Where only a first Slam gains points, each seat has one: the match ends for certain only if the
smallest of these gains reaches the target."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise

from game.engine.ambition.edition import FIELDS, Edition
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import SeatScore, Total
from game.engine.ambition.house import fault_of
from game.engine.ambition.match_result import match_over
from game.engine.ambition.refusal import RulesFault
from game.engine.ambition.scoring import score_round

_BESIDE = ("chips", "opening_card", "high_two", "blind_suit", "pass_cycle", "own_tricks")
_TO_BLAME = tuple(field for field in FIELDS if field not in _BESIDE)
"""The fields that may keep a match from ending; the error names the first one that was changed."""

Taken = tuple[tuple[int, ...], tuple[int, ...], int | None]
"""Points by seat, tricks by seat, and the seat that takes points off for the last trick (None: no seat)."""
Outcome = tuple[list[SeatScore], bool]


def check_end(rules: Rules) -> None:
    """Raise RulesError for house rules by which a match would never end.

    Only new rules are checked; matches that were played and kept earlier are read without this
    check."""
    if rules.house is None or can_end(rules):
        return
    numbers = rules.numbers
    points = numbers.short_target if rules.short_game else 0
    points = min(filter(None, (points, numbers.target)), default=0)
    values = {"limit": numbers.strike_limit, "points": points}
    fault = RulesFault.NO_STRIKES if numbers.strike_limit else RulesFault.NO_POINTS
    if numbers.strike_limit and points:
        fault = RulesFault.NO_END
    raise fault_of(fault, _TO_BLAME, numbers, rules.base, **values)


@lru_cache(64)
def can_end(rules: Rules) -> bool:
    """Return whether a match by these rules can end from any position it may reach."""
    numbers = rules.numbers
    if numbers.rounds:
        return True
    seats, nobody = numbers.seats, [False] * numbers.seats
    goal, limit = (
        numbers.target or (rules.short_game and numbers.short_target),
        numbers.strike_limit,
    )
    bids = [False, True] if rules.nil_bidding else [False]
    barring = rules.nil_bidding and rules.no_nil_bid_at_three_strikes and limit > 0
    if barring and limit == 1:
        bids = [False]
    begun, striking, at_once, gainful, barred = False, False, True, False, False
    for taken in _rounds(numbers):
        scored = partial(_scored, rules, taken)
        for bid in bids:
            scores, _void = scored(0, [bid] * seats, True)
            if goal and any(score.points > 0 for score in scores):
                if not (bid and barring):
                    return True
                gainful = True
            begun = begun or any(score.strikes > 0 for score in scores)
        if barring and not barred:
            lone = [[seat == bidder for seat in range(seats)] for bidder in range(seats)]
            # By rounds in which one seat alone gains a strike, all can reach the same number of
            # strikes.
            strikes = (
                [score.strikes > 0 for score in scored(0, each, True)[0]]
                for each in (nobody, *lone)
            )
            barred = any(sum(each) == 1 for each in strikes)
        if limit:
            striking = striking or _may_be_last(numbers, scored(limit - 1, nobody, True)[0])
            if begun and striking:
                return True
        if goal and numbers.slam_once:
            scores, void = scored(0, nobody, False)
            totals = [Total(score.points, score.strikes) for score in scores]
            slams = any("slam" in score.marks for score in scores)
            at_once = at_once and not (slams and not match_over(rules, totals, scores, void))
    return (gainful and not barred) or bool(goal and numbers.slam_once and at_once)


def _scored(rules: Rules, round_: Taken, strikes: int, bids: Sequence[bool], late: bool) -> Outcome:
    """Return the score of a round before which every seat had `strikes` strikes.

    `late` is whether everybody has had a Slam before, if only the first one counts."""
    taken, tricks, deductor = round_
    seats = rules.numbers.seats
    return score_round(
        rules,
        taken,
        [strikes] * seats,
        bids if rules.nil_bidding else None,
        tricks=tricks,
        deductor=deductor,
        slammed=[late and rules.numbers.slam_once] * seats,
    )


def _may_be_last(numbers: Edition, scores: Sequence[SeatScore]) -> bool:
    """Return whether a round, with everybody one strike from the limit before it, may end the match by strikes.

    The match may end at once, or with the next round in which somebody takes every trick."""
    if numbers.understrike_ends:
        return any(score.strikes > 0 for score in scores)
    clean = not numbers.clean_winner or any(score.strikes <= 0 for score in scores)
    return clean and any(score.strikes > 0 and "understrike" not in score.marks for score in scores)


def _rounds(numbers: Edition) -> Iterator[Taken]:
    """Yield what the seats may take in a round, the seats in some order.

    Each item has points by seat, tricks by seat, and the seat that takes points off for the last
    trick. The numbers of tricks are right only in being none, some or all. The rounds whose tricks
    are made of cards of neighbouring values come first, then all others."""
    seats = numbers.seats
    values = tuple(sorted((numbers.card_points[card] for card in numbers.deck), reverse=True))
    tricks = tuple(sum(values[i : i + seats]) for i in range(0, len(values), seats))
    for found in (_splits(tricks, seats, 1), _splits(values, seats, seats)):
        for shares, spare in found:
            nothing = shares.count(0)
            for idle in range(max(0, nothing - spare), nothing + 1):
                takers = range(idle, seats)
                counts = [0 if seat < idle else 1 for seat in range(seats)]
                counts[-1] = numbers.tricks - sum(counts[:-1])
                for last in takers if numbers.last_trick_points else (seats - 1,):
                    taken = list(shares)
                    taken[last] += numbers.last_trick_points
                    for deductor in (None, *(takers if numbers.last_trick_deduct else ())):
                        yield tuple(taken), tuple(counts), deductor


@lru_cache(64)
def _sums(
    values: tuple[int, ...], seats: int, size: int
) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return what `_splits` yields, packed: a base, and (spare, sets of shares) pairs with the greatest `spare` first.

    `spare` is the number of groups of `size` worthless things that are left over. A set of shares
    is the set bits of one number: bit a + b * base + c * base**2 stands for the shares (a, b, c).
    The greatest share is omitted, as it is the rest of the total, so none of the others is more
    than half of it."""
    total, lesser = sum(values), seats - 1
    half = total // 2
    base = half + max(values, default=0) + 1
    within = (1 << (half + 1)) - 1
    for place in range(1, lesser):
        row, within = within, 0
        for share in range(half + 1):
            within |= row << share * base**place
    worthy = [value for value in values if value]
    # By how many cards above a multiple of `size` the lesser shares have.
    reached = {(0,) * lesser: 1}
    for value in worthy:
        further: defaultdict[tuple[int, ...], int] = defaultdict(int)
        for over, sums in reached.items():
            further[over] |= sums
            for place in range(lesser):
                more = (*over[:place], (over[place] + 1) % size, *over[place + 1 :])
                further[more] |= (sums << value * base**place) & within
        reached = further
    by_spare: defaultdict[int, int] = defaultdict(int)
    for over, sums in reached.items():
        missing = sum(-count % size for count in (*over, len(worthy) - sum(over)))
        by_spare[(len(values) - len(worthy) - missing) // size] |= sums
    return base, tuple(
        (spare, by_spare[spare]) for spare in sorted(by_spare, reverse=True) if spare >= 0
    )


def _splits(
    values: tuple[int, ...], seats: int, size: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the ways to share things of these values among seats so that each gets a multiple of `size` of them.

    Each item has the sums of the shares, ascending, and the number of groups of `size` worthless
    things that may go to any seat."""
    base, by_spare = _sums(values, seats, size)
    told, total = 0, sum(values)
    for spare, sums in by_spare:
        for lesser in _decoded(sums & ~told, base, seats - 1):
            shares = (*lesser, total - sum(lesser))
            if all(less <= more for less, more in pairwise(shares)):
                yield shares, spare
        told |= sums


def _decoded(sums: int, base: int, places: int) -> Iterator[tuple[int, ...]]:
    """Yield the shares whose bits are set, the most even ones first, since such rounds end most matches."""
    bits = bin(sums)[2:]
    found = bits.find("1")
    while found >= 0:
        at = len(bits) - 1 - found
        yield tuple(at // base**place % base for place in range(places))
        found = bits.find("1", found + 1)
