"""Matches put together from rounds that bots played, a hundred thousand at a time.

A round is drawn at random from a collection, its seats are permuted at random, and it is scored by the engine's own rule
with the strikes of the match. Nothing is played anew; what a round's end does not depend on (so the assumption) are the
totals before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ai.equity import strike_keys
from game.engine.ambition.editions import Rules
from game.engine.ambition.scoring import score_round

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

_SEATS = np.array(list(permutations(range(4))))
_FAR = -(10**6)
LONGEST = 10


@dataclass(frozen=True)
class States:
    """Where matches stood between two rounds, and who won: `points` and `strikes` (n, 4), `match` (n) a number by match,
    `played` (n) rounds before, `share` (n, 4) 1 for the winner, or split among winners who tied."""

    points: Ints
    strikes: Ints
    match: Ints
    played: Ints
    share: Floats

    def __len__(self) -> int:
        return len(self.points)

    @classmethod
    def joined(cls, parts: Sequence[States]) -> States:
        """Several as one."""
        return cls(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)))

    def take(self, which: NDArray[Any]) -> States:
        """Some of the states, by mask or index."""
        return States(*(getattr(self, field.name)[which] for field in fields(self)))

    def one_a_match(self, rng: np.random.Generator) -> States:
        """At most one state of each match, so that no two share an outcome: the one after 1 to LONGEST rounds, drawn beforehand.
        (Drawn from those that a match has, it would tell how long the match goes on, and so who may win it.)"""
        wanted = rng.integers(1, LONGEST + 1, size=self.match.max() + 1)
        return self.take(self.played == wanted[self.match])


@dataclass(frozen=True)
class Outcomes:
    """Rounds as they score: `points` and `strikes` (n, 2, 4), the middle index 1 for a seat that must not get another strike
    from a failed bid; `void` (n)."""

    points: Ints
    strikes: Ints
    void: NDArray[np.bool_]

    @classmethod
    def of(cls, rules: Rules, rounds: Iterable[tuple[Sequence[int], Sequence[bool] | None]]) -> Outcomes:
        """From (points taken, Nil bids or None) of each round."""
        last = rules.numbers.strike_limit - 1
        points, strikes, voids = [], [], []
        for taken, bids in rounds:
            scored = [score_round(rules, taken, [before] * 4, bids) for before in (0, last)]
            points.append([[score.points for score in scores] for scores, _ in scored])
            strikes.append([[score.strikes for score in scores] for scores, _ in scored])
            voids.append(scored[0][1])
        if not voids:
            raise ValueError("no round was played by these rules")
        return cls(np.array(points), np.array(strikes), np.array(voids))

    def part(self, which: slice) -> Outcomes:
        """Some of the rounds."""
        return Outcomes(self.points[which], self.strikes[which], self.void[which])


def lines(files: Iterable[Path]) -> Iterator[dict[str, Any]]:
    """The objects in files of JSON lines; a last line cut short is passed over (the file may still be written)."""
    for file in files:
        with file.open(encoding="utf-8") as stream:
            for line in stream:
                if line.endswith("\n"):
                    yield json.loads(line)


def rounds_of(rules: Rules, files: Iterable[Path]) -> Iterator[tuple[list[int], list[bool] | None]]:
    """(points taken, Nil bids or None) of the rounds in files of self-play (ai.training.selfplay) or of game records, those
    with the rules' Nil bidding."""
    for data in lines(files):
        played = [data] if "taken" in data else data["rounds"]
        bidding = data["bidding"] if "taken" in data else data["rules"]["nil_bidding"]
        if bidding == rules.nil_bidding:
            for item in played:
                yield item["taken"], [bool(bid) for bid in item["bids"]] if bidding else None


