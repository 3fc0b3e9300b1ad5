"""What commands say of input that is no input: one line, no traceback, in any encoding, and in little memory."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.cli.main import run
from game.engine.ambition.editions import Rules
from game.engine.ambition.record import to_record
from game.engine.json_reader import LINE_BYTES, RecordError, dump_line, records
from tests.cli.conftest import Call
from tests.engine.helpers import random_match

ESCAPE = "\x1b[31m"


@pytest.fixture(scope="module")
def good() -> str:
    return dump_line(to_record(random_match(Rules(nil_bidding=True), 4)))


def verified(path: Path, data: bytes, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What `verify` says of a file with these bytes."""
    path.write_bytes(data)
    run(["verify", str(path)])
    return capsys.readouterr().err.splitlines()


def passes_to_the_right(record: dict[str, Any]) -> None:
    record["rounds"][0]["passes"][0]["to"] = 3


def other_cards(record: dict[str, Any]) -> None:
    hands = record["rounds"][0]["deal"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]


def scores_more(record: dict[str, Any]) -> None:
    record["rounds"][0]["scored"][2]["points"] += 1


def passes_missing(record: dict[str, Any]) -> None:
    record["rounds"][0]["passes"] = [each for each in record["rounds"][0]["passes"] if each["from"] != 1]


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (passes_to_the_right, "round 1: receivers of seat 0's pass, entry 0: it says 3, but the rules give 1"),
        (other_cards, "round 1: deal of seed 4, seat 0, card 0: "),
        (scores_more, "round 1: scored, seat 2: points: "),
        (passes_missing, "round 1: the pass of seat 1 is missing"),
        (lambda record: record.update(version=4), "a newer program wrote it: it has version 4"),
        (lambda record: record["rounds"][0].update(taken=[0] * 300_000), "taken: 4 entries are needed, not 300000"),
        (lambda record: record["rounds"][0]["deal"][0].__setitem__(0, "x" * 100_000), "is not a card"),
        (lambda record: record["rules"].update(nil_biding=True), "nil_biding: there is no such option; “nil_bidding” is one"),
        (lambda record: record.update(game={}), "the game {} is not known; ambition and ambusch are"),
        (lambda record: record.update(game="chess" * 9000), 'game "chesschess'),
    ],
)  # fmt: skip
def test_verify_names_the_seat_and_number_at_fault_in_a_short_line(
    damage: Callable[[dict[str, Any]], None], says: str, good: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(good)
    damage(record)
    (said,) = verified(tmp_path / "x", json.dumps(record).encode(), capsys)
    assert says in said and len(said) <= 200
    cards = said.partition("deal of seed")[2]
    assert not cards or cards.count('"') == 4  # two cards by name


def test_verify_goes_on_behind_lines_that_are_none(
    good: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    long, line = b"[" * (LINE_BYTES + 5), good.encode()
    bad = [b"\xff\xfe", b"{", b"[" * 100_000, b'{"game": {}}', b'{"seed": ' + b"9" * 5000 + b"}", long]
    said = verified(tmp_path / "x", b"\xef\xbb\xbf" + line + b"".join(each + b"\n" for each in bad) + line, capsys)
    reasons = [
        "not UTF-8 text", "cut off or not JSON, from character 2", "nested too deeply", "not a game record",
        "a number in it is too large", "longer than 4 MB",
    ]  # fmt: skip
    assert len(said) == len(reasons) and all(why in line for why, line in zip(reasons, said, strict=True))
    assert all(f"(line {number}): " in line for number, line in enumerate(said, 2))
    assert run(["verify", str(tmp_path / "x")]) == 2 and capsys.readouterr().out == "8 records, 6 wrong\n"


def test_a_line_without_an_end_is_given_up() -> None:
    class Endless(io.BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            return b"\0" * (size or 0)

    with pytest.raises(RecordError, match=r"endless .megabytes: 64"):
        next(records(Endless()))


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without an end")
@pytest.mark.parametrize("args", [["verify"], ["score"], ["simulate", "--level", "novice", "--house"]])
def test_files_without_an_end_are_refused(args: list[str], refused: Call) -> None:
    assert "/dev/zero" in refused(*args, "/dev/zero")


def test_unknown_rules_are_refused_by_every_reader(tmp_path: Path, refused: Call) -> None:
    (tmp_path / "h").write_text('{"edition": "2006", "nil_biding": true, "house": {"name": "Ours"}}')
    assert "line 1: nil_biding: there is no such option; “nil_bidding” is one" in refused(
        "simulate", "--house", str(tmp_path / "h"), "--level", "novice"
    )
    (tmp_path / "h").write_bytes(b'\xef\xbb\xbf{"edition": "2006", "house": {"name": "Ours", "quotas": 1}}')
    assert "house: quotas: there is no such field; “quota” is one" in refused(
        "simulate", "--house", str(tmp_path / "h"), "--level", "novice"
    )


def test_nothing_in_names_steers_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / f"a{ESCAPE}.csv"
    sheet.write_text(f"A{ESCAPE},B\u202e,C,D\n28,28,28,28\n")
    assert run(["score", str(sheet)]) == 0
    seen = capsys.readouterr()
    assert "A\\x1b[31m" in seen.out and "B\\u202e" in seen.out
    sheet.write_text(f"A{ESCAPE},B,C,D\n28,28,28,x{ESCAPE}\n")
    assert run(["score", str(sheet)]) == 2
    seen = capsys.readouterr()
    assert "\x1b" not in seen.out + seen.err and "\\x1b[31m" in seen.err


@pytest.mark.parametrize("args", [["score", "u.csv"], ["score", "missing-Ä.csv"], ["verify", "ü.jsonl"]])
def test_any_encoding_of_the_terminal_will_do(args: list[str], tmp_path: Path) -> None:
    (tmp_path / "u.csv").write_text("Ärger,日本,C,D\n28,28,28,28\n", encoding="utf-8")
    (tmp_path / "ü.jsonl").write_text("{}\n")
    root = Path(__file__).parents[2]
    env = {**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(root)}
    done = subprocess.run([sys.executable, "-m", "game", *args], cwd=tmp_path, env=env, capture_output=True, timeout=60)
    said = done.stdout + done.stderr
    assert b"Traceback" not in said and b"\\x" in said and done.returncode == (0 if args[1] == "u.csv" else 2)


def test_the_bot_answers_whatever_number_and_id_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_match(Rules(), 4)
    rules = match.rules.to_record()
    fresh = type(match)(match.rules, match.players, 4)
    fresh.begin()
    seen = fresh.observation(0).to_protocol()
    for time_ms, id in ((10**400, 1), (1e308, "x"), (5, None), (5, 10**400), (5, "\ud800"), (float("inf"), 1)):
        hello = {"type": "hello", "protocol": 1, "game": "ambition", "rules": rules, "seat": 0}
        choose = {"type": "choose", "id": id, "time_ms": time_ms, "observation": seen}
        out = io.TextIOWrapper(io.BytesIO())
        lines = "".join(json.dumps(each) + "\n" for each in (hello, choose))
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
        monkeypatch.setattr("sys.stdout", out)
        refused = id == "\ud800" or time_ms == float("inf")  # no JSON that could be written again
        assert run(["bot", "novice"]) == (2 if refused else 0)
        if refused:
            continue
        answer = json.loads(out.buffer.getvalue().splitlines()[1])
        assert answer["id"] == id and answer["action"].startswith("pass ")
