"""Simulated matches, put together from rounds that bots played, a hundred thousand at a time.

A round is drawn at random from a collection, its seats are permuted at random, and it is scored by
the engine's own rule with the strikes of the match. No card is played again; the assumption is that
the way a round ends does not depend on the totals before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.ambition.equity import most_strikes, strike_keys
from ai.ambition.models import play_tables
from game.engine.ambition.dealing import deal
from game.engine.ambition.editions import Rules
from game.engine.ambition.record import from_record
from game.engine.ambition.round import Round
from game.engine.ambition.scoring import score_round
from game.engine.state import TABLE_ROLLOUT
from tools.research.training.selfplay import read_rounds

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

_FAR = -(10**6)


@dataclass(frozen=True)
class Midway:
    """Matches between two rounds, and who won them.

    `points` and `strikes` are (n, seats), `match` (n) numbers the matches, `played` (n) is the
    number of rounds before, and `share` (n, seats) is 1 for the winner, or split among winners who
    tied."""

    points: Ints
    strikes: Ints
    match: Ints
    played: Ints
    share: Floats

    def __len__(self) -> int:
        return len(self.points)

    @classmethod
    def joined(cls, parts: Sequence[Midway]) -> Midway:
        """Return several collections joined into one."""
        return cls(
            *(
                np.concatenate([getattr(part, field.name) for part in parts])
                for field in fields(cls)
            )
        )

    def take(self, which: NDArray[np.bool_ | np.int64]) -> Midway:
        """Return some of the states, chosen by mask or index."""
        return Midway(*(getattr(self, field.name)[which] for field in fields(self)))


class PlayedRound(NamedTuple):
    """The facts from which a round is scored.

    They are the points taken, the Nil bids (None without bidding), the tricks by seat (None where
    they don't matter) and the seat that took the last trick's points off (None for none)."""

    taken: Sequence[int]
    bids: Sequence[bool] | None = None
    tricks: Sequence[int] | None = None
    deductor: int | None = None


@dataclass(frozen=True)
class Outcomes:
    """The scores of rounds.

    `points`, `strikes` and `fatal` are (n, 2, seats); the middle index is 1 for a seat that has
    only one strike left. `fatal` says whether a strike can end the match. `void` is (n)."""

    points: Ints
    strikes: Ints
    fatal: NDArray[np.bool_]
    void: NDArray[np.bool_]

    @classmethod
    def of(cls, rules: Rules, rounds: Iterable[PlayedRound]) -> Outcomes:
        """Return the outcomes of rounds that were played. Raises ValueError if there are none."""
        last, ends = most_strikes(rules) - 1, rules.numbers.understrike_ends
        points, strikes, fatal, voids = [], [], [], []
        for played in rounds:
            scored = [
                score_round(
                    rules, played.taken, [before] * rules.players, played.bids, tricks=played.tricks, deductor=played.deductor
                )
                for before in (0, last)
            ]  # fmt: skip
            points.append([[score.points for score in scores] for scores, _ in scored])
            strikes.append([[score.strikes for score in scores] for scores, _ in scored])
            fatal.append(
                [
                    [ends or "understrike" not in score.marks for score in scores]
                    for scores, _ in scored
                ]
            )
            voids.append(scored[0][1])
        if not voids:
            raise ValueError("no round was played by these rules")
        return cls(np.array(points), np.array(strikes), np.array(fatal), np.array(voids))

    def part(self, which: slice) -> Outcomes:
        """Return some of the rounds."""
        return Outcomes(
            self.points[which], self.strikes[which], self.fatal[which], self.void[which]
        )


def rounds_of(rules: Rules, files: Iterable[Path]) -> Iterator[PlayedRound]:
    """Yield the rounds in files that fit the rules' edition, players and Nil bidding.

    The files hold self-play of edition 2006 (tools.research.training.selfplay) or game records."""
    for data in read_rounds(files):
        if "taken" in data:
            if (rules.edition, data["bidding"]) == ("2006", rules.nil_bidding):
                yield PlayedRound(
                    data["taken"],
                    [bool(bid) for bid in data["bids"]] if rules.nil_bidding else None,
                )
            continue
        match = from_record(data)
        if (match.rules.base, match.rules.nil_bidding) != (rules.base, rules.nil_bidding):
            continue
        for item in match.rounds:
            if item.scored:
                winners = [trick.winner for trick in item.tricks]
                yield PlayedRound(
                    item.taken(),
                    [item.bids[seat] for seat in range(item.seats)] if rules.nil_bidding else None,
                    [winners.count(seat) for seat in range(item.seats)],
                    winners[-1] if item.deduct else None,
                )


def rolled_out(rules: Rules, n: int, seed: int) -> Iterator[PlayedRound]:
    """Yield rounds played by the fitted tables alone, thousands a second."""
    numbers = rules.numbers
    tables = play_tables(rules.edition)
    for index in range(n):
        hands = deal(seed, index + 1, numbers.deck, numbers.seats)
        state = Round(
            rules,
            rules.direction(index + 1),
            hands,
            (0,) * numbers.seats,
            dealer=index % numbers.seats,
        )
        state.equip(tables)
        state.rollout(TABLE_ROLLOUT, 2 * index + 1)
        deductor = state.deducted_by()
        yield PlayedRound(
            state.taken_points(),
            [False] * numbers.seats if rules.nil_bidding else None,
            state.taken_tricks()[: numbers.seats],
            deductor if deductor >= 0 else None,
        )


def over(
    rules: Rules,
    points: Ints,
    strikes: Ints,
    struck: Ints,
    void: NDArray[np.bool_],
    fatal: NDArray[np.bool_] | None = None,
    played: Ints | int = 0,
) -> NDArray[np.bool_]:
    """Return whether each match (row) ends with its latest round, as `match_result.match_over` does.

    `struck` are the strikes of that round, `fatal` says which of them may end the match (None:
    all), and `played` is the number of rounds including it."""
    numbers = rules.numbers
    ends = np.zeros(len(points), bool)
    if numbers.strike_limit:
        out = strikes >= numbers.strike_limit
        if not numbers.understrike_ends:
            out &= (struck > 0) & (fatal if fatal is not None else True)
        ends |= out.any(axis=1)
    if numbers.target:
        ends |= points.max(axis=1) >= numbers.target
    if numbers.rounds:
        ends |= np.asarray(played) >= numbers.rounds
    if rules.short_game:
        ordered = np.sort(points, axis=1)
        won = ~void & (ordered[:, 3] >= rules.numbers.short_target)
        won &= ordered[:, 3] - ordered[:, 2] >= rules.numbers.short_lead
        if rules.short_game_not_in_strike_round:
            won &= np.take_along_axis(struck, points.argmax(axis=1)[:, None], axis=1)[:, 0] == 0
        ends |= won
    if numbers.clean_winner:
        ends &= (struck <= 0).any(axis=1)
    return np.asarray(ends)


def winners(rules: Rules, points: Ints, strikes: Ints, struck: Ints | None = None) -> Floats:
    """Return each winner's share of matches that are over, as `match_result.final_result` does.

    `struck` are the strikes of their last round."""
    able = np.ones(points.shape, bool)
    if rules.numbers.clean_winner:
        assert struck is not None, "who wins depends on the last round"
        able = struck <= 0
    elif rules.numbers.strike_limit:
        able = strikes < rules.numbers.strike_limit
    standing = np.where(able | ~able.any(axis=1, keepdims=True), points, _FAR)
    best = (standing == standing.max(axis=1, keepdims=True)).astype(float)
    shares: Floats = best / best.sum(axis=1, keepdims=True)
    return shares


def simulate(
    rules: Rules,
    outcomes: Outcomes,
    n: int,
    rng: np.random.Generator,
    start: tuple[Ints, Ints, Ints] | None = None,
) -> Midway:
    """Simulate n matches and return every state between two rounds.

    Matches begin at 0 points and 0 strikes, or at `start`: points and strikes, (n, seats) each, and
    the number of rounds before."""
    size = rules.players
    orders = np.array(list(permutations(range(size))))
    points = np.zeros((n, size), int) if start is None else start[0].copy()
    strikes = np.zeros((n, size), int) if start is None else start[1].copy()
    played = np.zeros(n, int) if start is None else start[2].copy()
    share = np.zeros((n, size))
    going = np.arange(n)
    seen: list[tuple[Ints, Ints, Ints, Ints]] = []
    while len(going):
        seen.append((points[going], strikes[going], going, played[going]))
        drawn = rng.integers(len(outcomes.void), size=len(going))
        seats = orders[rng.integers(len(orders), size=len(going))]
        last = (strikes[going] >= most_strikes(rules) - 1).astype(int)
        struck = outcomes.strikes[drawn[:, None], last, seats]
        fatal = outcomes.fatal[drawn[:, None], last, seats]
        points[going] += outcomes.points[drawn[:, None], last, seats]
        strikes[going] += struck
        played[going] += 1
        ends = over(
            rules, points[going], strikes[going], struck, outcomes.void[drawn], fatal, played[going]
        )
        share[going[ends]] = winners(rules, points[going[ends]], strikes[going[ends]], struck[ends])
        going = going[~ends]
    points, strikes, match, before = (np.concatenate([item[i] for item in seen]) for i in range(4))
    return Midway(points, strikes, match, before, share[match])


def scattered(
    rules: Rules, outcomes: Outcomes, n: int, rng: np.random.Generator
) -> tuple[Ints, Ints, Ints]:
    """Return random starts: any strikes, the points of some rounds, and the number of rounds before.

    Half the time the number of rounds is about what the strikes make likely; which seats have the
    points does not depend on which have the strikes. Where a last round ends the match, any number
    of rounds before it is possible."""
    keys, size = np.array(strike_keys(most_strikes(rules), rules.players)), rules.players
    orders = np.array(list(permutations(range(size))))
    strikes = rng.permuted(keys[rng.integers(len(keys), size=n)], axis=1)
    likely = np.maximum(1, strikes.sum(axis=1) + rng.integers(-2, 4, size=n))
    rounds = np.where(rng.random(n) < 0.5, likely, rng.integers(1, 9, size=n))
    if rules.numbers.rounds:
        rounds = rng.integers(0, rules.numbers.rounds, size=n)
    points = np.zeros((n, size), int)
    for played in range(rounds.max()):
        going = np.flatnonzero(rounds > played)
        drawn = rng.integers(len(outcomes.void), size=len(going))
        points[going] += outcomes.points[
            drawn[:, None], 0, orders[rng.integers(len(orders), size=len(going))]
        ]
    most = [rules.numbers.short_target] * rules.short_game + [rules.numbers.target] * (
        rules.numbers.target > 0
    )
    if most:  # none of them has won already
        points -= np.maximum(points.max(axis=1, keepdims=True) - min(most) + 1, 0)
    return points, strikes, rounds
