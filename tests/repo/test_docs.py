"""What the pages name is there: files, functions, classes and tests."""

from __future__ import annotations

import re

from tests.repo.modules import ROOT


def page(name: str) -> str:
    """The text of a page of docs/."""
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def sources(*tops: str) -> str:
    """The text of all modules of these folders."""
    return "".join(path.read_text(encoding="utf-8") for top in tops for path in (ROOT / top).rglob("*.py"))


# ---- the walks of start-here.md


def test_every_file_of_the_walks_is_there() -> None:
    files = re.findall(r"`([a-z_0-9/]+\.py)`", page("start-here.md"))
    assert len(files) > 15 and [file for file in files if not (ROOT / file).exists()] == []


def test_every_function_is_defined_in_a_file_of_its_step() -> None:
    missing = []
    for step in re.split(r"\n(?=\d\. )", page("start-here.md"))[1:]:
        texts = [(ROOT / file).read_text(encoding="utf-8") for file in re.findall(r"`([a-z_0-9/]+\.py)`", step)]
        named = [name.split(".")[-1] for name in re.findall(r"`([A-Za-z_]\w*(?:\.\w+)?)`", step)]
        missing += [name for name in named if texts and not any(re.search(rf"\b{name}\b", text) for text in texts)]
    assert missing == []


def test_the_walks_and_the_page_about_another_game_are_short() -> None:
    assert len(page("start-here.md").split()) <= 600 and len(page("adding-a-game.md").split()) <= 1_000


# ---- adding-a-game.md


def test_what_the_page_about_another_game_names_exists() -> None:
    text, code = page("adding-a-game.md"), sources("game", "ai")
    for part in text.split("\n## ")[1:]:
        room = re.search(r": ((?:game|ai)/[\w/]+)$", part.splitlines()[0])
        for name in re.findall(r"`((?:game|ai|tests|scenes)?/?[\w/]+\.py)`", part):
            here = [ROOT / name, *([ROOT / room[1] / name] if room else [])]
            assert any(path.exists() for path in here), name
    for name in set(re.findall(r"`(?:game|ai)[.\w/]*\.([A-Z]\w+)`|`([A-Z][a-z]\w+)`", text)):
        word = name[0] or name[1]
        assert f"class {word}" in code, word


# ---- the table of sources.md


def test_every_test_that_the_table_of_the_texts_names_is_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", page("sources.md")))
    there = set(re.findall(r"^def (test_\w+)", sources("tests"), re.MULTILINE))
    assert len(named) > 60 and named <= there, named - there


def test_every_row_of_the_table_is_answered() -> None:
    lines = [line for line in page("sources.md").splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    for row in [row for row in rows if not set(row[0]) <= set("-: ")]:
        assert len(row) in (3, 4) and all(row[:-1]), row
