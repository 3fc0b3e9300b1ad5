"""The result of a round, row by row, and the end of the match with its offer for the next one."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

from game.client.ambition import explanations
from game.client.ambition.match.final import FinalData, explained, final_dialog, save_end
from game.client.ambition.rulebook.page import ExplainedSheetScene
from game.client.ambition.settings import change, changed, settings_of
from game.client.ambition.sheet.page import SheetScene
from game.client.ambition.statistics.rated import EDITION, own_rating
from game.client.ambition.statistics.summary import since
from game.client.ambition.strength import next_level, noted, offer_words
from game.client.ambition.strikes import strikes
from game.client.ambition.suggested_tables import EVEN, OWN, at_levels, suggestion, suggestion_words
from game.client.ambition.view import SeatView, Status, last_strike, struck_out
from game.client.ambition.words import (
    coming_up,
    explain,
    minus,
    placing,
    signed,
    strike_words,
    summary,
)
from game.client.app.ending import LAURELS_MS, ROWS, RowsScene, head, landed, who
from game.client.app.fair_page import FAIR, fair_words
from game.client.app.listing import open_more
from game.client.app.options import Computers
from game.client.app.shell import Shell
from game.client.app.statistics.history import StatisticsUnavailableError
from game.client.kit import gui, intents
from game.client.kit.i18n import _, ngettext, pgettext
from game.client.kit.keymap import PICTURE
from game.client.kit.widget_scene import ActionButton
from game.client.table.person import ME
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import RoundScored
from game.engine.ambition.match import Match
from game.engine.ambition.observation import Trick


class Offer(Protocol):
    """What a finished match leads to, if the person takes it.

    `offer` holds its words and those of its button, or is None. `poll` may replace it."""

    @property
    def offer(self) -> tuple[str, str] | None:
        """The words, and those of the button."""

    def poll(self) -> bool:
        """Return whether the offer has changed."""

    def take(self) -> None:
        """Set what is offered for the next match."""


class NextTable:
    """The `Offer` of other opponents."""

    def __init__(self, shell: Shell, match: Match, computers: Computers) -> None:
        assert match.result is not None
        self.shell, self._computers = shell, computers
        self.offer: tuple[str, str] | None = None
        self._levels: tuple[str, ...] = ()
        self._now = tuple(str(player.get("level", "")) for player in match.players[1:])
        values = noted(settings_of(shell.settings), match.players[1:], match.result.places[ME])
        played = settings_of(shell.settings).table_matches + 1
        shell.remember({"games": changed(shell.settings, **values, table_matches=played)})
        self._asked = None
        if settings_of(shell.settings).table_way == OWN:
            return
        another = next_level(settings_of(shell.settings), computers.levels, len(match.players))
        if another is not None:
            self.offer, self._levels = (
                offer_words(*another, computers.levels),
                (another[0],) * len(self._now),
            )
        plain = match.rules.house is None and not match.rules.handicap
        if match.rules.edition == EDITION and plain and computers.ratings:
            since_day = partial(since, day=shell.settings.statistics_since)
            self._asked = shell.history.ask(
                lambda matches: own_rating(since_day(matches), computers)
            )

    def poll(self) -> bool:
        """Check whether the person's rating has arrived, and return whether it has changed the offer."""
        if self._asked is None or not self._asked.done():
            return False
        before, rating, counted = self.offer, None, 0
        with suppress(StatisticsUnavailableError):  # then the run of places alone speaks
            rating, counted = self._asked.result()
        self._asked = None
        settings, scale = settings_of(self.shell.settings), self._computers.ratings
        found = suggestion(rating, counted, settings.table_matches, self._now, scale)
        if rating is not None and found is not None:
            adapts = settings.table_way == EVEN
            self.offer = suggestion_words(
                rating, found, dict(self._computers.levels), scale, adapts
            )
            self._levels = found
            if adapts:
                self.take()
        return self.offer != before

    def take(self) -> None:
        """Set the offered opponents for the next match."""
        if self._levels:
            scale = {level: i for i, (level, _title) in enumerate(self._computers.levels)}
            opponents = at_levels(settings_of(self.shell.settings).opponents, self._levels, scale)
            change(self.shell, opponents=opponents, lately=(), lately_level="", table_matches=0)
            self._levels = ()


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One player's row in a round's result.

    `bid` is whether Nil was bid, or None without bidding. `tricks` is the number of tricks taken,
    or None if it doesn't matter. `out` means that the player can't win any more, `last` that one
    more strike may end the match. `explanations` say, by column, how each number came about."""

    place: int
    name: str
    portrait: str
    taken: int
    status: Status
    reason: str
    points: int
    total: int
    strikes: int
    strike_words: str
    me: bool = False
    bid: bool | None = None
    tricks: int | None = None
    out: bool = False
    last: bool = False
    explanations: Mapping[str, gui.Explanation] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ResultData:
    """The content of the dialog with a round's result.

    `over` means that the match is decided, so that the main button leads to its end. `practice`
    means that the round didn't count and can be played again. `go_on` replaces the main button's
    words. `strike_limit` is 0 if there are no strikes."""

    title: str
    summary: str
    corner: str
    rows: tuple[ResultRow, ...]
    foot: tuple[str, ...]
    over: bool = False
    void: bool = False
    practice: bool = False
    go_on: str = ""
    rules: Rules | None = None
    strike_limit: int = 4


def result_data(
    rules: Rules,
    event: RoundScored,
    seats: Sequence[SeatView],
    me: int,
    over: bool,
    tricks: Sequence[Trick] = (),
    events: Sequence[RoundScored] = (),
) -> ResultData:
    """Return the content of the dialog for a scored round, with rows by place in the match, best first.

    With the round's `tricks` and the `events` of all rounds so far, the numbers are explained in
    full."""
    places, names, numbers = placing(event.totals), [seat.name for seat in seats], rules.numbers
    won = (
        [sum(trick.winner == seat for trick in tricks) for seat in range(len(seats))]
        if tricks
        else []
    )
    rows = []
    for seat in sorted(range(len(seats)), key=lambda seat: (places[seat], seat)):
        score, total = event.scored[seat], event.totals[seat]
        status, reason = explain(numbers, event, seat)
        rows.append(ResultRow(
            place=places[seat], name=seats[seat].name, portrait=seats[seat].portrait, taken=event.taken[seat],
            status=status, reason=reason, points=score.points, total=total.points, strikes=total.strikes,
            strike_words=strike_words(total.strikes, score.strikes, numbers), me=seat == me,
            bid=None if event.bids is None else event.bids[seat],
            tricks=won[seat] if won and numbers.nil_by_tricks else None, out=struck_out(numbers, total.strikes),
            last=last_strike(numbers, total.strikes),
            explanations=_told(rules, event, seat, names, me, tricks, events or (event,)),
        ))  # fmt: skip
    slam = any("slam" in score.marks for score in event.scored)
    corner = _("Void round") if event.void else _("A Slam") if slam else ""
    if not corner:
        off = numbers.total - sum(event.taken)
        corner = _("{n} points taken in all").format(n=numbers.total)
        if off:
            text = ngettext("{n} points, {off} taken off", "{n} points, {off} taken off", off)
            corner = text.format(n=numbers.total, off=off)
    return ResultData(
        _("Round {n}").format(n=event.number), summary(event, [seat.name for seat in seats], me), corner, tuple(rows),
        () if over else tuple(coming_up(rules, event)), over, event.void, rules=rules,
        strike_limit=numbers.strike_limit,
    )  # fmt: skip


def _told(
    rules: Rules,
    event: RoundScored,
    seat: int,
    names: Sequence[str],
    me: int,
    tricks: Sequence[Trick],
    events: Sequence[RoundScored],
) -> dict[str, gui.Explanation]:
    """Return the explanations of a seat's numbers, by column of the dialog."""
    numbers = rules.numbers
    points = explanations.points(numbers, event, seat, names, me)
    told = {
        "place": explanations.place(numbers, event.totals, seat, names, me),
        "taken": explanations.taken(event, seat, names, me, tricks),
        "why": points,
        "add": points,
        "total": explanations.total(event, seat),
    }
    if numbers.strike_limit:
        told["strikes"] = explanations.strikes(numbers, events, seat, event.totals[seat].strikes)
    return told


