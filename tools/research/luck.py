"""How much of a round and of a match is luck: ``python -m tools.research.luck rounds|matches|skill --edition E``.

``rounds``: a seat is dealt the same hand again and again, with the same other hands or with different ones, and equal
players play. The value of its round (points less 20 a strike) varies for three reasons, which are separated: its own
hand, the other hands, and the play. ``matches``: matches of equal players are played several times with the same deals;
how much of the variance is due to the deals? ``skill``: players of different levels sit down together at random; how
much of the variance is due to their levels?

Each share has the standard error of a jackknife, which leaves out one hand, or one match, at a time. Equal arguments
give equal figures, whatever the number of processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from statistics import fmean
from typing import TypeVar

import click
import numpy as np
from numpy.typing import NDArray

from ai.ambition.bots import AMBITION, STRIKE
from ai.runner import step
from ai.workers import in_order, processes
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.match import Match
from game.engine.json_reader import Record
from game.engine.rng import Stream

T = TypeVar("T")
Values = NDArray[np.float64]


# ---- what is played


def worth_of_hand(rules: Rules, level: str, seed: int, hand: int, layout: int, play: int) -> float:
    """Return the value of a round to seat 0, which is dealt hand number `hand`.

    The other hands are those of number `layout`."""
    numbers = rules.numbers
    cards = list(numbers.deck)
    dealt = Stream("luck hand", rules.edition, rules.players, seed, hand)
    dealt.shuffle(cards)
    own, others = cards[: numbers.tricks], sorted(cards[numbers.tricks :])
    dealer, direction = dealt.below(rules.players), dealt.below(len(numbers.pass_cycle))
    Stream("luck layout", seed, hand, layout).shuffle(others)
    hands = [own, *(others[i : i + numbers.tricks] for i in range(0, len(others), numbers.tricks))]
    match = Match(rules, _entries((level,) * rules.players), directions=numbers.pass_cycle[direction:][:1])
    match.begin_dealt(hands, dealer)
    _play(match, (level,) * rules.players, Stream("luck play", seed, hand, layout, play), whole=False)
    return _worth(match, 0)


@dataclass(frozen=True, slots=True)
class Played:
    """A match: for each seat its level, its share of the win, and its mean score per round."""

    levels: tuple[str, ...]
    wins: tuple[float, ...]
    worth: tuple[float, ...]


def match_played(rules: Rules, levels: tuple[str, ...], seed: int, deals: int, play: int) -> Played:
    """Return match number `deals`, which determines all its deals, played for the `play`th time."""
    match = Match(rules, _entries(levels), Stream("luck deals", seed, deals).next64() >> 11)
    _play(match, levels, Stream("luck match", seed, deals, play), whole=True)
    winners = match.result.winners if match.result is not None else ()
    seats = range(rules.players)
    return Played(
        levels,
        tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats),
        tuple(_worth(match, seat) for seat in seats),
    )


def _entries(levels: Sequence[str]) -> list[Record]:
    return [{"name": f"{level} {seat}", "kind": "ai", "level": level} for seat, level in enumerate(levels)]


def _play(match: Match, levels: Sequence[str], stream: Stream, whole: bool) -> None:
    """Play to the end of the match, or of the round that has begun if not `whole`."""
    players = [AMBITION.player(AMBITION.levels[level], stream.next64()) for level in levels]
    while not (match.over or (not whole and AMBITION.round_done(match))):
        step(AMBITION, match, players)


def _worth(match: Match, seat: int) -> float:
    """Return the mean value of a match's rounds to a seat."""
    scores = [history.scored[seat] for history in match.rounds]
    return fmean(score.points - STRIKE * score.strikes for score in scores)


# ---- what it says


def parts(values: Values) -> Values:
    """Return unbiased estimates of the variance due to the own hand, to the other hands and to the play.

    `values` is (hands, layouts, plays)."""
    _, layouts, plays = values.shape
    by_play = values.var(axis=2, ddof=1).mean()
    by_layout = values.mean(axis=2).var(axis=1, ddof=1).mean()
    by_hand = values.mean(axis=(1, 2)).var(ddof=1)
    return np.array([by_hand - by_layout / layouts, by_layout - by_play / plays, by_play])


def due_to_deals(values: Values) -> Values:
    """Return the variance due to the deals, and the rest.

    `values` is (matches, plays, seats)."""
    plays = values.shape[1]
    within = values.var(axis=1, ddof=1).mean()
    return np.array([values.mean(axis=1).var(axis=0, ddof=1).mean() - within / plays, within])


def due_to_levels(values: Values, levels: NDArray[np.int64]) -> Values:
    """Return unbiased estimates of the variance due to the own level, and of the rest.

    Both arguments are (matches, seats)."""
    groups = [values[levels == level] for level in np.unique(levels)]
    within = sum(((group - group.mean()) ** 2).sum() for group in groups) / (values.size - len(groups))
    sizes = np.array([group.size for group in groups])
    between = sum(size * (group.mean() - values.mean()) ** 2 for size, group in zip(sizes, groups, strict=True))
    usual = (values.size - (sizes**2).sum() / values.size) / (len(groups) - 1)
    return np.array([(between / (len(groups) - 1) - within) / usual, within])


