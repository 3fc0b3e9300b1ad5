"""The rows of the statistics in their database, stored as JSON beside those of other games."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic

from game.client.games import FINISHED, GIVEN_UP, RUNNING, AnyRow, NewerDatabaseError
from game.client.table.controller import FINISHED_AT
from game.client.table.person import PersonEntry
from game.engine.json_reader import Json, Record

_TABLES = (
    "CREATE TABLE json_rows (game TEXT NOT NULL, key TEXT NOT NULL, state TEXT NOT NULL, data TEXT NOT NULL, "
    "PRIMARY KEY (game, key))",
    "CREATE TABLE read_files (game TEXT PRIMARY KEY, bytes INTEGER NOT NULL, digest TEXT NOT NULL)",
)
COLUMNS_VERSION = 2
"""The ``user_version`` of a database in which version 0.1 stores Ambition's matches in tables with columns. It stays at
that, and the tables stay as they are, so that version 0.1 can still open it."""


@dataclass(frozen=True, slots=True)
class JsonRow:
    """A match in the statistics: its key, its state, and the data that its game counts."""

    key: str
    state: str
    data: Record


def record_row(record: Record, first: Json) -> JsonRow | None:
    """Return a row that holds the whole record; None for a match in which a computer player had the person's seat.

    Its key is made from when the match was begun, its seed, and what came `first` in it. Raises
    KeyError, TypeError, IndexError or AttributeError for anything that is not such a record."""
    me = PersonEntry.in_record(record)
    if me.autoplay:
        return None
    text = json.dumps([me.begun_at or record.get(FINISHED_AT, ""), record.get("seed"), first])
    key = hashlib.sha256(text.encode()).hexdigest()[:32]
    return JsonRow(key, FINISHED if record["result"]["finished"] else GIVEN_UP, dict(record))


class JsonTables(Generic[AnyRow]):
    """The rows of one game, stored as JSON.

    `made` returns a row from its key, its state and its JSON, and raises ValueError, TypeError or
    KeyError for JSON that is no row. `data` returns the JSON of a row. `before` returns the rows
    that an older version has stored elsewhere in the database. `order` is the sort key of rows, if
    not the order in which they were inserted."""

    def __init__(
        self,
        game: str,
        made: Callable[[str, str, Record], AnyRow],
        data: Callable[[AnyRow], Record],
        before: Callable[[sqlite3.Connection], Iterable[AnyRow]] = lambda _db: (),
        order: Callable[[AnyRow], tuple[str, ...]] = lambda _row: (),
    ) -> None:
        self._game, self._made, self._data, self._before, self._order = (
            game,
            made,
            data,
            before,
            order,
        )
        # By key, so that each text is read once, with its hash.
        self._kept: dict[str, tuple[int, AnyRow]] = {}

    def prepare(self, db: sqlite3.Connection) -> None:
        """Create the tables, and take over what an older version has stored.

        Raises NewerDatabaseError."""
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > COLUMNS_VERSION:
            raise NewerDatabaseError(f"version {version}")
        with db:
            db.execute("BEGIN IMMEDIATE")
            if not db.execute(
                "SELECT 1 FROM sqlite_master WHERE name IN ('json_rows', 'read_files')"
            ).fetchone():
                for statement in _TABLES:
                    db.execute(statement)
            if (
                db.execute("SELECT 1 FROM read_files WHERE game = ?", (self._game,)).fetchone()
                is None
            ):
                for row in self._before(db):
                    self.put(db, row)
                self.note(db, 0, "")

    def put(self, db: sqlite3.Connection, row: AnyRow) -> None:
        db.execute(
            "INSERT INTO json_rows VALUES (?, ?, ?, ?) "
            "ON CONFLICT (game, key) DO UPDATE SET state = excluded.state, data = excluded.data",
            (self._game, row.key, row.state, json.dumps(self._data(row), ensure_ascii=False)),
        )

    def rows(self, db: sqlite3.Connection) -> list[AnyRow]:
        """Return all rows.

        Raises ValueError, TypeError or KeyError for contents that `put` did not write."""
        found = db.execute(
            "SELECT key, state, data FROM json_rows WHERE game = ? ORDER BY rowid", (self._game,)
        )
        return sorted((self._row(*row) for row in found), key=self._order)

    def _row(self, key: str, state: str, text: str) -> AnyRow:
        mark = hash((state, text))
        if key not in self._kept or self._kept[key][0] != mark:
            self._kept[key] = mark, self._read(key, state, text)
        return self._kept[key][1]

    def _read(self, key: str, state: str, text: str) -> AnyRow:
        data = json.loads(text)
        if not isinstance(data, dict) or state not in (FINISHED, GIVEN_UP, RUNNING):
            raise ValueError("a record was expected")
        return self._made(key, state, data)

    def give_up(self, db: sqlite3.Connection, but: str) -> None:
        db.execute(
            "UPDATE json_rows SET state = ? WHERE game = ? AND state = ? AND key <> ?",
            (GIVEN_UP, self._game, RUNNING, but),
        )

    def noted(self, db: sqlite3.Connection) -> tuple[int, str]:
        found = db.execute(
            "SELECT bytes, digest FROM read_files WHERE game = ?", (self._game,)
        ).fetchone()
        return (int(found[0]), str(found[1])) if found is not None else (0, "")

    def note(self, db: sqlite3.Connection, bytes: int, digest: str) -> None:
        db.execute(
            "INSERT OR REPLACE INTO read_files VALUES (?, ?, ?)", (self._game, bytes, digest)
        )
