"""Whether Ambusch has puzzles by the criteria of Ambition's; ``python -m tools.research.ambusch_puzzles --sets 20``.

A puzzle needs a clear answer that stronger levels find more often. This counts the masters' decisions that have one, apart
for those in which the rule of the weaker levels is right and those in which it isn't."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from statistics import fmean

import click

from ai.ambition.puzzle_search import APART, ASKED, CHOICES, ERRORS, MASTERED, OBVIOUS, rising
from ai.ambusch.bots import AMBUSCH
from ai.ambusch.levels import LEVELS, level
from ai.ambusch.opinion import Adviser
from ai.ambusch.players import SearchPlayer
from ai.ambusch.review import JUDGE, LEAST, USUAL
from ai.arena.contenders import parse_contender
from ai.reviews import uncertainty
from ai.runner import play_match
from ai.workers import in_order, processes
from game.engine.ambusch.judgement import Opinion
from game.engine.ambusch.match import Match
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.rewind import decisions
from game.engine.ambusch.rules import Rules
from game.engine.rng import Stream

GAP, EQUAL = LEAST, USUAL
"""The hundredths of a match that every wrong choice must lose in each search, and those that a right one may lose."""
BY_RULE = 24
"""How often a level that doesn't search is asked: only its slips, and choices equally good by the rule, are random."""
SEATS = 4


@dataclass(frozen=True, slots=True)
class Clear:
    """A decision with a clear answer: how often each level finds it, the weakest first, and a right choice's verb."""

    rates: tuple[float, ...]
    verb: str

    @property
    def quiet(self) -> bool:
        """Whether the rule alone leads to the answer."""
        return self.rates[2] >= OBVIOUS

    @property
    def fails(self) -> str | None:
        """Which of the criteria for levels it fails, in a word."""
        if self.rates[-1] < MASTERED:
            return "masters miss it"
        if not rising(self.rates):
            return "a weaker level finds it more often"
        return "all levels find it alike" if fmean(self.rates[3:]) - fmean(self.rates[:3]) < APART else None


def searched(seed: int, number: int) -> tuple[int, list[Clear]]:
    """Play a set between masters; return how many decisions with enough choices it had, and those that are clear."""
    stream = Stream("puzzles of Ambusch", seed, number)
    contenders = [parse_contender(JUDGE.id, AMBUSCH)] * SEATS
    match = Match(Rules(seats=SEATS), [each.entry() for each in contenders], stream.next64() >> 11)
    players = [SearchPlayer(level(JUDGE.id), stream.next64()) for _ in contenders]
    play_match(AMBUSCH, match, players, match.rules.games_per_set)
    asked = [each for each in decisions(match, 0, range(SEATS)) if len(each.observation.legal) >= CHOICES]
    return len(asked), [found for each in asked if (found := clear(each.observation, stream)) is not None]


def clear(seen: Observation, stream: Stream) -> Clear | None:
    """Return what the levels find in a decision; None without a clear answer."""
    opinions = list[Opinion]()
    right = set[int]()
    for _ in range(3):
        opinions.append(Adviser(JUDGE, stream.next64()).opinion(seen))
        worth = {one.choice[0]: fmean(_win(each, one.choice) for each in opinions) for one in opinions[0].prospects}
        top = max(worth, key=lambda choice: worth[choice])
        right = {choice for choice in worth if worth[top] - worth[choice] <= EQUAL}
        if len(right) == len(worth) or not all(_apart(opinions, top, each) for each in worth if each not in right):
            return None
    verbs = {action.id(): action.verb for action in seen.legal}
    return Clear(tuple(_rate(seen, name, right, stream) for name in LEVELS), verbs[min(right)])


def _win(opinion: Opinion, choice: tuple[int, ...]) -> float:
    found = opinion.of(choice)
    assert found is not None, "every legal choice was judged"
    return 100 * found.win


def _apart(opinions: Sequence[Opinion], best: int, choice: int) -> bool:
    losses = [_win(each, (best,)) - _win(each, (choice,)) for each in opinions]
    return min(losses) >= GAP and fmean(losses) >= ERRORS * uncertainty(losses, USUAL)


def _rate(seen: Observation, name: str, right: set[int], stream: Stream) -> float:
    times = ASKED.get(name, BY_RULE)
    found = (SearchPlayer(level(name), stream.next64()).choose(seen).id() for _ in range(times))
    return sum(each in right for each in found) / times


@click.command()
@click.option("--sets", default=20, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 256), default=1, show_default=True)
def cli(sets: int, seed: int, jobs: int) -> None:
    """Count the decisions in sets of four masters that could be puzzles."""
    with closing(in_order(searched, ((seed, number) for number in range(sets)), processes(jobs))) as made:
        played = list(made)
    found = [each for _, several in played for each in several]
    click.echo(f"{sum(count for count, _ in played)} decisions of {sets} sets, {len(found)} with a clear answer")
    for name, own in (
        ("the rule is right", [each for each in found if each.quiet]),
        ("the rule is wrong", [each for each in found if not each.quiet]),
    ):
        if own:
            means = [fmean(shares) for shares in zip(*(each.rates for each in own), strict=True)]
            verbs = Counter(each.verb for each in own).most_common()
            click.echo(f"{name}: {len(own)}; levels find " + ", ".join(f"{100 * mean:.0f}" for mean in means) + " %")
            click.echo("    " + ", ".join(f"{verb} {count}" for verb, count in verbs))
            why = Counter(each.fails or "all criteria met" for each in own)
            click.echo("    " + ", ".join(f"{reason}: {count}" for reason, count in why.most_common()))


if __name__ == "__main__":
    cli()
