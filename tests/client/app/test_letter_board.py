"""Writing without a keyboard: what stands on the letter board, what it does, and how it is drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from fontTools.ttLib import TTFont

import assets
from game.client.app.settings import Settings
from game.client.app.settings_page import SettingsScene
from game.client.kit.buttons import Button, button_at
from game.client.kit.geometry import Viewport
from game.client.kit.i18n import set_language
from game.client.kit.intents import Confirm, MoveFocus, PointerDown, PointerMoved, PointerUp, Typed, Verb
from game.client.kit.letter_board import KEY, LetterBoardScene, capital, letter_words, neighbour_key, pages
from game.client.kit.text import is_east
from game.client.kit.widgets import board_key
from game.client.table.look import Look
from game.engine.codes import ALPHABET
from tests.client.hands import BACK, DOWN, LB, LEFT, RB, RIGHT, START, UP, A, B, Hands, X
from tests.client.harness import Game
from tests.gallery.scenes import scenes


def opened(tmp_path: Path, **settings: Any) -> tuple[Game, Hands]:
    """The board over the person's name."""
    game_ = Game(tmp_path, Settings(**settings))
    hands = Hands(game_)
    hands.press("settings")
    hands.go_to("player_name")
    hands.push(A)
    assert isinstance(game_.scene, LetterBoardScene)
    return game_, hands


# ------------------------------------------------------------------------------------------------ what stands on it


@pytest.mark.usefixtures("lang")
def test_the_fonts_have_every_letter() -> None:
    cuts = {
        name: set(TTFont(str(assets.path("fonts", name))).getBestCmap())
        for name in ("AmbitionText-Regular.ttf", "AmbitionText-SemiBold.ttf",
                     "AmbitionJapanese-Regular.otf", "AmbitionJapanese-Bold.otf")
    }  # fmt: skip
    for takes in ("words", "digits", "code"):
        for page in pages(takes):
            for letter in "".join(page.rows):
                for each in (letter, capital(letter)):
                    script = "Japanese" if is_east(each) else "Text"
                    assert all(ord(each) in cut for name, cut in cuts.items() if script in name), each


@pytest.mark.usefixtures("lang")
def test_rows_are_of_one_length_and_no_letter_stands_twice() -> None:
    for takes in ("words", "digits", "code"):
        all_letters = ["".join(page.rows) for page in pages(takes)]
        for page, letters in zip(pages(takes), all_letters, strict=True):
            assert len({len(row) for row in page.rows}) == 1
            assert len(set(letters)) == len(letters), page.id
            assert page.start[0] < len(page.rows) and page.start[1] < len(page.rows[0])
    assert {*"0123456789"} == {*"".join(pages("digits")[0].rows)}
    assert {*ALPHABET} == {*"".join(pages("code")[0].rows)}


def test_all_kana_are_there_in_japanese_alone() -> None:
    assert [page.id for page in pages("words")] == ["letters", "accents", "signs"]
    set_language("ja")
    found = pages("words")
    set_language("en")
    hiragana, katakana = ({*"".join(page.rows)} for page in found[:2])
    unused = {*"ゎゐゑゔゕゖ"}
    assert {chr(code) for code in range(0x3041, 0x3097)} - unused <= hiragana
    assert {chr(code) for code in range(0x30A1, 0x30F5)} - {*"ヮヰヱ"} <= katakana
    assert {"ー", "・"} <= hiragana & katakana


def test_letters_have_names_to_be_read_aloud() -> None:
    assert letter_words("a") == "a" and letter_words("Á") == "capital Á"
    assert letter_words("ゃ") == "small や" and letter_words("ッ") == "small ツ"
    for page in pages("words"):
        for letter in "".join(page.rows):
            assert letter.isalnum() or len(letter_words(letter)) > 3, letter


