"""The pages of house rules: made, changed, refused, kept, shared and played by, with mouse, keys and controller."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.client import clipboard
from game.client.house.draft import Draft
from game.client.house.explained import EXPLAINED
from game.client.house.files import HouseFiles, pack
from game.client.house.rows import GROUPS, row_words
from game.client.i18n import set_language
from game.client.intents import (
    Cancel,
    Confirm,
    Copy,
    Erase,
    FileDropped,
    Move,
    NextFocus,
    Paste,
    PointerMoved,
    Scroll,
    Typed,
)
from game.client.scenes.card_grid import OpeningScene, PointsScene, RemovedScene
from game.client.scenes.choice import ChoiceScene
from game.client.scenes.dialogs import QuestionScene
from game.client.scenes.facts import FactsScene
from game.client.scenes.house import HouseScene
from game.client.scenes.house_list import HouseListScene
from game.client.scenes.pass_cycle import PassCycleScene
from game.client.scenes.records import FilesScene
from game.client.scenes.rules import RulesScene
from game.client.scenes.scorekeeper import ScorekeeperScene
from game.client.scenes.setup import SetupScene
from game.client.scenes.sheet_setup import SheetSetupScene
from game.client.scenes.table import TableScene
from game.client.settings import Settings, SettingsFile
from game.client.voice.listening import painted_words
from game.engine.ambition.editions import House, Rules
from game.engine.cards import parse_card
from tests.client.harness import Game
from tests.client.test_dialogs import SIZES, check, rects

pytestmark = pytest.mark.usefixtures("screen")


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    yield
    set_language("en")


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of its own: its last entry is what lies there."""
    held = [""]
    monkeypatch.setattr(clipboard, "copy", lambda text: held.append(text) or True)
    monkeypatch.setattr(clipboard, "paste", lambda: held[-1])
    return held


def ours(name: str = "Ours", edition: str = "2005", **changes: object) -> Rules:
    return Rules(edition, house=House.from_record({"name": name, **(changes or {"quota": 9})}))


def opened(tmp_path: Path, *kept: Rules, size: tuple[int, int] = (1280, 720), **settings: Any) -> Game:
    """The list of house rules, some of which are kept already."""
    for rules in kept:
        HouseFiles(tmp_path).save(rules)
    game = Game(tmp_path, Settings(speed="instant", trick_rest_ms=400, **settings), size=size)
    game.click_button("match")
    game.click_button("house")
    assert isinstance(game.scene, HouseListScene)
    return game


def page(game: Game) -> HouseScene:
    assert isinstance(game.scene, HouseScene)
    return game.scene


def rows_of(game: Game) -> list[str]:
    scene: Any = game.scene
    return [row.label for row in scene.layout.data.rows]


def labels(game: Game) -> dict[str, Any]:
    return {row.id: row for row in page(game).layout.data.rows}


def toasts(game: Game) -> list[str]:
    return game.shell._toasts


def test_new_rules_are_made_named_saved_and_played_by(tmp_path: Path) -> None:
    game = opened(tmp_path)
    game.click_button("new")
    game.click_button("2006")
    assert page(game).draft.name == "House rules" and not page(game).changed
    game.click_button("name")
    game.send(*[Erase()] * 11, *map(Typed, "Ours"))
    game.click_button("round")
    game.click_button("quota=less")
    game.click_button("quota")
    game.send(Erase(), Erase(), Typed("1"), Typed("x"), Typed("2"))
    row = labels(game)["quota"]
    assert (row.value, row.changed) == ("12", True) and "in the edition: 14" in row.note
    assert dict(page(game).layout.data.pages)["round"] == "A round (1)"
    game.click_button("save")
    kept = HouseFiles(tmp_path).kept().found
    assert [rules for _path, rules in kept] == [Rules(house=House("Ours", (("quota", 12),)))]
    assert toasts(game)[-1] == "Kept as “Ours”." and not page(game).changed
    game.click_button("play")
    assert isinstance(game.scene, TableScene)
    assert game.table.controller.match.rules == kept[0][1]
    again, messages = SettingsFile(tmp_path / "settings.json").load()
    assert again.house == kept[0][1].to_record() and messages == []


