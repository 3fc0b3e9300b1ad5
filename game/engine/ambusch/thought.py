"""What a computer player of Ambusch thought of a decision, found by asking it again afterwards."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.ambusch.judgement import Prospect


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player thought of a decision.

    `chosen` and `today` are the ids of what it did, and of what it does when it is asked again.
    `shares` are its choices, each with how often it makes it among many tries, the most frequent
    first. `prospects` are what it expected of its choices, the best first, and `aim` what it
    compared them by (see `Opinion`); none for a player that doesn't search. `level` is its level's
    id, `imagined` how many games it imagined, and `slips` how many decisions in a hundred it leaves
    to chance."""

    level: str
    chosen: int
    today: int
    shares: tuple[tuple[int, float], ...]
    prospects: tuple[Prospect, ...] = ()
    aim: str = ""
    imagined: int = 0
    slips: int = 0

    def compared(self) -> tuple[int, int] | None:
        """Return the two choices to compare, the better one first; None if there is nothing to compare.

        One of them is what the player did. Without prospects, the other is what it does most often
        otherwise."""
        if not self.prospects:
            others = [choice for choice, _share in self.shares if choice != self.chosen]
            return (self.chosen, others[0]) if others else None
        best, own = self.prospects[0].choice[0], self.chosen
        if best != own:
            return best, own
        return (own, self.prospects[1].choice[0]) if len(self.prospects) > 1 else None
