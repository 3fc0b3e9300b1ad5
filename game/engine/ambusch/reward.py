"""The worth of a finished game to each seat: its chance to win the match with the piles that it then has.

While games of the set are left, the chance of a seat to win it follows the strength of its pile.
That is a product of factors for what the pile is and what it may become (category and rank, cards
of one suit, cards within one straight, number of cards, second rank), each fitted to simulated sets
for every number of seats and of games left (`PileModel`). Chances are in proportion to strengths.
After the last game the hands are compared. What winning the set is worth for the match is a table
by winner and points: exact for matches of sets, played out many times for matches to a target
(`match_worth`).

A payoff is 1/2 plus the change of the seat's chance by this game, stretched so that the changes of
a game fill 0 to 1. Only additions, products and divisions of numbers read from a file are used:
equal bits on every machine."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

try:
    import cython
except ModuleNotFoundError:
    from game.engine.cython_shim import cython

from game.engine.ambusch.rules import BONUS, Rules

if not cython.compiled:
    from game.engine.ambusch.poker import value_c, window_c
    from game.engine.bits import count
else:
    from cython.cimports.game.engine.ambusch.poker import value_c, window_c
    from cython.cimports.game.engine.bits import count

OFFSETS = (0, 140, 146, 152, 163)
"""The indices at which the groups of weights begin.

They are category * 14 + first rank, most cards of a suit, most within a straight, number of cards,
second rank."""
WEIGHTS = 177
GAINS = 22
"""The number of summands of a winner's points: by category, most cards of a suit, most within a straight."""

_SUIT = cython.declare(cython.ulonglong, (1 << 13) - 1)
_BONUS = cython.declare(cython.int[10])
if not cython.compiled:
    _BONUS = [0] * 10
for _i in range(10):
    _BONUS[_i] = BONUS[_i]


@dataclass(frozen=True, slots=True)
class PileModel:
    """The fitted numbers for a number of seats.

    `weights` and `gains` are by games left (1..9; the first entry is empty). `sets` is a sample of
    how sets end: the points of the winner and then of the losers."""

    weights: Sequence[Sequence[float]]
    gains: Sequence[Sequence[float]]
    sets: Sequence[Sequence[int]]


def plain_model(seats: int) -> PileModel:
    """Return a model by rule of thumb, for use before anything is fitted.

    Each category weighs twice the one below, and within a category an ace nearly twice as much as
    no card."""
    weights = [1.0] * WEIGHTS
    for category in range(10):
        for rank in range(14):
            weights[category * 14 + rank] = 2.0**category * (1 + rank / 14)
    for i in range(3, 6):
        weights[OFFSETS[1] + i] = weights[OFFSETS[2] + i] = 1.0 + 0.1 * i
    for i in range(11):
        weights[OFFSETS[3] + i] = 1.0 + 0.3 * i
    gains = [*map(float, BONUS), *[0.0] * 12]
    sets = [[20, *[4] * (seats - 1)]]
    return PileModel([[]] + [weights] * 9, [[]] + [gains] * 9, sets)


@cython.locals(n=cython.int, most=cython.int)
def suited_c(pile: cython.ulonglong) -> cython.int:
    """Return the number of cards in the pile's longest suit, five at most."""
    most = count(pile & _SUIT)
    n = count((pile >> 13) & _SUIT)
    most = n if n > most else most
    n = count((pile >> 26) & _SUIT)
    most = n if n > most else most
    n = count((pile >> 39) & _SUIT)
    most = n if n > most else most
    return 5 if most > 5 else most


