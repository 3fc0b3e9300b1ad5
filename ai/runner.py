"""The loop that plays matches between players, and what happens when a player fails.

Simulation, arena and tests share it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ai.games import AnyGame, AnyMatch, Observed
from game.engine.refusal import IllegalAction, Refused

_log = logging.getLogger(__name__)


class Player(Protocol):
    """Anything that decides from an observation.

    It may also have ``round_over(match)`` and ``match_over(match)``, called when a round was scored
    and at the end, and
    ``close()``; `stoppable` says that ``choose`` also takes ``cancelled``."""

    def choose(self, observation: Any) -> Any:
        """Return the decision of the observing seat."""
        ...


class PlayerError(Exception):
    """An external player failed to decide; the message is a sentence without its full stop.

    `told` means that the same message was reported before."""

    def __init__(self, message: str, told: bool = False) -> None:
        super().__init__(message)
        self.told = told


Fault = Callable[[AnyGame, AnyMatch, int, Exception], None]
"""A function that is told that the player of a seat failed, before it is replaced for this decision."""


def log_fault(game: AnyGame, match: AnyMatch, seat: int, error: Exception) -> None:
    """Log a player's failure in one line, with a traceback the first time that our own program failed.

    A failure that was reported before is not logged."""
    if getattr(error, "told", False):
        return
    known = isinstance(error, PlayerError | IllegalAction) or "replaced" in match.players[seat]
    _log.error("%s", describe(game, match, seat, error), exc_info=None if known else error)


def describe(game: AnyGame, match: AnyMatch, seat: int, error: Exception) -> str:
    """Return a line that describes a player's failure."""
    match error:
        case Refused():
            text = game.refused(error)
        case PlayerError():
            text = str(error)
        case _:
            text = f"{type(error).__name__}: {error}"
    name = match.players[seat]["name"]
    said = " ".join(text.split()).rstrip(".")
    where = game.where(match)
    return f"the player of seat {seat} ({name}) failed in {where}: {said}; the built-in bot decides instead"


def step(
    game: AnyGame, match: AnyMatch, players: Sequence[Player], fault: Fault = log_fault
) -> Sequence[object]:
    """Play one decision of the first seat that the match waits for, or start the next round.

    A player that raises or decides illegally is replaced by the built-in bot for this decision, and
    its entry in the match's `players` counts that."""
    if match.phase == "scored":
        return match.next_round() if match.rounds else match.begin()
    seat = match.waiting[0]
    observation = match.observation(seat)
    try:
        events = match.act(seat, players[seat].choose(observation))
    except Exception as error:
        fault(game, match, seat, error)
        match.players[seat]["replaced"] = match.players[seat].get("replaced", 0) + 1
        events = match.act(seat, stand_in(game, observation))
    if match.phase in ("scored", "over"):
        done = ["round_over"] * game.round_done(match) + ["match_over"] * match.over
        for what in done:
            for player in players:
                tell(player, what, match)
    return events


def stand_in(game: AnyGame, observation: Observed) -> object:
    """Return the built-in bot's decision; if that bot fails too, any legal decision."""
    try:
        return game.player(game.levels[game.default_level], 0).choose(observation)
    except Exception:
        _log.exception("the built-in bot failed")
        return game.fallback(observation)


def tell(player: Player, what: str, *about: object) -> None:
    """Call a method that players may have: ``round_over`` or ``match_over`` with the match, ``close`` with nothing.

    An exception is logged."""
    method = getattr(player, what, None)
    if method is not None:
        try:
            method(*about)
        except Exception:
            _log.exception("a player's %s failed", what)


def play_match(
    game: AnyGame, match: AnyMatch, players: Sequence[Player], rounds: int | None = None
) -> None:
    """Play a match to its end, or until `rounds` rounds are complete."""
    while not match.over:
        step(game, match, players)
        if rounds is not None and match.phase == "scored" and len(match.rounds) >= rounds:
            return
