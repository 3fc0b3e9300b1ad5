"""A master's opinion of a decision: the choice it would make, and what each choice can be expected to bring.

The choice is the one that `SearchPlayer` makes at the same level and seed, unless the figures show
that another is clearly better. They come from separate searches, one for each choice and all
equally long, because a search for a decision soon abandons worse choices and learns little about
them. Choices close to the best are searched a second time, and longer. Each search is made twice or
more often, in different worlds: how much they differ shows how reliable a figure is. Like every
player the adviser is given an Observation and nothing else. Without a seed of its own it takes one
from the observation, so that the same question always gets the same answer. `chances` says how
likely a level makes each choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from statistics import fmean

from ai.ambition.equity import models, variant
from ai.ambition.heuristics import card_weights, heuristic_pass
from ai.ambition.levels import Level, level
from ai.ambition.players import BELIEF_ROOTS, SLICE, SearchPlayer, representatives
from ai.ambition.reasons import POOL, reason, settled_reason
from ai.reviews import SURE, seed_of
from ai.search.ismcts import MOST_NODES, Search
from ai.search.planner import Planner
from ai.search.worlds import Worlds
from ai.workers import in_slices, never_cancelled
from game.engine.ambition.actions import Play
from game.engine.ambition.judgement import Opinion, Prospect, choice_of, others_decide
from game.engine.ambition.observation import Observation
from game.engine.ambition.pass_and_bid import SHIFTS
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.ambition.scoring import OUTCOME, POINTS_FROM, POINTS_TO
from game.engine.ambition.verbs import BID_NIL, DEDUCT, KEEP, NO_BID
from game.engine.cards import mask_of
from game.engine.rng import Stream
from game.engine.state import compiled

EFFORT = 3_000 if compiled() else 12
"""Iterations of one search for the figures of a choice; where choices are played out, twice as many playouts."""
LONGER = 2
"""The factor by which choices close to the best are searched longer."""
LATE, LATER, SEARCHES = 7, 3, 6
"""The number of cards left from which on searches are longer, the factor by which they are, in as many more worlds, and
how many there are of each choice.

The net no longer decides there: what the others do is found out by playing, and two trees may end
in different play."""
CLOSE = 0.5
"""The difference in slips up to which a choice is close to the best."""
TWICE = 2
"""The number of searches of each choice, each in worlds of its own."""
AVERAGE = "casual"
"""The level that stands for average players."""


class Adviser(SearchPlayer):
    """A player that gives its opinion instead of only acting.

    Without a `seed` it takes one from each observation."""

    _cut, telling = False, True

    def opinion(
        self,
        observation: Observation,
        cancelled: Callable[[], bool] = never_cancelled,
        chosen: Sequence[int] = (),
        alone: bool = False,
    ) -> Opinion:
        """Return the opinion of the observing seat's decision, with what makes the best choice better.

        `chosen` are three cards to pass that are judged too; without them, three that an average
        player may pass. `alone`: the round stands alone, and its points count. Raises
        CancelledError once `cancelled()` returns true."""
        found = self.figures(observation, cancelled, chosen)
        if alone:
            found = _ordered(found.best, [each.alone() for each in found.prospects], found)
        _equal, worse = found.beside(chosen)
        if worse is None:
            return replace(found, reason=settled_reason(observation))
        seed, rivals = (
            self.seed_for(observation),
            others_decide(found.prospects[0], worse, observation.rules.numbers),
        )
        why = reason(
            observation,
            found.best,
            worse.choice,
            found.prospects[0].by_points,
            seed,
            cancelled,
            rivals=rivals,
        )
        return replace(found, reason=why)

    def figures(
        self,
        observation: Observation,
        cancelled: Callable[[], bool] = never_cancelled,
        chosen: Sequence[int] = (),
    ) -> Opinion:
        """Return the opinion without what makes the best choice better.

        Raises CancelledError once `cancelled()` returns true."""
        best = choice_of(self.choose(observation, cancelled))
        self._cut = self._late()
        self._started = self._clock() if self._clock else 0.0
        choices = _choices(observation, best, chosen or self._usual_pass(observation))
        # In the pass the master's three are worth the same beside whatever three.
        times = LONGER if observation.phase == "pass" else LATER if _late(observation) else 1
        found = self._weighed(observation, choices, times * EFFORT, cancelled)
        if len(choices) > 1 and times == 1 and not self._cut:
            found = self._closer(observation, best, found, cancelled)
        return _ordered(
            best, found, Opinion(best, (), tuple(alike(observation).items()), self._cut)
        )

    # ---- figures

    def _usual_pass(self, observation: Observation) -> Sequence[int]:
        """Return three cards that an average player may pass, for comparison; none outside the pass."""
        if observation.phase != "pass":
            return ()
        return heuristic_pass(
            observation, level(AVERAGE), Stream("usual pass", self.seed_for(observation))
        )

    def _closer(
        self,
        observation: Observation,
        best: tuple[int, ...],
        found: list[Prospect],
        cancelled: Callable[[], bool],
    ) -> list[Prospect]:
        """Return the prospects after a longer search of the master's choice and of all choices close to the best.

        The other choices keep their distance from the master's choice."""
        mine = next(each for each in found if each.choice == best)
        slips = {each.choice: each.slips(mine.by_points) for each in found}
        least = min(slips[best], max(slips.values()) - CLOSE)
        close = [each.choice for each in found if slips[each.choice] >= least]
        if len(close) == 1:
            return found
        again = {
            each.choice: each
            for each in self._weighed(observation, close, LONGER * EFFORT, cancelled)
        }
        if self._cut:
            return found
        return [again.get(each.choice) or _shifted(each, mine, again[best]) for each in found]

    def _weighed(
        self,
        observation: Observation,
        choices: Sequence[tuple[int, ...]],
        effort: int,
        cancelled: Callable[[], bool],
    ) -> list[Prospect]:
        """Return the prospect of each choice, from searches in worlds that all choices share.

        It is based on only one search if time runs out."""
        runs: list[list[Prospect]] = []
        for number in range(SEARCHES if _late(observation) else TWICE):
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
        return [merged(each) for each in zip(*runs, strict=True)]

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
        aimed = self._aimed(observation)
        pool = POOL * (LATER if _late(observation) else 1)
        worlds = Worlds(pool * self.level.worlds) if self.level.worlds else None
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
            self._cut |= (
                in_slices(search.run, effort, SLICE, cancelled, self._share(number / len(choices)))
                < effort
            )
            card = choice[0]
            visits, told = search.results()[card][0], search.outcomes()[card]
            found.append(_prospect(choice, visits, told, search.expected()[card], aimed))
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
        found = []
        for number, plan in enumerate(plans, 1):
            planner = Planner(
                state, observation.seat, [plan], Stream(*key, *plan).seed64(), policy, telling=True
            )
            done = in_slices(
                planner.run, 2 * effort, SLICE, cancelled, self._share(number / len(plans))
            )
            self._cut |= done < 2 * effort
            found.append(self.told(observation, planner, 0, plan, done))
        return found

    def told(
        self, seen: Observation, planner: Planner, index: int, plan: tuple[int, ...], times: int
    ) -> Prospect:
        """Return what a planner that is telling has found out about one of its plans, played out so many times."""
        return _prospect(
            plan, times, planner.outcome(index), planner.expected(index), self._aimed(seen)
        )

    def _share(self, part: float) -> Callable[[], bool]:
        """Return a function that says whether this part of the time for the figures is over."""
        clock = self._clock
        if clock is None:
            return never_cancelled
        end = self._started + part * self._limit
        return lambda: clock() > end

    def _aimed(self, observation: Observation) -> bool:
        """Return whether the search maximises the chance to win the match."""
        return self.level.equity and variant(observation.rules) in models(observation.rules.edition)


