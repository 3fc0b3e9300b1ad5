"""The unfinished match on disk: saved after every action, checksummed, replaced in one step, set aside when damaged.

The file wraps a match record (spec of game records). Writing happens on a thread of its own, newest record first, so
that a slow disk never holds up a frame; `flush` waits for it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.client.kit.files import clear_leftovers, reason_of, write_atomically
from game.client.kit.i18n import _

log = logging.getLogger(__name__)

FORMAT = "ambition-save"
VERSION = 1
FILE_NAME = "match.json"


class SaveError(ValueError):
    """A save that can't be used; the text says why."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What was found: a record or None, and a message for the player if something was wrong."""

    record: dict[str, Any] | None
    message: str | None = None


def _checksum(record: dict[str, Any]) -> str:
    text = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def pack(record: dict[str, Any]) -> bytes:
    """The file for a record."""
    data = {"format": FORMAT, "version": VERSION, "sha256": _checksum(record), "record": record}
    return json.dumps(data, ensure_ascii=False).encode("utf-8")


def unpack(data: bytes) -> dict[str, Any]:
    """The record in a file. Raises SaveError."""
    try:
        return _unpack(data)
    except RecursionError:  # nested deeper than any record
        raise SaveError(_("it is not a saved match")) from None


def _unpack(data: bytes) -> dict[str, Any]:
    try:
        parsed = json.loads(data.decode("utf-8"))
    except ValueError:
        raise SaveError(_("it is cut off or not JSON")) from None
    if not isinstance(parsed, dict) or parsed.get("format") != FORMAT:
        raise SaveError(_("it is not a saved match"))
    if parsed.get("version") != VERSION:
        text = _("it has version {version!r}, this program reads {readable}")
        raise SaveError(text.format(version=parsed.get("version"), readable=VERSION))
    record = parsed.get("record")
    if not isinstance(record, dict) or parsed.get("sha256") != _checksum(record):
        raise SaveError(_("its checksum is wrong"))
    return record


class SaveFile:
    """An autosave of a data folder: that of the match, or under another name that of a scorekeeper's sheet."""

    def __init__(self, folder: Path, name: str = FILE_NAME) -> None:
        self.path = folder / name
        self._changed = threading.Condition()
        self._pending: dict[str, Any] | None = None
        self._writing = False
        self._thread: threading.Thread | None = None
        self._failure: str | None = None
        self._unsaved: str | None = None
        self._told = False

    def load(self) -> Loaded:
        """The saved record. A damaged or foreign file is set aside under another name, with a message."""
        self.flush()
        clear_leftovers(self.path)
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return Loaded(None)
        except OSError as error:
            return Loaded(None, _("The saved match can’t be read: {reason}.").format(reason=reason_of(error)))
        try:
            return Loaded(unpack(data))
        except SaveError as error:
            return Loaded(None, self.set_aside(str(error)))

    def set_aside(self, why: str) -> str:
        """Keep the save under another name so that nothing overwrites it. Returns the message for the player."""
        number = 1
        while (kept := self.path.with_name(f"{self.path.stem}.damaged-{number}.json")).exists():
            number += 1
        try:
            self.path.rename(kept)
        except OSError:
            return _("The saved match can’t be used: {why}.").format(why=why)
        return _("The saved match can’t be used: {why}. It is kept as {name}.").format(why=why, name=kept.name)

    def save(self, record: dict[str, Any]) -> None:
        """Save `record` soon; it must not change afterwards. A newer one overtakes one that isn't written yet."""
        with self._changed:
            self._pending = record
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def flush(self) -> None:
        """Wait until everything handed over is on disk or has failed."""
        with self._changed:
            self._changed.wait_for(lambda: self._pending is None and not self._writing)

    def discard(self) -> None:
        """The match is over: there is nothing to continue."""
        self.flush()
        with contextlib.suppress(OSError):
            self.path.unlink()

    @property
    def failure(self) -> str | None:
        """Why the newest state that was written is not on disk; None if it is."""
        with self._changed:
            return self._unsaved

    def complaint(self) -> str | None:
        """A message the first time that writing failed, once."""
        with self._changed:
            if self._failure is None or self._told:
                return None
            self._told = True
            return _("The match can’t be saved: {reason}. The game goes on.").format(reason=self._failure)

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
            except Exception as error:  # whatever it was, the next save must be tried
                log.exception("the match was not saved")
                failure = str(error)
            finally:
                with self._changed:
                    self._writing = False
                    self._failure = failure or self._failure
                    self._unsaved = failure
                    self._changed.notify_all()


class Unsaved(SaveFile):
    """Takes the place of the autosave and keeps nothing: the unfinished match stays as it is."""

    def __init__(self) -> None:
        super().__init__(Path())

    def save(self, record: dict[str, Any]) -> None:
        """Nothing is kept."""

    def discard(self) -> None:
        """There is nothing to remove."""
