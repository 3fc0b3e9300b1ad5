"""The page of the deals of days: a calendar, what there is to know of a day, and how its first try compares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial

from game.client.ambition.controller import shown_name
from game.client.ambition.daily.field import FieldJob, mean_and_error, mean_words
from game.client.ambition.daily.match import LIVE, DayMatches, day_course, day_field
from game.client.ambition.daily.sharing import SharedResult, paint_shared, squares_node
from game.client.ambition.daily.tries import (
    DAYS,
    DayTry,
    better_words,
    first_tries,
    month_words,
    points_words,
    review_words,
    share_better,
    week_of,
)
from game.client.ambition.replay.opening import open_match
from game.client.ambition.settings import changed, settings_of
from game.client.ambition.strength import players_words
from game.client.ambition.words import rule_words
from game.client.app.exact_texts import copy_text, save_picture
from game.client.app.opponents import portraits
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.app.statistics_page import StatisticsLoaderScene
from game.client.games import FINISHED
from game.client.kit import gui
from game.client.kit.charts import share_row, share_table
from game.client.kit.files import reason_of
from game.client.kit.i18n import _, all_of, pgettext
from game.client.kit.spoken import sentences
from game.client.kit.widget_scene import ask
from game.engine.ambition.daily import OPPONENTS, Daily, daily, days_of, has_deal
from game.engine.json_reader import RecordError

DAY = "day="
"""The prefix of the ids of the days in the calendar; the day in ISO 8601 follows."""
_CELL, _HIGH, _SQUARE, _FACE, _MARK = 64.0, 44.0, 34.0, 56.0, 20.0


@dataclass(frozen=True, slots=True)
class DayMark:
    """A day in the calendar: whether it can be opened, and how its first try stands, if there is one.

    `state` is "played", "begun" (not finished) or empty. A played one has a `score` in thirds of a
    point, and `marks`."""

    day: date
    open: bool
    state: str = ""
    score: int = 0
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LevelBar:
    """How a try compares with one level: the share it is better than, the level's mean with its error, and the runs."""

    level: str
    share: float
    mean: float
    error: float
    runs: int


@dataclass(frozen=True, slots=True)
class DayData:
    """The content of the page.

    `month` and `week` are its days, `shown` is the one that is open, `today` the present one.
    `state` says how the day stands. `score` is the first try's in words, with its `rounds` and a
    square and a mark for each; before today's deal is played, they are `yesterday`'s. `review` says
    on a Sunday how the week went. `bars` compare the try with the levels; `more` says what is still
    being played."""

    month: tuple[DayMark, ...]
    week: tuple[DayMark, ...]
    shown: date
    today: date
    played: int
    rule: tuple[str, str]
    opponents: str
    state: str
    score: str = ""
    rounds: str = ""
    squares: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()
    yesterday: bool = False
    review: str = ""
    verdict: str = ""
    bars: tuple[LevelBar, ...] = ()
    more: str = ""
    foot: tuple[tuple[str, str, str | None], ...] = ()
    earlier: bool = True
    later: bool = True


def day_dialog(data: DayData) -> gui.Dialog:
    """Return the page."""
    title = (
        _("Today’s deal")
        if data.shown == data.today
        else _("The deal of {day}").format(day=data.shown.isoformat())
    )
    day = gui.Column(_day(data), gap=gui.SMALL, scroll="day", grow=1)
    return gui.Dialog(
        title=title, caption=data.shown.isoformat() if data.shown == data.today else "",
        body=gui.Row([_calendar(data), gui.Gap(gui.LARGE), day], align=gui.Align.START, grow=1), foot=data.foot,
        note=month_words(data.played), steady=True, data=data,
    )  # fmt: skip


def _day_names() -> tuple[str, ...]:
    return (
        pgettext("day of the week", "Mo"), pgettext("day of the week", "Tu"), pgettext("day of the week", "We"),
        pgettext("day of the week", "Th"), pgettext("day of the week", "Fr"), pgettext("day of the week", "Sa"),
        pgettext("day of the week", "Su"),
    )  # fmt: skip


