"""The database of the statistics, in SQLite.

The statistics in it come from records, so that a lost or damaged database is made again from them.
The records of finished and given-up matches are read from their files; how far they have been read
is noted, and what has been added since is read the next time. A match that is still running is
written after each of its rounds. What comes from no record stands in tables of its own (`KEPT`),
whose rows are taken over from a damaged database as far as they can be read."""

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
from game.client.app.statistics.json_rows import COLUMNS_VERSION
from game.client.games import RUNNING, NewerDatabaseError, Rows, StatisticsKind, StoredMatch
from game.client.kit.files import replace
from game.engine.json_reader import LINE_BYTES, Record, lines, parse

T = TypeVar("T")
log = logging.getLogger(__name__)

NAME = "statistics.sqlite3"
WAIT_S = 1.0
_TAIL = 4096
# The last: tables or columns are missing.
_DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR")
_BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED")
KEPT = {
    "practice_cards": "game TEXT NOT NULL, key TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (game, key)",
    "practice_log": "game TEXT NOT NULL, key TEXT NOT NULL, day INTEGER NOT NULL, data TEXT NOT NULL",
}
"""The tables with what comes from no record, and their columns."""

ODD = (AttributeError, IndexError, KeyError, OverflowError, RecursionError, TypeError, ValueError)
"""The exceptions that reading raises for anything that is no record or no row."""


class DamagedDatabaseError(Exception):
    """Raised if the database can be read, but its contents aren't from this program."""


class StoppedReadingError(Exception):
    """Raised if reading the records was stopped; what was read is kept, and the next call goes on from there."""


class BusyDatabaseError(Exception):
    """Raised if another program holds the database; nothing was lost and nothing changed."""


class Source(NamedTuple):
    """The file with the records of a game, and how its statistics are made from them."""

    records: Path
    kind: StatisticsKind[Any, Any]


