"""The round's result: who took what, why it counted what it did, and how the match stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.client.ambition import explanations
from game.client.ambition.status import last_strike, struck_out
from game.client.ambition.strikes import paint_strikes
from game.client.ambition.view import SeatView, Status
from game.client.ambition.words import coming_up, explain, placing, signed, strike_words, summary
from game.client.kit.bubbles import Spot
from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.explanation import Explanation
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, ngettext, pgettext
from game.client.kit.text import BODY, BUTTON, CAPTION, CAPTION_SEMI, H3, NAME, NUM
from game.client.kit.widgets import footer, footer_width, paint_buttons, paint_dialog, paint_pill, rules_tool
from game.client.table.look import Look
from game.engine.ambition.editions import Rules
from game.engine.ambition.events import RoundScored
from game.engine.ambition.observation import Trick

_WIDTH, _HEIGHT = 1240.0, 716.0
_ROW_H, _ROW_GAP = 104.0, 8.0


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One player's line. `bid`: what was bid, None without bidding; `tricks` taken, None where they don't matter; `out`: can't
    win any more; `last`: one strike more may end the match. `told`: how each column came about."""

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
    told: Mapping[str, Explanation] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ResultData:
    """What the dialog says. `over`: the match is decided, the main button leads to its end; `practice`: the round didn't
    count and can be played once more; `go_on`: other words for the main button; `check`: the play checker can be opened;
    `strike_limit`: 0 where there are no strikes."""

    title: str
    summary: str
    corner: str
    rows: tuple[ResultRow, ...]
    foot: tuple[str, ...]
    over: bool = False
    void: bool = False
    practice: bool = False
    go_on: str = ""
    check: bool = False
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
    """The dialog's words for a scored round; rows by place in the match, best first. `tricks` of the round and the `events`
    of all rounds so far let its numbers explain themselves in full."""
    places, names, numbers = placing(event.totals), [seat.name for seat in seats], rules.numbers
    won = [sum(trick.winner == seat for trick in tricks) for seat in range(len(seats))] if tricks else []
    rows = []
    for seat in sorted(range(len(seats)), key=lambda seat: (places[seat], seat)):
        score, total = event.scored[seat], event.totals[seat]
        status, reason = explain(numbers, event, seat, total.strikes - score.strikes)
        rows.append(
            ResultRow(
                places[seat],
                seats[seat].name,
                seats[seat].portrait,
                event.taken[seat],
                status,
                reason,
                score.points,
                total.points,
                total.strikes,
                strike_words(total.strikes, score.strikes, numbers),
                seat == me,
                None if event.bids is None else event.bids[seat],
                won[seat] if won and numbers.nil_by_tricks else None,
                struck_out(numbers, total.strikes),
                last_strike(numbers, total.strikes),
                _told(rules, event, seat, names, me, tricks, events or (event,)),
            )
        )
    slam = any("slam" in score.marks for score in event.scored)
    corner = _("Void round") if event.void else _("A Slam") if slam else ""
    if not corner:
        off = numbers.total - sum(event.taken)
        corner = _("{n} points, all taken").format(n=numbers.total)
        if off:
            text = ngettext("{n} points, {off} taken off again", "{n} points, {off} taken off again", off)
            corner = text.format(n=numbers.total, off=off)
    return ResultData(
        _("Round {n}").format(n=event.number),
        summary(event, [seat.name for seat in seats], me),
        corner,
        tuple(rows),
        () if over else tuple(coming_up(rules, event)),
        over,
        event.void,
        rules=rules,
        strike_limit=numbers.strike_limit,
    )


def _told(
    rules: Rules,
    event: RoundScored,
    seat: int,
    names: Sequence[str],
    me: int,
    tricks: Sequence[Trick],
    events: Sequence[RoundScored],
) -> dict[str, Explanation]:
    """By column of the dialog."""
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


@dataclass(frozen=True, slots=True)
class ResultLayout:
    """Where the dialog, its rows, its buttons (sheet, or again after practice, then review, next and rules) and the numbers
    that explain themselves stand."""

    rect: Rect
    rows: tuple[Rect, ...]
    columns: dict[str, float]
    buttons: tuple[Button, ...]
    spots: tuple[Spot, ...]
    data: ResultData


def layout_result(look: Look, data: ResultData) -> ResultLayout:
    """Places everything; in narrow windows the columns move together."""
    rect = look.grid.dialog(_WIDTH, _HEIGHT - (4 - len(data.rows)) * (_ROW_H + _ROW_GAP))
    lost = _WIDTH - rect.w
    at = {"place": 52.0, "pic": 84.0, "name": 156.0, "taken": 352 - 0.35 * lost, "why": 400 - 0.45 * lost}
    at |= {"add": 878 - 0.85 * lost, "total": 1010 - 0.95 * lost, "strikes": 1064 - lost}
    if not data.strike_limit:  # the others get the room of the strikes
        at |= {"add": at["add"] + 130, "total": at["total"] + 160}
    columns = {name: rect.x + x for name, x in at.items()}
    top = rect.y + 162
    rows = tuple(Rect(rect.x + 24, top + i * (_ROW_H + _ROW_GAP), rect.w - 48, _ROW_H) for i in range(len(data.rows)))
    if data.practice:
        first, last = ("again", _("Play it again"), "again"), ("next", _("Done"), "check")
    else:
        first = ("sheet", _("Scores"), "scores")
        last = ("next", data.go_on or (_("Final result") if data.over else _("Next round")), "next")
    checker = (("check", _("Check"), "eye"),) if data.check else ()
    wanted = (first, *checker, ("review", _("Review"), "review"), last)
    least = {"next": 220.0}
    plain = BUTTON._replace(share=0.0)  # the words at the left need the room more
    sized = [
        (id, label, icon, max(least.get(id, 0.0), footer_width(look.words.width(label, plain), True)))
        for id, label, icon in wanted
    ]
    buttons = [*footer(rect, sized), rules_tool(rect)]
    spots = [
        Spot(f"{column}-{i}", spot, row.told[column], row.name)
        for i, (row, box) in enumerate(zip(data.rows, rows, strict=True))
        for column, spot in _spots(columns, box).items()
        if column in row.told
    ]
    return ResultLayout(rect, rows, columns, tuple(buttons), tuple(spots), data)


