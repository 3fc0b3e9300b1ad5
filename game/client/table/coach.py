"""What leads a person at a guided table: the coach with its text, marks and button, and the bar that says how far one is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from game.client.kit import gui, intents
from game.client.kit.i18n import _
from game.client.table.felt_painter import FeltPainter, Tool, Ui, View
from game.client.table.look import Look
from game.client.table.part import AnyGamePart, SpokenNote
from game.client.table.scene import AnyTable

COACH = "owl"
NEXT = "coach"
"""The id of the button below the coach's text."""
_PORTRAIT, _BUTTON = 56.0, 96.0
_LINE, _SMALL_LINE = 27.0, 23.0
"""The heights of a line of the body, and of a caption where the words are many."""
_DOT, _PITCH = 9.0, 18.0


@dataclass(frozen=True, slots=True)
class CoachLayout:
    """The layout of the coach's panel.

    The `lines` start at `x`. The `button` goes on once the text is read; it is None while a card is
    asked for. In a narrow panel the portrait is None."""

    rect: gui.Rect
    portrait: gui.Rect | None
    x: float
    lines: tuple[str, ...]
    style: gui.Style
    button: gui.Button | None


def layout_coach(look: Look, text: str, waiting: bool) -> CoachLayout:
    """Return the layout of the coach's panel, aside of the trick.

    In a narrow panel the portrait is left out. `waiting` adds the button that goes on."""
    rect = look.grid.aside
    portrait = (
        gui.Rect(rect.x + 14, rect.cy - _PORTRAIT / 2, _PORTRAIT, _PORTRAIT)
        if rect.w >= 480
        else None
    )
    x = portrait.right + 14 if portrait else rect.x + 18
    right = rect.right - 16
    button = None
    if waiting:
        at = gui.Rect(right - _BUTTON, rect.cy - 23, _BUTTON, 46)
        button, right = gui.Button(NEXT, at, _("Next"), "main"), at.x - 14
    style, lines = gui.BODY, look.words.wrap(text, gui.BODY, right - x)
    if len(lines) > 3:
        style, lines = gui.CAPTION, look.words.wrap(text, gui.CAPTION, right - x)
    # In a narrow panel the words aren't enlarged.
    if len(lines) * look.words.pitch(style, _SMALL_LINE) > rect.h:
        style = gui.CAPTION._replace(share=0.0)
        lines = look.words.wrap(text, style, right - x)
    return CoachLayout(rect, portrait, x, tuple(lines), style, button)


def paint_coach(canvas: gui.Canvas, layout: CoachLayout, mood: str, states: gui.States) -> None:
    """Paint the coach's panel.

    A tick and a green edge mark an answer that was right, a turning arrow one that is to be tried
    again, a lamp one that wasn't the best."""
    rect, theme = layout.rect, canvas.theme
    canvas.panel(rect, 14, active=True, alpha=1)
    badge = {"right": "check", "wrong": "undo", "missed": "hint"}.get(mood)
    if mood == "right":
        canvas.rect(rect, 14, stroke=theme.mint, width=3)
    if layout.portrait is not None:
        at = layout.portrait
        canvas.drawing("portraits", COACH, at.x, at.y, at.w)
        if badge:
            canvas.rect(
                gui.Rect(at.right - 20, at.bottom - 20, 26, 26), 13, theme.ink, 1, theme.ivory, 1.5
            )
            canvas.icon(badge, at.right - 16, at.bottom - 16, 18, theme.ivory)
    elif badge:
        canvas.rect(gui.Rect(rect.x - 10, rect.y - 10, 28, 28), 14, theme.ink, 1, theme.ivory, 1.5)
        canvas.icon(badge, rect.x - 5, rect.y - 5, 18, theme.ivory)
    pitch = canvas.words.pitch(layout.style, _LINE if layout.style is gui.BODY else _SMALL_LINE)
    top = rect.cy - pitch * len(layout.lines) / 2
    for i, line in enumerate(layout.lines):
        canvas.text(layout.x, top + pitch * i + pitch * 0.72, line, layout.style)
    if layout.button is not None:
        gui.paint_button(canvas, layout.button, states)


def dots_width(total: int) -> float:
    """Return the width of the dots for `total` lessons."""
    return (total - 1) * _PITCH + _DOT


def paint_dots(canvas: gui.Canvas, x: float, y: float, current: int, total: int) -> None:
    """Paint dots in a row that starts at `x`, with its middle at the height `y`.

    The dots before the current one are filled, the current one is in a ring, and the rest are
    hollow."""
    theme = canvas.theme
    for i in range(total):
        rect = gui.Rect(x + i * _PITCH, y - _DOT / 2, _DOT, _DOT)
        if i < current:
            canvas.rect(rect, _DOT / 2, theme.text)
        else:
            canvas.rect(rect, _DOT / 2, stroke=theme.muted, width=1.5)
        if i == current:
            canvas.rect(rect.grown(4), _DOT / 2 + 4, stroke=theme.frame, width=2)


