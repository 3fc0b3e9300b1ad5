"""The names under which an installed program's modules are found.

The source tree has the packages `game`, `ai` and `assets` at its top. Installed under these names,
they would get in the way of other programs' packages, so a build moves them into the package
`ambition` and changes their imports of each other, on the same lines. An editable install runs the
source tree as it is."""

from __future__ import annotations

import os
import runpy
import shutil
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from tokenize import (
    COMMENT,
    DEDENT,
    ENDMARKER,
    INDENT,
    NAME,
    NEWLINE,
    NL,
    TokenInfo,
    generate_tokens,
)

from setuptools.command.build_py import build_py
from setuptools.command.egg_info import egg_info

PACKAGE = "ambition"
MOVED = ("game", "ai", "assets")
_CIMPORTS = ["cython", ".", "cimports", "."]


class BuildPy(build_py):
    """build_py that puts the program's packages into one, except in an editable install."""

    def run(self) -> None:
        folder = Path(self.build_lib)
        if not self.editable_mode:
            for name in (PACKAGE, *MOVED):  # whatever an earlier build left
                shutil.rmtree(folder / name, ignore_errors=True)
        super().run()
        if not self.editable_mode:
            game = runpy.run_path(
                str(folder / "game" / "__init__.py")
            )  # where sources are built, they can't be imported
            commit = os.environ.get("AMBITION_COMMIT") or game["commit_of"](Path.cwd())
            (folder / "game" / game["COMMIT_NAME"]).write_text(commit)
            for name in MOVED:
                (folder / name).rename(folder / PACKAGE / name)
            for pattern in ("*.py", "*.pxd"):
                for path in sorted((folder / PACKAGE).rglob(pattern)):
                    _rename(path)


class EggInfo(egg_info):
    """egg_info without the list of packages at the top, which would claim those of the source tree."""

    def run(self) -> None:
        super().run()
        Path(self.egg_info, "top_level.txt").unlink(missing_ok=True)


def _rename(path: Path) -> None:
    before = path.stat()
    text = path.read_bytes().decode()
    path.write_bytes(renamed(text).encode())
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def renamed(text: str) -> str:
    """Return a source (Python or .pxd) that imports the moved packages under their installed names.

    Raises ValueError for an import that can't be changed on its line."""
    lines = text.splitlines(keepends=True)
    for statement in reversed(list(_statements(text))):
        words = [token.string for token in statement]
        at = 5 if words[1:5] == _CIMPORTS else 1
        if words[0] not in ("from", "import", "cimport") or not set(MOVED) & set(
            words[at : at + 1]
        ):
            if words[0] in ("import", "cimport") and set(MOVED) & set(words):
                raise ValueError(
                    f"line {statement[0].start[0]}: import one module at a time: {' '.join(words)}"
                )
            continue
        row, column = statement[at].start
        line = lines[row - 1]
        if words[0] == "from" or "as" in words:
            lines[row - 1] = f"{line[:column]}{PACKAGE}.{line[column:]}"
        elif words[0] == "import" and "," not in words:
            begin, end = statement[0].start[1], statement[-1].end[1]
            load = f"import {PACKAGE}.{''.join(words[1:])}; " if len(words) > 2 else ""
            lines[row - 1] = f"{line[:begin]}{load}from {PACKAGE} import {words[1]}{line[end:]}"
        else:
            raise ValueError(f"line {row}: import one module at a time: {' '.join(words)}")
    return "".join(lines)


def _statements(text: str) -> Iterator[list[TokenInfo]]:
    """Yield the tokens of each simple statement; of others, of its parts between colons."""
    statement: list[TokenInfo] = []
    for token in generate_tokens(StringIO(text).readline):
        if token.type in (NEWLINE, INDENT, DEDENT, ENDMARKER) or token.string in (":", ";"):
            if statement and statement[0].type == NAME:
                yield statement
            statement = []
        elif token.type not in (COMMENT, NL):
            statement.append(token)
