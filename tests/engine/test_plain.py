"""Games in ordinary Python as states: they answer like any other, and nothing that they raise is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Self

import pytest

from game.engine.plain import Dice, PlainGame
from game.engine.plain_state import PlainState
from game.engine.refusal import IllegalAction
from game.engine.rng import Stream
from game.engine.state import GOAL_ROLLOUT, RANDOM_ROLLOUT, GameState, compiled


class Secret(PlainGame):
    """Seat 0 hides one of four things, 0..3, seat 1 names one and wins if that is it, and then seat 0 pays it 0..3 for nothing.
    Seat 0 hides 2 twice as often as anything else."""

    def __init__(self, done: Sequence[int] = ()) -> None:
        self.done = list(done)

    def turn(self) -> int:
        return (0, 1, 0, -1)[len(self.done)]

    def legal(self) -> int:
        return 0b1111

    def apply(self, action: int) -> None:
        self.done.append(action)

    def copy(self) -> Self:
        return type(self)(self.done)

    def sample(self, seat: int, dice: Dice) -> None:
        if seat == 1 and len(self.done) in (1, 2):
            self.done[0] = dice.below(4)

    def payoff(self, seat: int) -> float:
        return float((self.done[0] == self.done[1]) == (seat == 1))

    def choose(self, policy: int, dice: Dice) -> int:
        return 3 if policy == GOAL_ROLLOUT else dice.pick(self.legal())

    def hidden(self, seat: int) -> bool:
        return not self.done and seat == 1

    def imagine(self, dice: Dice) -> int:
        return (0, 1, 2, 2, 3)[dice.below(5)]

    def likelihood(self, world: Self, seat: int) -> float:
        return 2.0 if world.done[:1] == [2] else 1.0

    def prior(self) -> Mapping[int, int]:
        return {0: 1, 1: 97, 2: 1, 3: 1}

    def outcome(self, seat: int) -> Sequence[int]:
        return (seat, self.done[1] * 50)

    def __repr__(self) -> str:
        return f"<Secret {self.done}>"


class Bare(Secret):
    """What a game must have, and nothing else."""

    choose, hidden, imagine = PlainGame.choose, PlainGame.hidden, PlainGame.imagine
    likelihood, prior, outcome = PlainGame.likelihood, PlainGame.prior, PlainGame.outcome


class Oops(Exception):
    """What a broken game raises."""


class Breaking(Secret):
    """The game, but a method will fail."""

    asked = 0


def broken(method: str, error: BaseException) -> type[Breaking]:
    """The game, but one of its methods raises once it has been asked for some while."""

    class Broken(Breaking):
        asked = 0

    def fails(self: Secret, *args: object) -> object:
        Broken.asked += 1
        if Broken.asked > 40:
            raise error
        return getattr(Secret, method)(self, *args)

    setattr(Broken, method, fails)
    return Broken


def test_a_state_answers_as_its_game_does() -> None:
    state = PlainState(Secret())
    assert (state.turn(), state.legal(), state.over()) == (0, 0b1111, False)
    assert state.sees(0) and not state.sees(1)
    for action in (2, 1, 0):
        state.apply(action)
    assert state.over() and state.turn() == -1 and state.legal() == 0
    assert [state.payoff(seat) for seat in (0, 1)] == [1.0, 0.0]
    assert repr(state) == "<PlainState of <Secret [2, 1, 0]>>"
    with pytest.raises(IllegalAction, match="over"):
        state.apply(0)


def test_what_is_not_legal_is_refused_with_action_seat_and_game() -> None:
    state = PlainState(Secret([1]))
    for action in (-1, 4, 64):
        with pytest.raises(IllegalAction, match=rf"seat 1: choice .action: {action}, .*Secret \[1\]"):
            state.apply(action)
    assert state.game().turn() == 1


def test_copies_are_independent_and_alike() -> None:
    state = PlainState(Secret())
    state.seed(99)
    twin = state.clone()
    state.apply(3)
    assert repr(twin) == "<PlainState of <Secret []>>" and twin.turn() == 0
    twin.copy_from(state)
    assert repr(twin) == repr(state) and twin.turn() == 1
    with pytest.raises(TypeError, match="a Secret can't copy a Bare"):
        twin.copy_from(PlainState(Bare()))
    with pytest.raises(TypeError, match="PlainGame was expected"):
        PlainState(7)  # type: ignore[arg-type]


def test_a_world_keeps_what_the_seat_knows_and_deals_the_rest_evenly() -> None:
    state = PlainState(Secret([1, 3]))
    own = [state.determinize(0, seed).game().done for seed in (1, 2, 3)]
    stream = Stream("worlds")
    theirs = [state.determinize(1, stream.seed64()).game().done for _ in range(4000)]
    assert own == [[1, 3]] * 3
    assert {done[1] for done in theirs} == {3}
    counts = Counter(done[0] for done in theirs)
    assert (
        sum((counts[thing] - 1000) ** 2 / 1000 for thing in range(4)) < 16.3
    )  # three degrees of freedom, one in a thousand
    with pytest.raises(ValueError, match="no seat 4"):
        state.determinize(4, 1)


def test_rollouts_repeat_and_follow_the_policy() -> None:
    first, second, goal = PlainState(Secret()), PlainState(Secret()), PlainState(Secret())
    first.rollout(RANDOM_ROLLOUT, 5)
    second.rollout(RANDOM_ROLLOUT, 5)
    goal.rollout(GOAL_ROLLOUT, 5)
    assert first.over() and repr(first) == repr(second)
    assert goal.game().done == [3, 3, 3]


def test_dice_are_even_and_repeat() -> None:
    dice, again = Dice(7), Dice(7)
    assert [dice.below(6) for _ in range(50)] == [again.below(6) for _ in range(50)]
    assert {dice.pick(0b1010010) for _ in range(100)} == {1, 4, 6}
    orders = Counter[tuple[int, ...]]()
    for _ in range(6000):
        items = [0, 1, 2]
        dice.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6 and sum((n - 1000) ** 2 / 1000 for n in orders.values()) < 20.5


@pytest.mark.parametrize("method", ["turn", "legal", "apply", "copy", "sample", "payoff", "choose", "hidden"])
def test_what_a_game_raises_reaches_whoever_asked(method: str) -> None:
    state = PlainState(broken(method, Oops("no"))([0] if method == "sample" else []))
    with pytest.raises(Oops):
        for _ in range(50):
            state.sees(1)
            state.determinize(1, 1).legal()
            twin = state.clone()
            twin.apply(1)
            twin.rollout(RANDOM_ROLLOUT, 3)
            twin.payoff(0)


def test_a_state_that_failed_stays_so() -> None:
    state = PlainState(broken("legal", Oops("the one"))())
    for _ in range(2):
        with pytest.raises(Oops, match="the one"):
            for _ in range(50):
                state.legal()
    with pytest.raises(Oops):
        state.clone()


@pytest.mark.parametrize(
    ("method", "answer", "said"),
    [
        ("turn", 4, "a seat 0..3"),
        ("turn", None, "a seat 0..3"),
        ("legal", 0, "not empty"),
        ("legal", 1 << 64, "a mask"),
        ("payoff", 1.5, r"0\.\.1 was expected"),
        ("payoff", float("nan"), r"0\.\.1 was expected"),
    ],
)
def test_answers_that_no_search_can_use_are_refused(method: str, answer: object, said: str) -> None:
    game = type("Odd", (Secret,), {method: lambda self, *args: answer})
    state = PlainState(game([1, 2, 3] if method == "payoff" else []))
    with pytest.raises(ValueError, match=said):
        state.payoff(0) if method == "payoff" else state.legal()


@pytest.mark.skipif(not compiled(), reason="interpreted, the search calls every class's own methods")
@pytest.mark.parametrize("base", [GameState, PlainState])
def test_a_class_that_the_search_would_never_call_is_refused(base: type[GameState]) -> None:
    class Uncompiled(base):  # type: ignore[valid-type,misc]
        def turn(self) -> int:
            return 0

    with pytest.raises(TypeError, match=r"never call .*Uncompiled.*PlainGame \(game.engine.plain\)"):
        Uncompiled() if base is GameState else Uncompiled(Secret())
