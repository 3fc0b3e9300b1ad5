"""Speed of the core: playouts, copies, worlds and search iterations per second, and a signature of fixed searches.

Each rate is the median of several windows, with the lowest and the highest, since machines are
noisy. The signature is a hash of what fixed searches found: it changes when, and only when, rules,
policies or search change."""

from __future__ import annotations

import hashlib
import statistics
import threading
from collections.abc import Callable
from dataclasses import dataclass

from ai.ambition.levels import PRIOR
from ai.ambition.models import play_tables
from ai.ambition.nets import net_for
from ai.ambition.payoff_split import evaluator
from ai.search.ismcts import Search
from ai.search.worlds import Worlds
from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import Rules
from game.engine.ambition.reward import Reward
from game.engine.ambition.round import Round
from game.engine.rng import Stream
from game.engine.state import (
    GOAL_ROLLOUT,
    NET_ROLLOUT,
    RANDOM_ROLLOUT,
    TABLE_ROLLOUT,
    GameState,
    compiled,
)

POLICIES = {"random": RANDOM_ROLLOUT, "goal": GOAL_ROLLOUT, "tables": TABLE_ROLLOUT}
TREE = 20_000
"""Iterations of a measured search: as many as a strong bot spends on a card."""


@dataclass(frozen=True, slots=True)
class Rate:
    """Work per second: the median, the lowest and the highest of the windows."""

    median: float
    low: float
    high: float


class Bench:
    """A benchmark that measures with a clock in seconds, `windows` times per figure for about `window` seconds each."""

    def __init__(self, clock: Callable[[], float], windows: int = 7, window: float = 0.25) -> None:
        self._clock = clock
        self._windows = windows
        self._window = window

    def rate(self, work: Callable[[int], None], unit: int) -> Rate:
        """Return how much of `work(n)` is done per second; n grows from `unit` until it fills a window."""
        n = unit
        while True:
            started = self._clock()
            work(n)
            took = self._clock() - started
            if took >= self._window:
                break
            n = n * 4 if took < self._window / 8 else int(n * self._window / took * 1.1) + 1
        rates = []
        for _ in range(self._windows):
            started = self._clock()
            work(n)
            rates.append(n / (self._clock() - started))
        return Rate(statistics.median(rates), min(rates), max(rates))

    def playouts(self, state: GameState, policy: int) -> Rate:
        """Return the rate at which copies of the state are played to the end."""
        world = state.clone()
        return self.rate(lambda n: world.repeat_rollouts(state, n, policy), 50)

    def copies(self, state: GameState) -> Rate:
        """Return the rate at which the state is copied."""
        world = state.clone()
        return self.rate(lambda n: world.repeat_copies(state, n), 500)

    def worlds(self, state: GameState) -> Rate:
        """Return the rate at which the state is copied with its hidden cards dealt at random."""
        world = state.clone()
        state.prepare(state.turn())
        return self.rate(lambda n: world.repeat_samples(state, n), 200)

    def iterations(
        self, state: GameState, policy: int, threads: int = 1, bias: float = 0.0
    ) -> Rate:
        """Return the rate of search iterations of all threads together, in trees of TREE iterations.

        `bias` is the same as for `Search`."""
        tree = TREE if compiled() else 60

        def grow(n: int, seed: int) -> None:
            for i in range(-(-n // tree)):
                Search(state, state.turn(), seed + i, policy, room=tree + 2, bias=bias).run(tree)

        def work(n: int) -> None:
            if threads == 1:
                grow(n, 1)
                return
            crew = [
                threading.Thread(target=grow, args=(n // threads, 1 + 1000 * i))
                for i in range(threads)
            ]
            for thread in crew:
                thread.start()
            for thread in crew:
                thread.join()

        return self.rate(work, tree * threads)


def position(cards_left: int, seed: int = 1, rules: Rules | None = None) -> Round:
    """Return a fixed position with `cards_left` cards, reached by random play from a deal without a pass.

    It has the tables, and the net where there is one. With fewer cards in the pack equally many are
    gone. If any card is gone, a first trick that is played blind is over."""
    rules = rules or Rules()
    numbers = rules.numbers
    state = Round(rules, "hold", deal(seed, 1, numbers.deck, numbers.seats))
    state.equip(play_tables(rules.edition))
    net = net_for(rules)
    if net is not None:
        state.judge_by(evaluator(net, rules, (0, 0, 0, 0), Reward(), False))
    stream = Stream("position", seed)
    gone = 52 - cards_left
    while gone > 0 or (cards_left < 52 and state.phase_name() == "blind"):
        gone -= 1
        legal = [card for card in range(52) if (state.legal() >> card) & 1]
        state.apply(legal[stream.below(len(legal))])
    return state


def usual_bias(policy: int) -> float:
    """Return the weight of the prior that the levels use: 0 unless the tables play."""
    return PRIOR if policy in (TABLE_ROLLOUT, NET_ROLLOUT) else 0.0


def signature(iterations: int = 300) -> str:
    """Return a hash of what small fixed searches find, the same compiled and interpreted; 16 hex digits."""
    digest = hashlib.sha256()
    for cards_left in (51, 38, 26, 9):
        for policy in POLICIES.values():
            state = position(cards_left)
            worlds = (
                Worlds(20).draw(state, state.turn(), 54321, 1) if policy == TABLE_ROLLOUT else None
            )
            search = Search(
                state,
                state.turn(),
                12345,
                policy,
                room=iterations + 2,
                bias=usual_bias(policy),
                worlds=worlds,
            )
            search.run(iterations)
            digest.update(repr(search.results()).encode())
    return digest.hexdigest()[:16]
