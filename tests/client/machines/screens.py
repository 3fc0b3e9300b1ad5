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
def session_bus(environment: dict[str, str], folder: Path) -> Iterator[dict[str, str]]:
    """The same environment with a message bus of its own, which some window managers and input methods need."""
    bus = f"unix:path={folder}/bus"
    with running(["dbus-daemon", "--session", "--nofork", f"--address={bus}"], environment):
        until((folder / "bus").exists, "no bus")
        yield environment | {"DBUS_SESSION_BUS_ADDRESS": bus, "NO_AT_BRIDGE": "1"}


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


PROGRAM = """
import sys, threading
import pygame
from game.cli.main import run
from game.client.app import program
from game.client.app.settings_page import SettingsScene

class Shell(program.Shell):
    def __init__(self, *given):
        global shell
        super().__init__(*given)
        shell = self

frames = 0
update = pygame.display.update

def counted(*rects):
    global frames
    update(*rects)
    frames += 1
    if frames == 1:
        print("shown", flush=True)

def name():
    scene = SettingsScene(shell)
    scene.focus = "player_name"
    shell.stack.push(scene)

def obey():
    for line in sys.stdin:
        print(eval(line), flush=True)

pygame.display.update, program.Shell = counted, Shell
threading.Thread(target=obey, daemon=True).start()
sys.exit(run(["play", *sys.argv[1:]]))
"""
"""The program, which says when it shows its first frame, and for each line that it reads what that expression is worth."""
QUIT = "pygame.event.post(pygame.event.Event(pygame.QUIT))"


@contextlib.contextmanager
def playing(here: dict[str, str], folder: Path, *more: str) -> Iterator[subprocess.Popen[str]]:
    """Run the program with the data of a folder, from its first frame on."""
    command = [sys.executable, "-c", PROGRAM, "--data-dir", str(folder), *more]
    with running(command, here, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as window:
        told(window)
        yield window


def told(window: subprocess.Popen[str], line: str = "") -> str:
    """What the program answers."""
    assert window.stdin is not None and window.stdout is not None
    if line:
        window.stdin.write(f"{line}\n")
        window.stdin.flush()
    while (answer := window.stdout.readline()).startswith("pygame"):
        pass
    return answer.strip()
