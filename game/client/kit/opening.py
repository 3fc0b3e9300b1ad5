"""Opening a file with whatever the computer opens such files with."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

log = logging.getLogger(__name__)


def open_file(path: Path) -> bool:
    """Have the system show a file. False if nothing here can; True says only that something was asked to."""
    try:
        if sys.platform == "win32":
            os.startfile(path)
        else:
            command = "open" if sys.platform == "darwin" else "xdg-open"
            subprocess.Popen(
                [command, str(path)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
    except OSError as error:
        log.info("nothing opens %s: %s", path, error)
        return False
    return True