def test_what_cannot_be_is_said_at_once_and_stays_written(tmp_path: Path) -> None:
    game = opened(tmp_path, ours())
    game.click_button("row=0")
    game.click_button("slam")
    game.click_button("slam_at")
    game.send(Erase(), Erase(), Typed("4"), Typed("0"))
    row = labels(game)["slam_at"]
    assert row.value == "40" and row.fault == "two players could Slam; of 91 points it takes 46 or more"
    game.click_button("nil")
    show = next(button for button in page(game).widgets() if button.id == "show")
    game.click(show.rect.cx, show.rect.cy)
    assert page(game).layout.data.page == "slam"
    game.click_button("end")
    game.click_button("save")
    assert "Slam, Points needed for a Slam: two players could Slam" in toasts(game)[-1]
    assert page(game).layout.data.page == "slam" and labels(game)["slam_at"].value == "40"
    assert [rules for _path, rules in HouseFiles(tmp_path).kept().found] == [ours()]
    set_language("ja")
    page(game).rebuild()
    assert "スラム" in labels(game)["slam_at"].fault
    set_language("en")
    game.click_button("slam_at=reset")
    assert labels(game)["slam_at"].fault == "" and page(game).draft == Draft.of(ours(), "", page(game).draft.file)
    game.click_button("slam_at")
    game.send(Erase(), Erase())
    assert labels(game)["slam_at"].fault == "a number from 21 to 160 is needed"
    game.click_button("slam_at=more")
    assert labels(game)["slam_at"].value == "21"
    game.send(Cancel())
    assert isinstance(game.scene, QuestionScene)
    game.click_button("stay")
    assert labels(game)["slam_at"].value == "21"
    game.send(Cancel())
    game.click_button("drop")
    assert isinstance(game.scene, HouseListScene) and rows_of(game) == ["Ours"]


def test_what_was_being_written_is_there_after_the_program_ended(tmp_path: Path) -> None:
    game = opened(tmp_path, ours())
    game.click_button("row=0")
    game.click_button("round")
    game.click_button("cap")
    game.send(Erase(), Typed("3"))
    before = page(game).draft
    game.shell.drafts.flush()
    later = opened(tmp_path)
    assert rows_of(later) == ["Ours", "Ours"]
    later.click_button("row=0")
    assert page(later).draft == before and page(later).changed
    later.click_button("round")
    assert labels(later)["cap"].fault.startswith("the least that counts is 9")
    later.click_button("cap=reset")
    later.click_button("save")
    later.send(Cancel())
    assert rows_of(later) == ["Ours"]
    (tmp_path / "house-draft.json").write_text("{")
    damaged = opened(tmp_path)
    assert rows_of(damaged) == ["Ours"] and "house-draft.damaged-1.json" in toasts(damaged)[-1]


def test_everything_is_reached_and_set_by_keys_and_controller(tmp_path: Path) -> None:
    game = opened(tmp_path)
    game.send(Confirm())  # the first ones
    assert isinstance(game.scene, ChoiceScene)
    game.send(Move(0, 1), Move(0, 1), Confirm())  # the first key moves already
    scene = page(game)
    for group, _title, wanted in GROUPS:
        scene.turn_to(group)
        game.frames(1)
        reached: set[str] = set()
        for _ in range(len(scene.widgets())):
            game.send(NextFocus())
            reached.add(str(scene.focus).split("=")[0])
        assert set(wanted) <= reached, group
    scene.turn_to("end")
    scene.focus = "target=less"
    game.send(*[Confirm()] * 3, Move(1, 0), Move(1, 0))
    assert (scene.draft.values["target"], scene.focus) == ("97", "target=more")
    game.send(Confirm())
    assert scene.draft.values["target"] == "98"
    scene.focus = "target=reset"
    game.send(Confirm())
    assert scene.draft.values["target"] == "100" and scene.focus == "target=less"


def test_switches_lists_and_options(tmp_path: Path) -> None:
    game = opened(tmp_path, ours())
    game.click_button("row=0")
    game.click_button("slam")
    game.click_button("slam_spares")
    game.click_button("nil")
    game.click_button("nil_bidding=last")
    assert labels(game)["nil_bidding"].fault == "it needs “Points for a Nil that was bid”, which is none"
    game.click_button("nil_bid_points=more")
    game.click_button("short")
    game.click_button("short_game=clean")
    game.click_button("short_target=more")
    game.click_button("play")
    assert isinstance(game.scene, TableScene)
    rules = game.table.controller.match.rules
    assert rules.nil_bidding and rules.no_nil_bid_at_three_strikes and rules.numbers.nil_bid_points == 1
    assert rules.short_game and rules.short_game_not_in_strike_round and rules.numbers.slam_spares


