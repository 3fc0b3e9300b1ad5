"""The suite runs whole: every test lies in a folder that is run, and what `make test` leaves out `make test-slow` runs."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from tests.repo.builds import ROOT

SETTINGS: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = SETTINGS["project"]["optional-dependencies"]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
IGNORED = re.compile(r"--ignore|--deselect|\s-k\s")


def recipe(target: str) -> str:
    """The commands of a target of the Makefile."""
    found = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.M)
    assert found, f"make {target} does nothing"
    return found[1]


def test_every_test_lies_in_a_folder_that_is_run() -> None:
    listed = SETTINGS["tool"]["pytest"]["ini_options"]["testpaths"]
    there = {path.relative_to(ROOT).parts[:2] for path in (ROOT / "tests").rglob("test_*.py")}
    assert {"/".join(parts) for parts in there} == set(listed)


def test_both_commands_together_run_everything() -> None:
    """Each runs what pyproject.toml lists: one all that is not slow, the other all that is."""
    assert re.findall(r"\$\(PYTEST\)(.*)", recipe("test")) == [' -m "not slow"']
    assert re.findall(r"\$\(PYTEST\)(.*)", recipe("test-slow")) == [" -m slow"]
    (command,) = re.findall(r"^PYTEST = (.*)", MAKEFILE, re.M)
    settings = SETTINGS["tool"]["pytest"]["ini_options"]
    for text in (command, settings["addopts"]):
        assert not IGNORED.search(text) and " -m " not in text.replace("-m pytest", ""), text
    assert "--strict-markers" in settings["addopts"]
    ran = [line for line in Path(ROOT, ".ci/run").read_text(encoding="utf-8").splitlines() if line.startswith("make ")]
    assert ran[:2] == ["make test", "make test-slow"]
    assert ran[2:] == [f"make dist{form} dist{form}-check" for form in ("", "-appimage", "-windows")]


def test_the_quick_command_needs_no_heavy_package() -> None:
    names = {re.split(r"[<>=!~ ]", each)[0] for each in (*SETTINGS["project"]["dependencies"], *EXTRAS["test"])}
    heavy = {"jax", "optax", "scipy", "distributed", "fonttools"}
    assert not names & heavy and not any(name.startswith(("fontpkg", "noto", "ambition")) for name in names)
    assert EXTRAS["test-slow"] == ["ambition-game[cluster,fonts,test,train]"]


@pytest.mark.slow
def test_the_slow_command_skips_nothing_for_want_of_a_package() -> None:
    for extra in ("cluster", "fonts", "test", "train"):
        for each in EXTRAS[extra]:
            assert version(re.split(r"[<>=!~ ]", each)[0])
