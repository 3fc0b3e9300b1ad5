"""Where the rows of Ambition lie in the database of the statistics."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict

from game.client.ambition.statistics.rows import MatchRow, OpponentRow, RoundRow, SeatRow, check
from game.client.ambition.statistics.schema import migrate
from game.client.games import GIVEN_UP, RUNNING


class MatchTables:
    """The tables of matches, opponents, rounds and seats."""

    def prepare(self, db: sqlite3.Connection) -> None:
        """Raises NewerDatabase."""
        migrate(db)

    def put(self, db: sqlite3.Connection, row: MatchRow) -> None:
        _put(db, row)

    def rows(self, db: sqlite3.Connection) -> list[MatchRow]:
        """Every match, the oldest first. Raises ValueError, TypeError or AttributeError for what no match comes to."""
        return _all(db)

    def give_up(self, db: sqlite3.Connection, but: str) -> None:
        db.execute("UPDATE matches SET state = ? WHERE state = ? AND key <> ?", (GIVEN_UP, RUNNING, but))

    def noted(self, db: sqlite3.Connection) -> tuple[int, str]:
        found = db.execute("SELECT bytes, digest FROM read_records").fetchone()
        return (int(found[0]), str(found[1])) if found is not None else (0, "")

    def note(self, db: sqlite3.Connection, bytes: int, digest: str) -> None:
        db.execute("INSERT OR REPLACE INTO read_records VALUES (1, ?, ?)", (bytes, digest))


def _put(db: sqlite3.Connection, match: MatchRow) -> None:
    db.execute("DELETE FROM matches WHERE key = ?", (match.key,))
    reasons = json.dumps(match.practised)
    values = (match.key, match.begun_at, match.ended_at, match.state, match.edition, match.options, reasons)
    scores = (match.place, match.winners, match.relative, match.points, match.strikes, match.seconds)
    db.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*values, *scores))
    db.executemany(
        "INSERT INTO opponents VALUES (?, ?, ?, ?, ?)",
        [(match.key, seat, who.name, who.level, who.temperament) for seat, who in enumerate(match.opponents, 1)],
    )
    db.executemany(
        "INSERT INTO rounds (match, idx, number, direction, void, hash_fits) VALUES (?, ?, ?, ?, ?, ?)",
        [(match.key, each.index, each.number, each.direction, each.void, each.hash_fits) for each in match.rounds],
    )
    db.executemany(
        "INSERT INTO seats (match, idx, seat, taken, points, strikes, marks, bid, hand) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (match.key, each.index, seat, row.taken, row.points, row.strikes, " ".join(row.marks), row.bid, row.hand)
            for each in match.rounds
            for seat, row in enumerate(each.seats)
        ],
    )


def _all(db: sqlite3.Connection) -> list[MatchRow]:
    seats: dict[tuple[str, int], list[SeatRow]] = defaultdict(list)
    rows = db.execute(
        "SELECT match, idx, taken, points, strikes, marks, bid, hand FROM seats ORDER BY match, idx, seat"
    )
    for match, idx, taken, points, strikes, marks, bid, hand in rows:
        seats[match, idx].append(SeatRow(taken, points, strikes, tuple(marks.split()), _truth(bid), hand))
    rounds: dict[str, list[RoundRow]] = defaultdict(list)
    for match, idx, number, direction, void, fits in db.execute(
        "SELECT match, idx, number, direction, void, hash_fits FROM rounds ORDER BY match, idx"
    ):
        rounds[match].append(RoundRow(idx, number, direction, bool(void), tuple(seats[match, idx]), _truth(fits)))
    others: dict[str, list[OpponentRow]] = defaultdict(list)
    for match, *who in db.execute("SELECT match, name, level, temperament FROM opponents ORDER BY match, seat"):
        others[match].append(OpponentRow(*who))
    found = db.execute(
        "SELECT key, begun_at, ended_at, state, edition, options, practised, place, winners, relative, points, strikes, "
        "seconds FROM matches"
    )
    matches = []
    for key, begun, ended, state, edition, options, reasons, *scores in found:
        head = (key, begun, ended, state, edition, options, tuple(json.loads(reasons)))
        place, winners, relative, points, strikes, seconds = scores
        played = (tuple(others[key]), tuple(rounds[key]))
        match = MatchRow(*head, place, winners, relative, points, strikes, seconds, *played)
        check(match)
        matches.append(match)
    return sorted(matches, key=lambda match: (match.at, match.key))


def _truth(kept: int | None) -> bool | None:
    return None if kept is None else bool(kept)
