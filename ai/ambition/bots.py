"""What the runner, the arena and the bot protocol need to know about Ambition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ai.ambition.equity import win_probabilities
from ai.ambition.levels import (
    DEFAULT_LEVEL,
    LEVELS,
    RATINGS,
    REFERENCES,
    STEADY,
    TEMPERAMENTS,
    AmbitionTemperament,
    Level,
)
from ai.ambition.players import RandomPlayer, SearchPlayer
from ai.games import BotGame, SeatTally
from game.engine.ambition.actions import parse_action
from game.engine.ambition.editions import Rules
from game.engine.ambition.history import RoundHistory
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation, fallback
from game.engine.ambition.protocol import read_observation
from game.engine.ambition.record import from_record, round_record, to_record
from game.engine.state import RANDOM_ROLLOUT

OUTCOMES = (
    "strike", "overstrike", "understrike", "nil", "slam", "nil_bid_made", "nil_bid_failed", "void",
)  # fmt: skip
STRIKE = 20
"""The cost of a strike in points, wherever match equity is not used."""


def _count(history: RoundHistory, tallies: Sequence[SeatTally]) -> None:
    """Add a scored round to the tallies."""
    total = sum(score.points for score in history.scored)
    for score, tally in zip(history.scored, tallies, strict=True):
        tally.rounds += 1
        tally.utility += score.points - STRIKE * score.strikes
        others = len(history.scored) - 1  # own points less the mean of theirs
        tally.relative += 300 // others * ((others + 1) * score.points - total)
        tally.outcomes.update(score.marks)
        tally.outcomes["strike"] += score.strikes
        tally.outcomes["void"] += history.void


def player(
    level: Level,
    seed: int,
    clock: Callable[[], float] | None = None,
    limit: float | None = None,
    temperament: AmbitionTemperament | None = None,
) -> SearchPlayer | RandomPlayer:
    """Create a player of a level.

    `seed` determines its random choices, `clock` (seconds) and `limit` cap the time of a decision,
    and without a `temperament` it is steady."""
    if level.policy == RANDOM_ROLLOUT and level.iterations == 0:
        return RandomPlayer(seed)
    return SearchPlayer(level, seed, clock, limit, temperament or STEADY)


def searches(level: Level) -> bool:
    """Return whether a level searches worlds at every decision."""
    return bool(level.iterations and level.playouts)


def asked(observation: Observation) -> bool:
    """Return whether the seat had more than one possible action."""
    bids = observation.phase == "last_trick" or (
        observation.phase == "bid" and observation.may_bid_nil()
    )
    return bids or len(observation.legal) > 1


def where(match: Match) -> str:
    """Return how far a match has come, such as ``"round 3"``."""
    return f"round {match.current.number}"


def round_done(match: Match) -> bool:
    """Return whether a round has just been scored."""
    return bool(match.rounds) and match.phase in ("scored", "over")


def latest_round(match: Match) -> dict[str, object]:
    """Return the latest round in the form of a match record."""
    return round_record(match.current, match.rules)


def count(match: Match, tallies: Sequence[SeatTally], whole: bool) -> None:
    """Add the rounds of a match to the tallies, and its result if the whole match was played."""
    for history in match.rounds:
        _count(history, tallies)
    if match.result is not None and whole:
        for seat, tally in enumerate(tallies):
            tally.relative = round(300 * match.result.relative_scores[seat])
            tally.wins = 12 // len(match.result.winners) if seat in match.result.winners else 0


def about(rules: Mapping[str, object]) -> str:
    """Return a few words that describe the rules."""
    return f"edition {rules['edition']}"


def chances(rules: Rules) -> tuple[float, ...] | None:
    """Return each seat's chance to win among equal players, by match equity and with the handicap of the rules.

    None without a usable model."""
    return win_probabilities(rules, rules.start, 0)


def pass_cycle(rules: Rules) -> tuple[str, ...]:
    """Return the pass directions of successive rounds."""
    return rules.numbers.pass_cycle


AMBITION = BotGame(
    id="ambition",
    level_class=Level,
    levels=LEVELS,
    references=REFERENCES,
    default_level=DEFAULT_LEVEL,
    ratings=RATINGS,
    temperaments=TEMPERAMENTS,
    outcomes=OUTCOMES,
    player=player,
    search_player=SearchPlayer,
    searches=searches,
    fallback=fallback,
    asked=asked,
    parse_action=parse_action,
    read_rules=Rules.from_record,
    read_observation=read_observation,
    new_match=Match,
    where=where,
    round_done=round_done,
    round_record=latest_round,
    to_record=to_record,
    read_record=from_record,
    count=count,
    about=about,
    chances=chances,
    pass_cycle=pass_cycle,
)