def _calendar(data: DayData) -> gui.Node:
    first = data.month[0].day
    head = gui.Row(
        [
            gui.ButtonNode(
                "earlier", "‹", "small", enabled=data.earlier, said_first=_("The month before")
            ),
            gui.Text(f"{first:%Y-%m}", gui.H3, align=gui.Align.MIDDLE, grow=1),
            gui.ButtonNode(
                "later", "›", "small", enabled=data.later, said_first=_("The month after")
            ),
        ]
    )
    cells: list[gui.Node] = [gui.Gap() for _n in range(first.weekday())]
    cells += [_cell(mark, data) for mark in data.month]
    cells += [gui.Gap() for _n in range(-len(cells) % 7)]
    weeks = [cells[i : i + 7] for i in range(0, len(cells), 7)]
    heads: list[gui.Node] = [
        gui.Text(name, gui.CAPTION, "muted", gui.Align.MIDDLE) for name in _day_names()
    ]
    grid = gui.Grid(cells=[heads, *weeks], grows=[1] * 7, between=4, gap=2)
    return gui.Column([head, grid], gap=gui.SMALL)


def _cell(mark: DayMark, data: DayData) -> gui.Node:
    said = {"played": _("played"), "begun": _("begun"), "": _("not played")}[mark.state]
    button = gui.ButtonNode(
        f"{DAY}{mark.day.isoformat()}", str(mark.day.day), "choice", enabled=mark.open,
        selected=mark.day == data.shown, said_first=said if mark.open else "", wide=_CELL, high=_HIGH,
    )  # fmt: skip
    return gui.Column([button, _score(mark, gui.CAPTION)], gap=0)


def _score(mark: DayMark, style: gui.Style) -> gui.Node:
    """Return the result of a day in whole points; nothing if there is none."""
    colour = "mint" if mark.score > 0 else "coral" if mark.score < 0 else "text"
    words = (
        f"{mark.score / 3:+.0f}".replace("-", "\u2212")
        if mark.state == "played"
        else "…"
        if mark.state
        else " "
    )
    return gui.Text(words, style, colour if mark.state == "played" else "muted", gui.Align.MIDDLE)


def _day(data: DayData) -> list[gui.Node]:
    """Return what the page says of the day that is open."""
    rule, about = data.rule
    nodes: list[gui.Node] = []
    if about:
        named = _("House rule of the week: {rule}").format(rule=rule)
        nodes.append(gui.Text(sentences((named, about)), gui.BODY_SEMI, "accent", lines=gui.MANY))
    if not data.bars:
        faces = [gui.portrait(face, _FACE) for face in portraits(OPPONENTS)]
        nodes.append(
            gui.Row(
                [*faces, gui.Text(data.opponents, gui.BODY, "muted", lines=gui.MANY, grow=1)],
                gui.SMALL,
            )
        )
        nodes.append(gui.Text(data.state, gui.BODY_SEMI, lines=gui.MANY))
    if data.score:
        rounds = gui.Text(data.rounds, gui.BODY, "muted", lines=2, grow=1)
        squares = [squares_node(data.squares, data.marks, _SQUARE)] if data.squares else []
        result: gui.Node = gui.Row(
            [gui.Text(data.score, gui.H2, "accent"), *squares, rounds], gui.LARGE
        )
        nodes.append(_boxed(_("Yesterday"), [result]) if data.yesterday else result)
    if data.verdict:
        nodes.append(gui.Text(data.verdict, gui.BODY_SEMI, lines=gui.MANY))
    if data.score and not data.yesterday:
        tools = {"text": (_("Copy the result"), "export"), "picture": (_("Save picture"), "export")}
        tools["sheet"] = _("Score sheet"), "scores"
        buttons = [gui.ButtonNode(id, words, "small", icon) for id, (words, icon) in tools.items()]
        nodes.append(gui.Row([*buttons, gui.Gap(grow=1)], gui.SMALL))
    if data.review or not data.bars:
        review = [gui.Text(data.review, gui.BODY, lines=gui.MANY)] if data.review else []
        days = gui.Row(
            list(map(_week_day, _day_names(), data.week)), gui.SMALL, gui.Align.START, weighed=True
        )
        nodes.append(
            _boxed(_("The week in review") if data.review else _("This week"), [days, *review])
        )
    if data.bars:
        nodes.append(share_table(map(_level, data.bars)))
    if data.more:
        nodes.append(gui.Text(data.more, gui.CAPTION, "muted", lines=gui.MANY))
    return nodes


