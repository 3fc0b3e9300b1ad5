"""Ambition for the runner, the arena and the bot protocol."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ai.ambition.levels import DEFAULT_LEVEL, LEVELS, REFERENCES, STEADY, TEMPERAMENTS, Level, Temperament
from ai.ambition.players import SearchPlayer
from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Play, parse_action
from game.engine.ambition.editions import Rules
from game.engine.ambition.fallback import fallback
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.protocol import read_observation
from game.engine.ambition.record import from_record as read_record
from game.engine.ambition.record import round_record as _round_record
from game.engine.ambition.record import to_record
from game.engine.rng import Stream
from game.engine.state import RANDOM_ROLLOUT

__all__ = [
    "DEFAULT_LEVEL", "LEVELS", "OUTCOMES", "REFERENCES", "TEMPERAMENTS", "Level", "RandomPlayer", "about", "asked", "count",
    "fallback", "new_match", "open_class", "parse_action", "player", "read_observation", "read_record", "read_rules",
    "round_done", "round_record", "searches", "to_record", "where",
]  # fmt: skip

OUTCOMES = (
    "strike", "overstrike", "understrike", "nil", "slam", "nil_bid_made", "nil_bid_failed", "void",
)  # fmt: skip
STRIKE = 20
"""What a strike costs in points, where no match equity is meant."""


class RandomPlayer:
    """Any legal decision, each equally likely; Nil is bid one time in four."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, observation: Observation) -> Action:
        """A decision that depends on nothing but the seed and how far the round has come."""
        stream = Stream("random player", self._seed, observation.round, observation.seat, len(observation.played()))
        if observation.phase == "bid":
            return Bid(stream.below(4) == 0 and observation.may_bid_nil())
        if observation.phase == "last_trick":
            return Deduct(stream.below(2) == 0)
        cards = list(observation.legal)
        stream.shuffle(cards)
        return Pass(tuple(cards[:3])) if observation.phase == "pass" else Play(cards[0])


def player(
    level: Level,
    seed: int,
    clock: Callable[[], float] | None = None,
    limit: float | None = None,
    temperament: Temperament = STEADY,
) -> SearchPlayer | RandomPlayer:
    """A player of a level."""
    if level.policy == RANDOM_ROLLOUT and level.iterations == 0:
        return RandomPlayer(seed)
    return SearchPlayer(level, seed, clock, limit, temperament)


def open_class() -> type[SearchPlayer]:
    """The class of players that search."""
    return SearchPlayer


def searches(level: Level) -> bool:
    """Whether a level makes use of worlds at every decision."""
    return bool(level.iterations and level.playouts)


def asked(observation: Observation) -> bool:
    """Whether there was something to decide."""
    bids = observation.phase == "last_trick" or (observation.phase == "bid" and observation.may_bid_nil())
    return bids or len(observation.legal) > 1


def read_rules(data: Any) -> Rules:
    """The rules of a record. Raises RulesError, TypeError."""
    return Rules.from_record(data)


def new_match(rules: Rules, entries: Sequence[dict[str, Any]], seed: int, directions: Sequence[str] = ()) -> Match:
    """A match that has not begun; `directions` instead of the edition's cycle."""
    return Match(rules, entries, seed, directions)


def where(match: Match) -> str:
    """``"round 3"``."""
    return f"round {match.current.number}"


def round_done(match: Match) -> bool:
    """Whether a round has just been scored."""
    return bool(match.rounds) and match.phase in ("scored", "over")


def round_record(match: Match) -> dict[str, Any]:
    """The latest round as it stands in a record."""
    return _round_record(match.current, match.rules)


def count(match: Match, tallies: Sequence[Any], whole: bool) -> None:
    """Add a match's rounds, and its result, to the tallies."""
    for history in match.rounds:
        _count(history, tallies)
    if match.result is not None and whole:
        for seat, tally in enumerate(tallies):
            tally.relative = round(300 * match.result.relative_scores[seat])
            tally.wins = 12 // len(match.result.winners) if seat in match.result.winners else 0


def _count(history: RoundHistory, tallies: Sequence[Any]) -> None:
    """Add a scored round."""
    total = sum(score.points for score in history.scored)
    for score, tally in zip(history.scored, tallies, strict=True):
        tally.rounds += 1
        tally.utility += score.points - STRIKE * score.strikes
        others = len(history.scored) - 1  # own points less the mean of theirs
        tally.relative += 300 // others * ((others + 1) * score.points - total)
        tally.outcomes.update(score.marks)
        tally.outcomes["strike"] += score.strikes
        tally.outcomes["void"] += history.void


def about(rules: dict[str, Any]) -> str:
    """The rules in a few words."""
    return f"edition {rules['edition']}"
