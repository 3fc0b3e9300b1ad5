"""The search on a game so small that what it must find is known. The compiled search calls compiled classes only, so this runs on
the interpreted core, whose search is the same source (tests/repo/test_variants.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ai.search.ismcts import Search, most_visited
from ai.search.planner import Planner
from ai.search.worlds import Worlds
from game.engine.bits import pick
from game.engine.rng import advance, below
from game.engine.state import PAYOFF_ONE, RANDOM_ROLLOUT, GameState, compiled

pytestmark = pytest.mark.skipif(compiled(), reason="runs on the interpreted core")


class Secret(GameState):
    """Seat 0 hides one of four things, 0..3, seat 1 names one and wins if that is it, and then seat 0 pays it 0..3 for nothing.
    Seat 0 hides 2 twice as often as anything else."""

    like = 2.0
    """By how much likelier a world is in which 2 is hidden."""

    def __init__(self, done: Sequence[int] = ()) -> None:
        super().__init__()
        self.done, self.seat = list(done), -1

    def draw(self, n: int) -> int:
        self.random = advance(self.random)
        return below(self.random, n)

    def turn_c(self) -> int:
        return (0, 1, 0, -1)[len(self.done)]

    def legal_c(self) -> int:
        return 0b1111

    def apply_c(self, action: int) -> None:
        self.done.append(action)

    def copy_c(self, other: Any) -> None:
        self.done, self.seat = other.done[:], other.seat

    def prepare(self, seat: int) -> None:
        self.seat = seat

    def clone(self) -> Secret:
        twin = type(self)(self.done)
        twin.seat, twin.random = self.seat, self.random
        return twin

    def sample_c(self, target: Any) -> None:
        if self.seat == 1 and len(self.done) in (1, 2):
            target.done[0] = target.draw(4)

    def store_c(self, words: Any, at: int) -> None:
        words[at] = self.done[0]

    def load_c(self, words: Any, at: int) -> None:
        self.done[0] = words[at]

    def likelihood_c(self, world: Any) -> float:
        return self.like if world.done[:1] == [2] else 1.0

    def hidden_c(self, seat: int) -> bool:
        return not self.done and seat == 1

    def imagine_c(self) -> int:
        return (0, 1, 2, 2, 3)[self.draw(5)]

    def rollout_c(self, policy: int) -> None:
        while self.turn_c() >= 0:
            self.done.append(pick(0b1111, self.draw(4)).bit_length() - 1)

    def prior_c(self, weights: Any) -> int:
        weights[:4] = (1, 97, 1, 1)
        return 100

    def payoff_c(self, seat: int) -> int:
        return PAYOFF_ONE * ((self.done[0] == self.done[1]) == (seat == 1))

    def outcome_c(self, seat: int) -> int:
        return seat | self.done[1] * 50 << 8


class Even(Secret):
    """All worlds are as likely."""

    like = 1.0


def found(done: list[int], seat: int, n: int = 2000, **more: Any) -> dict[int, tuple[int, float]]:
    search = Search(Secret(done), seat, 7, RANDOM_ROLLOUT, room=n + 2, **more)
    search.run(n)
    return search.results()


def test_hidden_actions_are_imagined_and_leave_no_node() -> None:
    """Seat 1 will not see what is hidden: its own choice is at the root, and the likeliest is the best."""
    results = found([], 1)
    assert most_visited(results) == 2 and results[2][1] > 0.3
    assert sum(visits for visits, _ in results.values()) == 2000


def test_what_is_hidden_makes_no_difference() -> None:
    first = found([0], 1)
    assert all(found([secret], 1) == first for secret in (1, 2, 3))
    assert sum(visits * value for visits, value in first.values()) / 2000 == pytest.approx(0.25, abs=0.03)


def test_likelihoods_weigh_the_worlds() -> None:
    results = found([3], 1, worlds=Worlds(400).draw(Secret([0]), 1, 5, roots=0))
    assert most_visited(results) == 2 and results[2][1] > 0.33
    assert found([3], 1, worlds=Worlds(400).draw(Even([0]), 1, 5, roots=0))[2][1] < 0.33
    assert found([3], 1, worlds=Worlds(3).know(Secret([1])))[1][1] == 1.0


def test_a_prior_guides_the_search() -> None:
    free, guided = found([0], 1, 200), found([0], 1, 200, bias=3.0)
    assert guided[1][0] > 150 > free[1][0]


def test_what_an_end_brought_is_told() -> None:
    search = Search(Secret([0]), 1, 7, telling=True)
    search.run(100)
    assert search.outcomes()[2] == (1, 100, 0, 0, 0, 0, 0, 0)


def test_plans_are_compared() -> None:
    planner = Planner(Secret(), 0, [(0,), (2,), (3,)], 5, RANDOM_ROLLOUT)
    planner.run(300)
    planner.halve()
    assert planner.alive_count() == 2 and sorted(planner.ranking()) != [0, 1, 2]