def _boxed(heading: str, nodes: Sequence[gui.Node]) -> gui.Node:
    return gui.Padding(
        gui.Column([gui.Text(heading, gui.BODY_SEMI), *nodes]), gui.MEDIUM, gui.MEDIUM, gui.inset
    )


def _week_day(name: str, mark: DayMark) -> gui.Node:
    """Return a day of the week with its result, and the marks of its rounds."""
    marks = [gui.coin(each, _MARK) for each in mark.marks if each]
    signs = gui.Row([gui.Gap(grow=1), *marks, gui.Gap(grow=1)], 0)
    return gui.Column(
        [gui.Text(name, gui.CAPTION, "muted", gui.Align.MIDDLE), _score(mark, gui.FIGURE), signs],
        gap=0,
        grow=1,
    )


def _level(bar: LevelBar) -> list[gui.Node]:
    """Return a row of the comparison: the level, the share of it that was worse, and its mean."""
    said = _("better than {n} %").format(n=round(100 * bar.share))
    mean = _("{mean} ± {error}").format(**mean_words(bar.mean, bar.error))
    return share_row(players_words(bar.level), bar.share, f"{round(100 * bar.share)} %", mean, said)


def _scored(data: DayData, tried: DayTry) -> DayData:
    """Return the data with the score of a try."""
    scores = ", ".join(map(points_words, tried.scores))
    return replace(
        data,
        score=points_words(tried.total),
        rounds=_("Rounds: {scores}").format(scores=scores),
        marks=tried.marks,
    )


