"""The tutorial of Ambusch: the table of every match, with the coach beside it."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ambusch.grid import Places
from game.client.ambusch.lesson import GAMES, LEARNED, Coach, LessonController
from game.client.ambusch.painter import VERBS, AmbuschPainter
from game.client.ambusch.scenes.dialogs import MatchDialogs, Review
from game.client.ambusch.scenes.review import open_review
from game.client.ambusch.scenes.table import AmbuschScene
from game.client.ambusch.view import TableView
from game.client.app.scenes.dialogs import QuestionScene
from game.client.app.scenes.lesson_pause import pause_lesson
from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.table.coach import Coaching
from game.client.table.coach_painter import NEXT, paint_title_dots
from game.client.table.controller import ME
from game.client.table.felt_painter import Tool
from game.client.table.look import Look
from game.engine.ambusch.actions import Action
from game.engine.ambusch.events import Event


def mark_rects(places: Places, view: TableView, marks: tuple[str, ...]) -> list[Rect]:
    """What the coach speaks of."""
    rects = {"draw": places.stock, "take": places.discards, "lay": places.button(0), "block": places.button(1)}
    for mark, place in (("pile", 0), ("theirs", view.place((view.me + 1) % len(view.seats)))):
        plate = places.base.plates[place]
        rects[mark] = plate
    return [rects[mark] for mark in marks]


class LessonScene(AmbuschScene):
    """The prepared games, from one on by its index. `menu` leaves them, `play` starts a match."""

    def __init__(self, shell: Shell, menu: Callable[[], None], play: Callable[[], None], number: int = 0) -> None:
        self.coach = Coach(GAMES[number].steps)
        self._menu, self._play = menu, play
        controller = LessonController(
            shell.settings.player_name, shell.services, shell.worker, lambda: self.coach.holds, number
        )

        def dialogs(table: AmbuschScene) -> LessonDialogs:
            return LessonDialogs(self, menu, play, open_review)

        super().__init__(shell, controller, dialogs, lambda table: [LessonCoaching(self)], counts=False)

    def first_view(self) -> tuple[TableView, tuple[Event, ...]]:
        """The table before a game, with the piles of those before it."""
        if not self.controller.match.rounds:
            return super().first_view()
        view = self._view_from(ME)
        return view, self.controller.begin().events

    def new_painter(self, look: Look) -> LessonPainter:
        return LessonPainter(look, self.parts.tools)

    @property
    def number(self) -> int:
        """The index of the game that is on the table."""
        return len(self.controller.match.rounds) - 1

    def shut(self) -> frozenset[str]:
        """And what leads nowhere."""
        return super().shut() | ({ids.BACK} if self.number == 0 else set())

    def pressed(self, id: str) -> None:
        if id == ids.SKIP and self.number + 1 == len(GAMES):
            self.learned()
        elif id in (ids.BACK, ids.SKIP):
            self.open(self.number + (1 if id == ids.SKIP else -1))
        else:
            super().pressed(id)

    def open(self, number: int) -> None:
        """Begin a game, by its index, in place of this one."""
        self.shell.stack.replace(LessonScene(self.shell, self._menu, self._play, number))

    def learned(self) -> None:
        """What the lesson comes down to, and where to go from there."""
        actions = {ids.LEAVE: self._menu, ids.AGAIN: lambda: self.open(0), ids.PLAY: self._play}
        answers = ((ids.LEAVE, _("Back to menu")), (ids.AGAIN, _("Play it again")), (ids.PLAY, _("Play a match")))
        question = QuestionScene(self.shell, _("Ambusch"), _(LEARNED), answers, lambda id: actions[id]())
        self.shell.stack.push(question)


class LessonPainter(AmbuschPainter):
    """The table with the bar of the tutorial: how far it has come, and the ways back and on."""

    def tools(self, view: TableView) -> list[Tool]:
        return [("skip", "next", _("Skip")), ("back", "back", _("Back")), *self._extra()]

    def title(self, view: TableView) -> tuple[str, str]:
        return _("Ambusch"), _("Lesson {n} of {total}").format(n=max(1, view.game), total=len(GAMES))

    def ending(self, canvas: Canvas, view: TableView) -> None:
        """The coach says it."""

    def top_bar(self, canvas: Canvas, view: TableView) -> None:
        super().top_bar(canvas, view)
        paint_title_dots(canvas, self.look.grid.title, self.title(view), max(0, view.game - 1), len(GAMES))


class LessonCoaching(Coaching):
    """The coach of the prepared games: what isn't asked for stays undone, and the coach says why."""

    def __init__(self, scene: LessonScene) -> None:
        super().__init__(
            scene,
            lambda: scene.coach,
            lambda: scene.coach.words(),
            lambda: mark_rects(scene.painter.places, scene.view, scene.coach.marks),
            lambda: scene.shell.look,
            VERBS,
        )
        self._scene = scene

    def settled(self) -> None:
        scene = self._scene
        before = scene.coach.text
        scene.coach.speak(scene.mine, scene.controller.round_over)
        if scene.coach.text != before:
            scene.redraw()
            if scene.coach.waiting and scene.hand.focus is not None:
                scene.hand.prompt(NEXT)

    def allows(self, action: Action) -> bool:
        scene = self._scene
        if scene.coach.takes(action):
            scene.coach.next()
            return True
        if action.verb == "discard":
            scene.director.refuse(action.card)
        else:
            scene.shell.sounds.play("refused")
        return False


class LessonDialogs(MatchDialogs):
    """The dialogs of the prepared games."""

    def __init__(self, scene: LessonScene, menu: Callable[[], None], play: Callable[[], None], review: Review) -> None:
        super().__init__(scene, menu, play, review)
        self._scene = scene

    def after_game(self) -> None:
        """The next game once the coach has said what there was to say; after the last, what was learned."""
        scene = self._scene
        if not scene.coach.done or scene.result_shown:
            return
        number = len(self.controller.match.rounds)
        if number < len(GAMES):
            scene.coach = Coach(GAMES[number].steps)
            scene.director.push(self.controller.next_round().events)
            return
        scene.result_shown = True
        scene.learned()

    def pause(self) -> None:
        """The menu of the table."""
        text = _("The tutorial takes two minutes; you can start it again at any time.")
        pause_lesson(self.shell, text, self._menu, self.help)
