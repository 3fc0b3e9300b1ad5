"""Records of matches as files: the person's finished matches, files from others, and copies to give away. No pygame.

The finished matches are in the data folder, one a line. All other files are in the records folder,
where people find them: files put there by hand are listed like those that were added through the
window. Nothing here changes a file that exists."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from io import SEEK_END, BytesIO
from itertools import zip_longest
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import platformdirs

from game.client.app.files.documents import UnusableFileError, parsed, version_words
from game.client.app.files.record_lines import RecordLine, filled, identity, opened, tail_of
from game.client.games import Listed, RecordKind
from game.client.kit.files import reason_of, write_atomically
from game.client.kit.i18n import _, language
from game.client.table.controller import FINISHED_AT, GIVEN_UP_AT
from game.client.table.person import PersonEntry
from game.client.table.words import placed_words, reason_words
from game.engine.any_match import RecordedMatch
from game.engine.json_reader import (
    DOCUMENT_BYTES,
    LINE_BYTES,
    Fault,
    Record,
    RecordError,
    UnreadableError,
    dump_line,
)
from game.engine.record_head import FORMAT, VERSION, readable

log = logging.getLogger(__name__)

MOST_ENTRIES = 300
LOOKED_BYTES, MOST_LINES = 16 << 20, 20_000
"""The most that is read of a file to list its matches, in bytes and lines; of the person's own files it is the end."""
ENDINGS = (".jsonl", ".json")
_CHUNK = 1 << 20
# Records of a file that are replayed when it is added; the others are when they are opened.
_REPLAYED = 3


class RecordFileError(ValueError):
    """A file or record that can't be used: why, in the player's words, and in `detail` where exactly, if known."""

    def __init__(self, words: str, detail: str = "") -> None:
        super().__init__(words)
        self.detail = detail


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """A match in the list of records that can be opened.

    `line` is its line, from 0; in the person's own file it counts from where the list begins.
    `offset` is the byte at which it begins, `game` the id of its game, `listed` what the list says
    about it."""

    path: Path
    line: int
    own: bool
    when: str
    game: str
    listed: Listed
    offset: int = 0


@dataclass(frozen=True, slots=True)
class SkippedLines:
    """The lines of a file that were skipped: how many, and what is wrong with the first.

    A `count` of 0 means that the whole file can't be used."""

    path: Path
    count: int
    problem: RecordFileError


class Listing(NamedTuple):
    """The matches that can be opened, and the lines and files that were skipped."""

    entries: tuple[RecordEntry, ...]
    passed: tuple[SkippedLines, ...]


def records_folder(data_dir: Path | None) -> Path:
    """Return the folder in which records are added and written.

    It is in the data folder if that is set explicitly, otherwise among the person's documents."""
    if data_dir is not None:
        return data_dir / "records"
    return Path(platformdirs.user_documents_dir()) / "Ambition"


