"""The tutorial of Ambusch: the table of every match, with the coach beside it."""

from __future__ import annotations

from collections.abc import Callable

from game.client.ambusch.grid import Places
from game.client.ambusch.lesson import GAMES, LEARNED, Coach, LessonController
from game.client.ambusch.painter import VERBS
from game.client.ambusch.scenes.dialogs import MatchDialogs, Review
from game.client.ambusch.scenes.review import open_review
from game.client.ambusch.scenes.table import AmbuschScene
from game.client.ambusch.view import TableView
from game.client.app.scenes.dialogs import QuestionScene
from game.client.app.scenes.lesson_pause import pause_lesson
from game.client.app.shell import Shell
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.table.coach import Coaching
from game.client.table.coach_painter import NEXT
from game.engine.ambusch.actions import Action


def mark_rects(places: Places, view: TableView, marks: tuple[str, ...]) -> list[Rect]:
    """What the coach speaks of."""
    rects = {"draw": places.stock, "take": places.discards, "lay": places.button(0), "block": places.button(1)}
    for mark, place in (("pile", 0), ("theirs", view.place((view.me + 1) % len(view.seats)))):
        plate = places.base.plates[place]
        rects[mark] = plate
    return [rects[mark] for mark in marks]


class LessonScene(AmbuschScene):
    """The prepared games. `menu` leaves them, `play` starts a match."""

    def __init__(self, shell: Shell, menu: Callable[[], None], play: Callable[[], None]) -> None:
        self.coach = Coach(GAMES[0].steps)
        controller = LessonController(
            shell.settings.player_name, shell.services, shell.worker, lambda: self.coach.holds
        )

        def dialogs(table: AmbuschScene) -> LessonDialogs:
            return LessonDialogs(self, menu, play, open_review)

        super().__init__(shell, controller, dialogs, lambda table: [LessonCoaching(self)], counts=False)


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
        self._scene, self._play = scene, play

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
        actions = {"leave": self._menu, "again": self._once_more, "play": self._play}
        answers = (("leave", _("Back to menu")), ("again", _("Play it again")), ("play", _("Play a match")))
        question = QuestionScene(self.shell, _("Ambusch"), _(LEARNED), answers, lambda id: actions[id]())
        self.shell.stack.push(question)

    def _once_more(self) -> None:
        self.shell.stack.replace(LessonScene(self.shell, self._menu, self._play))

    def pause(self) -> None:
        """The menu of the table."""
        text = _("The tutorial takes two minutes; you can start it again at any time.")
        pause_lesson(self.shell, text, self._menu, self.help)
