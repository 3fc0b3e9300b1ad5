"""One source, three builds: interpreted, compiled for every x86-64 and compiled for x86-64-v3 give the same results."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from game.engine.state import build_name, compiled
from tests.repo.builds import ROOT, WITHOUT_CYTHON, probe


def test_interpreted_and_compiled_agree_card_by_card() -> None:
    assert compiled(), "the tests need the compiled core: make test builds it"
    here = probe(ROOT)
    assert here[0] == build_name()
    interpreted = probe(ROOT, "interpreted", WITHOUT_CYTHON)  # which an installed copy needn't have
    assert interpreted[0] == "interpreted"
    assert here[1:] == interpreted[1:]


def interpreted(*tests: str) -> None:
    """Run tests of the engine on the interpreted core."""
    env = {**os.environ, "AMBITION_CPU": "interpreted"}
    command = [sys.executable, "-m", "pytest", *tests, "-q", "-p", "no:cacheprovider", "--timeout=1200"]
    out = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert out.returncode == 0, out.stdout[-3000:]


def test_the_search_passes_interpreted() -> None:
    """By games that only tests know, whose solutions are known."""
    interpreted("tests/ai/test_toy.py")


FOLDERS = ["tests/engine/ambition", "tests/engine/ambusch"]


@pytest.mark.slow
@pytest.mark.timeout(1800)  # minutes of an interpreter, on a machine that does other things too
@pytest.mark.parametrize("part", [*FOLDERS, "the rest"])
def test_the_battery_passes_interpreted(part: str) -> None:
    interpreted(*([part] if part in FOLDERS else ["tests/engine", *(f"--ignore={folder}" for folder in FOLDERS)]))


def test_an_unknown_choice_of_build_is_refused() -> None:
    env = {**os.environ, "AMBITION_CPU": "fast"}
    out = subprocess.run(
        [sys.executable, "-c", "import game.engine"], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert out.returncode == 1 and "AMBITION_CPU='fast'" in out.stderr
