"""A computer player of Spar: decides by search from an Observation, and from nothing else."""

from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass

from ai.search.ismcts import Search, most_visited
from game.engine.plain_state import PlainState
from game.engine.rng import Stream
from tests.third_game.match import Observation


@dataclass(frozen=True, slots=True)
class Opinion:
    """The best card, and its `share` of so many imagined deals."""

    best: tuple[int]
    share: float
    samples: int


class Player:
    """`iterations` of a search for every card; 0 plays any legal one."""

    def __init__(self, seed: int, iterations: int = 400) -> None:
        self.name = "Search" if iterations else "Random"
        self._seed, self._iterations = seed, iterations

    def choose(self, observation: Observation, cancelled: Callable[[], bool] = lambda: False) -> int:
        """The card of the seat that observes. Raises CancelledError when `cancelled()` came true meanwhile."""
        legal = observation.legal
        if len(legal) == 1 or not self._iterations:
            return legal[self._stream(observation).below(len(legal))]
        return most_visited(self.search(observation, cancelled))

    def search(self, observation: Observation, cancelled: Callable[[], bool]) -> dict[int, tuple[int, float]]:
        """How often each card was tried, and its mean payoff. Raises CancelledError."""
        state = PlainState(observation.state())
        search = Search(state, observation.seat, self._stream(observation).seed64(), room=self._iterations + 2)
        while search.iterations() < self._iterations:
            search.run(min(20, self._iterations - search.iterations()))
            if cancelled():
                raise CancelledError
        return search.results()

    def opinion(self, seen: Observation, cancelled: Callable[[], bool], chosen: Sequence[int] = ()) -> Opinion:
        """What it thinks of a decision. Raises CancelledError."""
        found = self.search(seen, cancelled)
        card, samples = most_visited(found), sum(visits for visits, _value in found.values())
        return Opinion((card,), found[card][0] / samples, samples)

    def _stream(self, observation: Observation) -> Stream:
        return Stream("spar", self._seed, observation.round, observation.seat, len(observation.hand))
