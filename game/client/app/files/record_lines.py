"""Files with one record per line, of any size: reading lines, appending one safely, and finding a match."""

from __future__ import annotations

import contextlib
import errno
import os
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from game.client.kit.files import patient, sync_folder
from game.client.kit.i18n import _
from game.client.table.person import PersonEntry
from game.engine.json_reader import DOCUMENT_BYTES, Record, UnreadableError, dump_line, lines, parse

LATELY_BYTES = 32 << 20
"""The number of bytes at the end of a file in which a recently added match is looked for."""


class RecordLine(NamedTuple):
    """A record in a file.

    `number` counts from 0, `offset` is the byte at which it begins, `data` its bytes; `alone` is
    True if it takes one line, and False if it is a JSON object over several lines."""

    number: int
    offset: int
    data: bytes
    alone: bool

    @property
    def where(self) -> str:
        """The record's number as the beginning of a message: ``"record 3: "``."""
        return f"record {self.number + 1}: "


@contextlib.contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """Yield a file to read line by line. Raises OSError, for a folder or a pipe too."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EISDIR, _("it is not a file"))
    with patient(lambda: path.open("rb")) as file:
        yield file


def tail_of(file: BinaryIO, most: int) -> int:
    """Return the offset of the first whole line within the last `most` bytes of a file."""
    start = max(0, file.seek(0, os.SEEK_END) - most)
    if start:
        file.seek(start - 1)
        start += next(lines(file), (b"", 0))[1] - 1  # to the beginning of a line
    return start


def filled(file: BinaryIO, start: int = 0, most: int | None = None) -> Iterator[RecordLine]:
    """Yield the lines from `start` on that aren't blank and begin within the first `most` bytes.

    A JSON object over several lines counts as one. Raises UnreadableError for a line longer than
    `most`."""
    offset = file.seek(start)
    for number, (data, length) in enumerate(lines(file, endless=most or 0)):
        if not number and not start and data.removeprefix(BOM_UTF8).strip() in (b"{", b"["):
            yield RecordLine(0, 0, data + file.read(DOCUMENT_BYTES), False)
            return
        if data.strip():
            yield RecordLine(number, offset, data, True)
        offset += length
        if most is not None and offset - start >= most:
            return


def append_once(path: Path, record: Record) -> None:
    """Append a record to a file, unless the same line is near its end; it is on disk when this returns.

    Raises OSError, and then leaves no part of the record behind."""
    data, end, cut_off = dump_line(dict(record)).encode("utf-8"), 0, False
    with contextlib.suppress(FileNotFoundError), opened(path) as file:
        end = file.seek(tail_of(file, LATELY_BYTES))
        for line, length in lines(file):
            if line == data:
                return
            end, cut_off = end + length, not line.endswith(b"\n")  # by a crash
    path.parent.mkdir(parents=True, exist_ok=True)
    with patient(lambda: path.open("ab", buffering=0)) as raw:
        left = memoryview(b"\n" * cut_off + data)
        try:
            while left:
                left = left[raw.write(left) :]
            os.fsync(raw.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                raw.truncate(end)
            raise
    if not end:
        sync_folder(path.parent)


def stands(path: Path, record: Record) -> bool:
    """Return whether a match, by its start and seed, is near the end of a file; False if that can't be read."""
    match = identity(record)
    if match is None:
        return False
    mark = match[0].encode("utf-8", "replace")
    with contextlib.suppress(OSError), opened(path) as file:
        file.seek(tail_of(file, LATELY_BYTES))
        for line, _length in lines(file):
            if mark in line:
                with contextlib.suppress(UnreadableError):
                    found = parse(line, len(line))
                    if isinstance(found, dict) and identity(found) == match:
                        return True
    return False


def identity(record: Record) -> tuple[str, int | None] | None:
    """Return the start time and seed, which identify a match from its start on; None if the start time is unknown."""
    try:
        begun, seed = PersonEntry.in_record(record).begun_at, record["seed"]
    except (KeyError, IndexError, TypeError, AttributeError):
        return None
    return (begun, seed) if begun else None
