"""Measured figures: today's players made them, damage is refused, and a check compares as it should."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import sqrt
from pathlib import Path

import pytest
from click.testing import CliRunner

from ai.ambition.levels import RATINGS
from ai.ambition.review.fitted_parameters import fitted
from game.client.ambition.ladder.rungs import RUNGS, chance_id
from game.client.app.rulebook import figures
from game.client.app.rulebook.figures import Figure, FigureGroup, exceeds, measured, read_groups
from game.engine.ambition.editions import EDITIONS
from game.engine.judgement import MISTAKES
from tools import figures as tool

QUICK = ("advice", "ambusch-advice", "lengths", "ambusch-ladder", "handicaps")
"""What is signed by players that think for a moment only."""


@pytest.mark.parametrize(
    "id", [pytest.param(id, marks=() if id in QUICK else pytest.mark.slow) for id in tool.MEASUREMENTS]
)
def test_the_figures_were_measured_with_todays_players(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    groups = read_groups()
    monkeypatch.setattr(tool, "MEASUREMENTS", {id: tool.MEASUREMENTS[id]})
    assert tool.stale(groups) == [], f"{id} has to be measured again"


def test_there_are_figures_of_each_measurement() -> None:
    assert read_groups().keys() == tool.MEASUREMENTS.keys()


def test_the_page_on_editions_has_the_measured_lengths() -> None:
    page = (figures.PATH.parents[1] / "docs" / "editions.md").read_text(encoding="utf-8")
    titles = {"2006": "2006", "2006, short game": "2006, short_game", "2005": "2005", "simple": "simple",
              "2004": "2004", "2004, three players": "2004, 3 players"}  # fmt: skip
    found = measured("lengths")
    for title, name in titles.items():
        row = next(
            line for line in page.split("How long a match is")[1].splitlines() if line.startswith(f"| {title} |")
        )
        for level, cell in zip(("club", "casual", "newcomer"), row.split("|")[2:], strict=False):
            figure = found[f"{name}: {level}"]
            assert cell.strip().startswith(f"{figure.value:.2f} ± {figure.se:.2f},"), (title, level)


def cells(page: str, heading: str) -> dict[str, list[str]]:
    """The cells of the tables below a heading of a page of docs, by the first cell of their row."""
    text = (figures.PATH.parents[1] / "docs" / page).read_text(encoding="utf-8")
    rows = text.split(f"## {heading}\n")[1].split("\n## ")[0].splitlines()
    split = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows if row.startswith("|")]
    return {row[0]: row[1:] for row in split}


def percent(figure: Figure) -> str:
    return f"{100 * figure.value:.1f} ± {100 * figure.se:.1f} %"


@pytest.mark.parametrize(("group", "page"), [("ladder", "ai.md"), ("ambusch-ladder", "ai-ambusch.md")])
def test_the_pages_on_players_have_the_measured_ladders(group: str, page: str) -> None:
    found, rows = measured(group), cells(page, "The ladder")
    for lower, upper in pairwise(RATINGS):
        wins = percent(found[f"{upper} against three of {lower}: wins"])
        assert wins in rows[upper], upper
        if group == "ladder":
            rating = found[f"{upper}: rating"]
            assert rows[upper][-1] == f"{RATINGS[upper]}; {rating.value:.0f} ± {rating.se:.0f}"
            assert abs(rating.value - RATINGS[upper]) < 3 * rating.se, "the ratings have to be made anew"


def test_the_page_on_players_has_the_chances_at_the_tables() -> None:
    found = measured("tables")
    page = " ".join((figures.PATH.parents[1] / "docs" / "ai.md").read_text(encoding="utf-8").split())
    first, last = RUNGS[0], RUNGS[-1]
    chances = [percent(found[chance_id(table, level)]) for level in ("club", "master") for table in (first, last)]
    assert "A club player wins {} at the first table and {} at the last, a master {} and {}.".format(*chances) in page
    assert found.keys() == {chance_id(table, level) for table in RUNGS for level in RATINGS}


def test_the_page_on_editions_has_the_measured_handicaps() -> None:
    page = (figures.PATH.parents[1] / "docs" / "editions.md").read_text(encoding="utf-8")
    assert len(found := measured("handicaps")) == 2
    assert all(percent(figure) in page for figure in found.values())


def test_the_page_on_luck_has_the_measured_shares() -> None:
    found, (rounds, matches) = measured("luck"), (cells("skill-and-luck.md", name) for name in ("A round", "A match"))
    page = " ".join((figures.PATH.parents[1] / "docs" / "skill-and-luck.md").read_text(encoding="utf-8").split())
    whats = {
        "winning a match": "winning a match of equals",
        "a match's mean round": "a round's worth, averaged over the match",
    }
    for column, edition in enumerate(matches[""]):
        parts = [percent(found[f"{edition}, a round: {part}"]) for part in ("own hand", "other hands", "the play")]
        assert rounds[edition] == [*parts, f"{found[f'{edition}, a round: standard deviation'].value:.1f}"]
        for what, row in whats.items():
            assert matches[row][column] == percent(found[f"{edition}, {what}: deals"])
    assert {*matches[""]} == {*EDITIONS} and f"{percent(found['2006, a round: own hand'])} of a round" in page
    assert all(percent(found[f"2006, {what}: level"]) in page for what in whats)


def test_the_page_on_reviews_has_what_levels_lose() -> None:
    found, rows = measured("mistakes"), cells("review.md", "What levels lose")
    said = " ".join((figures.PATH.parents[1] / "docs" / "review.md").read_text(encoding="utf-8").split())
    numbers = fitted("2006")
    assert numbers is not None
    for level, rate in zip(RATINGS, numbers.rates, strict=True):
        lost, marks = found[f"{level}: lost"], ", ".join(f"{found[f'{level}: {mark}'].value:.2f}" for mark in MISTAKES)
        assert rows[level] == [f"{lost.value:.2f} ± {lost.se:.2f}", marks]
        assert abs(rate - lost.value) < 3 * lost.se + 0.05, "review.json has to be made anew"
        hundredths = measured("ambusch-mistakes")[f"{level}: lost"]
        assert f"{hundredths.value:.3f} ± {hundredths.se:.3f}" in said


def test_no_level_is_named_in_ambusch_as_long_as_300_games_tell_few_levels_apart() -> None:
    """Sets of ten games were measured; levels are alike if they differ by less than a loss over 300 games is unsure."""
    found = [measured("ambusch-mistakes")[f"{level}: lost"] for level in RATINGS]
    alike = [
        abs(a.value - b.value) < 1.96 * max(each.se * sqrt(10 * each.cases / 300) for each in (a, b))
        for a, b in pairwise(found)
    ]
    assert sum(alike) >= 2, "a word could be told from losses"


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    tool.write(read_groups(), path)
    assert read_groups(path) == read_groups() and path.read_bytes() == figures.PATH.read_bytes()


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"groups": 1}', '{"groups": [{"id": "a"}]}', '{"groups": [{"id": "advice", "command": "", '
     '"sample": "", "signature": "", "figures": [{"id": "x", "value": true, "se": 0, "cases": 1}]}]}'],
)  # fmt: skip
def test_damage_is_refused_and_pages_go_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "figures.json"
    path.write_text(text)
    with pytest.raises(ValueError):
        read_groups(path)
    monkeypatch.setattr(figures, "read_groups", lambda: read_groups(path))
    monkeypatch.setattr(tool, "read_groups", lambda: read_groups(path))
    measured.cache_clear()
    try:
        assert measured("advice") == {}
        assert exceeds("advice", "a", "b") is None
        assert "can't be read" in caplog.text
    finally:
        measured.cache_clear()
    result = CliRunner().invoke(tool.cli, ["check", "advice"])
    assert result.exit_code == 1 and "can't be read" in result.output


def test_a_check_tells_figures_that_have_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    constant = Figure("constant", 1 / 3, 0.0, 100)
    kept = FigureGroup("advice", "", "", "", (Figure("a", 0.5, 0.01, 100), Figure("b", 0.2, 0.01, 100), constant))
    monkeypatch.setattr(tool, "read_groups", lambda: {"advice": kept})
    for moved, status in ((0.25, 0), (0.9, 1)):
        new = (Figure("a", 0.51, 0.01, 100), Figure("b", moved, 0.01, 100), Figure("other", 1.0, 0.1, 1),
               Figure("constant", 0.333333, 1e-17, 50))  # fmt: skip

        def run(seed: int, n: int, jobs: int, new: tuple[Figure, ...] = new) -> tuple[Figure, ...]:
            return new

        monkeypatch.setitem(tool.MEASUREMENTS, "advice", replace(tool.MEASUREMENTS["advice"], run=run))
        result = CliRunner().invoke(tool.cli, ["check", "advice", "--seed", "5"])
        assert result.exit_code == status and "largest |z|" in result.output and "other" not in result.output


def test_equal_counts_have_an_error_too() -> None:
    assert tool.mean("marks", [0.0] * 20) == Figure("marks", 0.0, 0.05, 20)
