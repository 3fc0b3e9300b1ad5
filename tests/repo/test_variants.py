"""One source, three builds: interpreted, compiled for every x86-64 and compiled for x86-64-v3 give the same results."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from game.engine.state import build_name, compiled
from tests.repo.builds import ROOT, probe


def test_interpreted_and_compiled_agree_card_by_card() -> None:
    assert compiled(), "the tests need the compiled core: make test builds it"
    here = probe(ROOT)
    assert here[0] == build_name()
    interpreted = probe(ROOT, "interpreted")
    assert interpreted[0] == "interpreted"
    assert here[1:] == interpreted[1:]


@pytest.mark.timeout(900)  # minutes of a compiler or interpreter, on a machine that does other things too
def test_the_battery_passes_interpreted() -> None:
    env = {**os.environ, "AMBITION_CPU": "interpreted"}
    tests = ["tests/engine", "-q", "-p", "no:cacheprovider", "--timeout=600"]
    out = subprocess.run(
        [sys.executable, "-m", "pytest", *tests], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert out.returncode == 0, out.stdout[-3000:]


def test_an_unknown_choice_of_build_is_refused() -> None:
    env = {**os.environ, "AMBITION_CPU": "fast"}
    out = subprocess.run(
        [sys.executable, "-c", "import game.engine"], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert out.returncode == 1 and "AMBITION_CPU='fast'" in out.stderr
