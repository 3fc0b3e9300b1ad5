"""A master's opinion of a decision in Ambusch: its choice, and what each choice can be expected to bring.

The choice is exactly the one that `SearchPlayer` makes at the same level and seed. The figures come
from separate searches, one for each choice and all equally long. Like every player the adviser is
given an Observation and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from ai.ambusch.players import CALIBRATION, SLICE, SearchPlayer
from ai.search.ismcts import Search
from ai.search.worlds import Worlds
from ai.workers import in_slices, never_cancelled
from game.engine.ambusch.game import OUTCOME
from game.engine.ambusch.judgement import Opinion, Prospect
from game.engine.ambusch.observation import Observation
from game.engine.cards import mask_of
from game.engine.rng import Stream
from game.engine.state import compiled

EFFORT = 16_000 if compiled() else 12
"""Iterations for the figures of each choice."""
WORLDS = 4_000 if compiled() else 12
"""The number of deals that are weighted for the figures.

Differences between choices depend on which deals happen to be drawn, the less the more there
are."""
DECIDED = 0.01
"""A chance to win is settled when it is at most this, or at least 1 minus this.

A match is as good as decided when the chance to win is settled for every choice."""


class Adviser(SearchPlayer):
    """A player that gives its opinion instead of only acting.

    Without a `seed` it takes one from each observation."""

    def opinion(
        self,
        observation: Observation,
        cancelled: Callable[[], bool] = never_cancelled,
        chosen: Sequence[int] = (),
        alone: bool = False,
    ) -> Opinion:
        """Return the opinion of the observing seat's decision.

        `chosen` and `alone` make no difference: every legal choice is judged, and no game stands
        alone. Raises CancelledError once `cancelled()` returns true."""
        best = (self.choose(observation, cancelled).id(),)
        seed = self.seed_for(observation)
        stream = Stream(
            "opinion",
            seed,
            observation.set,
            observation.game,
            observation.seat,
            observation.moves(),
        )
        state = self.root(observation)
        state.scale_payoffs(observation.seat, CALIBRATION, stream.seed64())
        worlds = (
            Worlds(WORLDS).draw(state, observation.seat, stream.seed64(), 0)
            if self.level.worlds
            else None
        )
        choices = [action.id() for action in observation.legal]
        started = self._clock() if self._clock else 0.0
        threads = max(1, min(self.level.trees, len(choices)))

        def late(part: float) -> bool:
            return self._clock is not None and self._clock() - started > part * self._limit

        def figures(index: int, seed: int) -> Prospect:
            choice = choices[index]
            search = Search(
                state, observation.seat, seed, policy=self.level.policy, room=EFFORT + 2, only=mask_of([choice]),
                bias=self.level.prior, worlds=worlds, telling=True,
            )  # fmt: skip
            part = (index // threads + 1) * threads / len(choices)
            in_slices(search.run, EFFORT, SLICE, cancelled, lambda: late(part))
            return _prospect(choice, search.results()[choice][0], search.outcomes()[choice])

        seeds = [stream.seed64() for _ in choices]
        with ThreadPoolExecutor(threads) as pool:
            prospects = list(pool.map(figures, range(len(choices)), seeds))
        if not all(_settled(each) for each in prospects):
            return _ordered(best, prospects, "match")
        return (
            self._beside(observation, cancelled, prospects)
            if self.level.equity
            else _by_game(prospects)
        )

    def _beside(
        self, observation: Observation, cancelled: Callable[[], bool], prospects: Sequence[Prospect]
    ) -> Opinion:
        """Return the opinion when the match is as good as decided: what is best for the set, otherwise for the game.

        The chances to win the match stay as they are."""
        level = replace(self.level, equity=False)
        other = Adviser(level, self.seed_for(observation), self._clock, self._limit).opinion(
            observation, cancelled
        )
        wins = {each.choice: each.win for each in prospects}
        by_set = [replace(each, win=wins[each.choice]) for each in other.prospects]
        return replace(
            other, aim="set" if other.aim == "match" else other.aim, prospects=tuple(by_set)
        )


def _settled(prospect: Prospect) -> bool:
    return not DECIDED < prospect.win < 1 - DECIDED


def _ordered(best: tuple[int, ...], prospects: Sequence[Prospect], aim: str) -> Opinion:
    return Opinion(
        best,
        tuple(sorted(prospects, key=lambda each: (each.choice != best, -each.worth, each.choice))),
        aim,
    )


def _by_game(prospects: Sequence[Prospect]) -> Opinion:
    """Return the opinion by who keeps a card in this game."""
    valued = [replace(each, worth=100 * (each.kept + (1 - each.given)) / 2) for each in prospects]
    best = max(valued, key=lambda each: (each.worth, -each.choice[0])).choice
    return _ordered(best, valued, "game")


def _prospect(choice: int, samples: int, told: Sequence[float]) -> Prospect:
    means = dict(zip(OUTCOME, told, strict=False))
    win = (256 * means["chance"] + means["fraction"]) / 65535
    return Prospect(
        choice=(choice,),
        samples=samples,
        worth=100 * win,
        win=win,
        won=means["won"],
        kept=means["won"] - means["blocked"],
        blocked=means["blocked"],
        lost=means["lost"],
        given=means["given"],
    )
