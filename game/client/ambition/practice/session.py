"""A session of exercises: what is due today, one after another, and playing on where an answer was wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache

import assets
from game.client.ambition.match.extra import ExtraController, play_extra
from game.client.ambition.practice.exercise_table import SLOW_S, ExerciseScene, Given
from game.client.ambition.replay.opening import open_review
from game.client.ambition.settings import ID
from game.client.app.options import Computers
from game.client.app.practice.schedule import AGAIN, GOOD, HARD, KeptExercise
from game.client.app.shell import Shell
from game.client.kit.i18n import _, ngettext
from game.engine.ambition.codes import DealCode
from game.engine.ambition.exercises import Exercise, Position
from game.engine.ambition.judgement import Idea
from game.engine.json_reader import Record

Siblings = Mapping[str, Sequence[Record]]
"""Stored exercises by the name of their theme."""


@cache
def shipped() -> Siblings:
    """Return the places with the ideas of mistakes that come with the program (`tools.research.exercise_trial`)."""
    found: Siblings = json.loads(assets.path("practice", "ambition.json").read_text(encoding="utf-8"))
    return found


class Session:
    """One sitting of exercises.

    `siblings` returns places with the same ideas: after a right answer an exercise comes back as one of them, so that the
    idea is learned and not the place."""

    def __init__(self, shell: Shell, computers: Computers, siblings: Callable[[], Siblings] = shipped) -> None:
        self._shell, self._computers, self._siblings = shell, computers, siblings
        self._scene: ExerciseScene | None = None
        self._skipped: set[str] = set()
        self._asked = self._right = 0

    def next(self) -> None:
        """Open the next exercise that is due, or return to the page behind after the last one."""
        shell = self._shell
        if self._scene is not None:
            shell.stack.pop(self._scene)
            self._scene = None
        waiting = [kept for kept in shell.exercises.waiting(ID) if kept.key not in self._skipped]
        for at, kept in enumerate(waiting):
            given = self._given(kept, len(waiting) - at)
            if given is None:
                shell.exercises.put_away(kept)
                shell.toast(_("An exercise can’t be read and is put away."))
                continue
            self._scene = ExerciseScene(
                shell,
                self._computers,
                given,
                skip=self._skip(kept),
                answered=self._answered(kept),
                done=self._done(kept),
            )
            shell.stack.push(self._scene)
            return
        if self._asked:
            text = ngettext(
                "{right} of {n} exercise was right at once.",
                "{right} of {n} exercises were right at once.",
                self._asked,
            )
            shell.toast(text.format(right=self._right, n=self._asked))

    def _given(self, kept: KeptExercise, left: int) -> Given | None:
        """Return an exercise as it is to be asked; None if it can't be read."""
        theme = Idea.__members__.get(kept.theme)
        try:
            own = Exercise.read(kept.data)
        except (ValueError, TypeError, KeyError, IndexError):
            return None
        number = self._asked + len(self._skipped) + 1
        sibling = self._sibling(kept)
        return Given(sibling or own, number, number + left - 1, theme, sibling is not None, kept.leech)

    def _sibling(self, kept: KeptExercise) -> Exercise | None:
        """Return another place with the idea of an exercise; None if the exercise is asked itself.

        The first right answer was about the person's own mistake; from then on every other one is."""
        others = self._siblings().get(kept.theme, ()) if kept.turn % 2 and not kept.leech else ()
        return Exercise.read(others[(kept.turn // 2) % len(others)]) if others else None

    def _answered(self, kept: KeptExercise) -> Callable[[bool, float], None]:
        def note(right: bool, seconds: float) -> None:
            self._asked += 1
            self._right += right
            grade = AGAIN if not right else HARD if seconds > SLOW_S else GOOD
            self._shell.exercises.answer(kept, grade, seconds)

        return note

    def _done(self, kept: KeptExercise) -> Callable[[Position | None, bool], None]:
        def done(position: Position | None, dealt: bool) -> None:
            if kept.leech:
                self._shell.exercises.put_away(kept)
            if position is None or self._scene is None:
                self.next()
            else:
                self._scene.left = self.next
                self._play_on(position, dealt)

        return done

    def _skip(self, kept: KeptExercise) -> Callable[[], None]:
        def skip() -> None:
            self._skipped.add(kept.key)
            self.next()

        return skip

    def _play_on(self, position: Position, dealt: bool) -> None:
        """Open a practice table at a position, above the exercise."""
        shell = self._shell

        def make() -> ExtraController:
            match = position.match()
            deal = DealCode(match.rules, position.number, position.dealer, match.current.deal)
            return ExtraController(match, deal, self._computers, shell.services, shell.worker)

        play_extra(shell, make, open_review)
        if dealt:
            shell.toast(_("The hidden cards were dealt so that your choice matters."))
        else:
            shell.toast(_("Play on with the cards as they were."))
