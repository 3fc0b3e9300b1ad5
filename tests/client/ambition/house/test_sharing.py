"""House rules given to others and to the rest of the program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.client.ambition.house.draft import HouseDraft
from game.client.ambition.house.listing import HouseListScene
from game.client.ambition.house_files import HouseFiles, pack, unpack
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.settings import settings_of
from game.client.ambition.setup import SetupScene
from game.client.ambition.sheet.scorekeeper import ScorekeeperScene, SheetSetupScene
from game.client.app.exact_texts import FactsScene
from game.client.app.listing import ChoiceScene
from game.client.app.records_page import FilesScene
from game.client.kit.intents import Confirm, FileDropped, MoveFocus, Scroll, Verb
from game.engine.ambition.editions import Rules
from game.engine.cards import DECK, card_name
from tests.client.ambition.house.pages import opened, ours, rows_of, toasts


def test_rules_are_shared_as_text_and_file(tmp_path: Path, board: list[str]) -> None:
    game = opened(tmp_path, ours())
    game.send("row=0", Verb.COPY)
    assert board[-1] == pack(ours(), None) and "\n" not in board[-1]
    game.click_button("more", "export")
    assert isinstance(game.scene, FactsScene)
    written = next((tmp_path / "records").glob("ambition-ours*.json"))
    assert unpack(written.read_text("utf-8")) == ours()
    game.send(Verb.CANCEL, "more", "rules")
    assert isinstance(game.scene, RulesScene) and game.scene.rules == ours()
    game.send(Verb.CANCEL, Verb.CANCEL)
    game.send(Verb.PASTE)  # the same rules again
    assert "already" in toasts(game)[-1] and rows_of(game) == ["Ours"]
    board.append(pack(ours(quota=7)))
    game.click_button("paste")
    assert rows_of(game) == ["Ours", "Ours 2"]
    board.append(str(written))
    game.send(Verb.PASTE)
    assert len(rows_of(game)) == 2
    for bad, why in (("{", "cut off"), (pack(ours()).replace("9", "99"), "1 to 50"), ("/nowhere.json", "nowhere")):
        board.append(bad)
        game.send(Verb.PASTE)
        facts: object = game.scene
        assert isinstance(facts, FactsScene)
        said = " ".join(facts.layout.spoken())
        assert why in said, said
        game.send(Verb.CANCEL)
    board.append("")
    game.send(Verb.PASTE)
    assert len(rows_of(game)) == 2 and "no text" in toasts(game)[-1]


def test_rules_without_an_end_are_not_taken_but_those_that_are_kept_stay(tmp_path: Path, board: list[str]) -> None:
    cards = {card_name(card): 0 for card in DECK} | {"KC": 30, "AS": 10}
    house = {"name": "Slams", "card_points": cards, "quota": 10, "slam_at": 21}
    endless = Rules.from_record({"edition": "2006", "house": house})
    game = opened(tmp_path, ours())
    board.append(pack(endless))
    game.send(Verb.PASTE)
    assert "Points of the cards: the strike limit of 4 could not be reached" in " ".join(game.scene.layout.spoken())
    game.send(Verb.CANCEL)
    assert rows_of(game) == ["Ours"] and HouseDraft.of(endless).fault is not None
    kept = HouseFiles(tmp_path)
    kept.save(endless)
    assert endless in [rules for _path, rules in kept.kept().found]


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
    game.send(Verb.CANCEL, "row=1")
    assert isinstance(game.scene, HouseListScene) and rows_of(game) == ["Ours"]
    game.loop._handle(FileDropped(str(bad)))
    game.frames(2)
    assert isinstance(game.scene, FactsScene)
    game.send(Verb.CANCEL)
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
    game.send(Verb.CANCEL)
    (HouseFiles(tmp_path).folder / "e.json").write_text("{", "utf-8")
    again = opened(tmp_path)
    assert rows_of(again) == ["Ours", "Theirs", "e.json"]
    again.click_button("row=2")
    assert isinstance(again.scene, FactsScene)


def test_setup_scorekeeper_and_rulebook_offer_them(tmp_path: Path) -> None:
    many = [ours(f"Ours {i:02d}") for i in range(24)]
    game = opened(tmp_path, *many)
    game.send(Verb.CANCEL)
    assert isinstance(game.scene, SetupScene)
    game.click_button("rules")
    listed = game.top(ChoiceScene)
    assert len(listed.layout.buttons) < len(listed.layout.order()) == 29
    game.send(*[Scroll(-1)] * 40, "house:Ours 23")
    assert settings_of(game.shell.settings).house == many[23].to_record()
    setup: Any = game.scene
    assert setup.layout.data == () and any("1 change" in words for words in setup.layout.spoken())
    game.click_button("rules")
    assert "house:Ours 23" in [button.id for button in game.scene.layout.buttons]
    game.send(MoveFocus(0, 1))
    while game.scene.focus != "2006":
        game.send(MoveFocus(0, -1))
    game.send(Confirm())
    assert settings_of(game.shell.settings).house is None and settings_of(game.shell.settings).edition == "2006"
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
