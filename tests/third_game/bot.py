"""A computer player of Spar: decides by search from an Observation, and from nothing else."""

from collections.abc import Callable
from concurrent.futures import CancelledError

from ai.search.ismcts import Search, most_visited
from game.engine.plain_state import PlainState
from game.engine.rng import Stream
from tests.third_game.match import Observation


class Player:
    """`iterations` of a search for every card; 0 plays any legal one."""

    def __init__(self, seed: int, iterations: int = 400) -> None:
        self.name = "Search" if iterations else "Random"
        self._seed, self._iterations = seed, iterations

    def choose(self, observation: Observation, cancelled: Callable[[], bool] = lambda: False) -> int:
        """The card of the seat that observes. Raises CancelledError when `cancelled()` came true meanwhile."""
        legal = observation.legal
        stream = Stream("spar", self._seed, observation.round, observation.seat, len(observation.hand))
        if len(legal) == 1 or not self._iterations:
            return legal[stream.below(len(legal))]
        state = PlainState(observation.state())
        search = Search(state, observation.seat, stream.seed64(), room=self._iterations + 2)
        while search.iterations() < self._iterations:
            search.run(min(20, self._iterations - search.iterations()))
            if cancelled():
                raise CancelledError
        return most_visited(search.results())
