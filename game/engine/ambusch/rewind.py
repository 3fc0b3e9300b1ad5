"""A match as it stood before a decision: for taking back."""

from __future__ import annotations

from game.engine.ambusch.match import Match
from game.engine.ambusch.record import from_record, to_record


def may_rewind(match: Match, seat: int) -> bool:
    """Whether `rewound` would give a match."""
    return _latest(match, seat) is not None


def _latest(match: Match, seat: int) -> int | None:
    """The index of the latest move of a seat in this game that can be taken back."""
    if match.seed is None or match.phase not in ("turn", "discard"):
        return None
    moves = match.current.moves
    return next((i for i in range(len(moves) - 1, -1, -1) if moves[i].seat == seat), None)


def rewound(match: Match, seat: int) -> Match | None:
    """The match as it stood before the latest decision of a seat in this game: another match. None when there is no such
    decision, the game is over, or the match has no seed, so that what is drawn anew isn't known."""
    index = _latest(match, seat)
    if index is None:
        return None
    record = to_record(match)
    game = record["sets"][-1]["games"][-1]
    game |= {"actions": game["actions"][:index], "restocks": []}  # the seed says in which order they come again
    return from_record(record)
