"""The score sheet: every round of the match for all players, with running totals and strikes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.client.ambition.sheet import SheetData, SheetRound
from game.client.ambition.strikes import paint_strikes
from game.client.ambition.words import signed
from game.client.kit.bubbles import Spot
from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, listed, pgettext
from game.client.kit.text import BODY, BODY_SEMI, BUTTON, CAPTION, CAPTION_SEMI, H3, NAME
from game.client.kit.widgets import focus_ring, footer, footer_width, paint_buttons, paint_dialog, rules_tool
from game.client.table.look import Look

_WIDTH, _HEIGHT = 1120.0, 780.0
_ROW_H = 40.0
_MIN_ROWS = 6
_FIRST_COLUMN = 150.0
ROUND = "round="
"""What the ids of rounds that can be opened begin with; the index from 0 follows."""


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """Where the sheet stands; `top` is the first round in sight, at most `last_top`; buttons: close and rules. `lefts` and
    `width` are the players' columns; `spots` the numbers in sight, ids ``"<column>-<round from 0>-<seat>"``. `rows` are the
    rounds in sight where they can be opened, with ids ``"round=0"`` for the first of the match."""

    rect: Rect
    body: Rect
    top: int
    visible: int
    last_top: int
    lefts: tuple[float, ...]
    width: float
    buttons: tuple[Button, ...]
    spots: tuple[Spot, ...]
    data: SheetData
    rows: tuple[Button, ...] = ()


def layout_sheet(
    look: Look,
    data: SheetData,
    top: int | None = None,
    opens: bool = False,
    extra: Sequence[tuple[str, str, str | None]] = (),
) -> SheetLayout:
    """Places the sheet. Without `top` the newest rounds are in sight; `opens`: they can be pressed; `extra`: buttons before
    close as (id, words, icon)."""
    rows = max(_MIN_ROWS, len(data.rounds))
    rect = look.grid.dialog(_WIDTH, min(_HEIGHT, 200 + rows * _ROW_H + 104))
    body = Rect(rect.x + 24, rect.y + 200, rect.w - 48, rect.h - 200 - 96)
    visible = int(body.h // _ROW_H)
    last_top = max(0, len(data.rounds) - visible)
    top = last_top if top is None else min(max(0, top), last_top)
    sized = [
        (id, label, icon, footer_width(look.words.width(label, BUTTON), icon is not None))
        for id, label, icon in (*extra, ("close", _("Close"), None))
    ]
    buttons = [*footer(rect, sized), rules_tool(rect)]
    width = (body.w - _FIRST_COLUMN - 16) / len(data.names)
    lefts = tuple(body.x + _FIRST_COLUMN + i * width for i in range(len(data.names)))
    spots = []
    for (column, i, seat), explanation in data.told.items():
        x, y = lefts[seat], body.y + (i - top) * _ROW_H + 2
        at = {
            "strikes": Rect(x + 64, rect.y + 148, 92, 26),
            "points": Rect(x + 10, y, 104, _ROW_H - 4),
            "total": Rect(x + width - 96, y, 88, _ROW_H - 4),
        }
        if i < 0 or top <= i < top + visible:
            of = listed([data.names[seat], *([_("Round {n}").format(n=data.rounds[i].number)] if i >= 0 else [])])
            spots.append(Spot(f"{column}-{i}-{seat}", at[column], explanation, of))
    pressable = []
    for i in range(top, min(top + visible, len(data.rounds)) if opens else 0):
        box = Rect(body.x + 8, body.y + (i - top) * _ROW_H, _FIRST_COLUMN - 14, _ROW_H)
        pressable.append(Button(f"{ROUND}{i}", box, "", "row", said=_round_said(data, i)))
    return SheetLayout(
        rect, body, top, visible, last_top, lefts, width, tuple(buttons), tuple(spots), data, tuple(pressable)
    )


def _round_said(data: SheetData, i: int) -> str:
    """A round in a line: what everybody scored."""
    row = data.rounds[i]
    scores = [f"{name} {signed(points)}" for name, points in zip(data.names, row.points, strict=True)]
    return listed([_("Round {n}").format(n=row.number), *([_("void")] if row.void else scores)])


def paint_sheet(canvas: Canvas, layout: SheetLayout, states: States = REST) -> None:
    """The sheet from its first round in sight."""
    data, rect, body, theme = layout.data, layout.rect, layout.body, canvas.theme
    paint_dialog(canvas, rect, _("Score sheet"), "", data.letters, 64)
    width, lefts = layout.width, layout.lefts
    filled = min(layout.visible, len(data.rounds)) * _ROW_H
    own = Rect(lefts[data.me] + 4, rect.y + 116, width - 8, body.y + filled - rect.y - 112)
    canvas.rect(own, 12, theme.row_me, 1, theme.frame, 1.5)
    for i, x in enumerate(lefts):
        canvas.drawing("portraits", data.portraits[i], x + 16, rect.y + 124, 44, grey=data.out[i])
        canvas.text(x + 70, rect.y + 144, data.names[i], NAME, room=width - 82)
        paint_strikes(canvas, x + 70, rect.y + 152, data.strikes[i], 18, of=data.strike_limit)
    canvas.text(body.x + 16, rect.y + 186, _("Round"), CAPTION_SEMI, theme.muted)
    canvas.text(body.x + 84, rect.y + 186, _("Pass"), CAPTION_SEMI, theme.muted)
    for i, x in enumerate(lefts):
        canvas.text(x + 74, rect.y + 191, pgettext("points of one round", "Round"), CAPTION, theme.muted, "end", 66)
        canvas.text(x + width - 20, rect.y + 191, _("Total"), CAPTION, theme.muted, "end", 66)
    if not data.rounds:
        canvas.text(rect.cx, body.y + 60, _("No round has been counted yet."), BODY, theme.muted, "middle")
    for button in layout.rows:
        if button.id in (states.hover, states.pressed):
            canvas.rect(button.rect, 8, "#FFFFFF", 0.08)
    shown = data.rounds[layout.top : layout.top + layout.visible]
    for row, scored in enumerate(shown):
        _round(canvas, scored, body, body.y + row * _ROW_H, lefts, width, scored is data.rounds[-1])
    _scroll_bar(canvas, layout)
    if layout.rows:
        words = _("A round’s number opens it again; any other number shows how it came about.")
        style, lines = canvas.words.wrapped(words, CAPTION, layout.buttons[0].rect.x - rect.x - 64, 2)
        for i, line in enumerate(lines):
            canvas.text(rect.x + 40, rect.bottom - 40 - 12 * (len(lines) - 1) + 24 * i, line, style, theme.muted)
    for button in layout.rows:
        if button.id == states.focus:
            focus_ring(canvas, button.rect.grown(-6, -4), 8)
    paint_buttons(canvas, layout.buttons, states)


def _round(
    canvas: Canvas, scored: SheetRound, body: Rect, y: float, lefts: Sequence[float], width: float, newest: bool
) -> None:
    theme, base = canvas.theme, y + 27
    canvas.line(body.x + 8, y, body.right - 16, y, theme.line)
    canvas.text(body.x + 62, base, str(scored.number), H3, theme.text, "end")
    canvas.text(body.x + 92, base - 1, scored.letter, BODY, theme.muted)
    for i, x in enumerate(lefts):
        if scored.void:
            canvas.text(x + 74, base - 1, _("void"), CAPTION, theme.muted, "end")
        else:
            canvas.text(x + 74, base, signed(scored.points[i]), BODY, theme.muted, "end")
        if scored.strikes[i] > 0:
            canvas.status("strike", x + 88, y + 11, 19, theme.strike_suffix.lstrip("-"))
        total = str(scored.totals[i]).replace("-", "\u2212")
        canvas.text(x + width - 20, base, total, BODY_SEMI if newest else BODY, anchor="end")


def _scroll_bar(canvas: Canvas, layout: SheetLayout) -> None:
    if layout.last_top == 0:
        return
    body, theme = layout.body, canvas.theme
    track = Rect(body.right - 8, body.y, 6, layout.visible * _ROW_H)
    share = layout.visible / len(layout.data.rounds)
    thumb = Rect(track.x, track.y + track.h * layout.top / len(layout.data.rounds), 6, track.h * share)
    canvas.rect(track, 3, theme.line, 0.6)
    canvas.rect(thumb, 3, theme.muted)
