"""Puzzles: decisions of masters with a clear answer that some levels find and others don't, and how hard each is.

Everything is judged at what the seat knew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import fmean

from ai.ambition.contrast import contrast
from ai.ambition.exercise_judge import compared, in_deals
from ai.ambition.levels import ADVISER, LEVELS, RATINGS, level
from ai.ambition.opinion import AVERAGE, NOISE, Adviser, alike, chances
from ai.ambition.players import SearchPlayer, representatives
from ai.reviews import seed_of, uncertainty
from ai.workers import never_cancelled
from game.engine.ambition.contrast import Contrast
from game.engine.ambition.exercises import SEAT, Position
from game.engine.ambition.judgement import EQUAL, Opinion, Prospect, choice_of
from game.engine.ambition.observation import Observation
from game.engine.odds import solve_chance
from game.engine.rng import Stream

CHOICES = 3
"""The least number of different cards to choose from."""
GAP, QUIET_GAP = 2.5, 2.0
"""The points that every wrong card must lose on average, in a puzzle and in a quiet one; in each search the lesser."""
ERRORS = 4.0
"""How many standard errors the loss of every wrong card must have."""
STEADY = 0.5
"""The points that the best card may lose in any search."""
OBVIOUS = 0.6
"""The chance that an average player is right from which on a puzzle is quiet: nothing is hidden in it."""
FELT = [name for name, each in LEVELS.items() if not each.iterations]
"""The levels that play by feel: how often they are right is known exactly."""
LITTLE = 8.0
"""The most points that are at stake in a quiet puzzle: what the usual mistake in it loses."""
EASY = 0.85
"""The chance of a newcomer to be right from which on a decision isn't worth asking."""
RARER = 3
"""One in so many decisions in which the usual card is right is looked at."""
OTHERS = 3
"""The number of further masters who must choose the same, before it is searched at length."""
GLANCE, GLANCED = 500, 1.5
"""The iterations of a short look at each card, and the points that there the usual mistake must lose, and the answer not."""
ASKED: Mapping[str, int] = {"club": 40, "expert": 16, "master": 8}
"""How many times a level that searches is asked, each time with another seed."""
APART = 0.15
"""By how much the three stronger levels must find the answer more often than the three weaker ones."""
WITHIN = 0.15
"""By how much a level may find the answer less often than the level below it, by chance or by what it seems to know."""
MASTERED = 0.7
"""The share of masters who must find the answer."""
DEALS, TRIES = 50, 25
"""The deals in which a master's card is first compared with the usual mistake, and the playouts of both in each."""
MORE = 0.6
"""The share of the deals with a difference in which the answer must be better."""


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A decision that may be a puzzle.

    `best` is the answer and `right` are all cards as good, `wrong` is the usual mistake and `prospects` are what the two
    bring. `losses` has each card that stands for those alike, with the points that it loses. `rates` are the levels'
    chances to be right, the weakest level first."""

    best: int
    right: tuple[int, ...]
    wrong: int
    prospects: tuple[Prospect, Prospect]
    losses: tuple[tuple[int, float], ...]
    quiet: bool
    rates: tuple[float, ...]
    contrast: Contrast


def worth_asking(seen: Observation, card: int) -> bool:
    """Return whether a master's card may be the answer of a puzzle, by what little effort shows."""
    if seen.phase != "play" or any(seen.slammed) or len(cards := representatives(seen)) < CHOICES:
        return False
    like = alike(seen)
    right = {like[card]}
    felt = [_right(seen, name, cards, right) for name in FELT]
    average = felt[-1]
    if felt[0] >= EASY or not rising(felt):
        return False
    stream = Stream("worth asking", seed_of(seen))
    if average >= OBVIOUS and stream.below(RARER):
        return False
    weights = chances(seen, level("newcomer" if average >= OBVIOUS else AVERAGE), cards, 0)
    usual = max((each for each in cards if each not in right), key=lambda each: weights[cards.index(each)])
    deals = in_deals(seen, (like[card],), (usual,), DEALS, TRIES)
    if deals.best - deals.yours < EQUAL:
        return False
    masters = (SearchPlayer(level(ADVISER), stream.next64()).choose(seen) for _ in range(OTHERS))
    if not all(like[choice_of(action)[0]] in right for action in masters):
        return False
    worth = _Glancing(level(ADVISER), stream.next64()).glance(seen, cards)
    top = max(worth.values())
    return top - worth[like[card]] < GLANCED <= top - worth[usual]


class _Glancing(Adviser):
    """An adviser that takes only a short look."""

    def glance(self, seen: Observation, cards: Sequence[int]) -> dict[int, float]:
        """Return about how much each card is worth."""
        found = self._weighed(seen, [(card,) for card in cards], GLANCE, never_cancelled)
        return {each.choice[0]: each.worth for each in found}


