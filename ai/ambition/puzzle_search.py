"""Puzzles: decisions of masters with a clear answer that some levels find and others don't, and how hard each is.

Everything is judged at what the seat knew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import fmean

from ai.ambition.exercise_judge import MANY_TRIES, in_deals
from ai.ambition.levels import ADVISER, LEVELS, RATINGS, level
from ai.ambition.opinion import AVERAGE, Adviser, alike, chances, merged
from ai.ambition.players import SearchPlayer, representatives
from ai.ambition.reasons import reason
from ai.reviews import seed_of
from ai.workers import never_cancelled
from game.engine.ambition.exercises import SEAT, Position
from game.engine.ambition.judgement import Opinion, Prospect, choice_of
from game.engine.ambition.observation import Observation
from game.engine.ambition.reason import WhyBetter
from game.engine.judgement import SLIP_PERCENT, Loss
from game.engine.odds import solve_chance
from game.engine.rng import Stream

CHOICES = 3
"""The least number of different cards to choose from."""
LEAST_POINTS, LEAST_CHANCE = 3.0, 0.015
"""What every wrong card must lose on average: points of the round, and chance to win the match.

In each search it must lose two thirds of both."""
ERRORS = 4.0
"""How many standard errors the loss of every wrong card must have."""
STEADY = 0.15
"""The slips that the best card may lose in any search."""
OBVIOUS = 0.6
"""The chance that an average player is right from which on a puzzle is quiet: nothing is hidden in it."""
FELT = [name for name, each in LEVELS.items() if not each.iterations]
"""The levels that play by feel: how often they are right is known exactly."""
LITTLE = 3.0
"""The most slips that are at stake in a quiet puzzle: what the usual mistake in it loses."""
EASY = 0.85
"""The chance of a newcomer to be right from which on a decision isn't worth asking."""
RARER = 3
"""One in so many decisions in which the usual card is right is looked at."""
OTHERS = 3
"""The number of further masters who must choose the same, before it is searched at length."""
GLANCE, GLANCED = 500, 0.7
"""The iterations of a short look at each card, and the slips that there the usual mistake must lose, and the answer not."""
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
MORE, ALIKE, MANY = 2.0, 1.0, 1_000
"""How many times as often the answer must be better as worse in deals, by how many points a round at least, and in how
many deals that is looked at."""


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A decision that may be a puzzle.

    `best` is the answer and `right` are all cards as good, `wrong` is the usual mistake and
    `prospects` are what the two bring. `rates` are the levels' chances to be right, the weakest
    level first."""

    best: int
    right: tuple[int, ...]
    wrong: int
    prospects: tuple[Prospect, Prospect]
    quiet: bool
    rates: tuple[float, ...]
    reason: WhyBetter


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
    usual = max(
        (each for each in cards if each not in right), key=lambda each: weights[cards.index(each)]
    )
    deals = in_deals(seen, (like[card],), (usual,), DEALS, TRIES)
    if deals.best - deals.yours < ALIKE:
        return False
    masters = (SearchPlayer(level(ADVISER), stream.next64()).choose(seen) for _ in range(OTHERS))
    if not all(like[choice_of(action)[0]] in right for action in masters):
        return False
    brings = _Glancing(level(ADVISER), stream.next64()).glance(seen, cards)
    top = max(brings.values())
    return top - brings[like[card]] < GLANCED <= top - brings[usual]


class _Glancing(Adviser):
    """An adviser that takes only a short look."""

    def glance(self, seen: Observation, cards: Sequence[int]) -> dict[int, float]:
        """Return about what each card brings, in slips."""
        found = self._weighed(seen, [(card,) for card in cards], GLANCE, never_cancelled)
        return {each.choice[0]: each.slips(found[0].by_points) for each in found}


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
    told = {one.choice[0]: _together(sure, one.choice[0]) for one in sure[0].prospects}
    best = max(told, key=lambda card: (told[card].slips(False), -card))
    losses = {card: each.behind(told[best]) for card, each in told.items()}
    right = {card for card, loss in losses.items() if card == best or loss.equal}
    wrong = [card for card in told if card not in right]
    cards = list(told)
    average = dict(zip(cards, chances(seen, level(AVERAGE), cards, 0), strict=True))
    quiet = sum(average[card] for card in right) >= OBVIOUS
    weakest = dict(zip(cards, chances(seen, level("newcomer"), cards, 0), strict=True))
    usual = max(
        wrong, key=lambda card: ((weakest if quiet else average)[card], -losses[card].slips)
    )
    if not all(_clear(losses[card]) for card in wrong):
        return "errors"
    if quiet and losses[usual].slips > LITTLE:
        return "much at stake"
    deals = in_deals(seen, (best,), (usual,), MANY, MANY_TRIES)
    if deals.better < MORE * deals.worse or deals.best - deals.yours < ALIKE:
        return "deals"
    rates = solve_rates(seen, right, stream.seed64())
    if rates[-1] < MASTERED or fmean(rates[3:]) - fmean(rates[:3]) < APART or not rising(rates):
        return "levels"
    found_reason = reason(seen, (best,), (usual,), False)
    if found_reason is None or found_reason.gap < max(SLIP_PERCENT / 2, 2 * found_reason.se):
        return "no reason"
    like = alike(seen)
    return FoundPuzzle(
        best=best,
        right=tuple(card for card in seen.legal if like[card] in right),
        wrong=usual,
        prospects=(told[best], told[usual]),
        quiet=quiet,
        rates=rates,
        reason=found_reason,
    )


def unclear(opinions: Sequence[Opinion]) -> str | None:
    """Return why the searches of a decision have no clear answer; None if they have."""
    if any(each.by_points for opinion in opinions for each in opinion.prospects):
        return "decided"
    slips = [{one.choice[0]: one.slips(False) for one in opinion.prospects} for opinion in opinions]
    means = {card: _together(opinions, card) for card in slips[0]}
    best = max(means, key=lambda card: (means[card].slips(False), -card))
    right = {card for card, each in means.items() if card == best or each.behind(means[best]).equal}
    if len(right) == len(means):
        return "alike"
    for each, opinion in zip(slips, opinions, strict=True):
        if max(each.values()) - each[best] > STEADY or opinion.best[0] not in right:
            return "unsteady"
        losses = (
            _of(opinion, card).behind(_of(opinion, best)) for card in means if card not in right
        )
        if not all(_ahead(loss, 2 / 3) for loss in losses):
            return "close"
    return None


def _of(opinion: Opinion, card: int) -> Prospect:
    found = opinion.of((card,))
    assert found is not None, "every card was searched"
    return found


def _together(opinions: Sequence[Opinion], card: int) -> Prospect:
    """Return what a card brings by several opinions."""
    return merged([_of(each, card) for each in opinions])


def _ahead(loss: Loss, share: float = 1.0) -> bool:
    """Return whether a card loses as much as a wrong one must, or a share of it, in both units."""
    assert loss.points is not None and loss.chance is not None, (
        "a puzzle's rules have a model of the match"
    )
    return loss.points >= share * LEAST_POINTS and loss.chance >= share * LEAST_CHANCE


def _clear(loss: Loss) -> bool:
    """Return whether a wrong card loses enough in both units, and surely so."""
    return _ahead(loss) and loss.told >= ERRORS * loss.told_se


def _right(
    seen: Observation, name: str, cards: Sequence[int], right: set[int], seed: int | None = None
) -> float:
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
            sum(
                rate - solve_chance(own, rating, scale)
                for rate, own in zip(rates, RATINGS.values(), strict=True)
            )
        )

    return min(range(400, 2401, 5), key=lambda rating: (misfit(rating), rating))
