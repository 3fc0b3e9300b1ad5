"""The wall: the most points with which a seat can't have the most, against every way in which a round may go on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.ambition.editions import Rules
from game.engine.ambition.wall import Standing, strip
from tests.engine.ambition.helpers import SHOWN, any_rules
from tests.engine.helpers import ALL_RULES, random_match
from tests.quick import quick

Final = tuple[tuple[int, ...], int]
"""The points captured, and who won the last trick."""


def at(taken: str, tricks: int, rules: Rules = SHOWN[0], deductor: int = -1, idle: tuple[int, ...] = ()) -> Standing:
    return Standing(rules.numbers, tuple(map(int, taken.split())), tricks, deductor, idle)


def played_on(standing: Standing) -> set[Final]:
    """All ways in which the tricks that are left may go: each whole to a seat, with any number of points."""
    total, seats = standing.numbers.total, range(len(standing.taken))
    may = [seat for seat in seats if seat not in standing.idle]
    found: set[Final] = {(standing.taken, standing.deductor)}
    for left in range(standing.tricks, 0, -1):
        new = set()
        for taken, _last in found:
            rest = total - sum(taken)
            for seat, points in product(may, [rest] if left == 1 else range(rest + 1)):
                new.add((tuple(each + points * (other == seat) for other, each in enumerate(taken)), seat))
        if new == found:  # further tricks change nothing but who gets the last of them
            continue
        found = new
    return found


def split(standing: Standing, seat: int, own: int, most: int) -> Iterator[Final]:
    """All splits of what is left in which the seat captures `own`, and the others not much more than `most`."""
    others = [other for other in range(len(standing.taken)) if other != seat]
    off, rest = standing.numbers.last_trick_deduct, standing.numbers.total - own
    ranges = [
        [standing.taken[other]] if other in standing.idle else range(standing.taken[other], most + off + 1)
        for other in others
    ]
    for points in product(*ranges[:-1]):
        if rest - sum(points) in ranges[-1]:
            taken = dict(zip(others, (*points, rest - sum(points)), strict=True)) | {seat: own}
            for last in set(range(len(taken))) - set(standing.idle):
                yield tuple(taken[each] for each in sorted(taken)), last


def checked_least(standing: Standing, seat: int) -> int | None:
    """The least points that are the most in a completion, found by trying them all."""
    off = standing.numbers.last_trick_deduct
    few = played_on(standing) if standing.tricks <= len(standing.taken) else None
    for most in range(1, standing.numbers.total + 1):
        finals = few
        if finals is None:
            finals = {
                end
                for own in {most, most + off}
                if own >= standing.taken[seat]
                for end in split(standing, seat, own, most)
            }
        for taken, last in finals:
            for used in {0, off if last >= 0 else 0}:
                counted = [max(0, points - used * (other == last)) for other, points in enumerate(taken)]
                if counted[seat] == most == max(counted):
                    return most
    return None


def checked_wall(standing: Standing, seat: int) -> int:
    least = checked_least(standing, seat)
    if least == standing.taken[seat]:
        taken = tuple(0 if other == seat else points for other, points in enumerate(standing.taken))
        least = checked_least(Standing(standing.numbers, taken, standing.numbers.tricks, -1, standing.idle), seat)
    return standing.numbers.total if least is None else least - 1


@st.composite
def standings(draw: st.DrawFn) -> tuple[Standing, int]:
    """Positions of all rules; with few tricks to come few points are left, so that all completions can be tried."""
    rules = draw(st.one_of(st.sampled_from(SHOWN), any_rules()))
    numbers, seats = rules.numbers, rules.players
    tricks = draw(st.integers(0, numbers.tricks))
    left = 0 if not tricks else draw(st.integers(0, 7 if tricks <= seats else numbers.total))
    cuts = sorted(draw(st.lists(st.integers(0, numbers.total - left), min_size=seats - 1, max_size=seats - 1)))
    ends = [0, *cuts, numbers.total - left]
    taken = tuple(high - low for low, high in pairwise(ends))
    deductor = draw(st.sampled_from(range(seats))) if numbers.last_trick_deduct and not tricks else -1
    seat = draw(st.integers(0, seats - 1))
    idle = [other for other in range(seats) if other not in (seat, deductor) and not taken[other]]
    return Standing(numbers, taken, tricks, deductor, idle if draw(st.booleans()) else ()), seat


@pytest.mark.parametrize("count", quick((200, 10_000), 0))
def test_the_wall_is_exact_against_all_completions(count: int) -> None:
    @settings(max_examples=count, deadline=None)
    @given(standings())
    def exact(position: tuple[Standing, int]) -> None:
        standing, seat = position
        assert standing.wall(seat) == checked_wall(standing, seat)

    exact()


@pytest.mark.parametrize(
    ("standing", "wall"),
    [
        (at("0 0 0 0", 13), 27),  # with 28 all four may have 28, and that is a tie
        (at("0 0 0 0", 13, idle=(3,)), 37),  # a Nil leaves 112 to three
        (at("8 0 24 15", 9), 27),
        (at("8 0 44 15", 5), 43),  # somebody has run ahead
        (at("44 0 8 15", 5), 27),  # it is the leader's own wall
        (at("30 25 25 12", 1), 49),  # whoever gets the last 20 has more, unless it is the seat itself
        (at("30 25 25 12", 2), 27),  # two tricks leave room for both others
        (at("20 40 30 22", 0), 112),
        (at("0 72 10 10", 3), 112),
        (at("0 0 0 0", 13, SHOWN[1]), 21),  # 85 are left if the last trick's winner takes 6 off
        (at("20 21 27 23", 0, SHOWN[1], 2), 91),
        (at("22 20 27 22", 0, SHOWN[1], 2), 21),
        (at("0 0 0 0", 13, SHOWN[2]), 19),
        (at("0 0 0 0", 13, SHOWN[3]), 21),
        (at("0 0 0", 17, SHOWN[4]), 28),
    ],
)
def test_walls_that_can_be_worked_out_by_hand(standing: Standing, wall: int) -> None:
    assert standing.wall(0) == wall == checked_wall(standing, 0) or standing.tricks > 4


@pytest.mark.parametrize("rules", ALL_RULES, ids=range(len(ALL_RULES)))
def test_whoever_stays_at_or_below_a_wall_of_the_round_doesnt_have_the_most(rules: Rules) -> None:
    numbers, seats = rules.numbers, range(rules.players)
    for history in random_match(rules, 5).rounds:
        counted, taken = history.counted(), [0] * rules.players
        for left, trick in zip(range(numbers.tricks, 0, -1), history.tricks, strict=True):
            standing = Standing(numbers, tuple(taken), left)
            assert not any(counted[seat] == max(counted) and counted[seat] <= standing.wall(seat) for seat in seats)
            taken[trick.winner] += trick.points
        standing = Standing(numbers, history.taken(), 0, history.tricks[-1].winner)
        assert not any(counted[seat] == max(counted) and counted[seat] <= standing.wall(seat) for seat in seats)


def test_the_strip_of_what_is_safe() -> None:
    assert strip(at("8 0 24 15", 9), 0) == (14, 27)
    assert strip(at("8 0 44 15", 5), 0) == (14, 43)
    assert strip(at("0 0 0", 17, SHOWN[4]), 0) == (14, 28)
    assert strip(at("5 72 10 10", 3), 0) == (0, 71)  # beside a Slam nobody strikes
    assert strip(at("5 57 10 10", 3, SHOWN[1]), 0) == (11, 56)  # in this edition they may
    assert strip(at("30 25 25 12", 1), 0) == (14, 49)
