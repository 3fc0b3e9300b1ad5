"""The event that makes one choice better than another, found by playing both choices out in the same worlds.

Each choice is searched as the judge searches it, several times, each time in other worlds. Then the search goes on, now
to the end of the round, and notes how each playout ended. For every event that differs, the difference in worth is split
into what comes from the event being more frequent after one choice, and the rest (Kitagawa 1955); the plainest event that
carries two fifths of the difference is the cause. Only what the seat knows is used, as in every search."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from statistics import fmean

from ai.ambition.levels import ADVISER, level
from ai.ambition.players import BELIEF_ROOTS, SearchPlayer
from ai.reviews import seed_of
from ai.search.ismcts import Search
from ai.search.planner import Planner
from ai.search.worlds import Worlds
from ai.workers import CancelledError, never_cancelled
from game.engine.ambition.contrast import MEANS, Contrast, ContrastEvent, RivalResult
from game.engine.ambition.decided_round import Proof
from game.engine.ambition.edition import Edition
from game.engine.ambition.high_two import is_two
from game.engine.ambition.observation import Observation
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.ambition.round import Round
from game.engine.ambition.scoring import OUTCOME
from game.engine.ambition.verbs import BID_NIL
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
"""The factor by which more worlds are weighted for figures and causes than the level weights for a decision.

Differences between choices depend on which worlds happen to be drawn."""
CARRIES = 0.4
"""The share of the difference in worth that a cause must carry."""
SETTLED_FROM, MOST_LINES = 3, 3_000_000
"""The number of cards left from which on it is looked up whether one's own result is settled, and the most positions that
are looked at for that; they take about a second."""
_LEAST = 0.1
"""The least difference between the probabilities of an event that is worth telling."""
_SURE = 0.9
"""The difference between probabilities from which on it is settled who takes a trick."""
_NEAR = 0.8
"""The part of the clearest event's clearness from which on another may be told instead."""
_TRICKS, _DIFFERENT = 0.4, 3.0
"""The differences between mean numbers of tricks and of points that are worth telling."""
_OTHERS = {ContrastEvent.MOST: 0.03, ContrastEvent.POINTS: 1.5}
"""The differences between the results of an opponent that are worth telling."""
_CARDS = 10
"""The number of scoring cards, the most valuable, whose ends are compared."""


class _Ends:
    """How the playouts of one choice ended, for the seat that made it, as lists with an entry for each playout.

    `values` are what each was worth, in points of the round less 20 a strike or in percent of the match; `piles` are
    masks of the cards that each seat took, `winning` are masks of the cards that took a trick, and `outcomes` are the
    eight numbers of `GameState.outcome_c` in one word."""

    def __init__(self, words: memoryview, seat: int, by_points: bool) -> None:
        self.outcomes = words[0::TRACE].tolist()
        if by_points:
            rows = zip(self.number("points"), self.number("strikes"), strict=True)
            self.values: list[float] = [points - STRIKE_PRICE * strikes for points, strikes in rows]
        else:
            self.values = [100 * chance / PAYOFF_ONE for chance in words[1::TRACE].tolist()]
        self.piles = [words[2 + each :: TRACE].tolist() for each in range(4)]
        self.winning = words[6::TRACE].tolist()
        self._seat = seat

    @cached_property
    def tricks(self) -> list[int]:
        """The number of tricks that the seat took in the whole round."""
        return [(won & pile).bit_count() for won, pile in zip(self.winning, self.piles[self._seat], strict=True)]

    def points(self, seat: int, values: Sequence[int]) -> list[int]:
        """Return the points that a seat took, counted bit by bit."""
        bits = [(mask_of(c for c, value in enumerate(values) if value >> bit & 1), bit) for bit in range(5)]
        return [sum([(pile & mask).bit_count() << bit for mask, bit in bits]) for pile in self.piles[seat]]

    def number(self, name: str) -> list[int]:
        """Return one of the eight numbers of each outcome."""
        shift = 8 * OUTCOME.index(name)
        return [(word >> shift) & 255 for word in self.outcomes]

    def took(self, seat: int, card: int) -> list[int]:
        """Return whether a seat took a card, 1 or 0."""
        return [(pile >> card) & 1 for pile in self.piles[seat]]

    def won_with(self, card: int) -> list[int]:
        """Return whether a card took a trick, 1 or 0."""
        return [(won >> card) & 1 for won in self.winning]


@dataclass(frozen=True, slots=True)
class _Candidate:
    """An event with its figures after both choices, and the part of the difference in worth that it carries."""

    event: ContrastEvent
    better: float
    worse: float
    share: float
    seat: int = -1
    card: int = -1


