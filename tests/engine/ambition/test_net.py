"""The value net: what it asks, what it answers, and how the search ends playouts by it."""

from __future__ import annotations

import pytest

from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import Rules
from game.engine.ambition.evaluator import Evaluator
from game.engine.ambition.net import (
    ACTIVATION,
    ENDS,
    FEATURES,
    LOGIT,
    MOST,
    OUTPUTS,
    SECOND,
    STRONG,
    THIRD,
    WEIGHT,
    WIDTH,
    ValueNet,
)  # fmt: skip
from game.engine.ambition.round import Round
from game.engine.cards import cards_of
from game.engine.rng import Stream
from game.engine.state import NET_ROLLOUT, PAYOFF_ONE
from tests.engine.helpers import step_by_chance

Layers = tuple[list[int], list[int], list[int], list[int]]


def weights(seed: int) -> Layers:
    """Random ones."""
    stream = Stream("net", seed)

    def some(n: int, size: int) -> list[int]:
        return [stream.below(2 * size + 1) - size for _ in range(n)]

    return (
        some((FEATURES + 1) * WIDTH, 60),
        some(SECOND * (WIDTH + 1), 300),
        some(THIRD * (SECOND + 1), 500),
        some(OUTPUTS * (THIRD + 1), 500),
    )


def begun(rules: Rules, tricks: int, seed: int = 3) -> Round:
    """A round without a pass, random play for some tricks."""
    numbers = rules.numbers
    state, stream = Round(rules, "hold", deal(seed, 1, numbers.deck, numbers.seats)), Stream("play", seed)
    while state.phase_name() != "play" or sum(state.taken_tricks()) < tricks:
        step_by_chance(state, stream)
    return state


def asked(state: Round) -> set[int]:
    """The questions that a position answers with yes, worked out from what the program says of it."""
    seats = len(state.taken_points())
    found = {STRONG}
    hands = [state.hand(seat) for seat in range(seats)]
    left = sorted(card for hand in hands for card in hand)
    for seat, hand in enumerate(hands):
        r = (seat - state.turn()) % seats
        for suit in range(4):
            own = [card for card in hand if card // 13 == suit]
            found.add(708 + (r * 4 + suit) * 14 + len(own))
            above = [card for card in left if card // 13 == suit]
            for card in own:
                found.add(r * 52 + card)
                found.add(500 + r * 52 + suit * 13 + sum(other > card for other in above))
        found.add(208 + r * 73 + min(72, state.taken_points()[seat]))
        if state.taken_tricks()[seat]:
            found.add(994 + r)
    for suit in range(4):
        out = [card % 13 for card in left if card // 13 == suit]
        found.add(932 + suit * 10 + (5 if 0 in out else 0) + sum(rank >= 9 for rank in out))
    found.add(972 + len(hands[0]))
    return found


def answered(layers: Layers, questions: set[int]) -> list[list[int]]:
    """The logits by seat from the leader, in plain arithmetic."""
    first, second, third, last = layers
    sums = [first[FEATURES * WIDTH + i] + sum(first[row * WIDTH + i] for row in questions) for i in range(WIDTH)]
    values = [min(max(value, 0), ACTIVATION * MOST) for value in sums]
    for matrix, width in ((second, WIDTH), (third, SECOND), (last, THIRD)):
        rows = len(matrix) // (width + 1)
        products = [
            sum(values[i] * matrix[row * width + i] for i in range(width)) + matrix[rows * width + row] * ACTIVATION
            for row in range(rows)
        ]
        if matrix is not last:
            values = [min(max(product // WEIGHT, 0), ACTIVATION * MOST) for product in products]
    return [[products[r * ENDS + end] * LOGIT // (WEIGHT * ACTIVATION) for end in range(ENDS)] for r in range(4)]


@pytest.mark.parametrize("rules", [Rules(), Rules("simple"), Rules("2004", players=3)])
@pytest.mark.parametrize("tricks", [1, 6])
def test_the_odds_are_those_of_plain_arithmetic(rules: Rules, tricks: int) -> None:
    layers = weights(tricks)
    state = begun(rules, tricks)
    logits = answered(layers, asked(state))
    for seat, odds in enumerate(ValueNet(*layers).odds(state)):
        own = logits[(seat - state.turn()) % rules.players]
        powers = [int((1 << 20) * 2.718281828459045 ** (max(-1023, each - max(own)) / LOGIT)) for each in own]
        assert odds == pytest.approx([power / sum(powers) for power in powers], abs=1e-4)


def evaluator(cut: int = 4) -> Evaluator:
    """One whose net knows nothing: all ends are alike. Each seat is paid more for the next one's ends than its own take off."""
    nothing = tuple([0] * len(layer) for layer in weights(0))
    worth = [[[[0] * ENDS] * 2] * 4 for _seat in range(4)]
    for seat in range(4):
        worth[seat][seat] = [[-PAYOFF_ONE // 8 + end for end in range(ENDS)]] * 2
        worth[seat][(seat + 1) % 4] = [[(2 * seat + 1) * PAYOFF_ONE // 8] * ENDS] * 2
    told = [[list(range(ENDS))] * 2] * 4
    return Evaluator(ValueNet(*nothing), worth, told, cut)


def test_a_rollout_ends_at_the_end_of_the_trick_by_the_evaluator() -> None:
    state = begun(Rules(), 2)
    state.judge_by(evaluator())
    state.apply(cards_of(state.legal())[0])
    state.rollout(NET_ROLLOUT, 7)
    assert state.over() and sum(state.taken_tricks()) == 3
    assert [state.payoff(seat) for seat in range(4)] == pytest.approx([seat / 4 for seat in range(4)], abs=1e-6)
    twin = begun(Rules(), 2)
    twin.rollout(NET_ROLLOUT, 7)
    assert sum(twin.taken_tricks()) == 13, "without an evaluator it is played out"


@pytest.mark.parametrize(("tricks", "cut", "played"), [(8, 4, 8), (9, 4, 13), (3, 10, 13), (3, 9, 3)])
def test_the_last_tricks_are_played_out(tricks: int, cut: int, played: int) -> None:
    state = begun(Rules(), tricks)
    state.judge_by(evaluator(cut))
    state.rollout(NET_ROLLOUT, 5)
    assert state.over() and sum(state.taken_tricks()) == played


def test_payoffs_stay_within_their_range() -> None:
    nothing = tuple([0] * len(layer) for layer in weights(0))
    told = [[list(range(ENDS))] * 2] * 4
    for part, payoff in ((-PAYOFF_ONE, 0.0), (PAYOFF_ONE, 1.0)):
        state = begun(Rules(), 2)
        state.judge_by(Evaluator(ValueNet(*nothing), [[[[part] * ENDS] * 2] * 4] * 4, told))
        state.rollout(NET_ROLLOUT, 7)
        assert [state.payoff(seat) for seat in range(4)] == [payoff] * 4


def test_a_net_of_another_shape_is_refused() -> None:
    first, second, third, last = weights(1)
    with pytest.raises(ValueError, match="weights were expected"):
        ValueNet(first[:-1], second, third, last)
