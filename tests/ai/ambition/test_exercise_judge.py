"""Exercises are found and judged at what the seat knew: two searches agree, and deals in which they matter are possible."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from ai.ambition import exercise_judge
from ai.ambition.exercise_judge import CLEARLY, compared_passes, confirmed, exercise, key, ranked, typical
from ai.ambition.review.judging import questions, weighed
from ai.ambition.review.report import marked
from ai.workers import CancelledError
from game.engine.ambition.actions import Pass
from game.engine.ambition.editions import Rules
from game.engine.ambition.exercises import SEAT, Exercise, Position
from game.engine.ambition.judgement import choice_of
from game.engine.ambition.match import Match
from game.engine.ambition.rewind import before
from tests.ai.ambition.review.played import played, short
from tests.engine.helpers import PLAYERS
from tests.quick import quick

RULES = [Rules(), Rules(nil_bidding=True), Rules("simple"), Rules("2004", players=3)]


def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """As few playouts as will do."""
    short(monkeypatch)
    for name, value in {"ROUGH": 2, "FINE": 3, "FINEST": 5, "WATCHED": 2}.items():
        monkeypatch.setattr(exercise_judge, name, value)


@pytest.mark.parametrize(
    "rules", quick(RULES, 1), ids=lambda rules: f"{rules.edition}-{rules.players}-{rules.nil_bidding}"
)
def test_an_exercise_never_accepts_its_mistake_and_can_be_read_again(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch)
    monkeypatch.setattr(exercise_judge, "STEADY", 30.0)
    match, made = played(rules, 3), 0
    for index, seen, action in ((at, *each) for at in range(3) for each in questions(match, at, SEAT)):
        if made > 2:
            break
        found = exercise(match, index, marked((seen, action), weighed((seen, action))))
        if found is None:
            continue
        made += 1
        assert Exercise.read(found.to_json()) == found and len(key(found)) == 64
        assert found.named(found.yours) == found.named(choice_of(action)) and not found.accepts(found.yours)
        assert found.accepts(found.best) and found.position.match().observation(SEAT) == seen
        better, yours = found.of(found.best), found.of(found.yours)
        assert better is not None and yours is not None
        one, again = (typical(found.position, found.best, found.yours) for _ in range(2))
        for shown, same in zip(one.played, again.played, strict=True):
            twin = before(shown, 0, SEAT, seen.phase, len(seen.played()))
            assert replace(twin.observation(SEAT), totals=seen.totals) == seen
            assert shown.current == same.current and shown.current.scored
    assert made


def test_what_a_second_search_does_not_confirm_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch)
    match = played(Rules())
    seen, action = next(each for each in questions(match, 0, SEAT) if each[0].phase == "play")
    move = marked((seen, action), weighed((seen, action)))
    monkeypatch.setattr(exercise_judge, "CLEARLY", 1000.0)
    assert CLEARLY < 1000 and exercise(match, 0, move) is None
    monkeypatch.setattr(exercise_judge, "STEADY", 1000.0)  # whether the searches agree on the best is another matter
    position = Position.of(before(match, 0, SEAT, seen.phase, len(seen.played())))
    assert confirmed(position, seen, move.weighed) is None
    monkeypatch.setattr(exercise_judge, "CLEARLY", -1000.0)
    assert confirmed(position, seen, move.weighed) is not None


@pytest.mark.parametrize("direction", ["left", "across", "right", "scatter"])
def test_all_ways_to_pass_are_ranked(direction: str, monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch)
    match = Match(Rules(), PLAYERS, 4, [direction])
    match.begin()
    seen = match.observation(SEAT)
    found = ranked(seen)
    assert {tuple(sorted(each.choice)) for each in found.ways} == set(combinations(seen.hand, 3))
    slips = [each.slips(found.ways[0].by_points) for each in found.ways[: exercise_judge.FEW]]
    assert slips == sorted(slips, reverse=True) and found == ranked(seen) != ranked(seen, seed=9)
    best, worst = found.ways[0].choice, found.ways[-1].choice
    told = compared_passes(seen, best, worst)
    assert told.loss == told.yours.behind(told.better)
    assert told.better.choice == best and told.yours.choice == worst
    match.act(SEAT, Pass(best))  # whatever is ranked can be passed
    with pytest.raises(CancelledError):
        ranked(seen, lambda: True)
