"""How long runs report."""

from __future__ import annotations

import time

import pytest

from game.cli.text import progress


def test_without_a_terminal_a_line_now_and_then_tells_how_long_it_takes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter(range(0, 10_000, 20))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(seconds)))
    with progress(range(200), 200, "games") as shown:
        assert list(shown) == list(range(200))
    lines = capsys.readouterr().err.splitlines()
    # Twenty seconds a game: a line every second one, 198 games and so 3960 seconds to go at the first.
    assert lines[0] == "2 of 200 games, about 1:06:00 left"
    assert len(lines) == 99


def test_short_runs_say_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(range(3), 3, "games") as shown:
        assert list(shown) == [0, 1, 2]
    assert capsys.readouterr() == ("", "")
