"""What a round pays as a sum over the seats."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.ambition.payoff_split import RIDGE, PayoffSplit
from game.engine.ambition.net import ENDS
from game.engine.rng import Stream

PAYOFFS = st.lists(st.integers(0, 1 << 32), min_size=ENDS, max_size=ENDS)


def rounds(seats: int, count: int = 400) -> list[tuple[int, ...]]:
    stream = Stream("split", seats)
    return [tuple(stream.below(ENDS) for _ in range(seats)) for _ in range(count)]


@given(st.sampled_from([3, 4]), st.lists(PAYOFFS, min_size=4, max_size=4))
def test_a_sum_over_the_seats_is_found_again(seats: int, truth: list[list[int]]) -> None:
    split = PayoffSplit(rounds(seats))
    paid = [sum(truth[seat][end] for seat, end in enumerate(ends)) for ends in split.rounds]
    parts = split.parts(paid)
    for ends, pay in zip(split.rounds, paid, strict=True):
        told = sum(parts[seat][end] for seat, end in enumerate(ends))
        assert told == pytest.approx(pay, abs=0.02 * seats * (1 << 32))


def test_what_all_rounds_pay_is_shared_alike() -> None:
    split = PayoffSplit(rounds(4))
    assert split.parts([400] * len(split.rounds)) == [[100] * ENDS] * 4


def test_an_end_that_never_came_adds_its_share_of_the_mean() -> None:
    split = PayoffSplit([(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 9)
    parts = split.parts([300, 600, 900] * 9)
    assert all(part == 200 for own in parts for part in own[3:])


def test_the_parts_are_those_of_least_squares() -> None:
    """Against numpy's solution of the same equations."""
    np = pytest.importorskip("numpy")
    split = PayoffSplit(rounds(4))
    stream = Stream("paid")
    paid = [stream.below(1 << 32) for _ in split.rounds]
    asked = np.zeros((len(paid), 4 * ENDS))
    for index, ends in enumerate(split.rounds):
        asked[index, [seat * ENDS + end for seat, end in enumerate(ends)]] = 1
    mean = sum(paid) // len(paid)
    fitted = np.linalg.solve(asked.T @ asked + RIDGE * np.eye(4 * ENDS), asked.T @ (np.array(paid) - mean))
    assert np.ravel(split.parts(paid)) == pytest.approx(mean // 4 + fitted, abs=10)
