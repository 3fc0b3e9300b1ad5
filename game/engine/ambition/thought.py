"""What a computer player thought of a decision, found by asking it again after the round.

`ai` fills it in and the replay shows it. It holds only what the player could know at that
moment."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.ambition.judgement import Prospect
from game.engine.ambition.reason import WhyBetter


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player thought of a decision.

    `chosen` is what it did, `today` what it does when it is asked again. `shares` are its choices,
    each with how often it makes it among many tries, the most frequent first; of cards that are
    alike only one is listed, and nothing where that is unknown. `prospects` are what it expects of
    its choices, the best first; none for a player that doesn't search. `reason` is what makes one
    better than the other of the two that `compared` returns.

    `level` and `temperament` are ids. `imagined` is how many rounds the player imagines for this
    decision, 0 for one that plays by feel. `weighed` is how many deals it weighs by what the others
    did. `remembers` is how many tricks it remembers, None for all; `forgotten` are the high cards
    of earlier tricks that it no longer knew to be gone."""

    level: str
    temperament: str
    chosen: tuple[int, ...]
    today: tuple[int, ...]
    shares: tuple[tuple[tuple[int, ...], float], ...] = ()
    prospects: tuple[Prospect, ...] = ()
    reason: WhyBetter | None = None
    imagined: int = 0
    weighed: int = 0
    remembers: int | None = None
    forgotten: tuple[int, ...] = ()

    def share(self, choice: tuple[int, ...]) -> float | None:
        """Return how often the player makes a choice, or None if that is unknown."""
        return dict(self.shares).get(choice)

    def compared(self) -> tuple[Prospect, Prospect] | None:
        """Return the two choices to compare, the better one first; None if none is clearly better than another.

        One of them is what the player did: the better one if nothing is clearly better, otherwise
        the worse one."""
        own = next((each for each in self.prospects if each.choice == self.chosen), None)
        if own is None:
            return None
        best = self.prospects[0]
        if own.behind(best).counted().told:
            return best, own
        return next(
            ((own, each) for each in self.prospects if each.behind(own).counted().told), None
        )
