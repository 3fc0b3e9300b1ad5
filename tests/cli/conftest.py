"""Commands as a shell would call them, and what they say."""

from __future__ import annotations

from typing import Protocol

import pytest

from game.cli.main import run


class Call(Protocol):
    """A command with its arguments is run; what it says comes back."""

    def __call__(self, *args: object) -> str: ...


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Call:
    """Run a command that succeeds. Returns its output."""

    def call(*args: object) -> str:
        assert run([*map(str, args)]) == 0
        return capsys.readouterr().out

    return call


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Call:
    """Run a command that is refused with status 2 and prints nothing. Returns the one line that says why."""

    def call(*args: object) -> str:
        assert run([*map(str, args)]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1, err
        return err

    return call
