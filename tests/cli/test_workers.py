"""Worker processes: bounded, in order, called off at once, and never orphans."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.cli.main import run
from game.cli.workers import AHEAD, Stopped, called_off, in_order

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and /proc")


def test_few_tasks_are_handed_out_before_the_first_result_is_taken() -> None:
    drawn: list[int] = []

    def calls() -> Iterator[tuple[int]]:
        for number in range(1000):
            drawn.append(number)
            yield (-number,)

    with closing(in_order(abs, calls(), 2)) as results:
        assert [next(results) for _ in range(3)] == [0, 1, 2]
        assert len(drawn) <= AHEAD * 2 + 4


def _only_the_first_drags_on(index: int, parent: int) -> int:
    if index == 0:
        called_off.wait()
        raise Stopped
    if index == 3:
        time.sleep(0.5)
        os.kill(parent, signal.SIGINT)
    return index


def test_results_behind_an_unfinished_one_come_out_at_an_interrupt() -> None:
    kept = []
    with pytest.raises(KeyboardInterrupt):
        for result in in_order(_only_the_first_drags_on, [(index, os.getpid()) for index in range(4)], 2):
            kept.append(result)
    assert kept[:2] == [1, 2]


def simulation(file: Path, level: str, jobs: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "game", "simulate", "--games", "10000", "--level", level, "--jobs", str(jobs),
               "-o", str(file)]  # fmt: skip
    # A session of its own: signals to the group are what a terminal's Ctrl-C is, and the tests don't get them.
    return subprocess.Popen(command, start_new_session=True, stderr=subprocess.PIPE, text=True)


def in_session(leader: int) -> list[int]:
    """The live processes of a session."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, session = entry.read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if int(session) == leader and state not in "ZX":
            found.append(int(entry.parent.name))
    return found


def wait_until_gone(leader: int) -> None:
    until = time.monotonic() + 10
    while left := in_session(leader):
        assert time.monotonic() < until, f"orphans: {left}"
        time.sleep(0.02)


@pytest.mark.parametrize("level", ["novice", "expert"])
def test_ctrl_c_keeps_what_is_finished_and_ends_at_once_and_quietly(level: str, tmp_path: Path) -> None:
    file = tmp_path / "records"
    process = simulation(file, level, 3)
    until = time.monotonic() + 30
    while not (file.exists() and (level == "expert" or file.read_bytes().count(b"\n") >= 3)):
        assert time.monotonic() < until
        time.sleep(0.02)
    if level == "expert":
        time.sleep(1.5)  # in the middle of every worker's match
    started = time.monotonic()
    for _ in range(4):  # an impatient hand
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.02)
    _, err = process.communicate(timeout=20)
    assert time.monotonic() - started < 3
    assert (process.returncode, err) == (130, "")
    wait_until_gone(process.pid)
    if level == "novice":
        assert file.read_bytes().endswith(b"}\n")
        assert run(["verify", str(file)]) == 0


@pytest.mark.parametrize("wait", [0.12, 0.2, 0.3, 0.5])
def test_ctrl_c_while_workers_load_is_quiet(wait: float, tmp_path: Path) -> None:
    process = simulation(tmp_path / "records", "club", 3)
    time.sleep(wait)
    while not (tmp_path / "records").exists():  # the command runs
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, "")
    wait_until_gone(process.pid)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_their_parent(number: signal.Signals, tmp_path: Path) -> None:
    process = simulation(tmp_path / "records", "expert", 2)
    until = time.monotonic() + 30
    while len(in_session(process.pid)) < 4:  # parent, two workers, multiprocessing's resource tracker
        assert time.monotonic() < until
        time.sleep(0.02)
    time.sleep(0.5)
    process.send_signal(number)
    process.communicate(timeout=20)
    wait_until_gone(process.pid)
