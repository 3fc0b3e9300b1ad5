"""Why one choice is better than another, as an idea of card play that was checked by denying it.

Both choices are searched as the judge searches them, several times, each time in other worlds. Then
the search goes on, now to the end of the round, and notes how each playout ended: that is the
difference. `ai.ambition.concepts` lists the ideas that may explain it. Each speaks of a card or of
the present trick, and is denied by swapping that card in the seat's hand for one of which the idea
isn't true. If the difference is then lost, for the most part and in most worlds, the idea is a
reason. Only what the seat knows is used, as in every search."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress
from statistics import fmean, stdev

from ai.ambition.concepts import Claim, claims
from ai.ambition.levels import ADVISER, level
from ai.ambition.players import BELIEF_ROOTS, SearchPlayer
from ai.reviews import seed_of
from ai.search.ismcts import Search
from ai.search.planner import Planner
from ai.search.worlds import Worlds
from ai.workers import CancelledError, never_cancelled
from game.engine.ambition.decided_round import Proof
from game.engine.ambition.observation import Observation
from game.engine.ambition.reason import Concept, RivalResult, WhyBetter
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.ambition.scoring import OUTCOME
from game.engine.cards import mask_of
from game.engine.rng import Stream
from game.engine.state import GOAL_ROLLOUT, PAYOFF_ONE, TABLE_ROLLOUT, TRACE, compiled

RUNS = 6
"""The number of searches of each choice, each in worlds of its own: one alone may see things in its own way."""
FIRST = 700 if compiled() else 6
"""Iterations of each search before playouts are noted."""
TRACED = 1_600 if compiled() else 8
"""The number of playouts that are noted of each search."""
POOL = 4
"""The factor by which more worlds are weighted for figures and reasons than the level weights for a decision.

Differences between choices depend on which worlds happen to be drawn."""
HALF = 0.5
"""The share of the difference that must be lost when a concept is denied."""
SURELY = 1.0
"""By how many standard errors, between the searches, that must be more than half."""
NEAR = 0.8
"""The part of the best fit from which on an idea named earlier is told instead."""
SETTLED_FROM, MOST_LINES = 3, 3_000_000
"""The number of cards left from which on it is looked up whether one's own result is settled, and the most positions that
are looked at for that; they take about a second."""
CARRIES = 0.4
"""The share of the difference in worth that another seat's result must carry."""
_OTHERS = {True: 0.03, False: 1.5}
"""The differences between an opponent's chances of the most points, and between its points, that are worth telling."""


class Ends:
    """How the playouts of one choice ended, for the seat that made it, as lists with an entry for each playout.

    `values` are what each was worth, in points of the round less 20 a strike or in percent of the
    match; `piles` are masks of the cards that each seat took, and `outcomes` are the eight numbers
    of `GameState.outcome_c` in one word."""

    def __init__(self, words: memoryview, by_points: bool) -> None:
        self._words = words
        self.outcomes = words[0::TRACE].tolist()
        if by_points:
            rows = zip(self.number("points"), self.number("strikes"), strict=True)
            self.values: list[float] = [points - STRIKE_PRICE * strikes for points, strikes in rows]
        else:
            self.values = [100 * chance / PAYOFF_ONE for chance in words[1::TRACE].tolist()]

    @cached_property
    def piles(self) -> list[list[int]]:
        return [self._words[2 + each :: TRACE].tolist() for each in range(4)]

    @cached_property
    def runs(self) -> list[float]:
        """The mean worth found by each search."""
        size = len(self.values) // RUNS
        return [fmean(self.values[at : at + size]) for at in range(0, len(self.values), size)]

    def points(self, seat: int, values: Sequence[int]) -> list[int]:
        """Return the points that a seat took, counted bit by bit."""
        bits = [
            (mask_of(c for c, value in enumerate(values) if value >> bit & 1), bit)
            for bit in range(5)
        ]
        return [
            sum([(pile & mask).bit_count() << bit for mask, bit in bits])
            for pile in self.piles[seat]
        ]

    def number(self, name: str) -> list[int]:
        """Return one of the eight numbers of each outcome."""
        shift = 8 * OUTCOME.index(name)
        return [(word >> shift) & 255 for word in self.outcomes]

    def took(self, seat: int, card: int) -> float:
        """Return how often a seat took a card."""
        return fmean((pile >> card) & 1 for pile in self.piles[seat])


