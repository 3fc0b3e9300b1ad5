"""A master's opinion of a decision: the choice it would make, and what each choice can be expected to bring.

The choice is exactly the one that `SearchPlayer` makes at the same level and seed. The figures come from separate
searches, one for each choice and all equally long, because a search for a decision soon abandons worse choices and
learns little about them. Choices close to the best are searched a second time, and longer. Each search is made twice,
in different worlds: the difference between the two shows how reliable a figure is. Like every player the adviser is
given an Observation and nothing else. Without a seed of its own it takes one from the observation, so that the same
question always gets the same answer. `chances` says how likely a level makes each choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from statistics import fmean

from ai.ambition.contrast import POOL, contrast
from ai.ambition.equity import BLEND, models, reward, variant
from ai.ambition.heuristics import card_weights, heuristic_pass
from ai.ambition.levels import Level, level
from ai.ambition.players import BELIEF_ROOTS, SLICE, SearchPlayer, representatives
from ai.reviews import seed_of, uncertainty
from ai.search.ismcts import MOST_NODES, Search
from ai.search.planner import Planner
from ai.search.worlds import Worlds
from ai.workers import CancelledError, never_cancelled
from game.engine.ambition.actions import Play
from game.engine.ambition.judgement import Opinion, Prospect, choice_of, others_decide
from game.engine.ambition.observation import Observation
from game.engine.ambition.pass_and_bid import SHIFTS
from game.engine.ambition.reward import STRIKE_PRICE, Reward
from game.engine.ambition.scoring import OUTCOME, PAY_POINTS, POINTS_FROM
from game.engine.ambition.verbs import BID_NIL, DEDUCT, KEEP, NO_BID
from game.engine.cards import mask_of
from game.engine.rng import Stream
from game.engine.state import compiled

EFFORT = 3_000 if compiled() else 12
"""Iterations of one search for the figures of a choice; where choices are played out, twice as many playouts."""
LONGER = 2
"""The factor by which choices close to the best are searched longer."""
CLOSE = 2.0
"""The difference in points up to which a choice is close to the best."""
TWICE = 2
"""The number of searches of each choice, each in worlds of its own."""
AVERAGE = "casual"
"""The level that stands for average players."""
NOISE = 0.6
"""The usual error of a single search of a choice compared with another, in points (docs/review.md)."""


class Adviser(SearchPlayer):
    """A player that gives its opinion instead of only acting.

    Without a `seed` it takes one from each observation."""

    _cut = False

    def opinion(
        self, observation: Observation, cancelled: Callable[[], bool] = never_cancelled, chosen: Sequence[int] = ()
    ) -> Opinion:
        """Return the opinion of the observing seat's decision, with what makes the best choice better.

        `chosen` are three cards to pass that are judged too; without them, three that an average player may pass. Raises
        CancelledError once `cancelled()` returns true."""
        found = self.figures(observation, cancelled, chosen)
        _equal, worse = found.beside(chosen)
        if worse is None:
            return found
        seed, rivals = self.seed_for(observation), others_decide(found.prospects[0], worse, observation.rules.numbers)
        cause = contrast(observation, found.best, worse.choice, seed, cancelled, rivals=rivals)
        return replace(found, contrast=cause)

    def figures(
        self, observation: Observation, cancelled: Callable[[], bool] = never_cancelled, chosen: Sequence[int] = ()
    ) -> Opinion:
        """Return the opinion without what makes the best choice better.

        Raises CancelledError once `cancelled()` returns true."""
        best = choice_of(self.choose(observation, cancelled))
        self._cut = self._late()
        self._started = self._clock() if self._clock else 0.0
        choices = _choices(observation, best, chosen or self._usual_pass(observation))
        passing = observation.phase == "pass"  # the master's three are worth the same beside whatever three
        found = self._weighed(observation, choices, LONGER * EFFORT if passing else EFFORT, cancelled)
        if len(choices) > 1 and not passing and not self._cut:
            found = self._closer(observation, best, found, cancelled)
        ordered = sorted(found, key=lambda each: (each.choice != best, -each.worth, each.choice))
        return Opinion(best, tuple(ordered), tuple(alike(observation).items()), self._cut)

    # ---- figures

    def _usual_pass(self, observation: Observation) -> Sequence[int]:
        """Return three cards that an average player may pass, for comparison; none outside the pass."""
        if observation.phase != "pass":
            return ()
        return heuristic_pass(observation, level(AVERAGE), Stream("usual pass", self.seed_for(observation)))

    def _closer(
        self, observation: Observation, best: tuple[int, ...], found: list[Prospect], cancelled: Callable[[], bool]
    ) -> list[Prospect]:
        """Return the prospects after a longer search of the master's choice and of all choices close to the best.

        The other choices keep their distance from the master's choice."""
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
        """Return the prospect of each choice, from searches in worlds that all choices share.

        It is based on only one search if time runs out."""
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
        """Return the prospect of each card, from a search of its own."""
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
        """Return the prospect of each plan; all plans are played out equally often."""
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
        """Return a function that says whether this part of the time for the figures is over."""
        clock = self._clock
        if clock is None:
            return never_cancelled
        end = self._started + part * self._limit
        return lambda: clock() > end

    def _aim(self, observation: Observation) -> Reward | None:
        """Return the reward that the search maximises if that is the match; otherwise None."""
        rules = observation.rules
        if not self.level.equity or variant(rules) not in models(rules.edition):
            return None
        return reward(rules, observation.totals, number=observation.round)