def result_dialog(data: ResultData) -> gui.Dialog:
    """Return the dialog with a round's result; its buttons are again (in practice), review, next and rules."""
    again = (("again", _("Play it again"), "again"),) if data.practice else ()
    last = ("next", data.go_on or (_("Final result") if data.over else _("Next round")), "next")
    if data.practice:
        last = ("next", _("Done"), "check")
    heads = [
        *(
            gui.Gap(),
            gui.Gap(),
            head(_("Player"), gui.Align.START),
            head(_("Taken")),
            head(_("Result"), gui.Align.START),
        ),
        *(head(pgettext("points of one round", "Round")), head(_("Total"))),
    ]
    if data.strike_limit:
        heads.append(head(_("Strikes"), gui.Align.START))
    grid = gui.Grid(
        cells=[heads, *(_row(i, row, data) for i, row in enumerate(data.rows))],
        grows=(0, 0, 1, 0, 3, 0, 0, 0)[: len(heads)],
        between=gui.LARGE,
        pad=(gui.MEDIUM, gui.SMALL),
        ground=gui.rows_ground([row.me for row in data.rows]),
        scroll=ROWS,
        head=1,
    )
    notes = (
        gui.Column(
            [gui.Text(line, gui.CAPTION, "muted", lines=2) for line in data.foot], gap=0, grow=1
        )
        if data.foot
        else None
    )
    return gui.Dialog(
        title=data.title, caption=data.summary, corner=data.corner, tools=[gui.rules_tool()], body=grid, notes=notes,
        foot=(*again, ("review", _("How it went"), "eye"), last), more=(_("Score sheet"),), data=data,
    )  # fmt: skip


