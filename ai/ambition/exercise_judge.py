"""Judges exercises: mistakes that two searches agree on, ways to pass, how deals come out, and a deal to watch.

Everything is judged at what the seat knew. Equal questions get equal answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from statistics import fmean

from ai.ambition.levels import ADVISER, level
from ai.ambition.opinion import Adviser
from ai.ambition.players import SLICE, SearchPlayer
from ai.reviews import key_of, seed_of
from ai.search.planner import Planner
from ai.workers import CancelledError, in_slices, never_cancelled
from game.engine.ambition.actions import Phase
from game.engine.ambition.exercises import SEAT, Exercise, Position, RankedPass
from game.engine.ambition.judgement import (
    JudgedDecision,
    MarkedDecision,
    Opinion,
    Prospect,
    action_of,
)
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.pass_and_bid import SHIFTS
from game.engine.ambition.questions import PassCompared, TypicalDeal
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.ambition.rewind import before, dealt_as
from game.engine.rng import Stream
from game.engine.state import TABLE_ROLLOUT, compiled

CLEARLY = 0.6
"""The slips that a mistake must lose in either search, so that no third one finds it as good as the best."""
STEADY = 0.15
"""The slips that the best choice may lose in either search."""
ROUGH, FINE, FINEST = (500, 1_500, 8_000) if compiled() else (1, 2, 4)
"""The playouts of each way to pass: of all, of the better quarter, and of the best few."""
FEW = 24
MANY_DEALS, MANY_TRIES = (200, 100) if compiled() else (20, 2)
"""The deals in which two choices are compared, and the playouts of each in every one of them."""
WATCHED, PLAYS_ON = 24 if compiled() else 3, "casual"
"""The deals of which one is watched, and the level that plays them out."""
SAME = 2.0
"""The difference in points below which two choices come out alike in a deal."""


def key(exercise: Exercise) -> str:
    """Return the name of an exercise: the same decision with the same knowledge has the same name."""
    return key_of(exercise.position.match().observation(SEAT))


def exercise(
    match: Match, index: int, move: MarkedDecision, cancelled: Callable[[], bool] = never_cancelled
) -> Exercise | None:
    """Return the exercise of a mistake in a round of a match, by the round's index.

    None where a second search, in other worlds, doesn't confirm that the mistake is one and the
    best choice the best. Raises CancelledError."""
    seen = move.observation
    if seen.seat != SEAT or any(seen.slammed) or seen.phase in ("last_trick", "over"):
        return None
    twin = before(match, index, SEAT, seen.phase, len(seen.played()))
    if twin.observation(SEAT) != seen:
        return None
    return confirmed(Position.of(twin), seen, move.weighed, cancelled)


def confirmed(
    position: Position,
    seen: Observation,
    weighed: JudgedDecision,
    cancelled: Callable[[], bool] = never_cancelled,
) -> Exercise | None:
    """Return the exercise of a judged decision in its position, if a second search agrees.

    Raises CancelledError."""
    yours = weighed.yours.choice
    seed = Stream("exercise", seed_of(seen)).seed64()
    second = Adviser(level(ADVISER), seed).figures(
        seen, cancelled, yours if seen.phase == "pass" else ()
    )
    if seen.phase == "pass":
        return _confirmed_pass(position, seen, weighed, second, cancelled)
    first, counted = dict(zip(weighed.choices, weighed.losses, strict=True)), weighed.loss.by_points
    found = {
        each.choice: (-first[each.choice], each.slips(counted))
        for each in second.prospects
        if each.choice in first
    }
    like = dict(second.like)
    chosen = (like.get(yours[0], yours[0]),)
    if len(found) < 2 or len(found) < len(first) or chosen not in found:
        return None
    best = max(found, key=lambda each: (fmean(found[each]), each))
    tops = [max(slips) for slips in zip(*found.values(), strict=True)]
    if any(top - slips > STEADY for top, slips in zip(tops, found[best], strict=True)):
        return None
    if any(top - slips < CLEARLY for top, slips in zip(found[best], found[chosen], strict=True)):
        return None
    better, worse = second.of(best), second.of(chosen)
    if better is None or worse is None or worse.score > better.score:
        return None
    named = [(card,) for card in seen.legal] if like else list(found)
    prospects = [prospect for each in named if (prospect := second.of(each)) is not None]
    right = [each.choice for each in prospects if each.choice == best or each.behind(better).equal]
    why = weighed.reason if weighed.better.choice == best else None
    return Exercise(
        position=position,
        yours=yours,
        best=best,
        prospects=tuple(prospects),
        right=tuple(right),
        reason=why,
        match="",
    )


def _confirmed_pass(
    position: Position,
    seen: Observation,
    weighed: JudgedDecision,
    second: Opinion,
    cancelled: Callable[[], bool],
) -> Exercise | None:
    """Return the exercise of a pass: the best of a ranking must be better than the three cards in both searches."""
    yours = weighed.yours.choice
    master, mine = second.meant(second.best), second.meant(yours)
    if (
        master is None
        or mine is None
        or min(weighed.loss.slips, mine.behind(master).slips) < CLEARLY
    ):
        return None
    ways = ranked(seen, cancelled).ways
    scatter = SHIFTS[seen.direction] == 0
    best = ways[0].choice if scatter else tuple(sorted(ways[0].choice))
    close = [
        each.choice if scatter else tuple(sorted(each.choice))
        for each in ways[:FEW]
        if each.behind(ways[0]).equal
    ]
    again = compared_passes(seen, best, yours, cancelled)
    if again.loss.slips < CLEARLY or again.yours.score > again.better.score:
        return None
    if any(sorted(yours) == sorted(each) for each in close):
        return None
    return Exercise(
        position=position,
        yours=yours if scatter else tuple(sorted(yours)),
        best=best,
        prospects=(again.better, again.yours),
        right=tuple(close),
        reason=weighed.reason if sorted(weighed.better.choice) == sorted(best) else None,
        match="",
    )


def compared_passes(
    seen: Observation,
    best: tuple[int, ...],
    chosen: tuple[int, ...],
    cancelled: Callable[[], bool] = never_cancelled,
) -> PassCompared:
    """Return by how much a pass is worse than the best one, and what each brings.

    Raises CancelledError."""
    adviser = _Comparing(level(ADVISER), Stream("pass", seed_of(seen)).seed64())
    better, yours = adviser.compared(seen, [best, chosen], cancelled)
    return PassCompared(yours.behind(better), better, yours)


class _Comparing(Adviser):
    """An adviser that compares only the plans that it is given."""

    def compared(
        self, seen: Observation, plans: Sequence[tuple[int, ...]], cancelled: Callable[[], bool]
    ) -> list[Prospect]:
        """Return what each plan brings, from searches of equal length. Raises CancelledError."""
        return self._weighed(seen, plans, FINEST, cancelled)


# ---- the ways to pass


def ranked(
    seen: Observation, cancelled: Callable[[], bool] = never_cancelled, seed: int | None = None
) -> RankedPass:
    """Return all ways to pass three cards of a hand, the best first.

    All are played out, the better ones more often. Without a `seed` it takes one from the
    observation. Raises CancelledError."""
    adviser = _Comparing(level(ADVISER), 1)
    state, policy = adviser.root(seen)
    stream = Stream("ranked pass", seed_of(seen) if seed is None else seed)

    def played(plans: Sequence[tuple[int, ...]], times: int) -> list[Prospect]:
        planner = Planner(state, seen.seat, plans, stream.seed64(), policy, telling=True)
        in_slices(planner.run, times * len(plans), SLICE, cancelled)
        found = [adviser.told(seen, planner, i, plans[i], times) for i in planner.ranking()]
        by_points = found[0].by_points
        return sorted(found, key=lambda each: -each.slips(by_points))

    ways = played(list(combinations(seen.hand, 3)), ROUGH)
    for few, times in ((len(ways) // 4, FINE), (FEW, FINEST)):
        top = [each.choice for each in ways[:few]]
        if times == FINEST and SHIFTS[seen.direction] == 0:
            top = [order for cards in top for order in permutations(cards)]
            found = _best_orders(played(top, times // 4))
        else:
            found = played(top, times)
        ways = [*found, *ways[few:]]
    return RankedPass(tuple(ways))


def _best_orders(found: Sequence[Prospect]) -> list[Prospect]:
    """Return of each three cards the best order alone."""
    kept: dict[tuple[int, ...], Prospect] = {}
    for each in found:
        kept.setdefault(tuple(sorted(each.choice)), each)
    return list(kept.values())


# ---- how many deals come out


@dataclass(frozen=True, slots=True)
class DealsCompared:
    """How the best choice and another one come out in many deals that fit what the seat knows.

    `best` and `yours` are the means of both, in points less 20 a strike; the rest are numbers of
    deals: those in which the best choice is `better`, those that come out the `same`, and those in
    which it is `worse`."""

    best: float
    yours: float
    better: int
    same: int
    worse: int


def in_deals(
    seen: Observation, best: tuple[int, ...], yours: tuple[int, ...], deals: int, tries: int
) -> DealsCompared:
    """Return how two choices come out in deals that fit what the seat knows, each played on so many times.

    Everybody then plays by the tables, as average players do."""
    state, _policy = SearchPlayer(level(ADVISER), 1).root(seen)
    stream, rows = Stream("deals", seed_of(seen)), list[tuple[float, float]]()
    for _ in range(deals):
        world = state.determinize(seen.seat, stream.seed64())
        ends = []
        for choice in (best, yours):
            twin, into = world.clone(), world.clone()
            for action in choice:
                twin.apply(action)
            into.seed(stream.seed64())
            ends.append(into.worths(twin, tries, TABLE_ROLLOUT)[0][seen.seat] / tries)
        rows.append((ends[0], ends[1]))
    better = sum(a - b >= SAME for a, b in rows)
    worse = sum(b - a >= SAME for a, b in rows)
    return DealsCompared(
        fmean(a for a, _ in rows), fmean(b for _, b in rows), better, deals - better - worse, worse
    )


# ---- a deal to watch


def typical(
    position: Position,
    best: tuple[int, ...],
    other: tuple[int, ...],
    cancelled: Callable[[], bool] = never_cancelled,
) -> TypicalDeal:
    """Return a deal that fits what the seat knows, played out after two choices, which is typical of their difference.

    It is the one whose difference is nearest to the mean among those in which the better choice
    ends better; where there is none, among all. Everybody plays on as a casual player does. Equal
    questions get equal answers. Raises CancelledError."""
    at = position.match()
    seen = at.observation(SEAT)
    state, _policy = SearchPlayer(level(ADVISER), 1).root(seen)
    stream, found = (
        Stream("a deal to watch", seed_of(seen), *best, *other),
        list[tuple[float, tuple[Match, Match]]](),
    )
    # Nobody knows the others'.
    hidden = [replace(each, nil=each.nil and each.seat == SEAT) for each in position.bids]
    for _ in range(WATCHED):
        world = state.determinize(SEAT, stream.seed64())
        dealt = replace(
            position.dealt_as(dealt_as(at.current, seen, world, stream)), bids=tuple(hidden)
        )
        seed = stream.seed64()
        good, bad = (
            _played_on(dealt.match(), seen.phase, choice, seed, cancelled)
            for choice in (best, other)
        )
        found.append((_score(good) - _score(bad), (good, bad)))
    better = [each for each in found if each[0] >= SAME]
    mean = fmean(gap for gap, _played in better or found)
    _gap, played = min(better or found, key=lambda each: abs(each[0] - mean))
    return TypicalDeal(played, len(found), len(better), sum(gap <= -SAME for gap, _played in found))


def _played_on(
    match: Match, phase: Phase, choice: tuple[int, ...], seed: int, cancelled: Callable[[], bool]
) -> Match:
    """Return a match after a choice of the first seat, with the round played to its end."""
    match.act(SEAT, action_of(phase, choice))
    players = [SearchPlayer(level(PLAYS_ON), seed + seat) for seat in range(match.rules.players)]
    while match.phase not in ("scored", "over"):
        seat = match.waiting[0]
        match.act(seat, players[seat].choose(match.observation(seat)))
        if cancelled():
            raise CancelledError
    return match


def _score(match: Match) -> float:
    """Return the points of the first seat in a round that is over, less the price of a strike."""
    ended = match.current.scored[SEAT]
    return ended.points - STRIKE_PRICE * ended.strikes
