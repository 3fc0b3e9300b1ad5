"""The pages of house rules: made, changed, refused, kept, shared and played by, with mouse, keys and controller."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.client.ambition.field_words import field_words, house_pages
from game.client.ambition.house.draft import HouseDraft
from game.client.ambition.house.listing import HouseListScene
from game.client.ambition.house.page import row_words
from game.client.ambition.house.page import rows_of as rows_on
from game.client.ambition.house.pickers import OpeningScene, PassCycleScene, PointsScene, RemovedScene
from game.client.ambition.house_files import HouseFiles
from game.client.ambition.match.scene import TableScene
from game.client.ambition.settings import settings_of
from game.client.app.listing import ChoiceScene
from game.client.app.options_page import ROWS
from game.client.kit.i18n import set_language
from game.client.kit.intents import Confirm, MoveFocus, PointerMoved, Typed, Verb
from game.client.kit.speech_canvas import painted_words
from game.client.kit.widget_scene import PageScene
from game.engine.ambition.editions import House, Rules
from game.engine.cards import parse_card
from tests.client.ambition.house.pages import labels, opened, ours, page, page_below, rows_of, toasts
from tests.client.ambition.layouts import OPENED, check, rects
from tests.client.harness import Game, kept_settings


def turn_to(game: Game, name: str) -> None:
    page(game).turn_to(name)
    game.frames(1)


def test_new_rules_are_made_named_saved_and_played_by(tmp_path: Path) -> None:
    game = opened(tmp_path)
    game.click_button("new", "2006")
    assert page(game).draft.name == "House rules" and not page(game).changed
    game.send("name", *[Verb.ERASE] * 11, *map(Typed, "Ours"), "round", "quota=less", "quota")
    game.send(Verb.ERASE, Verb.ERASE, Typed("1"), Typed("x"), Typed("2"))
    row = labels(game)["quota"]
    assert (row.value, row.changed) == ("12", True) and "in the edition: 14" in row.note
    assert dict(page(game).layout.data.pages)["round"] == "A round (1)"
    game.click_button("save")
    kept = HouseFiles(tmp_path).kept().found
    assert [rules for _path, rules in kept] == [Rules(house=House("Ours", (("quota", 12),)))]
    assert toasts(game)[-1] == "Saved as “Ours”." and not page(game).changed
    game.click_button("play")
    assert isinstance(game.scene, TableScene)
    assert game.table.controller.match.rules == kept[0][1]
    again, messages = kept_settings(tmp_path)
    assert settings_of(again).house == kept[0][1].to_record() and messages == []


def test_what_cannot_be_is_said_at_once_and_stays_written(tmp_path: Path) -> None:
    game = opened(tmp_path, ours())
    game.send("row=0", "slam", "slam_at", Verb.ERASE, Verb.ERASE, Typed("4"), Typed("0"))
    row = labels(game)["slam_at"]
    assert row.value == "40" and row.fault == "Two players could make a Slam; with 91 points it must take 46 or more"
    game.click_button("nil")
    show = next(button for button in page(game).widgets() if button.id == "show")
    game.click(show.rect.cx, show.rect.cy)
    assert page(game).layout.data.page == "slam"
    game.click_button("end", "save")
    assert "Slam, Points needed for a Slam: two players could make a Slam" in toasts(game)[-1]
    assert page(game).layout.data.page == "slam" and labels(game)["slam_at"].value == "40"
    assert [rules for _path, rules in HouseFiles(tmp_path).kept().found] == [ours()]
    set_language("ja")
    page(game).rebuild()
    assert "スラム" in labels(game)["slam_at"].fault
    set_language("en")
    game.click_button("slam_at=reset")
    assert labels(game)["slam_at"].fault == "" and page(game).draft == HouseDraft.of(ours(), "", page(game).draft.file)
    game.send("slam_at", Verb.ERASE, Verb.ERASE)
    assert labels(game)["slam_at"].fault == "A number from 21 to 160 is needed"
    game.click_button("slam_at=more")
    assert labels(game)["slam_at"].value == "21"
    game.send(Verb.CANCEL)
    assert isinstance(game.scene, PageScene) and game.scene.name == "question"
    game.click_button("stay")
    assert labels(game)["slam_at"].value == "21"
    game.send(Verb.CANCEL, "drop")
    assert isinstance(game.scene, HouseListScene) and rows_of(game) == ["Ours"]


def test_what_was_being_written_is_there_after_the_program_ended(tmp_path: Path) -> None:
    game = opened(tmp_path, ours())
    game.send("row=0", "round", "cap", Verb.ERASE, Typed("3"))
    before = page(game).draft
    game.shell.flush()
    later = opened(tmp_path)
    assert rows_of(later) == ["Ours", "Ours"]
    later.click_button("row=0")
    assert page(later).draft == before and page(later).changed
    later.click_button("round")
    assert labels(later)["cap"].fault.startswith("9 points are already safe")
    later.send("cap=reset", "save", Verb.CANCEL)
    assert rows_of(later) == ["Ours"]
    (tmp_path / "house-draft.json").write_text("{")
    damaged = opened(tmp_path)
    assert rows_of(damaged) == ["Ours"] and "house-draft.damaged-1.json" in toasts(damaged)[-1]


def test_everything_is_reached_and_set_by_keys_and_controller(tmp_path: Path) -> None:
    game = opened(tmp_path)
    game.send(Confirm())  # the first ones
    assert isinstance(game.scene, ChoiceScene)
    game.send(MoveFocus(0, 1), MoveFocus(0, 1), Confirm())  # the first key moves already
    scene = page(game)
    for group in house_pages():
        scene.turn_to(group)
        game.frames(1)
        reached: set[str] = set()
        for _ in range(len(scene.widgets())):
            game.send(Verb.NEXT_FOCUS)
            reached.add(str(scene.focus).split("=")[0])
        assert set(rows_on(group)) <= reached, group
    scene.turn_to("end")
    scene.focus = "target=less"
    game.send(*[Confirm()] * 3, MoveFocus(1, 0), MoveFocus(1, 0))
    assert (scene.draft.values["target"], scene.focus) == ("97", "target=more")
    game.send(Confirm())
    assert scene.draft.values["target"] == "98"
    scene.focus = "target=reset"
    game.send(Confirm())
    assert scene.draft.values["target"] == "100" and scene.focus == "target=less"


def test_switches_lists_and_options(tmp_path: Path) -> None:
    game = opened(tmp_path, ours())
    game.click_button("row=0", "slam", "slam_spares", "nil", "nil_bidding=last")
    assert labels(game)["nil_bidding"].fault == "It needs “Points for a Nil that was bid”, which is turned off"
    game.click_button("nil_bid_points=more", "short", "short_game=clean", "short_target=more", "play")
    assert isinstance(game.scene, TableScene)
    rules = game.table.controller.match.rules
    assert rules.nil_bidding and rules.no_nil_bid_at_three_strikes and rules.numbers.nil_bid_points == 1
    assert rules.short_game and rules.short_game_not_in_strike_round and rules.numbers.slam_spares


def test_the_blind_suit_and_another_edition(tmp_path: Path) -> None:
    game = opened(tmp_path, ours())
    game.click_button("row=0")
    turn_to(game, "passing")
    game.click_button("blind_suit", "2")
    assert page(game).draft.values["blind_suit"] == 2
    assert labels(game)["blind_suit"].fault == "A first trick that is played blind has no opening card"
    turn_to(game, "cards")
    game.click_button("edition", "simple")
    draft = page(game).draft
    assert (draft.edition, draft.values["blind_suit"], draft.values["quota"]) == ("simple", 2, "9")
    assert draft.fault is None
    game.click_button("chips-0=more")
    assert draft.fault is None and labels(game)["chips-0"].fault.startswith("The chips are worth 90")
    game.click_button("chips-1=reset")
    assert page(game).draft.values["chips"] is None


def test_rename_replace_copy_and_delete(tmp_path: Path) -> None:
    mine, other = ours(), ours("Other", quota=8)
    game = opened(tmp_path, mine, other, house=mine.to_record())
    game.send("row=1", "name", *[Verb.ERASE] * 4, *map(Typed, "Other"), "save")
    assert isinstance(game.scene, PageScene) and game.scene.name == "question"
    game.click_button("keep")
    assert len(HouseFiles(tmp_path).kept().found) == 2
    game.send("name", Typed("s"), "save")
    files = HouseFiles(tmp_path)
    assert [rules for _path, rules in files.kept().found] == [other, ours("Others")]
    assert settings_of(game.shell.settings).house == ours("Others").to_record()  # what is set is the same rules still
    game.click_button("more", "copy")
    assert page(game).draft.name == "Others 2" and page(game).changed
    game.click_button("save")
    assert len(files.kept().found) == 3
    game.click_button("more", "delete", "keep", "more", "delete", "delete")
    assert isinstance(game.scene, HouseListScene) and rows_of(game) == ["Other", "Others"]
    assert settings_of(game.shell.settings).house is not None
    game.click_button("row=1", "more", "delete", "delete")
    assert settings_of(game.shell.settings).house is None and rows_of(game) == ["Other"]


@pytest.mark.parametrize("size", OPENED, ids=lambda s: f"{s[0]}x{s[1]}")
def test_everything_has_its_place(tmp_path: Path, size: tuple[int, int]) -> None:
    game = opened(tmp_path, ours("Ours", quota=9, slam_points=20, nil_points=30, card_points={"KC": 3}), size=size)
    game.click_button("row=0")
    scene = page(game)
    look = game.shell.look
    for group in house_pages():
        scene.turn_to(group)
        check(look, scene.layout.rect, rects(scene.widgets()))
        assert scene.layout.scrolls[ROWS].last == 0, group
    for kind in (PointsScene, RemovedScene, OpeningScene, PassCycleScene):
        top: Any = kind(game.shell, lambda: scene.draft, scene.put)
        check(look, top.layout.rect, rects(top.widgets()))


def test_the_strip_says_what_a_row_is_about(tmp_path: Path) -> None:
    game = opened(tmp_path)
    game.click_button("new", "2006")
    scene = page(game)

    def strip() -> list[str]:
        return painted_words(game.shell.look, scene.paint, [])

    assert "These rules can be played" in " ".join(strip())
    game.click_button("nil")
    scene.focus = "nil_shared_points=more"
    assert "several players make one" in " ".join(strip())
    told = scene.focused()
    assert told is not None and "several players make one" in told.words and told.value == "0"
    scene.focus = None
    row = next(widget.rect for widget in scene.widgets() if widget.id == "nil_by_tricks")
    game.send(PointerMoved(row.cx, row.cy))
    assert "Nil means taking no tricks" in " ".join(strip())
    game.click_button("slam", "slam_at")
    game.send(Verb.ERASE, Verb.ERASE, Typed("9"))  # what is wrong comes first
    assert "is needed" in " ".join(strip()) and scene.draft.fault is not None


def test_every_row_is_explained_in_a_line_or_two() -> None:
    rows = [row for page in house_pages() for row in rows_on(page)]
    fields = {"chips" if row.startswith("chips") else row for row in rows}
    assert fields == {field for field, words in field_words().items() if words.page}
    assert all(40 <= len(row_words(row)) <= 150 for row in rows) and len(set(map(row_words, rows))) == len(fields)


def test_points_of_cards_by_mouse_keys_and_controller(tmp_path: Path) -> None:
    game = opened(tmp_path, ours())
    game.click_button("row=0", "card_points")
    scene = game.top(PointsScene)
    queen, ace = parse_card("QS"), parse_card("AS")
    game.send(f"card={queen}", Typed("1"), Typed("3"), Typed("x"))
    draft = page_below(game).draft
    assert draft.values["card_points"][queen] == "13" and draft.changed_card(queen)
    game.send(Verb.ERASE, Verb.ERASE)
    assert page_below(game).draft.total is None
    game.click_button("points=reset")
    assert page_below(game).draft.values["card_points"][queen] == "5"
    scene.focus = f"card={queen}"
    game.send(MoveFocus(-1, 0), MoveFocus(-1, 0), Typed("7"))
    assert scene.card == ace and page_below(game).draft.values["card_points"][ace] == "7"
    game.send(Confirm(), Confirm())  # to what makes it more, and once more
    assert scene.focus == "points=more" and page_below(game).draft.values["card_points"][ace] == "8"
    game.send(Verb.CANCEL)
    assert scene.focus == f"card={ace}"
    game.send(Verb.CANCEL)
    assert labels(game)["card_points"].value == "1 changed"
    assert labels(game)["card_points"].note == "94 points in a round"


def test_opening_card_left_out_cards_and_passes(tmp_path: Path) -> None:
    game = opened(tmp_path, ours())
    game.click_button("row=0", "removed")
    assert isinstance(game.scene, RemovedScene)
    scene: Any = game.scene
    for name in ("3D", "2C", "3C"):
        game.click_button(f"card={parse_card(name)}")
    assert "can’t be dealt evenly" in " ".join(scene.layout.spoken())
    game.click_button(f"card={parse_card('4C')}")
    assert "12 for each" in " ".join(scene.layout.spoken())
    game.click_button("close")
    assert labels(game)["removed"].fault == "The 3 of diamonds opens, but it is not dealt"
    turn_to(game, "passing")
    game.click_button("opening_card")
    assert isinstance(game.scene, OpeningScene)
    game.click_button("none")
    assert page_below(game).draft.values["opening_card"] == -1
    game.click_button(f"card={parse_card('5D')}", "close")
    assert labels(game)["opening_card"].value == "5 of diamonds" and page(game).draft.fault is None
    game.click_button("pass_cycle")
    assert isinstance(game.scene, PassCycleScene)
    for _ in range(8):
        game.click_button("less")
    game.click_button("pass=1")
    assert page_below(game).draft.values["pass_cycle"] == ("left", "across")
    game.click_button("more")
    assert page_below(game).draft.values["pass_cycle"] == ("left", "across", "hold")
    game.click_button("less", "less")
    buttons: Any = game.scene
    assert not next(button for button in buttons.layout.buttons if button.id == "less").enabled
    game.send(Verb.CANCEL)
    assert labels(game)["pass_cycle"].value == "left"


def test_three_players_pass_only_left_right_or_not(tmp_path: Path) -> None:
    game = opened(tmp_path, Rules("2004", players=3, house=House("Three")))
    game.click_button("row=0")
    turn_to(game, "passing")
    game.click_button("pass_cycle")
    seen = set()
    for _ in range(6):
        game.click_button("pass=0")
        seen.add(page_below(game).draft.values["pass_cycle"][0])
    assert seen == {"left", "right", "hold"}
