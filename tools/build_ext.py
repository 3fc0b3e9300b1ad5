"""Compiles the hot modules (listed in pyproject.toml) with Cython while setuptools installs or builds.

``AMBITION_BUILD`` says for which processor:

``native`` (default)  the machine at hand, ``-march=native``: for installs from source.
``portable``          every x86-64, and a second copy of each module for x86-64-v3 in a folder ``_v3`` beside it, which
                      `game.engine.variant` picks where the processor has it: for what people download.
``pure``              nothing is compiled.

If compiling fails, the install still succeeds and the program runs interpreted; with ``AMBITION_REQUIRE_COMPILED=1`` it
fails instead (releases and CI). Products of Cython go to build/, never beside the sources.
"""

from __future__ import annotations

import os
import platform
import sys
from copy import copy
from pathlib import Path

from setuptools import Extension
from setuptools.command.build_ext import build_ext

DIRECTIVES = {
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "embedsignature": True,
    "freethreading_compatible": True,
}


def _flags(march: str | None, name: str) -> list[str]:
    """Compiler flags. No contraction of a*b+c: results must be the same on every machine."""
    if sys.platform == "win32":
        level = ["/arch:AVX2", "/D__BMI2__", "/D__POPCNT__"] if march == "x86-64-v3" else []
        return ["/O2", "/fp:precise", f"/DAMBITION_BUILD_{name}", *level]
    return ["-O3", "-ffp-contract=off", f"-DAMBITION_BUILD_{name}", *([f"-march={march}"] if march else [])]


class BuildExt(build_ext):
    """build_ext with Cython, our flags and the x86-64-v3 copies."""

    parallel: int | bool | None
    extensions: list[Extension]

    def finalize_options(self) -> None:
        kind = os.environ.get("AMBITION_BUILD", "native")
        if kind not in ("native", "portable", "pure"):
            raise SystemExit(f"AMBITION_BUILD={kind!r}: native, portable or pure was expected")
        self.strict = os.environ.get("AMBITION_REQUIRE_COMPILED") == "1"
        if not isinstance(self.parallel, int):
            self.parallel = os.cpu_count()
        listed = self.distribution.ext_modules or []
        if any(source.endswith(".py") for extension in listed for source in extension.sources):
            self.distribution.ext_modules = [] if kind == "pure" else self._extensions(kind, listed)
        super().finalize_options()

    def _extensions(self, kind: str, listed: list[Extension]) -> list[Extension]:
        native = kind == "native" and sys.platform != "win32"
        extensions = self._cythonize(listed, "native" if native else None, "NATIVE" if native else "PORTABLE")
        if kind == "portable" and platform.machine().lower() in ("x86_64", "amd64"):
            for extension in self._cythonize(listed, "x86-64-v3", "V3"):
                package, _, module = extension.name.rpartition(".")
                extension.name = f"{package}._v3.{module}"
                extensions.append(extension)
        return extensions

    def _cythonize(self, listed: list[Extension], march: str | None, name: str) -> list[Extension]:
        from Cython.Build import cythonize

        made: list[Extension] = cythonize(
            [copy(extension) for extension in listed],
            build_dir="build/cython",
            language_level=3,
            compiler_directives=DIRECTIVES,
            quiet=True,
        )
        for extension in made:
            extension.extra_compile_args = _flags(march, name)
            # Depend on every declaration file: a changed layout must rebuild all that use it.
            extension.depends = [str(path) for root in ("game", "ai") for path in Path(root).rglob("*.pxd")]
        return made

    def get_export_symbols(self, ext: Extension) -> list[str]:
        """The module's init function bears the module's own name, also for the copies."""
        return [f"PyInit_{ext.name.rpartition('.')[2]}"]

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # no compiler, a broken one, missing headers
            if self.strict:
                raise
            print(
                f"warning: the core could not be compiled, the program will run interpreted: {error}", file=sys.stderr
            )
            for extension in self.extensions:  # all or nothing: compiled modules don't mix with interpreted ones
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []
            self.distribution.ext_modules = []
