"""Screens of their own, and the programs that run on them."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_S = 60.0


def need(*programs: str) -> None:
    """Skip the test unless all programs are installed."""
    missing = [each for each in programs if shutil.which(each) is None]
    if missing:
        pytest.skip(f"{', '.join(missing)} is not installed")


@contextlib.contextmanager
def running(command: list[str], environment: dict[str, str], **more: object) -> Iterator[subprocess.Popen[str]]:
    """Run a program as long as the block lasts."""
    process = subprocess.Popen(command, cwd=ROOT, env=environment, text=True, **more)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextlib.contextmanager
def screen(size: str = "1280x800") -> Iterator[dict[str, str]]:
    """The environment of programs on a screen of its own."""
    need("Xvfb")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-nolisten", "tcp"]
    environment = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
    with running(command, environment, pass_fds=[write], stderr=subprocess.DEVNULL):
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        yield environment | {"DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}


def asked(environment: dict[str, str], *command: str) -> str:
    """What a program on the screen says."""
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    return done.stdout


def until(met: Callable[[], object], what: str) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE_S
    while not met():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def play(folder: Path, *more: str) -> list[str]:
    """The command that opens the window with the data of a folder."""
    return [sys.executable, "-m", "game", "play", "--data-dir", str(folder), *more]


def window_of(environment: dict[str, str]) -> str:
    """The number of the program's window, once it is seen."""
    found: list[str] = []

    def seen() -> bool:
        found[:] = asked(environment, "xdotool", "search", "--onlyvisible", "--name", "^Ambition$").split()
        return bool(found)

    until(seen, "no window")
    return found[-1]
