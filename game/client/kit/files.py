"""The data folder and writing to it so that a killed process leaves either the old file or the new one."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from pathlib import Path

import platformdirs

from game.client.kit.i18n import _


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
    return error.strerror or type(error).__name__


def write_atomically(path: Path, data: bytes) -> None:
    """Replace `path` by `data` in one step. Raises OSError; the old file then stands as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on disk, where the system lets one ask for it."""
    if os.name == "posix":
        with contextlib.suppress(OSError):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def clear_leftovers(path: Path) -> None:
    """Remove temporary files that a killed process left beside `path`."""
    with contextlib.suppress(OSError):
        for leftover in path.parent.glob(f".{path.name}.*.tmp"):
            with contextlib.suppress(OSError):
                leftover.unlink()