def test_the_blind_suit_and_another_edition(tmp_path: Path) -> None:
    game = opened(tmp_path, ours())
    game.click_button("row=0")
    page(game).turn_to("passing")
    game.frames(1)
    game.click_button("blind_suit")
    game.click_button("2")
    assert page(game).draft.values["blind_suit"] == 2
    assert labels(game)["blind_suit"].fault == "a first trick that is played blind has no opening card"
    page(game).turn_to("cards")
    game.frames(1)
    game.click_button("edition")
    game.click_button("simple")
    draft = page(game).draft
    assert (draft.edition, draft.values["blind_suit"], draft.values["quota"]) == (
        "simple",
        2,
        "9",
    ) and draft.fault is None
    game.click_button("chips-0=more")
    assert draft.fault is None and labels(game)["chips-0"].fault.startswith("the chips are worth 90")
    game.click_button("chips-1=reset")
    assert page(game).draft.values["chips"] is None


def test_points_of_cards_by_mouse_keys_and_controller(tmp_path: Path) -> None:
    game = opened(tmp_path, ours())
    game.click_button("row=0")
    game.click_button("card_points")
    scene = game.scene
    assert isinstance(scene, PointsScene)
    queen, ace = parse_card("QS"), parse_card("AS")
    game.click_button(f"card={queen}")
    game.send(Typed("1"), Typed("3"), Typed("x"))
    draft = page_below(game).draft
    assert draft.values["card_points"][queen] == "13" and draft.changed_card(queen)
    game.send(Erase(), Erase())
    assert page_below(game).draft.total is None
    game.click_button("points=reset")
    assert page_below(game).draft.values["card_points"][queen] == "5"
    scene.focus = f"card={queen}"
    game.send(Move(-1, 0), Move(-1, 0), Typed("7"))
    assert scene.card == ace and page_below(game).draft.values["card_points"][ace] == "7"
    game.send(Confirm(), Confirm())  # to what makes it more, and once more
    assert scene.focus == "points=more" and page_below(game).draft.values["card_points"][ace] == "8"
    game.send(Cancel())
    assert scene.focus == f"card={ace}"
    game.send(Cancel())
    assert (
        labels(game)["card_points"].value == "1 changed" and labels(game)["card_points"].note == "94 points in a round"
    )


def page_below(game: Game) -> HouseScene:
    return next(scene for scene in game.shell.stack.scenes if isinstance(scene, HouseScene))


def test_opening_card_left_out_cards_and_passes(tmp_path: Path) -> None:
    game = opened(tmp_path, ours())
    game.click_button("row=0")
    game.click_button("removed")
    assert isinstance(game.scene, RemovedScene)
    scene: Any = game.scene
    for name in ("3D", "2C", "3C"):
        game.click_button(f"card={parse_card(name)}")
    assert "can’t be dealt evenly" in scene.layout.data.words
    game.click_button(f"card={parse_card('4C')}")
    assert "12 for each" in scene.layout.data.words
    game.click_button("close")
    assert labels(game)["removed"].fault == "the 3 of diamonds opens, but it is not dealt"
    page(game).turn_to("passing")
    game.frames(1)
    game.click_button("opening_card")
    assert isinstance(game.scene, OpeningScene)
    game.click_button("none")
    assert page_below(game).draft.values["opening_card"] == -1
    game.click_button(f"card={parse_card('5D')}")
    game.click_button("close")
    assert labels(game)["opening_card"].value == "5 of diamonds" and page(game).draft.fault is None
    game.click_button("pass_cycle")
    assert isinstance(game.scene, PassCycleScene)
    for _ in range(8):
        game.click_button("less")
    game.click_button("pass=1")
    assert page_below(game).draft.values["pass_cycle"] == ("left", "across")
    game.click_button("more")
    assert page_below(game).draft.values["pass_cycle"] == ("left", "across", "hold")
    game.click_button("less")
    game.click_button("less")
    buttons: Any = game.scene
    assert not next(button for button in buttons.layout.buttons if button.id == "less").enabled
    game.send(Cancel())
    assert labels(game)["pass_cycle"].value == "left"


