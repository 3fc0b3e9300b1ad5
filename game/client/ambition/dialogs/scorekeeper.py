"""The scorekeeper's page: the rounds that are counted, and below them the fields of the one that is written."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.ambition.scorekeeper.keeper import Keeper
from game.client.ambition.scorekeeper.words import (
    EVENTS,
    fault_words,
    round_words,
    row_words,
    shown_names,
    standing_words,
    taken_words,
)
from game.client.ambition.sheet import pass_letter
from game.client.ambition.strikes import paint_strikes
from game.client.ambition.words import rules_words, signed
from game.client.kit.buttons import REST, Button, States
from game.client.kit.canvas import Canvas
from game.client.kit.field import paint_field
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, listed, pgettext
from game.client.kit.letters import DIGITS
from game.client.kit.text import BODY, BODY_SEMI, BUTTON, CAPTION, CAPTION_SEMI, H3, NAME
from game.client.kit.widgets import focus_ring, footer, footer_width, paint_buttons, paint_dialog, tool
from game.client.table.look import Look
from game.engine.ambition.score_sheet import Line

ROW = "row="
"""What the ids of counted rounds begin with; the row from 0 follows."""
_WIDTH, _HEIGHT = 1280.0, 852.0
_BOTH = 250.0  # columns as wide as this show the strike and what it is for
_ROW_H, _LINE_H, _FIRST, _FOOT = 36.0, 50.0, 168.0, 92.0
_STATUS = {"slam": "slam", "overstrike": "over", "understrike": "under", "nil": "nil"}


@dataclass(frozen=True, slots=True)
class KeeperLayout:
    """Where everything stands. `fields` have ids ``"taken-0"`` and ``"tricks-0"``, `choices` ``"bid-0"``, ``"deduct-0"``,
    ``"penalty-0"`` and ``"blame-0"``, for the player in seat 0, and ``"event-void"``. `top` is the first round in sight, at most
    `last_top`."""

    rect: Rect
    body: Rect
    editor: Rect
    top: int
    visible: int
    last_top: int
    lefts: tuple[float, ...]
    width: float
    rows: tuple[Button, ...]
    lines: tuple[tuple[str, float], ...]  # what is written in each line of fields, and its middle
    fields: tuple[Button, ...]
    choices: tuple[Button, ...]
    tools: tuple[Button, ...]
    buttons: tuple[Button, ...]
    keeper: Keeper


def layout_keeper(look: Look, keeper: Keeper, top: int | None = None) -> KeeperLayout:
    """Places the page. Without `top` the row that is written on is in sight, or the newest."""
    rect = look.grid.dialog(_WIDTH, _HEIGHT)
    lines = _lines(keeper)
    high = 62 + _LINE_H * len(lines) if lines else 88.0
    editor = Rect(rect.x + 24, rect.bottom - _FOOT - high, rect.w - 48, high)
    body = Rect(rect.x + 24, rect.y + 204, rect.w - 48, editor.y - rect.y - 204 - 12)
    count, visible = keeper.next_row, int(body.h // _ROW_H)
    last_top = max(0, count - visible)
    if top is None:
        top = last_top if keeper.row >= count else min(max(0, keeper.row - visible // 2), last_top)
    top = min(max(0, top), last_top)
    seats = keeper.rules.players
    width = (body.w - _FIRST - 16) / seats
    lefts = tuple(body.x + _FIRST + i * width for i in range(seats))
    rows = tuple(
        Button(
            f"{ROW}{row}", Rect(body.x + 8, body.y + (row - top) * _ROW_H, _FIRST - 14, _ROW_H), "", "row",
            selected=row == keeper.row, said=_said(keeper, row),
        )
        for row in range(top, min(top + visible, count))
    )  # fmt: skip
    middles = tuple((field, editor.y + 56 + _LINE_H * (i + 0.5)) for i, field in enumerate(lines))
    fields, choices = _widgets(keeper, middles, lefts, width)
    return KeeperLayout(
        rect, body, editor, top, visible, last_top, lefts, width, rows, middles, fields, choices,
        _tools(look, rect), _footer(look, rect, keeper), keeper,
    )  # fmt: skip


def _said(keeper: Keeper, row: int) -> str:
    """A counted round in a line."""
    return round_words(keeper.sheet.lines[row], keeper.sheet.entries[row], shown_names(keeper.names))


def _lines(keeper: Keeper) -> list[str]:
    """The lines of fields that these rules ask for."""
    if not keeper.writable:
        return []
    event, strikes = keeper.draft.event, bool(keeper.rules.numbers.strike_limit)
    if event:
        return ["event", *(["blame"] if event == "revoke" or (event == "void" and strikes) else [])]
    wanted = (
        ("event", True),
        ("taken", True),
        ("tricks", keeper.counts_tricks),
        ("bid", keeper.rules.nil_bidding),
        ("deduct", bool(keeper.rules.numbers.last_trick_deduct)),
    )
    return [field for field, asked in wanted if asked]


def _labels() -> dict[str, str]:
    """What is written in each line of fields."""
    return {
        "taken": _("Points taken"),
        "tricks": pgettext("on a score sheet", "Tricks"),
        "bid": _("Nil bid"),
        "deduct": pgettext("on a score sheet", "Last trick"),
        "event": _("The round"),
        "blame": pgettext("on a score sheet", "At fault"),
    }


def _widgets(
    keeper: Keeper, lines: tuple[tuple[str, float], ...], lefts: tuple[float, ...], width: float
) -> tuple[tuple[Button, ...], tuple[Button, ...]]:
    draft, fields, choices = keeper.draft, [], []
    labels, names = _labels(), shown_names(keeper.names)
    chosen = {"bid": _("Nil was bid"), "deduct": _("{n} off").format(n=keeper.rules.numbers.last_trick_deduct)}
    chosen["blame"] = _("A strike") if keeper.rules.numbers.strike_limit else _("yes")
    for field, y in lines:
        if field == "event":
            choices += _events(keeper, y, lefts[0] + 10, width * len(lefts) - 20)
            continue
        for seat, x in enumerate(lefts):
            said = listed([names[seat], labels[field]])
            if field in chosen:
                on = {"bid": draft.bids[seat], "deduct": draft.deductor == seat, "blame": draft.offender == seat}[field]
                words = chosen[field] if on else pgettext("in a field", "no")
                rect = Rect(x + 10, y - 20, width - 20, 40)
                choices.append(Button(f"{field}-{seat}", rect, words, "choice", selected=on, said=said))
                continue
            texts = draft.taken if field == "taken" else draft.tricks
            rect = Rect(x + 10, y - 20, min(110.0, width - 78), 40)
            fields.append(Button(f"{field}-{seat}", rect, texts[seat], "field", said=said, takes=DIGITS))
            if field == "taken" and keeper.rules.numbers.strike_limit:
                choices.append(_penalty(draft.penalties[seat], seat, rect.right + 8, y, x + width - 10, names[seat]))
    return tuple(fields), tuple(choices)


def _events(keeper: Keeper, y: float, x: float, width: float) -> list[Button]:
    """What became of the round, side by side: it was played, or one of the things that come in its place."""
    kinds = {"": _("Played")} | {event: _(words) for event, words in EVENTS.items()}
    each = width / len(kinds)
    return [
        Button(
            f"event-{event}",
            Rect(x + i * each, y - 20, each - 8, 40),
            words,
            "choice",
            selected=keeper.draft.event == event,
            said=listed([_("The round"), words]),
        )
        for i, (event, words) in enumerate(kinds.items())
    ]


def _penalty(on: bool, seat: int, left: float, y: float, right: float, name: str) -> Button:
    """The penalty strike beside a player's points: its name where there is room, else its sign."""
    words = _("Penalty") if right - left >= 96 else "!"
    rect = Rect(left, y - 20, right - left, 40)
    return Button(f"penalty-{seat}", rect, words, "choice", selected=on, said=listed([name, _("Penalty strike")]))


