"""Ambusch for the runner, the arena and the bot protocol. The arena's round is a set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ai.ambition.levels import STEADY, Temperament
from ai.ambusch.levels import DEFAULT_LEVEL, LEVELS, REFERENCES, Level
from ai.ambusch.players import RandomPlayer, SearchPlayer
from game.engine.ambusch.actions import Action, parse_action
from game.engine.ambusch.match import Match, SetHistory
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.poker import CATEGORIES
from game.engine.ambusch.protocol import read_observation
from game.engine.ambusch.record import from_record as read_record
from game.engine.ambusch.record import set_record, to_record
from game.engine.ambusch.rules import Rules
from game.engine.state import RANDOM_ROLLOUT

__all__ = [
    "DEFAULT_LEVEL", "LEVELS", "OUTCOMES", "REFERENCES", "TEMPERAMENTS", "Level", "RandomPlayer", "about", "asked", "count",
    "fallback", "new_match", "open_class", "parse_action", "player", "read_observation", "read_record", "read_rules",
    "round_done", "round_record", "searches", "to_record", "where",
]  # fmt: skip

TEMPERAMENTS = {STEADY.id: STEADY}
OUTCOMES = ("set", "drawn_set", "game", "blocked", *CATEGORIES[2:])
"""Sets won and drawn, games won and blocked (in all of a set), and the hands of a pair or better."""


def player(
    level: Level,
    seed: int,
    clock: Callable[[], float] | None = None,
    limit: float | None = None,
    temperament: Temperament = STEADY,
) -> SearchPlayer | RandomPlayer:
    """A player of a level; there are no temperaments."""
    if level.policy == RANDOM_ROLLOUT and level.iterations == 0:
        return RandomPlayer(seed)
    return SearchPlayer(level, seed, clock, limit)


def open_class() -> type[SearchPlayer]:
    """The class of players that search."""
    return SearchPlayer


def searches(level: Level) -> bool:
    """Whether a level makes use of worlds at every decision."""
    return level.iterations > 0


def fallback(observation: Observation) -> Action:
    """Lay or block if possible, else take a card from the stock and discard the first card of the hand that may go."""
    found = {action.verb: action for action in reversed(observation.legal)}
    return next(found[verb] for verb in ("lay", "block", "draw stock", "draw discard", "discard") if verb in found)


def asked(observation: Observation) -> bool:
    """Whether there was something to decide."""
    return len(observation.legal) > 1


def read_rules(data: Any) -> Rules:
    """The rules of a record. Raises RulesError, TypeError."""
    return Rules.from_record(data)


def new_match(rules: Rules, entries: Sequence[dict[str, Any]], seed: int, directions: Sequence[str] = ()) -> Match:
    """A match that has not begun; nothing is passed."""
    return Match(rules, entries, seed)


def where(match: Match) -> str:
    """``"set 2, game 3"``."""
    return f"set {len(match.sets)}, game {len(match.sets[-1].games)}"


def round_done(match: Match) -> bool:
    """Whether a set has just been scored."""
    return bool(match.sets) and match.sets[-1].score is not None


def round_record(match: Match) -> dict[str, Any]:
    """The latest set as it stands in a record."""
    return set_record(match.sets[-1])


def count(match: Match, tallies: Sequence[Any], whole: bool) -> None:
    """Add a match's sets, and its result, to the tallies. Of a match the relative score is what decides it, sets won or points,
    less the mean of the others'."""
    for each in match.sets:
        _count(each, tallies)
    if match.result is not None and whole:
        counted = match.sets_won if match.rules.scoring == "sets" else match.totals
        others = len(tallies) - 1
        for seat, tally in enumerate(tallies):
            tally.relative = 300 // others * ((others + 1) * counted[seat] - sum(counted))
            tally.wins = 12 // len(match.result.winners) if seat in match.result.winners else 0


def _count(each: SetHistory, tallies: Sequence[Any]) -> None:
    """Add a scored set."""
    score = each.score
    assert score is not None, "a set is counted that goes on"
    total, others = sum(score.points), len(tallies) - 1
    for seat, tally in enumerate(tallies):
        tally.rounds += 1
        tally.utility += score.points[seat]
        tally.relative += 300 // others * ((others + 1) * score.points[seat] - total)
        tally.outcomes["set"] += score.winner == seat
        tally.outcomes["drawn_set"] += score.winner is None
        tally.outcomes["game"] += sum(game.winner == seat for game in each.games)
        tally.outcomes["blocked"] += sum(game.winner == seat and game.kept < 0 for game in each.games)
        tally.outcomes[CATEGORIES[score.values[seat] >> 20]] += 1


def about(rules: dict[str, Any]) -> str:
    """The rules in a few words."""
    return f"Ambusch, {rules['seats']} seats, " + (
        f"best of {rules['best_of']} sets" if rules["scoring"] == "sets" else f"to {rules['target']} points"
    )
