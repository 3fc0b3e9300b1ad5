"""The fitting of play tables to the search's visits (`selfplay`): a softmax over the legal cards, trained by Adam.

It runs on any device that JAX finds, a graphics processor or the CPU."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np
import optax

from game.engine.ambition.play_tables import PASSES, TABLES, TOTAL, UNIT
from game.engine.json_reader import Record
from tools.research.training.selfplay import replay

CARDS = 13


@dataclass(frozen=True, slots=True)
class Decisions:
    """Decisions as arrays.

    `index` [n, 13, TABLES] are table entries (TOTAL where there is no card), and `visits` is [n,
    13]."""

    index: np.ndarray
    visits: np.ndarray

    def split(self, share: float) -> tuple[Decisions, Decisions]:
        """Return the first `share` of the decisions, and the rest."""
        cut = int(len(self.visits) * share)
        return Decisions(self.index[:cut], self.visits[:cut]), Decisions(
            self.index[cut:], self.visits[cut:]
        )


def decisions(rounds: Iterable[Record]) -> Decisions:
    """Return all decisions with a choice."""
    index: list[np.ndarray] = []
    weights: list[np.ndarray] = []
    for data in rounds:
        for state, visits in replay(data):
            if visits is None:
                continue
            entries = np.full((CARDS, TABLES), TOTAL, dtype=np.int32)
            counts = np.zeros(CARDS, dtype=np.float32)
            for i, (card, found) in enumerate(state.features().items()):
                entries[i] = found
                counts[i] = visits.get(card, 0)
            index.append(entries)
            weights.append(counts)
    return Decisions(np.stack(index), np.stack(weights))


def target(visits: np.ndarray, power: float) -> np.ndarray:
    """Return the visits raised to a power and scaled to a sum of 1."""
    sharp = visits**power
    return np.asarray(sharp / sharp.sum(axis=1, keepdims=True))


def _logits(weights: jax.Array, index: jax.Array) -> jax.Array:
    there = index[:, :, 0] < TOTAL
    sums = jnp.concatenate([weights, jnp.zeros(1)])[index].sum(axis=2)
    return jnp.where(there, sums, -1e9)


def _loss(weights: jax.Array, index: jax.Array, goal: jax.Array, decay: float) -> jax.Array:
    log_p = jax.nn.log_softmax(_logits(weights, index))
    return -(goal * jnp.where(goal > 0, log_p, 0.0)).sum(axis=1).mean() + decay * (weights**2).sum()


def fit(
    data: Decisions,
    power: float = 2.0,
    epochs: int = 12,
    batch: int = 8192,
    seed: int = 0,
    decay: float = 1e-6,
    rate: float = 0.05,
) -> np.ndarray:
    """Return the fitted weights [TOTAL] in natural units."""
    goal = target(data.visits, power)
    weights = jnp.zeros(TOTAL)
    steps = epochs * max(1, len(goal) // batch)
    optimizer = optax.adam(optax.cosine_decay_schedule(rate, steps))
    state = optimizer.init(weights)

    @jax.jit
    def step(
        weights: jax.Array, state: optax.OptState, index: np.ndarray, goal: np.ndarray
    ) -> tuple[jax.Array, optax.OptState]:
        gradient = jax.grad(_loss)(weights, index, goal, decay)
        updates, state = optimizer.update(gradient, state)
        return optax.apply_updates(weights, updates), state

    random = np.random.default_rng(seed)
    for _ in range(epochs):
        order = random.permutation(len(goal))
        for start in range(0, len(order) - batch + 1, batch):
            rows = order[start : start + batch]
            weights, state = step(weights, state, data.index[rows], goal[rows])
    return np.asarray(weights)


def quality(weights: np.ndarray, data: Decisions) -> dict[str, float]:
    """Return the log-loss of the search's choice and the agreement with it, on decisions that were not fitted to.

    Both are given for a uniform guess too."""
    logits = np.asarray(_logits(jnp.asarray(weights), jnp.asarray(data.index)))
    chosen = data.visits.argmax(axis=1)
    rows = np.arange(len(chosen))
    log_p = logits - logits.max(axis=1, keepdims=True)
    log_p -= np.log(np.exp(log_p).sum(axis=1, keepdims=True))
    cards = (data.index[:, :, 0] < TOTAL).sum(axis=1)
    return {
        "decisions": float(len(rows)),
        "log_loss": float(-log_p[rows, chosen].mean()),
        "agreement": float((logits.argmax(axis=1) == chosen).mean()),
        "uniform_log_loss": float(np.log(cards).mean()),
        "uniform_agreement": float((1 / cards).mean()),
    }


def quantized(weights: np.ndarray) -> list[int]:
    """Return the weights in the tables' unit."""
    return [round(float(w) * UNIT) for w in weights]


def fit_passes(
    rounds: Iterable[Record], steps: int = 300, batch: int = 4096, rate: float = 0.05
) -> np.ndarray:
    """Return the fitted weights [PASSES] for passing a card, in natural units.

    The model is three draws from a hand without replacement."""
    hands, chosen = [], []
    for data in rounds:
        # A round that holds has no passes.
        for hand, cards in zip(data["hands"], data["passes"], strict=False):
            hands.append(hand)
            chosen.append([hand.index(card) for card in cards])
    hand = np.array(hands)
    suit = hand // 13
    length = np.stack([(suit == suit[:, k : k + 1]).sum(axis=1) for k in range(CARDS)], axis=1)
    index = hand * 6 + np.minimum(length, 6) - 1
    random = np.random.default_rng(0)
    picks = random.permuted(np.array(chosen), axis=1)  # the set was chosen, not its order

    def loss(weights: jax.Array, index: np.ndarray, picks: np.ndarray) -> jax.Array:
        logits = weights[index]
        total = jnp.zeros(())
        for k in range(3):
            log_p = jax.nn.log_softmax(logits)
            total -= jnp.take_along_axis(log_p, picks[:, k : k + 1], axis=1).mean()
            logits = jnp.where(jax.nn.one_hot(picks[:, k], CARDS, dtype=bool), -1e9, logits)
        return total + 1e-6 * (weights**2).sum()

    weights = jnp.zeros(PASSES)
    optimizer = optax.adam(rate)
    state = optimizer.init(weights)
    gradient = jax.jit(jax.grad(loss))
    for _ in range(steps):
        rows = random.integers(0, len(index), batch)
        updates, state = optimizer.update(gradient(weights, index[rows], picks[rows]), state)
        weights = jnp.asarray(optax.apply_updates(weights, updates))
    return np.asarray(weights)
