"""The page for newcomers names files and functions that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "start-here.md").read_text(encoding="utf-8")


def test_every_file_is_there() -> None:
    files = re.findall(r"`([a-z_0-9/]+\.py)`", PAGE)
    assert len(files) > 15 and [file for file in files if not (ROOT / file).exists()] == []


def test_every_function_is_defined_in_a_file_of_its_step() -> None:
    steps = re.split(r"\n(?=\d\. )", PAGE)
    missing = []
    for step in steps[1:]:
        sources = [(ROOT / file).read_text(encoding="utf-8") for file in re.findall(r"`([a-z_0-9/]+\.py)`", step)]
        named = [name.split(".")[-1] for name in re.findall(r"`([A-Za-z_]\w*(?:\.\w+)?)`", step)]
        missing += [name for name in named if sources and not any(re.search(rf"\b{name}\b", text) for text in sources)]
    assert missing == []


def test_it_is_short() -> None:
    assert len(PAGE.split()) <= 600