def _row(i: int, row: ResultRow, data: ResultData) -> list[gui.Node]:
    told = partial(explained, row.explanations, row.name, i)
    place, picture, name = who(row.place, row.place == 1, row.portrait, row.name, row.out)
    second = _second_line(row)
    if second:
        name = gui.Column(
            [name, gui.Text(second, gui.CAPTION, "sky" if row.bid else "muted", lines=2)], gap=0
        )
    colour = "muted" if data.void else "mint" if row.points > 0 else "coral"
    worth = gui.Column(
        [
            gui.Row([gui.StatusPill(row.status.kind, row.status.label), gui.Gap(grow=1)]),
            gui.Text(row.reason, gui.BODY, lines=2),
        ],
        gap=2,
    )
    cells = [
        told("place", place),
        picture,
        name,
        told("taken", gui.Text(str(row.taken), gui.NUM, align=gui.Align.END)),
        told("why", worth),
        told("add", gui.Text(signed(row.points), gui.NUM, colour, gui.Align.END)),
        told("total", gui.Text(minus(row.total), gui.NUM, align=gui.Align.END)),
    ]
    if not data.strike_limit:
        return cells
    style, colour = (gui.CAPTION_SEMI, "coral") if row.last else (gui.CAPTION, "muted")
    marks = gui.Column(
        [
            strikes(row.strikes, data.strike_limit),
            gui.Text(row.strike_words, style, colour, lines=2),
        ],
        gap=2,
    )
    return [*cells, told("strikes", marks)]


def _second_line(row: ResultRow) -> str:
    """Return the line below a name: the bid, and the number of tricks if it matters."""
    words = [] if row.bid is None else [_("bid Nil") if row.bid else _("no bid")]
    if row.tricks is not None:
        words.append(ngettext("{n} trick", "{n} tricks", row.tricks).format(n=row.tricks))
    return " · ".join(words)


_HEARD = 4  # one chip in this many is heard when it lands


class _ScoredScene(RowsScene, ExplainedSheetScene):
    """A scene with rows whose numbers can be explained once all rows have appeared, and with a score sheet."""

    default: str

    def __init__(self, shell: Shell, sheet: Callable[[], SheetScene], picture: str) -> None:
        super().__init__(shell, picture)
        self._sheet = sheet

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.SHOW_SCORES and self.shown_rows == self.rows:
            self.show_sheet()
            return True
        return super().handle(intent)

    def paint_dialog(self, canvas: gui.Canvas) -> None:
        RowsScene.paint(self, canvas)

    def paint(self, canvas: gui.Canvas) -> None:
        ExplainedSheetScene.paint(self, canvas)

    def spots(self) -> Sequence[gui.Spot]:
        return super().spots() if self.shown_rows == self.rows else ()

    @property
    def sheet_action(self) -> ActionButton:
        """The score sheet, in the list of what the dialog has no button for."""
        return ActionButton("sheet", "scores", lambda: _("Score sheet"), self.show_sheet)

    def show_sheet(self) -> None:
        """Open the score sheet above this scene."""
        self.shell.stack.push(self._sheet())

    def auto(self) -> None:
        if self._pictured:
            self.press(self.default)