def _choices(observation: Observation, best: tuple[int, ...], chosen: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the choices whose prospects are worked out."""
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
    """Return, for each legal card, the card that stands for it (see `representatives`)."""
    kept = set(representatives(observation)) if observation.phase in ("blind", "play") else set()
    found: dict[int, int] = {}
    for card in observation.legal:
        found[card] = card if card in kept or not found else found[max(found)]
    return found if kept else {}


def loss(opinion: Opinion, choice: tuple[int, ...]) -> tuple[float, float] | None:
    """Return how many points a choice is worth less than the master's, and the standard error.

    The loss is below 0 if the choice is worth more. None if nothing is known about the choice."""
    best, other = opinion.meant(opinion.best), opinion.meant(choice)
    if best is None or other is None or best is other:
        return None if other is None else (0.0, 0.0)
    searches = min(len(best.worths), len(other.worths))
    apart = [a - b for a, b in zip(best.worths[:searches], other.worths[:searches], strict=True)]
    return other.behind(best), uncertainty(apart, NOISE)


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
        choice=choice,
        samples=samples,
        worth=payoff * PAY_POINTS,
        points=points,
        taken=means["taken"],
        strike=strike,
        over=means["over"],
        under=means["under"],
        nil=means["nil"],
        slam=means["slam"],
        slammed=means["slammed"],
        win=win,
    )


def _merged(found: Iterable[Prospect]) -> Prospect:
    """Return the prospect of one choice from several searches of equal length."""
    each = list(found)
    means = {
        name: fmean(getattr(one, name) for one in each)
        for name in ("worth", "points", "taken", "strike", "over", "under", "nil", "slam", "slammed")
    }
    wins = [one.win for one in each if one.win is not None]
    worths, samples = tuple(one.worth for one in each), sum(one.samples for one in each)
    return Prospect(each[0].choice, samples, **means, win=fmean(wins) if wins else None, worths=worths)


def _shifted(prospect: Prospect, shifts: Sequence[float]) -> Prospect:
    """Return the prospect with its worths shifted."""
    worths = tuple(worth + shift for worth, shift in zip(prospect.worths, shifts, strict=True))
    return replace(prospect, worth=fmean(worths), worths=worths)


def chances(
    observation: Observation, level: Level, choices: Sequence[int], asked: int, seed: int | None = None
) -> list[float]:
    """Return the probability that a level plays each of these cards, each of which stands for those alike.

    The result is exact for a level that plays by feel. A level that searches is asked `asked` times, each time with
    another seed; without a `seed` they come from the observation."""
    like = alike(observation)
    found = dict.fromkeys(choices, 0.0)
    if level.iterations:
        stream = Stream("leaning", level.id, seed_of(observation) if seed is None else seed)
        for _ in range(asked):
            action = SearchPlayer(level, stream.next64()).choose(observation)
            assert isinstance(action, Play)
            found[like[action.card]] += 1
    else:
        for card, weight in card_weights(observation, level).items():
            found[like[card]] += weight
    total = sum(found.values())
    return [value / total for value in found.values()]
