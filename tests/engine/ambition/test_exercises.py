"""Positions of exercises: the same situation again from plain data, by all rules, and nothing but what the rules allow."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from game.engine.ambition.editions import Rules
from game.engine.ambition.exercises import SEAT, Exercise, Position, RankedPass
from game.engine.ambition.rewind import before, decisions
from game.engine.json_reader import structured
from game.engine.rng import Stream
from tests.engine.helpers import ALL_RULES, begun_match, random_step
from tests.gallery.help import figures_of
from tests.gallery.practice import exercise_of
from tests.gallery.review import played_round


@pytest.mark.parametrize("rules", ALL_RULES)
def test_a_position_is_the_same_situation_again(rules: Rules) -> None:
    stream, match = Stream("positions", 3), begun_match(rules, 3)
    while match.phase != "over" and len(match.rounds) < 4:
        random_step(match, stream)
    for index in (0, 2):
        for seen, _action in decisions(match, index, SEAT)[::3]:
            if any(seen.slammed):
                continue
            twin = before(match, index, SEAT, seen.phase, len(seen.played()))
            position = structured(Position, json.loads(json.dumps(asdict(Position.of(twin)))))
            assert position.match().observation(SEAT) == seen


def test_an_exercise_is_read_as_it_was_written() -> None:
    for number in (0, 1, 4, 6):
        made = exercise_of(played_round(number=1), 1, number)
        assert Exercise.read(json.loads(json.dumps(made.to_json()))) == made
        assert made.accepts(tuple(reversed(made.best))) and not made.accepts(made.yours)


@pytest.mark.parametrize("change", ["mistake", "hand", "turn", "total", "card", "rules", "best"])
def test_what_is_no_exercise_is_refused(change: str) -> None:
    data = exercise_of(played_round(), 0, 4).to_json()
    position = data["position"]
    match change:
        case "mistake":
            data["right"].append(data["yours"])
        case "hand":
            position["deal"][0], position["deal"][1] = position["deal"][1], position["deal"][0]
        case "turn":
            position["plays"].pop()
        case "total":
            position["totals"].pop()
        case "card":
            position["plays"][0] = 77
        case "rules":
            position["rules"]["edition"] = "1999"
        case _:
            data["prospects"].pop(0)
    with pytest.raises(ValueError):
        Exercise.read(data)


def test_a_ranking_knows_the_place_of_every_way_to_pass() -> None:
    ranked = RankedPass(tuple(figures_of(cards, 60, 20, 0.1) for cards in ((1, 2, 3), (1, 2, 4), (2, 3, 4))))
    assert [ranked.place(cards) for cards in ((3, 2, 1), (1, 4, 2), (4, 3, 2))] == [0, 1, 2]
    assert ranked.better_than((1, 2, 3)) == 1 and ranked.better_than((4, 1, 2)) == 0.5
    assert ranked.better_than((2, 3, 4)) == 0