def test_three_players_pass_only_left_right_or_not(tmp_path: Path) -> None:
    three = Rules("2004", players=3, house=House("Three"))
    game = opened(tmp_path, three)
    game.click_button("row=0")
    page(game).turn_to("passing")
    game.frames(1)
    game.click_button("pass_cycle")
    seen = set()
    for _ in range(6):
        game.click_button("pass=0")
        seen.add(page_below(game).draft.values["pass_cycle"][0])
    assert seen == {"left", "right", "hold"}


def test_rename_replace_copy_and_delete(tmp_path: Path) -> None:
    mine, other = ours(), ours("Other", quota=8)
    game = opened(tmp_path, mine, other, house=mine.to_record())
    game.click_button("row=1")
    game.click_button("name")
    game.send(*[Erase()] * 4, *map(Typed, "Other"))
    game.click_button("save")
    assert isinstance(game.scene, QuestionScene)
    game.click_button("keep")
    assert len(HouseFiles(tmp_path).kept().found) == 2
    game.click_button("name")
    game.send(Typed("s"))
    game.click_button("save")
    files = HouseFiles(tmp_path)
    assert [rules for _path, rules in files.kept().found] == [other, ours("Others")]
    assert game.shell.settings.house == ours("Others").to_record()  # what is set is the same rules still
    game.click_button("more")
    game.click_button("copy")
    assert page(game).draft.name == "Others 2" and page(game).changed
    game.click_button("save")
    assert len(files.kept().found) == 3
    game.click_button("more")
    game.click_button("delete")
    game.click_button("keep")
    game.click_button("more")
    game.click_button("delete")
    game.click_button("delete")
    assert isinstance(game.scene, HouseListScene) and rows_of(game) == ["Other", "Others"]
    assert game.shell.settings.house is not None
    game.click_button("row=1")
    game.click_button("more")
    game.click_button("delete")
    game.click_button("delete")
    assert game.shell.settings.house is None and rows_of(game) == ["Other"]


def test_rules_are_shared_as_text_and_file(tmp_path: Path, board: list[str]) -> None:
    game = opened(tmp_path, ours())
    game.click_button("row=0")
    game.send(Copy())
    assert board[-1] == pack(ours(), None) and "\n" not in board[-1]
    game.click_button("more")
    game.click_button("export")
    assert isinstance(game.scene, FactsScene)
    written = next((tmp_path / "records").glob("ambition-ours*.json"))
    assert Rules.from_record(json.loads(written.read_text("utf-8"))) == ours()
    game.send(Cancel())
    game.click_button("more")
    game.click_button("rules")
    assert isinstance(game.scene, RulesScene) and game.scene.rules == ours()
    game.send(Cancel(), Cancel())
    game.send(Paste())  # the same rules again
    assert "already" in toasts(game)[-1] and rows_of(game) == ["Ours"]
    board.append(pack(ours(quota=7)))
    game.click_button("paste")
    assert rows_of(game) == ["Ours", "Ours 2"]
    board.append(str(written))
    game.send(Paste())
    assert len(rows_of(game)) == 2
    for bad, why in (("{", "cut off"), (pack(ours()).replace("9", "99"), "1 to 50"), ("/nowhere.json", "nowhere")):
        board.append(bad)
        game.send(Paste())
        assert isinstance(game.scene, FactsScene)
        said = " ".join(line for block, _rect in game.scene.layout.blocks for line in block.lines)
        assert why in said, said
        game.send(Cancel())
    board.append("")
    game.send(Paste())
    assert len(rows_of(game)) == 2 and "no text" in toasts(game)[-1]


def test_files_are_added_and_dropped_and_damaged_ones_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "given"
    folder.mkdir()
    good, bad = folder / "a.json", folder / "b.json"
    good.write_text(pack(ours()), "utf-8")
    bad.write_text(pack(ours()).replace('"quota": 9', '"quota": 23'), "utf-8")
    game = opened(tmp_path)
    game.shell.last_folder = folder
    game.click_button("add")
    assert isinstance(game.scene, FilesScene)
    game.click_button("row=2")
    assert isinstance(game.scene, FactsScene)
    game.send(Cancel())
    game.click_button("row=1")
    assert isinstance(game.scene, HouseListScene) and rows_of(game) == ["Ours"]
    game.loop._handle(FileDropped(str(bad)))
    game.frames(2)
    assert isinstance(game.scene, FactsScene)
    game.send(Cancel())
    other = folder / "c.json"
    other.write_text(pack(ours("Theirs")), "utf-8")
    game.loop._handle(FileDropped(str(other)))
    game.frames(2)
    assert rows_of(game) == ["Ours", "Theirs"]
    nothing = folder / "d.json"
    nothing.write_text("{}", "utf-8")
    game.loop._handle(FileDropped(str(nothing)))
    game.frames(2)
    assert isinstance(game.scene, FactsScene)  # a record that isn't one
    game.send(Cancel())
    (HouseFiles(tmp_path).folder / "e.json").write_text("{", "utf-8")
    again = opened(tmp_path)
    assert rows_of(again) == ["Ours", "Theirs", "e.json"]
    again.click_button("row=2")
    assert isinstance(again.scene, FactsScene)


