"""Which of several open windows keeps the data folder: the first one. A later one works on a copy that is thrown away.

The lock belongs to the process, so that one which was killed leaves nothing behind that a later one would stumble over.
"""

from __future__ import annotations

import contextlib
import logging
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from filelock import FileLock, Timeout

log = logging.getLogger(__name__)

LOCK_NAME = "ambition.lock"


@contextlib.contextmanager
def claimed(folder: Path) -> Iterator[bool]:
    """Hold the folder while the program runs. False if another window has it.

    Where nothing can be locked, such as a folder that can't be written to, it counts as ours: what happens there is said by
    those who write."""
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
    with tempfile.TemporaryDirectory(prefix="ambition-", ignore_cleanup_errors=True) as name:
        for each in names:
            with contextlib.suppress(OSError):
                if (folder / each).is_dir():
                    shutil.copytree(folder / each, Path(name) / each)
                else:
                    shutil.copy2(folder / each, Path(name) / each)
        yield Path(name)
