"""The person's matches of Ambusch in figures: what is counted, what isn't, and how it is shown."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from game.client.ambusch.controller import FILE_NAME
from game.client.ambusch.counting import Summary, counted, records_of
from game.client.ambusch.scenes.statistics import StatisticsScene
from game.client.match_controller import keep_line
from game.engine.ambusch.record import to_record
from tests.client.ambusch.play import at_menu
from tests.client.ambusch.test_help import played
from tests.client.ambusch.test_view import begun

pytestmark = pytest.mark.usefixtures("screen")


def test_the_sums_are_those_of_the_records() -> None:
    matches = [played(3, seed) for seed in range(1, 6)] + [played(2, 9)]
    found = counted([to_record(match) for match in matches])
    assert found.matches == found.finished == 6 and found.games == sum(len(match.rounds) for match in matches)
    assert found.wins == sum(match.result is not None and 0 in match.result.winners for match in matches)
    scored = [each for match in matches for each in match.sets]
    assert found.sets == len(scored) == sum(found.hands)
    assert found.cards == sum(len(each.piles[0]) for each in scored) == found.out
    assert found.won == sum(each.score is not None and each.score.winner == 0 for each in scored)
    games = [game for match in matches for game in match.rounds]
    assert found.blocked == sum(game.winner == 0 and game.kept < 0 for game in games)
    assert found.others_out == sum(game.winner > 0 for game in games)
    assert counted([to_record(match) for match in matches], 2).matches == 1
    assert counted([to_record(match) for match in matches], 4) == Summary()


def test_what_is_no_persons_match_and_what_is_damaged_is_not_counted(tmp_path: Path) -> None:
    right = to_record(played(3, 1))
    right["players"][0] |= {"practised": ["hint"], "seconds": 90.5}
    auto, broken = copy.deepcopy(right), copy.deepcopy(right)
    auto["players"][0]["autoplay"] = True
    broken["sets"][0]["piles"] = [["XX"]]
    unfinished = begun(3, 4)
    unfinished.begin()
    path = tmp_path / FILE_NAME
    for record in (right, auto, broken, to_record(unfinished)):
        keep_line(tmp_path, record, FILE_NAME)
    with path.open("a", encoding="utf-8") as file:
        file.write('{"cut\n[1]\n')
    found = counted(records_of(path))
    assert (found.matches, found.finished, found.helped, found.seconds) == (2, 1, 1, 90.5)
    assert records_of(tmp_path / "nothing") == []


def test_the_statistics_open_from_the_setup(tmp_path: Path) -> None:
    keep_line(tmp_path, to_record(played(3, 2)), FILE_NAME)
    game = at_menu(tmp_path)
    game.click_button("ambusch")
    game.frames(20)
    game.click_button("statistics")
    scene = game.scene
    assert isinstance(scene, StatisticsScene)
    scene._asked.result(30)
    game.frames(20)
    assert scene.layout.data.caption == "1 match" and scene.layout.data.paint is not None
    game.click_button("page:2")
    game.frames(2)
    assert scene.layout.data.paint is None and scene.layout.data.words == ("No match is finished yet.",)
    game.click_button("close")
    game.frames(2)
    assert game.scene is not scene
    assert json.loads((tmp_path / FILE_NAME).read_text("utf-8"))["game"] == "ambusch"
