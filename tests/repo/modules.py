"""The project's modules and what each imports, read from the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOPS = ("game", "ai", "assets", "tools", "tests")


@cache
def modules() -> Mapping[str, Path]:
    """Every module of the program, the tools and the tests, by its dotted name."""
    paths = [path for top in TOPS for path in sorted((ROOT / top).rglob("*.py"))]
    return {module_name(path): path for path in paths}


def module_name(path: Path) -> str:
    """The dotted name under which a file is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def folder_of(module: str) -> str:
    """The folder in which a module's file lies; for a package's ``__init__`` the package itself."""
    return module if modules()[module].name == "__init__.py" else module.rpartition(".")[0]


@cache
def imports(path: Path) -> tuple[str, ...]:
    """The dotted names that a file imports, wherever the statement stands; ``from a import b`` gives ``a.b``. Relative imports
    are made absolute, and Cython's cimports count as the imports they stand for."""
    return tuple(_imports(path))


_IMPORT = re.compile(r"^ *((?:from \S+ )?import (?:\([^)]*\)|.*))$", re.MULTILINE)


def import_statements(text: str) -> Iterator[ast.stmt]:
    """The import statements of a source, found by their lines: to parse all of the sources takes ten times as long. Those of
    programs in a test's strings count too."""
    for found in _IMPORT.findall(text):
        with suppress(SyntaxError):  # a sentence of a docstring
            yield from ast.parse(found).body


def _imports(path: Path) -> Iterator[str]:
    package = module_name(path) if path.name == "__init__.py" else module_name(path).rpartition(".")[0]
    for node in import_statements(path.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                module = ".".join([*above, module] if module else above)
            module = module.removeprefix("cython.cimports.")
            yield from (f"{module}.{alias.name}" for alias in node.names)


@cache
def graph() -> Mapping[str, frozenset[str]]:
    """Which of our modules each of our modules imports."""
    return {module: frozenset(_targets(module, imports(path))) for module, path in modules().items()}


def _targets(module: str, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        target = name if name in modules() else name.rpartition(".")[0]
        if target in modules() and target != module:
            yield target


def within(name: str, packages: Iterable[str]) -> bool:
    """Whether a module is one of `packages` or lies in one."""
    return any(name == package or name.startswith(package + ".") for package in packages)


def circle(arrows: Mapping[str, Iterable[str]]) -> list[str]:
    """Nodes each of which leads to the next, the last being the first; none where nothing goes in a circle."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []
