"""What is written down when the program fails: the traceback, and what it ran on."""

from __future__ import annotations

import logging
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

import pygame

from game import __version__
from game.client.kit.files import write_atomically
from game.engine.state import build_name

log = logging.getLogger(__name__)

CRASH_NAME = "crash.log"


def report_text(trace: str, scenes: Sequence[object], size: tuple[int, int]) -> str:
    """The report: versions, the window, the scenes from bottom to top, and the traceback."""
    driver = pygame.display.get_driver() if pygame.display.get_init() else "none"
    lines = (
        f"Ambition {__version__}, {build_name()} core",
        f"Python {platform.python_version()}, pygame {pygame.version.ver}, SDL {'.'.join(map(str, pygame.version.SDL))}",
        f"{platform.system()} {platform.release()} {platform.machine()}",
        f"window {size[0]}x{size[1]} on {driver}",
        f"scenes: {', '.join(type(scene).__name__ for scene in scenes) or 'none'}",
        "",
        trace,
    )
    return "\n".join(lines)


def write_report(folder: Path, text: str) -> tuple[Path, OSError | None]:
    """Write the report into a folder and one line to standard error. Returns where it is, and what kept it from being
    written, if anything did."""
    log.error("crashed\n%s", text)
    where = folder / CRASH_NAME
    problem = None
    kept = f"; what happened is written in {where}"
    try:
        write_atomically(where, text.encode("utf-8"))
    except OSError as error:
        problem, kept = error, ""
    if sys.stderr is not None:  # a windowed build has none
        last = text.strip().splitlines()[-1]
        print(f"ambition: the program failed ({last}), the match is kept{kept}", file=sys.stderr)
    return where, problem
