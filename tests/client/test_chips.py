from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.chips import BANK, STOCK, VALUES, hand_over, share, stack
from game.client.view import Chips


@st.composite
def five_totals(draw: st.DrawFn) -> list[int]:
    cuts = sorted(draw(st.lists(st.integers(0, 112), min_size=4, max_size=4)))
    return [b - a for a, b in zip([0, *cuts], [*cuts, 112], strict=True)]


@given(five_totals())
def test_every_total_is_paid_exactly_and_no_chip_is_used_twice(totals: list[int]) -> None:
    shared = share(totals)
    assert [chips.worth for chips in shared] == totals
    assert sum(chips.tens for chips in shared) == STOCK.tens
    assert sum(chips.fives for chips in shared) == STOCK.fives
    assert sum(chips.ones for chips in shared) == STOCK.ones


def test_totals_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="112"):
        share([1, 1, 1, 1, 1])
    with pytest.raises(ValueError):
        share([-5, 0, 0, 0, 117])


def test_the_bank_at_the_start_holds_the_stock() -> None:
    assert share([0, 0, 0, 0, 112])[BANK] == Chips(7, 5, 17)


@given(five_totals(), five_totals())
def test_handing_over_moves_only_the_difference(first: list[int], second: list[int]) -> None:
    before = hand_over(share(first))
    after = hand_over(share(second), before)
    for value in VALUES:
        where = {n: h for h, pile in enumerate(before.piles) for n in pile[value]}
        now = {n: h for h, pile in enumerate(after.piles) for n in pile[value]}
        assert where.keys() == now.keys()
        moved = sum(where[n] != now[n] for n in where)
        needed = sum(max(0, len(a[value]) - len(b[value])) for a, b in zip(after.piles, before.piles, strict=True))
        assert moved == needed


def test_an_unchanged_table_keeps_every_chip_in_its_place() -> None:
    held = hand_over(share([14, 30, 0, 8, 60]))
    assert hand_over(share([14, 30, 0, 8, 60]), held) == held


def test_piles_are_ten_high_and_counted_when_there_is_no_room() -> None:
    pile = hand_over([Chips(7, 5, 17)]).piles[0]
    assert [(p.value, len(p.chips)) for p in stack(pile, 10, 300, 55)] == [(10, 7), (5, 5), (1, 10), (1, 7)]
    assert [(p.value, len(p.chips), p.counted) for p in stack(pile, 5, 218, 55)] == [
        (10, 7, True),
        (5, 5, True),
        (1, 17, True),
    ]