class Playouts:
    """Plays out a seat's choices, with its own hand or another one, always by the same seeds."""

    def __init__(
        self, observation: Observation, by_points: bool, seed: int | None, cancelled: Callable[[], bool],
        player: SearchPlayer | None,
    ) -> None:  # fmt: skip
        asked = seed_of(observation) if seed is None else seed
        self._player = player or SearchPlayer(level(ADVISER), asked)
        self._by_points, self._cancelled = by_points, cancelled
        stream = Stream(
            "contrast", asked, observation.round, observation.seat, len(observation.played())
        )
        self._seeds = [(stream.seed64(), stream.seed64()) for _ in range(RUNS)]

    def ends(self, seen: Observation, *choices: tuple[int, ...]) -> list[Ends]:
        """Return how each choice ends at an observation.

        Raises CancelledError, or ValueError if the observation contradicts itself."""
        state, policy = self._player.root(seen)
        judge, words = self._player.level, [array("Q") for _ in choices]
        rollout = GOAL_ROLLOUT if policy == GOAL_ROLLOUT else TABLE_ROLLOUT
        for drawn, searched in self._seeds:
            worlds = None
            if seen.phase == "play" and judge.worlds:
                worlds = Worlds(POOL * judge.worlds).draw(state, seen.seat, drawn, BELIEF_ROOTS)
            for traces, choice in zip(words, choices, strict=True):
                if seen.phase != "play":
                    traces.extend(
                        Planner(state, seen.seat, [choice], searched, policy).trace(TRACED, rollout)
                    )
                    continue
                room, only = FIRST + TRACED + 2, mask_of(choice)
                search = Search(
                    state, seen.seat, searched, policy=policy, room=room, bias=judge.prior, worlds=worlds, only=only
                )  # fmt: skip
                search.run(FIRST)
                traces.extend(search.trace(TRACED, rollout))
            if self._cancelled():
                raise CancelledError
        return [Ends(memoryview(each), self._by_points) for each in words]


def reason(
    observation: Observation,
    better: tuple[int, ...],
    worse: tuple[int, ...],
    by_points: bool,
    seed: int | None = None,
    cancelled: Callable[[], bool] = never_cancelled,
    player: SearchPlayer | None = None,
    rivals: bool = False,
) -> WhyBetter | None:
    """Return why a choice is better than another, at what its seat knew; None after play.

    `by_points` says whether that is in points of the round; otherwise it is in the chance to win
    the match. Without a `seed` it takes one from the observation, without a `player` it sees things
    as the adviser does. With `rivals` one's own result hardly differs, and it looks for the
    opponent's that matters most. Raises CancelledError once `cancelled()` returns true."""
    if observation.phase == "last_trick":
        return None
    playouts = Playouts(observation, by_points, seed, cancelled, player)
    after, instead = playouts.ends(observation, better, worse)
    gap = fmean(after.values) - fmean(instead.values)
    se = ((_variance(after.values) + _variance(instead.values)) / len(after.values)) ** 0.5
    rival = _rival(observation, after, instead, gap) if rivals else None
    told = WhyBetter(Concept.OUTCOME.value, 0.0, gap, se, rival=rival)
    if (seats := settled(observation)) is not None:
        return replace(told, concept=Concept.SETTLED.value, share=1.0, seats=seats)
    if rivals:
        return (
            replace(told, concept=Concept.RIVAL.value, seat=rival.seat)
            if rival is not None
            else told
        )
    found = [
        each for each in weighed(playouts, observation, better, worse, after, instead) if each.sure
    ]
    most = max((each.fit for each in found), default=0.0)
    for each in found:
        if each.fit >= NEAR * most:
            about = each.claim
            return replace(
                told,
                concept=about.concept.value,
                share=each.share,
                cards=about.cards,
                seat=about.seat,
            )
    return told


@dataclass(frozen=True, slots=True)
class Denied:
    """A claim with the `share` of the difference that is lost when it is denied, and whether that is surely over half."""

    claim: Claim
    share: float
    sure: bool

    @property
    def fit(self) -> float:
        """How well the claim explains the difference: 1 if all of it is lost, less if part of it stays or turns round."""
        return min(self.share, 1 / self.share) if self.share > 0 else 0.0


def weighed(
    playouts: Playouts,
    observation: Observation,
    better: tuple[int, ...],
    worse: tuple[int, ...],
    after: Ends,
    instead: Ends,
) -> Iterator[Denied]:
    """Yield what may explain the difference, each idea denied by playing out the other hand."""
    for claim in claims(observation, better, worse, after, instead):
        with suppress(ValueError):  # no deal fits the other hand
            yield denied(playouts, claim, after, instead)


