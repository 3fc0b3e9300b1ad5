"""The end of a lesson: the sentence that it comes down to, and how far the tutorial is."""

from __future__ import annotations

from game.client.ambition.lessons.course import LESSONS
from game.client.kit import ids
from game.client.kit.i18n import _
from game.client.kit.layout import LARGE
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import Picture
from game.client.kit.message import question
from game.client.table.coach_painter import dots_width, paint_dots


def learned(lesson: int) -> Dialog:
    """What lesson number `lesson` has taught, with the buttons leave, again and next; a dot for each lesson above."""
    on = _("Play a match") if lesson + 1 == len(LESSONS) else _("Next lesson")
    total = len(LESSONS)
    dots = Picture(
        lambda canvas, rect: paint_dots(canvas, rect.x, rect.cy, lesson + 1, total), dots_width(total), LARGE
    )
    answers = ((ids.LEAVE, _("Back to menu")), (ids.AGAIN, _("Play it again")), (ids.NEXT, on))
    return question(_(LESSONS[lesson].title), _(LESSONS[lesson].learned), answers, [dots])
