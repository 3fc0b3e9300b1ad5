"""``ambition arena`` as people and scripts call it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli.main import run

SMALL = "novice:iterations=30:playouts=300"


def test_results_are_equal_bytes_whatever_the_jobs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ["arena", "--players", f"{SMALL},random", "--deals", "4", "--seed", "5", "--no-times"]
    assert run([*common, "-o", str(tmp_path / "a")]) == 0
    assert run([*common, "-o", str(tmp_path / "b"), "--jobs", "2"]) == 0
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    seen = capsys.readouterr()
    assert seen.out.count("A minus B, utility") == 2 and seen.err == ""


def test_the_json_has_the_shape_of_the_specification(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "--players", "random,novice:iterations=1:playouts=1", "--deals", "2", "--json", "--match",
                "--nil-bidding", "--field", "1v3"]) == 0  # fmt: skip
    data = json.loads(capsys.readouterr().out)
    assert (data["deals"], data["seed"], data["mode"]) == (2, 1, "matches")
    assert data["rules"]["nil_bidding"] is True
    for player in data["players"]:
        for figure in ("utility", "relative_score", "win_share"):
            assert set(player[figure]) == {"mean", "se"}
        assert {"overstrike", "understrike", "nil", "slam", "nil_bid_made", "nil_bid_failed", "void", "strike"} == set(
            player["outcomes"]
        )
        assert player["decisions"] > 0 and player["ms_per_decision"] > 0
    assert set(data["difference"]) >= {"mean", "se"}


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--players", "club"], "two to four players"),
        (["--players", "club,guru"], "guru"),
        (["--players", "club,club", "--field", "rotation"], "--field"),
        (["--players", "club,club", "--edition", "1066"], "1066"),
        (["--players", "club,club", "--pass", "down"], "--pass"),
        (["--players", "club,club", "-o", "/nonexistent/file"], "/nonexistent/file"),
        (["--deals", "3"], "--players"),
    ],
)
def test_wrong_use_is_one_line_and_status_2(args: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", *args]) == 2
    seen = capsys.readouterr()
    assert says in seen.err and seen.err.count("\n") == 1 and seen.out == ""
