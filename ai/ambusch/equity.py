"""The value of winning a set for the match, and the fitted numbers for piles during a set.

In a match of sets every seat is equally likely to win each of the remaining sets, so the chances
are exact, by counting. A match to a target is played out many times, always with the same future
sets, drawn from how simulated sets ended."""

from __future__ import annotations

import json
import logging
from functools import lru_cache
from pathlib import Path

import assets
from game.engine.ambusch.reward import PileModel, Reward, plain_model
from game.engine.ambusch.rules import Rules
from game.engine.rng import Stream

_log = logging.getLogger(__name__)

FORMAT = "ambition-pile-model"
VERSION = 1
PLAYED = 300
"""How many times a match to a target is played out for each way in which the set may end."""
GRID = (0, 6, 12, 20, 30, 40, 63)
"""The winner's points for which the match is played out; chances are interpolated between them."""


def path() -> Path:
    """Return the path of the fitted numbers."""
    return Path(assets.__file__).parent / "models" / "ambusch.json"


@lru_cache(maxsize=8)
def pile_model(seats: int) -> PileModel:
    """Return the fitted numbers; if they can't be read, the rule of thumb, which is logged once."""
    try:
        data = json.loads(path().read_text(encoding="utf-8"))
        if (data["format"], data["version"]) != (FORMAT, VERSION):
            raise ValueError("not such a file, or of another version")
        found = data["seats"][str(seats)]
        model = PileModel(found["weights"], found["gains"], found["sets"])
        Reward(Rules(seats=seats), 0, model, [0.0] * 1280)
        return model
    except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
        _log.warning(
            "%s: %s; the computer players judge piles by a simpler rule", path().name, error
        )
        return plain_model(seats)


@lru_cache(maxsize=4096)
def set_chances(needs: tuple[int, ...]) -> tuple[float, ...]:
    """Return each seat's chance to win a match of sets, given how many sets each still needs.

    Every seat is equally likely to win a set."""
    if 0 in needs:
        return tuple(float(need == 0) for need in needs)
    seats = len(needs)
    after = [
        set_chances(tuple(need - (seat == winner) for seat, need in enumerate(needs)))
        for winner in range(seats)
    ]
    return tuple(sum(chances[seat] for chances in after) / seats for seat in range(seats))


@lru_cache(maxsize=256)
def match_worth(
    rules: Rules, sets_won: tuple[int, ...], totals: tuple[int, ...]
) -> tuple[float, ...]:
    """Return four chances to win the match for each winner of the set and each number of its points 0..63.

    The last of the five winners is nobody."""
    seats, found = rules.seats, list[float]()
    pad = [0.0] * (4 - seats)
    if rules.scoring == "sets":
        needs = tuple(rules.needed - won for won in sets_won)
        for winner in range(5):
            after = tuple(need - (seat == winner) for seat, need in enumerate(needs))
            found += (
                [*set_chances(after), *pad] if winner < seats or winner == 4 else [0.0] * 4
            ) * 64
        return tuple(found)
    model = pile_model(seats)
    stream = Stream("match worth", seats)
    futures = []
    for _ in range(PLAYED):
        future = []
        for _ in range(40):
            points = model.sets[stream.below(len(model.sets))]
            start = stream.below(seats)
            future.append(
                [
                    points[0 if seat == start else 1 + (seat - start - 1) % seats]
                    for seat in range(seats)
                ]
            )
        futures.append(future)
    typical = sum(sum(points[1:]) for points in model.sets) // (len(model.sets) * (seats - 1))
    for winner in range(5):
        if winner >= seats and winner != 4:
            found += [0.0] * 256
            continue
        at: list[list[float]] = []
        for gain in GRID:
            after = tuple(
                total + (0 if winner == 4 else gain if seat == winner else typical)
                for seat, total in enumerate(totals)
            )
            at.append(_played_out(rules.target, after, futures))
        for gain in range(64):
            i = max(k for k in range(len(GRID) - 1) if GRID[k] <= gain)
            share = (gain - GRID[i]) / (GRID[i + 1] - GRID[i])
            found += [
                at[i][seat] + share * (at[i + 1][seat] - at[i][seat]) for seat in range(seats)
            ] + pad
    return tuple(found)


def _played_out(
    target: int, totals: tuple[int, ...], futures: list[list[list[int]]]
) -> list[float]:
    """Return the share of the futures that each seat wins from these totals."""
    wins = [0.0] * len(totals)
    for future in futures:
        now = list(totals)
        for points in [[0] * len(now), *future]:
            now = [total + new for total, new in zip(now, points, strict=True)]
            best = max(now)
            if best >= target and now.count(best) == 1:
                break
        best = max(now)
        for seat, total in enumerate(now):
            if total == best:
                wins[seat] += 1.0 / now.count(best)
    return [won / len(futures) for won in wins]


def aimed(rules: Rules, left: int, sets_won: tuple[int, ...], totals: tuple[int, ...]) -> Reward:
    """Return the reward of a game of the set, with `left` more to come, in a match with this score."""
    return Reward(rules, left, pile_model(rules.seats), match_worth(rules, sets_won, totals))