def denied(playouts: Playouts, claim: Claim, after: Ends, instead: Ends) -> Denied:
    """Return what comes of denying a claim. Raises ValueError if no deal fits the other hand."""
    (other,) = playouts.ends(claim.seen, claim.choice)
    gaps = [a - b for a, b in zip(after.runs, instead.runs, strict=True)]
    pairs = (
        zip(after.runs, other.runs, strict=True)
        if claim.of_better
        else zip(other.runs, instead.runs, strict=True)
    )
    lost = [a - b for a, b in pairs]
    beyond = [a - HALF * b for a, b in zip(lost, gaps, strict=True)]
    gap = fmean(gaps)
    share = fmean(lost) / gap if gap > 0 else 0.0
    return Denied(
        claim, share, gap > 0 and fmean(beyond) >= SURELY * stdev(beyond) / len(beyond) ** 0.5
    )


def share_again(
    observation: Observation,
    better: tuple[int, ...],
    worse: tuple[int, ...],
    by_points: bool,
    found: WhyBetter,
    seed: int,
) -> float:
    """Return the share of the difference that is lost where a reason's concept is denied again, with another seed.

    It is 0 if the playouts of that seed make no such claim."""
    playouts = Playouts(observation, by_points, seed, never_cancelled, None)
    after, instead = playouts.ends(observation, better, worse)
    told = (found.kind, found.cards, found.seat)
    again = weighed(playouts, observation, better, worse, after, instead)
    return next(
        (
            each.share
            for each in again
            if (each.claim.concept, each.claim.cards, each.claim.seat) == told
        ),
        0.0,
    )


def settled(observation: Observation) -> tuple[int, ...] | None:
    """Return the seats whose result can still change if the observing seat's own can't, whatever is played.

    None if it can, if it isn't known, or if more than a few cards are left."""
    if observation.phase != "play" or len(observation.hand) > SETTLED_FROM:
        return None
    changing = Proof(observation, MOST_LINES).changing()
    return None if changing is None or observation.seat in changing else tuple(sorted(changing))


def settled_reason(observation: Observation) -> WhyBetter | None:
    """Return what there is to say where no choice is better than another: that one's own result is settled, if it is."""
    seats = settled(observation)
    return None if seats is None else WhyBetter(Concept.SETTLED.value, 1.0, 0.0, 0.0, seats=seats)


def _rival(observation: Observation, after: Ends, instead: Ends, gap: float) -> RivalResult | None:
    """Return the opponent's result that carries most of the difference, None if none carries enough."""
    numbers = observation.rules.numbers
    found: list[tuple[bool, float, RivalResult]] = []
    taken = [
        [each.points(seat, numbers.card_points) for seat in range(numbers.seats)]
        for each in (after, instead)
    ]
    highest = [list(map(max, zip(*each, strict=True))) for each in taken]
    for seat in range(numbers.seats):
        most = [
            list(map(int.__eq__, row[seat], top)) for row, top in zip(taken, highest, strict=True)
        ]
        for is_most, keys in ((True, most), (False, [row[seat] for row in taken])):
            a, b = map(fmean, keys)
            share = _carried(keys[0], keys[1], after.values, instead.values) / gap if gap else 0.0
            if seat != observation.seat and share >= CARRIES and abs(a - b) >= _OTHERS[is_most]:
                found.append((is_most, share, RivalResult(seat, is_most, a, b)))
    return max(found, key=lambda each: each[:2])[2] if found else None


def _variance(values: Sequence[float]) -> float:
    return max(0.0, sum(each * each for each in values) / len(values) - fmean(values) ** 2)


def _carried(
    after: Sequence[int], instead: Sequence[int], worths: Sequence[float], others: Sequence[float]
) -> float:
    """Return the part of the difference in mean worth that comes from how often each value occurs (Kitagawa 1955)."""
    first, second = _by_value(after, worths), _by_value(instead, others)
    carried = 0.0
    for key in sorted(first.keys() | second.keys()):
        n, total = first.get(key, (0, 0.0))
        m, other = second.get(key, (0, 0.0))
        mean = total / n if n else other / m
        mean += other / m if m else total / n
        carried += (n / len(after) - m / len(instead)) * mean / 2
    return carried


def _by_value(keys: Sequence[int], worths: Sequence[float]) -> dict[int, tuple[int, float]]:
    """Return how often each value of a key occurs, and the sum of the worths where it does."""
    counts = Counter(keys)
    if counts.keys() != {0, 1}:
        sums = dict.fromkeys(sorted(counts), 0.0)
        for key, worth in zip(keys, worths, strict=True):
            sums[key] += worth
        return {key: (counts[key], total) for key, total in sums.items()}
    held = sum(compress(worths, keys))  # most keys say whether something happened
    return {0: (counts[0], sum(worths) - held), 1: (counts[1], held)}
