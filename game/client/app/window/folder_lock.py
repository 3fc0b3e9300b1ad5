"""The lock of the data folder. The first window holds it; a later window works on a copy that is thrown away.

The lock belongs to the process, so a killed process leaves nothing behind that would stop the next one.
"""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from filelock import FileLock, Timeout

from game.client.kit.files import clear_leftovers

log = logging.getLogger(__name__)

LOCK_NAME = "ambition.lock"
BORROWED = "ambition-window-"
"""The prefix of later windows' folders in the system's temporary folder."""
HOUR_S = 3600.0


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[bool]:
    """Lock the folder while the program runs. Yields False if another window holds it.

    If locking is impossible, as in a read-only folder, this yields True: whoever writes there reports the failure."""
    lock = FileLock(folder / LOCK_NAME)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire(timeout=0)
    except Timeout:
        yield False
        return
    except (OSError, NotImplementedError) as error:
        log.info("the folder isn't locked: %s", error)
        yield True
        return
    try:
        yield True
    finally:
        lock.release()


@contextlib.contextmanager
def borrowed(folder: Path, names: Sequence[str]) -> Iterator[Path]:
    """A folder of its own with copies of those files and folders of `folder` that are there; it goes when the program ends."""
    with (
        tempfile.TemporaryDirectory(prefix=BORROWED, ignore_cleanup_errors=True) as name,
        FileLock(Path(name) / LOCK_NAME, timeout=0),
    ):
        for each in names:
            with contextlib.suppress(OSError):
                if (folder / each).is_dir():
                    shutil.copytree(folder / each, Path(name) / each)
                else:
                    shutil.copy2(folder / each, Path(name) / each)
        yield Path(name)


def clear(folders: Sequence[Path], shared: Path) -> None:
    """Remove what killed windows left: files half written, in `folders`, which are held, and in a `shared` one if they are older
    than an hour; and borrowed folders of this person that no window works in any more."""
    for folder in folders:
        clear_leftovers(folder, time.time())
    clear_leftovers(shared, time.time() - HOUR_S)
    with contextlib.suppress(OSError):
        for left in Path(tempfile.gettempdir()).glob(f"{BORROWED}*"):
            with contextlib.suppress(OSError, Timeout):
                found = left.stat(follow_symlinks=False)
                ours = not hasattr(os, "getuid") or found.st_uid == os.getuid()
                if left.is_symlink() or not ours or not (left / LOCK_NAME).is_file():
                    continue
                with FileLock(left / LOCK_NAME, timeout=0):
                    pass
                shutil.rmtree(left)
