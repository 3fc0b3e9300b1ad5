"""``ambition daily``: what it prints of a day, and what it refuses."""

from __future__ import annotations

import pytest

from game.cli.main import run
from tests.cli.conftest import Call


def test_a_day_its_hash_and_what_a_level_scores(said: Call) -> None:
    two, day = said("daily", "--date", "2026-11-22", "--days", "2"), said("daily", "--date", "2026-11-22", "--hash")
    assert two == "2026-11-22  Barren strikes\n2026-11-23  Rules of 2006\n"
    assert day == "2026-11-22  5f7fd8b032890b145ca61f6f71d84863423d39441f36872e92daba225e2f27e4\n"
    scored = said("daily", "--date", "2026-11-23", "--level", "newcomer")
    assert scored == "2026-11-23  Rules of 2006     -39.3  (-21.3, -28.3, +10.3)\n"


RECORDS = {
    ("2026-11-22", "newcomer"): "76763dd885c7d85d4fb8b5a082875f7eb4397a1acb1ce584bf6dfa6557661333",
    ("2026-11-23", "club"): "6936532acc841091b485e0bdadc8ba6c026cc8eab1c04d6c1ea91dace68294bb",
    ("2026-11-24", "expert"): "f4456c761be0fd56a03641a1886aed0c53400322f6794bd48bcccc821a69fb4e",
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
