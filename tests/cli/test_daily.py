"""``ambition daily``: what it prints of a day, and what it refuses."""

from __future__ import annotations

import pytest

from game.cli.main import run
from tests.cli.conftest import Call


def test_a_day_its_hash_and_what_a_level_scores(said: Call) -> None:
    two, day = said("daily", "--date", "2026-11-22", "--days", "2"), said("daily", "--date", "2026-11-22", "--hash")
    assert two == "2026-11-22  Barren strikes\n2026-11-23  Rules of 2006\n"
    assert day == "2026-11-22  645926ab970c64abda38b0db7a9e9da0a15a1092d3f9387f2c976d5979fc9433\n"
    scored = said("daily", "--date", "2026-11-23", "--level", "newcomer")
    assert scored == "2026-11-23  Rules of 2006    -135.0  (-44.7, -43.3, -47.0)\n"


RECORDS = {
    ("2026-11-22", "newcomer"): "79a51c2f2f212e077641d22fd3b3d383381da8bacab7e9c26c41a52896ee377f",
    ("2026-11-23", "club"): "863e7350cc84ba76c941c84ca95335e353a136b983f78dbc520482c026a74f75",
    ("2026-11-24", "expert"): "b41466e9619b6f349cc6c794360b07c22f41bad6e12a6e34f342f2fe563cd51a",
}
"""The SHA-256 of what levels play on some days. If one changes because the computer players do, `daily.VERSION` goes up."""


@pytest.mark.parametrize(("day", "level"), RECORDS)
def test_the_opponents_of_a_day_play_as_they_did(day: str, level: str, said: Call) -> None:
    assert said("daily", "--date", day, "--hash", "--level", level) == f"{day}  {RECORDS[day, level]}\n"


@pytest.mark.parametrize(
    "given", [["--date", "2025-12-31"], ["--date", "2115-09-19", "--days", "2"], ["--date", "today"]]
)
def test_days_that_have_no_deal_are_refused(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["daily", *given]) == 2
    assert "--date" in capsys.readouterr().err
