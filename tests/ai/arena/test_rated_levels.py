"""Levels that are rated as if they were people."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from game.engine.json_reader import dump_line
from tools.research import rating

SCALE = {"club": 1283, "expert": 1418}


def record(*places: int) -> dict[str, object]:
    levels = ("expert", "club", "club", "club")
    return {"players": [{"level": level} for level in levels], "result": {"places": list(places)}}


def test_every_seat_has_its_place() -> None:
    found = rating.placings([record(1, 2, 3, 4), record(3, 1, 1, 4)], SCALE)
    assert [(each.place, each.shared) for each in found["expert"]] == [(1, 1), (3, 1)]
    assert [(each.place, each.shared) for each in found["club"]] == [(2, 1), (3, 1), (4, 1), (1, 2), (1, 2), (4, 1)]
    assert found["club"][0].others == (1418, 1283, 1283)


def test_who_wins_half_the_matches_is_rated_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 1474 one wins half the matches against three of 1283; the command says so."""
    monkeypatch.setattr(rating, "CAREERS", 12)
    played = [record(1, 2, 3, 4), record(2, 1, 3, 4), record(1, 3, 2, 4), record(3, 1, 2, 4)]
    ends = [
        career[-1].value
        for career in rating.careers(rating.placings(played, {"club": 1283, "expert": 0})["expert"], 60, 1)
    ]
    assert 1380 < sum(ends) / len(ends) < 1490
    file = tmp_path / "matches.jsonl"
    file.write_text("".join(map(dump_line, played)), encoding="utf-8")
    said = CliRunner().invoke(rating.main, [str(file)], catch_exceptions=False).output.splitlines()
    rows = [line.split(" | ")[:2] for line in said if line.startswith("| ")]
    assert rows[1:] == [["| club", "12"], ["| expert", "4"]]
    assert said[-1].startswith("expert to club, -206 points: ") and "after 12 matches" in said[-1]
