"""A lesson at the table: the table of every match, with the coach beside it. And the way from lesson to lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.client.ambition.dialogs.learned import layout_learned, paint_learned
from game.client.ambition.dialogs.result import ResultData, result_data
from game.client.ambition.lesson_painter import LessonPainter, mark_rects
from game.client.ambition.lessons.coach import Coach, Watcher
from game.client.ambition.lessons.course import LESSONS
from game.client.ambition.lessons.model import Exercise
from game.client.ambition.lessons.table import lesson_controller
from game.client.ambition.replay import scored_event
from game.client.ambition.scenes.results import ResultScene
from game.client.ambition.scenes.table import TableScene
from game.client.ambition.table_painter import TableUi
from game.client.app.scenes.lesson_pause import pause_lesson
from game.client.app.scenes.rules import RulesScene
from game.client.app.shell import Shell
from game.client.kit.canvas import Canvas
from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _
from game.client.kit.intents import Confirm, Intent
from game.client.kit.keymap import CONFIRM
from game.client.kit.message import MessageLayout
from game.client.kit.room import NEVER, Crowd
from game.client.kit.widget_scene import DialogScene
from game.client.kit.widgets import Button
from game.client.table.coach_painter import NEXT, layout_coach, paint_coach, paint_marks
from game.client.table.controller import ME, Batch
from game.client.table.look import Look
from game.client.table.note import Note
from game.engine.ambition.events import Event, TrickTaken


class Course:
    """The lessons one after another. Where it was left is kept, so that it goes on there. `play` starts a match."""

    def __init__(self, shell: Shell, play: Callable[[], None]) -> None:
        self.shell, self.play = shell, play
        self._scene: LessonScene | None = None

    def open(self, lesson: int, part: int = 0) -> None:
        """Put a part of a lesson on the table, in place of the one that is there."""
        stack = self.shell.stack
        if self._scene is not None:
            stack.pop(self._scene)
        self.shell.remember({"tutorial_lesson": lesson})
        self._scene = LessonScene(self, lesson, part)
        stack.push(self._scene)

    def leave(self) -> None:
        """Back to the menu."""
        if self._scene is not None:
            self.shell.stack.pop(self._scene)

    def over(self, lesson: int, part: int) -> None:
        """A part is over: the next one, or what was learned."""
        if part + 1 < len(LESSONS[lesson].parts):
            self.open(lesson, part + 1)
            return
        self.shell.remember({"tutorial_lesson": lesson + 1})
        self.shell.stack.push(LearnedScene(self, lesson))

    def skip(self, lesson: int) -> None:
        """On without having done it."""
        if lesson + 1 < len(LESSONS):
            self.open(lesson + 1)
        else:
            self.over(lesson, len(LESSONS[lesson].parts) - 1)


class LessonScene(TableScene):
    """One part of a lesson."""

    counts = False

    def __init__(self, course: Course, lesson: int, part: int) -> None:
        self.course, self.number, self._part = course, lesson, part
        self.lesson = LESSONS[lesson]
        self.part = self.lesson.parts[part]
        self.coach: Coach | Watcher
        if isinstance(self.part, Exercise):
            self.coach = Coach(self.part.steps)
        else:
            self.coach = Watcher(self.part.hints)
        shell, self._over = course.shell, False
        self._later: list[Event] = []  # the end of a trick that is being talked about
        name = shell.settings.player_name
        controller = lesson_controller(self.part, name, shell.services, shell.worker, self._holds)
        super().__init__(shell, controller, course.leave, course.play)

    # ---- life

    def _holds(self) -> bool:
        """The others wait while the coach speaks, and before the next trick while an answer is due."""
        match = self.controller.match
        between = match.phase == "play" and len(match.current.plays) % 4 == 0
        return self.coach.waiting or (self.coach.pending and between)

    def new_painter(self, look: Look) -> LessonPainter:
        return LessonPainter(look, self.lesson.title, self.number + 1, len(LESSONS))

    def playable(self) -> frozenset[int]:
        """No card stands out while there is something to read."""
        return frozenset() if self.coach.waiting else super().playable()

    def show(self, batch: Batch) -> None:
        """A trick that an answer is due for stays on the table until the answer is read."""
        ends = next((i for i, event in enumerate(batch.events) if isinstance(event, TrickTaken)), len(batch.events))
        if self.coach.pending and ends < len(batch.events):
            self._later = list(batch.events[ends:])
            batch = replace(batch, events=batch.events[:ends])
        super().show(batch)

    def settle(self) -> None:
        super().settle()
        before = self.coach.text
        if self.coach.pending and (self._later or (self.view.phase == "play" and not self.view.trick)):
            self.coach.shown()
            if self.hand.focus is not None:
                self.hand.prompt(NEXT)
        if self.controller.my_turn and isinstance(self.coach, Watcher):
            self.coach.notice(self.view, self._numbers)
        elif self.controller.my_turn:
            self.coach.ask()
        self._changed |= self.coach.text != before
        counted = isinstance(self.part, Exercise) and self.part.counted
        if isinstance(self.coach, Coach) and self.coach.done and not counted:
            self._finish()

    # ---- read aloud

    def title_told(self) -> Sequence[str]:
        return [_(self.lesson.title)]

    def beside(self) -> Sequence[Note | Explanation | str | None]:
        """And the coach's words."""
        return [*super().beside(), self._words()]

    def crowd(self) -> Crowd:
        """And the coach."""
        return [*super().crowd(), (layout_coach(self._look, self._words(), self.coach.waiting).rect, NEVER)]

    # ---- the person acts

    def buttons(self) -> list[Button]:
        """Those of the table, without what leads nowhere, and the coach's."""
        made = [replace(b, enabled=b.enabled and (b.id != "back" or self.number > 0)) for b in super().buttons()]
        button = layout_coach(self._look, self._words(), self.coach.waiting).button
        return [*made, button] if button is not None else made

    def handle(self, intent: Intent) -> bool:
        """Enter goes on once the coach's words are read, unless another button has the focus."""
        elsewhere = isinstance(self.hand.focus, str) and self.hand.focus != NEXT
        if isinstance(intent, Confirm) and self.coach.waiting and self.director.idle and not elsewhere:
            self.press(NEXT)
            return True
        return super().handle(intent)

    def choose(self, card: int) -> None:
        """A card that doesn't do what was asked stays where it is, and the coach says why."""
        if self.coach.waiting:
            return
        if self.view.phase == "play" and self.controller.my_turn and card in self.view.legal:
            self._changed = True
            if not self.coach.takes(card):
                self.director.refuse(card)
                return
            self.coach.acted()
        super().choose(card)

    def press(self, id: str) -> None:
        """A button of the lesson or of the table."""
        match id:
            case "coach":
                self._go_on()
            case "back":
                self.course.open(self.number - 1)
            case "skip":
                self.course.skip(self.number)
            case "pass":
                if self.director.idle and self.coach.takes_pass(self.view.in_tray):
                    self.coach.acted()
                    super().press(id)
            case _:
                super().press(id)
        self._changed = True

    def _go_on(self) -> None:
        """The coach's words are read; a trick that lay there for them goes its way."""
        self.coach.next()
        self.hand.refocus()
        if self._later:
            self.director.push(self._later)
            self._later = []
            self.director.update(0.0)
            self.director.skip()  # it has lain there long enough

    # ---- the end

    def _finish(self) -> None:
        if not self._over:
            self._over = True
            self.course.over(self.number, self._part)

    def _show_result(self) -> None:
        """The round as it would count in a match, once the coach has said what there was to say."""
        if not self.coach.done:
            self._result_shown = False
            return
        match = self.controller.match
        event = scored_event(match.current, self._rules.nil_bidding)

        def data() -> ResultData:
            made = result_data(self._rules, event, self.view.seats, ME, False, match.current.tricks)
            return replace(made, foot=(_("Point at any number: it says how it came about."),), go_on=_("Go on"))

        self.shell.stack.push(
            ResultScene(self.shell, data, self._sheet, lambda: self.review(0), self._finish, self.pause_menu)
        )

    def help(self) -> None:
        """The page of the rules that belongs to the lesson."""
        self.shell.stack.push(RulesScene(self.shell, self._rules, self.lesson.page))

    def pause_menu(self) -> None:
        text = _("The tutorial goes on with this lesson whenever you like.")
        pause_lesson(self.shell, text, self.course.leave, self.help)

    # ---- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The table, what the coach speaks of, and the coach."""
        super().draw(surface)
        canvas, words = self._look.canvas(surface), self._words()
        paint_marks(canvas, mark_rects(self._look.grid, self._look.words, self.view, self.coach.marks))
        if words:
            paint_coach(canvas, layout_coach(self._look, words, self.coach.waiting), self.coach.mood, self.hand.states)

    def ui(self) -> TableUi:
        return replace(super().ui(), thinking=not self.coach.waiting)

    def _words(self) -> str:
        """The coach's words, with what the match has counted."""
        history = self.controller.match.current
        you, hazel, corvin, rowan = history.taken()
        figures: dict[str, object] = {"you": you, "hazel": hazel, "corvin": corvin, "rowan": rowan}
        figures["key"] = self.shell.key_words(CONFIRM)
        if history.tricks:
            figures |= {"trick": history.tricks[-1].points, "winner": self.view.seats[history.tricks[-1].winner].name}
        return self.coach.words(figures)


class LearnedScene(DialogScene[Shell]):
    """The sentence that a lesson comes down to; then the next one, or after the last a match."""

    default = "next"

    def __init__(self, course: Course, lesson: int) -> None:
        super().__init__(course.shell)
        self._course, self._number = course, lesson
        self._last = lesson + 1 == len(LESSONS)

    def build(self) -> MessageLayout:
        return layout_learned(self.shell.look, self._number)

    def paint(self, canvas: Canvas) -> None:
        paint_learned(canvas, self.layout, self._number, self.states)

    def press(self, id: str) -> None:
        if id == "leave":
            self._course.leave()
        elif id == "again":
            self._course.open(self._number)
        elif self._last:
            self._course.play()
        else:
            self._course.open(self._number + 1)

    def cancel(self) -> None:
        """Esc leaves; the next time it goes on with the next lesson."""
        self._course.leave()
