"""``ambition why`` with reports that are damaged: one line and status 2, and nothing that a terminal would obey."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.cli.main import run
from tests.cli.conftest import Call
from tests.hostile.commands import reports

CHANGES: dict[str, dict[str, Any]] = {
    "a seat too many": {"seat": 4},
    "no seat": {"seat": None},
    "a decision before the first": {"decision": -1},
    "a decision that isn't there": {"decision": 900},
    "true for a part": {"part": True},
    "no program": {"program": None},
    "a number for a game": {"game": 5},
    "another game": {"game": "ambusch"},
    "a game that isn't known": {"game": "\x1b[2J"},
    "no record": {"record": None},
    "a list for a record": {"record": []},
    "a program that writes to the terminal": {"program": "\x1b]0;pwn\x07\x1b[31mred\u202e"},
    "a signature that writes to the terminal": {"signature": "\x1b[2J\x07 a\nb\rc"},
    "no thought": {"thought": None},
    "another format": {"format": "\u202e"},
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=list(CHANGES))
def test_a_damaged_report_is_refused_in_one_line(change: dict[str, Any], tmp_path: Path, refused: Call) -> None:
    file = tmp_path / "report.json"
    file.write_text(json.dumps(json.loads(reports()[0]) | change), encoding="utf-8")
    assert refused("why", file).strip().isprintable()


def test_names_of_players_reach_no_terminal_as_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], said: Call
) -> None:
    report = json.loads(reports()[0])
    file = tmp_path / "report.json"
    file.write_text(json.dumps(report), encoding="utf-8")
    assert run(["why", str(file)]) == 0 and "as in the report" in capsys.readouterr().out
    report["thought"] = {"level": "\x1b[2J\u202e"}
    file.write_text(json.dumps(report), encoding="utf-8")
    assert all(line.isprintable() for line in said("why", file).split("\n"))