def _tools(look: Look, rect: Rect) -> tuple[Button, ...]:
    made: list[Button] = []
    right = rect.right - 40
    for id, icon, words in (("new", "again", _("New sheet")), ("setup", "settings", _("Players and rules"))):
        button = tool(look.words.width(words, CAPTION_SEMI), right, rect.y + 36, id, icon, words)
        made.insert(0, button)
        right = button.rect.x - 8
    return tuple(made)


def _footer(look: Look, rect: Rect, keeper: Keeper) -> tuple[Button, ...]:
    back, printing = ("close", _("Back"), "back"), ("print", _("Print"), "export")
    wanted: list[tuple[str, str, str]] = [back, printing]
    lines = keeper.sheet.lines
    if keeper.row < keeper.next_row:
        number = lines[keeper.row].number
        wanted.append(("leave", _("Next round") if not keeper.sheet.over else _("Final result"), "next"))
        wanted.append(("enter", _("Correct round {n}").format(n=number), "check"))
    else:
        if keeper.may_take_back:
            wanted.append(("undo", _("Take back round {n}").format(n=lines[-1].number), "undo"))
        if not keeper.writable:
            wanted = [*wanted[:1], *wanted[2:], printing]  # all is done but this
        else:
            wanted.append(("enter", _("Enter round {n}").format(n=keeper.sheet.next_number), "check"))
    sized = [(id, words, icon, footer_width(look.words.width(words, BUTTON), True)) for id, words, icon in wanted]
    return tuple(footer(rect, sized))


