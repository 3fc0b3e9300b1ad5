"""A cache of answers that took long to find, in a file of bounded size that may be lost without harm.

Each answer has a key, and the signature of what found it. An answer with another signature counts
as missing and is replaced. A damaged file is replaced by an empty one; a file that can't be read or
written is not used, and one that another program has locked is tried again later. All of this is
logged once."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import zlib
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TypeVar

_log = logging.getLogger(__name__)

T = TypeVar("T")

MOST = 50_000
"""The most answers that are kept; the oldest are deleted first."""
AT_ONCE = 500
"""How many answers are deleted together."""
PATIENCE = 5.0
"""Seconds to wait for another process that is writing."""
PAUSE = 50
"""How many requests pass until a file that stayed locked is tried again."""
LONGEST = 4 << 20
"""The most bytes of an answer; a ledger takes some ten thousand."""
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_TABLE = "CREATE TABLE IF NOT EXISTS kept (number INTEGER PRIMARY KEY, key TEXT UNIQUE, signature TEXT, answer BLOB)"


class AnswerCache:
    """The answers in a file; with None as the path, nothing is kept.

    While another program has the file locked for longer than PATIENCE, answers wait in memory, and
    the file is tried again after so many requests (PAUSE). It is a context manager that closes the
    file at its end."""

    def __init__(self, path: Path | None, signature: str, most: int = MOST) -> None:
        self._path, self._signature, self._most = path, signature, most
        self._file: sqlite3.Connection | None = None
        self._waiting = dict[str, str]()
        self._pause = 0  # requests to go until a locked file is tried again
        self._told = False
        self._do(lambda file: None)

    def __enter__(self) -> AnswerCache:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def get(self, key: str) -> str | None:
        """Return the answer for a key; None if there is none with this signature."""
        if key in self._waiting:
            return self._waiting[key]
        row = self._do(
            lambda file: file.execute(
                "SELECT answer FROM kept WHERE key = ? AND signature = ?", (key, self._signature)
            ).fetchone()
        )
        return None if row is None else _unpacked(row[0])

    def beginning(self, prefix: str) -> list[str]:
        """Return the answers with this signature whose keys begin with `prefix`, the oldest first.

        Damaged answers are left out."""
        rows = self._do(
            lambda file: file.execute(
                "SELECT key FROM kept WHERE substr(key, 1, ?) = ? AND signature = ? ORDER BY number",
                (len(prefix), prefix, self._signature),
            ).fetchall()
        )
        keys = dict.fromkeys(
            [
                *(key for (key,) in rows or ()),
                *(key for key in self._waiting if key.startswith(prefix)),
            ]
        )
        return [answer for answer in map(self.get, keys) if answer is not None]

    def put(self, key: str, answer: str) -> None:
        """Store an answer; it is on the disk when this returns, unless another program has the file locked."""
        if self._path is not None:
            self._waiting[key] = answer
            self._do(self._store)

    def _store(self, file: sqlite3.Connection) -> None:
        """Write the answers that wait."""
        with file:
            file.executemany(
                "INSERT OR REPLACE INTO kept (key, signature, answer) VALUES (?, ?, ?)",
                [
                    (key, self._signature, zlib.compress(answer.encode()))
                    for key, answer in self._waiting.items()
                ],
            )
            (count,) = file.execute("SELECT COUNT(*) FROM kept").fetchone()
            if count > self._most:
                file.execute(
                    "DELETE FROM kept WHERE number IN (SELECT number FROM kept ORDER BY number LIMIT ?)",
                    (count - self._most + min(AT_ONCE, self._most // 10),),
                )
        self._waiting.clear()

    def close(self) -> None:
        """Write what waits, if possible, and close the file; afterwards nothing is found or stored."""
        if self._waiting:
            self._pause = 0
            self._do(self._store)
        self._give_up()

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Return the result of some work with the file; None where the file can't be used, now or at all."""
        if self._path is None or self._pause:
            self._pause = max(0, self._pause - 1)
            return None
        try:
            if self._file is None:
                self._file = _opened(self._path)
            return work(self._file)
        except (OSError, sqlite3.Error) as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _LOCKED:
                self._pause = PAUSE
                if not self._told:
                    _log.warning("%s: %s; it is tried again later", self._path, error)
                self._told = True
            else:
                _log.warning("%s: %s; nothing is kept", self._path, error)
                self._give_up()
            return None

    def _give_up(self) -> None:
        if self._file is not None:
            with contextlib.suppress(sqlite3.Error):
                self._file.close()
        self._path = self._file = None
        self._waiting.clear()


def _unpacked(packed: object) -> str | None:
    """Return an answer as text; None, with a line in the log, for what somebody else has written."""
    try:
        if not isinstance(packed, bytes):
            raise TypeError(f"bytes were expected, not {type(packed).__name__}")
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, LONGEST)
        if not unpacker.eof:
            raise ValueError(f"it is cut off, or longer than {LONGEST} bytes")
        return data.decode()
    except (zlib.error, ValueError, TypeError) as error:
        _log.warning("a result that was kept can't be read and is left out: %s", error)
        return None


def beginning(path: Path | None, signature: str, prefix: str) -> dict[str, str]:
    """Return the answers of a file with this signature whose keys begin with `prefix`, by what follows it.

    Callable from any thread. Damaged answers are left out; there are none where there is no
    readable file."""
    if path is None or not path.exists():
        return {}
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=PATIENCE)) as file:
            rows = file.execute(
                "SELECT key, answer FROM kept WHERE substr(key, 1, ?) = ? AND signature = ?",
                (len(prefix), prefix, signature),
            ).fetchall()
    except (OSError, sqlite3.Error) as error:
        _log.warning("%s: %s; going on without it", path, error)
        return {}
    read = {key.removeprefix(prefix): _unpacked(answer) for key, answer in rows}
    return {key: answer for key, answer in read.items() if answer is not None}


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
    """Delete all answers of a file, even while another connection has it open. Raises OSError."""
    if path is None or not path.exists():
        return
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=PATIENCE)) as file:
            with file:
                file.execute("DELETE FROM kept")
            file.execute("VACUUM")
    except sqlite3.Error as error:
        raise OSError(str(error)) from None


def _opened(path: Path) -> sqlite3.Connection:
    """Return a connection to the file, which is replaced if it is damaged.

    Raises OSError and sqlite3.Error."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return _checked(path)
    # Locked, or not to be opened: nothing is wrong with what is in it.
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        _log.warning("%s: %s; it is made anew", path, error)
        for name in (path, Path(f"{path}-journal"), Path(f"{path}-wal"), Path(f"{path}-shm")):
            name.unlink(missing_ok=True)
        return _checked(path)


def _checked(path: Path) -> sqlite3.Connection:
    """Return a connection to the file, if it is a sound database with the table.

    Otherwise raises sqlite3.DatabaseError."""
    file = sqlite3.connect(path, timeout=PATIENCE)
    file.text_factory = lambda data: data.decode(errors="replace")
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
