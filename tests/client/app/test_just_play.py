"""*Just play*: no page or button with a rating, a review, a mark or statistics is left; without it all of them are there."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.ambition.match.results import FinalScene
from game.client.ambition.replay.opening import match_actions, open_review
from game.client.app.fair_page import FairScene
from game.client.app.settings_page import SettingsScene
from game.client.kit.intents import Verb
from game.client.table.checker import checks
from tests.client.harness import Game, settings


def ids(game: Game) -> set[str]:
    """The ids of what can be pressed on the page on top."""
    scene = game.scene
    return {button.id for button in (scene.buttons() if hasattr(scene, "buttons") else scene.widgets())}


@pytest.mark.parametrize("quiet", [True, False])
def test_nothing_is_judged_anywhere(quiet: bool, tmp_path: Path) -> None:
    game = Game(tmp_path, settings(speed="instant", just_play=quiet), speed=0.0)
    shell = game.shell
    assert {"today", "practice"}.isdisjoint(ids(game)) == quiet and "new" in ids(game)
    game.click_button("new")
    assert ("%" in " ".join(game.scene.speech_on_open())) <= (not quiet)
    game.settle("start")
    table = game.table
    assert checks(table) == (not quiet)
    match = table.controller.match
    while not match.over:
        if not match.waiting:
            table.controller.next_round()
            continue
        seat = match.waiting[0]
        match.act(seat, table.controller.computers.player(seat, {}, 1).choose(match.observation(seat), lambda: False))
    table.dialogs._end()
    game.frames(80)
    assert isinstance(game.scene, FinalScene)
    assert ("check" in ids(game)) == (not quiet) and "level" not in ids(game)
    actions = {action.id for action in match_actions(shell, match, table.controller.computers)}
    assert ("check" not in actions) == quiet and "export" in actions
    open_review(shell, match, 0, table.controller.computers, table.controller.desk)
    game.frames(5)
    game.click_button("more")
    assert ("check" not in ids(game)) == quiet
    game.send(Verb.CANCEL, Verb.CANCEL)
    table.dialogs.fair()
    game.frames(5)
    assert isinstance(game.scene, FairScene)
    assert {"chance", "review"}.isdisjoint(ids(game)) == quiet


def test_it_is_switched_on_at_once_and_off_again(tmp_path: Path) -> None:
    game = Game(tmp_path, settings(speed="instant"), speed=0.0)
    assert {"today", "practice"} <= ids(game)
    for there in (False, True):
        game.click_button("settings")
        assert isinstance(game.scene, SettingsScene)
        game.send("just_play", Verb.CANCEL)
        assert ({"today", "practice"} <= ids(game)) == there
    assert not game.shell.settings.just_play
