"""The data folder, and writing files so that a killed process leaves either the old file or the new one."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import platformdirs

from game.client.kit.i18n import _

T = TypeVar("T")
LEFTOVER = re.compile(r"\..+\.(json|jsonl|csv|pdf|log)\.[a-z0-9_]{8}\.tmp")
"""Names of our temporary files, while they are being written."""


# Windows: access is denied; another program uses the file. Opening a file tells no number.
_HELD = (5, 32)
_TRIES = 50 if os.name == "nt" else 1


def patient(action: Callable[[], T]) -> T:
    """Return what an action on a file returns.

    On Windows, where a scanner may hold it, it is tried for a second."""
    for number in range(_TRIES - 1):
        try:
            return action()
        except PermissionError as error:
            if getattr(error, "winerror", None) not in (None, *_HELD):
                raise
        # Unevenly, so as not to keep step with what holds it.
        time.sleep(0.01 + 0.003 * (number % 8))
    return action()


def replace(path: Path, new: Path) -> None:
    """Give a file another name, in place of the file that has it. Raises OSError."""
    patient(lambda: os.replace(path, new))


def data_folder(chosen: Path | None = None) -> Path:
    """Return the folder for settings, saves and logs: `chosen`, or the system's usual place if it is None."""
    return (
        chosen
        if chosen is not None
        else Path(platformdirs.user_data_dir("ambition", appauthor=False))
    )


def reason_of(error: OSError) -> str:
    """Return why the disk refused: in the player's language for common reasons, otherwise in the system's words."""
    match error.errno:
        case errno.ENOSPC:
            return _("the disk is full")
        case errno.EACCES | errno.EPERM:
            return _("access is denied")
        case errno.EROFS:
            return _("the disk is read-only")
        case errno.ENOTDIR | errno.EEXIST:
            return _("there is a file where its folder should be")
    return error.strerror or type(error).__name__


def write_atomically(path: Path, data: bytes | Iterable[bytes]) -> None:
    """Replace the file `path` by `data`, or by its pieces one after another, in one step.

    Raises OSError; the old file is then unchanged."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines([data] if isinstance(data, bytes) else data)
            file.flush()
            os.fsync(file.fileno())
        replace(Path(name), path)
    finally:
        with contextlib.suppress(OSError):  # it is there no more once it has replaced the old one
            os.unlink(name)


def sync_folder(folder: Path) -> None:
    """Ask the system to write a folder's file names to the disk; do nothing where that can't be asked."""
    if os.name == "posix":
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def clear_leftovers(folder: Path, older_than: float) -> None:
    """Remove the temporary files that killed calls of `write_atomically` left in a folder.

    Only those last changed before `older_than` (seconds since 1970) are removed."""
    with contextlib.suppress(OSError):
        for leftover in folder.iterdir():
            with contextlib.suppress(OSError):
                if (
                    LEFTOVER.fullmatch(leftover.name)
                    and leftover.stat(follow_symlinks=False).st_mtime < older_than
                ):
                    leftover.unlink()
