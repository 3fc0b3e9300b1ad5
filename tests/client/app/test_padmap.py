"""Buttons of one's own: chosen with a controller alone, exchanged, reset, kept, and named wherever a button is spoken of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.client.ambusch.book import book_of as ambusch_book
from game.client.ambusch.game import COMMANDS as VERBS
from game.client.ambusch.scene import AmbuschScene
from game.client.app.menu import MenuScene
from game.client.app.rulebook.model import pad_section
from game.client.app.settings import Settings, SettingsFile, from_json
from game.client.app.settings_page import SettingsScene
from game.client.kit.input import BUTTONS as NUMBERS
from game.client.kit.input import InputMode, Pads
from game.client.kit.intents import BoardKey, ButtonPressed, Confirm, FastForward, MoveFocus, PadChanged, Verb
from game.client.kit.keymap import ASIDE, BOARD, BUTTONS, FIXED_BUTTONS, Keymap, PadMap
from game.client.kit.letter_board import LetterBoardScene
from game.engine.ambusch.rules import Rules as AmbuschRules
from game.engine.json_reader import Json
from tests.client.ambusch.play import game_at_table
from tests.client.hands import BACK, DOWN, LEFT, START, A, B, Hands, X, Y, axis, down, heard, up
from tests.client.harness import Game, kept_settings

KEYED, PAD_COMMANDS = Keymap(verbs=VERBS).commands, PadMap(verbs=VERBS).commands
IDS = [command.id for command in PAD_COMMANDS]
NEEDED = [command.id for command in PAD_COMMANDS if command.needed]
AXES = {
    "lefttrigger": pygame.CONTROLLER_AXIS_TRIGGERLEFT,
    "righttrigger": pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
    ASIDE: pygame.CONTROLLER_AXIS_RIGHTX,
}
signs = st.sampled_from([*BUTTONS, *FIXED_BUTTONS, "", "nonsense"])


def push(hands: Hands, button: str) -> None:
    """A button by name, down and up, wherever it is."""
    if button in AXES:
        hands.game.feed(axis(AXES[button], 30000), axis(AXES[button], 0))
    else:
        hands.push(next(number for number, name in NUMBERS.items() if name == button))


def pad_page(folder: Path, **pad: str) -> tuple[Game, Hands]:
    """The controller's page of the settings, opened from the menu with a controller."""
    game = Game(folder, Settings(pad=pad))
    game.shell.use_pad(True)
    game.push(SettingsScene(game.shell, "pad"))
    return game, Hands(game)


def asked(game: Game, hands: Hands, row: str, confirm: str = "a") -> None:
    """Press a row with the controller, wherever it stands in the list."""
    game.scene.go_to(row)
    push(hands, confirm)
    game.frames(2)


def notes(game: Game) -> dict[str, str]:
    return {row.id: row.note for row in game.scene.layout.data.rows}


# ------------------------------------------------------------------------------------------------ what there is


def test_every_button_is_heard_and_no_button_has_two_commands() -> None:
    assert {*BUTTONS, *FIXED_BUTTONS} == {*NUMBERS.values(), *AXES}
    usual = [command.usual for command in PAD_COMMANDS if command.usual]
    assert len({*usual}) == len(usual) and all(map(PadMap.takes, usual))
    assert not any(map(PadMap.takes, [*FIXED_BUTTONS, "", "dpup", None, 3, ["a"]]))
    assert NEEDED == ["confirm", "cancel", "previous", "next"]
    assert len({PadMap.called(each) for each in (*BUTTONS, *FIXED_BUTTONS)}) == len(BUTTONS) + len(FIXED_BUTTONS)
    assert {*BOARD} <= {*IDS}


def test_every_command_of_the_keyboard_can_have_a_button() -> None:
    assert {*IDS} == {command.id for command in KEYED if not command.n} - {"left", "right", "up", "down"} | {"menu"}
    same = {command.id: command.intent for command in KEYED}
    for command in PAD_COMMANDS:
        if command.id not in ("menu", "hurry"):
            assert command.intent == same[command.id]