class DayScene(StatisticsLoaderScene[list[DayTry]]):
    """The page of the deals of days; it opens at a day, by default today's.

    Today is the day on which the page was opened or returned to, by the local date."""

    def __init__(self, shell: Shell, computers: Computers, day: date | None = None) -> None:
        super().__init__(shell, DAYS)
        self._computers = computers
        self._desk = computers.desk(shell.worker)
        self.today = shell.services.now().date()
        self.day = day if day is not None and has_deal(day) else self.today
        self._field: FieldJob | None = None
        self._field_day: date | None = None

    # ---- life

    def enter(self) -> None:
        self._load()
        super().enter()

    def resume(self) -> None:
        self.today = self.shell.services.now().date()
        self._load()
        self.rebuild()

    def leave(self) -> None:
        self._desk.close()
        super().leave()

    def pause(self) -> None:
        self._drop_field()
        super().pause()

    def _load(self) -> None:
        self._matches = DayMatches(self.shell, self._computers)
        self.ask(list)

    def poll(self) -> None:
        """Take the answer that has come, and remember for the menu what was scored today and yesterday."""
        super().poll()
        days = (self.today - timedelta(1), self.today)
        scores = {
            day.isoformat(): each.total
            for day in days
            if (each := self._firsts.get(day)) and each.state == FINISHED
        }
        if self.found is not None and settings_of(self.shell.settings).day_scores != scores:
            self.shell.remember({"games": changed(self.shell.settings, day_scores=scores)})
        self._follow_field()

    # ---- the field of the day that is open

    def _follow_field(self) -> None:
        """Play the field of the day once its first try is over; nothing of it is shown before."""
        tried = self._tried
        if tried is None or tried.state != FINISHED:
            self._drop_field()
        elif self._field_day != self.day:
            self._drop_field()
            found = daily(self.day)
            self._field_day = self.day
            self._field = day_field(
                day_course(found.rules, found.seed), self._computers, self._desk
            )
            self.rebuild()
        elif self._field is not None and not self._field.done and self._field.update():
            self.rebuild()

    def _drop_field(self) -> None:
        if self._field is not None:
            self._field.stop()
        self._field = self._field_day = None

    # ---- what is shown

    @property
    def _firsts(self) -> Mapping[date, DayTry]:
        return first_tries(self.found or ())

    @property
    def _tried(self) -> DayTry | None:
        return self._firsts.get(self.day)

    @property
    def _going(self) -> bool:
        """Whether the try that isn't ended is of the day that is open."""
        saved = self._matches.saved
        return saved is not None and saved[0] == self.day

    @property
    def _practice(self) -> str:
        """Why a day without a try can only be played for practice, in a sentence; empty if its first try would count."""
        if self.shell.guest:
            return _(
                "The game is open in another window: here you can play this deal for practice."
            )
        if settings_of(self.shell.settings).day_tried == self.day.isoformat():
            return _(
                "You have begun this deal before, and the try is gone. You can play it for practice."
            )
        return ""

    def _mark(self, day: date) -> DayMark:
        tried = self._firsts.get(day)
        can_open = has_deal(day) and (day <= self.today or tried is not None)
        if tried is None or tried.state != FINISHED:
            return DayMark(day, can_open, "begun" if tried is not None else "")
        return DayMark(day, can_open, "played", tried.total, tried.marks)

    def data(self) -> DayData:
        """Return what the page shows now."""
        found = daily(self.day) if has_deal(self.day) else None
        month = tuple(map(self._mark, days_of(self.day.year, self.day.month)))
        week = week_of(self.day)
        names = all_of([shown_name(each) for each in OPPONENTS])
        state, main = self._stand(found)
        kept = (("delete", _("Delete"), None),) if self.found else ()
        data = DayData(
            month=month, week=tuple(map(self._mark, week)),
            review=review_words(each for day, each in self._firsts.items() if day in week and self.day == week[-1]),
            shown=self.day, today=self.today, played=sum(mark.state == "played" for mark in month),
            rule=rule_words(found.rules) if found is not None else ("", ""),
            opponents=_("Three rounds against three club players: {names}. The same for everybody.").format(names=names),
            state=state, foot=(*kept, ("close", _("Back"), "back"), *([main] if main is not None else [])),
            earlier=has_deal(month[0].day - timedelta(1)), later=month[-1].day < self.today,
        )  # fmt: skip
        tried, before = self._tried, self._firsts.get(self.today - timedelta(1))
        if tried is not None and tried.state == FINISHED:
            return self._judged(data, tried)
        if self.day == self.today and before is not None and before.state == FINISHED:
            return replace(
                _scored(data, before), squares=self._shared(before).squares, yesterday=True
            )
        return data

    def _stand(self, found: Daily | None) -> tuple[str, tuple[str, str, str] | None]:
        """Return how the day stands in a sentence, and the main button: to go on, to play, or to play for practice."""
        tried, again = self._tried, ("play", _("Play for practice"), "again")
        if self._going:
            again = ("play", _("Continue"), "resume")
        if found is None:
            return _("This day has no deal."), None
        if self.found is None and not self.problem:
            return self.counting() if self.shell.history.part is not None else "", None
        if self.day > self.today and tried is None and not self._going:
            return _("This day hasn’t come yet."), None
        if self.problem:
            return _("{problem} Until then no try counts.").format(problem=self.problem), again
        if tried is not None and tried.state == FINISHED:
            return _("Your first try:"), again
        if self._going:
            return _("You have begun it; it goes on where you left it."), again
        if tried is not None:
            return _("Your first try was not finished. You can play the deal for practice."), again
        if self._practice:
            return self._practice, again
        words = _("Your first try counts. It is played without hints and without taking back.")
        return words, ("play", _("Play"), "play")

    def _judged(self, data: DayData, tried: DayTry) -> DayData:
        """Return the data with how the first try compares with the field, as far as that is played."""
        field, bars, shared = self._field, list[LevelBar](), self._shared(tried)
        for level in field.levels if field is not None else ():
            scores = field.scores(level) if field is not None else []
            if scores:
                mean, error = mean_and_error(scores)
                bars.append(
                    LevelBar(level, share_better(tried.total, scores), mean, error, len(scores))
                )
        more = ""
        if field is not None:
            runs = min((bar.runs for bar in bars), default=0)
            text = _("Each level in your seat {n} times, with the same cards and opponents.")
            more = (
                text.format(n=field.runs)
                if field.done
                else _("The levels are playing: {n} of {all} times each so far.")
            )
            more = more.format(n=runs, all=field.runs)
        return replace(
            _scored(data, tried),
            squares=shared.squares,
            verdict=shared.better,
            bars=tuple(bars),
            more=more,
        )

    def _shared(self, tried: DayTry) -> SharedResult:
        """Return what others may see of a first try; it is compared once all of that level have played."""
        field, found = self._field, daily(tried.day)
        scores = field.scores(LIVE) if field is not None else []
        if field is None or len(scores) < field.runs:
            return SharedResult(found, tried.scores, tried.marks)
        return SharedResult(
            found,
            tried.scores,
            tried.marks,
            tuple(field.means(LIVE)),
            better_words(tried.total, scores, LIVE),
        )

    def dialog(self) -> gui.Dialog:
        return day_dialog(self.data())

    # ---- what is pressed

    def main(self) -> str:
        """Return the button that Enter presses."""
        return self.data().foot[-1][0]

    def press(self, id: str) -> None:
        if id.startswith(DAY):
            self._turn_to(date.fromisoformat(id.removeprefix(DAY)))
        elif id == "earlier":
            self._turn_to(self.day.replace(day=1) - timedelta(1))
        elif id == "later":
            after = (self.day.replace(day=28) + timedelta(7)).replace(day=1)
            self._turn_to(min(after, max(self.today, after.replace(day=1))))
        elif id in ("sheet", "text", "picture"):
            self._show(id)
        elif id == "play":
            self._play()
        elif id == "delete":
            text = _("All your tries and their scores are deleted.")
            answers = (("delete", _("Delete")), ("keep", _("Keep them")))
            ask(
                self.shell,
                _("Delete your tries?"),
                text,
                answers,
                {"delete": self._forget},
                escape="keep",
            )
        else:
            super().press(id)

    def _turn_to(self, day: date) -> None:
        self.day = day
        self.rebuild()

    def _show(self, what: str) -> None:
        """Open or share something of the first try."""
        tried, shell = self._tried, self.shell
        if tried is None:
            return
        shared = self._shared(tried)
        if what == "text":
            copy_text(shell, shared.text())
        elif what == "picture":
            save_picture(shell, f"ambition-{tried.day.isoformat()}", partial(paint_shared, shared))
        else:
            with suppress(OSError, RecordError):
                open_match(shell, tried.match(shell.folder), self._computers)

    def _forget(self) -> None:
        """Delete all tries for good."""
        try:
            self._matches.forget()
        except OSError as error:
            self.shell.toast(_("They can’t be deleted: {why}.").format(why=reason_of(error)))
        self._load()
        self.rebuild()

    def _play(self) -> None:
        """Go on with the day's try, or begin one, after asking whether another day's may be given up."""
        if self._going:
            self._matches.go_on()
            return
        counted = (
            self._tried is None
            and self.found is not None
            and not self.problem
            and not self._practice
        )
        start = partial(self._matches.start, daily(self.day), counted)
        saved = self._matches.saved
        if saved is None:
            start()
            return
        text = _("The unfinished deal of {day} will be given up.").format(day=saved[0].isoformat())
        answers = (("new", _("Play")), ("keep", _("Keep it")))
        ask(self.shell, _("Play another day?"), text, answers, {"new": start}, escape="keep")
