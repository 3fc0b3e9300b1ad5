"""Search over whole plans (the three cards of a pass) for the sequence of actions with the best mean payoff.

It is flat Monte Carlo with sequential halving (Karnin, Koren, Somekh 2013): all plans are played
out equally often, each in its own world, then the worse half is dropped, and so on. Others' hidden
choices come from `imagine_c`, the play from the rollout policy."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

from game.engine.state import TOLD, TRACE

if not cython.compiled:
    from ai.search.worlds import Worlds
    from game.engine.state import GameState
else:
    from cython.cimports.ai.search.worlds import Worlds
    from cython.cimports.game.engine.state import GameState

_TRACE = cython.declare(cython.int, TRACE)
_TOLD = cython.declare(cython.int, 8 + TOLD)


class Planner:
    """A search over plans of equal length for `seat`, which must be the seat to act in `root`.

    `seed` is 1..2^64-1. Payoffs and outcomes are those of `about`, or of `seat` itself. `telling`
    makes the search record what is `expected` too. Raises ValueError for unsuitable plans or a seat
    that is not to act."""

    def __init__(
        self,
        root: GameState,
        seat: cython.int,
        plans: Sequence[Sequence[int]],
        seed: cython.ulonglong,
        policy: cython.int = 1,
        worlds: Worlds | None = None,
        about: cython.int = -1,
        telling: cython.bint = False,
    ) -> None:
        if root.turn() != seat or not plans or len({len(plan) for plan in plans}) != 1:
            raise ValueError("plans of equal length for the seat to act were expected")
        self.root = root.clone()
        self.root.prepare(seat)
        self.world = root.clone()
        self.world.seed(seed)
        self.policy = policy
        self.worlds = worlds
        self.about = about if about >= 0 else seat
        self.length = len(plans[0])
        self.plans = len(plans)
        self.actions = array("i", [action for plan in plans for action in plan])
        self.visits = array("Q", bytes(8 * self.plans))
        self.value = array("Q", bytes(8 * self.plans))
        self.alive = array("i", range(self.plans))
        self.living = self.plans
        self.cursor = 0
        self.iterations_done = 0
        self.told = array("Q", bytes(8 * _TOLD * self.plans))
        self.telling = telling
        self.tracing = False
        self.traced = 0
        self.traces = array("Q", bytes(8))

    @cython.locals(i=cython.int, k=cython.int, plan=cython.int, end=cython.ulonglong)
    def iterate_c(self, n: cython.int) -> None:
        """Run n playouts, taking the remaining plans in turn."""
        for i in range(n):
            plan = self.alive[self.cursor]
            self.cursor += 1
            if self.cursor == self.living:
                self.cursor = 0
            self.world.copy_c(self.root)
            if self.worlds is None:
                self.root.sample_c(self.world)
            else:
                self.worlds.place_c(self.world)
            for k in range(self.length):
                self.world.apply_c(self.actions[plan * self.length + k])
            self.world.rollout_c(self.policy)
            self.visits[plan] += 1
            self.value[plan] += self.world.payoff_c(self.about)
            end = self.world.outcome_c(self.about)
            for k in range(8):
                self.told[plan * _TOLD + k] += (end >> (8 * k)) & 255
            for k in range(_TOLD - 8 if self.telling else 0):
                self.told[plan * _TOLD + 8 + k] += self.world.expected_c(self.about, k)
            if self.tracing:
                self.world.trace_c(self.about, self.traces, self.traced * _TRACE)
                self.traced += 1
        self.iterations_done += n

    def run(self, iterations: cython.int) -> None:
        """Run this number of further playouts, without the GIL."""
        with cython.nogil:
            self.iterate_c(iterations)

    def trace(self, iterations: int, policy: int) -> memoryview:
        """Run this number of further playouts by a policy that plays to the end, and return how each ended.

        There are TRACE words for each (`GameState.trace_c`)."""
        self.traces = array("Q", bytes(8 * TRACE * iterations))
        self.policy, before = policy, self.policy
        self.tracing, self.traced = True, 0
        self.run(iterations)
        self.tracing, self.policy = False, before
        return memoryview(self.traces)

    def halve(self) -> None:
        """Drop the worse half of the remaining plans; a single one stays."""
        ranked = self.ranking()
        keep = sorted(ranked[: max(1, (self.living + 1) // 2)])
        self.living = len(keep)
        self.cursor = 0
        for i in range(self.living):
            self.alive[i] = keep[i]

    def ranking(self) -> list[int]:
        """Return the remaining plans by mean payoff, best first; of equals the earlier first."""
        living = [self.alive[i] for i in range(self.living)]
        return sorted(living, key=lambda plan: (-self.mean(plan), plan))

    def mean(self, plan: int) -> float:
        """Return the mean payoff of a plan, 0..1; 0 if it was never played out."""
        visits = int(self.visits[plan])
        return int(self.value[plan]) / 4294967296.0 / visits if visits else 0.0

    def outcome(self, plan: int) -> tuple[float, ...]:
        """Return the means of the eight numbers that describe an end (`outcome_c`).

        They are 0 if the plan was never played out."""
        return self._means(plan)[:8]

    def expected(self, plan: int) -> tuple[float, ...]:
        """Return the means of the numbers of `expected_c`, each 0..1, of a search that is `telling`."""
        return tuple(each / 4294967296.0 for each in self._means(plan)[8:])

    def _means(self, plan: int) -> tuple[float, ...]:
        visits = int(self.visits[plan])
        return tuple(
            int(self.told[plan * _TOLD + k]) / visits if visits else 0.0 for k in range(_TOLD)
        )

    def alive_count(self) -> int:
        """Return how many plans remain."""
        return self.living
