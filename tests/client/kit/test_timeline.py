"""Scripts end the same whether they are watched, jumped or skipped."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from game.client.kit.timeline import (
    Call,
    Parallel,
    Sequence,
    Step,
    Timeline,
    Tween,
    Wait,
    in_out_quad,
    linear,
    out_back,
)

# A plan is data from which the same script can be built twice.
leaves = st.one_of(
    st.tuples(st.just("tween"), st.floats(0, 500)),
    st.tuples(st.just("wait"), st.floats(0, 300)),
    st.tuples(st.just("call")),
)
plans = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.tuples(st.just("sequence"), st.lists(inner, max_size=4)),
        st.tuples(st.just("parallel"), st.lists(inner, max_size=4), st.floats(0, 60)),
    ),
    max_leaves=12,
)


def build(plan: tuple[Any, ...], state: dict[int, float], ends: dict[int, int]) -> Step:
    """The script of a plan; tweens write to `state`, ends are counted in `ends`."""
    kind = plan[0]
    if kind == "wait":
        return Wait(plan[1])
    if kind == "sequence":
        return Sequence([build(inner, state, ends) for inner in plan[1]])
    if kind == "parallel":
        return Parallel([build(inner, state, ends) for inner in plan[1]], plan[2])
    index = len(ends)
    ends[index] = 0
    state[index] = -1.0

    def set_value(value: float) -> None:
        state[index] = value
        ends[index] += value == 1.0

    def call() -> None:
        state[index] = 1.0
        ends[index] += 1

    return Tween(plan[1], linear, set_value) if kind == "tween" else Call(call)


@given(plans, st.lists(st.floats(0, 200), max_size=20), st.sampled_from([0.0, 0.5, 1.0, 1.6]))
def test_skipping_at_any_time_ends_as_watching_does(plan: tuple[Any, ...], steps: list[float], speed: float) -> None:
    watched: dict[int, float] = {}
    skipped: dict[int, float] = {}
    watched_ends: dict[int, int] = {}
    skipped_ends: dict[int, int] = {}
    one = Timeline(build(plan, watched, watched_ends), speed)
    for _ in range(10_000):
        if one.done:
            break
        one.advance(17.0)
    other = Timeline(build(plan, skipped, skipped_ends), speed)
    for step in steps:
        other.advance(step)
    other.finish()
    assert one.done and other.done
    assert watched == skipped == dict.fromkeys(watched, 1.0)
    assert watched_ends == skipped_ends == dict.fromkeys(watched_ends, 1)


def test_a_sequence_waits_for_each_step() -> None:
    seen: list[str] = []
    script = Timeline(Sequence([Call(lambda: seen.append("a")), Wait(100), Call(lambda: seen.append("b"))]))
    assert seen == ["a"]
    script.advance(99)
    assert seen == ["a"]
    script.advance(1)
    assert seen == ["a", "b"] and script.done


def test_parallel_staggers() -> None:
    values = [0.0, 0.0]

    def setter(index: int) -> Tween:
        return Tween(100, linear, lambda value: values.__setitem__(index, value))

    script = Timeline(Parallel([setter(0), setter(1)], stagger_ms=40))
    assert script.duration == 140
    script.advance(50)
    assert values == [0.5, 0.1]


def test_values_depend_on_time_and_not_on_the_frames_between() -> None:
    got: list[list[float]] = []
    for frames in ([70.0], [10.0, 20.0, 40.0]):
        values: list[float] = []
        script = Timeline(Tween(200, in_out_quad, values.append))
        for frame in frames:
            script.advance(frame)
        got.append(values)
    assert got[0][-1] == got[1][-1]


def test_slow_is_longer_and_instant_is_at_once() -> None:
    assert Timeline(Wait(100), speed=1.6).duration == 160 and Timeline(Wait(100), speed=0.0).done


def test_the_flourish_overshoots_and_lands() -> None:
    assert max(out_back(t / 100) for t in range(101)) > 1.02
    assert abs(out_back(1.0) - 1.0) < 1e-9
