"""The end of a round in which nothing can change any more: proved a little in every frame, offered, and played out if wanted.

No pygame."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.ambition.decided import Proof
from game.engine.ambition.observation import Observation
from game.engine.state import compiled

STEPS = 150 if compiled() else 5
"""Positions a frame: a millisecond or two."""
MOST_CARDS = 4
"""Cards in hand from which on a proof is looked for while points are still to be taken; with more it never comes to an end."""


class Ending:
    """What is known about the end of one round. `wanted`: the person has asked for it."""

    def __init__(self) -> None:
        self.wanted = False
        self._proof: Proof | None = None
        self._place: tuple[int, int] | None = None

    @property
    def offered(self) -> bool:
        """Whether the person is asked: the end is certain, he has more than one card left and hasn't said so yet."""
        return self._proof is not None and self._proof.answer is True and not self.wanted

    def look(self, place: tuple[int, int] | None, observe: Callable[[], Observation]) -> None:
        """Go on with the proof at a place of the match (its round, and the cards played in it), for what the person knows there;
        None while it isn't his turn."""
        if place != self._place:
            self._place = place
            observation = observe() if place is not None else None
            self._proof = Proof(observation) if observation is not None and self._promising(observation) else None
        if self._proof is not None:
            self._proof.run(STEPS)

    @staticmethod
    def _promising(observation: Observation) -> bool:
        all_taken = sum(observation.taken) == observation.rules.numbers.total
        return len(observation.hand) > 1 and (all_taken or len(observation.hand) <= MOST_CARDS)
