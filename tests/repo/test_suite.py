"""The suite runs whole: `make test` takes the folders that pyproject.toml lists, and in its order."""

from __future__ import annotations

import tomllib

from tests.repo.builds import ROOT


def test_every_test_lies_in_a_folder_that_is_run() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]["testpaths"]
    there = {path.relative_to(ROOT).parts[:2] for path in (ROOT / "tests").rglob("test_*.py")}
    assert {"/".join(parts) for parts in there} == set(listed)
    assert "--no-loadscope-reorder" in (ROOT / "Makefile").read_text()
