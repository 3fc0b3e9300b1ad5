"""The search of games in ordinary Python: what it finds, and how it ends when they fail."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ai.search.ismcts import Search, most_visited
from ai.search.planner import Planner
from ai.search.worlds import Worlds
from game.engine.plain_state import PlainState
from game.engine.state import RANDOM_ROLLOUT
from tests.engine.test_plain import Bare, Oops, Secret, broken

ROOT = Path(__file__).resolve().parents[2]
Results = dict[int, tuple[int, float]]


def found(done: list[int], seat: int, n: int = 2000, kind: type[Secret] = Secret, **more: Any) -> Results:
    search = Search(PlainState(kind(done)), seat, 7, RANDOM_ROLLOUT, room=n + 2, **more)
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


def test_slices_make_no_difference() -> None:
    search = Search(PlainState(Secret()), 0, 7, RANDOM_ROLLOUT, room=2002)
    for n in (1, 99, 1900):
        search.run(n)
    assert search.results() == found([], 0)


def test_likelihoods_weigh_the_worlds() -> None:
    worlds = Worlds(400).draw(PlainState(Secret([0])), 1, 5, roots=0)
    results = found([3], 1, worlds=worlds)
    assert most_visited(results) == 2 and results[2][1] > 0.33
    even = Worlds(400).draw(PlainState(Bare([0])), 1, 5, roots=0)
    assert found([3], 1, kind=Bare, worlds=even)[2][1] < 0.33


def test_only_a_world_as_it_was_drawn_can_be_kept() -> None:
    world = PlainState(Secret([0])).determinize(1, 5)
    secret = world.game().done[0]
    results = found([(secret + 1) % 4], 1, worlds=Worlds(3).know(world))
    assert results[secret][1] == 1.0 and most_visited(results) == secret
    world.apply(0)
    with pytest.raises(ValueError, match="as it was drawn"):
        Worlds(3).know(world)


def test_a_prior_guides_the_search() -> None:
    free, guided = found([0], 1, 200), found([0], 1, 200, bias=3.0)
    assert guided[1][0] > 150 > free[1][0]


def test_what_an_end_brought_is_told() -> None:
    search = Search(PlainState(Secret([0])), 1, 7, telling=True)
    search.run(100)
    assert search.outcomes()[2] == (1, 100, 0, 0, 0, 0, 0, 0)


def test_plans_are_compared() -> None:
    planner = Planner(PlainState(Secret()), 0, [(0,), (2,), (3,)], 5, RANDOM_ROLLOUT)
    planner.run(300)
    planner.halve()
    assert planner.alive_count() == 2 and sorted(planner.ranking()) != [0, 1, 2]


# ---- failures


def tree(state: PlainState, seat: int = 0, **more: Any) -> Callable[[], None]:
    search = Search(state, seat, 7, RANDOM_ROLLOUT, **more)
    return lambda: search.run(1 << 30)


WAYS: dict[str, Callable[[PlainState], Callable[[], object]]] = {
    **{name: tree for name in ("turn", "legal", "apply", "copy", "sample", "payoff")},
    **{name: partial(tree, seat=1) for name in ("hidden", "imagine")},
    "choose": partial(tree, room=2),  # a full tree goes on by rollouts
    "prior": partial(tree, bias=1.0),
    "outcome": partial(tree, telling=True),
    "likelihood": lambda state: lambda: Worlds(1 << 16).draw(state, 1, 5),
    "plans": lambda state: lambda: Planner(state, 0, [(0,), (1,)], 5, RANDOM_ROLLOUT).run(1 << 30),
}


@pytest.mark.timeout(30)
@pytest.mark.parametrize("way", WAYS)
def test_what_a_game_raises_ends_the_search_at_once(way: str) -> None:
    error = Oops(way)
    kind = broken("apply" if way == "plans" else way, error)
    work = WAYS[way](PlainState(kind()))
    with pytest.raises(Oops) as raised:
        work()
    assert raised.value is error
    assert kind.asked == 41, "the game was asked again after it had failed"
    if way not in ("plans", "likelihood"):
        with pytest.raises(Oops):
            work()
        assert kind.asked == 41


@pytest.mark.timeout(30)
def test_an_interrupt_ends_the_search() -> None:
    with pytest.raises(KeyboardInterrupt):
        tree(PlainState(broken("apply", KeyboardInterrupt())()))()


@pytest.mark.timeout(30)
def test_a_failure_is_raised_in_the_thread_that_searched() -> None:
    with ThreadPoolExecutor(2) as pool:
        failing = pool.submit(tree(PlainState(broken("apply", Oops())())))
        fine = Search(PlainState(Secret()), 0, 7)
        pool.submit(fine.run, 3000).result()
        assert isinstance(failing.exception(), Oops)
    assert fine.iterations() == 3000


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    ("method", "answer", "said", "more"),
    [
        ("prior", {0: 5, 1: 5}, "every legal action", {"bias": 1.0}),
        ("prior", {0: 5, 1: 5, 2: 0, 3: 1}, "every legal action", {"bias": 1.0}),
        ("prior", dict.fromkeys(range(4), 1 << 61), "less than 2\\^63", {"bias": 1.0}),
        ("outcome", [1] * 9, "eight numbers", {"telling": True}),
        ("outcome", [256], "eight numbers", {"telling": True}),
        ("imagine", 9, "isn't legal", {"seat": 1}),
    ],
)
def test_answers_that_no_search_can_use_end_it(method: str, answer: object, said: str, more: dict[str, Any]) -> None:
    kind = type("Odd", (Secret,), {method: lambda self, *args: answer})
    with pytest.raises(ValueError, match=said):
        tree(PlainState(kind()), **more)()


@pytest.mark.parametrize("answer", [-1.0, float("nan"), float("inf")])
def test_likelihoods_are_numbers(answer: float) -> None:
    kind = type("Odd", (Secret,), {"likelihood": lambda self, world, seat: answer})
    with pytest.raises(ValueError, match="finite"):
        Worlds(50).draw(PlainState(kind()), 1, 5)


PROBE = """
from ai.search.worlds import Worlds
from game.engine.plain_state import PlainState
from game.engine.state import build_name
from tests.ai.test_plain import Secret, found
pool = Worlds(200).draw(PlainState(Secret([0])), 1, 5, roots=1)
print(pool.hidden(), found([], 0), found([], 1), found([0], 1, bias=2.0), found([1], 1, worlds=pool))
print(build_name())
"""


def told(probe: str, cpu: str) -> list[str]:
    """The lines that a program prints with a build."""
    out = subprocess.run(
        [sys.executable, "-c", probe], cwd=ROOT, env={**os.environ, "AMBITION_CPU": cpu}, capture_output=True, text=True
    )
    assert out.returncode == 0, out.stderr
    return out.stdout.splitlines()


def test_interpreted_and_compiled_agree() -> None:
    compiled, interpreted = told(PROBE, ""), told(PROBE, "interpreted")
    assert compiled[0] == interpreted[0]
    assert interpreted[1] == "interpreted" != compiled[1]
