"""Whether lessons teach: a newcomer that is told the causes of its mistakes; ``python -m tools.research.learner``.

A newcomer plays matches among club players and is reviewed. It takes to heart the themes that cost it most: for each there
is a counter-rule, the advice that a lesson gives in words. Then newcomer and learner play other matches with equal deals,
and both are judged (docs/review.md)."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from math import sqrt
from statistics import fmean, stdev

import click

from ai.ambition.bots import AMBITION
from ai.ambition.heuristics import winner
from ai.ambition.levels import DEFAULT_LEVEL, LEVELS
from ai.ambition.players import SearchPlayer
from ai.ambition.review.judging import questions, weighed
from ai.ambition.review.report import KING_OF_CLUBS, review
from ai.arena.contenders import parse_contender
from ai.runner import Player, play_match
from ai.workers import in_order, processes
from game.engine.ambition.actions import Action, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.high_two import is_honor, is_two
from game.engine.ambition.judgement import Idea, Leak, rounds_of, summed
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.cards import rank_of, suit_of
from game.engine.rng import Stream

LEVEL = "newcomer"
LEARNED = 8
"""The number of themes that a learner takes to heart, the most costly."""

Rule = Callable[[Observation], int | None]
"""The card that a rule asks for at an observation; None where it says nothing."""


def _values(seen: Observation) -> Sequence[int]:
    return seen.rules.numbers.card_points


def _losing(seen: Observation) -> list[int]:
    """Return the legal cards that don't take the trick as it lies."""
    return [card for card in seen.legal if winner(seen, (*seen.trick, card)) != seen.seat]


def _following(seen: Observation) -> bool:
    return bool(seen.trick) and any(suit_of(card) == suit_of(seen.trick[0]) for card in seen.legal)


def _enough(seen: Observation) -> bool:
    return seen.taken[seen.seat] >= seen.rules.numbers.quota


def _leave(seen: Observation) -> int | None:
    """With enough points, stay below the trick, with the highest card that does."""
    losing = _losing(seen) if _following(seen) and _enough(seen) else []
    return max(losing, key=lambda card: (_values(seen)[card], rank_of(card)), default=None)


def _take(seen: Observation) -> int | None:
    """Without enough points, take a trick with points as the last to play, with the lowest card that does."""
    last = len(seen.trick) == seen.rules.players - 1
    if not last or _enough(seen) or not any(_values(seen)[card] for card in seen.trick):
        return None
    losing = set(_losing(seen))
    return min((card for card in seen.legal if card not in losing), key=rank_of, default=None)


def _shed(seen: Observation) -> int | None:
    """Without a card of the suit, throw the card that would take the most later."""
    if not seen.trick or _following(seen):
        return None
    return max(seen.legal, key=lambda card: (_values(seen)[card] + 2 * max(0, rank_of(card) - 7), rank_of(card)))


def _two(seen: Observation) -> int | None:
    """With enough points, throw no 2 under a court card or ace, and none of those onto one's own 2."""
    if not (_following(seen) and _enough(seen)):
        return None
    high = any(is_honor(card) and suit_of(card) == suit_of(seen.trick[0]) for card in seen.trick)
    fit = [card for card in _losing(seen) if not (is_two(card) and high)]
    return max(fit, key=rank_of, default=None)


def _lead_low(seen: Observation) -> int | None:
    """With enough points, lead the lowest card that is no 2; without, the highest."""
    if seen.trick:
        return None
    plain = [card for card in seen.legal if not is_two(card)] or list(seen.legal)
    return min(plain, key=rank_of) if _enough(seen) else max(plain, key=rank_of)


def _stop(seen: Observation) -> int | None:
    """Take a trick with points if another alone has many."""
    others = [points for seat, points in enumerate(seen.taken) if seat != seen.seat and points]
    if len(others) != 1 or seen.taken[seen.seat] or others[0] < 20 or not seen.trick:
        return None
    losing = set(_losing(seen))
    return max((card for card in seen.legal if card not in losing), key=rank_of, default=None)


RULES: dict[Idea, Rule] = {
    Idea.STOP_SLAM: _stop,
    Idea.HIGH_TWO: _two,
    Idea.TAKE: _take,
    Idea.REACH: _take,
    Idea.LONGER: _take,
    Idea.LEAVE: _leave,
    Idea.DUCK: _leave,
    Idea.HEAVY: _leave,
    Idea.KING: _shed,
    Idea.SHED: _shed,
    Idea.VOID: _shed,
    Idea.FEWER: _lead_low,
    Idea.GIVE: _leave,
}
"""The counter-rule to each theme that has one."""


