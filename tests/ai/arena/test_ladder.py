"""The script that measures the levels."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tools.research import ladder

WEAK = "plain:iterations=1:playouts=1"


def test_a_ladder_is_climbed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ["random", WEAK, "--deals", "2", "--jobs", "1", "--results", str(tmp_path)]
    first = CliRunner().invoke(ladder.main, args, catch_exceptions=False)
    assert first.exit_code == 0
    rows = first.stdout.splitlines()[2:]
    assert rows[0].startswith("| random |  | 1000 |")
    assert rows[1].startswith(f"| {WEAK} | ") and "±" in rows[1]
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".json", ".jsonl"]
    matches = next(tmp_path.glob("*.jsonl")).read_text(encoding="utf-8").splitlines()
    assert len(matches) == 8 and all(json.loads(line)["result"]["finished"] for line in matches)

    def again(*arguments: object) -> None:
        raise AssertionError("it was played already")

    monkeypatch.setattr(ladder, "arena", again)
    assert CliRunner().invoke(ladder.main, args, catch_exceptions=False).stdout == first.stdout
    with pytest.raises(AssertionError, match="played already"):
        CliRunner().invoke(ladder.main, [*args, "--seed", "2"], catch_exceptions=False)


@pytest.mark.parametrize("levels", [["club"], ["club", "guru"], []])
def test_what_is_no_ladder_is_refused(levels: list[str]) -> None:
    assert CliRunner().invoke(ladder.main, levels).exit_code == 2
