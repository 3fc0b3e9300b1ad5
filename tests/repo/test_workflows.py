"""The workflows ask for what is there: they parse, and the jobs, make targets, commands and scripts that they name exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tools.dist.__main__ import main
from tools.dist.workshop import ROOT

FILES = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    loaded = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(loaded["jobs"], dict)
    return loaded["jobs"]


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in jobs(path).values() for step in job["steps"]]


def commands(path: Path) -> str:
    return "\n".join(step["run"] for step in steps(path) if "run" in step)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_jobs_are_whole(path: Path) -> None:
    found = jobs(path)
    for name, job in found.items():
        assert "runs-on" in job and job["steps"], name
        needed = job.get("needs", [])
        assert set([needed] if isinstance(needed, str) else needed) <= set(found), name
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step), step
            assert "uses" not in step or re.fullmatch(r"[\w./-]+@v\d+(\.\d+)*", step["uses"]), step


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_run_exists(path: Path) -> None:
    text = commands(path)
    known = set(re.findall(r"^([\w %-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    targets = {name for names in known for name in names.split()}
    for asked in re.findall(r"\bmake ((?:[a-z][a-z-]* ?)+)", text):
        assert set(asked.split()) <= targets, asked
    for script in re.findall(r"bash ([\w./-]+)", text):
        assert (ROOT / script).is_file(), script
    for command in re.findall(r"-m tools\.dist ([a-z-]+)", text):
        with pytest.raises(SystemExit) as stopped:
            main([command, "--help"])
        assert stopped.value.code == 0


def test_what_is_published_was_made_and_tried_before() -> None:
    found = jobs(ROOT / ".github/workflows/release.yml")
    made = {
        step["with"]["name"].partition("-")[0]
        for job in found.values() for step in job["steps"] if "upload-artifact" in step.get("uses", "")
    }  # fmt: skip
    assert made == {"wheels", "linux", "windows", "macos", "pictures"}
    assert set(found["publish"]["needs"]) == made - {"pictures"} | {"windows-tried"}
    assert {found[name]["needs"] for name in made - {"pictures"}} == {"agree"}
    taken = next(step for step in found["publish"]["steps"] if "download-artifact" in step["uses"])
    assert set(taken["with"]["pattern"].strip("{}").split(",")) == {"wheels-*", "linux", "windows", "macos"}