class Learner:
    """A player of a level that follows the counter-rules of the themes it has learned."""

    def __init__(self, seed: int, learned: Collection[Idea]) -> None:
        self._player = SearchPlayer(LEVELS[LEVEL], seed)
        self._rules = list(dict.fromkeys(rule for theme, rule in RULES.items() if theme in learned))
        self._passes = bool({Idea.PASS, Idea.PASS_KEEP} & set(learned))

    def choose(self, observation: Observation) -> Action:
        """Return the level's decision, or what the first rule that applies asks for."""
        action = self._player.choose(observation)
        if isinstance(action, Pass) and self._passes:
            return Pass(_passed(observation))
        if isinstance(action, Play) and observation.phase == "play":
            asked = (rule(observation) for rule in self._rules)
            return Play(next((card for card in asked if card is not None), action.card))
        return action


def _passed(seen: Observation) -> tuple[int, ...]:
    """Return the three highest cards but the king of clubs and the 2s, spades first."""
    free = [card for card in seen.hand if card != KING_OF_CLUBS and not is_two(card)]
    ranked = sorted(free or seen.hand, key=lambda card: (rank_of(card) + 2 * (suit_of(card) == 3), card))
    rest = [card for card in seen.hand if card not in ranked]
    return tuple((rest + ranked)[-3:])


def judged(learned: tuple[Idea, ...], seed: int, number: int, most: int) -> tuple[list[float], tuple[Leak, ...]]:
    """Play and review a match, and return the points lost in each of its first rounds, and the themes."""
    stream, rules = Stream("learner", seed, number), Rules("2006")
    seat, match_seed = number % 4, stream.next64() >> 11
    club = parse_contender(DEFAULT_LEVEL, AMBITION)
    match = Match(rules, [club.entry() for _ in range(4)], match_seed)
    players: list[Player] = [club.player(stream.next64(), time.perf_counter) for _ in range(4)]
    players[seat] = Learner(stream.next64(), learned)
    play_match(AMBITION, match, players)
    indices = rounds_of(match)[:most]
    asked = [(index, [(each, weighed(each)) for each in questions(match, index, seat)]) for index in indices]
    found = review(match, seat, asked)
    return [sum(move.weighed.lost for move in moves) for moves in found.moves], found.leaks()


def _all(
    learned: tuple[Idea, ...], seed: int, matches: int, most: int, jobs: int
) -> tuple[list[list[float]], tuple[Leak, ...]]:
    """Return the points lost in the rounds of each match, and the themes of all."""
    calls = [(learned, seed, number, most) for number in range(matches)]
    with closing(in_order(judged, calls, processes(jobs))) as made:
        found = list(made)
    return [rounds for rounds, _ in found], summed(leak for _, leaks in found for leak in leaks)


def _mean(values: Sequence[float]) -> tuple[float, float]:
    return fmean(values), stdev(values) / sqrt(len(values))


@click.command()
@click.option("--matches", default=24, show_default=True, help="For the measurement; half as many are learned from.")
@click.option("--rounds", default=5, show_default=True, help="At most, of each match.")
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", default=2, show_default=True)
def main(matches: int, rounds: int, seed: int, jobs: int) -> None:
    """Print the points that a newcomer loses a round, and those of a learner that was told its causes."""
    _losses, leaks = _all((), seed, matches // 2, rounds, jobs)
    learned = tuple(theme for theme, _count, _lost in leaks if theme in RULES or theme is Idea.PASS)[:LEARNED]
    click.echo("learned from its own mistakes: " + ", ".join(theme.value for theme in learned))
    before, _ = _all((), seed + 1, matches, rounds, jobs)
    after, _ = _all(learned, seed + 1, matches, rounds, jobs)
    for name, each in (("newcomer", before), ("learner", after)):
        lost, error = _mean([one for rounds_lost in each for one in rounds_lost])
        click.echo(f"{name}: {lost:.1f} ± {error:.1f} points lost a round, {sum(map(len, each))} rounds")
    # The deals are equal, so that each match is its own comparison.
    gap, error = _mean([fmean(one) - fmean(other) for one, other in zip(before, after, strict=True)])
    click.echo(f"fewer by {gap:.1f} ± {error:.1f} in {matches} pairs of matches: {gap / error:.1f} standard errors")


if __name__ == "__main__":
    main()
