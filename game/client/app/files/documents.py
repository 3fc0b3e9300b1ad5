"""Files of the data folder that hold one JSON value each: how they are read, and protected from loss.

A file that can't be used is renamed before anything is written in its place. One that was written
by a newer version, or that can't be renamed, stays as it is; this version then writes to a file
next to it with a name of its own."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game.client.kit.files import patient, reason_of, replace
from game.client.kit.i18n import _
from game.client.table.words import reason_words
from game.engine.json_reader import DOCUMENT_BYTES, Fault, Json, UnreadableError, is_int, parse

T = TypeVar("T")


class UnusableFileError(ValueError):
    """A file that can't be used; the message tells the player why."""


def read_bytes(path: Path, most: int = DOCUMENT_BYTES) -> bytes:
    """Return a whole file. Raises FileNotFoundError and UnusableFileError."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):  # a folder; or a pipe, which would be waited for
            raise UnusableFileError(_("it is not a file"))
        if found.st_size > most:
            raise UnreadableError(Fault.LARGE)
        with patient(lambda: path.open("rb")) as file:
            return file.read(most + 1)
    except FileNotFoundError:
        raise
    except UnreadableError as error:
        raise UnusableFileError(reason_words(error.reason)) from None
    except OSError as error:
        raise UnusableFileError(
            _("it can’t be read: {reason}").format(reason=reason_of(error))
        ) from None


def parsed(data: bytes, most: int = DOCUMENT_BYTES) -> Json:
    """Return the JSON value of some bytes. Raises UnusableFileError."""
    try:
        return parse(data, most)
    except UnreadableError as error:
        raise UnusableFileError(reason_words(error.reason)) from None


def read_json(path: Path, most: int = DOCUMENT_BYTES) -> Json:
    """Return the JSON value of a file. Raises UnusableFileError, for a missing file too."""
    try:
        return parsed(read_bytes(path, most), most)
    except FileNotFoundError as error:
        raise UnusableFileError(
            _("it can’t be read: {reason}").format(reason=reason_of(error))
        ) from None


def version_words(found: Json, readable: int) -> str:
    """Return why a value of another version can't be used."""
    shown = found if is_int(found) and abs(found) < 1000 else "?"
    return _("it has version {version!r}, this program reads {readable}").format(
        version=shown, readable=readable
    )


def is_newer(data: Json, readable: int) -> bool:
    """Return whether a newer version of the program has written a value."""
    version = data.get("version") if isinstance(data, dict) else None
    return is_int(version) and version > readable


def free_path(path: Path, mark: str) -> Path:
    """Return ``match.mark-1.json`` for ``match.json``, with the first number that is unused."""
    number = 1
    while (
        free := path.with_name(f"{path.stem}.{mark}-{number}{path.suffix}")
    ).is_symlink() or free.exists():
        number += 1
    return free


class JsonFile:
    """A file that holds one JSON value, written by this program.

    `what` is the player's word for it, `version` the newest that can be read. `path` is where it is
    kept now, `usual` its normal place, which may have to be left alone."""

    def __init__(self, path: Path, what: str, version: int) -> None:
        self.path, self.what, self.version = path, what, version
        self.usual = path

    def read(self, use: Callable[[Json], T]) -> tuple[T | None, str | None]:
        """Return the result of `use` for the value, and a message for the player if something was wrong.

        `use` raises UnusableFileError; the result is None without a usable file. Afterwards a file
        that can't be used is safe from being overwritten."""
        self.path = self.usual
        found, message = self._read(use)
        if self.path == self.usual:
            return found, message
        if self.path.exists():
            found, more = self._read(use)
            message = message if more is None else more
        return found, message

    def _read(self, use: Callable[[Json], T]) -> tuple[T | None, str | None]:
        try:
            data = parsed(read_bytes(self.path))
            if self.newer(data) and self.path == self.usual:
                self._go_beside()
                words = _(
                    "{name} was written by a newer version of the game and is left untouched. "
                    "This version keeps its own file beside it, {own}."
                )
                return None, words.format(name=self.usual.name, own=self.path.name)
            return use(data), None
        except FileNotFoundError:
            return None, None
        except UnusableFileError as problem:
            return None, self.set_aside(str(problem))

    def newer(self, data: Json) -> bool:
        """Return whether a newer version has written a value."""
        return is_newer(data, self.version)

    def set_aside(self, why: str) -> str:
        """Rename the file so that nothing overwrites it, and return the message for the player."""
        what, kept = _(self.what), free_path(self.path, "damaged")
        try:
            replace(self.path, kept)
        except OSError:
            self._go_beside()
            words = _(
                "{what} can’t be used: {why}. It is left untouched; a new one is kept as {name}."
            )
            return words.format(what=what, why=why, name=self.path.name)
        return _("{what} can’t be used: {why}. It is kept as {name}.").format(
            what=what, why=why, name=kept.name
        )

    def _go_beside(self) -> None:
        """Use a file next to the normal one, with a name of its own, from now on."""
        self.path = self.usual.with_name(
            f"{self.usual.stem}.version-{self.version}{self.usual.suffix}"
        )