def paint_keeper(canvas: Canvas, layout: KeeperLayout, states: States = REST) -> None:
    """The page."""
    keeper, rect, body, theme = layout.keeper, layout.rect, layout.body, canvas.theme
    sheet, width = keeper.sheet, layout.width
    paint_dialog(
        canvas, rect, _("Scorekeeper"), rules_words(keeper.rules), inset=rect.right - 40 - layout.tools[0].rect.x
    )
    names, limit = shown_names(keeper.names), keeper.rules.numbers.strike_limit
    for seat, x in enumerate(layout.lefts):
        total = sheet.totals[seat]
        out = seat in sheet.out
        figure = str(total.points).replace("-", "\u2212")
        right = layout.lefts[seat] + width - 20
        used = canvas.text(right, rect.y + 148, figure, H3, theme.text, "end")
        canvas.text(x + 10, rect.y + 146, names[seat], NAME, theme.faint if out else theme.text, room=width - 46 - used)
        paint_strikes(canvas, x + 10, rect.y + 154, min(total.strikes, limit), 18, of=limit)
        canvas.text(right, rect.y + 192, _("Total"), CAPTION, theme.muted, "end", 70)
        canvas.text(x + 64, rect.y + 192, pgettext("on a score sheet", "Taken"), CAPTION, theme.muted, "end", 62)
        canvas.text(x + 134, rect.y + 192, pgettext("on a score sheet", "Scored"), CAPTION, theme.muted, "end", 66)
    canvas.text(body.x + 16, rect.y + 192, _("Round"), CAPTION_SEMI, theme.muted, room=66)
    canvas.text(body.x + 92, rect.y + 192, _("Pass"), CAPTION_SEMI, theme.muted, room=_FIRST - 96)
    if not sheet.lines:
        canvas.text(rect.cx, body.y + 60, _("No round has been scored yet."), BODY, theme.muted, "middle", body.w - 40)
    for button in layout.rows:
        row = int(button.id.removeprefix(ROW))
        if button.selected or button.id in (states.hover, states.pressed):
            line = Rect(body.x + 4, button.rect.y, body.w - 24, _ROW_H)
            canvas.rect(line, 8, theme.row_me if button.selected else "#FFFFFF", 1 if button.selected else 0.08)
        _round(canvas, layout, row, button.rect.y)
    _scroll_bar(canvas, layout)
    _editor(canvas, layout, states)
    for button in layout.rows:
        if button.id == states.focus:
            focus_ring(canvas, button.rect.grown(-6, -4), 8)
    paint_buttons(canvas, [*layout.tools, *layout.choices, *layout.buttons], states)


