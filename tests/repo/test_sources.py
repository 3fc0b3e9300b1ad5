"""The table of what the texts say names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_test_that_the_table_of_the_texts_names_is_there() -> None:
    text = (ROOT / "docs" / "sources.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(test_\w+)`", text))
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    there = set(re.findall(r"^def (test_\w+)", sources, re.MULTILINE))
    assert len(named) > 60 and named <= there, named - there


def test_every_row_of_the_table_is_answered() -> None:
    text = (ROOT / "docs" / "sources.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    rows = [row for row in rows if not set(row[0]) <= set("-: ")]
    for row in rows:
        assert len(row) in (3, 4) and all(row[:-1]), row
