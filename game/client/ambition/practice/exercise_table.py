"""An exercise at the table: the situation as it was, a question, and what is said to the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.client.ambition.controller import GameController
from game.client.ambition.help.causes import cause, effect
from game.client.ambition.help.reasons import choice_words, compared_words, place_words
from game.client.ambition.match.dialogs import MatchDialogs
from game.client.ambition.match.scene import TableScene
from game.client.ambition.replay.opening import open_review
from game.client.ambition.rulebook.ideas import idea_page
from game.client.ambition.rulebook.page import RulesScene
from game.client.ambition.table.painter import TablePainter, TableUi
from game.client.ambition.view import TableView
from game.client.app.options import Computers
from game.client.app.pause import pause_lesson
from game.client.app.saves import NullAutosave
from game.client.app.shell import Shell
from game.client.kit import gui
from game.client.kit.i18n import _
from game.client.kit.spoken import sentences
from game.client.table.coach import CoachPart, LessonBar
from game.client.table.controller import Batch
from game.client.table.felt_painter import Tool
from game.client.table.look import Look
from game.client.table.person import ME
from game.engine.ambition.actions import Action, Pass, Play
from game.engine.ambition.contrast import Contrast
from game.engine.ambition.events import Event
from game.engine.ambition.exercises import Exercise, Position
from game.engine.ambition.judgement import EQUAL, Idea, Prospect, choice_of
from game.engine.ambition.match import Match
from game.engine.ambition.questions import ComparePass, DealToMatter

SLOW_S = 60.0
"""The seconds from which on a right answer is a slow one."""


@dataclass(frozen=True, slots=True)
class Given:
    """An exercise as it is asked.

    `number` and `total` say where it stands among today's. `theme` is what it is about, None for nothing in particular.
    `sibling`: it isn't the person's own mistake but another place with the same idea. `lesson`: the answer is shown."""

    exercise: Exercise
    number: int
    total: int
    theme: Idea | None = None
    sibling: bool = False
    lesson: bool = False


class AnswerCoach:
    """What the coach of an exercise says.

    `text` is what is said now, `mood` is ask, right, wrong or missed; while `waiting` it is to be read before anything else.
    `told` is what the bubble says beside it."""

    marks: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.text, self.mood, self.waiting = "", "ask", False
        self.told: gui.Explanation | None = None
        self.over: Callable[[], None] = lambda: None

    def say(self, text: str, mood: str = "ask", waiting: bool = False, told: gui.Explanation | None = None) -> None:
        """Say something else."""
        self.text, self.mood, self.waiting, self.told = text, mood, waiting, told

    def next(self) -> None:
        """Go on, because the answer was read."""
        self.over()


class QuietController(GameController):
    """A controller at whose table nobody but the person is asked, and nothing is saved."""

    def __init__(self, match: Match, computers: Computers, shell: Shell) -> None:
        super().__init__(match, computers, shell.services, shell.worker, NullAutosave())

    def poll(self) -> list[Batch[Event]]:
        """Return no events; questions are answered."""
        self.desk.update()
        self.desk.go_on()
        return []


class ExercisePainter(LessonBar[TableView, TableUi], TablePainter):
    """The painter of an exercise's table, whose bar says how many there are."""

    def __init__(self, look: Look, title: str, number: int, total: int) -> None:
        super().__init__(look)
        self._words, self._number, self._total = title, number, total

    def lesson(self, view: TableView) -> tuple[str, int, int]:
        return self._words, self._number, self._total

    def title(self, view: TableView) -> tuple[str, str]:
        return self._words, _("{n} of {total}").format(n=self._number, total=self._total)

    def tools(self, view: TableView) -> list[Tool]:
        return [("skip", "next", _("Skip"))]