class Records:
    """The records of one data folder (`data`) and one records folder (`shared`).

    `kinds` are the games' kinds of records, by the games' ids."""

    def __init__(
        self, data: Path, shared: Path, kinds: Mapping[str, RecordKind[Any, RecordedMatch]]
    ) -> None:
        self.data, self.folder = data, shared
        self._kinds = kinds
        self._listing: Listing | None = None
        # For what and from what it was made.
        self._language, self._seen = "", dict[Path, tuple[int, int] | None]()

    # ---- what there is

    def listing(self) -> Listing:
        """Return all matches, the newest first: the person's own, then those of the files by date.

        It is the same object until a file that was read, or the records folder, has another size or
        time of change."""
        same = self._language == language() and all(
            _state(path) == state for path, state in self._seen.items()
        )
        if self._listing is None or not same:
            self._seen, self._language = {self.folder: _state(self.folder)}, language()
            self._listing = self._read()
        return self._listing

    def _read(self) -> Listing:
        own: list[list[RecordEntry]] = []
        passed: list[SkippedLines] = []
        for kind in self._kinds.values():
            found = self._listed(self.data / kind.file, True, passed)
            if found:
                own.append(found)
        entries = [entry for each in own for entry in each]
        if len(own) > 1:
            entries.sort(key=lambda entry: entry.when, reverse=True)
        try:
            files = sorted(self._files(), key=lambda path: _state(path)[0], reverse=True)
        except OSError as error:
            files = []
            passed.append(SkippedLines(self.folder, 0, _unread(error)))
            self._seen[self.folder] = None
        for path in files:
            if len(entries) >= MOST_ENTRIES:
                break
            entries += self._listed(path, False, passed)
        return Listing(tuple(entries[:MOST_ENTRIES]), tuple(passed))

    def _files(self) -> list[Path]:
        """Return the record files of the records folder. Raises OSError."""
        try:
            return [
                path for path in self.folder.iterdir() if path.suffix in ENDINGS and path.is_file()
            ]
        except FileNotFoundError:
            return []

    def _listed(self, path: Path, own: bool, passed: list[SkippedLines]) -> list[RecordEntry]:
        """Return the matches of a file, and add what can't be used to `passed`.

        Those of the person's own file come newest first. No more of a file is read than can be
        listed, however large it is."""
        self._seen[path] = _state(path)
        entries: list[RecordEntry] = []
        odd: list[RecordFileError] = []
        try:
            with opened(path) as file:
                for line in self._newest(file) if own else filled(file, 0, LOOKED_BYTES):
                    try:
                        record = self._parsed(line)
                        if not (own and _played_itself(record)):
                            entries.append(self._entry(path, line, own, record))
                    except RecordFileError as problem:
                        odd.append(problem)
                    if len(entries) >= MOST_ENTRIES:
                        break
        except FileNotFoundError:
            pass
        except OSError as error:
            passed.append(SkippedLines(path, 0, _unread(error)))
            self._seen[path] = None  # it may be readable the next time
        except UnreadableError as error:
            odd.append(RecordFileError(reason_words(error.reason)))
        if odd:
            passed.append(SkippedLines(path, len(odd), odd[0]))
        return entries

    @staticmethod
    def _newest(file: BinaryIO) -> Iterator[RecordLine]:
        """Return the last lines of a file, the last of them first.

        Raises UnreadableError if the last line is longer than what is read."""
        start = tail_of(file, LOOKED_BYTES)
        newest = deque(filled(file, start, LOOKED_BYTES), MOST_LINES)
        if start and not newest:
            raise UnreadableError(Fault.LARGE)
        return reversed(newest)

    def open(self, entry: RecordEntry) -> RecordedMatch:
        """Return the match of an entry, replayed by the rules of its game.

        Raises RecordFileError."""
        try:
            with opened(entry.path) as file:
                line = next(filled(file, entry.offset, LINE_BYTES), None)
        except OSError as error:
            raise _unread(error) from None
        except UnreadableError:
            line = None
        if line is None or line.offset != entry.offset:
            raise RecordFileError(_("The file has changed in the meantime."))
        return self._replayed(line._replace(number=entry.line))

    def own(self, game: str, begun_at: str) -> RecordedMatch | None:
        """Return the person's own match of a game that was begun at a time, replayed; None if it isn't there.

        Unlike the list, it reads the whole file. May be called on any thread. Raises
        RecordFileError."""
        mark = begun_at.encode("utf-8", "replace")
        try:
            with opened(self.data / self._kinds[game].file) as file:
                for line in filled(file) if mark else ():
                    found = identity(self._parsed(line)) if mark in line.data else None
                    if found is not None and found[0] == begun_at:
                        return self._replayed(line)
        except FileNotFoundError:
            pass
        except OSError as error:
            raise _unread(error) from None
        return None

    # ---- lines of files

    def _parsed(self, line: RecordLine) -> Record:
        """Return a line as a record whose format, version and game are right.

        Raises RecordFileError."""
        try:
            record = parsed(line.data, LINE_BYTES if line.alone else DOCUMENT_BYTES)
        except UnusableFileError as error:
            raise RecordFileError(str(error), line.where.rstrip(": ")) from None
        if not isinstance(record, dict) or record.get("format") != FORMAT:
            raise RecordFileError(_("it is not a game record"), line.where.rstrip(": "))
        if not readable(record.get("version")):
            raise RecordFileError(
                version_words(record.get("version"), VERSION), line.where.rstrip(": ")
            )
        if str(record.get("game")) not in self._kinds:
            raise RecordFileError(
                _("it is from a game that this version doesn’t have"), line.where.rstrip(": ")
            )
        return record

    def _replayed(self, line: RecordLine) -> RecordedMatch:
        record = self._parsed(line)
        try:
            return self._kinds[str(record["game"])].read(record)
        except RecordFileError as problem:
            raise RecordFileError(str(problem), f"{line.where}{problem.detail}") from None
        except RecordError as error:
            log.info("a record breaks the rules: %s", error)
            words = placed_words(error, self._kinds[str(record["game"])].sentences)
            raise RecordFileError(_("it breaks the rules"), f"{line.where}{words}") from None

    def _entry(self, path: Path, line: RecordLine, own: bool, record: Record) -> RecordEntry:
        game = str(record["game"])
        when = str(record.get(FINISHED_AT) or record.get(GIVEN_UP_AT) or "")[:16].replace("T", " ")
        try:
            return RecordEntry(
                path, line.number, own, when, game, self._kinds[game].entry(record), line.offset
            )
        except RecordFileError as problem:
            raise RecordFileError(str(problem), f"{line.where}{problem.detail}") from None
        except (AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
            raise RecordFileError(_("it is not a game record"), f"{line.where}{error}") from None

    # ---- files come in

    def add(self, path: Path) -> tuple[Path, int]:
        """Copy a file of records into the folder; return its path there and the number of its matches.

        A file that is already there isn't copied again. Raises RecordFileError and changes nothing
        then."""
        try:
            with opened(path) as file:
                return self._keep(path.stem, file)
        except OSError as error:
            raise _unread(error) from None

    def add_text(self, text: str) -> tuple[Path, int]:
        """Save records pasted as text; return the file's path and the number of matches.

        Raises RecordFileError."""
        return self._keep("pasted", BytesIO(text.encode("utf-8", "surrogatepass")))

    def _keep(self, stem: str, file: BinaryIO) -> tuple[Path, int]:
        """Save the records of an open file; return their path and number.

        If the folder already has a file with the same bytes, nothing is written and the path of
        that file is returned. Raises RecordFileError, and OSError if the file can't be read."""
        count = 0
        for line in filled(file):
            if count < _REPLAYED:
                self._replayed(line)
            else:
                self._entry(Path(), line, False, self._parsed(line))
            count += 1
        if not count:
            raise RecordFileError(_("there is nothing in it"))
        size = file.seek(0, SEEK_END)
        with suppress(OSError):
            for there in self._files():
                if there.stat().st_size == size and _alike(there, file):
                    return there, count
        where = self._free(stem)
        file.seek(0)
        self._write(where, iter(partial(file.read, _CHUNK), b""))
        return where, count

    # ---- files go out

    def export(self, stem: str, record: Record, when: datetime) -> Path:
        """Write a record to a new file whose name begins with `stem`. Raises RecordFileError."""
        where = self._free(f"{stem}-{when:%Y-%m-%d-%H%M}")
        self._write(where, dump_line(record).encode("utf-8"))
        return where

    def write(self, stem: str, ending: str, data: bytes) -> Path:
        """Write any exported file to the records folder under an unused name.

        Raises RecordFileError."""
        where = self._free(stem, ending)
        self._write(where, data)
        return where

    def everything(self, names: Iterable[str]) -> bytes:
        """Return the lines of files in the data folder, those that are there.

        Raises RecordFileError."""
        found = []
        for name in names:
            try:
                found.append((self.data / name).read_bytes().rstrip(b"\n"))
            except FileNotFoundError:
                continue
            except OSError as error:
                raise _unread(error) from None
        return b"".join(lines + b"\n" for lines in found if lines)

    def _free(self, stem: str, ending: str = ".jsonl") -> Path:
        where, number = self.folder / f"{stem}{ending}", 1
        while where.exists():
            number += 1
            where = self.folder / f"{stem}-{number}{ending}"
        return where

    def _write(self, where: Path, data: bytes | Iterator[bytes]) -> None:
        self._listing = None
        try:
            write_atomically(where, data)
        except OSError as error:
            raise RecordFileError(
                _("It can’t be written: {reason}.").format(reason=reason_of(error)), str(where)
            ) from None


# ---- inside


def _state(path: Path) -> tuple[int, int]:
    """Return the time of change and the size of a file; zeros where there is none."""
    try:
        found = path.stat()
        return found.st_mtime_ns, found.st_size
    except OSError:
        return 0, 0


def _unread(error: OSError) -> RecordFileError:
    return RecordFileError(_("it can’t be read: {reason}").format(reason=reason_of(error)))


def _played_itself(record: Record) -> bool:
    """Return whether a computer player had the person's seat."""
    try:
        return PersonEntry.in_record(record).autoplay
    except (AttributeError, KeyError, IndexError, TypeError):
        return False


def _alike(path: Path, file: BinaryIO) -> bool:
    """Return whether a file holds the same bytes as an open one. Raises OSError."""
    file.seek(0)
    with path.open("rb") as other:
        return all(
            a == b
            for a, b in zip_longest(
                *(iter(partial(each.read, _CHUNK), b"") for each in (file, other))
            )
        )
