"""Rows of a game that needs no tables of its own: each as JSON, beside those of other games."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from game.client.games import FINISHED, GIVEN_UP, RUNNING
from game.client.table.controller import AUTOPLAY, BEGUN_AT, FINISHED_AT, ME
from game.engine.reading import Record

# ---- tables for other programs, as comma-separated values
#
# no text of them is taken for a formula.


FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""By what spreadsheets know a formula."""


def table(columns: Sequence[str], lines: Iterable[Sequence[object]]) -> bytes:
    """With the mark at the beginning by which spreadsheets know UTF-8."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows(map(_plain, line) for line in lines)
    return text.getvalue().encode("utf-8-sig")


def _plain(value: object) -> object:
    """A value as it is written: before a text that a spreadsheet would reckon with stands an apostrophe."""
    if not isinstance(value, str) or not value.startswith(FORMULA):
        return value
    if value[0] in "+-":
        with suppress(ValueError):
            float(value)
            return value
    return f"'{value}"


_TABLES = (
    "CREATE TABLE IF NOT EXISTS json_rows (game TEXT NOT NULL, key TEXT NOT NULL, state TEXT NOT NULL, data TEXT NOT NULL, "
    "PRIMARY KEY (game, key))",
    "CREATE TABLE IF NOT EXISTS read_files (game TEXT PRIMARY KEY, bytes INTEGER NOT NULL, digest TEXT NOT NULL)",
)
"""Version 0.1 doesn't know them and leaves them alone."""


@dataclass(frozen=True, slots=True)
class JsonRow:
    """A match: what tells it from all others, whether it goes on, and whatever its game counts."""

    key: str
    state: str
    data: Record


def record_row(record: Record, first: Any) -> JsonRow | None:
    """The row of a record that is kept as it is; None for a match in which a computer player had the person's seat. When it was
    begun, its seed and what came `first` in it tell it from all others.

    Raises KeyError, TypeError, IndexError or AttributeError for what is no such record."""
    me = record["players"][ME]
    if me.get(AUTOPLAY):
        return None
    text = json.dumps([me.get(BEGUN_AT) or record.get(FINISHED_AT, ""), record.get("seed"), first])
    key = hashlib.sha256(text.encode()).hexdigest()[:32]
    return JsonRow(key, FINISHED if record["result"]["finished"] else GIVEN_UP, dict(record))


class JsonTables:
    """The rows of a game."""

    def __init__(self, game: str) -> None:
        self._game = game

    def prepare(self, db: sqlite3.Connection) -> None:
        for statement in _TABLES:
            db.execute(statement)

    def put(self, db: sqlite3.Connection, row: JsonRow) -> None:
        db.execute(
            "INSERT INTO json_rows VALUES (?, ?, ?, ?) "
            "ON CONFLICT (game, key) DO UPDATE SET state = excluded.state, data = excluded.data",
            (self._game, row.key, row.state, json.dumps(row.data, ensure_ascii=False)),
        )

    def rows(self, db: sqlite3.Connection) -> list[JsonRow]:
        """In the order in which they were put in. Raises ValueError or TypeError for what wasn't put in here."""
        found = db.execute("SELECT key, state, data FROM json_rows WHERE game = ? ORDER BY rowid", (self._game,))
        rows = [JsonRow(key, state, json.loads(data)) for key, state, data in found]
        if not all(isinstance(row.data, dict) and row.state in (FINISHED, GIVEN_UP, RUNNING) for row in rows):
            raise ValueError("records were expected")
        return rows

    def give_up(self, db: sqlite3.Connection, but: str) -> None:
        db.execute(
            "UPDATE json_rows SET state = ? WHERE game = ? AND state = ? AND key <> ?",
            (GIVEN_UP, self._game, RUNNING, but),
        )

    def noted(self, db: sqlite3.Connection) -> tuple[int, str]:
        found = db.execute("SELECT bytes, digest FROM read_files WHERE game = ?", (self._game,)).fetchone()
        return (int(found[0]), str(found[1])) if found is not None else (0, "")

    def note(self, db: sqlite3.Connection, bytes: int, digest: str) -> None:
        db.execute("INSERT OR REPLACE INTO read_files VALUES (?, ?, ?)", (self._game, bytes, digest))