def shares(estimate: Callable[..., Values], *arrays: NDArray[np.generic]) -> tuple[Values, Values]:
    """Return each part's share of the sum, and its standard error.

    The error is that of a jackknife over the first axis of the arrays."""

    def of(*each: NDArray[np.generic]) -> Values:
        found = estimate(*each)
        return np.asarray(found / found.sum())

    n = len(arrays[0])
    left_out = np.array([of(*(np.delete(array, i, axis=0) for array in arrays)) for i in range(n)])
    return of(*arrays), np.sqrt((n - 1) / n * ((left_out - left_out.mean(axis=0)) ** 2).sum(axis=0))


def line(name: str, names: Sequence[str], found: tuple[Values, Values], deviation: float) -> str:
    """Return a row of a table."""
    cells = (
        f"{part} {100 * share:.1f} ± {100 * error:.1f} %" for part, share, error in zip(names, *found, strict=True)
    )
    return f"{name}: {', '.join(cells)}; standard deviation {deviation:.2f}"


# ---- the commands


@click.group()
def cli() -> None:
    """Measure how much of a round and of a match is luck."""


def _options(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option("--edition", type=click.Choice(list(EDITIONS)), default="2006", show_default=True),
        click.option("--players", type=click.IntRange(3, 4), default=4, show_default=True),
        click.option("--seed", type=click.IntRange(0), default=1, show_default=True),
        click.option("--jobs", type=click.IntRange(1, 256), default=2, show_default=True),
    ):
        command = option(command)
    return command


LEVEL = click.option("--level", type=click.Choice(list(AMBITION.levels)), default="expert", show_default=True)


@cli.command()
@_options
@LEVEL
@click.option("--hands", type=click.IntRange(3), default=200, show_default=True)
@click.option("--layouts", type=click.IntRange(2), default=5, show_default=True, help="Of the other hands, for a hand.")
@click.option("--plays", type=click.IntRange(2), default=4, show_default=True, help="Of each layout.")
def rounds(edition: str, players: int, seed: int, jobs: int, level: str, hands: int, layouts: int, plays: int) -> None:
    """Measure the shares of the own hand, the other hands and the play, in a round."""
    rules = Rules(edition, players=players)
    calls = (
        (rules, level, seed, hand, layout, play)
        for hand in range(hands) for layout in range(layouts) for play in range(plays)
    )  # fmt: skip
    values = np.array(list(_all(worth_of_hand, calls, jobs))).reshape(hands, layouts, plays)
    found = shares(parts, values)
    click.echo(line(f"{edition}, a round", ("own hand", "other hands", "play"), found, values.std()))


@cli.command()
@_options
@LEVEL
@click.option("--matches", "count", type=click.IntRange(3), default=60, show_default=True)
@click.option("--plays", type=click.IntRange(2), default=6, show_default=True, help="Of each match.")
def matches(edition: str, players: int, seed: int, jobs: int, level: str, count: int, plays: int) -> None:
    """Measure the share of the deals, in a match of equal players."""
    rules = Rules(edition, players=players)
    calls = ((rules, (level,) * players, seed, deals, play) for deals in range(count) for play in range(plays))
    played = list(_all(match_played, calls, jobs))
    _say(edition, played, "deals", due_to_deals, (count, plays, players))


@cli.command()
@_options
@click.option("--levels", default="newcomer,novice,casual,club,expert", show_default=True)
@click.option("--matches", "count", type=click.IntRange(3), default=300, show_default=True)
def skill(edition: str, players: int, seed: int, jobs: int, levels: str, count: int) -> None:
    """Measure the share of the levels, in a match of players who differ."""
    rules, names = Rules(edition, players=players), levels.split(",")
    if unknown := set(names) - set(AMBITION.levels):
        raise click.BadParameter(f"unknown: {', '.join(sorted(unknown))}", param_hint="--levels")
    stream = Stream("luck seats", edition, players, seed)
    tables = [tuple(names[stream.below(len(names))] for _ in range(players)) for _ in range(count)]
    calls = ((rules, table, seed, deals, 0) for deals, table in enumerate(tables))
    played = list(_all(match_played, calls, jobs))
    seated = np.array([[names.index(level) for level in each.levels] for each in played])
    _say(edition, played, "level", due_to_levels, (count, players), seated)
    for i, name in enumerate(names):
        sat = seated == i
        wins = np.array([each.wins for each in played])[sat]
        if len(wins):
            click.echo(f"  {name}: wins {100 * wins.mean():.1f} % of {len(wins)}")


def _say(
    edition: str,
    played: Sequence[Played],
    name: str,
    estimate: Callable[..., Values],
    shape: tuple[int, ...],
    *more: NDArray[np.int64],
) -> None:
    for what, key in (("winning a match", "wins"), ("a match's mean round", "worth")):
        values = np.array([getattr(each, key) for each in played]).reshape(shape)
        click.echo(line(f"{edition}, {what}", (name, "rest"), shares(estimate, values, *more), values.std()))


def _all(task: Callable[..., T], calls: Iterator[tuple[object, ...]], jobs: int) -> Iterator[T]:
    with closing(in_order(task, calls, processes(jobs))) as found:
        yield from found


if __name__ == "__main__":
    cli()
