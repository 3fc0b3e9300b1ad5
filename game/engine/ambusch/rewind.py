"""A match as it stood before a decision: for taking back."""

from __future__ import annotations

from game.engine.ambusch.match import Match
from game.engine.ambusch.record import from_record, to_record


def rewound(match: Match, seat: int) -> Match | None:
    """The match as it stood before the latest decision of a seat in this game: another match. None when there is no such
    decision, the game is over, or the match has no seed, so that what is drawn anew isn't known."""
    if match.seed is None or match.phase not in ("turn", "discard"):
        return None
    index = next((i for i in range(len(match.current.moves) - 1, -1, -1) if match.current.moves[i].seat == seat), None)
    if index is None:
        return None
    record = to_record(match)
    game = record["sets"][-1]["games"][-1]
    game |= {"actions": game["actions"][:index], "restocks": []}  # the seed says in which order they come again
    return from_record(record)
