"""``ambition arena`` as people and scripts call it."""

from __future__ import annotations

import json
import logging
import os
import shlex
import signal
import sys
import time
from pathlib import Path

import pytest

from ai import cluster
from game.cli.main import run
from tests.ai.helpers import BOTS, called_with, in_session, program, wait_until
from tests.cli.conftest import Call
from tests.quick import quick

SMALL = "plain:iterations=30:playouts=300"
LONG = ["--deals", "100000", "--match", "--json"]
DASK = pytest.mark.slow  # with the package distributed, which `make test` does without


def test_results_are_equal_bytes_whatever_the_jobs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ["arena", "--players", f"{SMALL},random", "--deals", "4", "--seed", "5", "--no-times"]
    assert run([*common, "-o", str(tmp_path / "a")]) == 0
    assert run([*common, "-o", str(tmp_path / "b"), "--jobs", "2"]) == 0
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    seen = capsys.readouterr()
    assert seen.out.count("A minus B, utility") == 2 and seen.err == ""


def test_the_json_has_the_shape_of_the_specification(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "--players", "random,plain:iterations=1:playouts=1", "--deals", "2", "--json", "--match",
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


def spec(*words: str) -> str:
    return "cmd:" + shlex.join([sys.executable, *words])


def test_programs_play_and_what_they_do_wrong_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    players = f"{spec('-I', '-S', str(BOTS), 'illegal')},{spec('-m', 'game', 'bot', SMALL)},{SMALL},{SMALL}"
    assert run(["arena", "--players", players, "--deals", "1", "--json"]) == 0
    seen = capsys.readouterr()
    data = json.loads(seen.out)
    assert [player["replaced"] for player in data["players"]] == [4 * 13, 0, 0, 0]
    assert seen.err.count("\n") == 1 and "the built-in bot decides instead" in seen.err


def test_records_of_matches_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str], said: Call) -> None:
    file = tmp_path / "records"
    players = "tests.ai.arena.test_games:make_breaker,random"
    assert (
        run(["arena", "--players", players, "--deals", "2", "--match", "--field", "1v3", "--records", str(file)]) == 0
    )
    capsys.readouterr()
    assert said("verify", file) == "8 records, 0 wrong\n"
    for number, line in enumerate(file.read_text().splitlines()):
        marks = ["replaced" in player for player in json.loads(line)["players"]]
        assert marks == [seat == number % 4 for seat in range(4)]


@pytest.mark.skipif(sys.platform == "win32", reason="signals and /proc")
@pytest.mark.parametrize("jobs", quick(["1", "2"], 1))
def test_ctrl_c_keeps_finished_deals(jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "records"
    args = ["--players", f"{SMALL},random", "--jobs", jobs, "--records", str(file), *LONG]
    with program("arena", *args) as process:
        wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > 20)
        for _ in range(4):  # an impatient hand
            os.killpg(process.pid, signal.SIGINT)
            time.sleep(0.02)
        out, err = process.communicate(timeout=240)
        assert (process.returncode, err) == (130, "")
        data = json.loads(out)
        assert data["deals_asked"] == 100000 and 2 < data["deals"] < data["deals_asked"]
        wait_until(lambda: in_session(process.pid) == [])


@pytest.mark.skipif(sys.platform == "win32", reason="signals and /proc")
def test_a_lost_worker_is_told_and_finished_deals_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "records"
    args = ["--players", "random,random", "--jobs", "2", "--records", str(file), *LONG]
    with program("arena", *args) as process:
        wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") > 20)
        workers = [pid for pid in in_session(process.pid) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        os.kill(workers[0], signal.SIGKILL)
        out, err = process.communicate(timeout=240)
        assert (process.returncode, err) == (1, "ambition arena: a worker ended unexpectedly (BrokenProcessPool)\n")
        assert json.loads(out)["deals"] > 2
        wait_until(lambda: in_session(process.pid) == [])


@pytest.mark.skipif(sys.platform == "win32", reason="signals and /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_program_outlives_the_arena(number: signal.Signals, tmp_path: Path) -> None:
    mark = str(tmp_path)  # on the bots' command lines, nobody else's
    players = f"{spec('-I', '-S', str(BOTS), 'never reads again', mark)},random"
    with program("arena", "--players", players, "--deals", "5", "--answer-ms", "600000") as process:
        wait_until(lambda: len(called_with(mark)) == 2)  # its guard and itself
        time.sleep(0.3)
        process.send_signal(number)
        _, err = process.communicate(timeout=240)
        wait_until(lambda: called_with(mark) == [])
        if number == signal.SIGINT:
            assert (process.returncode, err) == (130, "ambition arena: no deal was finished\n")


@pytest.mark.slow
def test_a_dask_cluster_plays_the_same_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    distributed = pytest.importorskip("distributed")
    common = ["arena", "--players", "plain:iterations=1:playouts=1,random", "--deals", "3", "--no-times"]
    assert run([*common, "-o", str(tmp_path / "here")]) == 0
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, dashboard_address=None, silence_logs=logging.ERROR
    ) as cluster:
        there = ["--executor", f"dask:{cluster.scheduler_address}"]
        assert run([*common, *there, "-o", str(tmp_path / "there")]) == 0
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()
    assert capsys.readouterr().err == ""


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
        (["--players", "club,club", "--records", "x"], "--records"),
        (["--players", "club,cmd:no-such-program -x"], "there is no program no-such-program"),
        (["--players", "club,club", "--executor", "slurm"], "process or dask:ADDRESS"),
        (["--players", "club,club", "--executor", "dask:"], "process or dask:ADDRESS"),
        pytest.param(["--players", "club,club", "--executor", "dask:8786"], "tcp://host:8786 was expected", marks=DASK),
        pytest.param(
            ["--players", "club,club", "--executor", "dask:tcp://127.0.0.1:1"], "no Dask scheduler answers", marks=DASK
        ),
    ],
)
def test_wrong_use_is_one_line_and_status_2(
    args: list[str], says: str, monkeypatch: pytest.MonkeyPatch, refused: Call
) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", "1s")
    assert says in refused("arena", *args)


def test_without_the_package_a_cluster_is_refused_in_a_line(monkeypatch: pytest.MonkeyPatch, refused: Call) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    why = refused("arena", "--players", "club,club", "--executor", "dask:tcp://host:8786")
    assert "pip install 'ambition-game[cluster]'" in why