class ExerciseScene(TableScene):
    """The table of one exercise.

    `skip` leads to the next exercise without an answer. `answered` is called with whether the first answer was right,
    and the seconds that it took. `done` is called when everything is read, with the position to play on from and
    whether its hidden hands were dealt anew; None where there is nothing to play on. Another kind of exercise brings
    its own coach, which needs neither, and painter."""

    painter: ExercisePainter

    def __init__(
        self,
        shell: Shell,
        computers: Computers,
        given: Given,
        *,
        skip: Callable[[], None],
        answered: Callable[[bool, float], None] | None = None,
        done: Callable[[Position | None, bool], None] | None = None,
        coach: Callable[[ExerciseScene], ExercisePart] | None = None,
        painter: Callable[[Look], ExercisePainter] | None = None,
    ) -> None:
        self.given, self.skip, self._made_painter = given, skip, painter
        self.answered, self.done = answered, done
        self.coach = AnswerCoach()
        self.seconds = 0.0
        self.left: Callable[[], None] | None = None  # where this leads once the table above it is closed
        controller = QuietController(given.exercise.position.match(), computers, shell)
        self.seen = controller.match.observation(ME)
        part = coach or ExercisePart
        super().__init__(shell, controller, ExerciseDialogs, lambda table: [part(self)], counts=False)
        self.view.practice = True
        self.parts.need(ExercisePart).begin()

    def new_painter(self, look: Look) -> ExercisePainter:
        if self._made_painter is not None:
            return self._made_painter(look)
        return ExercisePainter(look, _("Your mistakes"), self.given.number, self.given.total)

    def update(self, dt: float) -> bool:
        if self.shell.stack.top is self:
            self.seconds += dt / 1000
        return super().update(dt)

    def resume(self) -> None:
        """Lead to the next exercise after this one was played on at a table of its own."""
        super().resume()
        if self.left is not None:
            self.left()

    def pressed(self, id: str) -> None:
        if id == "skip":
            self.shell.sounds.play("button")
            self.skip()
        else:
            super().pressed(id)

    def ui(self) -> TableUi:
        ui = super().ui()
        ui.hushed |= ui.note is None and self.coach.mood == "ask"  # the note about the trick would give it away
        return ui

    def spoken_title(self) -> Sequence[str]:
        return [words for words in self.painter.title(self.view) if words]


