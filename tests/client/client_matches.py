"""Whole matches for the client's tests: players that choose at random from what is legal, by seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from game.engine.ambition.actions import Action, Bid, Pass, Play
from game.engine.ambition.editions import Rules
from game.engine.ambition.match import Match
from game.engine.events import Event

SEATS = (("You", "you"), ("Hazel", "hare"), ("Corvin", "raven"), ("Rowan", "fox"))
PLAYERS = [{"name": name, "kind": "human" if name == "You" else "ai"} for name, _ in SEATS]


def random_action(match: Match, seat: int, rng: random.Random) -> Action:
    """A legal action of a seat that is waited for."""
    if match.phase == "pass":
        return Pass(tuple(rng.sample(match.legal_cards(seat), 3)))
    if match.phase == "bid":
        return Bid(match.observation(seat).may_bid_nil() and rng.random() < 0.3)
    return Play(rng.choice(match.legal_cards(seat)))


def batches(rules: Rules, seed: int, rounds: int = 4) -> Iterator[tuple[Match, list[Event]]]:
    """The events of a match in the batches in which the match gives them, with the match after each."""
    rng = random.Random(seed)
    match = Match(rules, PLAYERS, seed)
    yield match, match.begin()
    while not match.over and rounds:
        while match.waiting:
            seat = rng.choice(match.waiting)
            yield match, match.act(seat, random_action(match, seat, rng))
        rounds -= 1
        if rounds and not match.over:
            yield match, match.next_round()


class RandomPlayer:
    """An AI player that needs no AI."""

    level = "novice"

    def __init__(self, seed: int = 0) -> None:
        self.name = f"random {seed}"
        self._rng = random.Random(seed)

    def choose(self, observation: Any, cancelled: Callable[[], bool]) -> Action:
        """At random from the observation's legal cards."""
        if observation.phase == "pass":
            return Pass(tuple(self._rng.sample(observation.legal, 3)))
        if observation.phase == "bid":
            return Bid(False)
        return Play(self._rng.choice(observation.legal))