def _late(observation: Observation) -> bool:
    """Return whether so few cards are left that choices are searched longer, and more often."""
    return observation.phase == "play" and len(observation.hand) <= LATE


def _ordered(masters: tuple[int, ...], found: Sequence[Prospect], opinion: Opinion) -> Opinion:
    """Return an opinion with these prospects, the choice that is told as the best first and then the best."""
    first = _told_first(next(each for each in found if each.choice == masters), found)
    ordered = sorted(
        found, key=lambda each: (each is not first, each.behind(first).slips, each.choice)
    )
    return replace(opinion, best=first.choice, prospects=tuple(ordered))


def _told_first(masters: Prospect, found: Sequence[Prospect]) -> Prospect:
    """Return the choice that is told as the best: the master's, unless longer searches show that another is better."""
    best = max(found, key=lambda each: (each.slips(masters.by_points), each is masters))
    loss = masters.behind(best)
    return best if loss.counted().told and loss.told >= SURE * loss.told_se else masters


def _choices(
    observation: Observation, best: tuple[int, ...], chosen: Sequence[int]
) -> list[tuple[int, ...]]:
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


def _prospect(
    choice: tuple[int, ...],
    samples: int,
    told: Sequence[float],
    expected: Sequence[float],
    aimed: bool,
) -> Prospect:
    means = dict(zip(OUTCOME, told, strict=True))
    points, strike, win = expected
    points = points * POINTS_TO - POINTS_FROM
    found = Prospect(
        choice=choice,
        samples=samples,
        points=points,
        taken=means["taken"],
        strike=strike,
        over=means["over"],
        under=means["under"],
        nil=means["nil"],
        slam=means["slam"],
        slammed=means["slammed"],
        win=win if aimed else None,
    )
    return replace(found, scores=(found.score,), wins=(win,) if aimed else ())


def merged(found: Sequence[Prospect]) -> Prospect:
    """Return the prospect of one choice from several searches of equal length."""
    names = ("points", "taken", "strike", "over", "under", "nil", "slam", "slammed")
    means = {name: fmean(getattr(each, name) for each in found) for name in names}
    scores, wins = (
        tuple(chain.from_iterable(getattr(each, name) for each in found))
        for name in ("scores", "wins")
    )
    samples = sum(each.samples for each in found)
    return Prospect(
        found[0].choice,
        samples,
        **means,
        win=fmean(wins) if wins else None,
        scores=scores,
        wins=wins,
    )


def _shifted(prospect: Prospect, before: Prospect, after: Prospect) -> Prospect:
    """Return a prospect that keeps its distance from another one, which a longer search has changed."""

    def moved(name: str) -> tuple[float, ...]:
        rows = (getattr(each, name) for each in (prospect, after, before))
        return tuple(own + new - old for own, new, old in zip(*rows, strict=True))

    strike = min(1.0, max(0.0, prospect.strike + after.strike - before.strike))
    scores, wins = moved("scores"), tuple(min(1.0, max(0.0, each)) for each in moved("wins"))
    return replace(
        prospect,
        points=fmean(scores) + STRIKE_PRICE * strike,
        strike=strike,
        win=fmean(wins) if wins else None,
        scores=scores,
        wins=wins,
    )


def chances(
    observation: Observation,
    level: Level,
    choices: Sequence[int],
    asked: int,
    seed: int | None = None,
) -> list[float]:
    """Return the probability that a level plays each of these cards, each of which stands for those alike.

    The result is exact for a level that plays by feel. A level that searches is asked `asked`
    times, each time with another seed; without a `seed` they come from the observation."""
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
