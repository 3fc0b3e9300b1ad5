"""What levels lose: a part of a match is judged as a review of it would say, in both games."""

from __future__ import annotations

import json

import pytest

from game.cli.games import GAMES, read_record
from game.cli.simulate import simulate_match
from tests.ai.helpers import here
from tests.quick import quick
from tools.research import mistakes


@pytest.mark.parametrize("game", quick([*GAMES], 1))
def test_the_first_decisions_of_a_part_are_judged(game: str) -> None:
    lost, *marks = mistakes.part_judged(game, "newcomer", 3, 5, 2)
    reviews = GAMES[game].reviews
    assert reviews is not None
    match = read_record(
        json.loads(simulate_match(GAMES[game].bots.read_rules({}), ("club", "newcomer", "club", "club"), 3, 5))
    )
    part = reviews.parts(match)[1]
    asked = reviews.questions(match, part, 1)[:2]
    found = [100 * (reviews.weighed(each, lambda: False).loss.chance or 0.0) for each in asked]
    games = 1 if game == "ambition" else 10
    assert lost == pytest.approx(sum(found) / games) and len(marks) == 3


def test_each_level_has_its_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mistakes, "part_judged", judged)
    monkeypatch.setattr(mistakes, "spread", here)
    found = dict(mistakes.mistakes("ambition", 1, 3, 1))
    assert len(found) == 6 * 4 and found["casual: lost"] == [0.5, 1.5, 2.5] and found["master: ??"] == [3.0] * 3


def judged(_game: str, _level: str, _seed: int, index: int) -> tuple[float, ...]:
    """A part that costs more from match to match."""
    return (index + 0.5, 1.0, 2.0, 3.0)
