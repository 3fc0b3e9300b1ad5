"""The tables of the statistics, and the way from every older version to the present one."""

from __future__ import annotations

import sqlite3

from game.client.games import NewerDatabase

MIGRATIONS = (
    """
    CREATE TABLE matches (
        key TEXT PRIMARY KEY, begun_at TEXT NOT NULL, ended_at TEXT NOT NULL, state TEXT NOT NULL, edition TEXT NOT NULL,
        options TEXT NOT NULL, practised TEXT NOT NULL, place INTEGER, winners INTEGER, relative REAL,
        points INTEGER NOT NULL, strikes INTEGER NOT NULL, seconds INTEGER NOT NULL
    );
    CREATE TABLE opponents (
        match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL,
        name TEXT NOT NULL, level TEXT NOT NULL, temperament TEXT NOT NULL, PRIMARY KEY (match, seat)
    ) WITHOUT ROWID;
    CREATE TABLE rounds (
        match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, idx INTEGER NOT NULL,
        number INTEGER NOT NULL, direction TEXT NOT NULL, void INTEGER NOT NULL, PRIMARY KEY (match, idx)
    ) WITHOUT ROWID;
    CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, idx INTEGER NOT NULL, seat INTEGER NOT NULL,
        taken INTEGER NOT NULL, points INTEGER NOT NULL, strikes INTEGER NOT NULL, marks TEXT NOT NULL, bid INTEGER,
        PRIMARY KEY (match, idx, seat)
    ) WITHOUT ROWID;
    CREATE TABLE read_records (one INTEGER PRIMARY KEY CHECK (one = 1), bytes INTEGER NOT NULL, digest TEXT NOT NULL);
    """,
    """
    ALTER TABLE seats ADD COLUMN hand INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE rounds ADD COLUMN hash_fits INTEGER;
    """,
)
"""One script a version. What a script adds is filled in by reading the records again."""

VERSION = len(MIGRATIONS)


def migrate(db: sqlite3.Connection) -> None:
    """Bring a database to the present version, all or nothing. Raises NewerDatabase, sqlite3.Error."""
    if _version(db) == VERSION:
        return
    with db:
        db.execute("BEGIN IMMEDIATE")
        version = _version(db)  # of two programs that start together one does it
        if version > VERSION:
            raise NewerDatabase(f"version {version}")
        for script in MIGRATIONS[version:]:
            for statement in filter(str.strip, script.split(";")):
                db.execute(statement)
        if version:
            db.execute("DELETE FROM read_records")
        db.execute(f"PRAGMA user_version = {VERSION}")


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])
