"""The training of a value net by Adam, on positions that the tables play and a share that the search played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from game.engine.ambition.net import ENDS, FEATURES, MOST, OUTPUTS, SECOND, THIRD, WIDTH
from tools.research.net.data import Positions, joined

Weights = list[tuple[jax.Array, jax.Array]]
BATCH = 1024
SQUARES = 2.0
"""The weight of the squared error relative to the cross-entropy."""
POOL = 12
"""The number of chunks of the tables' positions that are shuffled together."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The amount of training.

    `states` is the total number of positions, of which a share `strong` was played by the search;
    in the last fifth of the training the share is `last`."""

    states: int = 20_000_000
    strong: float = 0.1
    last: float = 0.4
    rate: float = 1.5e-3
    seed: int = 1


def fresh(seed: int) -> Weights:
    """Return initial weights, with He's scale for the number of inputs that are true."""
    random = np.random.default_rng(seed)
    shapes = (
        (FEATURES, WIDTH, 110),
        (WIDTH, SECOND, WIDTH),
        (SECOND, THIRD, SECOND),
        (THIRD, OUTPUTS, THIRD),
    )
    return [
        (
            jnp.asarray(random.normal(0, (2 / active) ** 0.5, (into, out)), jnp.float32),
            jnp.zeros(out, jnp.float32),
        )
        for into, out, active in shapes
    ]


def logits(weights: Weights, questions: jax.Array) -> jax.Array:
    """Return the unscaled log-odds of each seat's end, (n, 4, ENDS)."""
    x = questions.astype(jnp.float32)
    for matrix, bias in weights[:-1]:
        x = jnp.clip(x @ matrix + bias, 0, MOST)
    matrix, bias = weights[-1]
    return (x @ matrix + bias).reshape(-1, 4, ENDS)


def loss(weights: Weights, questions: jax.Array, odds: jax.Array, worth: jax.Array) -> jax.Array:
    """Return the net's mean loss per seat against the observed odds.

    It is the cross-entropy, which treats all ends alike, plus the squared error of the worth, which
    is what the search uses."""
    told = logits(weights, questions)
    missed = (jax.nn.softmax(told) - odds) @ worth
    cost: jax.Array = optax.softmax_cross_entropy(told, odds).mean() + SQUARES * (missed**2).mean()
    return cost


def batches(
    tables: Iterator[Positions], strong: Positions | None, plan: Plan
) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.float32]]]:
    """Yield the plan's batches of mixed positions."""
    random = np.random.default_rng(plan.seed)
    steps = plan.states // BATCH
    order: NDArray[np.int64] = np.empty(0, np.int64)
    step = 0
    with ThreadPoolExecutor(1) as ahead:
        coming = ahead.submit(_pool, tables)
        while step < steps:
            pool = coming.result()
            coming = ahead.submit(_pool, tables)
            mixed = random.permutation(len(pool))
            at = 0
            while at <= len(pool) - BATCH and step < steps:
                share = plan.last if 5 * step >= 4 * steps else plan.strong
                own = round(BATCH * share) if strong is not None else 0
                chosen = pool.part(mixed[at : at + BATCH - own])
                at += BATCH - own
                if strong is not None and own:
                    if len(order) < own:
                        order = random.permutation(len(strong))
                    chosen = joined((chosen, strong.part(order[:own])))
                    order = order[own:]
                step += 1
                yield chosen.questions(), chosen.odds()


def _pool(tables: Iterator[Positions]) -> Positions:
    return joined(islice(tables, POOL))


def train(
    weights: Weights,
    tables: Iterator[Positions],
    strong: Positions | None,
    worth: Sequence[float],
    plan: Plan,
    say: Callable[[int, float], None] = lambda _step, _loss: None,
) -> Weights:
    """Train on the plan's positions and return the weights.

    `worth` is the worth of each end. `say` is called from time to time with the step and the mean
    loss since its last call."""
    steps = plan.states // BATCH
    schedule = optax.warmup_cosine_decay_schedule(
        plan.rate / 10, plan.rate, max(1, steps // 50), steps, plan.rate / 100
    )
    optimizer = optax.adam(schedule)
    state = optimizer.init(weights)
    values = jnp.asarray(worth, jnp.float32)

    @jax.jit
    def step(
        weights: Weights, state: optax.OptState, questions: jax.Array, odds: jax.Array
    ) -> tuple[Weights, optax.OptState, jax.Array]:
        value, gradient = jax.value_and_grad(loss)(weights, questions, odds, values)
        updates, state = optimizer.update(gradient, state)
        return optax.apply_updates(weights, updates), state, value

    total, since = 0.0, 0
    for i, (questions, odds) in enumerate(batches(tables, strong, plan)):
        weights, state, value = step(weights, state, questions, odds)
        total, since = total + float(value), since + 1
        if (i + 1) % 500 == 0 or i + 1 == steps:
            say(i + 1, total / since)
            total, since = 0.0, 0
    return weights


def plain(weights: Weights) -> list[NDArray[np.float32]]:
    """Return matrix and biases of each layer in turn."""
    return [np.asarray(each) for layer in weights for each in layer]


def tested(weights: Weights, positions: Positions, worth: Sequence[float]) -> float:
    """Return the mean loss on positions that were not used for training."""
    measure = jax.jit(loss)
    values = jnp.asarray(worth, jnp.float32)
    parts = [positions.part(slice(at, at + 8192)) for at in range(0, len(positions), 8192)]
    sums = [
        float(measure(weights, part.questions(), part.odds(), values)) * len(part) for part in parts
    ]
    return sum(sums) / len(positions)