class Headline(NamedTuple):
    """What the bar of a guided table says: a title, how far one is, and how many dots are filled of how many, if any."""

    title: str
    progress: str
    filled: int = 0
    dots: int = 0


def lesson_headline(title: str, number: int, total: int) -> Headline:
    """Return the headline of a lesson by its number, from 1."""
    return Headline(
        title, _("Lesson {n} of {total}").format(n=number, total=total), number - 1, total
    )


def lesson_tools() -> list[Tool]:
    """Return the tools of a lesson's bar."""
    return [("skip", "next", _("Skip")), ("back", "back", _("Back"))]


class GuidedBar(FeltPainter[View, Ui]):
    """A guided table's painter: its bar has the headline and tools of what leads the person."""

    def __init__(
        self, look: Look, headline: Callable[[], Headline], tools: Callable[[], list[Tool]]
    ) -> None:
        super().__init__(look, tools)
        self._headline = headline

    def tools(self, view: View) -> list[Tool]:
        return self._extra()

    def title(self, view: View) -> tuple[str, str]:
        return self._headline()[:2]

    def top_bar(self, canvas: gui.Canvas, view: View) -> None:
        super().top_bar(canvas, view)
        headline = self._headline()
        if headline.dots:
            x = super().title_end(view) + 24
            paint_dots(canvas, x, self.look.grid.title[1] - 7, headline.filled, headline.dots)

    def title_end(self, view: View) -> float:
        dots = self._headline().dots
        return super().title_end(view) + (24 + dots_width(dots) + 6 if dots else 0)


def paint_marks(canvas: gui.Canvas, rects: Sequence[gui.Rect]) -> None:
    """Paint a dashed brass ring around each rectangle."""
    for rect in rects:
        canvas.rect(rect.grown(7), 16, stroke=canvas.theme.ink, width=6)
        canvas.rect(rect.grown(7), 16, stroke=canvas.theme.brass, width=3, dash=(12, 7))


class Speaker(Protocol):
    """What a coach's panel needs of its coach: its mood, whether its text is to be read first, and what comes then."""

    text: str
    mood: str
    waiting: bool

    def next(self) -> None:
        """Go on, because the text was read."""


class CoachPart(AnyGamePart):
    """The coach of a guided table, and what the table's bar says.

    A subclass sets `coach` and `table`, the latter once there is one. Enter goes on even while a
    button of the game in `verbs` has the focus."""

    table: AnyTable
    coach: Speaker
    verbs: Sequence[str] = ()

    def headline(self) -> Headline:
        """Return what the table's bar says."""
        raise NotImplementedError

    def bar_tools(self) -> list[Tool]:
        """Return the tools of the table's bar."""
        return lesson_tools()

    def words(self) -> str:
        """Return what the coach says now."""
        return self.coach.text

    def marks(self) -> Sequence[gui.Rect]:
        """Return the rectangles that the text is about."""
        return ()

    def layout(self) -> CoachLayout:
        """Return the layout of the coach's panel."""
        return layout_coach(self.table.look, self.words(), self.waits())

    def handle(self, intent: intents.Intent) -> bool:
        """Go on at Enter once the coach's text is read, unless another button has the focus."""
        table = self.table
        elsewhere = isinstance(table.hand.focus, str) and table.hand.focus not in (
            NEXT,
            *self.verbs,
        )
        if not (
            isinstance(intent, intents.Confirm)
            and self.waits()
            and table.director.idle
            and not elsewhere
        ):
            return False
        table.press(NEXT)
        return True

    def press(self, id: str) -> bool:
        if id == NEXT:
            self.go_on()
        return id == NEXT or (id in self.verbs and self.waits())

    def go_on(self) -> None:
        """Go on to the next step, because the text was read."""
        self.coach.next()

    def lead_on(self) -> None:
        """Lead the keys, if they are used, to the button that goes on, and show what is said."""
        if self.table.hand.focus is not None and self.waits():
            self.table.hand.prompt(NEXT)
        self.table.redraw()

    def waits(self) -> bool:
        return self.coach.waiting

    def buttons(self) -> Sequence[gui.Button]:
        button = self.layout().button
        return [button] if button is not None else []

    def spoken_notes(self) -> Sequence[SpokenNote]:
        return [self.words()]

    def obstacles(self) -> gui.Obstacles:
        return [(self.layout().rect, gui.ESSENTIAL)]

    def paint(self, canvas: gui.Canvas) -> None:
        paint_marks(canvas, self.marks())
        if self.words():
            paint_coach(canvas, self.layout(), self.coach.mood, self.table.hand.states)
