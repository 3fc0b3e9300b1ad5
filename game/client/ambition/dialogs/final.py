"""The end of a match: who won and why, places, points and strikes, celebrated quietly."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.client.ambition import explanations
from game.client.ambition.status import struck_out
from game.client.ambition.strikes import paint_strikes
from game.client.ambition.view import SeatView
from game.client.ambition.words import ending
from game.client.kit.bubbles import Spot
from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.explanation import Explanation
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.text import BODY, BUTTON, CAPTION, CAPTION_SEMI, H2, H3, NAME, NUM
from game.client.kit.widgets import footer, footer_width, paint_buttons, paint_pill, pill_width, rules_tool
from game.client.table.laurels import paint_laurels
from game.client.table.look import Look
from game.engine.ambition.editions import Edition, Rules
from game.engine.ambition.events import MatchEnded, RoundScored, SeatScore, Total

_WIDTH, _HEIGHT = 1040.0, 760.0
_ROW_H, _ROW_GAP = 84.0, 8.0
_HEAD = 262.0


@dataclass(frozen=True, slots=True)
class FinalRow:
    """One player's line; `relative` is the score against the others' mean, in words; `out`: had to leave the win to others;
    `told`: how each number came about."""

    place: int
    name: str
    portrait: str
    points: int
    strikes: int
    relative: str
    me: bool = False
    winner: bool = False
    out: bool = False
    told: Mapping[str, Explanation] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FinalData:
    """What the last picture of a match says. `finished`: the match is over, so that whoever leads has won; `helped`: with what
    help it was played; `strike_limit`: 0 where there are no strikes."""

    headline: str
    reason: str
    rows: tuple[FinalRow, ...]
    finished: bool = True
    rules: Rules | None = None
    helped: str = ""
    strike_limit: int = 4


def final_data(
    rules: Rules,
    event: MatchEnded,
    totals: Sequence[Total],
    seats: Sequence[SeatView],
    me: int,
    events: Sequence[RoundScored] = (),
    scored: Sequence[SeatScore] | None = None,
    stopped: int = 0,
) -> FinalData:
    """The words of a finished match, by place. With the `events` of all rounds its numbers explain themselves in full;
    `scored`: the last round, which in some editions says who may win; `stopped`: after so many rounds,
    against its rules, or 0."""
    numbers = rules.numbers
    names = [seat.name for seat in seats]
    headline, reason = ending(rules, names, totals, event.winners, me, stopped)
    rows = []
    for seat in sorted(range(len(seats)), key=lambda seat: (event.places[seat], seat)):
        relative = f"{event.relative_scores[seat]:+.1f}".replace("-", "\u2212")
        rows.append(
            FinalRow(
                event.places[seat],
                seats[seat].name,
                seats[seat].portrait,
                totals[seat].points,
                totals[seat].strikes,
                relative,
                seat == me,
                seat in event.winners,
                struck_out(numbers, totals[seat].strikes),
                {
                    "place": explanations.final_place(
                        rules, totals, event.winners, seat, event.places[seat], stopped > 0
                    ),
                    "score": explanations.final_score(events, seat, totals[seat].points),
                    "relative": explanations.relative(rules, totals, seat, event.relative_scores[seat], names, scored),
                    **_strikes_told(numbers, events, seat, totals[seat].strikes),
                },
            )
        )
    return FinalData(headline, reason, tuple(rows), rules=rules, strike_limit=numbers.strike_limit)


def _strikes_told(numbers: Edition, events: Sequence[RoundScored], seat: int, n: int) -> dict[str, Explanation]:
    return {"strikes": explanations.strikes(numbers, events, seat, n)} if numbers.strike_limit else {}


@dataclass(frozen=True, slots=True)
class FinalLayout:
    """Where the dialog, its rows, its buttons (menu, sheet, new, rules) and the numbers that explain themselves stand."""

    rect: Rect
    rows: tuple[Rect, ...]
    buttons: tuple[Button, ...]
    spots: tuple[Spot, ...]
    data: FinalData


def layout_final(look: Look, data: FinalData) -> FinalLayout:
    """Places everything."""
    rect = look.grid.dialog(_WIDTH, _HEIGHT - (4 - len(data.rows)) * (_ROW_H + _ROW_GAP))
    rows = tuple(
        Rect(rect.x + 32, rect.y + _HEAD + 24 + i * (_ROW_H + _ROW_GAP), rect.w - 64, _ROW_H)
        for i in range(len(data.rows))
    )
    wanted = (("menu", _("Menu"), "back"), ("sheet", _("Score sheet"), "scores"), ("new", _("New match"), "play"))
    sized = [(id, label, icon, footer_width(look.words.width(label, BUTTON), True)) for id, label, icon in wanted]
    shift = _shift(data.strike_limit)
    head = rows[0].right - 190 + shift
    width = look.words.width(_("Relative"), CAPTION_SEMI)
    spots = [
        Spot("relative", Rect(head - width - 8, rect.y + _HEAD - 10, width + 16, 30), explanations.relative_column())
    ]
    for i, (row, box) in enumerate(zip(data.rows, rows, strict=True)):
        columns = {
            "place": Rect(box.x + 12, box.cy - 24, 48, 48),
            "score": Rect(box.right - 430 + shift, box.cy - 26, 112, 52),
            "relative": Rect(box.right - 286 + shift, box.cy - 26, 108, 52),
            "strikes": Rect(box.right - 146, box.cy - 24, 126, 48),
        }
        spots += [
            Spot(f"{column}-{i}", spot, row.told[column], row.name)
            for column, spot in columns.items()
            if column in row.told
        ]
    return FinalLayout(rect, rows, (*footer(rect, sized), rules_tool(rect)), tuple(spots), data)


def paint_final(
    canvas: Canvas, layout: FinalLayout, states: States = REST, shown: int = 4, age: float = math.inf
) -> None:
    """The dialog with its first `shown` rows, `age` milliseconds after it has come."""
    rect, data, theme = layout.rect, layout.data, canvas.theme
    canvas.panel(rect, 20, alpha=0.985)
    won = data.finished and any(row.me and row.winner for row in data.rows)
    paint_laurels(canvas, rect, [row.portrait for row in data.rows if row.winner], data.finished, won, age)
    canvas.text(rect.cx, rect.y + 196, data.headline, H2, anchor="middle", room=rect.w - 80)
    canvas.text(rect.cx, rect.y + 230, data.reason, BODY, theme.muted, "middle", rect.w - 80)
    shift = _shift(data.strike_limit)
    heads = [(-330.0 + shift, _("Score"), "end"), (-190.0 + shift, _("Relative"), "end")]
    heads += [(-134.0, _("Strikes"), "start")] if data.strike_limit else []
    for dx, head, anchor in heads:
        canvas.text(layout.rows[0].right + dx, rect.y + _HEAD + 14, head, CAPTION_SEMI, theme.muted, anchor)
    for row, box in list(zip(data.rows, layout.rows, strict=True))[:shown]:
        _row(canvas, row, box, data.strike_limit)
    room = min(button.rect.x for button in layout.buttons if button.rect.y > rect.cy) - rect.x - 64
    for i, line in enumerate(canvas.words.wrap(data.helped, CAPTION, room, 2) if data.helped else []):
        canvas.text(rect.x + 40, rect.bottom - 50 + 22 * i, line, CAPTION, theme.muted)
    paint_buttons(canvas, layout.buttons, states)


def _shift(limit: int) -> float:
    """How much farther to the right the numbers stand where there are no strikes."""
    return 0.0 if limit else 150.0


def _row(canvas: Canvas, row: FinalRow, box: Rect, limit: int) -> None:
    theme, b = canvas.theme, box.cy
    line, width = (theme.frame, 2.0) if row.me else (theme.line, 1.0)
    canvas.rect(box, 14, theme.row_me if row.me else theme.panel2, 1, line, width)
    canvas.text(box.x + 36, b + 9, str(row.place), H3, theme.accent if row.winner else theme.muted, "middle")
    canvas.drawing("portraits", row.portrait, box.x + 68, b - 28, 56, grey=row.out)
    out = row.out
    words = _("Out")
    shift = _shift(limit)
    room = box.right - 420 + shift - (box.x + 142) - (pill_width(canvas, words) + 16 if out else 0)
    name = canvas.text(box.x + 142, b + 8, row.name, NAME, room=room)
    if out:
        paint_pill(canvas, box.x + 142 + name + 16, b - 17, "out", words)
    canvas.text(box.right - 330 + shift, b + 12, str(row.points).replace("-", "\u2212"), NUM, anchor="end")
    canvas.text(box.right - 190 + shift, b + 9, row.relative, BODY, theme.muted, "end")
    paint_strikes(canvas, box.right - 134, b - 12, row.strikes, 24, 4, limit)