class ExercisePart(CoachPart):
    """The coach of an exercise: it asks, judges the answer and says why."""

    def __init__(self, scene: ExerciseScene) -> None:
        super().__init__(scene, lambda: scene.coach, lambda: scene.coach.text, lambda: (), lambda: scene.look)
        self.scene = scene
        self._tries = 0
        self._wrong: tuple[int, ...] = ()  # the first answer, if it was wrong
        self._loss: ComparePass | None = None
        self._deal: DealToMatter | None = None

    @property
    def exercise(self) -> Exercise:
        """The exercise that is asked."""
        return self.scene.given.exercise

    @property
    def names(self) -> list[str]:
        """The players' names by seat, in the form used within a sentence."""
        return gui.within([seat.name for seat in self.scene.view.seats], ME)

    def begin(self) -> None:
        """Ask the question, or say the answer of what was forgotten too often."""
        scene, given = self.scene, self.scene.given
        scene.coach.over = self._finish
        where = place_words(
            scene.seen.phase, len(scene.seen.tricks) + 1 if scene.seen.phase in ("play", "blind") else 0
        )
        if given.lesson:
            text = _("This one keeps slipping away, so here is the answer. Afterwards it is put away.")
            scene.coach.say(text, "right", True, self._reason(given.exercise.yours))
        elif given.sibling:
            scene.coach.say(_("{where}: the same idea in another place. What is best here?").format(where=where))
        else:
            scene.coach.say(_("{where}: in a match you chose something worse. What is best here?").format(where=where))

    def allows(self, action: Action) -> bool:
        """Return False for a decision, which is judged instead of being carried out."""
        scene, coach = self.scene, self.scene.coach
        choosing = isinstance(action, Play) and scene.view.phase == "pass"
        illegal = isinstance(action, Play) and action.card not in scene.seen.legal
        if coach.waiting or self._loss is not None:
            return False
        if choosing or illegal:
            return True
        choice = choice_of(action)
        if isinstance(action, Pass) and not self.exercise.accepts(choice) and self.exercise.of(choice) is None:
            self._loss = ComparePass(scene.seen, self.exercise.best, choice)
            scene.controller.desk.ask(self._loss, at_once=True)
            coach.say(_("Let me see…"), coach.mood)
        else:
            found = self.exercise.of(choice)
            self.judged(choice, self.exercise.accepts(choice), found)
        return False

    def update(self) -> bool:
        """Take the judgement of three cards to pass, once it has come."""
        asked, desk = self._loss, self.scene.controller.desk
        if asked is None or not desk.settled(asked):
            return False
        found, self._loss = desk.found(asked), None
        lost, _better, yours = found if found is not None else (EQUAL + 1, None, None)
        self.judged(asked.chosen, lost <= EQUAL, yours)
        return True

    def judged(self, choice: tuple[int, ...], right: bool, found: Prospect | None) -> None:
        """Say whether an answer is right, and note the first one."""
        scene = self.scene
        self._tries += 1
        if self._tries == 1 and scene.answered is not None:
            scene.answered(right, scene.seconds)
        scene.shell.sounds.play("button")
        if right:
            best = self.exercise.named(choice) == self.exercise.best
            words = _("Right.") if best else _("Right: as good as the best.")
            if self._tries > 1:
                words = _("Right. Now play on from here.")
            scene.coach.say(words, "right", True, self._reason(self.exercise.yours))
            if scene.hand.focus is not None:
                scene.hand.prompt("coach")
        else:
            if not self._wrong:
                self._wrong = choice
                self._deal = DealToMatter(self.exercise, choice)
                scene.controller.desk.ask(self._deal)
            text = _("Not the best. Try again.") if self._tries == 1 else _("The best is marked: choose it.")
            scene.coach.say(text, "wrong", False, self._compared(choice, found))
            if scene.view.phase == "pass":
                self._take_back()
        scene.redraw()

    def _take_back(self) -> None:
        """Put the three cards back into the hand."""
        scene = self.scene
        for card in list(scene.view.in_tray):
            scene.play_on(card)

    def _reason(self, choice: tuple[int, ...]) -> gui.Explanation:
        """Return what the best choice is good for, and what happened after the mistake."""
        given, exercise = self.scene.given, self.exercise
        better, worse = exercise.of(exercise.best), exercise.of(choice)
        told = _("A common mistake: {choice}.") if given.sibling else _("In the match you chose {choice}.")
        good, cause, about_best = self.causes(better, worse, exercise.contrast)
        mistake = told.format(choice=compared_words(choice))
        lines = (sentences((cause, good)), mistake) if about_best else (good, sentences((mistake, cause)))
        title = _("Best: {choice}").format(choice=choice_words(exercise.best))
        return gui.Explanation(title, tuple(line for line in lines if line))

    def _compared(self, choice: tuple[int, ...], found: Prospect | None) -> gui.Explanation:
        """Return why a wrong answer is worse than the best choice, without naming that."""
        exercise, better = self.exercise, self.exercise.of(self.exercise.best)
        title = _("Not {choice}").format(choice=compared_words(choice))
        if len(choice) > 1:
            title = _("Not these three")
        if better is not None and found is not None:
            lost = round(max(1.0, better.worth - found.worth))
            title = _("{title}: {n} points less").format(title=title, n=lost)
        told = exercise.contrast if exercise.named(choice) == exercise.named(exercise.yours) else None
        good, cause, about_best = self.causes(better, found, told)
        lines = (sentences((_("Something else is better."), good)), "" if about_best else cause)
        return gui.Explanation(title, tuple(line for line in lines if line))

    def causes(self, better: Prospect | None, worse: Prospect | None, found: Contrast | None) -> tuple[str, str, bool]:
        """Return what the better choice is good for, what happens after one and not after the other, and after which.

        The last is True for the better one. What isn't known is empty."""
        if better is None or worse is None:
            return "", "", False
        seen, names = self.scene.seen, self.names
        said = cause(seen, better, worse, found, names, own=True) if found is not None else ""
        return effect(seen, better, worse, names, found), said, found is not None and found.better > found.worse

    def bubble(self) -> gui.Explanation | None:
        return self.scene.coach.told

    def hinted(self) -> frozenset[int]:
        shown = self._tries >= 2 or self.scene.given.lesson
        return frozenset(self.exercise.best) if shown and self.scene.seen.phase != "bid" else frozenset()

    def tools(self) -> Sequence[Tool]:
        return ()

    def _finish(self) -> None:
        """Lead on: to a deal in which the wrong answer matters, or to the next exercise."""
        scene, position, own = self.scene, None, self.exercise.position
        if self._wrong:
            found = scene.controller.desk.found(self._deal) if self._deal is not None else None
            position = found if found is not None else own
        if scene.done is not None:
            scene.done(position, position is not None and position is not own)


class ExerciseDialogs(MatchDialogs):
    """The dialogs of an exercise, or of the pass trainer."""

    def __init__(self, table: TableScene) -> None:
        super().__init__(table, table.shell.menu, table.shell.menu, open_review)

    def pause(self) -> None:
        """Open the table's menu."""
        text = _("Your answers so far are kept. You can go on later.")
        pause_lesson(self.shell, text, self.shell.menu, self.help)

    def help(self) -> None:
        """Open the page about the idea of the exercise, once it is answered, or about the phase."""
        scene = self.table
        theme = scene.given.theme if isinstance(scene, ExerciseScene) and scene.coach.waiting else None
        if theme is not None and theme is not Idea.REST:
            self.shell.stack.push(RulesScene(self.shell, scene.rules, idea_page(theme)))
        else:
            super().help()

    def result(self) -> None:
        """Do nothing: an exercise has no result."""
