"""The compilation of the hot modules (listed in pyproject.toml) with Cython while setuptools installs or builds.

``AMBITION_BUILD`` says for which processor:

``native`` (default)  the machine at hand, ``-march=native``: for installs from source.
``portable``          every x86-64, and a second copy of each module for x86-64-v3 in a folder ``_v3`` next to it, which
                      `game.engine.variant` picks where the processor has it: for what people download.
``pure``              nothing is compiled.

The code that Cython puts into every module by itself lies once in `SHARED`, which the compiled
modules import: without it a release would be 4 MB larger.

If compiling fails, the install still succeeds and the program runs interpreted; with
``AMBITION_REQUIRE_COMPILED=1`` it fails instead (releases and CI). Cython's products go to build/,
never next to the sources; compiled modules are next to them only in an editable install. Whatever
was compiled before is removed first, so that what runs or is packed is this build."""

from __future__ import annotations

import contextlib
import os
import platform
import sys
import sysconfig
from copy import copy
from datetime import UTC, datetime
from pathlib import Path

from setuptools import Extension
from setuptools.command.build_ext import build_ext

from tools.build_py import MOVED, PACKAGE

SHARED = "game.engine.cython_shared"
"""The module of what compiled modules share; it has no source, and one build of it does for every processor."""
DIRECTIVES = {
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "embedsignature": True,
    "freethreading_compatible": True,
}


def _flags(march: str | None, name: str) -> list[str]:
    """Return the compiler flags.

    With SOURCE_DATE_EPOCH, the day that it names is built in. They prevent contraction of a*b+c,
    since results must be the same on every machine, and leave out debug information, which Python's
    own flags ask for and which takes a quarter of the compiler's time."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    day = (
        [f"-DAMBITION_BUILD_DAY={datetime.fromtimestamp(int(epoch), UTC):%Y%m%d}"] if epoch else []
    )
    if sys.platform == "win32":
        level = ["/arch:AVX2", "/D__BMI2__", "/D__POPCNT__"] if march == "x86-64-v3" else []
        return ["/O2", "/fp:precise", f"/DAMBITION_BUILD_{name}", *day, *level]
    built = [f"-DAMBITION_BUILD_{name}", *day]
    return ["-O3", "-g0", "-ffp-contract=off", *built, *([f"-march={march}"] if march else [])]


class BuildExt(build_ext):
    """build_ext with Cython, our flags and the x86-64-v3 copies."""

    parallel: int | bool | None
    extensions: list[Extension]

    def finalize_options(self) -> None:
        kind = os.environ.get("AMBITION_BUILD", "native")
        if kind not in ("native", "portable", "pure"):
            raise SystemExit(f"AMBITION_BUILD={kind!r}: native, portable or pure was expected")
        self.strict = os.environ.get("AMBITION_REQUIRE_COMPILED") == "1"
        if self.parallel is None:
            self.parallel = os.cpu_count()
        listed = [
            extension for extension in self.distribution.ext_modules or [] if not _is_v3(extension)
        ]
        self.moved = not (self.inplace or self.editable_mode)
        for extension in listed:  # finalized again by an editable install, after metadata were made
            name = extension.name.removeprefix(f"{PACKAGE}.")
            extension.name = f"{PACKAGE}.{name}" if self.moved else name
        if listed and not any(_is_shared(extension) for extension in listed):
            listed.append(Extension(f"{PACKAGE}.{SHARED}" if self.moved else SHARED, []))
        native = kind == "native" and sys.platform != "win32"
        flags = _flags("native", "NATIVE") if native else _flags(None, "PORTABLE")
        variants = [_variant(extension, extension.name, flags) for extension in listed]
        if kind == "portable" and platform.machine().lower() in ("x86_64", "amd64"):
            flags = _flags("x86-64-v3", "V3")
            variants += [
                _variant(extension, "._v3.".join(extension.name.rsplit(".", 1)), flags)
                for extension in listed
                if not _is_shared(extension)
            ]
        self.distribution.ext_modules = variants
        super().finalize_options()
        if kind == "pure":
            self.extensions = []

    def run(self) -> None:
        if self.moved:
            self.run_command("build_py")  # the sources under their installed names
        self._remove_compiled()
        try:
            self._translate()
            super().run()
        except Exception as error:  # no compiler, a broken one, missing headers
            # All or nothing: compiled modules don't mix with interpreted ones.
            self._remove_compiled()
            if self.strict:
                raise
            print(
                f"warning: the core could not be compiled, the program will run interpreted: {error}",
                file=sys.stderr,
            )
            self.extensions = []

    def _remove_compiled(self) -> None:
        """Remove what earlier builds compiled for this Python.

        That includes other kinds of builds and modules that are no longer listed."""
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        for folder in [Path(self.build_lib), *([Path()] if self.inplace else [])]:
            for package in (PACKAGE, *MOVED):
                for file in list((folder / package).rglob(f"*{suffix}")):
                    file.unlink()
                    if file.parent.name == "_v3" and not any(file.parent.iterdir()):
                        file.parent.rmdir()

    def _translate(self) -> None:
        """Translate Python to C, once for all variants of a module."""
        from Cython.Build import cythonize

        here, made_in = Path.cwd(), Path("build", "cython").absolute()
        sources = [copy(extension) for extension in self.extensions if not _is_v3(extension)]
        # So that the names in C are those of modules.
        with contextlib.chdir(self.build_lib if self.moved else here):
            for extension in sources:
                suffix = ".c" if _is_shared(extension) else ".py"
                extension.sources = [extension.name.replace(".", "/") + suffix]
            made = cythonize(
                sources,
                build_dir=str(made_in),
                # Processes; elsewhere they can't be forked.
                nthreads=os.cpu_count() if sys.platform == "linux" else 0,
                force=True,  # Cython does not see changed directives
                language_level=3,
                compiler_directives=DIRECTIVES,
                shared_utility_qualified_name=f"{PACKAGE}.{SHARED}" if self.moved else SHARED,
                quiet=True,
            )
        written = {
            extension.name: [os.path.relpath(source, here) for source in extension.sources]
            for extension in made
        }
        for extension in self.extensions:
            extension.sources = written[extension.name.replace("._v3.", ".")]

    def build_extension(self, ext: Extension) -> None:
        """Compile one module.

        Its objects get a folder of their own, since variants of a module share the C file's
        name."""
        own = copy(self)
        own.build_temp = os.path.join(self.build_temp, ext.name)
        super(BuildExt, own).build_extension(ext)

    def copy_extensions_to_source(self) -> None:
        """Copy the compiled modules next to their sources (editable installs)."""
        for extension in self.extensions:
            Path(*extension.name.split(".")[:-1]).mkdir(exist_ok=True)
        super().copy_extensions_to_source()

    def get_export_symbols(self, ext: Extension) -> list[str]:
        """Return the init function's name, which has the module's own name even in the copies."""
        return [f"PyInit_{ext.name.rpartition('.')[2]}"]


def _variant(listed: Extension, name: str, flags: list[str]) -> Extension:
    extension = copy(listed)
    extension.name = name
    extension.extra_compile_args = flags
    return extension


def _is_v3(extension: Extension) -> bool:
    return "._v3." in extension.name


def _is_shared(extension: Extension) -> bool:
    return extension.name in (SHARED, f"{PACKAGE}.{SHARED}")
