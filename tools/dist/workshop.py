"""What all builds share: the folders, the tools that must exist, the version, and the sources of one commit."""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
OUT = ROOT / "dist"
WORK = ROOT / "build" / "dist"
NAME = "ambition-game"
ID = (PACKAGING / "id.txt").read_text(encoding="utf-8").strip()
SITE = "https://github.com/ambition-game/Ambition"
"""Where downloads, screenshots and reports are; stores check that it agrees with ID."""
DIRTY = "AMBITION_DIST_DIRTY"
TRIMMED = ("fontTools", "fpdf")
"""Packages without docstrings, which nobody reads in a download, and without compiled modules.

Those are for drawing curves; the modules of Python beside them are smaller."""
REPLACED = {
    "fontTools/varLib/__init__.py": "instancer = None\n",  # fonts with axes
    "fpdf/sign.py": "class Signature:\n    pass\n\n\nsign_content = None\n",
}
"""Modules that bring many others for what the game doesn't do, with what those that import them need."""


class BuildError(Exception):
    """Something that the person who builds must do first; the text is one line that says what."""


@dataclass(frozen=True, slots=True)
class Release:
    """What is built: its version, the time of every file in it, in seconds since 1970, and the commit."""

    version: str
    epoch: int
    commit: str = ""

    @property
    def date(self) -> str:
        """The day of the commit, such as 2026-11-21."""
        return datetime.fromtimestamp(self.epoch, UTC).date().isoformat()


def need(tools: Mapping[str, str]) -> None:
    """Raise BuildError unless every tool exists; `tools` maps each to the Debian package that has it.

    ``Python.h`` and ``libpython`` stand for the headers and the shared library of this Python, and ``libNAME.a`` is a
    static library."""
    parts = {
        "Python.h": Path(sysconfig.get_path("include"), "Python.h").exists(),
        "libpython": sys.platform != "linux" or bool(sysconfig.get_config_var("Py_ENABLE_SHARED")),
    }
    missing = {
        tool: package for tool, package in tools.items() if not parts.get(tool, _found(tool))
    }
    if missing:
        packages = " ".join(sorted(set(missing.values())))
        raise BuildError(f"{', '.join(missing)} not found: apt-get install {packages}")


def _found(tool: str) -> bool:
    if not tool.endswith(".a") or shutil.which("gcc") is None:
        return shutil.which(tool) is not None
    return Path(run(["gcc", f"-print-file-name={tool}"]).strip()).is_absolute()


def need_out() -> None:
    """Raise BuildError unless dist/ can be written to."""
    try:
        OUT.mkdir(exist_ok=True)
        probe = OUT / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise BuildError(
            f"{OUT} can't be written to ({error.strerror}): make it writable or remove it"
        ) from None


def run(
    command: Sequence[str | Path], env: Mapping[str, str] | None = None, where: Path = ROOT
) -> str:
    """Run a tool and return its output. Raises BuildError with its messages if it fails."""
    done = subprocess.run(
        [str(part) for part in command], cwd=where, env={**os.environ, **(env or {})}, capture_output=True, text=True, check=False
    )  # fmt: skip
    if done.returncode:
        WORK.mkdir(parents=True, exist_ok=True)
        log = WORK / "failed.log"
        log.write_text(done.stdout + done.stderr, encoding="utf-8")
        last = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
        raise BuildError(f"{Path(command[0]).name} failed ({last}); all of it is in {log}")
    return done.stdout


def release() -> Release:
    """Return the version of this tree.

    Raises BuildError if the tree differs from its commit, or if tag and changelog say something
    else."""
    version = _version()
    if _git("status", "--porcelain"):
        if os.environ.get(DIRTY) != "1":
            raise BuildError(
                f"the tree differs from its commit: commit first, or set {DIRTY}=1 to build {version}+dirty"
            )
        version += "+dirty"
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or _git("log", "-1", "--format=%ct"))
    return Release(version, epoch, _git("rev-parse", "--short=12", "HEAD"))


def check_tag(tag: str) -> None:
    """Raise BuildError unless a tag, the program's version and the changelog name the same version."""
    version = _version()
    if tag != f"v{version}":
        raise BuildError(
            f"the tag is {tag}, but game/__init__.py says {version}: tag v{version}, or change the version"
        )
    if not re.search(
        rf"^## {re.escape(version)}\b", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M
    ):
        raise BuildError(
            f"CHANGELOG.md has no heading '## {version}': move what is unreleased below one"
        )