def find(position: Position, seed: int) -> FoundPuzzle | str:
    """Return the puzzle at a position, or in a word why there is none."""
    seen, stream = position.match().observation(SEAT), Stream("puzzle", seed)
    judge = level(ADVISER)
    opinions: list[Opinion] = []
    uniform = replace(judge, worlds=0)  # the second judge doesn't weigh what the others did
    for each in (judge, uniform, judge):
        opinions.append(Adviser(each, stream.seed64()).figures(seen))
        if (why := unclear(opinions)) is not None:
            return f"{why} {len(opinions)}"
    sure = [opinions[0], opinions[2]]
    worth = {one.choice[0]: fmean(_of(each, one.choice[0]).worth for each in sure) for one in sure[0].prospects}
    best = max(worth, key=lambda card: (worth[card], -card))
    right = {card for card in worth if worth[best] - worth[card] <= EQUAL}
    wrong = [card for card in worth if card not in right]
    cards = list(worth)
    average = dict(zip(cards, chances(seen, level(AVERAGE), cards, 0), strict=True))
    quiet = sum(average[card] for card in right) >= OBVIOUS
    weakest = dict(zip(cards, chances(seen, level("newcomer"), cards, 0), strict=True))
    usual = max(wrong, key=lambda card: ((weakest if quiet else average)[card], worth[card]))
    gap, se = min((_apart(sure, best, card) for card in wrong), key=lambda each: each[0])
    if gap < max(QUIET_GAP if quiet else GAP, ERRORS * se):
        return "errors"
    if quiet and worth[best] - worth[usual] > LITTLE:
        return "much at stake"
    deals = compared(position, (best,), (usual,))
    if deals.better * (1 - MORE) < deals.worse * MORE or deals.best - deals.yours < EQUAL:
        return "deals"
    rates = solve_rates(seen, right, stream.seed64())
    if rates[-1] < MASTERED or fmean(rates[3:]) - fmean(rates[:3]) < APART or not rising(rates):
        return "levels"
    cause = contrast(seen, (best,), (usual,))
    if cause is None or cause.gap < max(EQUAL, 2 * cause.se):
        return "no reason"
    like = alike(seen)

    def told(card: int) -> Prospect:
        return replace(_of(sure[1], card), worth=worth[card])

    return FoundPuzzle(
        best=best,
        right=tuple(card for card in seen.legal if like[card] in right),
        wrong=usual,
        prospects=(told(best), told(usual)),
        losses=tuple((card, worth[best] - worth[card]) for card in cards),
        quiet=quiet,
        rates=rates,
        contrast=cause,
    )


def unclear(opinions: Sequence[Opinion]) -> str | None:
    """Return why the searches of a decision have no clear answer; None if they have."""
    worths = [{one.choice[0]: one.worth for one in opinion.prospects} for opinion in opinions]
    means = {card: fmean(each[card] for each in worths) for card in worths[0]}
    best = max(means, key=lambda card: (means[card], -card))
    right = {card for card in means if means[best] - means[card] <= EQUAL}
    if len(right) == len(means):
        return "alike"
    for each, opinion in zip(worths, opinions, strict=True):
        if max(each.values()) - each[best] > STEADY or opinion.best[0] not in right:
            return "unsteady"
        if any(each[best] - each[card] < QUIET_GAP for card in means if card not in right):
            return "close"
    return None


def _of(opinion: Opinion, card: int) -> Prospect:
    found = opinion.of((card,))
    assert found is not None, "every card was searched"
    return found


def _apart(opinions: Sequence[Opinion], best: int, card: int) -> tuple[float, float]:
    """Return the points that a card loses, and the standard error."""
    rows = [a - b for each in opinions for a, b in zip(_of(each, best).worths, _of(each, card).worths, strict=True)]
    return fmean(rows), uncertainty(rows, NOISE)


def _right(seen: Observation, name: str, cards: Sequence[int], right: set[int], seed: int | None = None) -> float:
    found = chances(seen, level(name), cards, ASKED.get(name, 0), seed)
    return sum(chance for card, chance in zip(cards, found, strict=True) if card in right)


def solve_rates(seen: Observation, right: set[int], seed: int) -> tuple[float, ...]:
    """Return each level's chance to play one of the right cards, the weakest level first.

    It is exact for levels that play by feel; the others are asked with seeds of their own."""
    cards = representatives(seen)
    return tuple(_right(seen, name, cards, right, seed) for name in LEVELS)


def rising(rates: Sequence[float]) -> bool:
    """Return whether no level finds the answer clearly less often than a weaker one.

    A puzzle that weaker players find by accident has no place on a scale of strength."""
    return all(b > a - WITHIN for a, b in pairwise(rates))


def rating_of(rates: Sequence[float], scale: float) -> int:
    """Return the rating of a puzzle on the scale of the levels, by the shares of them that solve it (`solve_chance`).

    It is the most likely one, where the levels' shares count alike."""

    def misfit(rating: int) -> float:
        return abs(
            sum(rate - solve_chance(own, rating, scale) for rate, own in zip(rates, RATINGS.values(), strict=True))
        )

    return min(range(400, 2401, 5), key=lambda rating: (misfit(rating), rating))