def test_setup_scorekeeper_and_rulebook_offer_them(tmp_path: Path) -> None:
    many = [ours(f"Ours {i:02d}") for i in range(24)]
    game = opened(tmp_path, *many)
    game.send(Cancel())
    assert isinstance(game.scene, SetupScene)
    game.click_button("rules")
    listed = game.scene
    assert isinstance(listed, ChoiceScene) and len(listed.layout.buttons) < listed.layout.count == 29
    game.send(*[Scroll(-1)] * 20)
    game.click_button("house:Ours 23")
    assert game.shell.settings.house == many[23].to_record()
    setup: Any = game.scene
    assert setup.layout.data.rows == () and "1 change" in setup.layout.data.rules.note
    game.click_button("rules")
    assert "house:Ours 23" in [button.id for button in game.scene.layout.buttons]  # type: ignore[union-attr]
    game.send(Move(0, 1))
    while game.scene.focus != "2006":  # type: ignore[union-attr]
        game.send(Move(0, -1))
    game.send(Confirm())
    assert game.shell.settings.house is None and game.shell.settings.edition == "2006"
    keeper = ScorekeeperScene(game.shell, rules=many[3])
    assert keeper.keeper.rules == many[3]
    sheet = SheetSetupScene(game.shell, keeper.keeper, lambda: None)
    assert next(row for row in sheet.data().rows if row.id == "edition").value == "house:Ours 03"
    sheet.set("edition", "house:Ours 05")
    assert keeper.keeper.rules == many[5]
    sheet.set("edition", "2004")
    assert keeper.keeper.rules == Rules("2004")
    rules = RulesScene(game.shell, Rules())
    assert "Ours 07" in [book().title for book in rules._books]


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_everything_has_its_place(tmp_path: Path, size: tuple[int, int]) -> None:
    game = opened(tmp_path, ours("Ours", quota=9, slam_points=20, nil_points=30, card_points={"KC": 3}), size=size)
    game.click_button("row=0")
    scene = page(game)
    look = game.shell.look
    for group, _title, _rows in GROUPS:
        scene.turn_to(group)
        check(look, scene.layout.rect, rects(scene.widgets()))
        assert scene.layout.last_top == 0
    for kind in (PointsScene, RemovedScene, OpeningScene, PassCycleScene):
        top: Any = kind(game.shell, lambda: scene.draft, scene.put)
        check(look, top.layout.rect, rects(top.widgets()))


def test_the_strip_says_what_a_row_is_about(tmp_path: Path) -> None:
    game = opened(tmp_path)
    game.click_button("new")
    game.click_button("2006")
    scene = page(game)

    def strip() -> list[str]:
        return painted_words(game.shell.look, scene.paint, [])[-2:]

    assert "These rules can be played" in " ".join(strip())
    game.click_button("nil")
    scene.focus = "nil_shared_points=more"
    assert "several players make one" in " ".join(strip())
    told = scene.focused()
    assert told is not None and "several players make one" in told.words and told.value == "0"
    scene.focus = None
    row = next(widget.rect for widget in scene.widgets() if widget.id == "nil_by_tricks")
    game.send(PointerMoved(row.cx, row.cy))
    assert "round without any trick" in " ".join(strip())
    game.click_button("slam")
    game.click_button("slam_at")
    game.send(Erase(), Erase(), Typed("9"))  # what is wrong comes first
    assert "is needed" in " ".join(strip()) and scene.draft.fault is not None


def test_every_row_is_explained_in_a_line_or_two() -> None:
    rows = [row for _id, _title, rows in GROUPS for row in rows]
    fields = {"chips" if row.startswith("chips") else row for row in rows}
    assert fields == set(EXPLAINED)
    assert all(40 <= len(row_words(row)) <= 150 for row in rows) and len(set(map(row_words, rows))) == len(fields)
