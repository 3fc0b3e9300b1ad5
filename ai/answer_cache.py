"""A cache of answers that took long to find, in a file of bounded size that may be lost without harm.

Each answer has a key, and the signature of what found it. An answer with another signature counts as missing and is
replaced. A damaged file is replaced by an empty one; a file that can't be read or written is not used. Both are logged
once."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import zlib
from pathlib import Path
from types import TracebackType

_log = logging.getLogger(__name__)

MOST = 50_000
"""The most answers that are kept; the oldest are deleted first."""
AT_ONCE = 500
"""How many answers are deleted together."""
PATIENCE = 5.0
"""Seconds to wait for another process that is writing."""
_TABLE = "CREATE TABLE IF NOT EXISTS kept (number INTEGER PRIMARY KEY, key TEXT UNIQUE, signature TEXT, answer BLOB)"


class AnswerCache:
    """The answers in a file; with None as the path, nothing is kept.

    It is a context manager that closes the file at its end."""

    def __init__(self, path: Path | None, signature: str, most: int = MOST) -> None:
        self._signature, self._most = signature, most
        self._file = None if path is None else _opened(path)

    def __enter__(self) -> AnswerCache:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def get(self, key: str) -> str | None:
        """Return the answer for a key; None if there is none with this signature."""
        if self._file is None:
            return None
        try:
            row = self._file.execute(
                "SELECT answer FROM kept WHERE key = ? AND signature = ?", (key, self._signature)
            ).fetchone()
            return None if row is None else zlib.decompress(row[0]).decode()
        except (zlib.error, UnicodeError, TypeError):  # a row that somebody else has written
            return None
        except sqlite3.Error as error:
            self._give_up(error)
            return None

    def beginning(self, prefix: str) -> list[str]:
        """Return the answers with this signature whose keys begin with `prefix`, the oldest first.

        Damaged answers are left out."""
        if self._file is None:
            return []
        try:
            rows = self._file.execute(
                "SELECT key FROM kept WHERE substr(key, 1, ?) = ? AND signature = ? ORDER BY number",
                (len(prefix), prefix, self._signature),
            ).fetchall()
        except sqlite3.Error as error:
            self._give_up(error)
            return []
        return [answer for answer in map(self.get, (key for (key,) in rows)) if answer is not None]

    def put(self, key: str, answer: str) -> None:
        """Store an answer; it is on the disk when this returns."""
        if self._file is None:
            return
        try:
            with self._file:
                self._file.execute(
                    "INSERT OR REPLACE INTO kept (key, signature, answer) VALUES (?, ?, ?)",
                    (key, self._signature, zlib.compress(answer.encode())),
                )
                (count,) = self._file.execute("SELECT COUNT(*) FROM kept").fetchone()
                if count > self._most:
                    self._file.execute(
                        "DELETE FROM kept WHERE number IN (SELECT number FROM kept ORDER BY number LIMIT ?)",
                        (count - self._most + min(AT_ONCE, self._most // 10),),
                    )
        except sqlite3.Error as error:
            self._give_up(error)

    def close(self) -> None:
        """Close the file; afterwards nothing is found or stored."""
        if self._file is not None:
            with contextlib.suppress(sqlite3.Error):
                self._file.close()
            self._file = None

    def _give_up(self, error: sqlite3.Error) -> None:
        _log.warning("what was found out before can't be used or added to: %s", error)
        self.close()


def found(path: Path | None, signature: str, prefix: str) -> dict[str, str]:
    """Return the answers with a signature whose keys begin with `prefix`, by the rest of the key.

    It may be called from any thread. The result is empty where there is no readable file; damaged answers are left out.
    """
    if path is None or not path.exists():
        return {}
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=PATIENCE)) as file:
            rows = file.execute(
                "SELECT key, answer FROM kept WHERE substr(key, 1, ?) = ? AND signature = ?",
                (len(prefix), prefix, signature),
            ).fetchall()
    except sqlite3.Error as error:
        _log.warning("%s: %s; going on without it", path, error)
        return {}
    read = {}
    for key, answer in rows:
        with contextlib.suppress(zlib.error, UnicodeError, TypeError):  # a row that somebody else has written
            read[key.removeprefix(prefix)] = zlib.decompress(answer).decode()
    return read


def size(path: Path | None) -> tuple[int, int]:
    """Return the number of answers in a file, with any signature, and its size in bytes.

    Both are 0 where there is no readable file."""
    if path is None or not path.exists():
        return 0, 0
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=PATIENCE)) as file:
            (count,) = file.execute("SELECT COUNT(*) FROM kept").fetchone()
        return count, path.stat().st_size
    except (OSError, sqlite3.Error):
        return 0, 0


def forget(path: Path | None) -> None:
    """Delete all answers of a file, even while another connection has it open.

    Raises OSError."""
    if path is None or not path.exists():
        return
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=PATIENCE)) as file:
            with file:
                file.execute("DELETE FROM kept")
            file.execute("VACUUM")
    except sqlite3.Error as error:
        raise OSError(str(error)) from None


def _opened(path: Path) -> sqlite3.Connection | None:
    """Return a connection to the file, which is replaced if it is damaged; None if that is impossible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _checked(path)
        except sqlite3.OperationalError:  # locked, or not to be opened: nothing is wrong with what is in it
            raise
        except sqlite3.DatabaseError as error:
            _log.warning("%s: %s; it is made anew", path, error)
            for name in (path, Path(f"{path}-journal"), Path(f"{path}-wal"), Path(f"{path}-shm")):
                name.unlink(missing_ok=True)
            return _checked(path)
    except (OSError, sqlite3.Error) as error:
        _log.warning("%s: %s; nothing is kept", path, error)
        return None


def _checked(path: Path) -> sqlite3.Connection:
    """Return a connection to the file, if it is a sound database with the table.

    Otherwise raises sqlite3.DatabaseError."""
    file = sqlite3.connect(path, timeout=PATIENCE)
    try:
        file.execute(_TABLE)
        file.execute("SELECT number, key, signature, answer FROM kept LIMIT 1").fetchall()
        (sound,) = file.execute("PRAGMA quick_check(1)").fetchone()
        if sound != "ok":
            raise sqlite3.DatabaseError(sound)
    except sqlite3.Error:
        file.close()
        raise
    return file