def over(rules: Rules, points: Ints, strikes: Ints, struck: Ints, void: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether each match (rows) ends with its latest round, in which `struck` were the strikes; `standing.match_over`."""
    ends = (strikes >= rules.numbers.strike_limit).any(axis=1)
    if rules.short_game:
        ordered = np.sort(points, axis=1)
        won = ~void & (ordered[:, 3] >= rules.numbers.short_target)
        won &= ordered[:, 3] - ordered[:, 2] >= rules.numbers.short_lead
        if rules.short_game_not_in_strike_round:
            won &= np.take_along_axis(struck, points.argmax(axis=1)[:, None], axis=1)[:, 0] == 0
        ends |= won
    return np.asarray(ends)


def winners(rules: Rules, points: Ints, strikes: Ints) -> Floats:
    """Each winner's share of matches that are over; `standing.standing`."""
    standing = np.where(strikes < rules.numbers.strike_limit, points, _FAR)
    best = (standing == standing.max(axis=1, keepdims=True)).astype(float)
    shares: Floats = best / best.sum(axis=1, keepdims=True)
    return shares


def simulate(
    rules: Rules, outcomes: Outcomes, n: int, rng: np.random.Generator, start: tuple[Ints, Ints] | None = None
) -> States:
    """n matches, from 0 to 0 or from `start` (points and strikes, (n, 4) each): every state between two rounds."""
    points = np.zeros((n, 4), int) if start is None else start[0].copy()
    strikes = np.zeros((n, 4), int) if start is None else start[1].copy()
    share = np.zeros((n, 4))
    going = np.arange(n)
    seen: list[tuple[Ints, Ints, Ints]] = []
    while len(going):
        seen.append((points[going], strikes[going], going))
        drawn = rng.integers(len(outcomes.void), size=len(going))
        seats = _SEATS[rng.integers(24, size=len(going))]
        last = (strikes[going] >= rules.numbers.strike_limit - 1).astype(int)
        struck = outcomes.strikes[drawn[:, None], last, seats]
        points[going] += outcomes.points[drawn[:, None], last, seats]
        strikes[going] += struck
        ends = over(rules, points[going], strikes[going], struck, outcomes.void[drawn])
        share[going[ends]] = winners(rules, points[going[ends]], strikes[going[ends]])
        going = going[~ends]
    points, strikes, match = (np.concatenate([item[i] for item in seen]) for i in range(3))
    played = np.repeat(np.arange(len(seen)), [len(item[2]) for item in seen])
    return States(points, strikes, match, played, share[match])


def scattered(rules: Rules, outcomes: Outcomes, n: int, rng: np.random.Generator) -> tuple[Ints, Ints]:
    """Starts all over the place: any strikes, and the points of some rounds, half the time about as many as the strikes make
    likely; whoever struck."""
    keys = np.array(strike_keys(rules.numbers.strike_limit))
    strikes = rng.permuted(keys[rng.integers(len(keys), size=n)], axis=1)
    likely = np.maximum(1, strikes.sum(axis=1) + rng.integers(-2, 4, size=n))
    rounds = np.where(rng.random(n) < 0.5, likely, rng.integers(1, 9, size=n))
    points = np.zeros((n, 4), int)
    for played in range(rounds.max()):
        going = np.flatnonzero(rounds > played)
        drawn = rng.integers(len(outcomes.void), size=len(going))
        points[going] += outcomes.points[drawn[:, None], 0, _SEATS[rng.integers(24, size=len(going))]]
    if rules.short_game:  # none of them has won already
        points -= np.maximum(points.max(axis=1, keepdims=True) - rules.numbers.short_target + 1, 0)
    return points, strikes


def states_of(rules: Rules, files: Iterable[Path]) -> States:
    """The states of whole matches in files of game records, those by just these rules. Raises ValueError without any."""
    points, strikes, match, played, share = [], [], [], [], []
    for number, data in enumerate(lines(files)):
        if Rules.from_record(data["rules"]) != rules or not data["result"]["finished"]:
            continue
        won = data["result"]["winners"]
        start = [{"points": 0, "strikes": 0}] * 4
        for before, totals in enumerate([start, *(item["totals"] for item in data["rounds"][:-1])]):
            points.append([total["points"] for total in totals])
            strikes.append([total["strikes"] for total in totals])
            match.append(number)
            played.append(before)
            share.append([(seat in won) / len(won) for seat in range(4)])
    if not match:
        raise ValueError("no finished match was played by these rules")
    return States(np.array(points), np.array(strikes), np.array(match), np.array(played), np.array(share))