def test_the_focus_goes_round(tmp_path: Path) -> None:
    _game, hands = opened(tmp_path)
    assert hands.focus == f"{KEY}2,4" and hands.board.layout.at(str(hands.focus)) == "g"
    hands.push(LEFT, LEFT, LEFT, LEFT, LEFT)
    assert hands.focus == f"{KEY}2,9"
    hands.push(RIGHT)
    assert hands.focus == f"{KEY}2,0"
    hands.push(DOWN, DOWN)
    assert hands.focus == "case"
    hands.push(LEFT)
    assert hands.focus == "done"
    hands.push(DOWN)
    assert str(hands.focus).startswith(f"{KEY}0,")
    hands.push(UP)
    assert hands.focus in ("cancel", "done")
    rows = hands.board.layout.rows
    for row in rows:  # from every key, every way leads to another key and back
        for button in row:
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                assert neighbour_key(rows, button.id, dx, dy) in [each.id for each in hands.board.widgets()]
            assert neighbour_key(rows, neighbour_key(rows, button.id, 1, 0), -1, 0) == button.id


# ------------------------------------------------------------------------------------------------ what it does


def test_a_name_with_capitals_marks_and_spaces(tmp_path: Path) -> None:
    game_, hands = opened(tmp_path)
    hands.until(B, lambda: not hands.board._field.label)
    assert hands.board.layout.at(f"{KEY}2,4") == "G"  # a name begins with a capital
    hands.write("Zoë Ørn")
    assert game_.shell.settings.player_name == "Zoë Ørn"  # at once
    hands.push(START)
    assert isinstance(game_.scene, SettingsScene) and game_.scene.focus == "player_name"


def test_the_buttons_for_case_page_space_and_erasing(tmp_path: Path) -> None:
    game_, hands = opened(tmp_path)
    assert not hands.board.layout.data.capitals
    hands.push(LB)
    assert hands.board.layout.data.capitals
    hands.push(A)
    assert game_.shell.settings.player_name == "YouG"
    hands.push(RB)
    assert hands.board.layout.data.page.id == "accents" and hands.board.layout.data.capitals
    hands.push(RB)
    assert hands.board.layout.data.page.id == "signs"
    hands.push(LB)  # signs have no case
    assert hands.board.layout.data.page.id == "signs" and hands.board.layout.data.capitals
    hands.push(RB, X, A)
    assert game_.shell.settings.player_name.startswith("YouG ")
    hands.push(B, B, B)
    assert game_.shell.settings.player_name == "You"
    hands.until(DOWN, lambda: hands.focus in ("clear", "erase", "space"))
    hands.until(RIGHT, lambda: hands.focus == "clear")
    hands.push(A)
    assert hands.board._field.label == ""
    hands.push(B)  # nothing to erase any more
    assert isinstance(game_.scene, SettingsScene)


def test_cancelling_leaves_the_field_as_it_was(tmp_path: Path) -> None:
    game_, hands = opened(tmp_path, player_name="Ada")
    hands.push(B, B)
    hands.write("xyz")
    assert game_.shell.settings.player_name == "Axyz"
    hands.push(BACK)
    assert isinstance(game_.scene, SettingsScene) and game_.shell.settings.player_name == "Ada"


def test_nobody_is_given_a_name_by_looking(tmp_path: Path) -> None:
    set_language("ja")
    game_, hands = opened(tmp_path, language="ja")
    hands.push(B, BACK)
    assert game_.shell.settings.player_name == "You" and game_.shell.you == "あなた"


def test_kana_with_marks_and_small_ones(tmp_path: Path) -> None:
    game_, hands = opened(tmp_path, language="ja")
    hands.until(B, lambda: not hands.board._field.label)
    hands.write("しゅんペー")
    assert game_.shell.settings.player_name == "しゅんペー"


def test_a_keyboard_and_a_mouse_write_on_it_too(tmp_path: Path) -> None:
    game_, hands = opened(tmp_path)
    game_.send(*[Verb.ERASE] * 3, *map(Typed, "Bo"))
    assert game_.shell.settings.player_name == "Bo"
    key = next(each for each in hands.board.widgets() if each.label == "q")
    at = key.rect.cx, key.rect.cy
    game_.send(PointerMoved(*at), PointerDown(*at), PointerUp(*at))
    assert game_.shell.settings.player_name == "Boq"
    game_.send(Confirm())  # the pointer has taken the focus away
    assert hands.focus == f"{KEY}2,4" and game_.shell.settings.player_name == "Boq"
    game_.send(Confirm())
    assert game_.shell.settings.player_name == "Boqg"
    game_.send(MoveFocus(0, 1), Verb.CANCEL)
    assert isinstance(game_.scene, SettingsScene) and game_.shell.settings.player_name == "You"


