"""What a master thinks of a decision: which choice it would make, and what each choice may be expected to bring.

The choice is exactly the one that `SearchPlayer` of the same level and seed makes. The figures come from searches of their
own, for each choice and all equally long: a search for a decision soon leaves what is worse, and knows little of it. What is
close to the best is searched a second time, and longer. Each search is made twice, in other worlds: how far the two differ says
how sure a figure is. Like every player the adviser is given an Observation, and nothing else; without a seed of its own it takes
one from what it is given, so that who asks the same is told the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from statistics import fmean

from ai.ambition.equity import BLEND, models, reward, variant
from ai.ambition.players import BELIEF_ROOTS, MOST_NODES, SLICE, SearchPlayer, representatives
from ai.reviews import uncertainty
from ai.search.ismcts import Search
from ai.search.planner import Planner
from ai.search.worlds import Worlds
from ai.workers import CancelledError, never_cancelled
from game.engine.ambition.judgement import Opinion, Prospect, choice_of
from game.engine.ambition.observation import Observation
from game.engine.ambition.outcome import OUTCOME, POINTS_FROM
from game.engine.ambition.pass_and_bid import SHIFTS
from game.engine.ambition.reward import STRIKE_PRICE, Reward
from game.engine.ambition.verbs import BID_NIL, DEDUCT, KEEP, NO_BID
from game.engine.cards import mask_of
from game.engine.rng import Stream
from game.engine.state import compiled

EFFORT = 3_000 if compiled() else 12
"""Iterations, or half as many as playouts, for the figures of each choice in one search."""
LONGER = 2
"""How many times as long what is close is searched."""
CLOSE = 2.0
"""Points of worth within which a choice is close to the best."""
TWICE = 2
"""Searches of a choice, each in worlds of its own."""
POOL = 4
"""How many times the worlds that its level weighs for a decision are weighed for the figures: differences between choices depend
on the worlds that happen to be drawn."""
NOISE = 0.6
"""What a single search of a choice beside another is usually wrong by, in points (docs/review.md)."""
PAY_POINTS = 128
"""Points that a payoff of 1 stands for (`game.engine.ambition.reward`)."""


class Adviser(SearchPlayer):
    """A player that says what it thinks instead of only acting. Without a `seed` it takes one from each observation."""

    _cut = False

    def opinion(
        self, observation: Observation, cancelled: Callable[[], bool] = never_cancelled, chosen: Sequence[int] = ()
    ) -> Opinion:
        """What to think of the decision of the seat that observes. `chosen`: three cards to pass that are to be judged too.
        Raises Cancelled when `cancelled()` came true meanwhile."""
        best = choice_of(self.choose(observation, cancelled))
        self._cut = self._late()
        self._started = self._clock() if self._clock else 0.0
        choices = _choices(observation, best, chosen)
        passing = observation.phase == "pass"  # the master's three are worth the same beside whatever three
        found = self._weighed(observation, choices, LONGER * EFFORT if passing else EFFORT, cancelled)
        if len(choices) > 1 and not passing and not self._cut:
            found = self._closer(observation, best, found, cancelled)
        ordered = sorted(found, key=lambda each: (each.choice != best, -each.worth, each.choice))
        return Opinion(best, tuple(ordered), tuple(alike(observation).items()), self._cut)

    # ---- figures

    def _closer(
        self,
        observation: Observation,
        best: tuple[int, ...],
        found: list[Prospect],
        cancelled: Callable[[], bool],
    ) -> list[Prospect]:
        """The prospects after a longer search of the master's choice and of all that is close to the best. What isn't stays as
        far from the master's choice as it was."""
        mine = next(each for each in found if each.choice == best)
        least = min(mine.worth, max(each.worth for each in found) - CLOSE)
        close = [each.choice for each in found if each.worth >= least]
        if len(close) == 1:
            return found
        again = {each.choice: each for each in self._weighed(observation, close, LONGER * EFFORT, cancelled)}
        if self._cut:
            return found
        shifts = [new - old for new, old in zip(again[best].worths, mine.worths, strict=True)]
        return [again.get(each.choice) or _shifted(each, shifts) for each in found]

    def _weighed(
        self, observation: Observation, choices: Sequence[tuple[int, ...]], effort: int, cancelled: Callable[[], bool]
    ) -> list[Prospect]:
        """The prospect of each choice by searches in worlds that all of them share; only one search where time runs out."""
        runs: list[list[Prospect]] = []
        for number in range(TWICE):
            key = (
                "opinion",
                self.seed_for(observation),
                observation.round,
                observation.seat,
                len(observation.played()),
                effort,
                number,
            )
            if observation.phase == "play":
                made = self._cards(observation, choices, key, effort, cancelled)
            else:
                made = self._plans(observation, choices, key, effort, cancelled)
            if self._cut and runs:
                break
            runs.append(made)
        return [_merged(each) for each in zip(*runs, strict=True)]

    def _cards(
        self,
        observation: Observation,
        choices: Sequence[tuple[int, ...]],
        key: Sequence[int | str],
        effort: int,
        cancelled: Callable[[], bool],
    ) -> list[Prospect]:
        """A search for each card."""
        state, policy = self.root(observation)
        aim = self._aim(observation)
        worlds = Worlds(POOL * self.level.worlds) if self.level.worlds else None
        if worlds is not None:
            worlds.draw(state, observation.seat, Stream(*key).seed64(), BELIEF_ROOTS)
        found = []
        for number, choice in enumerate(choices, 1):
            search = Search(
                state,
                observation.seat,
                Stream(*key, *choice).seed64(),
                policy=policy,
                room=min(effort + 2, MOST_NODES),
                bias=self.level.prior,
                worlds=worlds,
                only=mask_of(choice),
                telling=True,
            )
            until = self._share(number / len(choices))
            while search.iterations() < effort and not (search.iterations() and until()):
                search.run(min(SLICE, effort - search.iterations()))
                if cancelled():
                    raise CancelledError
            self._cut |= search.iterations() < effort
            visits, payoff = search.results()[choice[0]]
            found.append(_prospect(choice, visits, payoff, search.outcomes()[choice[0]], aim, observation.seat))
        return found

    def _plans(
        self,
        observation: Observation,
        plans: Sequence[tuple[int, ...]],
        key: Sequence[int | str],
        effort: int,
        cancelled: Callable[[], bool],
    ) -> list[Prospect]:
        """All plans played out equally often, each for itself."""
        state, policy = self.root(observation)
        aim = self._aim(observation)
        found = []
        for number, plan in enumerate(plans, 1):
            planner = Planner(state, observation.seat, [plan], Stream(*key, *plan).seed64(), policy)
            until, done = self._share(number / len(plans)), 0
            while done < 2 * effort and not (done and until()):
                slice_ = min(SLICE, 2 * effort - done)
                planner.run(slice_)
                done += slice_
                if cancelled():
                    raise CancelledError
            self._cut |= done < 2 * effort
            found.append(_prospect(plan, done, planner.mean(0), planner.outcome(0), aim, observation.seat))
        return found

    def _share(self, part: float) -> Callable[[], bool]:
        """Whether this part of the time for the figures is over."""
        clock = self._clock
        if clock is None:
            return never_cancelled
        end = self._started + part * self._limit
        return lambda: clock() > end

    def _aim(self, observation: Observation) -> Reward | None:
        """What the search goes by, if that is the match."""
        rules = observation.rules
        if not self.level.equity or variant(rules) not in models(rules.edition):
            return None
        return reward(rules, observation.totals, number=observation.round)


