"""The scorekeeper's page: by mouse, by keys alone, kept on disk, printed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from game.client.ambition.replay.opening import open_match
from game.client.ambition.sheet import printing
from game.client.ambition.sheet.page import ROUNDS, SheetScene
from game.client.ambition.sheet.printing import PrintedScene, paper_size
from game.client.ambition.sheet.scorekeeper import ScorekeeperScene, SheetSetupScene
from game.client.app.menu import MenuScene
from game.client.kit.intents import Confirm, JumpToEnd, MoveFocus, Scroll, Typed, Verb
from game.client.kit.layout import Scrolled
from game.client.kit.widget_scene import LINE
from game.engine.ambition.editions import Rules
from game.engine.ambition.refusal import SheetFault
from tests.client.harness import Game, computers
from tests.engine.helpers import random_match
from tests.gallery.keeper import PUBLISHED

DATA_0_1 = Path(__file__).parents[2] / "data_0_1"


def opened(folder: Path, **options: Any) -> Game:
    game = Game(folder, speed=0.0, **options)
    game.click_button("keeper", frames=2)
    assert isinstance(game.scene, ScorekeeperScene)
    return game


def page(game: Game) -> ScorekeeperScene:
    return next(scene for scene in game.shell.stack.scenes if isinstance(scene, ScorekeeperScene))


def write(game: Game, text: str) -> None:
    game.send(*(Typed(letter) for letter in text))


def enter_round(game: Game, cells: str) -> None:
    """By keys: each field, with n for a Nil bid and * for the last trick, and Enter behind it."""
    for cell in cells.split():
        write(game, cell)
        game.send(Confirm())


def by_mouse(game: Game, taken: str) -> None:
    """What each seat took, with a click into its field."""
    for seat, points in enumerate(taken.split()):
        game.click_button(f"taken-{seat}")
        write(game, points)


def tab_to(game: Game, focus: str, way: Verb = Verb.NEXT_FOCUS) -> None:
    """By keys to what has an id that begins so."""
    while not str(game.scene.focus).startswith(focus):
        game.send(way)


def set_up(game: Game, **changes: str) -> None:
    """Press choices of the setup: ``edition="2005"`` opens the list, others are choices side by side."""
    game.click_button("setup")
    for row, choice in changes.items():
        if row == "edition":
            game.click_button("edition", choice)
        else:
            game.click_button(f"{row}={choice}")
    game.click_button("close", frames=2)


def printed(game: Game) -> PrintedScene:
    """Press print and wait for the sheet."""
    game.click_button("print")
    game.until(lambda: game.top(PrintedScene).ready)
    return game.top(PrintedScene)


def test_a_match_by_keys_alone(tmp_path: Path) -> None:
    game = opened(tmp_path)
    game.send(Verb.PREV_FOCUS)
    tab_to(game, "setup", Verb.PREV_FOCUS)
    game.send(Confirm())
    assert isinstance(game.scene, SheetSetupScene)
    game.send(Verb.NEXT_FOCUS)
    for seat, name in enumerate(("Ann", "Ben", "Cy", "Dee")):
        assert game.scene.focus == f"name-{seat}"
        write(game, name)
        game.send(MoveFocus(0, 1))
    tab_to(game, "nil_bidding=")
    game.send(MoveFocus(1, 0), Confirm(), Verb.CANCEL)
    assert page(game).keeper.rules.nil_bidding and page(game).keeper.names == ("Ann", "Ben", "Cy", "Dee")
    page(game).focus = "taken-0"
    for cells in (*PUBLISHED, "56 8 34 14n"):
        enter_round(game, cells)
    keeper = page(game).keeper
    assert keeper.sheet.over and keeper.sheet.result is not None and keeper.sheet.result.places == (3, 2, 1, 4)
    assert keeper.next_row == 8


def test_a_refused_round_by_mouse_is_shown_and_mended(tmp_path: Path) -> None:
    game = opened(tmp_path)
    by_mouse(game, "27 45 21 20")
    game.click_button("enter")
    keeper = page(game).keeper
    assert keeper.fault is not None and keeper.fault.reason.code is SheetFault.SUM
    assert keeper.draft.taken == ("27", "45", "21", "20")
    game.send("taken-3", Verb.ERASE, Verb.ERASE)
    write(game, "x1 9-")  # only digits are taken
    assert keeper.draft.taken[3] == "19" and keeper.fault is None
    game.click_button("enter")
    assert keeper.next_row == 1 and page(game).focus == "taken-0"


def test_rounds_are_corrected_and_taken_back(tmp_path: Path) -> None:
    game = opened(tmp_path)
    for cells in ("27 45 21 19", "47 0 51 14"):
        enter_round(game, cells)
    game.send("row=0", "taken-0", Verb.ERASE, Verb.ERASE)
    write(game, "26")
    game.click_button("leave")
    assert page(game).keeper.row == 2
    game.send(JumpToEnd(-1))
    assert page(game).keeper.draft.taken == ("26", "45", "21", "19")
    game.send("taken-1", Verb.ERASE)
    write(game, "6")
    game.click_button("enter")
    assert [total.points for total in page(game).keeper.sheet.totals] == [26 + 40, 24, 21, 19 + 14]
    game.click_button("undo")
    assert page(game).keeper.next_row == 1 and page(game).keeper.draft.taken == ("47", "0", "51", "14")
    assert "undo" not in [button.id for button in page(game).widgets()]


def test_the_last_trick_of_2005_and_tricks(tmp_path: Path) -> None:
    game = opened(tmp_path)
    set_up(game, edition="2005")
    enter_round(game, "25 25 21 20*")
    assert [score.points for score in page(game).keeper.sheet.lines[0].scored] == [0, 0, 21, 14]
    by_mouse(game, "40 30 11 10")
    game.click_button("deduct-0", "enter")
    assert page(game).keeper.sheet.lines[1].taken == (34, 30, 11, 10)
    set_up(game, edition="simple")
    assert page(game).keeper.rules.edition == "2005"  # the rounds don't fit
    game.click_button("new", "new", frames=2)
    set_up(game, edition="2004-3")
    enter_round(game, "40 32 13 7 6 4")
    assert page(game).keeper.next_row == 1 and page(game).keeper.rules.players == 3
    assert page(game).keeper.sheet.entries[0].tricks == (7, 6, 4)


def test_everything_is_kept_and_found_again(tmp_path: Path) -> None:
    game = opened(tmp_path)
    enter_round(game, "27 45 21 19")
    write(game, "47")
    game.send(Confirm())
    write(game, "0")
    game.click_button("close", frames=2)
    assert isinstance(game.scene, MenuScene)
    game.shell.flush()
    keeper = page(opened(tmp_path)).keeper
    assert keeper.next_row == 1 and keeper.draft.taken == ("47", "0", "", "")


def test_a_sheet_that_version_0_1_kept_opens_and_goes_on(tmp_path: Path) -> None:
    shutil.copy(DATA_0_1 / "scorekeeper.json", tmp_path / "scorekeeper.json")
    game = opened(tmp_path)
    keeper = page(game).keeper
    assert keeper.names == ("Ann", "Béla", "Cleo", "Dan") and keeper.rules == Rules(nil_bidding=True)
    assert [(total.strikes, total.points) for total in keeper.sheet.totals] == [(1, 81), (2, 81), (1, 56), (0, 74)]
    assert keeper.draft.taken == ("33", "24", "", "") and not game.shell._toasts
    page(game).focus = "taken-2"
    enter_round(game, "22 33")
    assert len(keeper.sheet.lines) == 5
    game.shell.flush()
    kept = json.loads((tmp_path / "scorekeeper.json").read_text("utf-8"))["record"]
    assert kept["version"] == 1 and len(kept["rounds"]) == 5, "and 0.1 could read it again"


def test_a_damaged_sheet_is_set_aside(tmp_path: Path) -> None:
    game = opened(tmp_path)
    enter_round(game, "27 45 21 19")
    game.shell.flush()
    file = tmp_path / "scorekeeper.json"
    whole = file.read_text()
    file.write_text(whole[: len(whole) // 2])
    again = opened(tmp_path)
    assert page(again).keeper.next_row == 0
    assert (tmp_path / "scorekeeper.damaged-1.json").read_text() == whole[: len(whole) // 2]
    data = json.loads(whole)["record"] | {"version": 9}
    again.shell.save_file("scorekeeper.json").save(data)
    again.shell.flush()
    assert page(opened(tmp_path)).keeper.next_row == 0 and not (tmp_path / "scorekeeper.damaged-2.json").exists()
    assert json.loads((tmp_path / "scorekeeper.json").read_text())["record"] == data  # a newer version's stays


def test_printing_writes_a_pdf_and_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path] = []
    monkeypatch.setattr(printing, "open_file", lambda path: asked.append(path) is None and len(asked) < 2)
    game = opened(tmp_path)
    enter_round(game, "27 45 21 19")
    printed(game)
    (made,) = (tmp_path / "records").glob("ambition-sheet-*.pdf")
    assert made.read_bytes().startswith(b"%PDF")
    game.send(Confirm(), Confirm())
    assert asked == [made, made]
    game.click_button("close")
    printed(game)  # never over the first
    assert len(list((tmp_path / "records").glob("ambition-sheet-*.pdf"))) == 2


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    game = opened(tmp_path)
    (tmp_path / "records").write_text("in the way")
    scene = printed(game)
    assert [button.id for button in scene.widgets()] == ["close"]
    assert "records" in scene.layout.data.blocks[-1].lines[0]
    game.click_button("close")
    assert isinstance(game.scene, ScorekeeperScene)


@pytest.mark.slow
def test_a_long_sheet_scrolls(tmp_path: Path) -> None:
    game = opened(tmp_path, size=(1024, 640))
    for _ in range(20):
        enter_round(game, "72 40 0 0")
    last = rounds(game).last
    assert rounds(game).top == last > 0
    game.send(Scroll(1.0), frames=60)
    assert rounds(game).top == pytest.approx(last - LINE, abs=1)
    page(game).go_to("row=5")
    top = rounds(game).top
    game.send(MoveFocus(0, -1))
    assert rounds(game).top < top and page(game).focus == "row=4"
    game.send(JumpToEnd(1))
    assert rounds(game).top == last
    game.send(JumpToEnd(-1))  # what is written on comes into sight
    assert rounds(game).top == 0 and page(game).keeper.row == 0 and page(game).focus == "taken-0"


def rounds(game: Game) -> Scrolled:
    """The counted rounds as they are scrolled."""
    found: Scrolled = page(game).layout.scrolls[ROUNDS]
    return found


def test_paper_by_country() -> None:
    assert [paper_size(name) for name in ("en_US", "fr-CA")] == ["letter"] * 2
    assert [paper_size(name) for name in ("de_DE.UTF-8", "ja_JP", None, "C")] == ["a4"] * 4


def test_the_sheet_of_a_played_match_is_printed(tmp_path: Path) -> None:
    game = Game(tmp_path, speed=0.0)
    open_match(game.shell, random_match(Rules("2004"), 3), computers())
    game.frames(2)
    assert isinstance(game.scene, SheetScene)
    game.click_button("more")
    printed(game)
    (made,) = (tmp_path / "records").glob("ambition-sheet-*.pdf")
    assert made.read_bytes().startswith(b"%PDF")


def test_a_revoke_a_misdeal_and_a_penalty_by_mouse_and_by_keys(tmp_path: Path) -> None:
    game = opened(tmp_path)
    game.click_button("event-misdeal", "enter", "event-revoke", "enter")
    assert page(game).keeper.fault is not None and page(game).focus == "blame-0"
    game.click_button("blame-2", "enter")
    by_mouse(game, "27 45 21 19")
    game.click_button("penalty-3", "enter")
    keeper = page(game).keeper
    assert [(total.strikes, total.points) for total in keeper.sheet.totals] == [(0, 27), (1, 0), (1, 21), (1, 0)]
    enter_round(game, "27 45! 21 19")  # by keys
    assert keeper.sheet.totals[1].strikes == 2 and keeper.sheet.entries[-1].penalties == (False, True, False, False)
    tab_to(game, "event-void", Verb.PREV_FOCUS)
    game.send(Confirm())
    write(game, "7")  # no field is there to take it
    tab_to(game, "blame-3")
    game.send(Confirm())
    tab_to(game, "enter")
    game.send(Confirm())
    assert [line.number for line in keeper.sheet.lines] == [1, 1, 2, 3, 4] and keeper.sheet.totals[3].strikes == 2
    game.click_button("row=1")
    assert page(game).focus == "event-revoke"
    game.click_button("undo" if keeper.row == keeper.next_row else "leave")
    game.shell.flush()
    assert page(opened(tmp_path)).keeper.sheet.lines == keeper.sheet.lines


def test_by_pad_alone(tmp_path: Path) -> None:
    game = opened(tmp_path)
    game.shell.by_pad = True
    for _ in range(20):
        if page(game).focus == "event-revoke":
            break
        game.send(MoveFocus(0, -1) if str(page(game).focus).startswith("taken") else MoveFocus(1, 0))
    game.send(Confirm())
    assert page(game).keeper.draft.event == "revoke"
    for focus, steps in (
        ("blame-0", [MoveFocus(0, 1), MoveFocus(-1, 0)]),
        ("enter", [MoveFocus(0, 1), MoveFocus(1, 0)]),
    ):
        for step in (*steps[:1], *steps[1:] * 6):
            if page(game).focus != focus:
                game.send(step)
        assert page(game).focus == focus
        game.send(Confirm())
    assert page(game).keeper.sheet.totals[0].strikes == 1
