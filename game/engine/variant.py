"""The choice of the build of the hot modules: compiled for x86-64-v3, compiled for every x86-64, or interpreted.

A release holds each hot module twice: ``package/name.so`` for every x86-64 and
``package/_v3/name.so``. A package with hot modules puts ``_v3`` before itself in its ``__path__``,
so that one import statement finds the better one, under the same module name. ``AMBITION_CPU``
overrides the choice: ``portable`` leaves ``_v3`` out, ``interpreted`` loads the sources."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

CHOICE = os.environ.get("AMBITION_CPU", "")
_OURS = tuple(__name__.partition("game.")[0] + top for top in ("game.", "ai."))


class _SourcesFirst:
    """A finder for this program's modules that takes the sources and ignores the compiled modules beside them."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith(_OURS):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def package_path(path: Sequence[str]) -> list[str]:
    """Return the ``__path__`` of a package with hot modules, given its present one."""
    if CHOICE in ("interpreted", "portable") or not any(
        os.path.isdir(os.path.join(p, "_v3")) for p in path
    ):
        return list(path)
    from game.engine.cpu import supports_v3

    return [os.path.join(p, "_v3") for p in path] + list(path) if supports_v3() else list(path)


if CHOICE == "interpreted":
    sys.meta_path.insert(0, _SourcesFirst())
elif CHOICE not in ("", "portable"):
    raise RuntimeError(f"AMBITION_CPU={CHOICE!r}: portable or interpreted was expected")
