"""A computer player of Ambusch that decides by search, from an Observation and nothing else.

Equal observations and seeds give equal decisions, whatever the hidden cards are."""

from __future__ import annotations

from collections.abc import Callable

from ai.ambusch.equity import aimed
from ai.ambusch.levels import Level
from ai.reviews import seed_of
from ai.search.ismcts import MOST_NODES, Search, search_in_parallel
from ai.search.worlds import Worlds
from ai.workers import CancelledError, never_cancelled
from game.engine.ambusch.actions import Action, action_of
from game.engine.ambusch.game import AmbuschGame
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.reward import plain_reward
from game.engine.rng import Stream
from game.engine.state import compiled

SLICE = 2_000 if compiled() else 8
CALIBRATION = 48
"""The number of playouts before a search that set the scale of its payoffs."""


class SearchPlayer:
    """A player of a level.

    `seed` determines its random choices; None takes a seed from each observation. `clock` (seconds)
    and `limit` cap the time of a decision."""

    stoppable = True

    def __init__(
        self,
        level: Level,
        seed: int | None = None,
        clock: Callable[[], float] | None = None,
        limit: float | None = None,
    ) -> None:
        self.level = level
        self.name = level.title
        self._seed = seed
        self._clock = clock if limit is not None else None
        self._limit = limit or 0.0
        self.iterations = 0  # the sum over all decisions so far

    def seed_for(self, observation: Observation) -> int:
        """Return the seed for a decision."""
        return seed_of(observation) if self._seed is None else self._seed

    def choose(
        self, observation: Observation, cancelled: Callable[[], bool] = never_cancelled
    ) -> Action:
        """Return the decision of the observing seat.

        Raises CancelledError once `cancelled()` returns true, and ValueError if there is nothing to
        decide."""
        legal = observation.legal
        if not legal:
            raise ValueError(f"nothing is decided in the phase {observation.phase}")
        seed = self.seed_for(observation)
        stream = Stream(
            "decision",
            seed,
            observation.set,
            observation.game,
            observation.seat,
            observation.moves(),
        )
        if len(legal) == 1:
            return legal[0]
        if stream.below(100) < self.level.slips:
            return _slip(observation, stream)
        state = self.root(observation)
        if not self.level.iterations:
            return _by_rule(state, observation, stream)
        started = self._clock() if self._clock else 0.0
        return action_of(
            self._search(state, observation.seat, stream, cancelled, started), observation.phase
        )

    def root(self, observation: Observation) -> AmbuschGame:
        """Return the state to search, with the reward that this level plays for."""
        rules, left = observation.rules, observation.left
        reward = (
            aimed(rules, left, observation.sets_won, observation.totals)
            if self.level.equity
            else plain_reward(rules, left)
        )
        return observation.state(reward)

    def worlds(self, state: AmbuschGame, seat: int, stream: Stream) -> Worlds | None:
        """Return the pool of worlds that a decision searches.

        With None every iteration draws a world of its own, all equally likely."""
        if not self.level.worlds:
            return None
        return Worlds(self.level.worlds).draw(state, seat, stream.seed64(), 0)

    def _search(
        self,
        state: AmbuschGame,
        seat: int,
        stream: Stream,
        cancelled: Callable[[], bool],
        started: float,
    ) -> int:
        """Return the best action by a root-parallel tree search.

        It stops when the leading action can't be overtaken, and goes on longer while the decision
        is close."""
        state.scale_payoffs(seat, CALIBRATION, stream.seed64())
        worlds = self.worlds(state, seat, stream)
        share = -(-self.level.iterations // self.level.trees)
        most = int(share * self.level.stretch)
        searches = [
            Search(
                state,
                seat,
                stream.seed64(),
                policy=self.level.policy,
                room=min(most + 2, MOST_NODES),
                bias=self.level.prior,
                worlds=worlds,
            )
            for _ in range(self.level.trees)
        ]
        best = search_in_parallel(
            searches, share, most, SLICE, (self._clock, started, self._limit), cancelled
        )
        if best is None:
            raise CancelledError
        self.iterations += sum(search.iterations() for search in searches)
        return best


def _by_rule(state: AmbuschGame, observation: Observation, stream: Stream) -> Action:
    """Return the action of the rollouts' rule: lay at once, block when ahead, keep what most cards complete."""
    return action_of(state.by_policy(observation.seat, stream.seed64()), observation.phase)


def _slip(observation: Observation, stream: Stream) -> Action:
    """Return a random choice; a trio that can be laid is laid at least half of the time."""
    lays = [action for action in observation.legal if action.verb == "lay"]
    choices = lays if lays and stream.below(2) else list(observation.legal)
    return choices[stream.below(len(choices))]


class RandomPlayer:
    """A player that decides at random: every legal decision is equally likely."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, observation: Observation) -> Action:
        """Return a decision that depends only on the seed and on how far the game has come."""
        stream = Stream(
            "random player", self._seed, observation.round, observation.seat, observation.moves()
        )
        return observation.legal[stream.below(len(observation.legal))]
