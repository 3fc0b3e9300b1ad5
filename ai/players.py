"""A computer player: decides by search from an Observation, and from nothing else.

Equal observations and seeds give equal decisions, whatever the hidden cards are. The search runs in slices without the
GIL and asks between them whether it is still wanted; `limit` caps the time where a clock is handed in, else it stops
on iterations alone and is reproducible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, permutations

from ai.levels import Level
from ai.search.ismcts import Search, merge, most_visited
from ai.search.planner import Planner
from game.engine.ambition.actions import Action, Bid, Pass, Play
from game.engine.ambition.observation import Observation
from game.engine.ambition.round import SHIFTS
from game.engine.rng import Stream
from game.engine.state import BID_NIL, NO_BID, GameState, compiled

# A slice takes 2 to 5 ms: short enough to be called off, long enough that hand-offs of the GIL cost nothing.
SLICE = 1_500 if compiled() else 12
SCATTER_SETS = 24
MOST_NODES = 1 << 18
"""Nodes of a tree, 64 bytes each; a full tree goes on counting."""


class Cancelled(Exception):
    """The decision is no longer wanted."""


def _never() -> bool:
    return False


class SearchPlayer:
    """A player of a level. `seed` names its random choices; `clock` (seconds) and `limit` cap the time of a decision."""

    def __init__(
        self, level: Level, seed: int, clock: Callable[[], float] | None = None, limit: float | None = None
    ) -> None:
        self.level = level
        self.name = level.title
        self._seed = seed
        self._clock = clock if limit is not None else None
        self._limit = limit or 0.0
        self._started = 0.0
        self.iterations = 0  # of all decisions so far, playouts of passes and bids among them

    def choose(self, observation: Observation, cancelled: Callable[[], bool] = _never) -> Action:
        """The decision of the seat that observes. Raises Cancelled when `cancelled()` came true meanwhile."""
        stream = Stream("decision", self._seed, observation.round, observation.seat, len(observation.played()))
        self._started = self._clock() if self._clock else 0.0
        if observation.phase == "pass":
            return Pass(self._choose_pass(observation, stream, cancelled))
        if observation.phase == "bid":
            plans = [(NO_BID,), (BID_NIL,)] if observation.may_bid_nil() else [(NO_BID,)]
            return Bid(self._best_plan(observation, plans, stream, cancelled)[0] == BID_NIL)
        if observation.phase == "play":
            if len(observation.legal) == 1:
                return Play(observation.legal[0])
            return Play(self._search(observation.state(), observation.seat, stream, cancelled))
        raise ValueError(f"nothing is decided in the phase {observation.phase}")

    def _choose_pass(self, observation: Observation, stream: Stream, cancelled: Callable[[], bool]) -> tuple[int, ...]:
        """All 286 sets of three, the worse half dropped again and again; in a scatter then the orders of the best sets."""
        plans: Sequence[tuple[int, ...]] = list(combinations(observation.hand, 3))
        if SHIFTS[observation.direction] == 0:
            ranked = self._rank_plans(observation, plans, stream, cancelled, SCATTER_SETS, share=2)
            plans = [order for plan in ranked for order in permutations(plan)]
            return self._rank_plans(observation, plans, stream, cancelled, 1, share=2)[0]
        return self._best_plan(observation, plans, stream, cancelled)

    def _best_plan(
        self,
        observation: Observation,
        plans: Sequence[tuple[int, ...]],
        stream: Stream,
        cancelled: Callable[[], bool],
    ) -> tuple[int, ...]:
        return self._rank_plans(observation, plans, stream, cancelled, 1)[0]

    def _rank_plans(
        self,
        observation: Observation,
        plans: Sequence[tuple[int, ...]],
        stream: Stream,
        cancelled: Callable[[], bool],
        keep: int,
        share: int = 1,
    ) -> list[tuple[int, ...]]:
        """The best `keep` plans by sequential halving, best first, for 1/share of the level's playouts."""
        if len(plans) == 1:
            return list(plans)
        planner = Planner(observation.state(), observation.seat, plans, stream.seed64(), self.level.policy)
        rounds = max(1, (len(plans) // keep).bit_length())
        budget = max(len(plans), self.level.playouts // share // rounds)
        while True:
            done = 0
            while done < budget and not (done and self._late()):
                slice_ = min(SLICE, budget - done)
                planner.run(slice_)
                done += slice_
                self.iterations += slice_
                if cancelled():
                    raise Cancelled
            if planner.alive_count() <= max(keep, 2) or self._late():
                return [plans[i] for i in planner.ranking()[:keep]]
            planner.halve()

    def _search(self, state: GameState, seat: int, stream: Stream, cancelled: Callable[[], bool]) -> int:
        """Root-parallel tree search; stops early when the leader can't be caught any more."""
        share = -(-self.level.iterations // self.level.trees)
        searches = [
            Search(state, seat, stream.seed64(), policy=self.level.policy, room=min(share + 2, MOST_NODES))
            for _ in range(self.level.trees)
        ]
        with ThreadPoolExecutor(len(searches)) as pool:
            while True:
                left = share - searches[0].iterations()
                if left <= 0 or (left < share and self._late()):
                    break
                slice_ = min(SLICE, left)
                if len(searches) == 1:
                    searches[0].run(slice_)
                else:
                    list(pool.map(lambda search, n=slice_: search.run(n), searches))
                if cancelled():
                    raise Cancelled
                visits = sorted((v for v, _ in merge([s.results() for s in searches]).values()), reverse=True)
                if len(visits) > 1 and visits[0] - visits[1] > (left - slice_) * len(searches):
                    break
        self.iterations += sum(search.iterations() for search in searches)
        return most_visited(merge([search.results() for search in searches]))

    def _late(self) -> bool:
        return self._clock is not None and self._clock() - self._started > self._limit
