"""Every field of the program is written by a controller alone, and with a pointer alone."""

from __future__ import annotations

import ast
from pathlib import Path

import game.client
from game.client.ambition.house.draft import HouseDraft
from game.client.ambition.house.page import HouseScene
from game.client.ambition.sheet.scorekeeper import ScorekeeperScene, SheetSetupScene
from game.client.app.exact_texts import CodeScene
from game.client.kit.bubbles import tip_of
from game.client.kit.intents import Confirm, Scroll
from game.client.kit.letter_board import KEY, LetterBoardScene
from game.client.kit.widgets import BOARD
from game.engine.ambition.codes import MatchCode, encode
from game.engine.ambition.editions import Rules
from tests.client.hands import START, A, B, Hands
from tests.client.harness import Game

# ------------------------------------------------------------------------------------------------ every field


def _called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def field_makers() -> dict[str, int]:
    """How often a module of the client makes a field to write in."""
    found: dict[str, int] = {}
    root = Path(game.client.__file__).parent
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _called(node.func) in ("Button", "ButtonNode"):
                given = [*node.args, *(keyword.value for keyword in node.keywords)]
                if any(isinstance(each, ast.Constant) and each.value == "field" for each in given):
                    name = path.relative_to(root).as_posix()
                    found[name] = found.get(name, 0) + 1
    return found


def test_every_field_of_the_program_by_controller_alone(tmp_path: Path) -> None:
    """The person's name, the names, points and tricks of the scorekeeper, a code, the name, numbers, chips and cards of house
    rules. Whoever makes another kind of field sets it here too."""
    assert field_makers() == {"app/options_page.py": 2, "ambition/sheet/keeper_page.py": 1, "app/exact_texts.py": 1}
    game_ = Game(tmp_path)
    hands = Hands(game_)

    hands.press("settings")
    hands.fill("player_name", "Ada")
    hands.push(B, frames=20)
    assert game_.shell.settings.player_name == "Ada"

    hands.press("keeper")
    assert isinstance(game_.scene, ScorekeeperScene)
    hands.press("setup")
    assert isinstance(game_.scene, SheetSetupScene)
    for seat, name in enumerate(("Ada", "Bo", "Cy", "Di")):
        hands.fill(f"name-{seat}", name)
    hands.push(B, frames=20)
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
    hands.push(B, frames=20)

    code = encode(MatchCode(Rules(), 7))
    hands.press("code")
    assert isinstance(game_.scene, CodeScene)
    hands.push(A)
    hands.write(code.replace("-", ""))
    hands.push(START)
    assert hands.scene.main() == "play"
    hands.push(B, frames=20)

    hands.press("new", "more", "house", "new")
    hands.push(A, frames=20)
    house = game_.top(HouseScene)
    hands.fill("name", "Ours")
    hands.fill("chips-0", "8")
    hands.press("card_points")
    hands.go_to("points")
    hands.push(A)
    hands.write("18")
    hands.push(START, B, B, frames=20)
    assert game_.scene is house
    hands.go_to("slam")
    hands.push(A)
    hands.fill("slam_points", "45")
    assert house.draft.name == "Ours" and house.draft.chips[0] == "8"
    assert "18" in house.draft.values["card_points"] and house.draft.values["slam_points"] == "45"


# ------------------------------------------------------------------------------------------------ with a pointer alone


def clicked(game_: Game, *ids: str) -> None:
    """Click one after another what can be pointed at, in the middle of where it shows."""
    for id in ids:
        at = next(each for each in game_.scene.pointed() if each.id == id).rect
        with game_.undrawn():
            game_.click(at.cx, at.cy)
            game_.frames(19)
        game_.frames(1)


def pointed_out(game_: Game, field: str, text: str) -> None:
    """Open the board of a field, write on it and be done, with clicks."""
    clicked(game_, BOARD + field)
    board = game_.top(LetterBoardScene)
    assert board.focus is None
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
    clicked(game_, "done", "keeper", "setup")
    pointed_out(game_, "name-2", "Cy")
    clicked(game_, "close")
    for seat, points in enumerate(("27", "45", "21", "19")):
        pointed_out(game_, f"taken-{seat}", points)
    clicked(game_, "enter")
    assert game_.scene.keeper.names[2] == "Cy" and len(game_.scene.keeper.sheet.lines) == 1
    clicked(game_, "close", "code")
    pointed_out(game_, "field", encode(MatchCode(Rules(), 7)).replace("-", ""))
    assert game_.scene.main() == "play"
    clicked(game_, "close", "new", "more", "house", "new")
    game_.send(Confirm(), frames=20)
    house = game_.top(HouseScene)
    pointed_out(game_, "name", "Ours")
    pointed_out(game_, "chips-0", "8")
    assert house.draft.name == "Ours" and house.draft.chips[0] == "8"


def test_the_key_in_a_field_is_no_stop_and_is_named(tmp_path: Path) -> None:
    game_ = Game(tmp_path)
    clicked(game_, "settings")
    scene = game_.scene
    key = game_.point_at(BOARD + "player_name")
    assert key.id not in scene._places() and key.id not in {each.id for each in scene.widgets()}
    told = scene.focused()
    assert told is not None and told.words == "Your name: letter board" == tip_of(key)
    field = next(each for each in scene.widgets() if each.id == "player_name")
    at = scene.at(field.rect.x + 60, field.rect.cy)
    assert at is not None and at.id == "player_name"  # the rest of the field takes the caret, as ever


def test_the_wheel_over_the_key_turns_the_number_as_over_its_field(tmp_path: Path) -> None:
    draft = HouseDraft.of(Rules(), "")
    game_ = Game(tmp_path)
    scene = HouseScene(game_.shell, draft)
    game_.push(scene)
    scene.turn_to("slam")
    before = int(scene.value_of("slam_at"))
    game_.point_at(BOARD + "slam_at")
    game_.send(Scroll(1.0))
    assert int(scene.value_of("slam_at")) == before + 1