@given(st.dictionaries(st.sampled_from([*IDS, "dance"]), st.one_of(signs, st.none(), st.integers(), st.lists(signs))))
def test_whatever_is_in_the_file_nobody_is_locked_out(data: dict[str, Any]) -> None:
    changed, bad = PadMap.fit(data, VERBS)
    padmap = PadMap(changed, VERBS)
    given_ = [padmap.sign(id) for id in IDS if padmap.sign(id)]
    assert len({*given_}) == len(given_) and all(map(PadMap.takes, given_))
    assert all(padmap.sign(id) for id in NEEDED)
    assert PadMap.fit(json.loads(json.dumps(changed)), VERBS) == (changed, [])
    assert {*bad} <= {*data} & {*IDS}


@given(st.lists(st.tuples(st.sampled_from(IDS), st.sampled_from(BUTTONS)), max_size=30))
def test_whatever_is_chosen_nobody_is_locked_out(choices: list[tuple[str, str]]) -> None:
    padmap = PadMap(verbs=VERBS)
    for id, button in choices:
        if padmap.kept_by(id, button) is not None:
            with pytest.raises(ValueError, match=id):
                padmap.with_sign(id, button)
            continue
        before, (padmap, other) = padmap, padmap.with_sign(id, button)
        assert padmap.sign(id) == button and padmap.command(button) == id
        assert other is None or padmap.sign(other) == before.sign(id)
    given_ = [padmap.sign(id) for id in IDS if padmap.sign(id)]
    assert len({*given_}) == len(given_) and all(padmap.sign(id) for id in NEEDED)
    assert PadMap.fit(padmap.changed, VERBS) == (padmap.changed, [])


def test_damaged_buttons_fall_back_one_by_one(tmp_path: Path) -> None:
    pad: Json = {"hint": "paddle1", "scores": "none", "confirm": "", "undo": 7, "read": "b", "seen": "", "lay": "x"}
    settings, messages = from_json({"pad": pad}, verbs=VERBS)
    # read had the button for going back; seen may be without one, and its own is free
    assert settings.pad == {"hint": "paddle1", "seen": "", "lay": "x"}
    assert len(messages) == 4
    assert all(any(f"pad.{name}" in text for text in messages) for name in ("scores", "confirm", "undo", "read"))
    assert from_json({"pad": "x"})[0] == Settings() and len(from_json({"pad": "x"})[1]) == 1
    file = SettingsFile(tmp_path / "settings.json", verbs=VERBS)
    file.save(settings)
    assert file.load() == (settings, [])


# ------------------------------------------------------------------------------------------------ as they are pressed


def test_changed_buttons_do_what_they_were_given() -> None:
    pads = Pads()
    padmap = PadMap({"confirm": "y", "last_trick": "a", "undo": ASIDE, "read": "x", "hint": "", "hurry": "paddle2"})
    assert heard(pads, down(Y), up(Y), down(X), up(X), padmap=padmap) == [Confirm(), Verb.LET_GO, Verb.READ_ALOUD]
    right, trigger = pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_TRIGGERLEFT
    pushes = axis(right, -30000), axis(right, 0), axis(right, 30000)
    assert heard(pads, *pushes, padmap=padmap) == [Verb.TAKE_BACK, Verb.TAKE_BACK]
    assert heard(pads, axis(trigger, 30000), axis(trigger, 0), padmap=padmap) == []
    assert heard(pads, down(17), up(17), padmap=padmap) == [FastForward(True), FastForward(False)]


def test_what_is_held_ends_as_it_began_even_if_it_is_given_something_else_meanwhile() -> None:
    pads, trigger = Pads(), pygame.CONTROLLER_AXIS_TRIGGERRIGHT
    other = PadMap({"hurry": "y", "last_trick": "righttrigger"})
    assert heard(pads, axis(trigger, 30000)) == [FastForward(True)]
    assert heard(pads, axis(trigger, 0), padmap=other) == [FastForward(False)]
    assert heard(pads, down(A)) == [Confirm()]
    assert heard(pads, up(A), padmap=PadMap({"confirm": "x", "hint": "a"})) == [Verb.LET_GO]


