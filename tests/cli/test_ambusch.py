"""The commands with the second game: simulated matches verify, damaged and foreign records and options are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.cli.main import run

COMMON = ["simulate", "--game", "ambusch", "--level", "casual", "--best-of", "1", "--seed", "4"]


@pytest.mark.parametrize("seats", ["2", "3", "4"])
@pytest.mark.parametrize("scoring", ["sets", "points"])
def test_simulated_matches_verify(seats: str, scoring: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "a", tmp_path / "b"]
    options = [*COMMON, "--players", seats, "--scoring", scoring, "--target", "20", "--games", "2"]
    for jobs, file in enumerate(files, 1):
        assert run([*options, "-o", str(file), "--jobs", str(jobs)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    record = json.loads(files[0].read_text().splitlines()[0])
    assert record["game"] == "ambusch" and record["rules"]["seats"] == int(seats) and record["result"]["finished"]
    assert run(["verify", str(files[0])]) == 0
    assert capsys.readouterr().out == "2 records, 0 wrong\n"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    file = tmp_path_factory.mktemp("ambusch") / "one"
    assert run([*COMMON, "--players", "3", "-o", str(file)]) == 0
    found: dict[str, Any] = json.loads(file.read_text())
    return found


def damage(record: dict[str, Any], *path: Any, to: Any) -> dict[str, Any]:
    """A copy with another value in one place."""
    copy: dict[str, Any] = json.loads(json.dumps(record))
    place: Any = copy
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return copy


@pytest.mark.parametrize(
    ("path", "to", "says"),
    [
        (("game",), "chess", "game 'chess' is not known; ambition or ambusch was expected"),
        (("version",), 2, "version 2 can't be read"),
        (("rules", "seats"), 4, "players: 4 were expected, not 3"),
        (("rules", "best_of"), 4, "rules: best_of: an odd number"),
        (("sets", 0, "games", 0, "upcard"), "1X", "set 1, game 1: '1X' is not a card"),
        (("sets", 0, "games", 0, "hands", 0), [], "four cards for each of 3 seats were expected"),
        (("sets", 0, "games", 1, "starter"), 9, "set 1, game 2: starter: a seat 0..2"),
        (("sets", 0, "games", 0, "actions", 0), ["fold"], "action 1: ['fold'] is no action"),
        (("sets", 0, "games", 0, "actions"), [], "set 1, game 1: winner: "),
        (("sets", 0, "games", 0, "restocks"), [["2C"]], "restocks: 1 more than were needed"),
        (("sets", 0, "points"), [1, 2, 3], "set 1: points"),
        (("sets", 0, "piles"), None, "set 1: piles"),
        (("sets",), {}, "sets: a list was expected"),
        (("result", "winners"), [0, 1, 2], "result: winners"),
    ],
)
def test_damaged_and_foreign_records_are_refused(
    path: tuple[Any, ...], to: Any, says: str, record: dict[str, Any], tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    file = tmp_path / "damaged"
    file.write_text(json.dumps(damage(record, *path, to=to)) + "\n")
    assert run(["verify", str(file)]) == 2
    told = capsys.readouterr()
    assert says in told.err and told.out == "1 records, 1 wrong\n"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--game", "ambusch", "--edition", "2005"], "--edition: an option of --game ambition, not of ambusch"),
        (["--best-of", "3"], "--best-of: an option of --game ambusch, not of ambition"),
        (["--game", "ambusch", "--best-of", "4"], "--best-of: best_of: an odd number of sets"),
        (["--game", "ambusch", "--target", "0"], "--target: target: 1 to 9999"),
        (["--game", "ambusch", "--level", "novice,club"], "--level: one level or four were expected, not 2"),
        (["--players", "2"], "--players"),
    ],
)
def test_options_of_one_game_are_not_those_of_another(
    args: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", *args]) == 2
    assert says in capsys.readouterr().err
