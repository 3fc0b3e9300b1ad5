"""The statistics as tables for other programs, one row per match or round; docs/statistics.md describes the columns."""

from __future__ import annotations

import json
from collections.abc import Sequence

from game.client.ambition.statistics.fairness import DECK
from game.client.ambition.statistics.rows import MatchRow, RoundRow
from game.client.ambition.statistics.summary import relative
from game.client.app.statistics.json_rows import csv_of
from game.engine.cards import card_names

SEATS = ("you", "left", "opposite", "right")
_OPPONENT = ("name", "level", "temperament")
_SEAT = ("taken", "points", "strikes", "marks", "nil_bid", "hand")
MATCH_COLUMNS = (
    "match", "begun_at", "ended_at", "state", "edition", "options", "practised",
    *(f"{seat}_{column}" for seat in SEATS[1:] for column in _OPPONENT),
    "place", "winners", "relative_score", "points", "strikes", "rounds", "seconds",
)  # fmt: skip
ROUND_COLUMNS = (
    "match", "index", "number", "pass", "void", "hash_fits", "relative_score",
    *(f"{seat}_{column}" for seat in SEATS for column in _SEAT),
)  # fmt: skip


def matches_csv(matches: Sequence[MatchRow]) -> bytes:
    """Return the table of all matches, oldest first."""
    return csv_of(MATCH_COLUMNS, map(_match, matches))


def rounds_csv(matches: Sequence[MatchRow]) -> bytes:
    """Return the table of all scored rounds of these matches."""
    return csv_of(ROUND_COLUMNS, (_round(match.key, each) for match in matches for each in match.rounds))


def _match(match: MatchRow) -> list[object]:
    options = json.loads(match.options)
    plain = all(value is True for value in options.values())
    others = [value for who in match.opponents for value in (who.name, who.level, who.temperament)]
    return [
        match.key, match.begun_at, match.ended_at, match.state, match.edition,
        " ".join(options) if plain else match.options, " ".join(match.practised), *others,
        match.place, match.winners, match.relative, match.points, match.strikes, len(match.rounds), match.seconds,
    ]  # fmt: skip


def _round(key: str, each: RoundRow) -> list[object]:
    line: list[object] = [key, each.index + 1, each.number, each.direction, _yes(each.void), _yes(each.hash_fits)]
    line.append(f"{relative(each):.2f}")
    for seat in each.seats:
        hand = [card for card in range(DECK) if seat.hand >> card & 1]
        line += [
            seat.taken,
            seat.points,
            seat.strikes,
            " ".join(seat.marks),
            _yes(seat.bid),
            " ".join(card_names(hand)),
        ]
    return line


def _yes(value: bool | None) -> str:
    """Return ``yes`` or ``no``, or "" if it isn't known or doesn't apply."""
    return "" if value is None else "yes" if value else "no"
