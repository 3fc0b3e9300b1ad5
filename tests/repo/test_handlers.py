"""Errors are caught by name. What catches whatever there is stands here, counted by file; the numbers may only fall."""

from __future__ import annotations

import ast
import re
from collections import Counter

from tests.repo.modules import ROOT

BROAD = {
    "ai/arena/contenders.py": 1,
    "ai/cluster.py": 1,
    "ai/runner.py": 3,
    "game/cli/self_test.py": 2,
    "game/client/ambition/sheet/printing.py": 1,
    "game/client/app/program.py": 2,
    "game/client/table/worker.py": 1,
    "tools/build_ext.py": 1,
}
NAMES = ("Exception", "BaseException")
MAYBE = re.compile(r"except\s*:|except\b.*Exception|except\s*\*?\s*\($", re.MULTILINE)
"""Where there may be one: the others needn't be parsed."""


def broad(handler: ast.ExceptHandler) -> bool:
    """Whether a handler catches everything, or everything but the end of the program."""
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(kind is None or (isinstance(kind, ast.Name) and kind.id in NAMES) for kind in kinds)


def test_broad_handlers_only_fall() -> None:
    found: Counter[str] = Counter()
    for folder in ("game", "ai", "tools"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if not MAYBE.search(text):
                continue
            handlers = [
                node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ExceptHandler) and broad(node)
            ]
            if handlers:
                found[path.relative_to(ROOT).as_posix()] = len(handlers)
    assert dict(found) == BROAD, (
        "a new broad handler names its errors instead; where one is gone, the number here falls"
    )
