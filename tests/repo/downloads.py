"""What the tests of the downloads share: a small checkout and what is wrong with what was made from it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools.dist import linux, workshop
from tools.dist.__main__ import main
from tools.dist.workshop import Release

MADE = Release("1.2.3", 1_700_000_000)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small git checkout that stands for this one."""
    folder = tmp_path / "checkout"
    (folder / "game").mkdir(parents=True)
    (folder / "game" / "__init__.py").write_text('__version__ = "1.2.3"\n')
    (folder / "CHANGELOG.md").write_text("# Changelog\n\n## 1.2.3\n\n- All.\n")
    for args in (["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "all"]):
        subprocess.run(["git", *args], cwd=folder, check=True)
    monkeypatch.setattr(workshop, "ROOT", folder)
    monkeypatch.setattr(workshop, "OUT", folder / "dist")
    monkeypatch.setattr(linux, "need", lambda tools: None)
    for name in (workshop.DIRTY, "SOURCE_DATE_EPOCH"):
        monkeypatch.delenv(name, raising=False)
    return folder


def problem(args: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What is said on one line when the command can't do it."""
    assert main(args) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("dist: ") and said.err.count("\n") == 1
    return said.err
