"""docs/adding-a-game.md to the letter: its snippets, from top to bottom, are a game that the program plays."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from game.client.app.scenes.solo_table import RoundEndScene
from game.client.app.settings import Settings
from game.client.kit.intents import AskHint, TakeBack
from tests.client.program import Program

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"


@pytest.fixture(scope="module")
def page() -> Any:
    """The module that the snippets make."""
    text = PAGE.read_text(encoding="utf-8")
    made = ModuleType("adding_a_game")
    sys.modules[made.__name__] = made  # where dataclasses look for it
    for found in re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        before = text.count("\n", 0, found.start(1))
        exec(compile("\n" * before + found[1], str(PAGE), "exec"), made.__dict__)
    yield made
    del sys.modules[made.__name__]


@pytest.mark.usefixtures("screen")
def test_the_snippets_are_a_game(page: Any, tmp_path: Path) -> None:
    settings = Settings(speed="instant", trick_rest_ms=400, tutorial_offered=True)
    at = Program(tmp_path, (page.handed_in(),), settings)
    at.click_button("highest")
    at.settle()
    at.send(AskHint())
    at.settle()
    table = at.table
    assert table.parts.hinted() <= table.view.legal and table.bubble().lines
    first = max(table.view.legal)
    table.choose(first)
    at.settle()
    at.send(TakeBack())
    at.settle()
    assert first in table.view.hand and len(table.view.hand) == page.HAND
    for _ in range(1000):
        at.frames(1, 30.0)
        if isinstance(at.scene, RoundEndScene):
            break
        if table.mine and table.view.legal:
            table.choose(min(table.view.legal))
    assert table.controller.match.over and sum(table.view.taken) == page.HAND
    record = page.to_record(table.controller.match)
    assert page.to_record(page.from_record(record)) == record
    (entry,) = at.shell.records.listing().entries
    assert entry.said.words == "Highest" and entry.said.place in (1, 2, 3, 4)
    at.frames(5)
    at.scene.press("menu")
    at.frames(3)
    matches, tiles = at.shell.history.ask(page.figures).result()
    assert matches == 1 and tiles[0][1] == "matches won"


def test_a_record_that_breaks_the_rules_is_refused(page: Any) -> None:
    match = page.Match([{"name": name} for name in "abcd"], 3)
    match.begin()
    with pytest.raises(page.RecordError, match="cards: "):
        page.from_record(page.to_record(match) | {"cards": [99]})


def test_paths_that_the_page_names_exist() -> None:
    text = PAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:game|ai|tests|tools|assets)/[\w./]+)`", text))
    assert len(named) > 10 and not [path for path in named if not (ROOT / path).exists()]
    for module in set(re.findall(r"`(game(?:\.[a-z_]+)+)(?:\.[A-Z]\w+)?`", text)):
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or path.is_dir(), module