def test_a_keyboard_opens_no_board(tmp_path: Path) -> None:
    game_ = Game(tmp_path)
    game_.click_button("settings", frames=20)
    game_.top(SettingsScene).focus = "player_name"
    game_.send(Confirm())
    field = next(each for each in game_.top(SettingsScene).widgets() if each.id == "player_name")
    game_.click(field.rect.cx, field.rect.cy)
    assert isinstance(game_.scene, SettingsScene)


def test_what_a_field_refuses_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game_, hands = opened(tmp_path, player_name="x" * 16)
    heard: list[str] = []
    monkeypatch.setattr(game_.shell.sounds, "play", heard.append)
    hands.push(A)
    assert heard == ["button", "refused"] and game_.shell.settings.player_name == "x" * 16


def test_it_is_read_aloud(tmp_path: Path) -> None:
    _game, hands = opened(tmp_path, player_name="Ada")
    board: Any = hands.board
    assert list(board.speech_on_open()) == ["Letter board", "Your name. Ada."] and board.focused().words == "g"
    hands.push(LB)
    assert board.focused().words == "capital G"
    hands.push(A)
    assert list(board.speech_on_change()) == ["Your name. AdaG."]
    hands.until(DOWN, lambda: hands.focus in ("space", "page", "erase", "clear"))
    hands.until(LEFT, lambda: hands.focus == "page")
    assert board.focused().words == "Letters with marks"


# ------------------------------------------------------------------------------------------------ how it is drawn

SIZES = [(1024, 640), *(pytest.param(size, marks=pytest.mark.slow) for size in
         ((1280, 720), (1200, 900), (1600, 900), (800, 1000), (3440, 1440), (3840, 2160)))]  # fmt: skip
sizes = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@sizes
@pytest.mark.usefixtures("lang")
def test_the_keys_are_large_enough_and_leave_room_for_what_is_written(size: tuple[int, int]) -> None:
    seen = []
    look = Look(Viewport(*size))
    for field in fields(look):
        key = board_key(field)
        assert min(key.hit.w, key.hit.h) * look.viewport.scale >= (24 if size[1] >= 720 else 20)
        assert field.rect.x + 54 <= key.rect.x and key.rect.right <= field.rect.right
        assert button_at([key, field], key.rect.cx, key.rect.cy) is key
        seen.append(key.id)
    assert {"board:player_name", "board:taken-0", "board:field", "board:slam_at", "board:points"} <= {*seen}


def fields(look: Look) -> list[Button]:
    """Every field that the gallery's pictures paint."""
    found: list[Button] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.client.kit.layout_dialog.paint_field", lambda _c, field, _s: found.append(field))
        for name, paint in scenes().items():
            if name.startswith(("key-", "board-", "settings-name", "house")):
                paint(look, pygame.Surface((64, 64)).convert())
    return found


@sizes
@pytest.mark.parametrize("zoom", [1.0, 1.3])
@pytest.mark.usefixtures("lang")
def test_it_never_covers_the_field_that_is_written(
    size: tuple[int, int], zoom: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards: list[LetterBoardScene] = []
    made = LetterBoardScene.__init__

    def note(self: LetterBoardScene, *arguments: Any) -> None:
        made(self, *arguments)
        boards.append(self)

    monkeypatch.setattr(LetterBoardScene, "__init__", note)
    pictures = {name: paint for name, paint in scenes().items() if name.startswith("board-")}
    look = Look(Viewport(*size), zoom=zoom)
    for paint in pictures.values():
        boards.clear()
        paint(look, pygame.Surface((64, 64)).convert())
        for board in boards:
            layout = board.layout
            assert not layout.rect.overlaps(layout.data.field.rect.grown(6))
            assert layout.rect.x >= 0 and layout.rect.right <= look.grid.vw
            assert layout.rect.y >= 0 and layout.rect.bottom <= look.grid.vh
            keys = layout.buttons
            assert all(layout.rect.overlaps(key.rect) and key.rect.h >= 40 and key.rect.w >= 40 for key in keys)
            for i, key in enumerate(keys):
                assert not any(key.rect.overlaps(other.rect) for other in keys[i + 1 :])
