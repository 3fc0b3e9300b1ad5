"""What every game and edition must pass: random play, independent copies, refused actions, rollouts that add up.

A new game adds its states to GAMES; nothing else is needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from game.engine.ambition.round import Round
from game.engine.refusal import IllegalAction
from game.engine.rng import Stream
from game.engine.state import GOAL_ROLLOUT, RANDOM_ROLLOUT, GameState, compiled
from tests.engine.ambusch.helpers import RULES as AMBUSCH_RULES
from tests.engine.ambusch.helpers import fresh_game
from tests.engine.helpers import ALL_RULES, directions_of, fresh_round, step_by_chance

GAMES: dict[str, Callable[[int], GameState]] = {
    f"ambition-{number}-{direction}": partial(fresh_round, rules, direction)
    for number, rules in enumerate(ALL_RULES)
    for direction in directions_of(rules)
}
SEATS = {name: ALL_RULES[int(name.split("-")[1])].players for name in GAMES}
for ambusch_rules in AMBUSCH_RULES:
    id_ = f"ambusch-{ambusch_rules.seats}-{ambusch_rules.scoring}{'-strict' * ambusch_rules.taken_card_stays}"
    GAMES[id_] = partial(fresh_game, ambusch_rules)
    SEATS[id_] = ambusch_rules.seats
games = pytest.mark.parametrize("name", GAMES)


def shape(state: GameState) -> tuple[object, ...]:
    """What can be told of a state from outside."""
    return repr(state), state.turn(), state.legal()


@games
def test_random_play_ends_and_the_mask_is_never_empty(name: str) -> None:
    for seed in range(5):
        state, stream = GAMES[name](seed), Stream("play", seed)
        for _ in range(700):
            if state.over():
                break
            step_by_chance(state, stream)
        assert state.over() and state.legal() == 0
        assert all(0 <= state.payoff(seat) <= 1 for seat in range(4))
        with pytest.raises(IllegalAction, match="over"):
            state.apply(0)


@games
def test_copies_are_independent(name: str) -> None:
    state, stream = GAMES[name](3), Stream("copy")
    while not state.over():
        twin = state.clone()
        before = shape(state)
        step_by_chance(twin, stream)
        assert shape(state) == before
        other = GAMES[name](4)
        other.copy_from(state)
        assert shape(other) == before
        state.copy_from(twin)
        assert shape(state) == shape(twin)


@games
def test_illegal_actions_change_nothing(name: str) -> None:
    state, stream = GAMES[name](5), Stream("illegal")
    while not state.over():
        before = shape(state)
        for action in (-1, 64, *(a for a in range(64) if not (state.legal() >> a) & 1)):
            with pytest.raises(IllegalAction):
                state.apply(action)
        assert shape(state) == before
        step_by_chance(state, stream)


@games
@pytest.mark.parametrize("policy", [RANDOM_ROLLOUT, GOAL_ROLLOUT])
def test_rollouts_end_and_repeat(name: str, policy: int) -> None:
    first, second = GAMES[name](6), GAMES[name](6)
    first.rollout(policy, 4711)
    second.rollout(policy, 4711)
    assert first.over() and [first.payoff(s) for s in range(4)] == [second.payoff(s) for s in range(4)]
    if not isinstance(first, Round):
        return
    rules = ALL_RULES[int(name.split("-")[1])]
    assert sum(first.taken_points()) == rules.numbers.total


@games
def test_worlds_are_drawn_for_every_seat_at_every_moment(name: str) -> None:
    state, stream = GAMES[name](7), Stream("worlds")
    while not state.over():
        for seat in range(SEATS[name]):
            world = state.determinize(seat, stream.seed64())
            assert world.turn() == state.turn() or not state.sees(seat)
            if world.turn() == seat == state.turn():
                assert world.legal() == state.legal()
            world.rollout(RANDOM_ROLLOUT, stream.seed64())
            assert world.over()
        step_by_chance(state, stream)


@pytest.mark.skipif(not compiled(), reason="interpreted, the search calls every class's own methods")
def test_a_class_that_the_search_would_never_call_is_refused() -> None:
    class Uncompiled(GameState):
        pass

    with pytest.raises(TypeError, match=r"never call .*Uncompiled.*pyproject.toml"):
        Uncompiled()


def test_other_games_and_rules_are_not_copied() -> None:
    state = GAMES["ambition-0-left"](1)
    with pytest.raises(TypeError):
        state.copy_from(GameState())
    with pytest.raises(ValueError, match="other rules"):
        state.copy_from(GAMES["ambition-1-left"](1))
    with pytest.raises(TypeError):
        state.repeat_copies(GameState(), 5)
    for seat in (-1, 4, 400):
        for door in (state.payoff, state.prepare, lambda s: state.determinize(s, 1), getattr(state, "hand")):  # noqa: B009
            with pytest.raises(ValueError, match="no seat"):
                door(seat)
    for seed in (0, -1, 1 << 64):
        with pytest.raises((ValueError, OverflowError)):
            state.seed(seed)
