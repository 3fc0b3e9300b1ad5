"""Fits the play tables to what the search thought (`selfplay`): a softmax over the legal cards, trained by Adam.

Runs on whatever JAX finds, a graphics processor or the CPU.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from game.engine.ambition.editions import Rules
from game.engine.ambition.round import Round
from game.engine.ambition.tables import TABLES, TOTAL, UNIT
from game.engine.state import BID_NIL, NO_BID

CARDS = 13


@dataclass(frozen=True, slots=True)
class Decisions:
    """`index` [n, 13, TABLES] table entries (TOTAL where there is no card), `visits` [n, 13]."""

    index: np.ndarray
    visits: np.ndarray


def read_rounds(files: Iterable[Path]) -> Iterator[dict[str, Any]]:
    """The rounds of self-play files; a last line that is still being written is left out."""
    for file in files:
        with open(file, encoding="utf-8") as lines:
            for line in lines:
                if line.endswith("\n"):
                    yield json.loads(line)


def replay(data: dict[str, Any]) -> Iterator[tuple[Round, dict[int, int] | None]]:
    """The round before each card is played, with the search's visits (None where it had no choice)."""
    state = Round(Rules(nil_bidding=data["bidding"]), data["direction"], data["hands"], data["before"])
    for cards in data["passes"]:
        for card in cards:
            state.apply(card)
    for bid in data["bids"]:
        state.apply(BID_NIL if bid else NO_BID)
    for card, visits in zip(data["plays"], data["visits"], strict=True):
        yield state, None if visits is None else {int(key): count for key, count in visits.items()}
        state.apply(card)


def decisions(rounds: Iterable[dict[str, Any]]) -> Decisions:
    """All decisions with a choice."""
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
    """Visits sharpened by a power and scaled to 1."""
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
    rate: float = 0.02,
) -> np.ndarray:
    """Weights [TOTAL] in natural units."""
    goal = target(data.visits, power)
    weights = jnp.zeros(TOTAL)
    steps = epochs * max(1, len(goal) // batch)
    optimizer = optax.adam(optax.cosine_decay_schedule(rate, steps))
    state = optimizer.init(weights)

    @jax.jit
    def step(weights: jax.Array, state: Any, index: np.ndarray, goal: np.ndarray) -> tuple[jax.Array, Any]:
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
    """On decisions not fitted to: log-loss of the search's choice, agreement with it, both beside a uniform guess."""
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
    """Weights in the tables' unit."""
    return [round(float(w) * UNIT) for w in weights]
