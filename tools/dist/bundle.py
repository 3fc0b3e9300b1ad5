"""The program as one folder that needs no Python: compiled for every x86-64 and for newer ones, then PyInstaller."""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from tools.dist.workshop import (
    PACKAGING,
    WORK,
    Release,
    blank_docstrings,
    digest,
    keep,
    kept,
    python,
    run,
    take_sources,
)

LAYOUT = "_internal"
"""The folder in which PyInstaller puts everything except the program's own file."""

C_FLAGS = "" if sys.platform == "win32" else "-g0"
"""Flags that leave out debug information.

It contains the name of the build folder, and the build id is a hash over it too."""


def install_program(release: Release, compiled: bool = True) -> Path:
    """Install the sources into WORK/program, and compile the core for this system if `compiled`.

    A core that can't be compiled is an error. The compiled modules are kept in WORK/core until
    their sources, the pinned packages or Python change."""
    source, core, folder = take_sources(release), WORK / "core", WORK / "program"
    shutil.rmtree(folder, ignore_errors=True)
    _install(source, folder, release, "pure")
    for path in sorted(folder.glob("ambition/*/**/*.py")):
        if "cli" not in path.parts:  # click takes the help of a command from its docstring
            blank_docstrings(path)
    if not compiled:
        return folder
    pins = (PACKAGING / "requirements.txt").read_text(encoding="utf-8")
    key = digest(core_sources(source), platform.machine(), sys.version, C_FLAGS, pins, release.date)
    if not kept(core, key):
        print("compiled core ...", flush=True)
        _install(source, core, release, "portable")
        keep(core, key)
    for path in sorted(core.rglob("*")):
        if path.name.endswith(tuple(EXTENSION_SUFFIXES)):
            target = folder / path.relative_to(core)
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(path, target)
    return folder


def core_sources(source: Path) -> list[Path]:
    """Return all files from which the compiled modules are made."""
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))
    listed = [
        source / name
        for module in project["tool"]["setuptools"]["ext-modules"]
        for name in module["sources"]
    ]
    declared = [path for top in ("game", "ai") for path in (source / top).rglob("*.pxd")]
    return sorted([*listed, *declared, *(source / "tools").glob("build_*.py")])


def _install(source: Path, folder: Path, release: Release, kind: str) -> None:
    options = [
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--no-compile",
        "--disable-pip-version-check",
    ]
    run(
        [python(), "-m", "pip", "install", *options, "--target", folder, source],
        {
            "AMBITION_BUILD": kind,
            "AMBITION_REQUIRE_COMPILED": "1",
            "CFLAGS": C_FLAGS,
            **reproducible(release),
        },
        where=WORK,
    )


def reproducible(release: Release) -> dict[str, str]:
    """Return an environment in which builders write no times of their own and Python orders sets the same way.

    It tells them the commit, too."""
    return {
        "SOURCE_DATE_EPOCH": str(release.epoch),
        "PYTHONHASHSEED": "0",
        "AMBITION_COMMIT": release.commit,
    }


def draw_icons() -> None:
    """Draw the program's icon in every size and format that systems need, into WORK/icons."""
    run(
        [python(), "-m", "tools.dist.icons", WORK / "icons"],
        {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
    )


def bundle(release: Release) -> Path:
    """Make WORK/bundle/ambition and return it; on macOS Ambition.app is made next to it."""
    program = install_program(release)
    draw_icons()
    print("bundle ...", flush=True)
    out = WORK / "bundle"
    shutil.rmtree(out, ignore_errors=True)
    run(
        [python().parent / "pyinstaller", "--noconfirm", "--clean", "--log-level", "WARN",
         "--distpath", out, "--workpath", WORK / "pyinstaller", "build.spec"],
        {"PYTHONPATH": str(program), "AMBITION_VERSION": release.version, **reproducible(release)},
    )  # fmt: skip
    return out / "ambition"


def describe(folder: Path, release: Release, notices: Path) -> None:
    """Write the licences and the bill of materials of the bundle into `notices`.

    An unknown library is an error."""
    shutil.rmtree(notices, ignore_errors=True)
    notices.mkdir(parents=True)
    run(
        [
            python(),
            "-m",
            "tools.dist.materials",
            folder,
            notices,
            release.version,
            str(release.epoch),
        ]
    )


def same_times(folder: Path, release: Release) -> None:
    """Give every file the time of the commit and plain permissions, whoever built it and when."""
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            program = os.access(path, os.X_OK) and ".so" not in path.name
            path.chmod(0o755 if path.is_dir() or program else 0o644)
        os.utime(path, (release.epoch, release.epoch), follow_symlinks=False)