def _spots(at: dict[str, float], box: Rect) -> dict[str, Rect]:
    """Where the numbers of a row stand, by column."""
    y, h = box.y + 10, box.h - 20
    return {
        "place": Rect(at["place"] - 22, box.cy - 24, 44, 48),
        "taken": Rect(at["taken"] - 68, box.cy - 26, 80, 52),
        "why": Rect(at["why"] - 8, y, at["add"] - 68 - at["why"], h),
        "add": Rect(at["add"] - 72, box.cy - 26, 84, 52),
        "total": Rect(at["total"] - 84, box.cy - 26, 96, 52),
        "strikes": Rect(at["strikes"] - 10, y, box.right - 6 - at["strikes"], h),
    }


def paint_result(canvas: Canvas, layout: ResultLayout, states: States = REST, shown: int = 4) -> None:
    """The dialog with its first `shown` rows."""
    data, rect, theme = layout.data, layout.rect, canvas.theme
    paint_dialog(canvas, rect, data.title, data.summary, data.corner, 64)
    heads = (
        ("name", _("Player"), "start"),
        ("taken", _("Taken"), "end"),
        ("why", _("What it was worth"), "start"),
        ("add", pgettext("points of one round", "Round"), "end"),
        ("total", _("Total"), "end"),
        ("strikes", _("Strikes") if data.strike_limit else "", "start"),
    )
    for column, head, anchor in heads:
        canvas.text(layout.columns[column], rect.y + 142, head, CAPTION_SEMI, theme.muted, anchor)
    for row, box in list(zip(data.rows, layout.rows, strict=True))[:shown]:
        _row(canvas, layout, row, box)
    room = layout.buttons[0].rect.x - rect.x - 40 - 24
    words = []
    for line in data.foot:
        style, parts = canvas.words.wrapped(line, CAPTION, room, 2)
        words += [(style, part) for part in parts]
    top = rect.bottom - (52 if len(words) < 3 else 44 + 11 * (len(words) - 1))
    for i, (style, part) in enumerate(words):
        canvas.text(rect.x + 40, top + (24 if len(words) < 3 else 22) * i, part, style, theme.muted)
    paint_buttons(canvas, layout.buttons, states)


def _row(canvas: Canvas, layout: ResultLayout, row: ResultRow, box: Rect) -> None:
    void, limit = layout.data.void, layout.data.strike_limit
    theme, at, b = canvas.theme, layout.columns, box.cy
    line, width = (theme.frame, 2.0) if row.me else (theme.line, 1.0)
    canvas.rect(box, 14, theme.row_me if row.me else theme.panel2, 1, line, width)
    place_colour = theme.accent if row.place == 1 else theme.muted
    canvas.text(at["place"], b + 9, str(row.place), H3, place_colour, "middle")
    canvas.drawing("portraits", row.portrait, at["pic"], b - 28, 56, grey=row.out)
    taken_width = canvas.width(str(row.taken), NUM)
    room = at["taken"] - taken_width - 10 - at["name"]
    second = _second_line(row)
    canvas.text(at["name"], b + (-1 if second else 8), row.name, NAME, room=room)
    if second:
        canvas.text(at["name"], b + 25, second, CAPTION, theme.sky if row.bid else theme.muted, room=room)
    canvas.text(at["taken"], b + 11, str(row.taken), NUM, anchor="end")
    paint_pill(canvas, at["why"], b - 38, row.status.kind, row.status.label)
    points = signed(row.points)
    _reason(canvas, row.reason, at["why"] + 2, b, at["add"] - 84 - at["why"])
    colour = theme.muted if void else theme.mint if row.points > 0 else theme.coral
    canvas.text(at["add"], b + 12, points, NUM, colour, "end")
    canvas.text(at["total"], b + 12, str(row.total).replace("-", "\u2212"), NUM, anchor="end")
    if not limit:
        return
    paint_strikes(canvas, at["strikes"], b - 26, row.strikes, 24, 4, limit)
    style = CAPTION_SEMI if row.last else CAPTION
    room = box.right - 12 - at["strikes"]
    canvas.text(at["strikes"], b + 27, row.strike_words, style, theme.coral if row.last else theme.muted, room=room)


def _second_line(row: ResultRow) -> str:
    """What stands below a name: the bid, and the tricks where they matter."""
    words = [] if row.bid is None else [_("bid Nil") if row.bid else _("no bid")]
    if row.tricks is not None:
        words.append(ngettext("{n} trick", "{n} tricks", row.tricks).format(n=row.tricks))
    return " · ".join(words)


def _reason(canvas: Canvas, text: str, x: float, b: float, room: float) -> None:
    """One line where it fits, else two of the smaller size."""
    if canvas.width(text, BODY) <= room:
        canvas.text(x, b + 28, text, BODY)
        return
    style, lines = canvas.words.wrapped(text, CAPTION, room, 2)
    for i, line in enumerate(lines):
        canvas.text(x, b + (26 if len(lines) == 1 else 17 + 22 * i), line, style)
