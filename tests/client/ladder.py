"""Matches at the tables of the ladder as the statistics keep them, for tests and the gallery."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.client.ambition.practice.tables import Table
from game.client.ambition.statistics.rows import MatchRow, OpponentRow, RoundRow, SeatRow, options_text
from game.client.games import FINISHED


def seat(points: int = 20, *marks: str, taken: int = 20, strikes: int = 0) -> SeatRow:
    """A seat's round."""
    return SeatRow(taken, points, strikes, marks, None, 0)


def round_of(mine: SeatRow | None = None, *others: SeatRow) -> RoundRow:
    """A round with the person's seat, and others that score 20 unless they are given."""
    found = (mine or seat(), *others, *([seat()] * (3 - len(others))))
    return RoundRow(0, 1, "left", False, found)


def row_at(table: Table, place: int = 1, day: int = 1, rounds: tuple[RoundRow, ...] = (), **values: Any) -> MatchRow:
    """A finished match at a table, on a day of November."""
    at = f"2026-11-{day:02d}T20:00:00+01:00"
    row = MatchRow(
        key=f"{table.id} {day}",
        begun_at=at,
        ended_at=at,
        state=FINISHED,
        edition=table.rules.edition,
        options=options_text(table.rules.to_record()),
        practised=(),
        place=place,
        winners=1,
        relative=0.0,
        points=100,
        strikes=0,
        seconds=0,
        opponents=tuple(OpponentRow(each.who.name, each.level, each.temperament) for each in table.opponents),
        rounds=rounds or (round_of(),),
    )
    return replace(row, **values)
