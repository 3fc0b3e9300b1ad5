"""The statistics in SQLite. Everything in it comes from records, so a database that is lost or damaged is made anew from them.

The records of finished and given-up matches are read from where they stand; how far they have been read is noted, and
what has been added since is read the next time. A match that goes on is written after each of its rounds.
"""

from __future__ import annotations

import hashlib
import logging
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeVar

from game.client.app.files.documents import free_path
from game.client.app.files.record_lines import opened
from game.client.games import RUNNING, NewerDatabaseError, Row, Rows, StatisticsKind
from game.engine.json_reader import LINE_BYTES, Record, lines, parse

T = TypeVar("T")
log = logging.getLogger(__name__)

NAME = "statistics.sqlite3"
WAIT_S = 1.0
_TAIL = 4096
_DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR")  # the last: tables or columns are missing
_BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED")


ODD = (AttributeError, IndexError, KeyError, OverflowError, RecursionError, TypeError, ValueError)
"""What reading raises of something that is no record, or no row."""


class DamagedDatabaseError(Exception):
    """The database is whole, but what stands in it is not from this program."""


class BusyDatabaseError(Exception):
    """Another program holds the database; nothing was lost and nothing changed."""


class Source(NamedTuple):
    """The records of a game, and what is made of them."""

    records: Path
    kind: StatisticsKind[Any, Any]


class StatisticsDatabase:
    """The database of one data folder, made from the records of every game in `sources`. Every call opens it, so that the file
    is free in between; a call that fails has changed nothing. Raises Busy, NewerDatabase, or OSError and sqlite3.Error where
    the disk refuses."""

    def __init__(self, path: Path, sources: Mapping[str, Source]) -> None:
        self.path, self.sources = path, sources
        self.set_aside: Path | None = None  # where a damaged database was kept, for the next message
        self._checked = False

    def write(self, game: str, row: Row) -> None:
        """Put a match of a game in, or in its place. Another that was still going on was given up."""
        tables = self.sources[game].kind.tables

        def put(db: sqlite3.Connection) -> None:
            tables.give_up(db, row.key)
            tables.put(db, row)

        self._do(put)

    def read(self, game: str) -> Rows:
        """Every match of a game, the oldest first, with those whose records were added since."""
        source = self.sources[game]

        def found(db: sqlite3.Connection) -> Rows:
            self._follow(db, source)
            return list(source.kind.tables.rows(db))

        return self._do(found)

    # ---- inside

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Work on the database in one transaction. A damaged one is set aside and made anew from the records first."""
        try:
            return self._once(work)
        except DamagedDatabaseError as error:
            log.warning("the statistics are damaged (%s): made anew", error)
            self._checked = False
            kept = free_path(self.path, "damaged")
            self.path.rename(kept)
            self.set_aside = kept
            return self._once(work)

    def _once(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with _judged():
            self._check()
            with closing(self._connect()) as db, db:
                db.execute("BEGIN IMMEDIATE")
                return work(db)

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
                raise DamagedDatabaseError(found)
            for source in self.sources.values():
                source.kind.tables.prepare(db)
            with db:
                db.execute("BEGIN IMMEDIATE")
                for source in self.sources.values():
                    source.kind.tables.rows(db)  # every table and column is there, and what belongs in it
                    self._follow(db, source)
        self._checked = True

    def _follow(self, db: sqlite3.Connection, source: Source) -> None:
        """Read what was added to the records; all of them, if what was read isn't there any more."""
        kind = source.kind
        noted = kind.tables.noted(db)
        if not source.records.exists():
            return
        with opened(source.records) as file:
            start, digest = noted
            if start == file.seek(0, 2) and digest == _tail(file, start):
                return
            if digest != _tail(file, start):
                start = 0
            file.seek(start)
            for line, length in lines(file):
                if not line.endswith(b"\n") and len(line) == length:
                    break  # it is still being written, or was cut off
                start += length
                row = _parsed(line, kind.row)
                if row is not None and row.state != RUNNING:
                    kind.tables.put(db, row)
            kind.tables.note(db, start, _tail(file, start))


def _tail(file: IO[bytes], end: int) -> str:
    """A digest of the bytes before `end`."""
    file.seek(max(0, end - _TAIL))
    return hashlib.sha256(file.read(end - max(0, end - _TAIL))).hexdigest()


def _parsed(line: bytes, row: Callable[[Record], Row | None]) -> Row | None:
    """The match of a line; damaged lines are passed over, as in the list of records."""
    try:
        record = parse(line, LINE_BYTES)
        return row(record) if isinstance(record, dict) else None
    except ODD:
        return None


@contextmanager
def _judged() -> Iterator[None]:
    """Raises Damaged for what can't be in a database of this program, Busy, or what else there was."""
    try:
        yield
    except NewerDatabaseError:
        raise
    except ODD as error:
        raise DamagedDatabaseError(str(error)) from None
    except sqlite3.DatabaseError as error:
        name = _name(error)
        if name in _BUSY:
            raise BusyDatabaseError from None
        if name in _DAMAGED or (
            not name and isinstance(error, sqlite3.OperationalError)
        ):  # a text that is none has no name
            raise DamagedDatabaseError(str(error)) from None
        raise


def _name(error: sqlite3.Error) -> str:
    name: str = getattr(error, "sqlite_errorname", None) or ""
    return next((known for known in (*_DAMAGED, *_BUSY) if name == known or name.startswith(known + "_")), name)
