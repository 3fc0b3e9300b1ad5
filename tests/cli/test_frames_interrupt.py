"""One Ctrl-C ends `frames`, its program too."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform == "win32", reason="signals to groups")
@pytest.mark.parametrize("whole", [True, False], ids=["terminal", "process alone"])
def test_one_interrupt_ends_frames_and_the_program_that_it_measures(whole: bool, tmp_path: Path) -> None:
    log = tmp_path / "frames.csv"
    frames = subprocess.Popen(
        [sys.executable, "-m", "game", "frames", "--size", "960x600", "--log", str(log)],
        cwd=Path(__file__).parents[2],
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    until = time.monotonic() + 60
    while not log.exists():  # the program runs
        assert time.monotonic() < until and frames.poll() is None
        time.sleep(0.02)
    (os.killpg if whole else os.kill)(frames.pid, signal.SIGINT)
    said = frames.communicate(timeout=60)[1]
    assert frames.returncode == 130 and b"Traceback" not in said
