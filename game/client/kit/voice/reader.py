"""Whether a screen reader runs, as far as the system tells: somebody who hears the screen is told how to hear this window."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path

_WINDOWS_ASKS = 0x46  # SPI_GETSCREENREADER
_MAC_ASKS = ("defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey")
_NAMES = ("orca", "espeakup", "fenrir")
_PATIENCE_S = 1.0


def reader_runs(proc: Path = Path("/proc")) -> bool:
    """False where the system says nothing about it."""
    if sys.platform == "win32":
        on = ctypes.c_int(0)
        told = ctypes.windll.user32.SystemParametersInfoW(_WINDOWS_ASKS, 0, ctypes.byref(on), 0)
        return bool(told and on.value)
    if sys.platform == "darwin":
        try:
            asked = subprocess.run(_MAC_ASKS, capture_output=True, text=True, timeout=_PATIENCE_S, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return False
        return asked.stdout.strip() == "1"
    return any(_name(process) in _NAMES for process in proc.glob("[0-9]*/comm"))


def _name(process: Path) -> str:
    """What a process is called; nothing if it has ended."""
    try:
        return process.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
