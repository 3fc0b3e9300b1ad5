"""Which cards are out, held by the viewer, or still with the others, whatever the game. No pygame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

SUITS = (3, 2, 0, 1)
"""In the order of the hand: spades, hearts, clubs, diamonds."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The cards of a round by where they are: `out` on the table or taken, `held` by the viewer at seat `me`, `others`. `void`:
    by suit, the other seats that have shown to be out of it."""

    me: int
    out: frozenset[int]
    held: frozenset[int]
    others: frozenset[int]
    void: tuple[frozenset[int], ...]

    def state(self, card: int) -> str:
        """``"out"``, ``"held"`` or ``"others"``; nothing for a card that isn't dealt."""
        for name, cards in (("out", self.out), ("held", self.held), ("others", self.others)):
            if card in cards:
                return name
        return ""


@dataclass(frozen=True, slots=True)
class SeenWords:
    """What an overview of cards says: its title, words beside it, what cards are called by their state, and for each suit how
    many are still to come and more."""

    title: str
    caption: str
    legend: dict[str, str]
    lines: Callable[[int], tuple[str, str]]
