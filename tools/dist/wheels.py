"""The sdist, and for each Python a wheel that runs on every Linux of its kind (manylinux), installed and tried."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from tools.dist.bundle import reproducible
from tools.dist.check import expect
from tools.dist.workshop import (
    OUT,
    WORK,
    Release,
    need,
    need_out,
    python,
    release,
    run,
    take_sources,
)

TOOLS = {"gcc": "gcc", "auditwheel": "auditwheel", "patchelf": "patchelf"}
SILENT = ("--quiet", "--disable-pip-version-check")


def build(pythons: Sequence[str]) -> list[Path]:
    """Make the sdist and the wheels of these interpreters, and return the paths.

    Raises BuildError, also for a wheel that doesn't work in an environment of its own."""
    need(TOOLS | {program: program for program in pythons})
    need_out()
    made = release()
    sdist = source_archive(made)
    return [sdist, *(wheel(program, sdist, made) for program in pythons)]


def source_archive(made: Release) -> Path:
    """Write the sdist into dist/ and return its path."""
    source = take_sources(made)
    code = (
        "import sys; from setuptools import build_meta; print(build_meta.build_sdist(sys.argv[1]))"
    )
    name = run([python(), "-c", code, OUT], reproducible(made), where=source).splitlines()[-1]
    return OUT / name


def wheel(program: str, sdist: Path, made: Release) -> Path:
    """Make the wheel of one interpreter from the sdist, into dist/, try it, and return its path."""
    print(f"wheel for {run([program, '--version']).strip()} ...", flush=True)
    plain, repaired = WORK / "wheels", WORK / "manylinux"
    for folder in (plain, repaired):
        shutil.rmtree(folder, ignore_errors=True)
    flags = {
        "AMBITION_BUILD": "portable",
        "AMBITION_REQUIRE_COMPILED": "1",
        "CFLAGS": "-g0",
        **reproducible(made),
    }
    run(
        [program, "-m", "pip", "wheel", *SILENT, "--no-deps", "--no-cache-dir", "-w", plain, sdist],
        flags,
        where=WORK,
    )
    run(["auditwheel", "repair", "-w", repaired, next(plain.iterdir())], reproducible(made))
    found = next(repaired.iterdir())
    expect("manylinux" in found.name, f"{found.name} fits no manylinux")
    target = OUT / found.name
    shutil.copyfile(found, target)
    try_wheel(program, target)
    return target


def try_wheel(program: str, path: Path) -> None:
    """Install a wheel as a player would, and run its self-test with each build of the core."""
    folder = WORK / "tried"
    shutil.rmtree(folder, ignore_errors=True)
    run([program, "-m", "venv", folder])
    run([folder / "bin/python", "-m", "pip", "install", *SILENT, path])
    (site,) = folder.glob("lib/python*/site-packages")
    names = {found.name for found in site.iterdir() if found.suffix != ".dist-info"}
    expect(
        "ambition" in names and not names & {"game", "ai", "assets"},
        f"it installs {', '.join(sorted(names))}",
    )
    # For training, building and testing.
    unwanted = names & {"numpy", "Cython", "pytest", "matplotlib", "jax"}
    expect(not unwanted, f"it installs {', '.join(sorted(unwanted))}")
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "AMBITION_CPU": ""}
    for cpu in ("", "portable"):
        told = run(
            [folder / "bin/ambition", "--self-test"], quiet | {"AMBITION_CPU": cpu}, where=folder
        ).strip()
        expect(cpu in told, f"AMBITION_CPU={cpu}: {told}")
        print(told, flush=True)
