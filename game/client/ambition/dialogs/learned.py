"""The end of a lesson: the sentence that it comes down to, and how far the tutorial is."""

from __future__ import annotations

from game.client.ambition.lessons.course import LESSONS
from game.client.kit.buttons import REST, States
from game.client.kit.canvas import Canvas
from game.client.kit.i18n import _
from game.client.kit.message import MessageLayout, layout_message, paint_message
from game.client.table.coach_painter import dots_width, paint_dots
from game.client.table.look import Look


def layout_learned(look: Look, lesson: int) -> MessageLayout:
    """What lesson number `lesson` has taught, with the buttons leave, again and next."""
    on = _("Play a match") if lesson + 1 == len(LESSONS) else _("Next lesson")
    answers = (("leave", _("Leave to menu")), ("again", _("Once more")), ("next", on))
    return layout_message(look, _(LESSONS[lesson].title), _(LESSONS[lesson].learned), answers)


def paint_learned(canvas: Canvas, layout: MessageLayout, lesson: int, states: States = REST) -> None:
    """The message, and a dot for each lesson at its upper right."""
    paint_message(canvas, layout, states)
    total = len(LESSONS)
    paint_dots(canvas, layout.rect.right - 40 - dots_width(total), layout.rect.y + 52, lesson + 1, total)
