"""The fit of reviews: it finds the way to choose that made the choices."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from ai.ambition.review.fitted_parameters import fitted, parse
from ai.ambition.review.level_estimate import nearest, placed
from tests.ai.ambition.review.choices import NUMBERS, gathered
from tools.research import review


def test_weights_are_found_again(tmp_path: Path) -> None:
    rounds = review.read(gathered(tmp_path / "data"))
    found = np.array([review.logit(played) for played in rounds.values()])
    assert np.abs(found - np.array(NUMBERS.weights)).max() < 1.2
    assert np.abs(found - np.array(NUMBERS.weights)).mean() < 0.25


@pytest.mark.slow
def test_what_is_fitted_can_be_read_and_is_right_about_its_makers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = gathered(tmp_path / "data")
    monkeypatch.setattr(review, "path", lambda: tmp_path / "review.json")
    monkeypatch.setattr(review.covered, "__defaults__", (20,))
    result = CliRunner().invoke(review.main, [str(data)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    numbers = parse((tmp_path / "review.json").read_text())["2006"]
    lines = review.lines_of(review.read(data), numbers.weights)
    found = [placed(rows.sum(axis=0).tolist(), numbers.trust) for rows in lines.values()]
    assert [nearest(each.at) for each in found] == list(range(len(lines))) and review.covered(lines, 1.0, 20) > 0.8
    assert numbers.marks[0] < numbers.marks[1] < numbers.marks[2] and fitted("2006") != numbers


def test_without_rounds_of_a_level_nothing_is_fitted(tmp_path: Path) -> None:
    data = gathered(tmp_path / "data")
    data.write_text("\n".join(line for line in data.read_text().splitlines() if '"club"' not in line))
    result = CliRunner().invoke(review.main, [str(data)])
    assert result.exit_code == 2 and "no round of club" in result.output