def test_while_a_button_is_chosen_it_does_nothing_else() -> None:
    pads = Pads()
    events = [event for button in (A, B, START, 5, 20) for event in (down(button), up(button))]
    names = ["a", "b", "start", "guide", "touchpad"]
    assert heard(pads, *events, ear=InputMode.BUTTONS) == [*map(ButtonPressed, names)]
    assert heard(pads, down(LEFT), up(LEFT), ear=InputMode.BUTTONS) == [MoveFocus(-1, 0)]
    pulled = [axis(AXES["lefttrigger"], 20000), axis(AXES["lefttrigger"], 0), axis(AXES[ASIDE], -32768)]
    assert heard(pads, *pulled, ear=InputMode.BUTTONS) == [ButtonPressed("lefttrigger"), ButtonPressed(ASIDE)]


def test_the_letter_board_follows_the_commands() -> None:
    padmap = PadMap({"confirm": "x", "hint": "a", "cancel": "y", "last_trick": "b"})
    pushes = map(down, (X, A, Y, START, BACK))
    told = heard(Pads(), *pushes, padmap=padmap, ear=InputMode.BOARD)
    assert told == [Confirm(), *map(BoardKey, ("space", "erase", "done", "cancel"))]
    assert padmap.on_board("erase") == "Y" and padmap.on_board("space") == "A" and padmap.on_board("clear") == ""
    assert PadMap({"hint": ASIDE}).on_board("space") == ""  # nothing short is written there


def test_a_controller_that_is_gone_holds_nothing() -> None:
    pads = Pads()
    pads._open[7] = pygame.event.Event(0)  # anything with a name
    pads._open[7].name, pads._open[7].quit = "Pad", lambda: None
    heard(pads, down(A), axis(AXES["righttrigger"], 30000))
    removed = pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=7)
    assert heard(pads, removed) == [Verb.LET_GO, FastForward(False), PadChanged("Pad", False)]


# ------------------------------------------------------------------------------------------------ chosen


def test_a_button_is_chosen_with_the_controller_alone_and_works(tmp_path: Path) -> None:
    game = Game(tmp_path)
    hands = Hands(game)
    hands.press("settings", "pad")
    hands.until(DOWN, lambda: hands.focus == "hint")
    hands.push(A)
    assert game.scene.choosing_button and notes(game)["hint"] == "The D-pad cancels"
    push(hands, "paddle1")
    assert not game.scene.choosing_button and game.shell.settings.pad == {"hint": "paddle1"}
    assert kept_settings(tmp_path)[0].pad == {"hint": "paddle1"}
    assert notes(game)["hint"] == "Usually X" and hands.focus == "hint"
    assert heard(Pads(), down(16), down(X), padmap=game.shell.padmap) == [Verb.ASK_HINT]
    hands.until(DOWN, lambda: hands.focus == "reset")
    hands.push(A)
    assert game.shell.settings.pad == {} and game.shell.padmap.sign("hint") == "x"
    hands.push(B, frames=20)
    assert isinstance(game.scene, MenuScene)


def test_taking_and_going_back_are_exchanged_and_work_at_once(tmp_path: Path) -> None:
    game, hands = pad_page(tmp_path)
    asked(game, hands, "confirm")
    push(hands, "b")
    assert game.shell.settings.pad == {"confirm": "b", "cancel": "a"}
    assert "B was used for “Menu, or close what is open”, which now has A." in game.shell._toasts
    asked(game, hands, "hint", confirm="b")
    assert game.scene.choosing_button
    push(hands, ASIDE)
    assert game.shell.padmap.words("hint") == "Right stick to the side" and game.shell.padmap.sign("read") == "x"
    hands.push(A)  # which goes back now
    game.frames(20)
    assert isinstance(game.scene, MenuScene)


def test_a_command_without_a_button_takes_one_away_but_never_one_that_is_needed(tmp_path: Path) -> None:
    game, hands = pad_page(tmp_path)
    asked(game, hands, "end_round")
    push(hands, "a")
    assert game.scene.choosing_button and game.shell.settings.pad == {}
    assert "A is used for “Select or press”, which can’t be left without one." in game.shell._toasts
    push(hands, "y")
    assert game.shell.settings.pad == {"last_trick": "", "end_round": "y"}
    assert "Y was used for “Last trick”, which now has no button." in game.shell._toasts
    row = next(row for row in game.scene.layout.data.rows if row.id == "last_trick")
    assert (row.value, row.note) == ("No button", "Usually Y")
    assert notes(game)["end_round"] == "Usually none"


