"""Keys of one's own: chosen, exchanged, reset, kept, and shown wherever a key is spoken of; letters stay letters in fields."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.client.app.exact_texts import CodeScene
from game.client.app.rulebook.model import keys_section
from game.client.app.settings import Settings, SettingsFile, from_json
from game.client.app.settings_page import SettingsScene
from game.client.kit.geometry import Viewport
from game.client.kit.input import InputMode, translate
from game.client.kit.intents import Confirm, FastForward, KeyPressed, MoveFocus, PickCard, Verb
from game.client.kit.keymap import COMMANDS, FIXED, Keymap, chord_words, is_chord
from game.engine.json_reader import Json
from tests.client.harness import Game, kept_settings
from tests.client.keys import VIEWPORT, key, press
from tests.client.tables import my_turn

IDS = [command.id for command in COMMANDS]
chords = st.sampled_from(
    [*(command.usual for command in COMMANDS), "x", "ctrl+x", "é", "f9", "kp_0", "nonsense", "ctrl+c", ""]
)


def key_page(folder: Path, settings: Settings | None = None) -> tuple[Game, SettingsScene]:
    game = Game(folder, settings)
    scene = SettingsScene(game.shell, "keys")
    game.push(scene)
    return game, scene


def pressed_row(game: Game, scene: SettingsScene, row: str) -> None:
    """Press the button of a row, wherever it stands in the list."""
    scene.go_to(row)
    game.click_button(row)


def test_no_key_has_two_commands_and_every_command_has_words() -> None:
    usual = [command.usual for command in COMMANDS]
    assert len(set(usual)) == len(usual) and all(is_chord(chord) for chord in usual)
    assert len({command.title for command in COMMANDS}) == len(IDS)
    assert chord_words("ctrl+alt+z") == "Ctrl+Alt+Z" and chord_words("kp_enter") == "Keypad Enter"
    assert chord_words("ctrl++") == "Ctrl++" and not any(is_chord(chord) for chord in FIXED)


@given(st.dictionaries(st.sampled_from([*IDS, "dance"]), st.one_of(chords, st.none(), st.integers(), st.lists(chords))))
def test_whatever_is_in_the_file_every_command_has_a_key_of_its_own(data: dict[str, Any]) -> None:
    changed, bad = Keymap.fit(data)
    keymap = Keymap(changed)
    assert len({keymap.sign(id) for id in IDS}) == len(IDS)
    assert Keymap.fit(json.loads(json.dumps(changed))) == (changed, [])
    assert set(bad) <= set(data) & set(IDS)
    assert all(keymap.intent(keymap.sign(command.id)) == command.intent for command in COMMANDS)


def test_damaged_keys_fall_back_one_by_one(tmp_path: Path) -> None:
    data: dict[str, Json] = {
        "keys": {"hint": "j", "scores": "no such key", "left": "s", "undo": 7, "dance": "d", "rules": "h"}
    }
    settings, messages = from_json(data)
    assert settings.keys == {"hint": "j", "rules": "h"}  # left had the key of the score sheet
    assert len(messages) == 3 and all(any(name in text for text in messages) for name in ("scores", "left", "undo"))
    assert from_json({"keys": [1]})[0] == Settings() and len(from_json({"keys": [1]})[1]) == 1
    file = SettingsFile(tmp_path / "settings.json")
    file.save(Settings(keys={"hint": "j"}))
    assert file.load() == (Settings(keys={"hint": "j"}), [])


def test_a_key_is_chosen_and_works(tmp_path: Path) -> None:
    game, scene = key_page(tmp_path)
    pressed_row(game, scene, "hint")
    assert scene.choosing_key and "Press a key" in [row.value for row in scene.layout.data.rows]
    press(game, pygame.K_j)
    assert not scene.choosing_key and game.shell.settings.keys == {"hint": "j"}
    assert kept_settings(tmp_path)[0].keys == {"hint": "j"}
    assert list(translate([key(pygame.K_j)], VIEWPORT, game.shell.keymap)) == [Verb.ASK_HINT]
    assert list(translate([key(pygame.K_h)], VIEWPORT, game.shell.keymap)) == []
    pressed_row(game, scene, "reset")
    assert game.shell.settings.keys == {} and game.shell.keymap.sign("hint") == "h"


def test_two_commands_exchange_their_keys_and_it_is_said(tmp_path: Path) -> None:
    game, scene = key_page(tmp_path)
    pressed_row(game, scene, "hint")
    press(game, pygame.K_s)
    assert game.shell.settings.keys == {"hint": "s", "scores": "h"}
    assert "Score sheet" in game.shell._toasts[0] and "which now has H" in game.shell._toasts[0]


def test_what_is_written_in_texts_is_refused_and_esc_leaves_it(tmp_path: Path) -> None:
    game, scene = key_page(tmp_path)
    pressed_row(game, scene, "hint")
    press(game, pygame.K_c, pygame.KMOD_LCTRL)
    assert scene.choosing_key and "Ctrl+C" in game.shell._toasts[0]
    press(game, pygame.K_ESCAPE)
    assert not scene.choosing_key and game.scene is scene and game.shell.settings.keys == {}
    pressed_row(game, scene, "cancel")
    press(game, pygame.K_F9)
    assert game.shell.settings.keys == {"cancel": "f9"}
    pressed_row(game, scene, "cancel")
    press(game, pygame.K_ESCAPE)  # Esc is taken again
    assert game.shell.settings.keys == {}
    pressed_row(game, scene, "hint")
    game.click(5, 5)
    assert not scene.choosing_key


def test_the_list_is_walked_and_set_with_keys_alone(tmp_path: Path) -> None:
    game, scene = key_page(tmp_path)
    scene.focus = "left"
    for _ in IDS[1:]:
        press(game, pygame.K_DOWN)
    assert scene.focus == IDS[-1] == "card13"
    press(game, pygame.K_RETURN)
    press(game, pygame.K_PAGEDOWN)
    assert game.shell.settings.keys == {"card13": "pagedown"} and scene.focus == "card13"


def test_letters_in_a_field_are_no_commands(tmp_path: Path) -> None:
    game = Game(tmp_path, Settings(keys={"left": "a", "confirm": "b", "scores": "x"}, player_name="Zoe"))
    scene = SettingsScene(game.shell)
    game.push(scene)
    scene.focus = "player_name"
    for code, letter in ((pygame.K_a, "a"), (pygame.K_b, "b"), (pygame.K_SPACE, " "), (pygame.K_x, "x")):
        press(game, code, text=letter)
    assert game.shell.settings.player_name == "Zoeab x" and scene.focus == "player_name"
    press(game, pygame.K_BACKSPACE)
    assert game.shell.settings.player_name == "Zoeab "
    press(game, pygame.K_DOWN)
    assert scene.focus != "player_name" and not scene.typing


def test_a_code_may_hold_any_letter(tmp_path: Path) -> None:
    game = Game(tmp_path, Settings(keys={"cancel": "m"}))
    code = CodeScene(game.shell)
    game.push(code)
    for code_, letter in ((pygame.K_m, "m"), (pygame.K_0, "0"), (pygame.K_SPACE, " ")):
        press(game, code_, text=letter)
    assert game.scene is code and code.text == "m0 "


def test_keys_as_the_loop_hears_them() -> None:
    keymap = Keymap({"hurry": "kp_0", "card1": "ö"})

    def heard(event: pygame.event.Event, ear: InputMode = InputMode.COMMANDS) -> list[object]:
        return list(translate([event], Viewport(800, 450), keymap, ear))

    assert heard(key(pygame.K_KP0)) == [FastForward(True), Confirm(space=True)]
    assert heard(pygame.event.Event(pygame.KEYUP, key=pygame.K_KP0)) == [FastForward(False)]
    assert heard(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE)) == []
    assert heard(key(ord("ö"))) == [PickCard(0)]
    assert heard(key(pygame.K_s, pygame.KMOD_LSHIFT | pygame.KMOD_NUM)) == [Verb.SHOW_SCORES]
    assert heard(key(pygame.K_LSHIFT), InputMode.KEYS) == []
    assert heard(key(pygame.K_s, pygame.KMOD_LSHIFT), InputMode.KEYS) == [KeyPressed("shift+s")]
    assert heard(key(pygame.K_s), InputMode.LETTERS) == []
    assert heard(key(pygame.K_LEFT), InputMode.LETTERS) == [MoveFocus(-1, 0)]
    assert heard(key(pygame.K_BACKSPACE), InputMode.LETTERS) == [Verb.ERASE]
    assert heard(key(pygame.K_RETURN, pygame.KMOD_RALT)) == [Verb.TOGGLE_FULL_SCREEN]
    assert heard(key(pygame.K_KP_ENTER)) == [Confirm()]
    assert list(translate([key(pygame.K_KP_ENTER)], VIEWPORT, Keymap({"hint": "kp_enter"}))) == [Verb.ASK_HINT]


def test_texts_name_the_keys_in_force(tmp_path: Path) -> None:
    game = my_turn(tmp_path, keys={"hint": "j", "undo": "u", "confirm": "f5", "fullscreen": "f4", "card1": "q"})
    note = game.table.tool_notes().get
    assert "Key: J" in note("hint").lines[0] and "Key: U" in note("undo").lines[0] and note("menu") is None
    told = dict(keys_section(game.shell.keymap).blocks[0].lines)  # type: ignore[union-attr]
    assert {"J, U", "F1, F4", "Arrows, F5", "Q – ="} <= set(told)
    keymap = Keymap({"left": "a", "right": "d", "up": "w", "down": "s", "scores": "l", "last_trick": "left"})
    lines = keys_section(keymap).blocks[0].lines  # type: ignore[union-attr]
    assert lines[2][0] == "A D W S, Enter"
    scene = SettingsScene(game.shell, "window")
    assert "F4" in {row.id: row.note for row in scene.data().rows}["fullscreen"]
    scene.turn_to("play")
    assert "F5" in {row.id: row.note for row in scene.data().rows}["confirm_play"]
