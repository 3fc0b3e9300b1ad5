"""The system's clipboard as text, opening a file with the system's program for it, and what only SDL itself knows."""

from __future__ import annotations

import ctypes
import logging
import os
import subprocess
import sys
from pathlib import Path

import pygame


def copy(text: str) -> bool:
    """Put a text on the clipboard and return whether the system allowed it."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def paste() -> str:
    """Return the text on the clipboard, empty if there is none or it can't be read."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except pygame.error:
        return ""


log = logging.getLogger(__name__)


def library() -> ctypes.CDLL | None:
    """Return the SDL that pygame has loaded, for what pygame doesn't offer; None if it can't be called."""
    try:
        return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
    except (AttributeError, OSError) as error:
        log.info("SDL can't be called: %s", error)
        return None


def open_file(path: Path) -> bool:
    """Ask the system to open a file and return whether something was asked.

    False if nothing here can open files; True doesn't say that the file was opened."""
    try:
        if sys.platform == "win32":
            os.startfile(path)
        else:
            command, none = (
                ["open" if sys.platform == "darwin" else "xdg-open", str(path)],
                subprocess.DEVNULL,
            )
            subprocess.Popen(command, stdin=none, stdout=none, stderr=none, start_new_session=True)
    except OSError as error:
        log.info("nothing opens %s: %s", path, error)
        return False
    return True