def contrast(
    observation: Observation,
    better: tuple[int, ...],
    worse: tuple[int, ...],
    by_points: bool,
    seed: int | None = None,
    cancelled: Callable[[], bool] = never_cancelled,
    player: SearchPlayer | None = None,
    rivals: bool = False,
) -> Contrast | None:
    """Return what makes a choice better than another, at what its seat knew; None if no event differs.

    `by_points` says whether that is in points of the round; otherwise it is in the chance to win the match. Without a
    `seed` it takes one from the observation, without a `player` it sees things as the adviser does. With `rivals` it
    also looks for the opponent whose result matters most. Raises CancelledError once `cancelled()` returns true."""
    if observation.phase == "last_trick":
        return None
    asked = seed_of(observation) if seed is None else seed
    player = player or SearchPlayer(level(ADVISER), asked)
    judge = player.level
    state, policy = player.root(observation)
    stream = Stream("contrast", asked, observation.round, observation.seat, len(observation.played()))
    words = array("Q"), array("Q")
    for _ in range(RUNS):
        drawn, searched = stream.seed64(), stream.seed64()
        worlds = None
        if observation.phase == "play" and judge.worlds:
            worlds = Worlds(POOL * judge.worlds).draw(state, observation.seat, drawn, BELIEF_ROOTS)
        for traces, choice in zip(words, (better, worse), strict=True):
            traces.extend(_traced(state, observation, choice, searched, policy, worlds, judge.prior))
            if cancelled():
                raise CancelledError
    after, instead = (_Ends(memoryview(each), observation.seat, by_points) for each in words)
    gap = fmean(after.values) - fmean(instead.values)
    se = ((_variance(after.values) + _variance(instead.values)) / len(after.values)) ** 0.5
    if (seats := settled(observation)) is not None:
        about = _rival(observation, after, instead, gap) if rivals else None
        return Contrast(ContrastEvent.SETTLED.value, 0.0, 0.0, 1.0, gap, se, rival=about, seats=seats)
    found = _candidates(observation, better, worse, after, instead, gap)
    more = fmean(after.number("taken")) - fmean(instead.number("taken"))
    best = _chosen(found, observation.seat, more, observation.rules.numbers.card_points)
    if best is None:
        return None
    rival = _rival(observation, after, instead, gap) if rivals else None
    return Contrast(best.event.value, best.better, best.worse, best.share, gap, se, best.seat, best.card, rival)


def settled(observation: Observation) -> tuple[int, ...] | None:
    """Return the seats whose result can still change if the observing seat's own can't, whatever is played.

    None if it can, if it isn't known, or if more than a few cards are left."""
    if observation.phase != "play" or len(observation.hand) > SETTLED_FROM:
        return None
    changing = Proof(observation, MOST_LINES).changing()
    return None if changing is None or observation.seat in changing else tuple(sorted(changing))


def settled_contrast(observation: Observation) -> Contrast | None:
    """Return what there is to say where no choice is better than another: that one's own result is settled, if it is."""
    seats = settled(observation)
    return None if seats is None else Contrast(ContrastEvent.SETTLED.value, 0.0, 0.0, 1.0, 0.0, 0.0, seats=seats)


def _rival(observation: Observation, after: _Ends, instead: _Ends, gap: float) -> RivalResult | None:
    """Return the opponent's result that carries most of the difference, None if none carries enough."""
    numbers = observation.rules.numbers
    found: list[_Candidate] = []
    taken = [[each.points(seat, numbers.card_points) for seat in range(numbers.seats)] for each in (after, instead)]
    highest = [list(map(max, zip(*each, strict=True))) for each in taken]
    for seat in range(numbers.seats):
        most = [list(map(int.__eq__, row[seat], top)) for row, top in zip(taken, highest, strict=True)]
        for event, keys in ((ContrastEvent.MOST, most), (ContrastEvent.POINTS, [row[seat] for row in taken])):
            a, b = map(fmean, keys)
            share = _carried(keys[0], keys[1], after.values, instead.values) / gap if gap else 0.0
            if seat != observation.seat and share >= CARRIES and abs(a - b) >= _OTHERS[event]:
                found.append(_Candidate(event, a, b, share, seat))
    best = max(found, key=lambda each: (each.event is ContrastEvent.MOST, each.share), default=None)
    if best is None:
        return None
    return RivalResult(best.seat, best.event is ContrastEvent.MOST, best.better, best.worse)


def _traced(
    state: Round,
    observation: Observation,
    choice: tuple[int, ...],
    seed: int,
    policy: int,
    worlds: Worlds | None,
    prior: float,
) -> memoryview:
    """Return the traces of playouts of a choice, after a search that isn't traced."""
    rollout = GOAL_ROLLOUT if policy == GOAL_ROLLOUT else TABLE_ROLLOUT
    if observation.phase != "play":
        return Planner(state, observation.seat, [choice], seed, policy).trace(TRACED, rollout)
    search = Search(
        state,
        observation.seat,
        seed,
        policy=policy,
        room=FIRST + TRACED + 2,
        bias=prior,
        worlds=worlds,
        only=mask_of(choice),
    )
    search.run(FIRST)
    return search.trace(TRACED, rollout)


