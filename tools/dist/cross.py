"""The compiled core for Windows, by mingw-w64 on Linux, from the C that Cython made for the Linux build of the same sources."""

from __future__ import annotations

import re
import shutil
import sysconfig
import tomllib
from pathlib import Path

from tools.dist.bundle import core_sources
from tools.dist.workshop import PACKAGING, WORK, digest, keep, kept, run, python

GCC = "x86_64-w64-mingw32-gcc"
SUFFIX = ".cp311-win_amd64.pyd"
VARIANTS = {"": ["-DAMBITION_BUILD_PORTABLE"], "_v3": ["-DAMBITION_BUILD_V3", "-march=x86-64-v3"]}


def windows_headers() -> Path:
    """Python's headers with the configuration of Windows; those of the same minor version fit."""
    folder = WORK / "headers"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(sysconfig.get_path("include"), folder)
    shutil.copyfile(PACKAGING / "windows/pyconfig.h", folder / "pyconfig.h")
    return folder


def import_library(dll: Path) -> Path:
    """The folder of libpython311.a, by which the linker finds what a Python DLL offers."""
    folder = WORK / "imports"
    folder.mkdir(parents=True, exist_ok=True)
    told = run(["x86_64-w64-mingw32-objdump", "-p", dll])
    table = told.split("[Ordinal/Name Pointer] Table", 1)[1].split("\n\n", 1)[0]
    names = re.findall(r"^\s*\[ *\d+\] (?:\+base\[ *\d+\] +\w+ )?(\S+)$", table, re.M)
    (folder / "python311.def").write_text("\n".join([f"LIBRARY {dll.name}", "EXPORTS", *names, ""]), encoding="ascii")
    run(["x86_64-w64-mingw32-dlltool", "-d", "python311.def", "-D", dll.name, "-l", "libpython311.a"], where=folder)
    return folder


def compile_core(source: Path, library: Path, headers: Path, imports: Path) -> None:
    """Compile every module for every x86-64 and for x86-64-v3 into `library`; the modules' sources there are removed."""
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))
    modules = [module["name"] for module in project["tool"]["setuptools"]["ext-modules"]]
    made = WORK / "core-windows"
    key = digest([*core_sources(source), *sorted((PACKAGING / "windows").iterdir())], run([GCC, "--version"]))
    if not kept(made, key):
        print("compiled core for Windows ...", flush=True)
        made.mkdir(parents=True)
        translated = _translate(source, modules)
        for module in modules:
            for variant, flags in VARIANTS.items():
                target = made / _place(module, variant)
                target.parent.mkdir(parents=True, exist_ok=True)
                run(
                    [GCC, "-O3", "-ffp-contract=off", *flags, "-shared", "-s", "-static-libgcc", "-Wl,--no-insert-timestamp",
                     f"-I{headers}", f"-I{source}", translated / f"{module.replace('.', '/')}.c", f"-L{imports}", "-lpython311",
                     "-o", target],
                    where=source,
                )  # fmt: skip
        keep(made, key)
    for module in modules:
        (library / f"{module.replace('.', '/')}.py").unlink()
        for variant in VARIANTS:
            place = _place(module, variant)
            (library / place).parent.mkdir(exist_ok=True)
            shutil.copyfile(made / place, library / place)


def _place(module: str, variant: str) -> Path:
    *folders, name = module.split(".")
    return Path(*folders, variant, name + SUFFIX)


def _translate(source: Path, modules: list[str]) -> Path:
    """Python to C with the directives of the build; returns the folder of the C files."""
    out = WORK / "c"
    script = (
        "import sys; from Cython.Build import cythonize; from setuptools import Extension\n"
        "from tools.build_ext import DIRECTIVES\n"
        "names = sys.argv[2:]\n"
        "cythonize([Extension(name, [name.replace('.', '/') + '.py']) for name in names], build_dir=sys.argv[1], force=True,\n"
        "          language_level=3, compiler_directives=DIRECTIVES, quiet=True)\n"
    )
    run([python(), "-c", script, out, *modules], where=source)
    return out
