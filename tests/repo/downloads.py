"""What the tests of the downloads share: the release that is made, and what a command says that can't make it."""

from __future__ import annotations

import pytest

from tools.dist.__main__ import main
from tools.dist.workshop import Release

MADE = Release("1.2.3", 1_700_000_000)


def problem(args: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What is said on one line when the command can't do it."""
    assert main(args) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("dist: ") and said.err.count("\n") == 1
    return said.err