class Reward:
    """The reward for games of a set with `left` more to come; `worth` is what `match_worth` returns."""

    def __init__(self, rules: Rules, left: int, model: PileModel, worth: Sequence[float]) -> None:
        if not cython.compiled:
            self.scale = [1.0] * 4
        if not 0 <= left < rules.games_per_set:
            raise ValueError(f"{left} games can't be left of {rules.games_per_set}")
        self.seats = rules.seats
        self.left = left
        self.for_five = rules.points_for_five
        self.ties_draw = rules.scoring == "sets"
        self.weights = array("d", model.weights[max(left, 1)])
        self.gains = array("d", model.gains[max(left, 1)])
        self.worth = array("d", worth)
        if (
            len(self.weights) != WEIGHTS
            or len(self.gains) != GAINS
            or len(self.worth) != 5 * 64 * 4
        ):
            raise ValueError("a model of another shape")
        for seat in range(4):
            self.scale[seat] = 1.0

    @cython.locals(value=cython.ulonglong, kind=cython.int, n=cython.int)
    def strength_c(self, pile: cython.ulonglong) -> cython.double:
        """Return the strength of a pile with `left` games to come; after the last game, the hand's value."""
        value = value_c(pile)
        if self.left == 0:
            return value * 1.0
        kind = cython.cast(cython.int, value >> 20)
        n = count(pile)
        return (
            self.weights[kind * 14 + cython.cast(cython.int, (value >> 16) & 15)]
            * self.weights[140 + suited_c(pile)]
            * self.weights[
                146 + window_c((pile | (pile >> 13) | (pile >> 26) | (pile >> 39)) & _SUIT)
            ]
            * self.weights[152 + (n if n < 10 else 10)]
            * self.weights[163 + cython.cast(cython.int, (value >> 12) & 15)]
        )

    @cython.locals(value=cython.ulonglong, points=cython.double)
    def gain_c(self, pile: cython.ulonglong) -> cython.int:
        """Return the points that the pile would bring if it wins the set.

        They are exact after the last game, and an expected value before."""
        if self.left == 0:
            return self.scored_c(pile)
        value = value_c(pile)
        points = self.gains[cython.cast(cython.int, value >> 20)] + self.gains[10 + suited_c(pile)]
        points += (
            self.gains[16 + window_c((pile | (pile >> 13) | (pile >> 26) | (pile >> 39)) & _SUIT)]
            + 0.5
        )
        return 0 if points < 0 else 63 if points > 63 else cython.cast(cython.int, points)

    @cython.locals(n=cython.int)
    def scored_c(self, pile: cython.ulonglong) -> cython.int:
        """Return the points of the winner of a set with this pile (text: Set Play and Scoring)."""
        n = count(pile)
        if self.for_five and n > 5:
            n = 5
        return _BONUS[cython.cast(cython.int, value_c(pile) >> 20)] + n


class PileChances:
    """The piles of a state and the chances that a reward sees for them; each state has its own."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.pile, self.chance, self.strength = [0] * 4, [0.0] * 4, [0.0] * 4

    @cython.locals(
        seat=cython.int, winner=cython.int, total=cython.double, best=cython.double, share=cython.double, row=cython.int,
        n=cython.int,
    )  # fmt: skip
    def weigh_c(self, reward: Reward) -> None:
        """Set each seat's chance to win the match from the piles."""
        total = best = 0.0
        n = reward.seats
        for seat in range(n):
            self.strength[seat] = reward.strength_c(self.pile[seat])
            self.chance[seat] = 0.0
            total += self.strength[seat]
            if self.strength[seat] > best:
                best = self.strength[seat]
        if reward.left == 0:  # the hands are compared: the best wins
            total = 0.0
            for seat in range(n):
                self.strength[seat] = 1.0 if self.strength[seat] == best and best > 0.0 else 0.0
                total += self.strength[seat]
            # A tie draws a set; in a match of points each of the best has the winner's points.
            if total == 0.0 or (total > 1.0 and reward.ties_draw):
                for seat in range(n):
                    self.chance[seat] = reward.worth[4 * 256 + seat]
                return
        for winner in range(n):
            share = self.strength[winner] / total
            if share > 0.0:
                row = (winner * 64 + reward.gain_c(self.pile[winner])) * 4
                for seat in range(n):
                    self.chance[seat] += share * reward.worth[row + seat]


# ---- for everybody else


def plain_reward(rules: Rules, left: int) -> Reward:
    """Return a reward that aims at the set alone, by rule of thumb.

    It is for states that are not searched, or for use before anything is fitted."""
    worth = [
        1.0 if winner == seat else 0.0
        for winner in range(4)
        for _ in range(64)
        for seat in range(4)
    ]
    return Reward(rules, left, plain_model(rules.seats), worth + [1.0 / rules.seats] * 256)


def strength(reward: Reward, pile: int) -> float:
    """Return the strength of a pile (`Reward.strength_c`)."""
    return float(reward.strength_c(pile))


def chances(reward: Reward, piles: Sequence[int]) -> list[float]:
    """Return each seat's chance to win the match with these piles (masks) after the game."""
    table: PileChances = PileChances()
    for seat in range(len(piles)):
        table.pile[seat] = piles[seat]
    table.weigh_c(reward)
    return [table.chance[seat] for seat in range(len(piles))]
