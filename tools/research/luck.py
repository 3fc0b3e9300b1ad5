"""How much of a round and of a match is luck, for `tools.figures`; docs/skill-and-luck.md quotes it.

In a round a seat is dealt the same hand again and again, with the same other hands or with
different ones, and equal players play. The value of its round (points less 20 a strike) varies for
three reasons, which are separated: its own hand, the other hands, and the play. Of matches, equal
players play some several times with the same deals: how much of the variance is due to the deals?
And players of different levels sit down together at random: how much of the variance is due to
their levels?

Each share has the standard error of a jackknife, which leaves out one hand, or one match, at a
time. Equal arguments give equal figures, whatever the number of processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ai.ambition.bots import AMBITION, STRIKE
from ai.runner import play_match
from ai.workers import spread
from game.client.app.rulebook.figures import Figure
from game.engine.ambition.editions import EDITIONS, Rules
from game.engine.ambition.match import Match
from game.engine.json_reader import Record
from game.engine.rng import Stream

T = TypeVar("T")
Values = NDArray[np.float64]


# ---- what is played


def round_played(rules: Rules, level: str, seed: int, hand: int, layout: int, play: int) -> Match:
    """Return a match with one round, in which seat 0 is dealt hand number `hand`.

    The other hands are those of number `layout`."""
    numbers = rules.numbers
    cards = list(numbers.deck)
    dealt = Stream("luck hand", rules.edition, rules.players, seed, hand)
    dealt.shuffle(cards)
    own, others = cards[: numbers.tricks], sorted(cards[numbers.tricks :])
    dealer, direction = dealt.below(rules.players), dealt.below(len(numbers.pass_cycle))
    Stream("luck layout", seed, hand, layout).shuffle(others)
    hands = [own, *(others[i : i + numbers.tricks] for i in range(0, len(others), numbers.tricks))]
    match = Match(
        rules, _entries((level,) * rules.players), directions=numbers.pass_cycle[direction:][:1]
    )
    match.begin_dealt(hands, dealer)
    _play(
        match, (level,) * rules.players, Stream("luck play", seed, hand, layout, play), whole=False
    )
    return match


def worth_of_hand(rules: Rules, level: str, seed: int, hand: int, layout: int, play: int) -> float:
    """Return the value of such a round to seat 0."""
    return _worth(round_played(rules, level, seed, hand, layout, play), 0)


@dataclass(frozen=True, slots=True)
class MatchWorth:
    """A match: for each seat its level, its share of the win, and its mean score per round."""

    levels: tuple[str, ...]
    wins: tuple[float, ...]
    worth: tuple[float, ...]


def match_played(
    rules: Rules, levels: tuple[str, ...], seed: int, deals: int, play: int
) -> MatchWorth:
    """Return match number `deals`, which determines all its deals, played for the `play`th time."""
    match = Match(rules, _entries(levels), Stream("luck deals", seed, deals).next64() >> 11)
    _play(match, levels, Stream("luck match", seed, deals, play), whole=True)
    winners = match.result.winners if match.result is not None else ()
    seats = range(rules.players)
    return MatchWorth(
        levels,
        tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats),
        tuple(_worth(match, seat) for seat in seats),
    )


def _entries(levels: Sequence[str]) -> list[Record]:
    return [
        {"name": f"{level} {seat}", "kind": "ai", "level": level}
        for seat, level in enumerate(levels)
    ]


def _play(match: Match, levels: Sequence[str], stream: Stream, whole: bool) -> None:
    """Play to the end of the match, or of the round that has begun if not `whole`."""
    players = [AMBITION.player(AMBITION.levels[level], stream.next64()) for level in levels]
    play_match(AMBITION, match, players, None if whole else 1)


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
    """Return the variance due to the deals, and the rest. `values` is (matches, plays, seats)."""
    plays = values.shape[1]
    within = values.var(axis=1, ddof=1).mean()
    return np.array([values.mean(axis=1).var(axis=0, ddof=1).mean() - within / plays, within])


def due_to_levels(values: Values, levels: NDArray[np.int64]) -> Values:
    """Return unbiased estimates of the variance due to the own level, and of the rest.

    Both arguments are (matches, seats)."""
    groups = [values[levels == level] for level in np.unique(levels)]
    within = sum(((group - group.mean()) ** 2).sum() for group in groups) / (
        values.size - len(groups)
    )
    sizes = np.array([group.size for group in groups])
    between = sum(
        size * (group.mean() - values.mean()) ** 2
        for size, group in zip(sizes, groups, strict=True)
    )
    usual = (values.size - (sizes**2).sum() / values.size) / (len(groups) - 1)
    return np.array([(between / (len(groups) - 1) - within) / usual, within])


def shares(estimate: Callable[..., Values], *arrays: NDArray[np.generic]) -> tuple[Values, Values]:
    """Return each part's share of the sum, and its standard error."""

    def of(*each: NDArray[np.generic]) -> Values:
        found = estimate(*each)
        return np.asarray(found / found.sum())

    return jackknife(of, *arrays)


