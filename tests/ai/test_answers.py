"""One door: whatever may be asked of a game is answered there, as by what stands behind it."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import pytest

from ai.ambition.courses import CourseMatch
from ai.workers import CancelledError, never_cancelled
from game.cli.games import GAMES
from game.engine import questions
from game.engine.ambition import questions as of_ambition
from game.engine.ambition.daily import course_of, results
from game.engine.ambition.editions import Rules
from game.engine.ambition.exercises import Exercise, Position
from game.engine.ambition.judgement import choice_of
from game.engine.ambition.match import Match
from game.engine.ambition.reward import STRIKE_PRICE
from game.engine.ambition.rewind import before, decisions
from game.engine.questions import Question
from game.engine.state import compiled
from tests.client.ambusch.played import played as ambusch_match
from tests.gallery.practice import exercise_of
from tests.gallery.review import played_round

ENTRIES = [{"name": "You", "kind": "human"}, *({"name": name, "kind": "ai", "level": "newcomer"} for name in "ABC")]


def door(game: str, folder: Path | None = None) -> Any:
    return GAMES[game].asked(folder / "reviews.sqlite" if folder is not None else None)


def late() -> tuple[Match, Any, Any]:
    """A round of newcomers' levels, and the person's last decision with a choice, which is soon answered."""
    match = played_round()
    for player in match.players[1:]:
        player |= {"level": "newcomer", "temperament": "steady"}
    seen, action = decisions(match, 0, 0)[-1]
    return match, seen, action


def test_every_question_there_is_can_be_asked() -> None:
    asked = {
        kind
        for module in (questions, of_ambition)
        for _name, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, Question) and kind is not Question
    }
    exercises = {each for each in asked if each.__name__ in ("ConfirmMistake", "ComparePass", "RankPasses")}
    assert door("ambition").kinds == (asked if compiled() else asked - exercises)
    assert door("ambusch").kinds == {each for each in asked if each.__module__ == questions.__name__}


@pytest.mark.parametrize("game", list(GAMES))
def test_questions_are_frozen_and_equal_ones_are_one(game: str) -> None:
    for kind in door(game).kinds:
        parameters = list(inspect.signature(kind).parameters)
        one, same = kind(*[(0,)] * len(parameters)), kind(*[(0,)] * len(parameters))
        assert one == same and hash(one) == hash(same)
        for name in parameters:
            assert one != kind(*[(0,) if each != name else () for each in parameters])
            with pytest.raises(AttributeError):
                setattr(one, name, 1)


def test_decisions_are_judged_as_by_the_adviser_and_the_reviewer(tmp_path: Path) -> None:
    found, (_match, seen, action) = door("ambition", tmp_path), late()
    assert found.answer(questions.Best(seen)) == found.adviser.opinion(seen)
    judged = found.answer(questions.Judge(seen, action))
    assert judged == found.reviewer.move(seen, action) and judged.weighed.yours.choice == choice_of(action)
    assert found.file.beginning(""), "it is kept"
    assert found.size()[0] > 0
    found.forget()
    assert found.size()[0] == 0
    assert found.answer(questions.Standings(("a", "b"))) == [None, None]
    assert found.answer(questions.Signature()) == found.inquirer.signature() != ""


@pytest.mark.parametrize("game", list(GAMES))
def test_players_are_asked_as_by_the_inquirer(game: str) -> None:
    found = door(game)
    if game == "ambition":
        match: Any = late()[0]
    else:
        match = ambusch_match(3, 4)
        for entry in match.players[1:]:
            entry |= {"kind": "ai", "level": "newcomer"}
    seen, action = found.inquirer.inquiry.decisions(match, 0, 1)[-1]
    assert found.answer(questions.Why(match, seen, action)) == found.inquirer.thought(
        match, seen, action, never_cancelled
    )
    assert found.answer(questions.Where(match, seen)) == found.inquirer.belief(match, seen, never_cancelled)


@pytest.mark.skipif(not compiled(), reason="exercises are judged on the compiled core only")
def test_exercises_are_judged_there() -> None:
    found, match = door("ambition"), played_round()
    made = exercise_of(match, 0, 8)
    seen = made.position.match().observation(0)
    low, high = made.prospects[0].choice, made.prospects[-1].choice
    asked = of_ambition.WatchChoices(made.position, low, high)
    watched = found.answer(asked)
    assert watched.better + watched.worse <= watched.deals == 24 and watched.better > 0
    ended, at = [played.current for played in watched.played], len(seen.played())
    assert ended[0].deal == ended[1].deal and all(each.scored for each in ended)
    assert [each.plays[at] for each in ended] == [low[0], high[0]]
    for played in watched.played:
        again = before(played, 0, 0, "play", at).observation(0)
        assert (again.hand, again.tricks, again.trick) == (seen.hand, seen.tricks, seen.trick), "the deal fits"
    gains = [each.scored[0].points - STRIKE_PRICE * each.scored[0].strikes for each in ended]
    assert gains[0] - gains[1] >= 2 and found.answer(asked).played[1].current.plays == ended[1].plays
    first = Match(Rules(), ENTRIES, 5)
    first.begin()
    hand = first.observation(0)
    loss, better, yours = found.answer(of_ambition.ComparePass(hand, hand.hand[:3], hand.hand[3:6]))
    assert loss == yours.behind(better) and better.choice == hand.hand[:3]
    move = door("ambition").reviewer.move(*decisions(match, 0, 0)[-1])
    confirmed = found.answer(of_ambition.ConfirmMistake(match, 0, move))
    assert all(isinstance(each.exercise, Exercise) and len(each.key) == 64 for each in confirmed)
    assert hash(Position.of(before(match, 0, 0, seen.phase, len(seen.played())))) == hash(made.position)


def test_courses_are_played_kept_and_called_off(tmp_path: Path) -> None:
    (tmp_path / "ghosts.sqlite").write_bytes(b"where courses were kept before")
    found = door("ambition", tmp_path)
    assert not (tmp_path / "ghosts.sqlite").exists()
    course = course_of(Match(Rules(), ENTRIES, 11), rounds=1)
    with pytest.raises(CancelledError):
        found.answer(of_ambition.ScoreCourse(course, "club", (0,)), lambda: True)
    scores = found.answer(of_ambition.ScoreCourse(course, "newcomer", (0, 1)))
    assert scores[0] == results(CourseMatch(course, "newcomer").play())
    again = door("ambition", tmp_path)
    assert again.answer(of_ambition.ScoreCourse(course, "newcomer", (0,))) == scores[:1]
