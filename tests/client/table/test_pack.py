"""The cut of the pack, at the tables of both games: by mouse, keys and voice, once and for all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.client.app.settings import Settings
from game.client.kit.intents import Confirm, JumpToEnd, MoveFocus, PickCard, PointerDown, PointerMoved, PointerUp, Verb
from game.client.table.grid import CARD_RATIO, make_grid
from game.client.table.pack import cut_at, pack_poses
from game.engine.ambition.codes import MatchCode, encode
from game.engine.ambition.editions import Rules
from game.engine.sealing import seal_of
from tests.client.harness import Game
from tests.client.program import saved
from tests.client.table.packs import begun, dealt, menu_of, play_round


@pytest.mark.parametrize(("wide", "high"), [(1200, 900), (1600, 900), (2100, 900), (1200, 1500)])
@pytest.mark.parametrize("cards", [52, 48, 17])
def test_the_pack_lies_on_the_table_and_every_place_can_be_hit(wide: float, high: float, cards: int) -> None:
    grid = make_grid(wide, high)
    poses = list(pack_poses(grid, cards, cards // 2).values())
    assert len(poses) == cards and all(pose.face == 0 for pose in poses)
    assert all(pose.x - pose.w / 2 > 0 and pose.x + pose.w / 2 < wide for pose in poses)
    assert all(pose.y + pose.w * CARD_RATIO / 2 < high for pose in poses)
    y = poses[-1].y
    assert {cut_at(grid, cards, x, y) for x in range(round(wide))} == {None, *range(1, cards)}
    assert cut_at(grid, cards, wide / 2, 100) is None


@pytest.mark.parametrize("which", ["ambition", "ambusch"])
def test_a_click_cuts_there_and_the_cut_is_on_the_disk_at_once(which: str, tmp_path: Path) -> None:
    game = begun(tmp_path, which)
    table = game.table
    assert table.pack.open and table.controller.fresh and not table.controller.match.rounds
    grid = table.hand_grid()
    x, y = next((x, grid.fan.y) for x in range(1600) if cut_at(grid, 52, x, grid.fan.y) == 17)
    game.shell.handle(PointerMoved(x, y))
    game.shell.handle(PointerDown(x, y))
    game.shell.handle(PointerUp(x, y))
    record, deal = dealt(tmp_path, which)
    assert deal["cut"] == 17 and record["sealed"] == seal_of(12)
    assert not table.pack.asked and not table.pack.handle(Confirm())
    game.frames(40)
    assert table.controller.match.current.seal.share == 17 and not table.director.pack


@pytest.mark.parametrize("which", ["ambition", "ambusch"])
@pytest.mark.parametrize(
    ("intents", "cut"),
    [
        ([JumpToEnd(1), MoveFocus(-1, 0), Confirm(space=True)], 50),
        ([JumpToEnd(1), MoveFocus(-1, 0), MoveFocus(-1, 0), Confirm()], 49),
        ([JumpToEnd(1), Confirm()], 51),
        ([JumpToEnd(-1), MoveFocus(-1, 0), MoveFocus(1, 0), Confirm()], 2),
    ],
)
def test_keys_cut_too(which: str, intents: list[Any], cut: int, tmp_path: Path) -> None:
    begun(tmp_path, which).send(*intents)
    assert dealt(tmp_path, which)[1]["cut"] == cut


@pytest.mark.parametrize("which", ["ambition", "ambusch"])
def test_only_the_moment_of_the_press_decides_where_the_keys_begin(which: str, tmp_path: Path) -> None:
    cuts: set[int] = set()
    for wait in range(12):
        folder = tmp_path / str(wait)
        game = begun(folder, which)
        game.frames(1, 7 * wait)
        game.send(*([Confirm()] if wait % 2 else [MoveFocus(1, 0), Confirm()]))
        cuts.add(dealt(folder, which)[1]["cut"])
    assert len(cuts) > 6 and cuts <= set(range(1, 52))


def test_the_pack_is_read_aloud_and_so_is_the_place(tmp_path: Path) -> None:
    game = begun(tmp_path)
    assert "Cut the pack" in " ".join(game.scene.speech_on_request())
    assert seal_of(12)[:8] not in " ".join(game.scene.speech_on_request())
    grid = game.table.hand_grid()
    game.send(PointerMoved(grid.fan.cx, grid.fan.y))
    assert game.scene.focused() is None
    game.send(JumpToEnd(-1), MoveFocus(1, 0))
    assert game.scene.focused().name == "2 cards off the top"


def test_help_waits_until_a_round_is_dealt_and_the_menu_does_not(tmp_path: Path) -> None:
    game = begun(tmp_path)
    assert {"hint", "undo"} <= game.table.shut()
    for verb in (Verb.SHOW_LAST_TRICK, Verb.SHOW_SEEN, Verb.ASK_HINT):
        game.send(verb)
    assert game.table.refusal.heading == "Cut the pack first"
    game.send(Verb.CANCEL)
    assert game.scene is not game.table
    game.send("continue", Confirm())
    assert len(game.table.controller.match.rounds) == 1


def test_the_setting_works_at_once(tmp_path: Path) -> None:
    game = begun(tmp_path)
    game.shell.change(cut_myself=False)
    game.frames(4)
    assert isinstance(game.table.controller.match.current.seal.share, str) and not game.table.pack.laid


@pytest.mark.parametrize("which", ["ambition", "ambusch"])
def test_nobody_cuts_twice_by_leaving(which: str, tmp_path: Path) -> None:
    game = begun(tmp_path, which)
    game.send(JumpToEnd(-1), MoveFocus(1, 0), Confirm())
    dealt = game.table.controller.match.current.deal
    game.shell.flush()
    first = begun_again(tmp_path, which).table.controller.match.rounds[0]
    assert first.deal == dealt and first.seal.share == 2


def begun_again(folder: Path, which: str) -> Game:
    """The program started anew, with its saved match."""
    game = menu_of(folder, which, cut_myself=True)
    game.shell.game(which).start(game.shell, True)
    game.frames(4)
    return game


def test_the_next_round_is_cut_too_and_after_leaving_there_it_still_is(tmp_path: Path) -> None:
    game = begun(tmp_path)
    game.send(JumpToEnd(1), Confirm())
    play_round(game)
    game.settle()
    assert type(game.scene).__name__ == "ResultScene"
    game.click_button("next", frames=6)
    assert game.table.pack.laid and len(game.table.controller.match.rounds) == 1
    game.shell.flush()
    again = begun_again(tmp_path, "ambition")
    again.settle()
    again.click_button("next", frames=6)
    again.send(JumpToEnd(-1), Confirm())
    match = again.table.controller.match
    assert [history.seal.share for history in match.rounds] == [51, 1]
    game.send(JumpToEnd(-1), Confirm())
    assert game.table.controller.match.current.deal == match.current.deal


def test_little_motion_deals_at_once(tmp_path: Path) -> None:
    game = begun(tmp_path, reduced_motion=True, speed="normal")
    game.send(Confirm())
    assert not any(key[:2] == ("back", -1) for key in game.table.director.stage.poses)


def test_with_motion_the_pack_parts_first_and_a_press_ends_that(tmp_path: Path) -> None:
    game = begun(tmp_path, speed="normal")
    heard: list[str] = []
    game.table.director.heard = heard.append
    game.send(Confirm())
    assert heard == ["pass"] and any(key[:2] == ("back", -1) for key in game.table.director.stage.poses)
    game.settle()
    assert not any(key[:2] == ("back", -1) for key in game.table.director.stage.poses)


def test_a_code_has_no_cut(tmp_path: Path) -> None:
    game = menu_of(tmp_path, "ambition")
    game.shell.game("ambition").codes.play(game.shell, encode(MatchCode(Rules(), 77)))  # type: ignore[union-attr]
    game.frames(6)
    match = game.table.controller.match
    assert match.sealed is None and match.seed == 77 and not game.table.pack.asked
    assert "cut" not in json.dumps(saved(tmp_path)) and not Settings().cut_myself


@pytest.mark.parametrize("key", [Confirm(), Confirm(space=True), PickCard(2)])
def test_between_two_games_no_key_acts_on_a_card_that_is_gone(key: Any, tmp_path: Path) -> None:
    game = begun(tmp_path, "ambusch")
    game.send(Confirm())
    scene, controller = game.table, game.table.controller
    for _ in range(4000):
        game.frames(1, 40)
        if scene.mine and scene.view.phase in ("turn", "discard"):
            scene.hand.prompt(scene.view.hand[-1])
            legal = controller.match.observation(scene.view.me).legal
            scene._decide(next((each for each in legal if each.verb in ("lay", "block")), legal[-1]))
        elif scene.view.phase == "over" or not scene.view.hand:
            game.send(key, Confirm())
        if len(controller.match.sets[-1].games) > 2:
            break
    assert len(controller.match.sets[-1].games) > 2
