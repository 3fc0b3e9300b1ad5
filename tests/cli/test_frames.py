"""What is measured of the window is measured of the program as it is."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from game.cli import frames
from game.cli.frame_log import frame_log, read
from game.cli.main import cli, run
from game.client.app.options import FrameTiming

SIZE = (1024, 640)


def test_a_log_is_read_as_it_was_written(tmp_path: Path) -> None:
    made = [
        FrameTiming(1000.25, 3.5, 2.125, True, 1, "MenuScene"),
        FrameTiming(1000.5, 0.25, 0.125, False, 0, "TableScene"),
    ]
    with frame_log(tmp_path / "frames.csv") as add:
        for frame in made:
            add(frame)
    assert read(tmp_path / "frames.csv") == made
    assert (tmp_path / "frames.csv").read_text().splitlines()[0] == "at,work_ms,cpu_ms,drew,inputs,scene"


def test_figures_are_those_of_the_frames() -> None:
    made = [FrameTiming(i, float(i), i / 2, True, 0, "TableScene") for i in range(200)]
    figures = frames.frame_figures(made)
    assert figures == {
        "frames": 200, "work_median_ms": 100, "work_p99_ms": 198, "work_longest_ms": 199, "first_cpu_ms": 0,
        "cpu_p99_ms": 99, "cpu_longest_ms": 99.5,
    }  # fmt: skip


@pytest.mark.slow
def test_a_round_is_played_and_logged(tmp_path: Path) -> None:
    log = tmp_path / "frames.csv"
    seen = frames.frames_of(SIZE, 0.0, "novice", rounds=1, log=log)
    kept = read(log)
    start = next(index for index, frame in enumerate(kept) if frame.scene == "TableScene")
    assert start > 0 and kept[start:] == seen and all(frame.scene == "MenuScene" for frame in kept[:start])
    assert len(seen) > 40 and {"TableScene", "ResultScene", "FinalScene"} <= {frame.scene for frame in seen}
    assert all(frame.cpu_ms >= 0 for frame in seen) and any(frame.drew for frame in seen)


@pytest.mark.slow
def test_a_match_ends_the_program_and_memory_is_read(tmp_path: Path) -> None:
    held = frames.memory(SIZE, 1)
    if not Path("/proc/self/status").exists():
        pytest.skip("this system doesn't tell")
    assert 40 < held["memory_mb"] < 600


@pytest.mark.usefixtures("display_again")
def test_a_key_shows_at_once_and_the_menu_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "_IDLE_S", 0.5)
    assert 1 <= frames.input_frames(SIZE) <= frames.BARS["input_frames"]
    assert 0 < frames.idle_percent(SIZE) < 50


def test_the_command_says_what_is_over_its_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {"work_p99_ms": 6.0, "work_longest_ms": 40.0, "frames": 9.0}
    monkeypatch.setattr(frames, "measure", lambda *arguments: figures)
    said = CliRunner().invoke(cli, ["frames"]).output
    lines = dict(line.split(maxsplit=1) for line in said.splitlines())
    assert "over" not in lines["work_p99_ms"] and lines["work_longest_ms"].endswith("bar 33, over it")
    assert json.loads(CliRunner().invoke(cli, ["frames", "--json"]).output) == figures


def test_a_log_that_can_not_be_written_is_bad_input(tmp_path: Path) -> None:
    assert run(["play", "--frame-log", str(tmp_path / "no" / "folder.csv")]) == 2


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
