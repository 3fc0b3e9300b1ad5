"""A game in ordinary Python that can be searched all the same: subclass `PlainGame`, no Cython needed.

    search = Search(PlainState(game), seat, seed)      # ai.search.ismcts, game.engine.plain_state

A game must have `turn`, `legal`, `apply`, `copy`, `sample` and `payoff`; the rest has defaults. Random numbers come from the
`Dice` that are handed in and from nowhere else, so that equal seeds give equal searches. Whatever a method raises ends the
search and reaches whoever called it. Python is some hundred times slower than a compiled game: enough for a short game, or
until its rules have settled.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, MutableSequence, Sequence
from typing import Any, Self

from game.engine.bits import pick
from game.engine.rng import advance, below


class Dice:
    """Random numbers from a state `x` of 1..2^64-1, as the compiled games draw them."""

    __slots__ = ("x",)

    def __init__(self, x: int) -> None:
        self.x = x

    def below(self, n: int) -> int:
        """An int 0..n-1."""
        self.x = advance(self.x)
        return below(self.x, n)

    def pick(self, mask: int) -> int:
        """The index of one of the bits set; the mask must not be empty."""
        return pick(mask, self.below(mask.bit_count())).bit_length() - 1

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place (Fisher-Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


class PlainGame(ABC):
    """Abstract. Seats are 0..3 at most; actions are ids 0..63, cards 0..51 and verbs above, and sets of them 64-bit masks."""

    # What every game must have.

    @abstractmethod
    def turn(self) -> int:
        """The seat that acts next, -1 when the game is over."""

    @abstractmethod
    def legal(self) -> int:
        """The mask of actions that the seat to act may choose from; never empty before the end."""

    @abstractmethod
    def apply(self, action: int) -> None:
        """Carry out a legal action of the seat to act."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy; what never changes may be shared."""

    @abstractmethod
    def sample(self, seat: int, dice: Dice) -> None:
        """Deal anew, in place, what `seat` can't know, so that every world it can't tell from this one is equally likely. What
        is hidden from it now must make no difference."""

    @abstractmethod
    def payoff(self, seat: int) -> float:
        """What the end is worth to `seat`, 0..1; only at the end."""

    # What a game may have.

    def choose(self, policy: int, dice: Dice) -> int:
        """The action of the seat to act in a rollout by `policy` (`game.engine.state`); unless overridden, any legal one."""
        return dice.pick(self.legal())

    def hidden(self, seat: int) -> bool:
        """Whether `seat` won't see the action to come (another's pass or bid)."""
        return False

    def imagine(self, dice: Dice) -> int:
        """A plausible action for the seat to act, where the observer won't see it; unless overridden, any legal one."""
        return dice.pick(self.legal())

    def likelihood(self, world: Self, seat: int) -> float:
        """How likely the others would have acted as they did in this game if `world`, drawn for `seat`, were true."""
        return 1.0

    def prior(self) -> Mapping[int, int]:
        """How likely the seat to act is to choose each legal action, as positive weights that add up to less than 2^63; empty
        for a game without a policy."""
        return {}

    def outcome(self, seat: int) -> Sequence[int]:
        """What the end brought `seat`, for people: up to eight numbers 0..255; only at the end."""
        return ()
