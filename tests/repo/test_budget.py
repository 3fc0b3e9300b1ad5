"""The size of the code. Each figure is today's and may only fall; a feature that needs more raises it here and says why."""

from __future__ import annotations

import re
from collections import Counter

from tests.repo.modules import graph, modules, within

BUDGET = {
    "lines of game, ai and tools": 86_780,
    "lines of tests": 50_365,
    "modules of game and ai": 417,
    "import lines, in hundredths of a percent": 738,
    "lines with Any": 178,
    "modules under 60 lines with one importer": 6,
    "lines of the longest module": 600,
}
"""What each may be at most. Raised because: docstrings follow PEP 257, a summary, an empty line, then the rest (2,600 lines);
examples in docstrings and a page for newcomers, with their tests (80); measured figures in one file (330 and 100 of tests);
kept reviews, ledgers and nets checked like records (350 and 450); hints and first matches that explain themselves (300); a
bench of players that are not our levels and strength by what choices cost (900 and 200); advice measured with masters (350);
figures of ladders and ledgers (250), of luck and mistakes (50 and 120); one installed package, wheels and their trial (350);
About, versions, upgrades (250); updates tried, and only what has changed drawn in the window (180); what makes a choice
better, found by playing both out, said in words, measured, and taught to a learner (1,150 and 180), a book of ideas (290),
and the same for hands of Ambusch (120 and 120); computer players that say why, what they could know, and decide again on
deals that fit, in both games, with their beliefs held against the truth (2,550 and 950); a page of practice, a deck, mistakes
as exercises and a trainer of passes (2,240 and 990; many imports, for exercises join table, review and deck); deals of days
with a field and ghosts, and what can be shared of them (2,120 and 960); sealed deals, the cut of the pack and a page on what
is fair (1,050 and 680); pages imported once the menu is there, which spares a start three tenths of its processor time (120);
puzzles found, checked and solved (1,300 and 580); a ladder of ten tables and what was reached (900 and 480); strength by
other rules, tried and told, or why not (220 and 15); an AppImage with a runtime of our own, packed and tried (220 and 110);
whether Ambusch has puzzles (120); intervals that
reach further down, and players named later (30 and 40); questions, answers and a desk of their own in place of five services
(six modules); inputs of hostile tests (450 of tests); keys, windows, scripts and readers of other people's machines (1,030
and 1,280, two modules), which what leaves with "A lighter house" has to pay; the press that begins a round in its deal, told,
kept and checked (270 of tests); the page that begins a match, and You in a room of its own (one module)."""
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
