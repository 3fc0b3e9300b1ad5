"""The unfinished match on disk: saved after every action, checksummed, replaced in one step, set aside when damaged.

The file wraps a match record (spec of game records). Writing happens on a thread of its own, so that a slow disk holds up no
frame; the next action is not taken before it is done, so that a program that is killed loses one action at most. A match that is
over goes from here to the records: its save goes when its record is safely on disk, and not before.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import threading
from dataclasses import dataclass
from pathlib import Path

from game.client.app.files.documents import JsonFile, UnusableFileError, is_newer, parsed, version_words
from game.client.app.files.record_lines import append_once
from game.client.kit.files import reason_of, write_atomically
from game.client.kit.i18n import N_, _
from game.engine.json_reader import VERSION as RECORD_VERSION
from game.engine.json_reader import Json, Record

log = logging.getLogger(__name__)

FORMAT = "ambition-save"
VERSION = 1
FILE_NAME = "match.json"
MATCH = N_("The unfinished match")
LONGEST_WAIT_S = 10.0
"""So long the next action waits for the one before to be saved, on a disk that doesn't answer."""


@dataclass(frozen=True, slots=True)
class LoadedSave:
    """What was found: a record or None, and a message for the player if something was wrong."""

    record: Record | None
    message: str | None = None


def checksum(record: Record) -> str:
    """What tells whether a record is as it was saved."""
    text = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def pack(record: Record) -> bytes:
    """The file for a record. Raises TypeError or ValueError for what can't be written as JSON."""
    data = {"format": FORMAT, "version": VERSION, "sha256": checksum(record), "record": record}
    return json.dumps(data, ensure_ascii=False).encode("utf-8")


def unpack(data: bytes) -> Record:
    """The record in a file. Raises Unusable."""
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
    """An autosave of a data folder: that of a match, or under other names that of a scorekeeper's sheet and so on. `wrapped` is
    the newest version of the record, or sheet, that can be read."""

    def __init__(self, folder: Path, name: str = FILE_NAME, what: str = MATCH, wrapped: int = RECORD_VERSION) -> None:
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
        return super().newer(data) or (isinstance(data, dict) and is_newer(data.get("record"), self._wrapped))

    def load(self) -> LoadedSave:
        """The newest state: what could not be written, else what is on disk. A file that can't be used is set aside, with a
        message."""
        self.flush()
        with self._changed:
            if self._unwritten is not None:
                return LoadedSave(self._unwritten)
        return LoadedSave(*self.read(_unwrapped))

    def save(self, record: Record) -> None:
        """Save `record` soon; it must not change afterwards. A newer one overtakes one that isn't written yet."""
        with self._changed:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
                self._thread.start()
            self._pending = record
            self._changed.notify_all()

    def _done(self) -> bool:
        return self._pending is None and not self._writing

    def settle(self) -> None:
        """Wait until everything handed over is on disk or has failed, but not for ever: nothing more is done before."""
        with self._changed:
            self._changed.wait_for(self._done, LONGEST_WAIT_S)

    def flush(self) -> None:
        """Wait until everything handed over is on disk or has failed."""
        with self._changed:
            self._changed.wait_for(self._done)

    def discard(self) -> None:
        """The match is over and kept, or given up: there is nothing to continue."""
        self.flush()
        self._unsaved = self._unwritten = None
        with contextlib.suppress(OSError):
            self.path.unlink()

    def finish(self, record: Record, name: str) -> str | None:
        """The match is over: save its record, put it at the end of the file `name` of the same folder, and only when it is there
        safely remove the save. Killed in between, the next start does the rest. Why it couldn't be, or None; the match stays here
        until it can."""
        self.save(record)
        self.flush()
        why = self.keep(record, name)
        if why is None:
            self.discard()
        return why

    def keep(self, record: Record, name: str) -> str | None:
        """Put a record at the end of the file `name` of the same folder, unless it is there. Why it couldn't be, to the
        player; or None."""
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
    def failure(self) -> str | None:
        """Why the newest state that was written is not on disk; None if it is."""
        with self._changed:
            return self._unsaved

    def complaint(self) -> str | None:
        """A message for the player of what could not be saved, each once; None if there is none."""
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
            except (TypeError, ValueError, RecursionError, MemoryError) as error:  # the next save must be tried
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
        """Have the player told, and the log, once."""
        with self._changed:
            if words not in self._told:
                log.warning("%s", words)
                self._told.add(words)
                self._complaints.append(words)


class NullAutosave(SaveFile):
    """Takes the place of the autosave and keeps nothing: the unfinished match stays as it is."""

    def __init__(self) -> None:
        super().__init__(Path())

    def save(self, record: Record) -> None:
        """Nothing is kept."""

    def finish(self, record: Record, name: str) -> str | None:
        """Nothing is kept."""
        return None

    def discard(self) -> None:
        """There is nothing to remove."""