class ResultScene(_ScoredScene):
    """The scene of a round's result.

    Enter or the main button goes on; Esc opens the table's menu. The language can be changed there,
    so `data` is called at every layout."""

    default = "next"

    def __init__(
        self,
        shell: Shell,
        data: Callable[[], ResultData],
        sheet: Callable[[], SheetScene],
        review: Callable[[], None],
        go_on: Callable[[], None],
        pause: Callable[[], None],
        again: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(shell, sheet, "round-result")
        self._again = again
        self._data, self._review, self._go_on, self._pause = data, review, go_on, pause

    def dialog(self) -> gui.Dialog:
        return result_dialog(self._data())

    def act(self, id: str) -> None:
        if id == gui.MORE:
            open_more(self, [self.sheet_action])
        elif id == "review":
            self._review()
        elif id == "again":
            self._again()
        else:
            self.close()
            self._go_on()

    def cancel(self) -> None:
        self._pause()


class FinalScene(_ScoredScene):
    """The scene of a match's end, which leads to a new match, the score sheet or the menu."""

    page = "strikes"
    default = "new"
    lasting = LAURELS_MS

    def __init__(
        self,
        shell: Shell,
        data: FinalData,
        sheet: Callable[[], SheetScene],
        new: Callable[[], None],
        menu: Callable[[], None],
        offered: Offer | None = None,
        check: Callable[[], None] | None = None,
        fair: Callable[[], None] | None = None,
    ) -> None:
        """Create the scene.

        `offered` is the offer of other opponents for the next match, `check` opens the review,
        `fair` the page “Is it fair?”."""
        super().__init__(shell, sheet, "final")
        self._check, self._fair = check or (lambda: None), fair or (lambda: None)
        self._new, self._menu, self._offered = new, menu, offered
        self._data = replace(data, offer=offered.offer) if offered is not None else data

    def dialog(self) -> gui.Dialog:
        return final_dialog(self._data, lambda: self.age, [action.words() for action in self._more])

    @property
    def _more(self) -> list[ActionButton]:
        """What the dialog has no button for."""
        found = [self.sheet_action]
        if self._data.story is not None:
            found.append(
                ActionButton(
                    "picture",
                    "export",
                    lambda: self.shell.keyed(_("Save picture"), PICTURE),
                    self._save,
                )
            )
        if self._data.fair:
            found.append(ActionButton(FAIR, "info", fair_words, self._fair))
        if self._data.offer is not None and self._data.offer[1]:
            found.append(ActionButton("menu", "back", lambda: _("Menu"), self._menu))
        return found

    def handle(self, intent: intents.Intent) -> bool:
        if (
            intent is intents.Verb.SAVE_PICTURE
            and self._data.story is not None
            and self.shown_rows == self.rows
        ):
            self._save()
            return True
        return super().handle(intent)

    def update(self, dt: float) -> bool:
        """Animate the scene, play the sound of the chips that land, and show an offer that has arrived."""
        if self._offered is not None and self._offered.poll():
            self._data = replace(self._data, offer=self._offered.offer)
            self.rebuild()
        before, changed = landed(self.age), super().update(dt)
        won = any(row.me and row.winner for row in self._data.rows) and self._data.finished
        if won and landed(self.age) // _HEARD > before // _HEARD and math.isfinite(self.age):
            self.shell.sounds.play("chip")
        return changed

    def act(self, id: str) -> None:
        actions = {"new": self._new, "menu": self._menu, "level": self._take, "check": self._check}
        (actions | {gui.MORE: lambda: open_more(self, self._more)})[id]()

    def _take(self) -> None:
        if self._offered is not None:
            self._offered.take()
            self._new()

    def _save(self) -> None:
        save_end(self.shell, self._data, f"{self.shell.services.now():%Y-%m-%d}")

    def cancel(self) -> None:
        self._menu()
