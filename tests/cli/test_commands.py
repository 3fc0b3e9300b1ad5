"""The commands as people and scripts call them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from ai.ambition.levels import LEVELS
from game.cli.main import run
from game.cli.text import progress
from game.client.app import program
from tests.cli.conftest import Call
from tests.quick import quick


def test_simulations_are_equal_bytes_whatever_the_jobs(tmp_path: Path, said: Call) -> None:
    files = [tmp_path / name for name in ("a", "b", "c")]
    common = ["simulate", "--games", "5", "--seed", "1", "--level", "novice"]
    assert run([*common, "-o", str(files[0]), "--jobs", "1"]) == 0
    assert run([*common, "-o", str(files[1]), "--jobs", "2"]) == 0
    assert run([*common[:-1], "novice,novice,novice,novice", "-o", str(files[2])]) == 0
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()
    assert files[0].read_bytes().count(b"\n") == 5
    assert said("verify", files[0]) == "5 records, 0 wrong\n"


def test_simulate_takes_the_options(said: Call) -> None:
    options = ["--nil-bidding", "--short-game", "--level", "novice", "--seed", "3", "--edition", "2006",
               "--players", "4"]  # fmt: skip
    record = json.loads(said("simulate", "--game", "ambition", *options))
    assert record["rules"]["nil_bidding"] and record["rules"]["short_game"]
    assert record["rounds"][0]["bids"] is not None
    assert [player["level"] for player in record["players"]] == ["novice"] * 4


def test_verify_names_every_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--games", "2", "--level", "novice", "-o", str(tmp_path / "a")]) == 0
    lines = (tmp_path / "a").read_text().splitlines()
    wrong = json.loads(lines[1])
    wrong["rounds"][0]["taken"] = [112, 0, 0, 0]
    (tmp_path / "b").write_text("\n".join([lines[0], json.dumps(wrong), "{not json", lines[0][: len(lines[0]) // 2]]))
    assert run(["verify", str(tmp_path / "b")]) == 2
    seen = capsys.readouterr()
    assert seen.out == "4 records, 3 wrong\n"
    faults = seen.err.splitlines()
    assert len(faults) == 3
    assert "record 2 (line 2): round 1: taken" in faults[0]
    assert "record 3 (line 3): it is cut off or not JSON, from character 2" in faults[1]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["simulate", "--edition", "2005", "--nil-bidding"], "--nil-bidding"),
        (["simulate", "--edition", "2005", "--players", "3"], "for 4 players"),
        (["simulate", "--edition", "2004", "--players", "3", "--level", "club,club"], "--level"),
        (["simulate", "--edition", "1066"], "1066"),
        (["simulate", "--level", "guru"], "--level"),
        (["simulate", "--level", "novice,club"], "one level or four"),
        (["simulate", "--games", "0"], "--games"),
        (["simulate", "--jobs", "many"], "--jobs"),
        (["simulate", "--nonsense"], "--nonsense"),
        (["simulate", "--players", "3"], "--players"),
        (["simulate", "-o", "/nonexistent/folder/file", "--level", "novice"], "/nonexistent/folder/file"),
        (["verify", "/nonexistent"], "/nonexistent"),
        (["verify"], "FILE"),
        (["shuffle"], "shuffle"),
        (["play", "--size", "huge"], "--size"),
        (["play", "--size", "640x400"], "960x600"),
        (["play", "--speed", "nan"], "--speed"),
        (["play", "--lang", "xx"], "--lang"),
        (["play", "--game", "whist"], "--game"),
        (["--nonsense"], "--nonsense"),
        (["bench", "--windows", "1"], "--windows"),
    ],
)
def test_wrong_use_is_one_line_and_status_2(args: list[str], says: str, refused: Call) -> None:
    assert says in refused(*args)


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xff\xfe\x00junk", b"[]\n"])
def test_files_that_are_no_records_are_refused(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(data)
    assert run(["verify", str(tmp_path / "x")]) == 2


SHARP = """{
  "edition": "2005",
  "nil_bidding": true,
  "house": {
    "name": "Sharp spades",
    "card_points": {"QS": 13},
    "quota": 12,
    "nil_bid_points": 30
  }
}
"""


def test_house_rules_from_a_file_are_played_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house, out = tmp_path / "house.json", tmp_path / "out.jsonl"
    house.write_text(SHARP)
    assert run(["simulate", "--house", str(house), "--games", "2", "--level", "novice", "-o", str(out)]) == 0
    assert run(["verify", str(out)]) == 0
    record = json.loads(out.read_text().splitlines()[0])
    assert record["rules"]["house"] == {
        "name": "Sharp spades",
        "card_points": {"QS": 13},
        "quota": 12,
        "nil_bid_points": 30,
    }
    assert sum(record["rounds"][0]["taken"]) in range(93, 100)
    capsys.readouterr()


def test_house_rules_without_an_end_are_refused_before_anything_is_played(tmp_path: Path, refused: Call) -> None:
    cards = {rank + suit: 0 for suit in "CDHS" for rank in "23456789TJQKA"} | {"KC": 30, "AS": 10}
    endless = {"edition": "2006", "house": {"name": "Slams", "card_points": cards, "quota": 10, "slam_at": 21}}
    (tmp_path / "house.json").write_text(json.dumps(endless))
    assert "house: card_points: the strike limit of 4 could not be reached" in refused(
        "simulate", "--house", str(tmp_path / "house.json"), "--level", "novice"
    )


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"quota": 12', '"quota": 33', "line 7: house: quota: 4 players can’t all take 33 of 99 points"),
        ('"QS": 13', '"QS": 31', "line 6: house: card_points: QS: a number from 0 to 30 is needed; found: 31"),
        ('"quota": 12', '"slam_at": 49', "line 7: house: slam_at: two players could make a Slam"),
        ('"quota": 12', '"removed": ["3D", "2C", "3C", "4C"]', "line 7: house: removed: the 3 of diamonds opens"),
        ('"quota"', '"qouta"', "line 7: house: qouta: there is no such field; “quota” is one"),
        ('"nil_bid_points": 30', '"nil_points": 30', "nil_bidding: it needs “nil_bid_points”"),
        ('"2005"', '"1066"', "line 2: edition: this version has no edition '1066'"),
        ("{", '{"format": "ambition-record", "version": 1,', "'ambition-record', version 1: 'ambition-house'"),
        ("{", "[", "line 2: not JSON"),
    ],
)
def test_impossible_house_rules_name_line_field_and_reason(
    old: str, new: str, says: str, tmp_path: Path, refused: Call
) -> None:
    house = tmp_path / "house.json"
    house.write_text(SHARP.replace(old, new, 1))
    assert says in refused("simulate", "--house", house)
    assert run(["simulate", "--house", str(house), "--edition", "2005"]) == 2


@pytest.mark.parametrize("command", [[], ["simulate"], ["verify"], ["bench"], ["play"], ["arena"], ["bot"]])
def test_every_command_has_help(command: list[str], said: Call) -> None:
    assert "--help" in said(*command, "--help")


def shell(script: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", script],
        env={**os.environ, "PROGRAM": f"{sys.executable} -m game", **env},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_program_runs_as_a_module() -> None:
    out = shell("$PROGRAM --version")
    assert out.returncode == 0 and re.fullmatch(
        r"ambition \((\d{4}-\d\d-\d\d, )?[\w-]+; commit ([0-9a-f]{12}|unknown: these sources are without git)\), "
        r"version 1\.0\.0\n",
        out.stdout,
    )


@pytest.mark.parametrize(
    "args",
    [
        "--help",
        "simulate --games 4 --jobs 2 --level novice",
        "verify",
        *(pytest.param(args, marks=pytest.mark.slow) for args in ("--version", "simulate --level novice")),
    ],
)
def test_a_closed_pipe_ends_the_program_quietly_with_status_0(args: str, tmp_path: Path) -> None:
    if args == "verify":
        assert run(["simulate", "--level", "novice", "-o", str(tmp_path / "a")]) == 0
        args = f"verify {tmp_path / 'a'}"
    # The reader is gone before the program starts.
    out = shell(f"{{ sleep 0.2; $PROGRAM {args}; }} | :; echo ${{PIPESTATUS[0]}}")
    assert (out.stdout, out.stderr) == ("0\n", "")


def test_a_reader_that_has_enough_ends_the_program_quietly() -> None:
    out = shell("$PROGRAM simulate --games 3 --level novice | head -c 10; echo ${PIPESTATUS[0]}")
    assert (out.stdout, out.stderr) == ('{"format": '[:10] + "0\n", "")


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("$PROGRAM simulate --level novice >&-", "ambition: -o -: standard output is closed\n"),
        ("$PROGRAM verify - <&-", "ambition: -: standard input is closed\n"),
        (
            "AMBITION_CPU=fast $PROGRAM simulate",
            "ambition: AMBITION_CPU='fast': portable or interpreted was expected\n",
        ),
        ("AMBITION_CPU=fast $PROGRAM", "ambition: AMBITION_CPU='fast': portable or interpreted was expected\n"),
    ],
)
def test_a_wrong_surrounding_is_one_line_and_status_2(script: str, says: str) -> None:
    out = shell(script)
    assert (out.returncode, out.stderr) == (2, says)


def test_standard_streams_are_utf8_whatever_the_console_is(tmp_path: Path) -> None:
    out = subprocess.run(
        [sys.executable, "-m", "game", "simulate", "--level", "novice"],
        env={**os.environ, "PYTHONIOENCODING": "utf-16"},
        capture_output=True,
        check=True,
    )
    record = json.loads(out.stdout.decode("utf-8"))
    record["players"][0]["name"] = "Zoë"
    (tmp_path / "a").write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
    out_ = shell(f"$PROGRAM verify - < {tmp_path / 'a'}", PYTHONIOENCODING="ascii")
    assert (out_.stdout, out_.stderr) == ("1 records, 0 wrong\n", "")


@pytest.mark.parametrize("depth", [100_000, 500])
def test_deep_nesting_is_a_fault_of_the_record(depth: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nest = "[" * depth + "]" * depth
    (tmp_path / "a").write_text(nest + '\n{"format": ' + nest + "}\n")
    assert run(["verify", str(tmp_path / "a")]) == 2
    seen = capsys.readouterr()
    assert seen.out == "2 records, 2 wrong\n"
    if depth == 100_000:
        assert seen.err.count("nested too deeply") == 2


@pytest.mark.slow  # every level thinks; the next test keeps a slice
def test_bench_prints_the_figures_as_json(said: Call) -> None:
    data = json.loads(said("bench", "--json", "--windows", "5", "--window", "0.01", "--no-frames"))
    assert data["compiled"] is True
    figures = data["ambition"]
    assert figures["playouts_per_s"]["cards_52"] > 0 and figures["iterations_per_s"]["cards_26"] > 0
    assert figures["net_iterations_per_s"]["cards_51"] > 0
    assert set(figures["iterations_per_s_threads"]) == {"1", "2"}
    assert len(figures["signature"]) == 16


@pytest.mark.parametrize("options", quick([["--edition", "simple"], ["--edition", "2004", "--players", "3"]], 1))
def test_bench_measures_any_rules(options: list[str], monkeypatch: pytest.MonkeyPatch, said: Call) -> None:
    monkeypatch.setattr("game.cli.bench.LEVELS", {"newcomer": LEVELS["newcomer"]})
    monkeypatch.setattr("ai.ambition.measure.TREE", 200)
    figures = json.loads(said("bench", "--json", "--windows", "5", "--window", "0.01", "--no-frames", *options))[
        "ambition"
    ]
    assert figures["iterations_per_s"]["cards_26"] > 0 and len(figures["nets"]["2006"]) == 64


def test_slips_and_sheets_go_where_they_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, said: Call, refused: Call
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said("slips") == "ambition-slips-2006.pdf\n"
    assert Path("ambition-slips-2006.pdf").read_bytes().startswith(b"%PDF")
    assert run(["simulate", "--games", "1", "--level", "novice", "-o", "games.jsonl"]) == 0
    assert run(["scoresheet", "--record", "games.jsonl", "--lang", "ja", "--paper", "letter"]) == 0
    assert Path("games-1.pdf").read_bytes().startswith(b"%PDF")
    assert run(["scoresheet", "--names", "A,B,C,D", "-o", "mine.pdf"]) == 0
    assert Path("mine.pdf").exists()
    assert run(["scoresheet", "--edition", "2004", "--players", "3", "--names", "A,B,C"]) == 0
    assert Path("ambition-scoresheet-2004-3.pdf").exists()
    assert run(["slips", "--edition", "2005", "--grand-slam", "50"]) == 0
    assert Path("ambition-slips-2005.pdf").exists()
    capsys.readouterr()
    for arguments, says in (
        (["scoresheet", "--names", "A,B"], "4 names"),
        (["scoresheet", "--names", "A,B,C,D", "--record", "games.jsonl"], "names of its own"),
        (["scoresheet", "--record", "games.jsonl", "--match", "2"], "there is no record 2"),
        (["scoresheet", "--record", "mine.pdf"], "mine.pdf: "),
        (["slips", "-o", str(tmp_path / "none" / "a.pdf")], "No such file"),
        (["slips", "--paper", "a5"], "--paper"),
    ):
        assert says in refused(*arguments)


def test_pygame_in_the_place_of_pygame_ce_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, refused: Call
) -> None:
    def fail(*_arguments: object) -> int:
        raise AttributeError("module 'pygame.image' has no attribute 'load_sized_svg'")

    monkeypatch.setattr(program, "run", fail)
    with pytest.raises(AttributeError):
        run(["play", "--data-dir", str(tmp_path)])  # of pygame-ce itself: a fault of ours
    monkeypatch.setitem(sys.modules, "pygame", ModuleType("pygame"))
    assert "pip install pygame-ce" in refused("play", "--data-dir", tmp_path)


def test_without_a_terminal_a_line_now_and_then_tells_how_long_it_takes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter(range(0, 10_000, 20))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(seconds)))
    with progress(range(200), 200, "games") as shown:
        assert list(shown) == list(range(200))
    lines = capsys.readouterr().err.splitlines()
    # Twenty seconds a game: a line every second one, 198 games and so 3960 seconds to go at the first.
    assert lines[0] == "2 of 200 games, about 1:06:00 left"
    assert len(lines) == 99


def test_short_runs_say_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(range(3), 3, "games") as shown:
        assert list(shown) == [0, 1, 2]
    assert capsys.readouterr() == ("", "")
