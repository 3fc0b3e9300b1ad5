"""What points taken are worth: the published tables and what must always hold."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.ambition.editions import Rules
from game.engine.ambition.scoring import score_round
from tests.engine.ambition.helpers import counts, shown

PLAIN = Rules()
BIDDING = Rules(nil_bidding=True)


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        ((27, 45, 21, 19), "27 0,X 21 19"),
        ((71, 41, 0, 0), "0,X 40 24 24"),
        ((72, 40, 0, 0), "40 14 0 0"),
        ((72, 13, 14, 13), "40 13 14 13"),
        ((57, 55, 0, 0), "0,X 40 24 24"),
        ((28, 28, 28, 28), "VOID"),
        ((37, 37, 37, 1), "VOID"),
        ((56, 56, 0, 0), "0,X 0,X 24 24"),
        ((112, 0, 0, 0), "40 0 0 0"),
        ((71, 1, 20, 20), "0,X 1,X 20 20"),
    ],
)
def test_basic(taken: tuple[int, ...], expected: str) -> None:
    assert shown(*score_round(PLAIN, taken)) == expected


@pytest.mark.parametrize(
    ("taken", "before", "bids", "expected"),
    [
        ((0, 0, 68, 44), "0000", "-Y-Y", "14 35 0,X 40,X"),
        ((34, 56, 8, 14), "2223", "---Y", "34 0,X 8,X -7"),
        ((34, 56, 9, 13), "0003", "---Y", "34 0,X 9,X 13,X"),
        ((41, 41, 10, 20), "0000", "---Y", "0,X 0,X 10,X 20,X"),
        ((29, 72, 0, 11), "1210", "--Y-", "14 40 0 11"),
        ((45, 67, 0, 0), "3000", "Y--Y", "19 0,X 14 35"),
        ((28, 28, 28, 28), "0000", "YYYY", "VOID"),
        ((30, 13, 29, 40), "2322", "-Y--", "30 13,X 29 0,X"),
    ],
)
def test_bidding(taken: tuple[int, ...], before: str, bids: str, expected: str) -> None:
    scores, void = score_round(BIDDING, taken, [int(x) for x in before], [x == "Y" for x in bids])
    assert shown(scores, void) == expected


def test_marks_name_what_happened() -> None:
    scores, _ = score_round(BIDDING, (0, 0, 68, 44), (0, 0, 0, 0), (False, True, False, True))
    assert [s.marks for s in scores] == [("nil",), ("nil", "nil_bid_made"), ("overstrike",), ("nil_bid_failed",)]
    scores, _ = score_round(PLAIN, (72, 13, 14, 13))
    assert [s.marks for s in scores] == [("slam",), (), (), ()]
    scores, _ = score_round(PLAIN, (50, 13, 34, 15))
    assert [s.marks for s in scores] == [("overstrike",), ("understrike",), (), ()]


@pytest.mark.parametrize("taken", [(1, 1, 1, 1), (113, -1, 0, 0), (112, 0, 0)])
def test_wrong_points_are_refused(taken: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="112"):
        score_round(PLAIN, taken)


def test_bids_without_bidding_are_refused() -> None:
    with pytest.raises(ValueError, match="off"):
        score_round(PLAIN, (28, 28, 28, 28), bids=(True, False, False, False))


strikes = st.lists(st.integers(0, 3), min_size=4, max_size=4)
bids = st.lists(st.booleans(), min_size=4, max_size=4)


@given(counts(), strikes, bids)
def test_always(taken: tuple[int, ...], before: list[int], bid: list[bool]) -> None:
    scores, void = score_round(BIDDING, taken, before, bid)
    assert all(-7 <= score.points <= 40 and score.strikes in (0, 1) for score in scores)
    # Nobody can win when all four strike out, so it must not happen (R7).
    assert any(b + s.strikes < 4 for b, s in zip(before, scores, strict=True))
    slams = [score for score in scores if "slam" in score.marks]
    assert len(slams) == (1 if max(taken) >= 72 else 0)
    if slams:
        assert not any(score.strikes for score in scores)
    elif not void:
        assert any("overstrike" in score.marks for score in scores)


@given(counts())
def test_bidding_without_bids_changes_only_nils(taken: tuple[int, ...]) -> None:
    plain, void = score_round(PLAIN, taken)
    unbid, void_too = score_round(BIDDING, taken, bids=(False,) * 4)
    assert void == void_too
    for a, b in zip(plain, unbid, strict=True):
        assert a == b or (a.marks == b.marks == ("nil",) and (a.points, b.points) == (24, 14))


def test_every_void_round() -> None:
    """The void rounds are exactly those counted in the rules: 55 sets of totals, 531 orders of seats."""
    void = [
        (a, b, c, 112 - a - b - c)
        for a in range(29)
        for b in range(a, (112 - a) // 3 + 1)
        for c in range(b, (112 - a - b) // 2 + 1)
        if score_round(PLAIN, (a, b, c, 112 - a - b - c))[1]
    ]
    assert len(void) == 55
    orders = {order for taken in void for order in permutations(taken)}
    assert len(orders) == 531 and all(score_round(PLAIN, order)[1] for order in orders)