def _choices(observation: Observation, best: tuple[int, ...], chosen: Sequence[int]) -> list[tuple[int, ...]]:
    """What is weighed."""
    match observation.phase:
        case "play" | "blind":
            return [(card,) for card in representatives(observation)]
        case "bid":
            return [(NO_BID,), (BID_NIL,)] if observation.may_bid_nil() else [(NO_BID,)]
        case "last_trick":
            return [(DEDUCT,), (KEEP,)]
    scatter = SHIFTS[observation.direction] == 0
    other = tuple(chosen) != best and (scatter or sorted(chosen) != sorted(best))
    return [best, tuple(chosen)] if len(chosen) == 3 and other else [best]


def alike(observation: Observation) -> dict[int, int]:
    """For each legal card the one that stands for it (`representatives`)."""
    kept = set(representatives(observation)) if observation.phase in ("blind", "play") else set()
    found: dict[int, int] = {}
    for card in observation.legal:
        found[card] = card if card in kept or not found else found[max(found)]
    return found if kept else {}


def loss(opinion: Opinion, choice: tuple[int, ...]) -> tuple[float, float] | None:
    """Return by how many points a choice is worth less than the master's, below 0 where it is worth more, and the standard
    error; None if nothing was found out about it."""
    best, other = opinion.meant(opinion.best), opinion.meant(choice)
    if best is None or other is None or best is other:
        return None if other is None else (0.0, 0.0)
    searches = min(len(best.worths), len(other.worths))
    apart = [a - b for a, b in zip(best.worths[:searches], other.worths[:searches], strict=True)]
    return best.worth - other.worth, uncertainty(apart, NOISE)


def _prospect(
    choice: tuple[int, ...], samples: int, payoff: float, told: Sequence[float], aim: Reward | None, seat: int
) -> Prospect:
    means = dict(zip(OUTCOME, told, strict=True))
    points, strike = means["points"] - POINTS_FROM, means["strikes"]
    win = None
    if aim is not None:  # the payoff is made of the chance and the round's own formula, both in known parts
        scale, shift = aim.maps()[seat]
        own = (points - STRIKE_PRICE * strike + 48) / PAY_POINTS
        win = min(1.0, max(0.0, ((payoff - BLEND * own) / (1 - BLEND) - shift) / scale))
    return Prospect(
        choice,
        samples,
        payoff * PAY_POINTS,
        points,
        means["taken"],
        strike,
        means["over"],
        means["under"],
        means["nil"],
        means["slam"],
        means["slammed"],
        win,
    )


def _merged(found: Iterable[Prospect]) -> Prospect:
    """The prospects of one choice by several searches that were equally long."""
    each = list(found)
    means = {
        name: fmean(getattr(one, name) for one in each)
        for name in ("worth", "points", "taken", "strike", "over", "under", "nil", "slam", "slammed")
    }
    wins = [one.win for one in each if one.win is not None]
    worths, samples = tuple(one.worth for one in each), sum(one.samples for one in each)
    return Prospect(each[0].choice, samples, **means, win=fmean(wins) if wins else None, worths=worths)


def _shifted(prospect: Prospect, shifts: Sequence[float]) -> Prospect:
    """The prospect with other worths."""
    worths = tuple(worth + shift for worth, shift in zip(prospect.worths, shifts, strict=True))
    return replace(prospect, worth=fmean(worths), worths=worths)
