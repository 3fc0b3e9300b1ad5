"""What Ambition's computers answer."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from ai.ambition import exercise_judge as judge
from ai.ambition.bots import AMBITION
from ai.ambition.courses import Courses
from ai.ambition.inquiry import AMBITION_INQUIRY
from ai.ambition.review.reviewer import AMBITION_REVIEWS
from ai.answers import Answerer, GameAnswers
from game.engine.ambition import questions
from game.engine.ambition.questions import ConfirmedExercise
from game.engine.questions import Cancelled, Kind
from game.engine.state import compiled


class Answers(GameAnswers):
    """The answers of Ambition's computers.

    Exercises are judged on the compiled core only; the other is too slow."""

    def __init__(self, make_adviser: Callable[[], Any], path: Path | None = None) -> None:
        self._courses = Courses(lambda: self.file)
        if path is not None:
            with suppress(OSError):  # where courses were kept before, which are played again
                path.with_stem("ghosts").unlink()
        super().__init__(AMBITION, AMBITION_REVIEWS, AMBITION_INQUIRY, make_adviser, path)

    def also(self) -> dict[Kind, Answerer]:
        found: dict[Kind, Answerer] = {
            questions.ScoreCourse: self._scored,
            questions.WatchChoices: lambda each, cancelled: judge.typical(
                each.position, each.best, each.other, cancelled
            ),
        }
        return found | self._of_exercises() if compiled() else found

    def _of_exercises(self) -> dict[Kind, Answerer]:
        return {
            questions.ConfirmMistake: self._confirmed,
            questions.ComparePass: lambda each, cancelled: judge.compared_passes(
                each.observation, each.best, each.chosen, cancelled
            ),
            questions.RankPasses: lambda each, cancelled: judge.ranked(each.observation, cancelled),
        }

    def _confirmed(
        self, each: questions.ConfirmMistake, cancelled: Cancelled
    ) -> tuple[ConfirmedExercise, ...]:
        found = judge.exercise(each.match, each.index, each.move, cancelled)
        return (ConfirmedExercise(judge.key(found), found),) if found is not None else ()

    def _scored(
        self, each: questions.ScoreCourse, cancelled: Cancelled
    ) -> tuple[tuple[int, ...], ...]:
        return tuple(
            self._courses.scores(each.course, each.level, run, cancelled) for run in each.runs
        )
