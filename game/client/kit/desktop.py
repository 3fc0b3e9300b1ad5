"""The system's clipboard as text, and opening a file with whatever the computer opens such files with."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pygame


def copy(text: str) -> bool:
    """Put a text there. False if the system doesn't let us."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def paste() -> str:
    """The text that lies there, or an empty one."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except pygame.error:
        return ""


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
