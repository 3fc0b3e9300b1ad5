"""Positions of Ambusch for measuring the speed of its core, and a signature of fixed searches from them."""

from __future__ import annotations

import hashlib

from ai.ambusch.equity import aimed
from ai.search.ismcts import Search
from game.engine.ambusch.game import DRAW_STOCK, AmbuschGame
from game.engine.ambusch.rules import Rules
from game.engine.cards import DECK
from game.engine.rng import Stream
from game.engine.state import GOAL_ROLLOUT, RANDOM_ROLLOUT

POLICIES = {"random": RANDOM_ROLLOUT, "goal": GOAL_ROLLOUT}


def fresh_turn(seats: int) -> AmbuschGame:
    """Return the first turn of the sixth game of a match's first set, with a card or two in every pile.

    The first seat can't end the game at once."""
    rules, stream = Rules(seats=seats), Stream("ambusch position", 1, seats)
    while True:
        cards = list(DECK)
        stream.shuffle(cards)
        piles = [[cards.pop() for _ in range(2 - seat % 2)] for seat in range(seats)]
        hands = [[cards.pop() for _ in range(4)] for _ in range(seats)]
        found = AmbuschGame(
            rules, hands, cards.pop(), 0, piles, aimed(rules, 4, (0,) * seats, (0,) * seats)
        )
        if found.legal() == 3 << DRAW_STOCK:
            return found


def signature(iterations: int = 300, bias: float = 0.3) -> str:
    """Return a hash of what small fixed searches find, the same compiled and interpreted; 16 hex digits."""
    digest = hashlib.sha256()
    for seats in (2, 3, 4):
        for policy in POLICIES.values():
            for weight in (0.0, bias):
                search = Search(
                    fresh_turn(seats), 0, 12345, policy, room=iterations + 2, bias=weight
                )
                search.run(iterations)
                digest.update(repr(search.results()).encode())
    return digest.hexdigest()[:16]
