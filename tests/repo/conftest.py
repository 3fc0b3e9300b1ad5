"""A checkout to make downloads of."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools.dist import linux, workshop


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
