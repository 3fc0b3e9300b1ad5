"""The page that begins a match: its few controls, what they set, how many presses lead to a card, and who comes next time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.ambition.house.rule_choices import LENGTHS, length_of, rules_of
from game.client.ambition.match.scene import TableScene
from game.client.ambition.new_match import NewMatchScene, length_words
from game.client.ambition.settings import from_json, settings_of, to_json
from game.client.app.menu import MenuScene
from game.client.app.opponents import (
    CHARACTERS,
    HOUSEHOLD,
    NEW,
    SAME,
    STEADY,
    Opponent,
    at_level,
    next_three,
    themselves,
)
from game.client.kit.geometry import Rect
from game.client.kit.intents import Confirm, Intent, PickCard, Verb
from game.engine.ambition.editions import Rules
from game.engine.ambition.house import QUICK
from tests.client.ambition.layouts import OPENED, check, rects
from tests.client.harness import Game, kept_settings, settings
from tests.client.tables import FAST
from tests.engine.helpers import played_out


def opened(game: Game) -> NewMatchScene:
    game.click_button("new")
    return game.top(NewMatchScene)


def pick(game: Game, what: str, choice: str) -> None:
    game.click_button(what, choice)


def test_it_has_few_controls_and_a_list_has_a_sentence_for_each_choice(tmp_path: Path) -> None:
    game = Game(tmp_path, FAST)
    page = opened(game)
    assert [button.id for button in page.widgets()] == ["company", "alike", "length", "back", "more", "start"]
    for what, count in (("company", 3), ("alike", 2), ("length", 3)):
        game.click_button(what)
        entries: Any = game.scene
        notes = [button.sub for button in entries.widgets()]
        assert len(notes) == count and all(notes)
        game.send(Verb.CANCEL)


def test_strength_and_length_are_kept_and_played(tmp_path: Path) -> None:
    game = Game(tmp_path, FAST)
    opened(game)
    pick(game, "alike", "novice")
    pick(game, "length", "quick")
    assert kept_settings(tmp_path)[0].usual_level == "novice"
    assert length_of(settings_of(kept_settings(tmp_path)[0])) == "quick"
    game.click_button("start")
    match = game.table.controller.match
    assert match.rules == Rules(short_game=True, house=QUICK) and match.rules.numbers.strike_limit == 3
    assert {player["level"] for player in match.players[1:]} == {"novice"}


@pytest.mark.parametrize(("length", "rules"), [
    ("quick", Rules(short_game=True, house=QUICK)), ("short", Rules(short_game=True)), ("full", Rules()),
])  # fmt: skip
def test_each_length_is_a_rule_and_says_how_it_ends(tmp_path: Path, length: str, rules: Rules) -> None:
    game = Game(tmp_path, FAST)
    opened(game)
    pick(game, "length", length)
    assert rules_of(settings_of(game.shell.settings)) == rules
    told, numbers = length_words(length)[1], rules.numbers
    wanted = [numbers.short_target, numbers.short_lead] if rules.short_game else []
    assert all(f"{n} " in told for n in (*wanted, numbers.strike_limit))
    game.send(Verb.CANCEL)
    menu: Any = game.scene
    assert menu.layout.buttons[0].sub.endswith({"quick": "quick", "short": "short", "full": "full length"}[length])


def test_lengths_are_those_of_2006_only(tmp_path: Path) -> None:
    game = Game(tmp_path, settings(edition="2005", quick=True, short_game=True))
    assert "length" not in [button.id for button in opened(game).widgets()]
    assert rules_of(settings_of(game.shell.settings)) == Rules("2005")


def test_the_first_match_is_quick_and_own_rules_stay(tmp_path: Path) -> None:
    game = Game(tmp_path / "new", FAST, asks=True)
    opened(game)
    assert length_of(settings_of(game.shell.settings)) == "quick"
    pick(game, "length", "full")
    game.send(Verb.CANCEL)
    opened(game)
    assert length_of(settings_of(game.shell.settings)) == "full"  # it is set for somebody only once
    own = Game(tmp_path / "own", settings(edition="2004", players=3), asks=True)
    opened(own)
    assert rules_of(settings_of(own.shell.settings)) == Rules("2004", players=3)


def test_what_is_unusual_is_said_in_one_line(tmp_path: Path) -> None:
    three = (Opponent("tawny", "novice", "nil"), Opponent("hazel"), Opponent("rowan"))
    said = opened(Game(tmp_path, settings(opponents=three, nil_bidding=True, handicap=10))).layout.spoken()
    assert "Set under More: Nil bidding, handicap: You +10, opponents set one by one" in said
    assert any(words.startswith("Tawny, Novice, Goes for a Nil more often, Hazel") for words in said)
    usual = Game(tmp_path / "usual", FAST)
    assert not any("Set under More" in words for words in opened(usual).layout.spoken())


def test_others_come_after_each_match_unless_the_three_stay(tmp_path: Path) -> None:
    game = Game(tmp_path, FAST)
    first = opened(game)._settings.opponents
    game.click_button("start")
    controller = game.table.controller
    assert [player["temperament"] for player in controller.match.players[1:]] == ["careful", "spoiler", "slam"]
    controller.on_counted(controller.record())  # as after each of its rounds
    assert settings_of(game.shell.settings).opponents == first
    played_out(controller.match)
    controller.on_counted(controller.record())
    after = settings_of(kept_settings(tmp_path)[0]).opponents
    assert len({each.character for each in after} & {each.character for each in first}) <= 1
    again = Game(tmp_path / "same", FAST)
    opened(again)
    pick(again, "company", "steady")
    assert {each.temperament for each in settings_of(again.shell.settings).opponents} == {"steady"}
    pick(again, "company", "new")
    pick(again, "company", "same")
    again.click_button("start")
    played_out(again.table.controller.match)
    again.table.controller.on_counted(again.table.controller.record())
    assert settings_of(again.shell.settings).opponents == first == themselves()


def test_an_unfinished_match_is_asked_for_before_another_begins(tmp_path: Path) -> None:
    game = Game(tmp_path, FAST)
    opened(game)
    game.settle("start")
    again = Game(tmp_path, FAST)
    opened(again)
    again.click_button("start")
    assert "given up" in " ".join(again.scene.speech_on_open())
    again.settle("new")
    assert isinstance(again.scene, TableScene)


def presses_to_a_card(game: Game, *begin: Intent) -> int:
    """How many presses lead from the menu to a card that the person has played: those given, and the card."""
    assert isinstance(game.scene, MenuScene)
    for intent in begin:
        game.settle(intent)
    game.until(lambda: game.table.view.legal)
    held, legal = list(game.table.view.hand), game.table.view.legal
    game.settle(PickCard(held.index(min(legal))))
    assert len(game.table.view.hand) == len(held) - 1
    return len(begin) + 1


def test_presses_from_the_menu_to_a_card(tmp_path: Path) -> None:
    """Two lead to the hand and the pass takes four; a match that goes on takes one."""
    pass_them = PickCard(0), PickCard(1), PickCard(2), Confirm()
    game = Game(tmp_path, settings(speed="instant", trick_rest_ms=400))
    assert presses_to_a_card(game, Confirm(), Confirm(), *pass_them) == 7
    game.shell.menu()
    game.frames(2)
    assert presses_to_a_card(Game(tmp_path, settings(speed="instant", trick_rest_ms=400)), Confirm()) == 2


def test_old_settings_are_read() -> None:
    assert from_json({"level": "novice"})[0].strength_asked and not from_json({})[0].strength_asked
    assert not from_json({"short_game": True, "opponents": []})[0].quick
    kept = to_json(from_json({"quick": True, "short_game": True, "rung": "ferry"})[0])
    assert kept["quick"] is True and kept["rung"] == "ferry"
    assert from_json({"quick": 3, "rung": 4})[1] == ["quick", "rung"]


@pytest.mark.parametrize("size", OPENED, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("length", LENGTHS)
def test_everything_has_its_place(tmp_path: Path, size: tuple[int, int], length: str) -> None:
    values = {"quick": length == "quick", "short_game": length != "full"}
    game = Game(tmp_path, settings(handicap=20, nil_bidding=True, **values), size=size)
    layout, look = opened(game).layout, game.shell.look
    check(look, layout.rect, rects(layout.buttons))
    assert layout.rect.bottom <= Rect(0, 0, look.grid.vw, look.grid.vh).bottom


SEEDS = st.integers(0, 2**32)


@given(SEEDS, st.sets(st.sampled_from([each.id for each in CHARACTERS])))
def test_others_come_who_play_in_three_different_ways(seed: int, more: set[str]) -> None:
    invited, before = HOUSEHOLD | more, at_level(themselves(), "expert")
    after = next_three(before, NEW, seed, invited)
    assert after == next_three(before, NEW, seed, invited)
    assert {each.character for each in after} <= invited and len({each.character for each in after}) == 3
    assert all(each.temperament == each.who.temperament and each.level == "expert" for each in after)
    assert len({each.temperament for each in after}) == 3
    assert len({each.character for each in after} & {each.character for each in before}) <= 1


@given(SEEDS)
def test_the_same_three_stay_and_steady_players_are_steady(seed: int) -> None:
    assert next_three(themselves(), SAME, seed, HOUSEHOLD) == themselves()
    assert {each.temperament for each in next_three(themselves(), STEADY, seed, HOUSEHOLD)} == {"steady"}
    assert len(next_three(themselves()[:2], NEW, seed, HOUSEHOLD)) == 2


def test_everybody_comes_now_and_then() -> None:
    come = {each.character for seed in range(60) for each in next_three(themselves(), NEW, seed, HOUSEHOLD)}
    assert come == HOUSEHOLD
