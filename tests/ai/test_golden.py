"""Golden playthroughs: today's program plays the matches that were reviewed, line by line."""

from __future__ import annotations

import pytest

from tests.golden.make import FOLDER, NAMES, playthrough


@pytest.mark.parametrize("name", NAMES)
def test_playthrough(name: str) -> None:
    assert playthrough(name).splitlines() == (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(NAMES)
