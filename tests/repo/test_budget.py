"""The size of the code. Each figure is today's and may only fall; who needs more takes something out
in the same commit."""

from __future__ import annotations

import re
from collections import Counter

from tests.repo.modules import graph, modules, within

BUDGET = {
    "lines of game, ai and tools": 94_100,
    "lines of tests": 49_400,
    "modules of game and ai": 420,
    "import lines, in hundredths of a percent": 728,
    "lines with Any": 178,
    "modules under 60 lines with one importer": 4,
    "lines of the longest module": 600,
}
SLACK = 0.03
"""The share of a figure that it may fall before the budget has to follow."""
_IMPORT = re.compile(r"^ *(?:from \S+ )?import (?:\([^)]*\)|.*)$", re.MULTILINE)


def _import_lines(text: str) -> int:
    return sum(found[0].count("\n") + 1 for found in _IMPORT.finditer(text))


def measured() -> dict[str, int]:
    """Return today's figures, named as in the budget."""
    texts = {name: path.read_text(encoding="utf-8") for name, path in modules().items()}
    lines = {name: len(text.splitlines()) for name, text in texts.items()}
    source = [name for name in texts if within(name, ("game", "ai", "tools"))]
    program = [name for name in source if within(name, ("game", "ai"))]
    importers = Counter(target for name in source for target in graph()[name])
    total = sum(lines[name] for name in source)
    return {
        "lines of game, ai and tools": total,
        "lines of tests": sum(lines[name] for name in texts if within(name, ("tests",))),
        "modules of game and ai": len(program),
        "import lines, in hundredths of a percent": round(
            10_000 * sum(_import_lines(texts[name]) for name in source) / total
        ),
        "lines with Any": sum(len(re.findall(r"^.*\bAny\b.*$", texts[name], re.MULTILINE)) for name in source),
        "modules under 60 lines with one importer": sum(
            lines[name] < 60 and importers[name] == 1 and modules()[name].name != "__init__.py" for name in program
        ),
        "lines of the longest module": max(lines[name] for name in source),
    }


def test_the_code_keeps_to_its_budget_and_the_budget_to_the_code() -> None:
    figures = measured()
    assert {name: figure for name, figure in figures.items() if figure > BUDGET[name]} == {}, "too much"
    figures.pop("lines of the longest module")
    least = {name: most * (1 - SLACK) - 10 for name, most in BUDGET.items()}
    assert {name: figure for name, figure in figures.items() if figure < least[name]} == {}, "the budget has to follow"
