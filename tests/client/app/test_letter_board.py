"""Writing without a keyboard: the letter board over every field of the program, by a controller's events alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from fontTools.ttLib import TTFont

import assets
import game.client
from game.client.ambition.house.draft import Draft
from game.client.ambition.scenes.house import HouseScene
from game.client.ambition.scenes.scorekeeper import ScorekeeperScene
from game.client.ambition.scenes.sheet_setup import SheetSetupScene
from game.client.app.scenes.code import CodeScene
from game.client.app.scenes.settings import SettingsScene
from game.client.app.settings import Settings
from game.client.kit.board_layout import KEY, beside
from game.client.kit.breaking import is_east
from game.client.kit.bubbles import tip_of
from game.client.kit.buttons import Button, button_at
from game.client.kit.field import BOARD, board_key
from game.client.kit.i18n import languages, set_language
from game.client.kit.intents import Cancel, Confirm, Erase, Move, PointerDown, PointerMoved, PointerUp, Scroll, Typed
from game.client.kit.letter_board import LetterBoardScene
from game.client.kit.letter_pages import CODE, DIGITS, WORDS, capital, letter_words, pages
from game.client.kit.viewport import Viewport
from game.client.table.look import Look
from game.engine.ambition.codes import MatchCode, encode
from game.engine.ambition.editions import Rules
from game.engine.codes import ALPHABET
from tests.client.hands import BACK, DOWN, LB, LEFT, RB, RIGHT, START, UP, A, B, Hands, X
from tests.client.harness import Game
from tests.gallery.scenes import scenes

pytestmark = pytest.mark.usefixtures("screen")


@pytest.fixture(params=languages())
def lang(request: pytest.FixtureRequest) -> Iterator[str]:
    """A language, in force for one test."""
    yield set_language(request.param)
    set_language("en")


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
    for takes in (WORDS, DIGITS, CODE):
        for page in pages(takes):
            for letter in "".join(page.rows):
                for each in (letter, capital(letter)):
                    script = "Japanese" if is_east(each) else "Text"
                    assert all(ord(each) in cut for name, cut in cuts.items() if script in name), each


@pytest.mark.usefixtures("lang")
def test_rows_are_of_one_length_and_no_letter_stands_twice() -> None:
    for takes in (WORDS, DIGITS, CODE):
        all_letters = ["".join(page.rows) for page in pages(takes)]
        for page, letters in zip(pages(takes), all_letters, strict=True):
            assert len({len(row) for row in page.rows}) == 1
            assert len(set(letters)) == len(letters), page.id
            assert page.start[0] < len(page.rows) and page.start[1] < len(page.rows[0])
    assert {*"0123456789"} == {*"".join(pages(DIGITS)[0].rows)}
    assert {*ALPHABET} == {*"".join(pages(CODE)[0].rows)}


def test_all_kana_are_there_in_japanese_alone() -> None:
    assert [page.id for page in pages(WORDS)] == ["letters", "accents", "signs"]
    set_language("ja")
    try:
        found = pages(WORDS)
    finally:
        set_language("en")
    hiragana, katakana = ({*"".join(page.rows)} for page in found[:2])
    unused = {*"ゎゐゑゔゕゖ"}
    assert {chr(code) for code in range(0x3041, 0x3097)} - unused <= hiragana
    assert {chr(code) for code in range(0x30A1, 0x30F5)} - {*"ヮヰヱ"} <= katakana
    assert {"ー", "・"} <= hiragana & katakana


def test_letters_have_names_to_be_read_aloud() -> None:
    assert letter_words("a") == "a" and letter_words("Á") == "capital Á"
    assert letter_words("ゃ") == "small や" and letter_words("ッ") == "small ツ"
    for page in pages(WORDS):
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
                assert beside(rows, button.id, dx, dy) in [each.id for each in hands.board.widgets()]
            assert beside(rows, beside(rows, button.id, 1, 0), -1, 0) == button.id


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
    try:
        game_, hands = opened(tmp_path, language="ja")
        hands.push(B, BACK)
        assert game_.shell.settings.player_name == "You" and game_.shell.you == "あなた"
    finally:
        set_language("en")


def test_kana_with_marks_and_small_ones(tmp_path: Path) -> None:
    game_, hands = opened(tmp_path, language="ja")
    try:
        hands.until(B, lambda: not hands.board._field.label)
        hands.write("しゅんペー")
        assert game_.shell.settings.player_name == "しゅんペー"
    finally:
        set_language("en")


def test_a_keyboard_and_a_mouse_write_on_it_too(tmp_path: Path) -> None:
    game_, hands = opened(tmp_path)
    game_.send(*[Erase()] * 3, *map(Typed, "Bo"))
    assert game_.shell.settings.player_name == "Bo"
    key = next(each for each in hands.board.widgets() if each.label == "q")
    at = key.rect.cx, key.rect.cy
    game_.send(PointerMoved(*at), PointerDown(*at), PointerUp(*at))
    assert game_.shell.settings.player_name == "Boq"
    game_.send(Confirm())  # the pointer has taken the focus away
    assert hands.focus == f"{KEY}2,4" and game_.shell.settings.player_name == "Boq"
    game_.send(Confirm())
    assert game_.shell.settings.player_name == "Boqg"
    game_.send(Move(0, 1), Cancel())
    assert isinstance(game_.scene, SettingsScene) and game_.shell.settings.player_name == "You"


def test_a_keyboard_opens_no_board(tmp_path: Path) -> None:
    game_ = Game(tmp_path)
    game_.click_button("settings")
    game_.frames(20)
    assert isinstance(game_.scene, SettingsScene)
    game_.scene.focus = "player_name"
    game_.send(Confirm())
    assert isinstance(game_.scene, SettingsScene)
    field = next(each for each in game_.scene.widgets() if each.id == "player_name")
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
    board = hands.board
    assert list(board.told()) == ["Letter board", "Your name. Ada."]
    told = board.focused()
    assert told is not None and told.words == "g"
    hands.push(LB)
    told = board.focused()
    assert told is not None and told.words == "capital G"
    hands.push(A)
    assert list(board.announcements()) == ["Your name. AdaG."]
    hands.until(DOWN, lambda: hands.focus in ("space", "page", "erase", "clear"))
    hands.until(LEFT, lambda: hands.focus == "page")
    told = board.focused()
    assert told is not None and told.words == "Letters with marks"


# ------------------------------------------------------------------------------------------------ every field


def field_makers() -> dict[str, int]:
    """How often a module of the client makes a field to write in."""
    found: dict[str, int] = {}
    root = Path(game.client.__file__).parent
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Button", "Press"):
                given = [*node.args, *(keyword.value for keyword in node.keywords)]
                if any(isinstance(each, ast.Constant) and each.value == "field" for each in given):
                    name = path.relative_to(root).as_posix()
                    found[name] = found.get(name, 0) + 1
    return found


@pytest.mark.slow
def test_every_field_of_the_program_by_controller_alone(tmp_path: Path) -> None:
    """The person's name, the names, points and tricks of the scorekeeper, a code, the name, numbers, chips and cards of house
    rules. Whoever makes another kind of field sets it here too."""
    assert field_makers() == {
        "app/dialogs/options.py": 2,
        "ambition/dialogs/scorekeeper.py": 1,
        "app/dialogs/code.py": 1,
    }
    game_ = Game(tmp_path)
    hands = Hands(game_)

    hands.press("settings")
    hands.fill("player_name", "Ada")
    hands.push(B)
    game_.frames(20)
    assert game_.shell.settings.player_name == "Ada"

    hands.press("keeper")
    assert isinstance(game_.scene, ScorekeeperScene)
    hands.press("setup")
    assert isinstance(game_.scene, SheetSetupScene)
    for seat, name in enumerate(("Ada", "Bo", "Cy", "Di")):
        hands.fill(f"name-{seat}", name)
    hands.push(B)
    game_.frames(20)
    keeper = hands.scene.keeper
    assert list(keeper.names) == ["Ada", "Bo", "Cy", "Di"]
    hands.go_to("taken-0")
    for seat, points in enumerate(("27", "45", "21", "19")):
        assert hands.focus == f"taken-{seat}"  # being done with one leads to the next
        hands.push(A)
        hands.write(points)
        hands.push(START)
    assert hands.focus == "enter"
    hands.push(A)
    assert len(keeper.sheet.lines) == 1
    hands.push(B)
    game_.frames(20)

    code = encode(MatchCode(Rules(), 7))
    hands.press("code")
    assert isinstance(game_.scene, CodeScene)
    hands.push(A)
    hands.write(code.replace("-", ""))
    hands.push(START)
    assert hands.scene.main() == "play"
    hands.push(B)
    game_.frames(20)

    hands.press("match")
    hands.press("house")
    hands.press("new")
    hands.push(A)
    game_.frames(20)
    house = hands.scene
    assert isinstance(house, HouseScene)
    hands.fill("name", "Ours")
    hands.fill("chips-0", "8")
    hands.press("card_points")
    hands.go_to("points")
    hands.push(A)
    hands.write("18")
    hands.push(START, B, B)
    game_.frames(20)
    assert game_.scene is house
    hands.go_to("slam")
    hands.push(A)
    hands.fill("slam_points", "45")
    assert house.draft.name == "Ours" and house.draft.chips[0] == "8"
    assert "18" in house.draft.values["card_points"] and house.draft.values["slam_points"] == "45"


# ------------------------------------------------------------------------------------------------ with a pointer alone


def clicked(game_: Game, id: str) -> None:
    """Click what can be pointed at, in the middle of where it shows."""
    at = next(each for each in game_.scene.pointed() if each.id == id).rect
    game_.click(at.cx, at.cy)
    game_.frames(20)


def pointed_out(game_: Game, field: str, text: str) -> None:
    """Open the board of a field, write on it and be done, with clicks."""
    clicked(game_, BOARD + field)
    board = game_.scene
    assert isinstance(board, LetterBoardScene) and board.focus is None
    clicked(game_, "clear")
    for letter in text:

        def there(letter: str = letter) -> str | None:
            keys = [each.id for each in board.widgets() if each.id.startswith(KEY)]
            return next((id for id in keys if board.layout.at(id) == letter), None)

        if there() is None:
            clicked(game_, "case")
        clicked(game_, str(there()))
    clicked(game_, "done")
    assert game_.scene is not board


def test_every_field_of_the_program_with_a_pointer_alone(tmp_path: Path) -> None:
    game_ = Game(tmp_path)
    clicked(game_, "settings")
    pointed_out(game_, "player_name", "Ada")
    assert game_.shell.settings.player_name == "Ada" and game_.scene.focus == "player_name"
    clicked(game_, "done")

    clicked(game_, "keeper")
    clicked(game_, "setup")
    pointed_out(game_, "name-2", "Cy")
    clicked(game_, "close")
    for seat, points in enumerate(("27", "45", "21", "19")):
        pointed_out(game_, f"taken-{seat}", points)
    clicked(game_, "enter")
    assert game_.scene.keeper.names[2] == "Cy" and len(game_.scene.keeper.sheet.lines) == 1
    clicked(game_, "close")

    clicked(game_, "code")
    pointed_out(game_, "field", encode(MatchCode(Rules(), 7)).replace("-", ""))
    assert game_.scene.main() == "play"
    clicked(game_, "close")

    clicked(game_, "match")
    clicked(game_, "house")
    clicked(game_, "new")
    game_.send(Confirm())
    game_.frames(20)
    house = game_.scene
    assert isinstance(house, HouseScene)
    pointed_out(game_, "name", "Ours")
    pointed_out(game_, "chips-0", "8")
    assert house.draft.name == "Ours" and house.draft.chips[0] == "8"


def test_the_key_in_a_field_is_no_stop_and_is_named(tmp_path: Path) -> None:
    game_ = Game(tmp_path)
    clicked(game_, "settings")
    scene = game_.scene
    key = next(each for each in scene.pointed() if each.id == BOARD + "player_name")
    assert key.id not in scene._places() and key.id not in {each.id for each in scene.widgets()}
    game_.send(PointerMoved(key.rect.cx, key.rect.cy))
    told = scene.focused()
    assert told is not None and told.words == "Your name: letter board" == tip_of(key)
    field = next(each for each in scene.widgets() if each.id == "player_name")
    at = scene.at(field.rect.x + 60, field.rect.cy)
    assert at is not None and at.id == "player_name"  # the rest of the field takes the caret, as ever


def test_the_wheel_over_the_key_turns_the_number_as_over_its_field(tmp_path: Path) -> None:
    draft = Draft.of(Rules(), "")
    game_ = Game(tmp_path)
    scene = HouseScene(game_.shell, draft)
    game_.shell.stack.push(scene)
    game_.frames(20)
    scene.turn_to("slam")
    key = next(each for each in scene.pointed() if each.id == BOARD + "slam_at")
    before = int(scene.value_of("slam_at"))
    game_.send(PointerMoved(key.rect.cx, key.rect.cy), Scroll(1.0))
    assert int(scene.value_of("slam_at")) == before + 1


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
        at = button_at([key, field], key.rect.cx, key.rect.cy)
        assert at is key
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
