"""The commands with the second game: simulated matches verify, damaged and foreign records and options are refused."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from ai.ambusch.bots import AMBUSCH
from ai.ambusch.players import RandomPlayer
from ai.arena.contenders import parse_contender
from ai.runner import step
from game.cli.bot import Conversation
from game.cli.main import run
from game.engine.ambusch.actions import parse_action
from game.engine.ambusch.rules import Rules
from game.engine.json_reader import ProtocolError, Record
from tests.cli.conftest import Call
from tests.engine.ambusch.helpers import new_match
from tests.quick import quick

COMMON = ["simulate", "--game", "ambusch", "--level", "casual", "--best-of", "1", "--seed", "4"]


@pytest.mark.parametrize(
    ("seats", "scoring"),
    [
        ("3", "points"),
        ("4", "sets"),
        *(
            pytest.param(*rules, marks=pytest.mark.slow)
            for rules in (("2", "sets"), ("2", "points"), ("3", "sets"), ("4", "points"))
        ),
    ],
)
def test_simulated_matches_verify(seats: str, scoring: str, tmp_path: Path, said: Call) -> None:
    files = [tmp_path / "a", tmp_path / "b"]
    options = [*COMMON, "--players", seats, "--scoring", scoring, "--target", "20", "--games", "2"]
    for jobs, file in enumerate(files, 1):
        assert run([*options, "-o", str(file), "--jobs", str(jobs)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    record = json.loads(files[0].read_text().splitlines()[0])
    assert record["game"] == "ambusch" and record["rules"]["seats"] == int(seats) and record["result"]["finished"]
    assert said("verify", files[0]) == "2 records, 0 wrong\n"


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
        (("game",), "chess", 'the game "chess" is not known; ambition and ambusch are'),
        (("version",), 4, "it has version 4"),
        (("rules", "seats"), 4, "players: 4 entries are needed, not 3"),
        (("rules", "best_of"), 4, "rules: best_of: an odd number"),
        (("sets", 0, "games", 0, "upcard"), "1X", "set 1, game 1: '1X' is not a card"),
        (("sets", 0, "games", 0, "hands", 0), [], "hands, seat 0: 4 entries are needed, not 0"),
        (("sets", 0, "games", 1, "starter"), 9, "set 1, game 2: starter: a seat from 0 to 2"),
        (("sets", 0, "games", 0, "actions", 0), ["fold"], 'action 1: ["fold"] is not an action'),
        (("sets", 0, "games", 0, "actions"), [], "set 1, game 1: winner: "),
        (("sets", 0, "games", 0, "restocks"), [["2C"]], "restocks: 1 new stocks were never needed"),
        (("sets", 0, "points"), [1, 2, 3], "set 1: points"),
        (("sets", 0, "piles"), None, "set 1: piles"),
        (("sets",), {}, "sets: a list is needed"),
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
        (["--game", "ambusch", "--best-of", "4"], "--best-of: an odd number of sets"),
        (["--game", "ambusch", "--target", "0"], "--target: a number from 1 to 9999"),
        (["--game", "ambusch", "--level", "novice,club"], "--level: one level or four were expected, not 2"),
        (["--players", "2"], "--players"),
    ],
)
def test_options_of_one_game_are_not_those_of_another(args: list[str], says: str, refused: Call) -> None:
    assert says in refused("simulate", *args)


SMALL = "plain:iterations=20"
ARENA = ["arena", "--game", "ambusch", "--seed", "3", "--no-times"]


@pytest.mark.parametrize("seats", quick(["2", "3", "4"], 0))
def test_the_arena_gives_equal_bytes_whatever_the_jobs_and_equals_come_out_equal(
    seats: str, tmp_path: Path, said: Call
) -> None:
    files = [tmp_path / "a", tmp_path / "b"]
    for jobs, file in enumerate(files, 1):
        assert run([*ARENA, "--players", f"{SMALL},random", "--deals", "2", "--seats", seats, "-o", str(file),
                    "--jobs", str(jobs)]) == 0  # fmt: skip
    assert files[0].read_bytes() == files[1].read_bytes()
    report = json.loads(files[0].read_text())
    assert report["game"] == "ambusch" and report["rules"]["seats"] == int(seats) and "pass" not in report
    best, worst = report["players"]
    assert best["outcomes"]["game"] > worst["outcomes"]["game"] and best["decisions"] > 0
    if seats == "2":
        out = said(*ARENA, "--players", f"{SMALL},{SMALL}", "--deals", "3", "--seats", seats, "--json")
        found = json.loads(out[out.index("{") :])
        assert found["difference"]["mean"] == 0.0


def test_programs_play_in_the_arena_and_records_of_it_verify(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], said: Call
) -> None:
    file = tmp_path / "records"
    bot = "cmd:" + shlex.join([sys.executable, "-m", "game", "bot", "casual", "--game", "ambusch"])
    assert run([*ARENA, "--players", f"{bot},random", "--deals", "1", "--seats", "2", "--match", "--best-of", "1",
                "--scoring", "points", "--target", "5", "--records", str(file), "--json"]) == 0  # fmt: skip
    report = json.loads(capsys.readouterr().out)
    assert [player["replaced"] for player in report["players"]] == [0, 0]
    assert sum(player["win_share"]["mean"] for player in report["players"]) == pytest.approx(1)
    assert said("verify", file) == "2 records, 0 wrong\n"


def test_what_a_program_is_told_between_sets_is_a_scored_set() -> None:
    match = new_match(Rules(seats=2, scoring="points", target=500), 4)
    told: list[dict[str, Any]] = []

    class Listening(RandomPlayer):
        def round_over(self, match: Any) -> None:
            told.append(AMBUSCH.round_record(match))

    players = [Listening(1), RandomPlayer(2)]
    while len(match.sets) < 3:
        step(AMBUSCH, match, players)
    assert len(told) == 2 and all(len(each["games"]) == 10 and each["points"] for each in told)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["arena", "--game", "ambusch", "--players", "casual,novice", "--no-pass"], "--no-pass: an option of --game amb"),
        (["arena", "--game", "ambusch", "--players", "casual,novice", "--pass", "left"], "--pass: an option of --game amb"),
        (["arena", "--game", "ambusch", "--players", "casual,guru"], "there are newcomer, novice"),
        (["arena", "--game", "ambusch", "--players", "club:playouts=3,club"], "there is no playouts; overrides are iter"),
        (["arena", "--game", "ambusch", "--players", "club:temperament=nil,club"], "there are steady"),
        (["arena", "--game", "ambusch", "--players", "casual:open=1,club"], "only a level that searches"),
        (["arena", "--game", "ambusch", "--players", "a,b,c", "--seats", "2"], "player 'a' is not known"),
        (["arena", "--game", "ambusch", "--players", "club,club,club", "--seats", "2"], "can't sit rotation at a table of two"),
        (["arena", "--players", "club,club", "--scoring", "sets"], "--scoring: an option of --game ambusch, not of ambition"),
        (["bot", "guru", "--game", "ambusch"], "LEVEL: player 'guru' is not known"),
        (["bot", "cmd:x", "--game", "ambusch"], "a level was expected"),
    ],
)  # fmt: skip
def test_what_does_not_fit_the_game_is_refused_in_one_line(args: list[str], says: str, refused: Call) -> None:
    assert says in refused(*args)


def conversation() -> Conversation:
    return Conversation(parse_contender("casual", AMBUSCH), 1)


def test_the_bot_answers_for_an_observation_and_refuses_what_contradicts_itself() -> None:
    rules = Rules(seats=3)
    match = new_match(rules, 4)
    match.begin()
    seat = match.waiting[0]
    seen = match.observation(seat)
    hello: Record = {"type": "hello", "protocol": 1, "game": "ambusch", "rules": rules.to_record(), "seat": seat}
    choose: Record = {"type": "choose", "id": 7, "time_ms": 500, "observation": seen.to_protocol()}
    talk = conversation()
    with pytest.raises(ProtocolError, match="hello comes before choose"):
        talk.answer(choose)
    ready = talk.answer(hello)
    assert ready is not None and ready["type"] == "ready"
    answer = talk.answer(choose)
    assert answer is not None and parse_action(answer["action"]) in seen.legal and answer["id"] == 7
    with pytest.raises(ProtocolError, match="of the game ambusch was expected"):
        talk.answer(hello | {"game": "ambition"})
    with pytest.raises(ProtocolError, match="rules: seats: a number from 2 to 4"):
        talk.answer(hello | {"rules": {"seats": 7}})
    with pytest.raises(ProtocolError, match=r"observation: hand: .* was expected"):
        talk.answer(choose | {"observation": seen.to_protocol() | {"hand": ["2C"]}})
