"""The unfinished match on disk: saved after every action, checksummed, replaced atomically, set aside when damaged.

The file wraps a match record (spec of game records). A separate thread writes it, so that a slow
disk delays no frame. The next action is not taken before the file is written, so that a program
that is killed loses one action at most. A match that is over moves from here to the records: its
save is deleted when its record is safely on disk, and not before."""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import threading
from dataclasses import dataclass
from pathlib import Path

from game.client.app.files.documents import (
    JsonFile,
    UnusableFileError,
    is_newer,
    parsed,
    version_words,
)
from game.client.app.files.record_lines import append_once
from game.client.kit.files import patient, reason_of, write_atomically
from game.client.kit.i18n import N_, _
from game.engine.json_reader import Json, Record
from game.engine.record_head import VERSION as RECORD_VERSION

log = logging.getLogger(__name__)

FORMAT = "ambition-save"
VERSION = 1
SAVE_NAME = "match.json"
MATCH = N_("The unfinished match")
LONGEST_WAIT_S = 10.0
"""The longest time, in seconds, that an action waits for the one before to be saved, on a disk that doesn't answer."""


@dataclass(frozen=True, slots=True)
class LoadedSave:
    """The result of loading a save: a record or None, and a message for the player if something was wrong."""

    record: Record | None
    message: str | None = None


def checksum(record: Record) -> str:
    """Return the SHA-256 of a record in hexadecimal, which shows whether it is as it was saved."""
    text = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def pack(record: Record) -> bytes:
    """Return the bytes of a record's file.

    Raises TypeError or ValueError for what can't be written as JSON."""
    data = {"format": FORMAT, "version": VERSION, "sha256": checksum(record), "record": record}
    return json.dumps(data, ensure_ascii=False).encode("utf-8")


def unpack(data: bytes) -> Record:
    """Return the record in a file's bytes. Raises UnusableFileError."""
    return _unwrapped(parsed(data))


def _unwrapped(data: Json) -> Record:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise UnusableFileError(_("it is not a saved match"))
    if data.get("version") != VERSION:
        raise UnusableFileError(version_words(data.get("version"), VERSION))
    record = data.get("record")
    if not isinstance(record, dict) or data.get("sha256") != checksum(record):
        raise UnusableFileError(_("its checksum is wrong"))
    return record


class SaveFile(JsonFile):
    """An autosave in a data folder: of a match, or under another name of a scorekeeper's sheet and the like.

    `what` is the player's word for its content. `wrapped` is the newest version of the record, or
    sheet, that can be read."""

    def __init__(
        self, folder: Path, name: str = SAVE_NAME, what: str = MATCH, wrapped: int = RECORD_VERSION
    ) -> None:
        super().__init__(folder / name, what, VERSION)
        self._wrapped = wrapped
        self.folder = folder
        self._changed = threading.Condition()
        self._pending: Record | None = None
        self._writing = False
        self._thread: threading.Thread | None = None
        self._unsaved: str | None = None
        self._unwritten: Record | None = None  # the newest state, while it can't be written
        self._complaints: list[str] = []
        self._told: set[str] = set()

    def newer(self, data: Json) -> bool:
        return super().newer(data) or (
            isinstance(data, dict) and is_newer(data.get("record"), self._wrapped)
        )

    def load(self) -> LoadedSave:
        """Return the newest state: what could not be written, otherwise what is on disk.

        A file that can't be used is set aside, with a message."""
        self.flush()
        with self._changed:
            if self._unwritten is not None:
                return LoadedSave(self._unwritten)
        return LoadedSave(*self.read(_unwrapped))

    def save(self, record: Record) -> None:
        """Save `record` soon; it must not change afterwards.

        A newer record replaces one that isn't written yet."""
        with self._changed:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
                self._thread.start()
            self._pending = record
            self._changed.notify_all()

    def _done(self) -> bool:
        return self._pending is None and not self._writing

    def settle(self) -> None:
        """Wait until everything handed over is on disk or has failed, at most `LONGEST_WAIT_S` seconds."""
        with self._changed:
            self._changed.wait_for(self._done, LONGEST_WAIT_S)

    def flush(self) -> None:
        """Wait until everything handed over is on disk or has failed, for any length of time."""
        with self._changed:
            self._changed.wait_for(self._done)

    def discard(self) -> None:
        """Delete the save, because the match is over and recorded, or given up."""
        self.flush()
        self._unsaved = self._unwritten = None
        with contextlib.suppress(OSError):
            patient(self.path.unlink)

    def finish(self, record: Record, name: str) -> str | None:
        """Move a match that is over to the records; return why that failed, or None.

        Its record is saved, then added at the end of the file `name` of the same folder, and the
        save is removed only when the record is safely there. If the program is killed in between,
        the next start does the rest; after a failure, the match stays here until it can be
        moved."""
        self.save(record)
        self.flush()
        why = self.keep(record, name)
        if why is None:
            self.discard()
        return why

    def keep(self, record: Record, name: str) -> str | None:
        """Add a record at the end of the file `name` of the same folder, unless it is there.

        Returns why that failed, in the player's words, or None."""
        try:
            append_once(self.folder / name, record)
        except OSError as error:
            words = _(
                "The match can’t be added to the records: {reason}. It stays saved and will be "
                "added as soon as possible."
            )
            why = words.format(reason=reason_of(error))
            self._complain(why)
            return why
        return None

    @property
    def held(self) -> bool:
        """Whether there is a match to go on with, on disk or on its way there."""
        with self._changed:
            return not self._done() or self.path.exists()

    @property
    def failure(self) -> str | None:
        """The reason why the newest state that was written is not on disk; None if it is."""
        with self._changed:
            return self._unsaved

    def complaint(self) -> str | None:
        """Return the next message for the player about what could not be saved, each only once; None without one."""
        with self._changed:
            return self._complaints.pop(0) if self._complaints else None

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._pending is not None)
                record, self._pending, self._writing = self._pending, None, True
            failure: str | None = None
            try:
                write_atomically(self.path, pack(record or {}))
            except OSError as error:
                failure = reason_of(error)
            # The next save must be tried.
            except (TypeError, ValueError, RecursionError, MemoryError) as error:
                log.exception("the match was not saved")
                failure = str(error)
            with self._changed:
                self._writing = False
                self._unsaved, self._unwritten = failure, None if failure is None else record
                self._changed.notify_all()
            if failure is not None:
                words = _("{what} can’t be saved: {reason}. The game goes on.")
                self._complain(words.format(what=_(self.what), reason=failure))

    def _complain(self, words: str) -> None:
        """Queue a message for the player and write it to the log, each message once."""
        with self._changed:
            if words not in self._told:
                log.warning("%s", words)
                self._told.add(words)
                self._complaints.append(words)


class NullAutosave(SaveFile):
    """An autosave that saves nothing; the unfinished match on disk stays as it is."""

    def __init__(self) -> None:
        super().__init__(Path())

    def save(self, record: Record) -> None:
        """Do nothing."""

    def finish(self, record: Record, name: str) -> str | None:
        """Do nothing and report no failure."""
        return None

    def discard(self) -> None:
        """Do nothing, because nothing was saved."""
