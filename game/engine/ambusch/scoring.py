"""The scoring of a set and the result of a match (text: Set Play and Scoring; our readings U12 to U16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.ambusch.poker import value
from game.engine.ambusch.rules import BONUS, Rules
from game.engine.cards import mask_of


@dataclass(frozen=True, slots=True)
class SetScore:
    """A scored set.

    `values` are those of the hands. `winners` are the seats with the best hand, none if no pile has
    a card; `winner` is the only one, otherwise None. `points` are by seat: the winner's bonus and a
    point per card."""

    values: tuple[int, ...]
    winners: tuple[int, ...]
    winner: int | None
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a finished match; `places` are by standard competition ranking (1, 1, 3)."""

    winners: tuple[int, ...]
    places: tuple[int, ...]


def score_set(rules: Rules, piles: Sequence[Sequence[int]]) -> SetScore:
    """Return the score of a set with these piles.

    Suits don't rank. Hands that tie all get the winner's points, and nobody wins the set."""
    values = tuple(value(mask_of(pile)) for pile in piles)
    best = max(values)
    winners = tuple(seat for seat, found in enumerate(values) if found == best > 0)
    cards = [min(len(pile), 5) if rules.points_for_five else len(pile) for pile in piles]
    points = tuple(
        count + (BONUS[best >> 20] if seat in winners else 0) for seat, count in enumerate(cards)
    )
    return SetScore(values, winners, winners[0] if len(winners) == 1 else None, points)


def match_result(rules: Rules, sets_won: Sequence[int], totals: Sequence[int]) -> Result | None:
    """Return the result, or None while the match goes on.

    It goes on until somebody has won enough sets, or has reached the target with more points than
    everybody else."""
    counted = sets_won if rules.scoring == "sets" else totals
    best = max(counted)
    winners = tuple(seat for seat, count in enumerate(counted) if count == best)
    if best < (rules.needed if rules.scoring == "sets" else rules.target) or len(winners) > 1:
        return None
    return Result(winners, tuple(1 + sum(other > count for other in counted) for count in counted))
