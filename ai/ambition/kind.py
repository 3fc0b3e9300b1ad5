"""Ambition for the runner, the arena and the bot protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ai.ambition.equity import win_probabilities
from ai.ambition.levels import DEFAULT_LEVEL, LEVELS, RATINGS, REFERENCES, STEADY, TEMPERAMENTS, Level
from ai.ambition.players import SearchPlayer
from ai.games import BotGame, Temperament
from game.engine.ambition.actions import Action, Bid, Deduct, Pass, Play, parse_action
from game.engine.ambition.editions import Rules
from game.engine.ambition.fallback import fallback
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.protocol import read_observation
from game.engine.ambition.record import from_record, round_record, to_record
from game.engine.rng import Stream
from game.engine.state import RANDOM_ROLLOUT

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


class AmbitionBots(BotGame):
    """Ambition, as bots know it (`ai.games.BotGame`)."""

    id = "ambition"
    level_class = Level
    LEVELS: Mapping[str, Level] = LEVELS
    REFERENCES: Mapping[str, Level] = REFERENCES
    DEFAULT_LEVEL = DEFAULT_LEVEL
    RATINGS = RATINGS
    TEMPERAMENTS: Mapping[str, Temperament] = TEMPERAMENTS
    OUTCOMES: tuple[str, ...] = OUTCOMES

    def chances(self, rules: Rules) -> tuple[float, ...] | None:
        """By the match equity, with the handicap of the rules."""
        return win_probabilities(rules, rules.start, 0)

    def player(
        self,
        level: Level,
        seed: int,
        clock: Callable[[], float] | None = None,
        limit: float | None = None,
        temperament: Any = None,
    ) -> SearchPlayer | RandomPlayer:
        """A player of a level."""
        if level.policy == RANDOM_ROLLOUT and level.iterations == 0:
            return RandomPlayer(seed)
        return SearchPlayer(level, seed, clock, limit, temperament or STEADY)

    def open_class(self) -> type[SearchPlayer]:
        """The class of players that search."""
        return SearchPlayer

    def searches(self, level: Level) -> bool:
        """Whether a level makes use of worlds at every decision."""
        return bool(level.iterations and level.playouts)

    def asked(self, observation: Observation) -> bool:
        """Whether there was something to decide."""
        bids = observation.phase == "last_trick" or (observation.phase == "bid" and observation.may_bid_nil())
        return bids or len(observation.legal) > 1

    def read_rules(self, data: Any) -> Rules:
        """The rules of a record. Raises RulesError, TypeError."""
        return Rules.from_record(data)

    def new_match(
        self, rules: Rules, entries: Sequence[dict[str, Any]], seed: int, directions: Sequence[str] = ()
    ) -> Match:
        """A match that has not begun; `directions` instead of the edition's cycle."""
        return Match(rules, entries, seed, directions)

    def where(self, match: Match) -> str:
        """``"round 3"``."""
        return f"round {match.current.number}"

    def round_done(self, match: Match) -> bool:
        """Whether a round has just been scored."""
        return bool(match.rounds) and match.phase in ("scored", "over")

    def round_record(self, match: Match) -> dict[str, Any]:
        """The latest round as it stands in a record."""
        return round_record(match.current, match.rules)

    def count(self, match: Match, tallies: Sequence[Any], whole: bool) -> None:
        """Add a match's rounds, and its result, to the tallies."""
        for history in match.rounds:
            _count(history, tallies)
        if match.result is not None and whole:
            for seat, tally in enumerate(tallies):
                tally.relative = round(300 * match.result.relative_scores[seat])
                tally.wins = 12 // len(match.result.winners) if seat in match.result.winners else 0

    def about(self, rules: dict[str, Any]) -> str:
        """The rules in a few words."""
        return f"edition {rules['edition']}"

    def fallback(self, observation: Observation) -> Action:
        """A legal decision without thought."""
        return fallback(observation)

    def parse_action(self, text: str) -> Action:
        """The action of a bot's answer. Raises ValueError."""
        return parse_action(text)

    def read_observation(self, data: Any, rules: Rules) -> Observation:
        """The observation of a ``choose``. Raises ValueError."""
        return read_observation(data, rules)

    def to_record(self, match: Match) -> dict[str, Any]:
        """The match as a record."""
        return to_record(match)

    def read_record(self, data: Any) -> Match:
        """The match of a record. Raises RecordError."""
        return from_record(data)

    def pass_cycle(self, rules: Rules) -> tuple[str, ...]:
        """Where rounds pass, one after another."""
        return rules.numbers.pass_cycle


AMBITION = AmbitionBots()
