"""Worker processes: bounded, in order, called off at once, and never orphans."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, closing, suppress
from pathlib import Path
from typing import Any

import pytest

from ai.workers import AHEAD, Stopped, called_off, in_order, processes
from game.cli.main import run
from tests.ai.helpers import in_session, program, wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and /proc")


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """Ctrl-C arrives, here and in what is started from here, also where the tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_few_tasks_are_handed_out_before_the_first_result_is_taken() -> None:
    drawn: list[int] = []

    def calls() -> Iterator[tuple[int]]:
        for number in range(1000):
            drawn.append(number)
            yield (-number,)

    with closing(in_order(abs, calls(), processes(2))) as results:
        assert [next(results) for _ in range(3)] == [0, 1, 2]
        assert len(drawn) <= AHEAD * 2 + 4


def test_what_workers_start_finds_its_modules_where_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    for given in (None, "yes"):
        if given:
            monkeypatch.setenv("PYTHONSAFEPATH", given)
        assert list(in_order(os.getenv, [("PYTHONSAFEPATH",)], processes(1))) == [given]
        assert os.getenv("PYTHONSAFEPATH") == given


def _only_the_first_drags_on(index: int, parent: int, arrived: Path) -> int:
    if index == 0:
        called_off.wait()
        raise Stopped
    if index == 3:
        wait_until(lambda: arrived.exists() and len(arrived.read_bytes()) == 2)
        os.kill(parent, signal.SIGINT)
    return index


def test_results_behind_an_unfinished_one_come_out_at_an_interrupt(tmp_path: Path) -> None:
    arrived, crew, kept = tmp_path / "arrived", processes(2), []
    hand_out = crew.executor.submit

    def submit(*task: Any) -> Future[Any]:
        future = hand_out(*task)
        future.add_done_callback(note)
        return future

    def note(future: Future[Any]) -> None:
        if not future.cancelled() and future.exception() is None:
            with arrived.open("ab") as file:
                file.write(b".")

    crew.executor.submit = submit  # type: ignore[method-assign, assignment]
    with pytest.raises(KeyboardInterrupt):
        for result in in_order(_only_the_first_drags_on, [(n, os.getpid(), arrived) for n in range(4)], crew):
            kept.append(result)
    assert kept[:2] == [1, 2]


def simulation(file: Path, level: str, jobs: int) -> AbstractContextManager[subprocess.Popen[str]]:
    return program("simulate", "--games", "10000", "--level", level, "--jobs", str(jobs), "-o", str(file))


def working(leader: int) -> list[int]:
    """The processes of a session, but for its leader, that have thought for a while: more than they need to start."""
    ticks = os.sysconf("SC_CLK_TCK")
    found = []
    for process in in_session(leader):
        with suppress(OSError):
            user, system = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
            if process != leader and int(user) + int(system) > 1.5 * ticks:
                found.append(process)
    return found


@pytest.mark.parametrize("level", ["novice", pytest.param("master", marks=pytest.mark.slow)])
def test_ctrl_c_keeps_what_is_finished_and_ends_at_once_and_quietly(level: str, tmp_path: Path) -> None:
    file = tmp_path / "records"
    with simulation(file, level, 3) as process:
        if level == "novice":
            wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") >= 3)
        else:
            wait_until(lambda: len(working(process.pid)) == 3)  # in the middle of every worker's match
        for _ in range(4):  # an impatient hand
            os.killpg(process.pid, signal.SIGINT)
            time.sleep(0.02)
        _, err = process.communicate(timeout=240)
        assert (process.returncode, err) == (130, "")
        wait_until(lambda: in_session(process.pid) == [])
    if level == "master":
        assert not file.exists() or file.read_bytes() == b""  # no worker played its match to the end
    else:
        assert file.read_bytes().endswith(b"}\n")
        assert run(["verify", str(file)]) == 0


@pytest.mark.parametrize("wait", [0.05, *(pytest.param(wait, marks=pytest.mark.slow) for wait in (0.0, 0.1, 0.2))])
def test_ctrl_c_while_workers_load_is_quiet(wait: float, tmp_path: Path) -> None:
    file = tmp_path / "records"
    with simulation(file, "club", 3) as process:
        wait_until(file.exists)  # the command runs
        time.sleep(wait)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=240)
        assert (process.returncode, err) == (130, "")
        wait_until(lambda: in_session(process.pid) == [])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_their_parent(number: signal.Signals, tmp_path: Path) -> None:
    with simulation(tmp_path / "records", "expert", 2) as process:
        wait_until(lambda: len(in_session(process.pid)) == 4)
        time.sleep(0.5)
        process.send_signal(number)
        process.communicate(timeout=240)
        wait_until(lambda: in_session(process.pid) == [])
