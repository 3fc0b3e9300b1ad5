"""The compiled core of the Windows download, made by mingw-w64 on Linux from the C that Cython generates."""

from __future__ import annotations

import os
import re
import shutil
import sysconfig
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.build_ext import SHARED
from tools.dist.bundle import core_sources
from tools.dist.workshop import PACKAGING, WORK, Release, digest, keep, kept, python, run

GCC = "x86_64-w64-mingw32-gcc"
OBJDUMP, DLLTOOL = "x86_64-w64-mingw32-objdump", "x86_64-w64-mingw32-dlltool"
SUFFIX = ".cp311-win_amd64.pyd"
# On Windows the stack is aligned to 16 bytes only and gcc spills AVX registers as if it were 32:
# the assembler must take the moves that don't care.
VARIANTS = {
    "": ["-DAMBITION_BUILD_PORTABLE"],
    "_v3": ["-DAMBITION_BUILD_V3", "-march=x86-64-v3", "-Wa,-muse-unaligned-vector-move"],
}
# Nothing of the folder of the build: Python's assertions and __FILE__ would name it, and the linker
# makes a library's preferred address of the path that it is told to write, so that path must be a
# relative one.
COMPILED = ["-DNDEBUG", f"-ffile-prefix-map={WORK}=."]
LINKED = ["-s", "-static-libgcc", "-Wl,--no-insert-timestamp"]


def windows_headers() -> Path:
    """Return a folder of Python's headers with the configuration for Windows.

    Headers of the same minor version fit."""
    folder = WORK / "headers"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(sysconfig.get_path("include"), folder)
    shutil.copyfile(PACKAGING / "windows/pyconfig.h", folder / "pyconfig.h")
    return folder


def import_library(dll: Path) -> Path:
    """Make libpython311.a, with which the linker finds the exports of a Python DLL, and return its folder."""
    folder = WORK / "imports"
    folder.mkdir(parents=True, exist_ok=True)
    names = exported(run([OBJDUMP, "-p", dll]))
    (folder / "python311.def").write_text(
        "\n".join([f"LIBRARY {dll.name}", "EXPORTS", *names, ""]), encoding="ascii"
    )
    run([DLLTOOL, "-d", "python311.def", "-D", dll.name, "-l", "libpython311.a"], where=folder)
    return folder


def exported(told: str) -> list[str]:
    """Return the names that a DLL exports, from the output of ``objdump -p``."""
    table = told.split("[Ordinal/Name Pointer] Table", 1)[1].split("\n\n", 1)[0]
    return re.findall(r"^\s*\[ *\d+\] (?:\+base\[ *\d+\] +\w+ )?(\S+)$", table, re.M)


def compile_core(
    release: Release, program: Path, library: Path, headers: Path, imports: Path
) -> None:
    """Compile every module for every x86-64 and for x86-64-v3 into `library`, beside its source.

    The sources are those of the installed `program`; the day of the release is built in."""
    source = WORK / "source"
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))
    modules = [
        f"ambition.{module['name']}" for module in project["tool"]["setuptools"]["ext-modules"]
    ]
    shared = f"ambition.{SHARED}"
    listed = [(shared, ""), *((module, variant) for module in modules for variant in VARIANTS)]
    made = WORK / "core-windows"
    pins = (PACKAGING / "requirements.txt").read_text(encoding="utf-8")
    key = digest(
        [*core_sources(source), PACKAGING / "windows/pyconfig.h"],
        run([GCC, "--version"]),
        repr((VARIANTS, COMPILED[0])),
        pins,
        release.date,
    )
    if not kept(made, key):
        print("compiled core for Windows ...", flush=True)
        translated = _translate(program, modules, shared)
        day = f"-DAMBITION_BUILD_DAY={release.date.replace('-', '')}"

        def compile_one(module: str, variant: str) -> None:
            target = _place(module, variant)
            (made / target.parent).mkdir(parents=True, exist_ok=True)
            flags = ["-O3", *COMPILED, "-ffp-contract=off", day, *VARIANTS[variant], f"-I{headers}"]
            written = translated / f"{module.replace('.', '/')}.c"
            run(
                [
                    GCC,
                    *flags,
                    "-shared",
                    *LINKED,
                    written,
                    f"-L{imports}",
                    "-lpython311",
                    "-o",
                    target,
                ],
                where=made,
            )

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for done in [pool.submit(compile_one, module, variant) for module, variant in listed]:
                done.result()
        keep(made, key)
    for module, variant in listed:
        place = _place(module, variant)
        (library / place).parent.mkdir(exist_ok=True)
        shutil.copyfile(made / place, library / place)


def numbers(version: str, between: str) -> str:
    """Return a version as the four numbers of Windows."""
    found = [*re.findall(r"\d+", version.partition("+")[0]), "0", "0", "0", "0"]
    return between.join(found[:4])


def _place(module: str, variant: str) -> Path:
    *folders, name = module.split(".")
    return Path(*folders, variant, name + SUFFIX)


def _translate(program: Path, modules: list[str], shared: str) -> Path:
    """Translate Python to C with the directives of the build, and return the folder of the C files."""
    out = WORK / "c"
    script = (
        "import sys; from Cython.Build import cythonize; from setuptools import Extension\n"
        "from tools.build_ext import DIRECTIVES\n"
        "out, shared, *names = sys.argv[1:]\n"
        "modules = [Extension(name, [name.replace('.', '/') + '.py']) for name in names]\n"
        "cythonize([*modules, Extension(shared, [])], build_dir=out, force=True, language_level=3,\n"
        "          compiler_directives=DIRECTIVES, shared_utility_qualified_name=shared, quiet=True)\n"
    )
    run(
        [python(), "-c", script, out, shared, *modules],
        {"PYTHONPATH": str(WORK / "source")},
        where=program,
    )
    return out
