"""Computers whose questions are answered by whatever a test lets stand in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.client.app.options import Computers
from game.engine import questions
from game.engine.ambition import questions as ambition
from game.engine.ambition.questions import ConfirmedExercise
from game.engine.questions import Cancelled, Question

Answer = Callable[[Any, Cancelled], Any]


def answering(
    computers: Computers,
    adviser: Any = None,
    reviewer: Any = None,
    judge: Any = None,
    courses: Any = None,
    inquirer: Any = None,
) -> Computers:
    """The computers, with stand-ins for what is given; other questions are answered as before.

    An `adviser` says what is best, a `reviewer` judges and reviews, a `judge` makes exercises, `courses` score them, and
    an `inquirer` says why."""
    found: dict[type[Question[Any]], Answer] = {}
    if adviser is not None:
        found[questions.Best] = lambda each, off: adviser.opinion(each.observation, off, each.chosen)
    if reviewer is not None:
        found[questions.Judge] = lambda each, off: reviewer.move(each.observation, each.action, off)
        found[questions.ReviewParts] = lambda each, off: reviewer.review(each.match, each.seat, each.parts, off)
        found[questions.Standings] = lambda each, off: reviewer.standings(each.keys)
    if judge is not None:
        found |= _exercises(judge)
    if courses is not None:
        found[ambition.ScoreCourse] = lambda each, off: tuple(
            courses.scores(each.course, each.level, run, off) for run in each.runs
        )
    if inquirer is not None:
        found[questions.Why] = lambda each, off: inquirer.thought(each.match, each.observation, each.action, off)
        found[questions.Where] = lambda each, off: inquirer.belief(each.match, each.observation, off)
        found[questions.Signature] = lambda each, off: inquirer.signature()

    def answer(question: Question[Any], cancelled: Cancelled) -> Any:
        known = found.get(type(question))
        if known is not None:
            return known(question, cancelled)
        assert computers.answer is not None, f"nobody answers {question}"
        return computers.answer(question, cancelled)

    kept = reviewer if hasattr(reviewer, "size") else computers.kept
    return replace(computers, answer=answer, kinds=computers.kinds | found.keys(), kept=kept)


def _exercises(judge: Any) -> dict[type[Question[Any]], Answer]:
    def confirmed(each: ambition.ConfirmMistake, off: Cancelled) -> tuple[ConfirmedExercise, ...]:
        made = judge.exercise(each.match, each.index, each.move, off)
        return (ConfirmedExercise(judge.key(made), made),) if made is not None else ()

    return {
        ambition.ConfirmMistake: confirmed,
        ambition.ComparePass: lambda each, off: judge.compared_passes(each.observation, each.best, each.chosen, off),
        ambition.RankPasses: lambda each, off: judge.ranked(each.observation, off),
        ambition.WatchChoices: lambda each, off: judge.typical(each.position, each.best, each.other, off),
    }
