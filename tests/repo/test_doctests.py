"""The examples in docstrings are run; the ten doors that a newcomer opens first have one each."""

from __future__ import annotations

import ast
import doctest
import importlib
from collections.abc import Iterator

import pytest

from tests.repo.modules import modules, within

DOORS = """game.engine.ambition.match.Match game.engine.ambition.observation.Observation
game.engine.ambition.edition.Edition game.engine.ambition.record game.engine.ambition.protocol game.engine.state.GameState
game.client.games.Game game.client.kit.layout game.client.table.part.Part ai.search.ismcts.Search"""


def examples() -> Iterator[tuple[str, str, str]]:
    """Yield the module, the name and the docstring of everything that has an example. The text comes from the source, since a
    compiled module may be older than it."""
    for module, path in modules().items():
        text = path.read_text(encoding="utf-8")
        if within(module, ("game", "ai", "tools")) and ">>>" in text:
            tree = ast.parse(text)
            for node in ast.walk(tree):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    doc = ast.get_docstring(node) or ""
                    if ">>>" in doc:
                        yield module, module if node is tree else f"{module}.{getattr(node, 'name', '')}", doc


EXAMPLES = tuple(examples())


def test_the_doors_have_examples() -> None:
    assert {*DOORS.split()} <= {name for _module, name, _doc in EXAMPLES}


@pytest.mark.parametrize(("module", "name", "doc"), EXAMPLES, ids=[name for _module, name, _doc in EXAMPLES])
def test_an_example_holds(module: str, name: str, doc: str) -> None:
    names = dict(vars(importlib.import_module(module)))
    test = doctest.DocTestParser().get_doctest(doc, names, name, None, None)
    failures: list[str] = []
    doctest.DocTestRunner().run(test, out=failures.append)
    assert test.examples and not failures, "".join(failures)
