"""The statistics in SQLite. Everything in it comes from records, so a database that is lost or damaged is made anew from them.

The records of finished and given-up matches are read from where they stand; how far they have been read is noted, and
what has been added since is read the next time. A match that goes on is written after each of its rounds.
"""

from __future__ import annotations

import hashlib
import json
import logging
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from game.client.app.statistics.rows import GIVEN_UP, RUNNING, MatchRow, OpponentRow, RoundRow, SeatRow, match_row
from game.client.app.statistics.schema import migrate

log = logging.getLogger(__name__)

NAME = "statistics.sqlite3"
WAIT_S = 1.0
_TAIL = 4096
_DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR")  # the last: tables or columns are missing
_BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED")


class Busy(Exception):
    """Another program holds the database; nothing was lost and nothing changed."""


class Store:
    """The database of one data folder, made from the records at `records`. Every call opens it, so that the file is free
    in between; a call that fails has changed nothing. Raises Busy, NewerDatabase, or OSError and sqlite3.Error where the
    disk refuses."""

    def __init__(self, path: Path, records: Path) -> None:
        self.path, self.records = path, records
        self.set_aside: Path | None = None  # where a damaged database was kept, for the next message
        self._checked = False

    def write(self, match: MatchRow) -> None:
        """Put a match in, or in its place. Another that was still going on was given up."""
        with self._open() as db:
            db.execute("UPDATE matches SET state = ? WHERE state = ? AND key <> ?", (GIVEN_UP, RUNNING, match.key))
            _put(db, match)

    def read(self) -> list[MatchRow]:
        """Every match, the oldest first, with those whose records were added since."""
        with self._open() as db:
            self._follow(db)
            return _all(db)

    # ---- inside

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The database in one transaction; a damaged one is set aside and made anew from the records."""
        try:
            self._check()
        except sqlite3.DatabaseError as error:
            if _name(error) not in _DAMAGED:
                raise _meant(error) from None
            log.warning("the statistics are damaged (%s): made anew", error)
            self._put_aside()
            self._check()
        with closing(self._connect()) as db:
            try:
                with db:
                    db.execute("BEGIN IMMEDIATE")
                    yield db
            except sqlite3.Error as error:
                if _name(error) in _DAMAGED:
                    self._checked = False
                raise _meant(error) from None

    def _connect(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(self.path, timeout=WAIT_S, isolation_level=None)
        db.execute("PRAGMA foreign_keys = ON")
        return db

    def _check(self) -> None:
        """The first time: whole, of this version, and all records read."""
        if self._checked and self.path.exists():
            return
        with closing(self._connect()) as db:
            found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                error = sqlite3.DatabaseError(found)
                error.sqlite_errorname = "SQLITE_CORRUPT"
                raise error
            migrate(db)
            with db:
                db.execute("BEGIN IMMEDIATE")
                _all(db)  # every table and column is there
                self._follow(db)
        self._checked = True

    def _put_aside(self) -> None:
        number = 1
        while (kept := self.path.with_name(f"{self.path.stem}.damaged-{number}{self.path.suffix}")).exists():
            number += 1
        self.path.rename(kept)
        self.set_aside = kept

    def _follow(self, db: sqlite3.Connection) -> None:
        """Read what was added to the records; all of them, if what was read isn't there any more."""
        noted = db.execute("SELECT bytes, digest FROM read_records").fetchone() or (0, "")
        try:
            file = self.records.open("rb")
        except FileNotFoundError:
            return
        with file:
            start, digest = noted
            if start == file.seek(0, 2) and digest == _tail(file, start):
                return
            if digest != _tail(file, start):
                start = 0
            file.seek(start)
            for line in file:
                if not line.endswith(b"\n"):
                    break  # it is still being written, or was cut off
                start += len(line)
                match = _parsed(line)
                if match is not None and match.state != RUNNING:
                    _put(db, match)
            db.execute("INSERT OR REPLACE INTO read_records VALUES (1, ?, ?)", (start, _tail(file, start)))


def _tail(file: Any, end: int) -> str:
    """A digest of the bytes before `end`."""
    file.seek(max(0, end - _TAIL))
    return hashlib.sha256(file.read(end - max(0, end - _TAIL))).hexdigest()


def _parsed(line: bytes) -> MatchRow | None:
    """The match of a line; damaged lines are passed over, as in the list of records."""
    try:
        return match_row(json.loads(line))
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError):
        return None


def _name(error: sqlite3.Error) -> str:
    name: str = getattr(error, "sqlite_errorname", None) or ""
    return next((known for known in (*_DAMAGED, *_BUSY) if name == known or name.startswith(known + "_")), name)


def _meant(error: sqlite3.Error) -> Exception:
    return Busy() if _name(error) in _BUSY else error


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
    for (
        key,
        begun,
        ended,
        state,
        edition,
        options,
        reasons,
        place,
        winners,
        relative,
        points,
        strikes,
        seconds,
    ) in found:
        practised, with_whom, played = tuple(json.loads(reasons)), tuple(others[key]), tuple(rounds[key])
        head = (key, begun, ended, state, edition, options, practised)
        matches.append(MatchRow(*head, place, winners, relative, points, strikes, seconds, with_whom, played))
    return sorted(matches, key=lambda match: (match.at, match.key))


def _truth(kept: int | None) -> bool | None:
    return None if kept is None else bool(kept)