def _round(canvas: Canvas, layout: KeeperLayout, row: int, y: float) -> None:
    keeper, theme, base = layout.keeper, canvas.theme, y + 25
    line, entry = keeper.sheet.lines[row], keeper.sheet.entries[row]
    canvas.line(layout.body.x + 8, y, layout.body.right - 16, y, theme.line)
    canvas.text(layout.body.x + 58, base, str(line.number), H3, theme.text, "end")
    canvas.text(layout.body.x + 92, base - 1, pass_letter(keeper.rules, line.number), BODY, theme.muted)
    if keeper.pending(row):
        canvas.icon("open", layout.body.x + 122, y + 8, 20, theme.accent)
    for seat, x in enumerate(layout.lefts):
        if entry.event:
            canvas.text(x + 10, base - 1, listed(row_words(line, entry, seat)), CAPTION, theme.muted, room=124)
        else:
            canvas.text(x + 64, base, taken_words(keeper.rules, entry, seat), BODY, theme.muted, "end", 62)
        _scored(canvas, line, seat, x, base, y, layout.width)
        total = str(line.totals[seat].points).replace("-", "\u2212")
        canvas.text(x + layout.width - 20, base, total, BODY_SEMI, anchor="end")


def _scored(canvas: Canvas, line: Line, seat: int, x: float, base: float, y: float, width: float) -> None:
    theme, score = canvas.theme, line.scored[seat]
    if line.taken and line.void:
        canvas.text(x + 134, base - 1, _("void"), CAPTION, theme.muted, "end", 66)
    elif line.taken:
        canvas.text(x + 134, base, signed(score.points), BODY, theme.text, "end")
    shown = next((_STATUS[mark] for mark in score.marks if mark in _STATUS), None)
    if score.strikes > 0:
        canvas.status("strike", x + 142, y + 9, 18, theme.strike_suffix.lstrip("-"))
    elif score.strikes < 0:
        canvas.status("strike0", x + 142, y + 9, 18, theme.strike_suffix.lstrip("-"))
    left = x + (166 if score.strikes else 142)
    if shown is not None and (not score.strikes or width >= _BOTH):
        canvas.rect(Rect(left - 1, y + 7, 22, 22), 11, theme.ink)
        canvas.status(shown, left + 2, y + 10, 16)


def _scroll_bar(canvas: Canvas, layout: KeeperLayout) -> None:
    if layout.last_top == 0:
        return
    body, theme, count = layout.body, canvas.theme, layout.keeper.next_row
    track = Rect(body.right - 8, body.y, 6, layout.visible * _ROW_H)
    canvas.rect(track, 3, theme.line, 0.6)
    thumb = Rect(track.x, track.y + track.h * layout.top / count, 6, track.h * layout.visible / count)
    canvas.rect(thumb, 3, theme.muted)


def _editor(canvas: Canvas, layout: KeeperLayout, states: States) -> None:
    keeper, box, theme = layout.keeper, layout.editor, canvas.theme
    canvas.rect(box, 14, theme.panel2, 0.6, theme.line, 1.25)
    if keeper.fault is not None:
        canvas.status("strike", box.x + 14, box.y + 18, 20, theme.strike_suffix.lstrip("-"))
        canvas.text(box.x + 42, box.y + 36, fault_words(keeper, keeper.fault), BODY_SEMI, theme.coral, room=box.w - 60)
    else:
        words, style = standing_words(keeper), BODY
        if keeper.row < keeper.next_row and not keeper.pending(keeper.row):
            words = _said(keeper, keeper.row)
        if not layout.lines:
            style = BODY_SEMI
        canvas.text(box.x + 16, box.y + 36, words, style, theme.text, room=box.w - 32)
    labels = _labels()
    for field, y in layout.lines:
        canvas.text(box.x + 16, y + 7, labels[field], CAPTION_SEMI, theme.muted, room=_FIRST - 20)
    for button in sorted(layout.fields, key=lambda button: button.id == states.focus):
        paint_field(canvas, button, states)
    result = keeper.sheet.result
    if result is not None and not layout.lines:
        for seat, x in enumerate(layout.lefts):
            relative = f"{result.relative_scores[seat]:+.2f}".replace("-", "\u2212")
            words = _("Place {n}").format(n=result.places[seat])
            canvas.text(
                x + 10, box.y + 68, f"{words}  ·  {relative}", CAPTION_SEMI, theme.muted, room=layout.width - 20
            )
