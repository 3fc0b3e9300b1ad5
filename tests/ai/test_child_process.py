"""Child processes: nothing that they start outlives them or us, however either ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import uuid
from pathlib import Path

import pytest

from ai.child_process import ChildProcess, ProcessEndedError
from tests.ai.helpers import called_with, wait_until

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux adopts what a program leaves behind")

FAMILY = """
import os, subprocess, sys, time
sleep = [sys.executable, "-I", "-S", "-c", "import signal, time; signal.signal(15, 1); time.sleep(600)", sys.argv[1]]
subprocess.Popen(sleep)
subprocess.Popen(sleep, start_new_session=True)
if os.fork() == 0:  # a daemon, whose parent has gone
    os.setsid()
    if os.fork() == 0:
        os.execv(sleep[0], sleep)
    os._exit(0)
print("ready", flush=True)
if len(sys.argv) > 2:
    sys.exit(0)
time.sleep(600)
"""
"""A program with a child, one in a session of its own, and a daemon; all have its first argument among theirs."""

PARENT = """
import sys, time
from ai.child_process import ChildProcess
child = ChildProcess([sys.executable, "-I", "-S", "-c", sys.argv[1], sys.argv[2]], "family")
assert child.receive(60) == b"ready"
print("ready", flush=True)
time.sleep(600)
"""


@pytest.fixture
def mark() -> str:
    return f"mark-{uuid.uuid4()}"


def family(mark: str, *more: str) -> ChildProcess:
    child = ChildProcess([sys.executable, "-I", "-S", "-c", FAMILY, mark, *more], "family")
    assert child.receive(60) == b"ready"
    return child


def test_closing_a_program_ends_its_whole_family(mark: str) -> None:
    child = family(mark)
    wait_until(lambda: len(called_with(mark)) == 5)  # its keeper, it and three more
    child.close(patience=0)
    wait_until(lambda: called_with(mark) == [])


def test_a_program_that_ends_leaves_nothing(mark: str) -> None:
    child = family(mark, "ends")
    wait_until(lambda: called_with(mark) == [])
    with pytest.raises(ProcessEndedError):
        while True:
            child.receive(60)
    child.close()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_nothing_outlives_a_parent_that_is_ended_with_its_group(mark: str, number: int) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, FAMILY, mark],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert parent.stdout is not None and parent.stdout.readline() == b"ready\n"
    assert len(called_with(mark)) >= 5
    os.killpg(parent.pid, number)
    parent.wait(60)
    parent.stdout.close()
    wait_until(lambda: called_with(mark) == [])


def test_what_cannot_be_started_says_why(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        ChildProcess([str(tmp_path / "nothing")], "nothing")
    (tmp_path / "plain").write_text("")
    with pytest.raises(PermissionError):
        ChildProcess([str(tmp_path / "plain")], "plain")
