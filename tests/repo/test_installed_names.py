"""The renaming of the program's packages where it is installed: every import of them, and nothing else, on the same lines."""

from __future__ import annotations

import ast
from zlib import crc32

import pytest

from tests.quick import quick
from tests.repo.modules import ROOT, within
from tools.build_py import MOVED, renamed


@pytest.mark.parametrize(
    ("source", "installed"),
    [
        ("from game.engine import rng\n", "from ambition.game.engine import rng\n"),
        ("    import assets  # all\n", "    from ambition import assets  # all\n"),
        ("import ai.workers as w; x = 1\n", "import ambition.ai.workers as w; x = 1\n"),
        ("import ai.workers\n", "import ambition.ai.workers; from ambition import ai\n"),
        ("if x: from ai import (\n    a,\n)\n", "if x: from ambition.ai import (\n    a,\n)\n"),
        ("from game.engine.state cimport GameState\n", "from ambition.game.engine.state cimport GameState\n"),
        ("from cython.cimports.game.rng import advance\n", "from cython.cimports.ambition.game.rng import advance\n"),
        ('"""\nfrom game import x\n"""\n# import ai\ngame = ai.x\nimport gamepad\nfrom .game import x\n', None),
        ("raise error from game\nprint(f'{game}: from game import x')\nfrom x import game, ai\n", None),
    ],
)
def test_imports_of_the_moved_packages_change_and_nothing_else(source: str, installed: str | None) -> None:
    if source.startswith("    "):
        source, installed = f"if x:\n{source}", f"if x:\n{installed}"
    assert renamed(source) == (installed or source)


@pytest.mark.parametrize("source", ["import assets, json\n", "import json, game.engine\n", "cimport game.engine\n"])
def test_an_import_that_can_not_be_changed_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match="line 1: import one module at a time"):
        renamed(source)


SHARES = 5


@pytest.mark.parametrize("share", quick(range(SHARES), 0))
def test_no_installed_file_imports_a_package_by_its_name_in_the_source_tree(share: int) -> None:
    """Each file is in the share that its name chooses; `make test` looks at one of them."""
    tops = (ROOT / "packaging" / "installed" / "ambition", *(ROOT / name for name in MOVED))
    every = [path for top in tops for path in top.rglob("*.p*") if path.suffix in (".py", ".pxd")]
    paths = [path for path in every if crc32(path.relative_to(ROOT).as_posix().encode()) % SHARES == share]
    assert len(every) > 350 and len(paths) > 50
    for path in paths:
        text = path.read_text(encoding="utf-8")
        built = renamed(text)
        assert len(built.splitlines()) == len(text.splitlines())
        if path.suffix == ".py":
            for node in ast.walk(ast.parse(built)):
                named = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and not node.level:
                    named = [(node.module or "").removeprefix("cython.cimports.")]
                assert not [name for name in named if within(name, MOVED)], path
        else:
            assert not [line for line in built.splitlines() if line.startswith(tuple(f"from {name}" for name in MOVED))]