class StatisticsDatabase:
    """The database of one data folder, made from the records of every game in `sources`.

    Every call opens the file, so that it is free in between; a call that fails has changed nothing.
    Raises BusyDatabaseError, NewerDatabaseError, or OSError and sqlite3.Error where the disk
    refuses."""

    def __init__(self, path: Path, sources: Mapping[str, Source]) -> None:
        self.path, self.sources = path, sources
        # Where a damaged database was kept, for the next message.
        self.set_aside: Path | None = None
        self.lost = False  # whether rows of its KEPT tables couldn't be read, for the same message
        self._checked = False
        self.stop: Callable[[], bool] = lambda: False
        """Returns whether reading the records is to stop."""
        self._done = self._whole = 0  # bytes of the records that are read, and that there are

    @property
    def part(self) -> float | None:
        """The part of the records (0 to 1) that is read, None while they aren't read for the first time."""
        return min(1.0, self._done / self._whole) if self._whole else None

    def write(self, game: str, row: StoredMatch) -> None:
        """Insert a match of a game, or replace it.

        Any other match that was running is marked as given up."""
        tables = self.sources[game].kind.tables

        def put(db: sqlite3.Connection) -> None:
            tables.give_up(db, row.key)
            tables.put(db, row)

        self._do(put)

    def read(self, game: str) -> Rows:
        """Return every match of a game, the oldest first, with those added since.

        Raises StoppedReadingError."""
        source = self.sources[game]

        def found(db: sqlite3.Connection) -> Rows | None:
            return list(source.kind.tables.rows(db)) if self._follow(db, source) else None

        rows = self._do(found)
        if rows is None:
            raise StoppedReadingError
        return rows

    def keep(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Work on the tables that come from no record, in a transaction; a damaged database is first set aside."""
        return self._safely(lambda: self._beside(work))

    # ---- inside

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Work on the database in a transaction; a damaged one is first set aside and made again from the records."""
        return self._safely(lambda: self._once(work))

    def _safely(self, work: Callable[[], T]) -> T:
        """Return the result of `work`, after a damaged database was set aside."""
        try:
            return work()
        except DamagedDatabaseError as error:
            log.warning("the statistics are damaged (%s): made anew", error)
            self._checked = False
            kept = free_path(self.path, "damaged")
            replace(self.path, kept)
            self.set_aside = kept
            self._rescue(kept)
            return work()

    def _rescue(self, damaged: Path) -> None:
        """Take over the rows of the KEPT tables from a damaged database, up to the first that can't be read."""
        with closing(sqlite3.connect(damaged)) as old, closing(self._connect()) as db, db:
            db.execute("BEGIN IMMEDIATE")
            old.text_factory = lambda data: data.decode(errors="replace")
            for table in KEPT:
                _create(db, table)
                try:
                    if not old.execute(
                        "SELECT 1 FROM sqlite_master WHERE name = ?", (table,)
                    ).fetchone():
                        continue
                    for row in old.execute(f"SELECT * FROM {table}"):
                        db.execute(
                            f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})",
                            row,
                        )
                except sqlite3.Error as error:
                    log.warning(
                        "%s of the damaged database can't be read to its end: %s", table, error
                    )
                    self.lost = True

    def _beside(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with _judged(), closing(self._connect()) as db, db:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version > COLUMNS_VERSION:
                raise NewerDatabaseError(f"version {version}")
            db.execute("BEGIN IMMEDIATE")
            for table in KEPT:
                _create(db, table)
            return work(db)

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
        """Check the first time that it is undamaged, of this version and read to the end.

        Raises StoppedReadingError."""
        if self._checked and self.path.exists():
            return
        with closing(self._connect()) as db:
            found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise DamagedDatabaseError(found)
            for source in self.sources.values():
                source.kind.tables.prepare(db)
            there = [source.records for source in self.sources.values() if source.records.exists()]
            self._done, self._whole = 0, sum(path.stat().st_size for path in there)
            try:
                with db:
                    db.execute("BEGIN IMMEDIATE")
                    for source in self.sources.values():
                        # Every table and column is there, and what belongs in it.
                        source.kind.tables.rows(db)
                    read = all(self._follow(db, source) for source in self.sources.values())
            finally:
                self._whole = 0
        if not read:
            raise StoppedReadingError
        self._checked = True

    def _follow(self, db: sqlite3.Connection, source: Source) -> bool:
        """Read what was added to the records; read all of them if what was read before has changed.

        Returns False if it was stopped before the end."""
        kind = source.kind
        noted = kind.tables.noted(db)
        if not source.records.exists():
            return True
        with opened(source.records) as file:
            start, digest = noted
            if start == file.seek(0, 2) and digest == _tail(file, start):
                return True
            if digest != _tail(file, start):
                start = 0
            file.seek(start)
            self._done += start
            for line, length in lines(file):
                if self.stop():
                    kind.tables.note(db, start, _tail(file, start))
                    return False
                if not line.endswith(b"\n") and len(line) == length:
                    break  # it is still being written, or was cut off
                start += length
                self._done += length
                row = _parsed(line, kind.row)
                if row is not None and row.state != RUNNING:
                    kind.tables.put(db, row)
            kind.tables.note(db, start, _tail(file, start))
        return True


def _create(db: sqlite3.Connection, table: str) -> None:
    db.execute(f"CREATE TABLE IF NOT EXISTS {table} ({KEPT[table]})")


def _tail(file: IO[bytes], end: int) -> str:
    """Return a digest of the last 4096 bytes before `end`."""
    file.seek(max(0, end - _TAIL))
    return hashlib.sha256(file.read(end - max(0, end - _TAIL))).hexdigest()


def _parsed(line: bytes, row: Callable[[Record], StoredMatch | None]) -> StoredMatch | None:
    """Return the row of a line of records; None for a damaged one or a match that isn't counted."""
    try:
        record = parse(line, LINE_BYTES)
        return row(record) if isinstance(record, dict) else None
    except ODD:
        return None


@contextmanager
def _judged() -> Iterator[None]:
    """Turn errors of the database into those of this module.

    Raises DamagedDatabaseError for contents that aren't from this program, BusyDatabaseError, or
    the original error."""
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
        # For a text that isn't UTF-8 SQLite's error has no name.
        if name in _DAMAGED or (not name and isinstance(error, sqlite3.OperationalError)):
            raise DamagedDatabaseError(str(error)) from None
        raise


def _name(error: sqlite3.Error) -> str:
    name: str = getattr(error, "sqlite_errorname", None) or ""
    return next(
        (known for known in (*_DAMAGED, *_BUSY) if name == known or name.startswith(known + "_")),
        name,
    )
