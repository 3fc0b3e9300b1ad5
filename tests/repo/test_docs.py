"""What the pages name is there: files, functions, classes and tests."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tests.repo.modules import ROOT, modules, within


def page(name: str) -> str:
    """The text of a page of docs/."""
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def sources(*tops: str) -> str:
    """The text of all modules of these folders."""
    return "".join(path.read_text(encoding="utf-8") for top in tops for path in (ROOT / top).rglob("*.py"))


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
    assert len(page("start-here.md").split()) <= 900 and len(page("adding-a-game.md").split()) <= 1_000


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


def test_every_test_that_the_table_of_the_texts_names_is_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", page("sources.md")))
    there = set(re.findall(r"^def (test_\w+)", sources("tests"), re.MULTILINE))
    assert len(named) > 60 and named <= there, named - there


def test_every_row_of_the_table_is_answered() -> None:
    lines = [line for line in page("sources.md").splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    for row in [row for row in rows if not set(row[0]) <= set("-: ")]:
        assert len(row) in (3, 4) and all(row[:-1]), row


def test_no_page_holds_what_a_merge_left() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    assert pages and not [each for each in pages if re.search("^[<>]{7} ", each.read_text("utf-8"), re.MULTILINE)]


# ---- words.md: one name, one thing

GAMES = ("ambition", "ambusch")
ROLES = "files history look model page scene text words"
"""Names that say what a module is to its folder."""
LAYERS = """Player Services bench daily editions figures game games
match play protocol rating reasons replay results review rules score_sheet slips strength train why"""
"""What is one thing in several layers: its rules, its players, its window, its command, and how it was found."""


def names() -> dict[str, list[str]]:
    """The modules of each module's last name, and of each public class."""
    found: dict[str, list[str]] = {}
    for module, path in modules().items():
        if within(module, ("game", "ai", "tools")) and not path.name.startswith("__"):
            classes = re.findall(r"^class ([A-Z]\w*)", path.read_text(encoding="utf-8"), re.MULTILINE)
            for name in (path.stem, *classes):
                found.setdefault(name, []).append(module)
    return found


def room(module: str) -> tuple[str, str]:
    """The layer in which a module lies, and its game, if any."""
    parts = module.split(".")
    return ".".join(parts[: 1 + (parts[0] == "game")]), next((each for each in parts if each in GAMES), "")


def shared(found: Mapping[str, Sequence[str]]) -> set[str]:
    """The names that occur in several layers, or twice in one beside the rooms of the two games."""
    rooms = {name: list(map(room, places)) for name, places in found.items()}
    return {name for name, each in rooms.items() if len(set(each)) < len(each) or len(dict(each)) > 1}


def test_names_of_two_things_are_found() -> None:
    one, twin = "game.client.ambition.match.extra", "game.client.ambusch.extra"
    assert shared({"A": [one, twin, "game.client.table.part"], "B": [one]}) == set()
    twice = {"A": [one, one], "B": ["ai.games", one], "C": ["game.client.app.a", "game.client.kit.b"]}
    assert shared(twice) == set("ABC")


def test_a_name_means_one_thing() -> None:
    assert shared(names()) == {*ROLES.split(), *LAYERS.split()}


def test_the_words_that_mean_one_thing_do_so() -> None:
    found, text = names(), page("words.md").split("## One name")[1]
    lines = re.findall(r"^- ((?:\*\*\w+\*\*(?:, )?)+): (.*)", text, re.MULTILINE)
    assert len(lines) > 7
    for words, rest in lines:
        said = set(re.findall(r"`(\w+)`", rest))
        assert said <= found.keys(), said - found.keys()
        assert {word.capitalize() for word in re.findall(r"\w+", words)} & found.keys() <= said, words
