"""The tutorial of Ambusch: the table of every match, with the coach beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.ambusch.grid import Places
from game.client.ambusch.lesson import GAMES, LEARNED, Coach, LessonController
from game.client.ambusch.painter import VERBS
from game.client.ambusch.scenes.table import AmbuschScene
from game.client.ambusch.view import TableView
from game.client.app.scenes.dialogs import QuestionScene
from game.client.app.scenes.lesson_pause import pause_lesson
from game.client.app.shell import Shell
from game.client.kit.explanation import Explanation
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.intents import Confirm, Intent
from game.client.kit.room import NEVER, Crowd
from game.client.kit.widgets import Button
from game.client.table.coach_painter import NEXT, layout_coach, paint_coach, paint_marks
from game.client.table.note import Note
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

    counts = False

    def __init__(self, shell: Shell, menu: Callable[[], None], play: Callable[[], None]) -> None:
        self.coach = Coach(GAMES[0].steps)
        controller = LessonController(
            shell.settings.player_name, shell.services, shell.worker, lambda: self.coach.holds
        )
        super().__init__(shell, controller, menu, play)

    # ---- life

    def settle(self) -> None:
        super().settle()
        before = self.coach.text
        self.coach.speak(self.mine, self.controller.round_over)
        if self.coach.text != before:
            self._changed = True
            if self.coach.waiting and self.hand.focus is not None:
                self.hand.prompt(NEXT)

    def after_game(self) -> None:
        """The next game once the coach has said what there was to say; after the last, what was learned."""
        if not self.coach.done or self._result_shown:
            return
        number = len(self.controller.match.rounds)
        if number < len(GAMES):
            self.coach = Coach(GAMES[number].steps)
            self.director.push(self.controller.next_round().events)
            return
        self._result_shown = True
        actions = {"leave": self._menu, "again": self._once_more, "play": self._again}
        answers = (("leave", _("Leave to menu")), ("again", _("Once more")), ("play", _("Play a match")))
        scene = QuestionScene(self.shell, _("Ambusch"), _(LEARNED), answers, lambda id: actions[id]())
        self.shell.stack.push(scene)

    def _once_more(self) -> None:
        self.shell.stack.replace(LessonScene(self.shell, self._menu, self._again))

    def beside(self) -> Sequence[Note | Explanation | str | None]:
        """And the coach's words."""
        return [*super().beside(), self.coach.words()]

    def crowd(self) -> Crowd:
        """And the coach."""
        return [*super().crowd(), (layout_coach(self.shell.look, self.coach.words(), self.coach.waiting).rect, NEVER)]

    # ---- the person acts

    def open_verbs(self) -> frozenset[str]:
        return frozenset() if self.coach.waiting else super().open_verbs()

    def buttons(self) -> list[Button]:
        button = layout_coach(self.shell.look, self.coach.words(), self.coach.waiting).button
        return [*super().buttons(), button] if button is not None else super().buttons()

    def handle(self, intent: Intent) -> bool:
        """Enter goes on once the coach's words are read, unless another button has the focus."""
        elsewhere = isinstance(self.hand.focus, str) and self.hand.focus not in (NEXT, *VERBS)
        if isinstance(intent, Confirm) and self.coach.waiting and self.director.idle and not elsewhere:
            self.press(NEXT)
            return True
        return super().handle(intent)

    def choose(self, card: int) -> None:
        if not self.coach.waiting:
            super().choose(card)

    def press(self, id: str) -> None:
        if id == NEXT:
            self.coach.next()
            self.hand.refocus()
            self._changed = True
        elif id not in VERBS or not self.coach.waiting:
            super().press(id)

    def _decide(self, action: Action) -> None:
        """What isn't asked for stays undone, and the coach says why."""
        if self.coach.takes(action):
            self.coach.next()
            super()._decide(action)
        elif action.verb == "discard":
            self.director.refuse(action.card)
        else:
            self.shell.sounds.play("refused")

    def pause_menu(self) -> None:
        text = _("The tutorial takes two minutes; it begins anew whenever you like.")
        pause_lesson(self.shell, text, self._menu, self.help)

    # ---- drawing

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        canvas, words = self.shell.look.canvas(surface), self.coach.words()
        paint_marks(canvas, mark_rects(self.painter.places, self.view, self.coach.marks))
        if words:
            layout = layout_coach(self.shell.look, words, self.coach.waiting)
            paint_coach(canvas, layout, self.coach.mood, self.hand.states)
