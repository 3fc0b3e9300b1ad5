"""The files of the data folder that hold one JSON value each: the one way in which they are read, and kept from being lost.

A file that can't be used is set aside under another name before anything is written in its place. One that a newer version
wrote, or that can't even be renamed, stays as it is: what this version keeps then lies beside it, under a name of its own.
"""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game.client.kit.files import reason_of
from game.client.kit.i18n import _
from game.client.table.words import reason_words
from game.engine.json_reader import DOCUMENT_BYTES, Fault, Json, UnreadableError, is_int, parse

T = TypeVar("T")


class UnusableFileError(ValueError):
    """A file that can't be used, and why, to the player."""


def read_bytes(path: Path, most: int = DOCUMENT_BYTES) -> bytes:
    """A whole file. Raises FileNotFoundError, Unusable."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):  # a folder; or a pipe, which would be waited for
            raise UnusableFileError(_("it is not a file"))
        if found.st_size > most:
            raise UnreadableError(Fault.LARGE)
        with path.open("rb") as file:
            return file.read(most + 1)
    except FileNotFoundError:
        raise
    except UnreadableError as error:
        raise UnusableFileError(reason_words(error.reason)) from None
    except OSError as error:
        raise UnusableFileError(_("it can’t be read: {reason}").format(reason=reason_of(error))) from None


def parsed(data: bytes, most: int = DOCUMENT_BYTES) -> Json:
    """The JSON value of some bytes. Raises Unusable."""
    try:
        return parse(data, most)
    except UnreadableError as error:
        raise UnusableFileError(reason_words(error.reason)) from None


def read_json(path: Path, most: int = DOCUMENT_BYTES) -> Json:
    """The JSON value of a file. Raises Unusable, for a missing file too."""
    try:
        return parsed(read_bytes(path, most), most)
    except FileNotFoundError as error:
        raise UnusableFileError(_("it can’t be read: {reason}").format(reason=reason_of(error))) from None


def version_words(found: Json, readable: int) -> str:
    """Why a value of another version can't be used."""
    shown = found if is_int(found) and abs(found) < 1000 else "?"
    return _("it has version {version!r}, this program reads {readable}").format(version=shown, readable=readable)


def is_newer(data: Json, readable: int) -> bool:
    """Whether a newer version of the program has written a value."""
    version = data.get("version") if isinstance(data, dict) else None
    return is_int(version) and version > readable


def free_path(path: Path, mark: str) -> Path:
    """``match.mark-1.json`` beside ``match.json``, with the first number that nothing has."""
    number = 1
    while (free := path.with_name(f"{path.stem}.{mark}-{number}{path.suffix}")).is_symlink() or free.exists():
        number += 1
    return free


class JsonFile:
    """A file that holds one JSON value, written by this program. `what` is what the player knows it as, `version` the newest that
    can be read; `path` is where it is kept now, `usual` where it lies unless that is to be left alone."""

    def __init__(self, path: Path, what: str, version: int) -> None:
        self.path, self.what, self.version = path, what, version
        self.usual = path

    def read(self, use: Callable[[Json], T]) -> tuple[T | None, str | None]:
        """What `use` makes of the value (it raises Unusable), None without a file, and a message for the player if something was
        wrong. Afterwards what can't be used is safe from being overwritten."""
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
        """Whether a newer version has written a value."""
        return is_newer(data, self.version)

    def set_aside(self, why: str) -> str:
        """Keep the file under another name, so that nothing overwrites it. Returns the message for the player."""
        what, kept = _(self.what), free_path(self.path, "damaged")
        try:
            self.path.rename(kept)
        except OSError:
            self._go_beside()
            words = _("{what} can’t be used: {why}. It is left untouched; a new one is kept as {name}.")
            return words.format(what=what, why=why, name=self.path.name)
        return _("{what} can’t be used: {why}. It is kept as {name}.").format(what=what, why=why, name=kept.name)

    def _go_beside(self) -> None:
        """What this version keeps lies under a name of its own from now on."""
        self.path = self.usual.with_name(f"{self.usual.stem}.version-{self.version}{self.usual.suffix}")
