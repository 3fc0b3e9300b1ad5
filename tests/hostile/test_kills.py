"""A few programs killed at every aimed point; hundreds by hand: `make kills COUNT=500`."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="programs are forks of one that is loaded")
def test_nothing_is_lost_and_nothing_doubled() -> None:
    command = [sys.executable, "-m", "tests.hostile.kills", "--count", "24"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and ", 0 faults" in done.stdout, done.stdout + done.stderr
