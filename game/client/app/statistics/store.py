"""The statistics in SQLite. Everything in it comes from records, so a database that is lost or damaged is made anew from them.

The records of finished and given-up matches are read from where they stand; how far they have been read is noted, and
what has been added since is read the next time. A match that goes on is written after each of its rounds.
"""

from __future__ import annotations

import hashlib
import json
import logging
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from game.client.games import RUNNING, Row, StatisticsKind

log = logging.getLogger(__name__)

NAME = "statistics.sqlite3"
WAIT_S = 1.0
_TAIL = 4096
_DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR")  # the last: tables or columns are missing
_BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED")


class Busy(Exception):
    """Another program holds the database; nothing was lost and nothing changed."""


class Source(NamedTuple):
    """The records of a game, and what is made of them."""

    records: Path
    kind: StatisticsKind[Any, Any]


class Store:
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
        with self._open() as db:
            tables.give_up(db, row.key)
            tables.put(db, row)

    def read(self, game: str) -> list[Any]:
        """Every match of a game, the oldest first, with those whose records were added since."""
        with self._open() as db:
            self._follow(db, self.sources[game])
            return list(self.sources[game].kind.tables.rows(db))

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
            for source in self.sources.values():
                source.kind.tables.prepare(db)
            with db:
                db.execute("BEGIN IMMEDIATE")
                for source in self.sources.values():
                    source.kind.tables.rows(db)  # every table and column is there
                    self._follow(db, source)
        self._checked = True

    def _put_aside(self) -> None:
        number = 1
        while (kept := self.path.with_name(f"{self.path.stem}.damaged-{number}{self.path.suffix}")).exists():
            number += 1
        self.path.rename(kept)
        self.set_aside = kept

    def _follow(self, db: sqlite3.Connection, source: Source) -> None:
        """Read what was added to the records; all of them, if what was read isn't there any more."""
        kind = source.kind
        noted = kind.tables.noted(db)
        try:
            file = source.records.open("rb")
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
                row = _parsed(line, kind)
                if row is not None and row.state != RUNNING:
                    kind.tables.put(db, row)
            kind.tables.note(db, start, _tail(file, start))


def _tail(file: Any, end: int) -> str:
    """A digest of the bytes before `end`."""
    file.seek(max(0, end - _TAIL))
    return hashlib.sha256(file.read(end - max(0, end - _TAIL))).hexdigest()


def _parsed(line: bytes, kind: StatisticsKind[Any, Any]) -> Row | None:
    """The match of a line; damaged lines are passed over, as in the list of records."""
    try:
        found: Row | None = kind.row(json.loads(line))
        return found
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError):
        return None


def _name(error: sqlite3.Error) -> str:
    name: str = getattr(error, "sqlite_errorname", None) or ""
    return next((known for known in (*_DAMAGED, *_BUSY) if name == known or name.startswith(known + "_")), name)


def _meant(error: sqlite3.Error) -> Exception:
    return Busy() if _name(error) in _BUSY else error
