"""Makes exercises of what a reviewed match teaches, while its review is open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from game.client.ambition.settings import ID
from game.client.app.options import Computers
from game.client.app.practice.schedule import KeptExercise
from game.client.app.shell import Shell
from game.client.kit.i18n import ngettext
from game.client.table.adviser_queue import AdviserQueue
from game.client.table.person import ME, PersonEntry
from game.engine.ambition.exercises import DealsCompared, Exercise, Position, RankedPass
from game.engine.ambition.judgement import MarkedDecision, Prospect, Review
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Observation
from game.engine.ambition.record import match_key, round_record

MOST = 3
"""The most exercises from one match."""


class ExerciseJudge(Protocol):
    """What finds and judges exercises, as the composition root hands it in. It works on the computer players' thread."""

    def key(self, exercise: Exercise) -> str:
        """Return the name of an exercise."""

    def exercise(
        self, match: Match, index: int, move: MarkedDecision, cancelled: Callable[[], bool]
    ) -> Exercise | None:
        """Return the exercise of a mistake in a round, by its index; None if a second search doesn't confirm it."""

    def lost(
        self, seen: Observation, best: tuple[int, ...], chosen: tuple[int, ...], cancelled: Callable[[], bool]
    ) -> tuple[float, Prospect, Prospect]:
        """Return how many points a pass loses, and what the best one and this one bring."""

    def ranked(self, seen: Observation, cancelled: Callable[[], bool]) -> RankedPass:
        """Return all ways to pass three cards of a hand, the best first."""

    def deal(self, exercise: Exercise, chosen: tuple[int, ...], cancelled: Callable[[], bool]) -> Position:
        """Return the exercise's position with hidden hands in which a wrong choice matters."""

    def compared(
        self, position: Position, best: tuple[int, ...], yours: tuple[int, ...], cancelled: Callable[[], bool]
    ) -> DealsCompared:
        """Return how two choices come out in many deals that fit what the seat knows."""


def judge_of(computers: Computers) -> ExerciseJudge | None:
    """Return what judges exercises; None without any."""
    found: ExerciseJudge | None = computers.exercise_judge
    return found


@dataclass(frozen=True, eq=False)
class ExerciseRequest:
    """A request to make an exercise of a decision."""

    judge: ExerciseJudge
    match: Match
    index: int
    move: MarkedDecision

    def answered(self, _adviser: object, cancelled: Callable[[], bool]) -> tuple[str, Exercise | None]:
        """Return the exercise and its name; empty and None where a second search doesn't confirm it."""
        found = self.judge.exercise(self.match, self.index, self.move, cancelled)
        return (self.judge.key(found), found) if found is not None else ("", None)


class Collector:
    """Makes exercises of the lessons of one match's review and keeps them."""

    def __init__(self, shell: Shell, match: Match, advice: AdviserQueue, judge: ExerciseJudge) -> None:
        self._shell, self._match, self._advice, self._judge = shell, match, advice, judge
        self._requests: list[ExerciseRequest] | None = None

    def collect(self, found: Review) -> None:
        """Ask for the exercises of a complete review, and once they are made add them; call it in every frame."""
        exercises, match = self._shell.exercises, self._match
        if not exercises.loaded:
            exercises.load()
            return
        if self._requests is None:
            known = sum(each.data.get("match") == self._name for each in exercises.all(ID))
            indices = {history.number: index for index, history in enumerate(match.rounds)}
            lessons = found.lessons(MOST) if self._own and not known else []
            self._requests = [ExerciseRequest(self._judge, match, indices[move.round], move) for move in lessons]
            for request in self._requests:
                self._advice.ask(request)
        waiting = [each for each in self._requests if not self._advice.failed(each)]
        answers = [self._advice.found(each) for each in waiting]
        if not waiting or None in answers:
            return
        made = [
            self._kept(answer[0], answer[1], request.move)
            for request, answer in zip(waiting, answers, strict=True)
            if answer is not None and answer[1] is not None
        ]
        self._requests = []
        exercises.add(made)
        if made:
            text = ngettext("{n} exercise was added to Practice.", "{n} exercises were added to Practice.", len(made))
            self._shell.toast(text.format(n=len(made)))

    @property
    def _own(self) -> bool:
        """Whether a person played the match."""
        return self._match.players[ME].get("kind") == "human" and not PersonEntry.of(self._match).autoplay

    @property
    def _name(self) -> str:
        deal = round_record(self._match.rounds[0], self._match.rules)["deal"]
        return match_key(PersonEntry.of(self._match).begun_at, deal)

    def _kept(self, key: str, exercise: Exercise, move: MarkedDecision) -> KeptExercise:
        theme = move.theme.name if move.theme is not None else ""
        data = replace(exercise, match=self._name).to_json()
        return KeptExercise(game=ID, key=key, theme=theme, added=self._shell.exercises.today, data=data)
