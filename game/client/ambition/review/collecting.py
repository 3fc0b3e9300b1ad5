"""Makes exercises of what a reviewed match teaches, while its review is open."""

from __future__ import annotations

from dataclasses import replace

from game.client.ambition.settings import ID
from game.client.app.practice.schedule import KeptExercise
from game.client.app.shell import Shell
from game.client.kit.i18n import ngettext
from game.client.table.desk import Desk
from game.client.table.person import ME, PersonEntry
from game.engine.ambition.judgement import MarkedDecision, Review
from game.engine.ambition.match import Match
from game.engine.ambition.questions import ConfirmedExercise, ConfirmMistake
from game.engine.ambition.record import match_key, round_record

MOST = 3
"""The most exercises from one match."""


class Collector:
    """Makes exercises of the lessons of one match's review and keeps them."""

    def __init__(self, shell: Shell, match: Match, desk: Desk) -> None:
        self._shell, self._match, self._desk = shell, match, desk
        self._asked: list[ConfirmMistake] | None = None

    def collect(self, found: Review) -> None:
        """Ask for the exercises of a complete review, and once they are made add them; call it in every frame."""
        exercises, match = self._shell.exercises, self._match
        if not exercises.loaded:
            exercises.load()
            return
        if self._asked is None:
            known = sum(each.data.get("match") == self._name for each in exercises.all(ID))
            indices = {history.number: index for index, history in enumerate(match.rounds)}
            lessons = found.lessons(MOST) if self._own and not known else []
            self._asked = [ConfirmMistake(match, indices[move.round], move) for move in lessons]
            self._desk.ask(*self._asked)
        waiting = [each for each in self._asked if not self._desk.failed(each)]
        answers = [self._desk.found(each) for each in waiting]
        if not waiting or None in answers:
            return
        made = [
            self._kept(confirmed, question.move)
            for question, answer in zip(waiting, answers, strict=True)
            for confirmed in answer or ()
        ]
        self._asked = []
        exercises.add(made)
        if made:
            text = ngettext(
                "{n} exercise was added to Practice.",
                "{n} exercises were added to Practice.",
                len(made),
            )
            self._shell.toast(text.format(n=len(made)))

    @property
    def _own(self) -> bool:
        """Whether a person played the match."""
        return (
            self._match.players[ME].get("kind") == "human"
            and not PersonEntry.of(self._match).autoplay
        )

    @property
    def _name(self) -> str:
        deal = round_record(self._match.rounds[0], self._match.rules)["deal"]
        return match_key(PersonEntry.of(self._match).begun_at, deal)

    def _kept(self, confirmed: ConfirmedExercise, move: MarkedDecision) -> KeptExercise:
        theme = move.theme.name if move.theme is not None else ""
        data = replace(confirmed.exercise, match=self._name).to_json()
        return KeptExercise(
            game=ID, key=confirmed.key, theme=theme, added=self._shell.exercises.today, data=data
        )
