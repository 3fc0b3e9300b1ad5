"""What the runner, the arena and the bot protocol need to know about Ambusch; the arena's round is a set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ai.ambusch.levels import DEFAULT_LEVEL, LEVELS, REFERENCES, Level
from ai.ambusch.players import RandomPlayer, SearchPlayer
from ai.games import BotGame, SeatTally, Temperament
from game.engine.ambusch.actions import Action, parse_action
from game.engine.ambusch.match import Match, SetHistory
from game.engine.ambusch.observation import Observation
from game.engine.ambusch.poker import CATEGORIES
from game.engine.ambusch.protocol import read_observation
from game.engine.ambusch.record import from_record, set_record, to_record
from game.engine.ambusch.rules import Rules
from game.engine.json_reader import Record
from game.engine.state import RANDOM_ROLLOUT

TEMPERAMENTS = {"steady": Temperament("steady", "Steady")}
OUTCOMES = ("set", "drawn_set", "game", "blocked", *CATEGORIES[2:])
"""Sets won and drawn, games won and blocked (in all of a set), and poker hands of a pair or better."""


def fallback(observation: Observation) -> Action:
    """Return an action that lays or blocks if possible.

    Otherwise it takes a card from the stock, and discards the first card of the hand that is
    allowed."""
    found = {action.verb: action for action in reversed(observation.legal)}
    return next(
        found[verb]
        for verb in ("lay", "block", "draw stock", "draw discard", "discard")
        if verb in found
    )


def _count(each: SetHistory, tallies: Sequence[SeatTally]) -> None:
    """Add a scored set to the tallies."""
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
        tally.outcomes["blocked"] += sum(
            game.winner == seat and game.kept < 0 for game in each.games
        )
        tally.outcomes[CATEGORIES[score.values[seat] >> 20]] += 1


def player(
    level: Level,
    seed: int,
    clock: Callable[[], float] | None = None,
    limit: float | None = None,
    _temperament: Temperament | None = None,
) -> SearchPlayer | RandomPlayer:
    """Create a player of a level.

    `seed` determines its random choices, `clock` (seconds) and `limit` cap the time of a decision.
    There are no temperaments."""
    if level.policy == RANDOM_ROLLOUT and level.iterations == 0:
        return RandomPlayer(seed)
    return SearchPlayer(level, seed, clock, limit)


def searches(level: Level) -> bool:
    """Return whether a level searches worlds at every decision."""
    return level.iterations > 0


def asked(observation: Observation) -> bool:
    """Return whether the seat had more than one possible action."""
    return len(observation.legal) > 1


def new_match(
    rules: Rules, entries: Sequence[Record], seed: int, _directions: Sequence[str] = ()
) -> Match:
    """Return a match that has not begun; pass directions don't apply."""
    return Match(rules, entries, seed)


def where(match: Match) -> str:
    """Return how far a match has come, such as ``"set 2, game 3"``."""
    return f"set {len(match.sets)}, game {len(match.sets[-1].games)}"


def round_done(match: Match) -> bool:
    """Return whether a set has just been scored."""
    return bool(match.sets) and match.sets[-1].score is not None


def latest_set(match: Match) -> dict[str, object]:
    """Return the latest set in the form of a match record."""
    return set_record(match.sets[-1])


def count(match: Match, tallies: Sequence[SeatTally], whole: bool) -> None:
    """Add the sets of a match to the tallies, and its result if the whole match was played.

    The relative score of a match is what decides it, sets won or points, less the mean of the
    others'."""
    for each in match.sets:
        _count(each, tallies)
    if match.result is not None and whole:
        counted = match.sets_won if match.rules.scoring == "sets" else match.totals
        others = len(tallies) - 1
        for seat, tally in enumerate(tallies):
            tally.relative = 300 // others * ((others + 1) * counted[seat] - sum(counted))
            tally.wins = 12 // len(match.result.winners) if seat in match.result.winners else 0


def about(rules: Mapping[str, object]) -> str:
    """Return a few words that describe the rules."""
    return f"Ambusch, {rules['seats']} seats, " + (
        f"best of {rules['best_of']} sets"
        if rules["scoring"] == "sets"
        else f"to {rules['target']} points"
    )


AMBUSCH = BotGame(
    id="ambusch",
    level_class=Level,
    levels=LEVELS,
    references=REFERENCES,
    default_level=DEFAULT_LEVEL,
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
    new_match=new_match,
    where=where,
    round_done=round_done,
    round_record=latest_set,
    to_record=to_record,
    read_record=from_record,
    count=count,
    about=about,
)