def test_the_systems_button_is_refused_and_other_devices_leave_it(tmp_path: Path) -> None:
    game, hands = pad_page(tmp_path)
    asked(game, hands, "hint")
    push(hands, "guide")
    assert game.scene.choosing_button and "always does the same" in game.shell._toasts[0]
    hands.push(DOWN)
    assert not game.scene.choosing_button and hands.focus == "hint"
    asked(game, hands, "hint")
    game.feed(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert isinstance(game.scene, SettingsScene) and not game.scene.choosing_button
    game.click_button("hint") if "hint" in {each.id for each in game.scene.widgets()} else asked(game, hands, "hint")
    assert game.scene.choosing_button and notes(game)["hint"] == "On the controller; Esc cancels"
    game.click(5, 5)
    assert not game.scene.choosing_button and game.shell.settings.pad == {}


def test_what_has_no_button_at_first_works_with_the_one_it_is_given(tmp_path: Path) -> None:
    game = game_at_table(tmp_path)
    hands, table = Hands(game), game.scene
    assert isinstance(table, AmbuschScene)
    game.tick_until(lambda: table.view.phase == "turn" and table.view.turn == table.view.me and table.director.idle)
    before = len(table.view.hand)
    push(hands, "paddle1")
    game.frames(60)
    assert len(table.view.hand) == before
    game.shell.change(pad={"draw": "paddle1"})
    game.shell.use_pad(True)
    assert any("Button: First paddle." in note.lines[0] for note in table.tool_notes().values())
    push(hands, "paddle1")
    game.frames(60)
    assert table.view.phase == "discard" and len(table.view.hand) == before + 1


# ------------------------------------------------------------------------------------------------ named


def test_texts_name_the_buttons_in_force(tmp_path: Path) -> None:
    game, _hands = pad_page(tmp_path, confirm="x", hint="a", voice="paddle3", read="", fullscreen="misc1")
    game.shell.change(pad=game.shell.settings.pad | {"end_round": ASIDE})
    shell = game.shell
    assert shell.keyed("", "hint") == "Button: A." and shell.keyed("", "voice") == "Button: Third paddle."
    assert shell.keyed("Aloud.", "read") == "Aloud." and shell.key_words("read") == "R"
    told = dict(pad_section(shell.padmap).blocks[0].lines)  # type: ignore[union-attr]
    assert told["X"].startswith("Select or press") and told["A"] == "Hint" and told["B, Start"].startswith("Menu")
    assert told["Third paddle"] == "Read everything aloud, or nothing"
    assert told["Right stick to the side"] == "Play out a decided round"
    assert "How things stand" not in " ".join(told.values()) and "" not in told
    there = dict(ambusch_book(AmbuschRules(), Keymap(verbs=VERBS), shell.padmap).sections[-1].blocks[0].lines)  # type: ignore[union-attr]
    alone = {("Y", "Last trick"), ("Right stick to the side", "Play out a decided round")}
    assert told.items() - there.items() == alone
    game.scene.turn_to("window")
    assert notes(game)["fullscreen"] == "Also with Small extra button"
    game.scene.turn_to("play")
    assert "A second click or X plays the card" in notes(game).values()


def test_the_letter_board_names_and_takes_the_buttons_in_force(tmp_path: Path) -> None:
    game, hands = pad_page(tmp_path, confirm="x", hint="a")
    game.scene.turn_to("play")
    hands.go_to("player_name")
    push(hands, "x")
    assert isinstance(game.scene, LetterBoardScene)
    push(hands, "x")  # the letter that has the focus
    push(hands, "a")  # a space
    push(hands, "x")
    assert game.shell.settings.player_name == "Youg g"
    assert game.scene.layout.data.pad is game.shell.padmap and game.shell.padmap.on_board("space") == "A"
