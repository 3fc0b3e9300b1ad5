"""Whether a screen reader runs is asked of the system."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.client.kit.narrator import reader_runs


def processes(folder: Path, *names: str) -> Path:
    for number, name in enumerate(names, 100):
        (folder / str(number)).mkdir(parents=True)
        (folder / str(number) / "comm").write_text(f"{name}\n")
    (folder / "self").mkdir()
    (folder / "7").mkdir()  # it has ended
    return folder


def test_among_the_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert reader_runs(processes(tmp_path / "a", "bash", "orca"))
    assert not reader_runs(processes(tmp_path / "b", "bash", "orcas"))
    assert not reader_runs(tmp_path / "none")


@pytest.mark.parametrize(("told", "runs"), [("1\n", True), ("0\n", False), ("", False)])
def test_as_macos_says(monkeypatch: pytest.MonkeyPatch, told: str, runs: bool) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", lambda *args, **named: subprocess.CompletedProcess(args, 0, told, ""))
    assert reader_runs() == runs


def test_a_mac_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*args: object, **named: object) -> None:
        raise subprocess.TimeoutExpired("defaults", 1.0)

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", late)
    assert not reader_runs()
