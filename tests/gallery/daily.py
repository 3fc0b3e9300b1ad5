"""The gallery's pictures of the deals of days, from made-up tries."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pygame

from game.client.ambition.daily.page import DayData, DayMark, LevelBar, day_dialog
from game.client.ambition.daily.sharing import SharedResult, paint_shared
from game.client.ambition.daily.tries import DayTry, better_words, review_words, week_of
from game.client.ambition.words import rule_words
from game.client.kit.i18n import _, all_of
from game.client.table.look import Look
from game.engine.ambition.daily import daily, days_of
from tests.gallery.base import Scene, shown

_TODAY = date(2026, 11, 25)
_BARS = (("newcomer", 0.95, -71), ("novice", 0.9, -48), ("casual", 0.8, -20), ("club", 0.71, 3), ("expert", 0.5, 34),
         ("master", 0.4, 47))  # fmt: skip


def _month() -> tuple[DayMark, ...]:
    played = {1, 2, 3, 7, 8, 12, 15, 20, 21, 22, 23, 24}
    marks = {2: ("slam", "", ""), 20: ("", "nil", "strike"), 22: ("slam", "strike", "")}
    blank = [DayMark(day, day <= _TODAY, "begun" if day.day == 17 else "") for day in days_of(2026, 11)]
    scored = {day: replace(blank[day - 1], state="played", score=37 - 11 * (day % 7)) for day in played}
    return tuple(replace(scored.get(i, mark), marks=marks.get(i, ())) for i, mark in enumerate(blank, 1))


def day_data(shown: date = _TODAY, played: bool = False) -> DayData:
    """The page at a day, played or not."""
    week = tuple(mark for mark in _month() if mark.day in week_of(shown))
    tries = [DayTry("", "finished", mark.day, True, (mark.score, 0, 0)) for mark in week if mark.state == "played"]
    data = DayData(
        month=_month(),
        week=week,
        review=review_words(tries) if shown.weekday() == 6 else "",
        shown=shown,
        today=_TODAY,
        played=10,
        rule=rule_words(daily(shown).rules),
        opponents=_("Three rounds against three club players: {names}. The same for everybody.").format(
            names=all_of([_("Hazel"), _("Corvin"), _("Rowan")])
        ),
        state=_("Your first try counts. It is played without hints and without taking back."),
        foot=(("close", _("Back"), "back"), ("play", _("Play"), "play")),
        later=False,
    )
    if not played:
        scores = _("Rounds: {scores}").format(scores="+11.0, +3.5, \u22128.0")
        return replace(
            data, yesterday=True, score="+2.2", rounds=scores, squares=(1, 0, -1), marks=("slam", "", "strike")
        )
    return replace(
        data,
        state=_("Your first try:"),
        score="+12.3",
        rounds=_("Rounds: {scores}").format(scores="+20.0, \u221218.0, +10.3"),
        verdict=better_words(37, [20] * 71 + [50] * 29, "club"),
        bars=tuple(LevelBar(level, share, mean, 12.0, 20) for level, share, mean in _BARS),
        more=_("Each level in your seat {n} times, with the same cards and opponents.").format(n=20),
        squares=(1, -1, 0),
        marks=("nil", "strike", ""),
        foot=(
            ("delete", _("Delete"), None),
            ("close", _("Back"), "back"),
            ("play", _("Play for practice"), "again"),
        ),
    )


def _page(day: date, played: bool) -> Scene:
    return shown(lambda look: day_dialog(day_data(day, played)))


def _picture(look: Look, surface: pygame.Surface) -> None:
    better = better_words(37, [20] * 71 + [50] * 29, "club")
    marks = ("slam", "strike", "")
    shared = SharedResult(daily(date(2026, 11, 22)), (60, -54, 31), marks, (0.0, 0.0, 30.0), better)
    paint_shared(shared, look.canvas(surface), look)


def daily_scenes() -> dict[str, Scene]:
    """The page before and after the first try, on a Sunday too."""
    return {
        "day-new": _page(_TODAY, False),
        "day-sunday": _page(date(2026, 11, 22), True),
        "day-played": _page(_TODAY, True),
        "day-picture": _picture,
    }
