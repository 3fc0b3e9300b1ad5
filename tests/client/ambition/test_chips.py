from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.ambition.table.poses import STOCK, VALUES, hand_over, pay, share, stack
from game.client.ambition.view import Chips
from game.engine.ambition.editions import EDITION_2006


@st.composite
def five_totals(draw: st.DrawFn) -> list[int]:
    cuts = sorted(draw(st.lists(st.integers(0, 112), min_size=4, max_size=4)))
    return [b - a for a, b in zip([0, *cuts], [*cuts, 112], strict=True)]


def assert_complete(held: list[Chips], totals: list[int]) -> None:
    assert [chips.worth for chips in held] == totals
    assert all(min(chips.tens, chips.fives, chips.ones) >= 0 for chips in held)
    assert sum(chips.tens for chips in held) == STOCK.tens
    assert sum(chips.fives for chips in held) == STOCK.fives
    assert sum(chips.ones for chips in held) == STOCK.ones


@given(five_totals())
def test_every_total_is_paid_exactly_and_no_chip_is_used_twice(totals: list[int]) -> None:
    assert_complete(share(totals), totals)


def test_totals_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="112"):
        share([1, 1, 1, 1, 1])
    with pytest.raises(ValueError):
        share([-5, 0, 0, 0, 117])


def test_the_bank_at_the_start_holds_the_stock() -> None:
    assert share([0, 0, 0, 0, 112])[-1] == Chips(7, 5, 17)


@given(five_totals(), five_totals())
def test_handing_over_moves_only_the_difference(first: list[int], second: list[int]) -> None:
    before = hand_over(share(first))
    after = hand_over(share(second), before)
    for value in VALUES:
        where = {n: h for h, pile in enumerate(before) for n in pile[value]}
        now = {n: h for h, pile in enumerate(after) for n in pile[value]}
        assert where.keys() == now.keys()
        moved = sum(where[n] != now[n] for n in where)
        needed = sum(max(0, len(a[value]) - len(b[value])) for a, b in zip(after, before, strict=True))
        assert moved == needed


def test_an_unchanged_table_keeps_every_chip_in_its_place() -> None:
    held = hand_over(share([14, 30, 0, 8, 60]))
    assert hand_over(share([14, 30, 0, 8, 60]), held) == held


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 40)), max_size=13))
def test_paying_trick_after_trick_keeps_every_total_exact(tricks: list[tuple[int, int]]) -> None:
    totals = [0, 0, 0, 0, STOCK.worth]
    held = share(totals)
    for winner, points in tricks:
        points = min(points, totals[-1])
        totals[winner] += points
        totals[-1] -= points
        held = pay(held, totals)
        assert_complete(held, totals)


def test_in_most_tricks_only_the_winner_and_the_bank_move_chips() -> None:
    paid = between_two = 0
    for seed in range(400):
        rng = random.Random(seed)
        deck = list(range(52))
        rng.shuffle(deck)
        totals = [0, 0, 0, 0, STOCK.worth]
        held = share(totals)
        for trick in range(13):
            points = sum(EDITION_2006.card_points[card] for card in deck[4 * trick : 4 * trick + 4])
            winner = rng.randrange(4)
            totals[winner] += points
            totals[-1] -= points
            before, held = held, pay(held, totals)
            assert_complete(held, totals)
            if points:
                paid += 1
                between_two += all(held[seat] == before[seat] for seat in range(4) if seat != winner)
    assert between_two >= 0.9 * paid


def test_a_new_round_gives_the_bank_everything_back() -> None:
    assert pay(share([14, 30, 0, 8, 60]), [0, 0, 0, 0, 112])[-1] == STOCK


def test_piles_are_ten_high_and_counted_when_there_is_no_room() -> None:
    pile = hand_over([Chips(7, 5, 17)])[0]
    assert [(p.value, len(p.chips)) for p in stack(pile, 10, 300, 55)] == [(10, 7), (5, 5), (1, 10), (1, 7)]
    assert [(p.value, len(p.chips), p.counted) for p in stack(pile, 5, 218, 55)] == [
        (10, 7, True),
        (5, 5, True),
        (1, 17, True),
    ]
