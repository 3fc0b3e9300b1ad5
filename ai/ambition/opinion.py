"""What a master thinks of a decision: which choice it would make, and what each choice may be expected to bring.

The choice is exactly the one that `SearchPlayer` of the same level and seed makes. The figures come from searches of their
own, one for each choice and all equally long: a search for a decision soon leaves what is worse, and knows little of it.
Like every player the adviser is given an Observation, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from ai.ambition.equity import BLEND, models, reward, variant
from ai.ambition.players import MOST_NODES, SLICE, SearchPlayer, representatives
from ai.cancel import Cancelled, never_cancelled
from ai.search.ismcts import Search
from ai.search.planner import Planner
from ai.search.worlds import Worlds
from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Play
from game.engine.ambition.observation import Observation
from game.engine.ambition.outcome import OUTCOME, POINTS_FROM
from game.engine.ambition.reward import STRIKE_PRICE, Reward
from game.engine.cards import mask_of
from game.engine.rng import Stream
from game.engine.state import BID_NIL, DEDUCT, KEEP, NO_BID, compiled

EFFORT = 3_000 if compiled() else 12
"""Iterations, or playouts, for the figures of each choice."""
PAY_POINTS = 128
"""Points that a payoff of 1 stands for (`game.engine.ambition.reward`)."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a choice may be expected to bring its seat in the round, if everybody plays on well.

    `choice`: a card, the three cards of a pass, 52 (no bid), 53
    (Nil), 54 (the last trick's points off) or 55 (kept). `samples`: in how many imagined rounds. `worth`:
    what the player goes by, in points (a strike counts 20 against it, nearness to winning the match is in it); only
    differences mean anything. `points` scored and `taken`; the rest are probabilities: of a `strike` (an `over` strike, an
    `under` strike, or a failed bid), of a `nil` or a `slam` of one's own, of being `slammed` by another, and of winning the
    match (`win`; None where nothing says)."""

    choice: tuple[int, ...]
    samples: int
    worth: float
    points: float
    taken: float
    strike: float
    over: float
    under: float
    nil: float
    slam: float
    slammed: float
    win: float | None


@dataclass(frozen=True, slots=True)
class Opinion:
    """The choice of a master, and what every choice may bring, best first; cards that are alike stand once (`like` gives
    for each legal card the one that stands for it)."""

    best: tuple[int, ...]
    prospects: tuple[Prospect, ...]
    like: tuple[tuple[int, int], ...] = ()

    def of(self, choice: tuple[int, ...]) -> Prospect | None:
        """The prospect of a choice, by the name of that choice even if it is found out about what is like it; None if nothing
        was found out."""
        wanted = sorted(choice if len(choice) > 1 else (dict(self.like).get(choice[0], choice[0]),))
        found = next((each for each in self.prospects if sorted(each.choice) == wanted), None)
        return None if found is None else replace(found, choice=choice)


class Adviser(SearchPlayer):
    """A player that says what it thinks instead of only acting."""

    def opinion(
        self, observation: Observation, cancelled: Callable[[], bool] = never_cancelled, chosen: Sequence[int] = ()
    ) -> Opinion:
        """What to think of the decision of the seat that observes. `chosen`: three cards to pass that are to be judged too.
        Raises Cancelled when `cancelled()` came true meanwhile."""
        best = _ids(self.choose(observation, cancelled))
        stream = Stream("opinion", self._seed, observation.round, observation.seat, len(observation.played()))
        self._started = self._clock() if self._clock else 0.0
        if observation.phase == "play":
            cards = representatives(observation)
            prospects = self._cards(observation, cards, stream, cancelled)
        else:
            plans = [best]
            if observation.phase == "bid":
                plans = [(NO_BID,), (BID_NIL,)] if observation.may_bid_nil() else [(NO_BID,)]
            elif observation.phase == "last_trick":
                plans = [(DEDUCT,), (KEEP,)]
            elif observation.phase == "blind":
                plans = [(card,) for card in representatives(observation)]
            elif len(chosen) == 3 and sorted(chosen) != sorted(best):
                plans.append(tuple(chosen))
            prospects = self._plans(observation, plans, stream, cancelled)
        ordered = sorted(prospects, key=lambda each: (each.choice != best, -each.worth, each.choice))
        return Opinion(best, tuple(ordered), tuple(alike(observation).items()))

    # ---- figures

    def _cards(
        self, observation: Observation, cards: Sequence[int], stream: Stream, cancelled: Callable[[], bool]
    ) -> list[Prospect]:
        """A search for each card, side by side."""
        state, policy = self.root(observation)
        worlds = self.worlds(state, observation.seat, stream)
        aim = self._aim(observation)
        threads = max(1, min(self.level.trees, len(cards)))

        def figures(index: int, seed: int) -> Prospect:
            card = cards[index]
            search = Search(
                state,
                observation.seat,
                seed,
                policy=policy,
                room=min(EFFORT + 2, MOST_NODES),
                bias=self.level.prior,
                worlds=worlds,
                only=mask_of([card]),
                telling=True,
            )
            until = self._share((index // threads + 1) * threads / len(cards))
            while search.iterations() < EFFORT and not (search.iterations() and until()):
                search.run(min(SLICE, EFFORT - search.iterations()))
                if cancelled():
                    raise Cancelled
            visits, payoff = search.results()[card]
            return _prospect((card,), visits, payoff, search.outcomes()[card], aim, observation.seat)

        seeds = [stream.seed64() for _ in cards]
        with ThreadPoolExecutor(threads) as pool:
            return list(pool.map(figures, range(len(cards)), seeds))

    def _plans(
        self,
        observation: Observation,
        plans: Sequence[tuple[int, ...]],
        stream: Stream,
        cancelled: Callable[[], bool],
    ) -> list[Prospect]:
        """All plans played out equally often."""
        state, policy = self.root(observation)
        worlds: Worlds | None = self.worlds(state, observation.seat, stream)
        aim = self._aim(observation)
        planner = Planner(state, observation.seat, plans, stream.seed64(), policy, worlds)
        budget, until, done = 2 * EFFORT * len(plans), self._share(1.0), 0
        while done < budget and not (done >= len(plans) and until()):
            slice_ = max(len(plans), min(SLICE, budget - done))
            planner.run(slice_)
            done += slice_
            if cancelled():
                raise Cancelled
        return [
            _prospect(plan, done // len(plans), planner.mean(i), planner.outcome(i), aim, observation.seat)
            for i, plan in enumerate(plans)
        ]

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


def alike(observation: Observation) -> dict[int, int]:
    """For each legal card the one that stands for it (`representatives`)."""
    kept = set(representatives(observation)) if observation.phase in ("blind", "play") else set()
    found: dict[int, int] = {}
    for card in observation.legal:
        found[card] = card if card in kept or not found else found[max(found)]
    return found if kept else {}


def _ids(action: Action) -> tuple[int, ...]:
    match action:
        case Pass(cards):
            return tuple(cards)
        case Bid(nil):
            return (BID_NIL if nil else NO_BID,)
        case Play(card):
            return (card,)
        case Deduct(take):
            return (DEDUCT if take else KEEP,)
    raise TypeError(f"{action!r} is no choice")


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
