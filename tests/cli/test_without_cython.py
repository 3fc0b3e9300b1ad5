"""The program where Cython isn't installed and fontTools is pure Python, as in the Windows downloads: it makes paper and passes
its self-test.

fontTools compiles some of its modules with Cython, and their sources ask for `cython`, as ours do: what one of the two finds
under that name must be the real one or nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from pypdf import PdfReader

from game.cli.simulate import simulate_match
from game.engine.ambition.editions import Rules
from tests.repo.builds import ROOT, WITHOUT_CYTHON, environment

PROGRAM = ("-m", "game")
CORES = ["", pytest.param("interpreted", marks=pytest.mark.slow)]
HIDDEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder before all others on Python's path: fontTools without its compiled modules, and what hides Cython."""
    folder = tmp_path_factory.mktemp("packages")
    found = find_spec("fontTools")
    assert found is not None and found.submodule_search_locations is not None
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "__pycache__")
    shutil.copytree(found.submodule_search_locations[0], folder / "fontTools", ignore=compiled)
    (folder / "sitecustomize.py").write_text(WITHOUT_CYTHON)
    return folder


def python(packages: Path, *args: str, **env: str) -> str:
    """Run Python there and return what it printed; it has to succeed and to complain of nothing."""
    env = environment(PYTHONPATH=os.pathsep.join((str(packages), str(ROOT))), **HIDDEN, **env)
    done = subprocess.run([sys.executable, *args], cwd=packages, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("core", CORES)
def test_nobody_finds_a_cython_of_ours(core: str, packages: Path) -> None:
    code = (
        "import sys, game.cli.main, game.cli.slips, ai.search.ismcts, fontTools.misc.bezierTools as pure\n"
        "print(pure.__file__, pure.COMPILED, sys.modules['cython'])\n"
    )
    said = python(packages, "-c", code, AMBITION_CPU=core).split()
    assert said == [str(packages / "fontTools/misc/bezierTools.py"), "False", "None"]


@pytest.mark.parametrize("core", CORES)
def test_it_makes_paper(core: str, packages: Path, tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    record.write_text(simulate_match(Rules(), ("novice",) * 4, 1, 0))
    slips, sheet = tmp_path / "slips.pdf", tmp_path / "sheet.pdf"
    commands = [["slips", "-o", str(slips)], ["scoresheet", "--record", str(record), "-o", str(sheet)]]
    code = f"from game.cli.main import run\nassert [run(args) for args in {commands!r}] == [0, 0]\n"
    python(packages, "-c", code, AMBITION_CPU=core)
    assert "Ambition" in PdfReader(slips).pages[0].extract_text()
    assert len(PdfReader(sheet).pages) >= 1


@pytest.mark.slow
def test_it_passes_its_self_test(packages: Path) -> None:
    assert python(packages, *PROGRAM, "--self-test").endswith(": OK\n")
