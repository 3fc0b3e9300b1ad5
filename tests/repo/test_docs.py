"""What the pages name is there: files, functions, classes and tests."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping, Sequence

import pytest

from ai import reviews
from ai.ambition.review import report
from ai.ambusch import review as ambusch_review
from game.client.ambusch.game import COMMANDS
from game.client.app.practice.store import ExerciseStore
from game.client.kit.keymap import Keymap
from game.engine.ambition import record
from game.engine.ambition.judgement import PARTS
from game.engine.ambusch import record as ambusch_record
from game.engine.judgement import Sum
from game.engine.sealing import seal_record, seed_record
from tests.repo.modules import ROOT, graph, modules, within


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


def test_every_line_about_the_texts_is_answered() -> None:
    lines = re.findall(r"^- .*", page("sources.md").split("## After 2006")[0], re.MULTILINE)
    assert [line for line in lines if not re.search(r": (.*; )?(`test_\w+`|\*.+\*$)", line)] == []


def test_no_page_holds_what_a_merge_left() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    assert pages and not [each for each in pages if re.search("^[<>]{7} ", each.read_text("utf-8"), re.MULTILINE)]


# ---- what exists is named where a reader looks


def test_every_kind_of_code_is_explained() -> None:
    kinds = set(re.findall(r'"([A-Z])"(?:: \(|$)', sources("game/engine"), re.MULTILINE))
    assert len(kinds) > 2 and {kind for kind in kinds if f"- `{kind}`, " not in page("deals.md")} == set()


def test_every_key_is_named() -> None:
    keys = Keymap(verbs=COMMANDS)
    named = {*re.findall(r"`(.+?)`", page("rules.md").split("## Keys")[1] + page("ambusch.md"))}
    assert [each.id for each in keys.commands if not each.n and keys.words(each.id) not in named] == []


FIELDS = {
    "statistics.md": (record.to_record, record.round_record, seed_record, seal_record, ambusch_record.to_record,
                      ambusch_record.set_record, ambusch_record.game_record, ExerciseStore.export),
    "review.md": (reviews.review_json, reviews.sum_json, reviews.move_json, report.to_json, report._ledger_json,
                  ambusch_review._game_json),
}  # fmt: skip


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_is_explained(name: str) -> None:
    """Fields are the keys of the dictionaries that these functions make, and what losses and ledgers call their parts."""
    code = "".join(map(inspect.getsource, FIELDS[name]))
    fields = {*re.findall(r'"(\w+)"(?:\]|:)', code)} | (
        {*PARTS, *reviews.sum_json(Sum(0, 0, 0, 0))} if "review" in name else set()
    )
    assert len(fields) > 20 and {field for field in fields if f"`{field}`" not in page(name)} == set()


def test_every_room_is_named() -> None:
    block = re.split(r"\n(?=\S)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("```\n")[1])
    told = dict(line.split(maxsplit=1) for line in block if line)
    rooms = [
        path.parent.relative_to(ROOT) for top in ("game", "ai", "tools") for path in (ROOT / top).rglob("*/__init__.py")
    ]
    here = [room for room in rooms if f"{room}/" not in told and f"{room.name}/" not in told.get(f"{room.parent}/", "")]
    assert len(rooms) > 30 and here == []


def test_every_module_of_a_game_is_named_for_who_adds_one() -> None:
    text = page("adding-a-game.md")
    for part in re.split(r"\n## \d", text)[1:4]:
        for path in (ROOT / part.splitlines()[0].split(": ")[1]).glob("[a-z]*.py"):
            assert f"`{path.name}`" in part, path


def test_no_test_module_imports_another() -> None:
    def tests(names: Iterable[str]) -> list[str]:
        return [name for name in names if name.rpartition(".")[2].startswith("test_")]

    assert {name: found for name in modules() if within(name, ("tests",)) and (found := tests(graph()[name]))} == {}


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