def jackknife(
    estimate: Callable[..., Values], *arrays: NDArray[np.generic]
) -> tuple[Values, Values]:
    """Return an estimate and its standard error, by leaving out each entry of the arrays' first axis in turn."""
    n = len(arrays[0])
    left_out = np.array(
        [estimate(*(np.delete(array, i, axis=0) for array in arrays)) for i in range(n)]
    )
    return estimate(*arrays), np.sqrt(
        (n - 1) / n * ((left_out - left_out.mean(axis=0)) ** 2).sum(axis=0)
    )


# ---- the figures

LEVEL = "expert"
"""The level of equal players."""
LEVELS = ("newcomer", "novice", "casual", "club", "expert")
"""The levels that sit down together at random."""
LAYOUTS, PLAYS = 5, 4
"""The number of layouts of the other hands for a hand, and how often each is played, as each match is."""
MIXED = 8
"""How many matches of different levels are played for each match of equal players."""
ASPECTS = (("winning a match", "wins"), ("a match's mean round", "worth"))


def luck(seed: int, n: int, jobs: int) -> Iterator[Figure]:
    """Yield the shares of luck by each edition, from `n` hands and matches each, and then those of levels in 2006."""
    for edition in EDITIONS:
        rules = Rules(edition)
        yield from rounds(rules, LEVEL, seed, n, jobs)
        yield from matches(rules, LEVEL, seed, n, jobs)
    yield from skill(Rules(), LEVELS, seed, MIXED * n, jobs)


def rounds(rules: Rules, level: str, seed: int, hands: int, jobs: int) -> Iterator[Figure]:
    """Yield the shares of the own hand, the other hands and the play in a round, and its standard deviation."""
    calls = (
        (rules, level, seed, hand, layout, play)
        for hand in range(hands) for layout in range(LAYOUTS) for play in range(PLAYS)
    )  # fmt: skip
    values = np.array(list(_all(worth_of_hand, calls, jobs))).reshape(hands, LAYOUTS, PLAYS)
    for name, share, error in zip(
        ("own hand", "other hands", "the play"), *shares(parts, values), strict=True
    ):
        yield Figure(f"{rules.edition}, a round: {name}", float(share), float(error), values.size)
    deviation, error = jackknife(lambda each: np.asarray(each.std()), values)
    yield Figure(
        f"{rules.edition}, a round: standard deviation", float(deviation), float(error), values.size
    )


def matches(rules: Rules, level: str, seed: int, count: int, jobs: int) -> Iterator[Figure]:
    """Yield the share of the deals in matches of equal players."""
    seats = (level,) * rules.players
    calls = ((rules, seats, seed, deals, play) for deals in range(count) for play in range(PLAYS))
    played = list(_all(match_played, calls, jobs))
    for what, key in ASPECTS:
        values = np.array([getattr(each, key) for each in played]).reshape(
            count, PLAYS, rules.players
        )
        share, error = shares(due_to_deals, values)
        yield Figure(
            f"{rules.edition}, {what}: deals", float(share[0]), float(error[0]), len(played)
        )


def skill(
    rules: Rules, levels: Sequence[str], seed: int, count: int, jobs: int
) -> Iterator[Figure]:
    """Yield the share of the levels in matches of players who differ."""
    stream = Stream("luck seats", rules.edition, rules.players, seed)
    tables = [
        tuple(levels[stream.below(len(levels))] for _ in range(rules.players)) for _ in range(count)
    ]
    calls = ((rules, table, seed, deals, 0) for deals, table in enumerate(tables))
    played = list(_all(match_played, calls, jobs))
    seated = np.array([[levels.index(level) for level in each.levels] for each in played])
    for what, key in ASPECTS:
        share, error = shares(
            due_to_levels, np.array([getattr(each, key) for each in played]), seated
        )
        yield Figure(
            f"{rules.edition}, {what}: level", float(share[0]), float(error[0]), len(played)
        )


def fixed_rounds() -> str:
    """Return the cards of a fixed round by each edition: they sign the players."""
    return str(
        [round_played(Rules(edition), LEVEL, 2006, 0, 0, 0).current.plays for edition in EDITIONS]
    )


def _all(task: Callable[..., T], calls: Iterator[tuple[object, ...]], jobs: int) -> Iterator[T]:
    with spread(task, calls, jobs) as found:
        yield from found
