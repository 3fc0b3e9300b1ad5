"""Files with a record a line, of any size: their lines, a line more at the end, safely, and whether a match stands there."""

from __future__ import annotations

import contextlib
import errno
import os
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from game.client.kit.files import sync_folder
from game.client.kit.i18n import _
from game.client.table.person import PersonEntry
from game.engine.json_reader import DOCUMENT_BYTES, Record, UnreadableError, dump_line, lines, parse

LATELY_BYTES = 32 << 20
"""So much of the end of a file is looked through for a match that was added lately."""


class RecordLine(NamedTuple):
    """A record in a file: its number from 0, where it begins, its bytes, and whether it stands in one line."""

    number: int
    offset: int
    data: bytes
    alone: bool

    @property
    def where(self) -> str:
        """Which record it is, for a message that goes on."""
        return f"record {self.number + 1}: "


@contextlib.contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """A file to read line by line. Raises OSError, for a folder or a pipe too."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EISDIR, _("it is not a file"))
    with path.open("rb") as file:
        yield file


def tail_of(file: BinaryIO, most: int) -> int:
    """Where those lines of a file begin that lie in its last bytes, `most` of them."""
    start = max(0, file.seek(0, os.SEEK_END) - most)
    if start:
        file.seek(start - 1)
        start += next(lines(file), (b"", 0))[1] - 1  # to the beginning of a line
    return start


def filled(file: BinaryIO, start: int = 0, most: int | None = None) -> Iterator[RecordLine]:
    """The lines from a place on that aren't blank, those that begin within the first `most` bytes. A JSON object over several
    lines counts as one. Raises Unreadable for a line longer than `most`."""
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
    """Put a record at the end of a file; nothing happens if the same line is near it. It is on disk when this returns. Raises
    OSError, and leaves no part of it behind then."""
    data, end, cut_off = dump_line(dict(record)).encode("utf-8"), 0, False
    with contextlib.suppress(FileNotFoundError), opened(path) as file:
        end = file.seek(tail_of(file, LATELY_BYTES))
        for line, length in lines(file):
            if line == data:
                return
            end, cut_off = end + length, not line.endswith(b"\n")  # by a crash
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab", buffering=0) as raw:
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
    """Whether a match stands near the end of a file: one begun at the same time with the same seed. False where that can't
    be read."""
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
    """What tells a match from all others, as long as it goes on and after; None for what doesn't tell when it was begun."""
    try:
        begun, seed = PersonEntry.in_record(record).begun_at, record["seed"]
    except (KeyError, IndexError, TypeError, AttributeError):
        return None
    return (begun, seed) if begun else None