def _candidates(
    observation: Observation, better: tuple[int, ...], worse: tuple[int, ...], after: _Ends, instead: _Ends, gap: float
) -> list[_Candidate]:
    """Return every event that differs between the ends `after` the better choice and those `instead` of it."""
    me, numbers = observation.seat, observation.rules.numbers
    found: list[_Candidate] = []

    def add(event: ContrastEvent, keys: tuple[list[int], list[int]], seat: int = -1, card: int = -1) -> None:
        a, b = fmean(keys[0]), fmean(keys[1])
        if a != b and (event in MEANS or abs(a - b) >= _LEAST):
            carried = _carried(*keys, after.values, instead.values)
            found.append(_Candidate(event, a, b, carried / gap if gap else 0.0, seat, card))

    if observation.phase == "bid":  # a Nil is told by the card that breaks it most often
        nil = after if better == (BID_NIL,) else instead
        card = max(observation.hand, key=lambda each: (sum(nil.won_with(each)), each))
        add(ContrastEvent.FIRST, (_any(after.tricks), _any(instead.tricks)), me, card)
        return found
    if observation.phase == "play":
        for seat in range(numbers.seats):
            add(ContrastEvent.TRICK, (after.took(seat, better[0]), instead.took(seat, worse[0])), seat)
    for card in observation.hand:
        if numbers.high_two and is_two(card):
            add(ContrastEvent.TWO, (after.won_with(card), instead.won_with(card)), me, card)
        else:
            add(ContrastEvent.WINNER, (after.won_with(card), instead.won_with(card)), me, card)
    for card in _scoring(observation, numbers):
        add(ContrastEvent.CARD, (after.took(me, card), instead.took(me, card)), me, card)
    if not any(trick.winner == me for trick in observation.tricks):
        add(ContrastEvent.FIRST, (_any(after.tricks), _any(instead.tricks)), me)
    add(ContrastEvent.TRICKS, (after.tricks, instead.tricks), me)
    add(ContrastEvent.POINTS, (after.number("taken"), instead.number("taken")), me)
    add(ContrastEvent.MOST, (after.number("over"), instead.number("over")), me)
    return found


def _variance(values: Sequence[float]) -> float:
    return max(0.0, sum(each * each for each in values) / len(values) - fmean(values) ** 2)


def _any(tricks: Sequence[int]) -> list[int]:
    """Return whether any trick was taken, 1 or 0, for each number of tricks."""
    return [int(number > 0) for number in tricks]


def _scoring(observation: Observation, numbers: Edition) -> list[int]:
    """Return the most valuable cards that nobody has taken yet and that score more than most."""
    taken = {card for trick in observation.tricks for card in trick.cards}
    points = numbers.card_points
    left = [card for card in numbers.deck if card not in taken and points[card] > 1]
    return sorted(left, key=lambda card: (-points[card], card))[:_CARDS]


def _carried(after: Sequence[int], instead: Sequence[int], worths: Sequence[float], others: Sequence[float]) -> float:
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


_SPECIFIC = (ContrastEvent.CARD, ContrastEvent.WINNER)


def _clearest(group: Sequence[_Candidate], me: int, values: Sequence[int]) -> _Candidate:
    """Return the event that differs and carries most; of several that hardly do less, that about the most valuable card.

    So chance seldom decides between two of them."""

    def apart(each: _Candidate) -> float:
        return each.share if each.event in MEANS else abs(each.better - each.worse) * min(1.0, each.share)

    most = max(map(apart, group))
    near = [each for each in group if apart(each) >= _NEAR * most]
    return max(
        near, key=lambda each: (values[each.card] if each.card >= 0 else 0, each.card, each.seat == me, -each.seat)
    )


def _chosen(found: Sequence[_Candidate], me: int, more: float, values: Sequence[int]) -> _Candidate | None:
    """Return the plainest event that carries enough, otherwise the one that carries most; None for no event at all.

    `more` is how many more points the seat `me` takes after the better choice, `values` are the points of each card.
    That it takes this trick for certain is plain only if it takes more points so."""

    def settled(each: _Candidate) -> bool:
        return (
            each.event is ContrastEvent.TRICK
            and each.seat == me
            and abs(each.better - each.worse) >= _SURE
            and (each.better - each.worse) * more > 0
        )

    carrying = [each for each in found if each.share >= CARRIES]
    ways: tuple[Callable[[_Candidate], bool], ...] = (
        lambda each: each.event is ContrastEvent.TWO,
        settled,
        lambda each: each.event in _SPECIFIC,
        lambda each: each.event is ContrastEvent.TRICK,
        lambda each: each.event is ContrastEvent.FIRST,
        lambda each: each.event is ContrastEvent.POINTS and abs(each.better - each.worse) >= _DIFFERENT,
        lambda each: each.event is ContrastEvent.TRICKS and abs(each.better - each.worse) >= _TRICKS,
        lambda each: each.event is ContrastEvent.MOST,
        lambda each: each.event in MEANS,
    )
    for way in ways:
        if group := [each for each in carrying if way(each)]:
            return _clearest(group, me, values)
    return max(found, key=lambda each: each.share, default=None)
