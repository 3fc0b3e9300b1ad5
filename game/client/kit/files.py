"""The data folder and writing to it so that a killed process leaves either the old file or the new one."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path

import platformdirs

from game.client.kit.i18n import _

LEFTOVER = re.compile(r"\..+\.(json|jsonl|csv|pdf|log)\.[a-z0-9_]{8}\.tmp")
"""What files of ours are called while they are written."""


def data_folder(chosen: Path | None = None) -> Path:
    """The folder for settings, saves and logs: `chosen`, or the usual place of this system."""
    return chosen if chosen is not None else Path(platformdirs.user_data_dir("ambition", appauthor=False))


def reason_of(error: OSError) -> str:
    """Why the disk refused, in the player's language for the common reasons, else as the system words it."""
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
    """Replace `path` by `data`, or by its pieces one after another, in one step. Raises OSError; the old file then stands as it
    was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines([data] if isinstance(data, bytes) else data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    finally:
        with contextlib.suppress(OSError):  # it is there no more once it has replaced the old one
            os.unlink(name)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on disk, where the system lets one ask for it."""
    if os.name == "posix":
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def clear_leftovers(folder: Path, older_than: float) -> None:
    """Remove what `write_atomically` left in a folder, killed at it, if it was changed before a time (in seconds since 1970)."""
    with contextlib.suppress(OSError):
        for leftover in folder.iterdir():
            with contextlib.suppress(OSError):
                if LEFTOVER.fullmatch(leftover.name) and leftover.stat(follow_symlinks=False).st_mtime < older_than:
                    leftover.unlink()
