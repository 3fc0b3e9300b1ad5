"""Plays matches between players: the loop that simulation, arena and tests share."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Protocol

from game.engine.ambition.actions import Action
from game.engine.ambition.fallback import fallback
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.events import Event

_log = logging.getLogger(__name__)


class Player(Protocol):
    """Anything that decides from an observation."""

    def choose(self, observation: Observation) -> Action:
        """The decision of the seat that observes."""
        ...


def step(match: Match, players: Sequence[Player]) -> list[Event]:
    """One decision of the first seat that the match waits for, or the next round. A player that raises or decides illegally
    is replaced for this decision, and logged."""
    if match.phase == "scored":
        return match.next_round() if match.rounds else match.begin()
    seat = match.waiting[0]
    observation = match.observation(seat)
    try:
        return match.act(seat, players[seat].choose(observation))
    except Exception:
        _log.exception(
            "the player of seat %d failed in round %d; a legal decision replaces its own", seat, observation.round
        )
        return match.act(seat, fallback(observation))


def play_match(match: Match, players: Sequence[Player], rounds: int | None = None) -> None:
    """Play a match to its end, or until so many rounds are complete."""
    while not match.over:
        step(match, players)
        if rounds is not None and match.phase == "scored" and len(match.rounds) >= rounds:
            return
