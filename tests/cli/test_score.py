"""``ambition score``: the published game from a file, the shapes it prints, and what it says of bad files."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from game.cli.text import left, right, width
from tests.cli.conftest import Call

APPENDIX_E = """Alice,Brian,Charles,Diana
27,45,21,19
47,0n,51,14
41,6,35,30
29,72,0n,11
33,24,22n,33
0,0n,68,44n
30,13n,29,40
56,8,34,14n
"""


def written(folder: Path, text: str, name: str = "sheet.csv") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def told(line: str) -> str:
    """A line of the sheet with single gaps."""
    return " ".join(line.split())


def test_the_published_game(tmp_path: Path, said: Call) -> None:
    path = written(tmp_path, APPENDIX_E)
    lines = said("score", path, "--nil-bidding").splitlines()
    assert told(lines[4]) == "4 scatter 29 14 1/81 72 Slam 40 2/81 0n 0 1/56 11 11 0/74"
    assert told(lines[8]).startswith("8 scatter 56 over 0x 3/125 ")
    assert told(lines[9]) == "struck out"
    assert told(lines[10]) == "place 3. 2. 1. 4."
    assert told(lines[12]) == "a round -0.54 +1.96 +2.13 -3.54"
    assert "1/67 = S/P, strikes (of 4) and points" in lines[13]
    assert lines[-1] == "Charles wins the match."
    data = json.loads(said("score", path, "--nil-bidding", "--json"))
    assert data["players"] == ["Alice", "Brian", "Charles", "Diana"] and data["rules"]["nil_bidding"]
    assert data["rounds"][7]["totals"] == [
        {"points": 125, "strikes": 3},
        {"points": 161, "strikes": 4},
        {"points": 141, "strikes": 3},
        {"points": 107, "strikes": 3},
    ]
    assert data["rounds"][1] == {
        "number": 2,
        "pass": "right",
        "event": None,
        "taken": [47, 0, 51, 14],
        "last_trick_option": None,
        "bids": [False, True, False, False],
        "scored": [
            {"points": 40, "strikes": 0, "marks": []},
            {"points": 35, "strikes": 0, "marks": ["nil", "nil_bid_made"]},
            {"points": 0, "strikes": 1, "marks": ["overstrike"]},
            {"points": 14, "strikes": 0, "marks": []},
        ],
        "totals": [{"points": points, "strikes": strikes} for points, strikes in ((67, 0), (35, 1), (21, 1), (33, 0))],
        "void": False,
    }
    assert data["result"] == {
        "finished": True,
        "winners": [2],
        "places": [3, 2, 1, 4],
        "relative_scores": [-4.33, 15.67, 17.0, -28.33],
    }


def test_the_last_trick_of_2005(tmp_path: Path, said: Call) -> None:
    path = written(tmp_path, "A,B,C,D\n25,25,21,20*\n30,25,19,17\n")
    first, second = json.loads(said("score", path, "--edition", "2005", "--json"))["rounds"]
    assert (first["taken"], first["last_trick_option"]) == ([25, 25, 21, 14], True)
    assert [score["points"] for score in first["scored"]] == [0, 0, 21, 14]
    assert second["last_trick_option"] is False
    lines = said("score", path, "--edition", "2005").splitlines()
    assert told(lines[1]) == "1 left 25 over 0x 1/0 25 over 0x 1/0 21 21 0/21 20 -6 14 0/14"
    assert "-6 = took the last trick's points off" in lines[-2]


def test_house_rules_count_by_their_own_numbers(tmp_path: Path, said: Call, refused: Call) -> None:
    house = {"name": "Ours", "last_trick_deduct": 4, "quota": 9, "rounds": 2, "slam_at": 60}
    file = written(tmp_path, json.dumps({"format": "ambition-house", "version": 1, "edition": "2005", "house": house}))
    path = written(tmp_path, "A,B,C,D\n13*,40,19,19\n8,40,24,19\n", "rounds.csv")
    data = json.loads(said("score", path, "--house", file, "--json"))
    assert data["rules"]["house"] == house
    assert data["rounds"][0]["taken"] == [9, 40, 19, 19] and data["rounds"][0]["scored"][0]["strikes"] == 0
    assert data["result"]["finished"]
    assert "add up to 87, not to 91; they are written as captured" in refused(
        "score", written(tmp_path, "A,B,C,D\n9,40,19,19\n", "rounds.csv"), "--house", file
    )


def test_names_twice_as_wide_stand_above_their_columns(tmp_path: Path, said: Call) -> None:
    path = written(tmp_path, "山田太郎花子次郎三郎四郎,e\u0301milie,C,ﾀﾛｳ\n27,45,21,19\n")
    head, first = said("score", path).splitlines()[:2]
    assert width(head) == width(first) and len(head) < len(first)
    assert width("山田 é e\u0301 ﾀ A") == 4 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
    assert (left("山", 4), right("e\u0301", 3)) == ("山  ", "  e\u0301")


def test_tricks_for_simple_and_2004_and_three_players_by_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Call
) -> None:
    points = written(tmp_path, "A;B;C;D\n50; 30; 0; 0\n\n40;30;10;0\n")
    tricks = written(tmp_path, "A,B,C,D\n7,4,2,0\n6,4,3,0\n", "tricks.csv")
    rounds = json.loads(said("score", points, "--edition", "simple", "--tricks", tricks, "--json"))["rounds"]
    assert [[score["points"] for score in entry["scored"]] for entry in rounds] == [[0, 30, 0, 20], [0, 30, 10, 20]]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"A,B,C\n40,32,13\n")))
    tricks = written(tmp_path, "A,B,C\n7,6,4\n", "three.csv")
    assert (
        said("score", "-", "--edition", "2004", "--tricks", tricks).splitlines()[-1]
        == "The match goes on with round 2."
    )


@pytest.mark.parametrize(
    ("text", "args", "says"),
    [
        ("", [], "names were expected"),
        ("A,B,C\n1,2,3\n", [], "line 1: this edition is for 4 players, not 3"),
        ("A,,C,D\n", [], "line 1: column 2 has no name"),
        ("A,B,C,D\n28,28,28\n", [], "line 2: 4 cells were expected, one a player, not 3: '28,28,28'"),
        ("A,B,C,D\n27,45,21,18\n", [], "line 2 (round 1): The points add up to 111, not to 112"),
        ("A,B,C,D\n27,45,21,19\n27,45,x,19\n", [], "line 3, C: points with n"),
        ("A,B,C,D\n0n,45,21,46\n", [], "line 2 (round 1, A): A Nil bid"),
        ("A,B,C,D\n27*,45,21,19\n", [], "line 2 (round 1, A): These rules take nothing off"),
        ("A,B,C,D\n25*,25*,21,20\n", ["--edition", "2005"], "only one player wins the last trick"),
        ("A,B,C,D\n25,25,21,14*\n", ["--edition", "2005"], "85, not to 91; they are written as captured, and a *"),
        ("A,B,C,D\n50,30,0,0\n", ["--edition", "simple"], "--tricks FILE gives it"),
        (APPENDIX_E + "28,28,28,28\n", ["--nil-bidding"], "line 10 (round 9): The match was over after round 8"),
        (APPENDIX_E, ["--nil-bidding", "--short-game"], "line 9 (round 8): The match was over after round 7"),
        (APPENDIX_E, ["--edition", "1066"], "1066"),
    ],
)
def test_bad_sheets(text: str, args: list[str], says: str, tmp_path: Path, refused: Call) -> None:
    assert says in refused("score", written(tmp_path, text), *args)


@pytest.mark.parametrize(
    ("tricks", "says"),
    [
        ("A,B,C,D\n", "tricks.csv: 1 rounds were expected, as in the points, not 0"),
        ("A,B,C,D\n7,4,two,0\n", "tricks.csv: line 2: 4 numbers of tricks were expected, not '7,4,two,0'"),
        ("A,B,C,D\n7,4,1,0\n", "sheet.csv: line 2 (round 1): The tricks add up to 12, not to 13"),
        ("A,B,C,D\n7,0,6,0\n", "line 2 (round 1, B): 30 points can’t be in 0 tricks"),
    ],
)
def test_bad_tricks(tricks: str, says: str, tmp_path: Path, refused: Call) -> None:
    path = written(tmp_path, "A,B,C,D\n50,30,0,0\n")
    counts = written(tmp_path, tricks, "tricks.csv")
    assert says in refused("score", path, "--edition", "simple", "--tricks", counts)


def test_files_that_are_no_text(tmp_path: Path, refused: Call) -> None:
    (tmp_path / "card.png").write_bytes(b"\x89PNG\r\n\xff\xfe")
    assert "none.csv" in refused("score", tmp_path / "none.csv")
    assert "UTF-8" in refused("score", tmp_path / "card.png")


EVENTS = """Mary Ann,Brian,Charles,Diana
27,45,21,19
47,0n,51,14
revoke,Mary Ann
Misdeal
41,6!,35,30n!
void
VOID Charles
29,72,0n,11
"""


def test_what_goes_wrong_with_real_cards(tmp_path: Path, said: Call) -> None:
    path = written(tmp_path, EVENTS)
    lines = said("score", path, "--nil-bidding").splitlines()
    assert told(lines[3]) == "3 across revoke voidx 1/67 void 1/35 void 1/21 void 0/33"
    assert told(lines[4]) == "4 misdeal 1/67 1/35 1/21 0/33"
    assert told(lines[5]) == "4 scatter 41 over 0x 2/67 6 penalty 0x 2/35 35 35 1/56 30n penalty 0x 1/33"
    assert told(lines[7]).endswith("penalty voidx 2/56 void 1/33")
    for words in ("revoke = didn't follow suit", "penalty = a penalty strike", "misdeal: dealt again", "x = a strike"):
        assert words in lines[-2]
    data = json.loads(said("score", path, "--nil-bidding", "--json"))
    assert [entry["event"] for entry in data["rounds"]] == [None, None, "revoke", None, "void", "void", None]
    assert [entry["number"] for entry in data["rounds"]] == [1, 2, 3, 4, 5, 6, 7] and data["misdeals"] == [4]
    assert data["rounds"][2]["taken"] is None and data["rounds"][2]["void"]
    assert data["rounds"][2]["scored"][0] == {"points": 0, "strikes": 1, "marks": ["revoke"]}
    assert data["rounds"][3]["scored"][1] == {"points": 0, "strikes": 1, "marks": ["penalty"]}


def test_a_revoke_in_2004_needs_no_tricks(tmp_path: Path, said: Call) -> None:
    points = written(tmp_path, "A,B,C,D\n40,25,20,0\nrevoke B\n30,30,15,10\n")
    for rows in ("6,4,3,0\n4,4,3,2\n", "6,4,3,0\nrevoke B\n4,4,3,2\n"):
        tricks = written(tmp_path, "A,B,C,D\n" + rows, "tricks.csv")
        data = json.loads(said("score", points, "--edition", "2004", "--tricks", tricks, "--json"))
        assert [total["strikes"] for total in data["rounds"][2]["totals"]] == [2, 2, 0, 1]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("revoke", "line 2 (round 1): Say who revoked"),
        ("revoke Eve", "line 2: revoke Eve: A or B or C or D were expected"),
        ("misdeal B", "line 2 (round 1, B): A misdeal costs no strike"),
        ("45!!,27,21,19", "not '45!!'"),
        ("void,B,C", "void B C: A or B or C or D were expected"),
    ],
)
def test_events_that_cannot_be(row: str, reason: str, tmp_path: Path, refused: Call) -> None:
    assert reason in refused("score", written(tmp_path, f"A,B,C,D\n{row}\n"))