def take_sources(release: Release) -> Path:
    """Copy the files of this tree that git tracks or would track into an empty WORK/source, and return it."""
    folder = WORK / "source"
    shutil.rmtree(folder, ignore_errors=True)
    for name in filter(
        None, _git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    ):
        if (ROOT / name).is_file():  # a file that was removed and not committed is still listed
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
            os.utime(folder / name, (release.epoch, release.epoch))
    return folder


def digest(files: Sequence[Path], *more: str) -> str:
    """Return a hash of files' names and contents, and of more texts."""
    total = hashlib.sha256(repr(more).encode())
    for path in files:
        total.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def kept(folder: Path, key: str) -> bool:
    """Return whether a step's result from the same input exists; if not, empty the folder for it."""
    mark = folder.with_name(folder.name + ".key")
    if folder.is_dir() and mark.exists() and mark.read_text(encoding="utf-8") == key:
        return True
    mark.unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    return False


def keep(folder: Path, key: str) -> None:
    """Record that a step's result is complete."""
    folder.with_name(folder.name + ".key").write_text(key, encoding="utf-8")


def python() -> Path:
    """Return the interpreter of the packaging environment, which is made if it doesn't exist.

    It has the pinned packages of requirements.txt."""
    folder, pins = WORK / "venv", PACKAGING / "requirements.txt"
    program = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    key = digest([pins], sys.version, repr((TRIMMED, REPLACED)))
    if not kept(folder, key):
        print("packaging environment ...", flush=True)
        run([sys.executable, "-m", "venv", folder])
        run(
            [
                program,
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "--require-hashes",
                "-r",
                pins,
            ]
        )
        for name, text in REPLACED.items():
            next(folder.rglob(f"site-packages/{name}")).write_text(text, encoding="utf-8")
        for path in [
            path for name in TRIMMED for path in folder.rglob(f"site-packages/{name}/**/*.*")
        ]:
            if path.suffix == ".py":
                blank_docstrings(path)
            elif path.suffix in (".so", ".pyd"):
                path.unlink()
        keep(folder, key)
    return program


def blank_docstrings(path: Path) -> None:
    """Take the docstrings out of a module, which nobody reads in a download, and leave every line where it is."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for node in ast.walk(ast.parse("".join(lines))):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and ast.get_docstring(node) is not None
        ):
            told = node.body[0]
            assert told.end_lineno is not None and told.end_col_offset is not None
            first, last = told.lineno - 1, told.end_lineno - 1
            before = lines[first].encode()[: told.col_offset].decode()
            after = lines[last].encode()[told.end_col_offset :].decode()
            lines[first] = f'{before}""' + (after if first == last else "\n")
            if first < last:
                lines[first + 1 : last + 1] = [*["\n"] * (last - first - 1), after]
    path.write_text("".join(lines), encoding="utf-8")


def fill(template: Path, target: Path, **values: str) -> None:
    """Write a template of packaging/ with @NAMES@ replaced."""
    text = template.read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8", newline="\n")


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Yield a temporary name for writing a download, which gets its own name when it is complete.

    So dist/ never holds half a file."""
    part = path.with_name(f".{path.name}.part")
    try:
        yield part
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def write_sums(system: str, names: Sequence[str]) -> Path:
    """Write the SHA-256 of files in dist/ in the format of ``sha256sum -c``, and return the path."""
    path = OUT / f"SHA256SUMS-{system}"
    path.write_text(
        "".join(
            f"{hashlib.sha256((OUT / name).read_bytes()).hexdigest()}  {name}\n"
            for name in sorted(names)
        ),
        encoding="utf-8",
    )
    return path


def _version() -> str:
    text = (ROOT / "game" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.M)
    if found is None:
        raise BuildError('game/__init__.py has no line __version__ = "..."')
    return found[1]


def _git(*args: str) -> str:
    try:
        done = subprocess.run(["git", *args], cwd=ROOT, capture_output=True, text=True, check=True)
    except FileNotFoundError:
        raise BuildError("git not found: apt-get install git") from None
    except subprocess.CalledProcessError as error:
        raise BuildError(
            f"git: {error.stderr.strip()}: a release is built from a git checkout"
        ) from None
    return done.stdout if "-z" in args else done.stdout.strip()
