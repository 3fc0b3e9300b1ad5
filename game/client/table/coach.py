"""The coach at the table of a lesson: the words beside it, and the button that goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.client.kit.buttons import Button
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.intents import Confirm, Intent
from game.client.kit.placement import ESSENTIAL, Obstacles
from game.client.table.coach_painter import NEXT, CoachLayout, layout_coach, paint_coach, paint_marks
from game.client.table.look import Look
from game.client.table.part import Part, Told
from game.client.table.scene import CardTable


class Coach(Protocol):
    """Who leads through a lesson."""

    @property
    def mood(self) -> str:
        """``"right"`` or ``"wrong"`` for the answer that was just given, or neither."""

    @property
    def waiting(self) -> bool:
        """Whether the words are to be read before anything can be done."""

    def next(self) -> None:
        """The words were read."""


class Coaching(Part):
    """The coach of a table. `coach` gives who speaks now, `words` what is said, `marks` the rectangles that it is about;
    the verbs of the game in `verbs` don't keep Enter from going on."""

    def __init__(
        self,
        table: CardTable,
        coach: Callable[[], Coach],
        words: Callable[[], str],
        marks: Callable[[], Sequence[Rect]],
        look: Callable[[], Look],
        verbs: Sequence[str] = (),
    ) -> None:
        self._table, self._coach, self._words, self._marks, self._look = table, coach, words, marks, look
        self._verbs = verbs

    def layout(self) -> CoachLayout:
        """Where the coach stands."""
        return layout_coach(self._look(), self._words(), self.waits())

    def handle(self, intent: Intent) -> bool:
        """Enter goes on once the coach's words are read, unless another button has the focus."""
        table = self._table
        elsewhere = isinstance(table.hand.focus, str) and table.hand.focus not in (NEXT, *self._verbs)
        if not (isinstance(intent, Confirm) and self.waits() and table.director.idle and not elsewhere):
            return False
        table.press(NEXT)
        return True

    def press(self, id: str) -> bool:
        if id == NEXT:
            self.go_on()
        return id == NEXT or (id in self._verbs and self.waits())

    def go_on(self) -> None:
        """The words were read."""
        self._coach().next()
        self._table.hand.refocus()

    def waits(self) -> bool:
        return self._coach().waiting

    def buttons(self) -> Sequence[Button]:
        button = self.layout().button
        return [button] if button is not None else []

    def told(self) -> Sequence[Told]:
        return [self._words()]

    def obstacles(self) -> Obstacles:
        return [(self.layout().rect, ESSENTIAL)]

    def paint(self, canvas: Canvas) -> None:
        paint_marks(canvas, self._marks())
        if self._words():
            paint_coach(canvas, self.layout(), self._coach().mood, self._table.hand.states)
