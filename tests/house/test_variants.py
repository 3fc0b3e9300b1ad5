"""One source, three builds: interpreted, compiled for every x86-64 and compiled for x86-64-v3 give the same results."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.cpu import supports_v3
from game.engine.state import build_name, compiled

ROOT = Path(__file__).resolve().parents[2]

PROBE = """
import json, hashlib
from ai.measure import signature
from game.cli.simulate import simulate_match
from game.engine.ambition.editions import Rules
from game.engine.state import build_name
games = simulate_match(Rules(nil_bidding=True), ("novice",) * 4, 5, 0)
print(json.dumps([build_name(), signature(60), hashlib.sha256(games.encode()).hexdigest()]))
"""


def probe(folder: Path, cpu: str = "") -> list[str]:
    """Build name, search signature and hash of a simulated match, as the program in this folder gives them."""
    env = {**os.environ, "AMBITION_CPU": cpu, "PYTHONPATH": str(folder)}
    out = subprocess.run(
        [sys.executable, "-c", PROBE], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert out.returncode == 0, out.stderr
    found: list[str] = json.loads(out.stdout)
    return found


def test_interpreted_and_compiled_agree_card_by_card() -> None:
    assert compiled(), "the tests need the compiled core: make test builds it"
    here = probe(ROOT)
    assert here[0] == build_name()
    interpreted = probe(ROOT, "interpreted")
    assert interpreted[0] == "interpreted"
    assert here[1:] == interpreted[1:]


def test_the_battery_passes_interpreted() -> None:
    env = {**os.environ, "AMBITION_CPU": "interpreted"}
    tests = ["tests/engine", "-q", "-p", "no:cacheprovider", "--timeout=600"]
    out = subprocess.run(
        [sys.executable, "-m", "pytest", *tests], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert out.returncode == 0, out.stdout[-3000:]


def test_an_unknown_choice_of_build_is_refused() -> None:
    env = {**os.environ, "AMBITION_CPU": "fast"}
    out = subprocess.run(
        [sys.executable, "-c", "import game.engine"], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert out.returncode == 1 and "AMBITION_CPU='fast'" in out.stderr


def build(source: Path, target: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Install a copy of the project into a folder, without its dependencies."""
    command = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-cache-dir", "--disable-pip-version-check",
               "--target", str(target), str(source)]  # fmt: skip
    return subprocess.run(command, env={**os.environ, **env}, capture_output=True, text=True, check=False)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A copy of the sources without anything built."""
    folder = tmp_path / "source"
    folder.mkdir()
    for name in ("game", "ai", "assets", "tools"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def test_the_release_build_holds_both_and_picks_at_import(source: Path, tmp_path: Path) -> None:
    out = build(source, tmp_path / "site", AMBITION_BUILD="portable", AMBITION_REQUIRE_COMPILED="1")
    assert out.returncode == 0, out.stderr[-3000:]
    here = probe(ROOT)
    portable = probe(tmp_path / "site", "portable")
    assert portable[0] == "portable" and portable[1:] == here[1:]
    picked = probe(tmp_path / "site")
    assert picked[0] == ("x86-64-v3" if supports_v3() else "portable") and picked[1:] == here[1:]


def test_without_a_compiler_the_install_works_interpreted_and_the_strict_one_fails(
    source: Path, tmp_path: Path
) -> None:
    out = build(source, tmp_path / "site", CC="/nonexistent/cc")
    assert out.returncode == 0, out.stderr[-3000:]
    assert not list((tmp_path / "site").rglob("*.so"))
    assert probe(tmp_path / "site")[0] == "interpreted"
    out = build(source, tmp_path / "strict", CC="/nonexistent/cc", AMBITION_REQUIRE_COMPILED="1")
    assert out.returncode != 0
