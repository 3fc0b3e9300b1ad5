"""Slices of what is done at night and by hand: hostile inputs, programs killed at aimed points (`make kills COUNT=500`), and
what the soak takes for growth (`make soak MINUTES=30`)."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.hostile.reader import tried
from tests.hostile.readers import READERS
from tests.hostile.soak import MORE, Held, grown


@pytest.mark.parametrize("name", list(READERS))
def test_no_input_ends_a_reader(name: str) -> None:
    assert tried(READERS[name], range(READERS[name].quick)).first == {}


@pytest.mark.parametrize("name", list(READERS))
def test_inputs_that_are_right_are_read(name: str) -> None:
    for seed in READERS[name].seeds():
        READERS[name].feed(seed)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="programs are forks of one that is loaded")
def test_nothing_is_lost_and_nothing_doubled() -> None:
    command = [sys.executable, "-m", "tests.hostile.kills", "--count", "24"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and ", 0 faults" in done.stdout, done.stdout + done.stderr


EVEN = [Held(150.0 + minute, 28, 4) for minute in range(12)]


def test_what_comes_with_the_first_part_is_no_growth() -> None:
    assert grown(EVEN) is None and grown(EVEN[:1]) is None and grown([]) is None
    assert grown([Held(90.0, 20, 2), *EVEN]) is None


@pytest.mark.parametrize(("name", "more"), [("memory", 30.0), ("files", 6), ("threads", 2)])
def test_more_than_the_bound_is_told(name: str, more: float) -> None:
    last = EVEN[-1]._replace(**{name: getattr(EVEN[3], name) + more})
    assert more > getattr(MORE, name)
    said = grown([*EVEN[:-1], last])
    assert said is not None and said.startswith(f"{name} from ")
