"""The scorekeeper's page: the rounds that are counted, and below them the fields of the one that is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.client.ambition.dialogs.score_sheet import FIRST, round_cell, rounds_grid, row_line
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
from game.client.ambition.strikes import status_mark, strike_mark, strikes
from game.client.ambition.words import minus, rules_words, signed
from game.client.app.dialogs.ending import head
from game.client.kit import ids
from game.client.kit.buttons import MIN_TARGET
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _, listed, pgettext
from game.client.kit.layout import MEDIUM, SMALL, Align, Either, Gap, Node, Pad, Row
from game.client.kit.layout_dialog import Dialog, Foot
from game.client.kit.layout_leaves import Press, Text, icon, inset, strut
from game.client.kit.layout_stack import BESIDE_BAR, Column
from game.client.kit.letter_pages import DIGITS
from game.client.kit.text import BODY, BODY_SEMI, CAPTION, CAPTION_SEMI, H3, NAME
from game.engine.ambition.score_sheet import Line

ROW = "row="
"""What the ids of counted rounds begin with; the row from 0 follows."""
_FIELD = 108.0
_TAKEN, _SCORED, _MARKS, _TOTAL = 9, 8, 4, 9  # how a player’s column is shared out
_STATUS = {"slam": "slam", "overstrike": "over", "understrike": "under", "nil": "nil"}


def keeper_dialog(keeper: Keeper) -> Dialog:
    """The page. Its fields have ids ``"taken-0"`` and ``"tricks-0"``, its choices ``"bid-0"``, ``"deduct-0"``, ``"penalty-0"``
    and ``"blame-0"``, for the player in seat 0, and ``"event-void"``; counted rounds ``"row=0"``."""
    rows = [_round(keeper, row) for row in range(keeper.next_row)]

    def ground(canvas: Canvas, rect: Rect, row: int) -> None:
        if row == keeper.row:
            canvas.rect(rect, SMALL, canvas.theme.row_me)
        row_line(canvas, rect, row)

    heads = [_player(keeper, seat) for seat in range(keeper.rules.players)]
    return Dialog(
        title=_("Scorekeeper"),
        caption=rules_words(keeper.rules),
        tools=[
            Press(ids.SETUP, _("Players and rules"), "tool", "settings"),
            Press(ids.NEW, _("New sheet"), "tool", "again"),
        ],
        body=Column([rounds_grid(heads, rows, ground, between=MEDIUM), _editor(keeper)], grow=1),
        foot=_foot(keeper),
        steady=True,
        data=keeper,
    )


def asked(keeper: Keeper) -> list[str]:
    """The lines of fields that these rules ask for."""
    if not keeper.writable:
        return []
    event, strike = keeper.draft.event, bool(keeper.rules.numbers.strike_limit)
    if event:
        return ["event", *(["blame"] if event == "revoke" or (event == "void" and strike) else [])]
    wanted = (
        ("event", True),
        ("taken", True),
        ("tricks", keeper.counts_tricks),
        ("bid", keeper.rules.nil_bidding),
        ("deduct", bool(keeper.rules.numbers.last_trick_deduct)),
    )
    return [field for field, wanted_now in wanted if wanted_now]


def _player(keeper: Keeper, seat: int) -> Node:
    """A player above the column."""
    total, limit, out = keeper.sheet.totals[seat], keeper.rules.numbers.strike_limit, seat in keeper.sheet.out
    name = Text(shown_names(keeper.names)[seat], NAME, "faint" if out else "text", cut=120, grow=1)
    marks = [Row([strikes(min(total.strikes, limit), limit, 18), Gap(grow=1)])] if limit else []
    taken, scored = (
        head(pgettext("on a score sheet", "Taken"), grow=_TAKEN),
        head(pgettext("on a score sheet", "Scored"), grow=_SCORED),
    )
    above = [
        _shared(*points, marks=strut(), total=head(_("Total"), grow=_TOTAL)) for points in ((taken, scored), (scored,))
    ]
    return Column([Row([name, Text(minus(total.points), H3)], SMALL), *marks, Either(above)], gap=2)


def _shared(*points: Node, marks: Node, total: Node) -> Node:
    """A player’s column in a row."""
    first = Row(points, SMALL, weighed=True, grow=_TAKEN + _SCORED)
    return Row([first, Row([marks], grow=_MARKS), total], SMALL, weighed=True)


def _round(keeper: Keeper, row: int) -> list[Node]:
    """A counted round."""
    line, entry = keeper.sheet.lines[row], keeper.sheet.entries[row]
    pending = [icon("open", 20, "accent")] if keeper.pending(row) else []
    first = round_cell(line.number, pass_letter(keeper.rules, line.number), *pending)
    cells: list[Node] = [Press(f"{ROW}{row}", kind="link", said_first=_said(keeper, row), kid=first)]
    for seat in range(keeper.rules.players):
        total = Text(minus(line.totals[seat].points), BODY_SEMI, align=Align.END, grow=_TOTAL)
        if entry.event:
            points = [Text(listed(row_words(line, entry, seat)), CAPTION, "muted", lines=2, cut=_FIELD, grow=1)]
        else:
            taken = Text(taken_words(keeper.rules, entry, seat), BODY, "muted", Align.END, cut=_FIELD / 2, grow=_TAKEN)
            points = [taken, _scored(line, seat)]
        cells.append(_shared(*points, marks=_marks(line, seat), total=total))
    return cells


def _scored(line: Line, seat: int) -> Text:
    if not line.taken:
        return Text("", grow=_SCORED)
    if line.void:
        return Text(_("void"), CAPTION, "muted", Align.END, grow=_SCORED)
    return Text(signed(line.scored[seat].points), align=Align.END, grow=_SCORED)


def _marks(line: Line, seat: int) -> Node:
    """The strike that a round brought, and what it was for where there is room."""
    score = line.scored[seat]
    strike = [strike_mark(score.strikes > 0)] if score.strikes else []
    why = [status_mark(_STATUS[mark]) for mark in score.marks if mark in _STATUS][:1]
    return Either([Row([*strike, *why], SMALL), Row(strike or why)])


def _said(keeper: Keeper, row: int) -> str:
    """A counted round in a line."""
    return round_words(keeper.sheet.lines[row], keeper.sheet.entries[row], shown_names(keeper.names))


def _editor(keeper: Keeper) -> Node:
    """The round that is written: what is to be said of it, and its fields below the columns of the rounds."""
    lines = asked(keeper)
    if keeper.fault is not None:
        words: Node = Text(fault_words(keeper, keeper.fault), BODY_SEMI, "coral", lines=2, grow=1)
        words = Row([strike_mark(taken=True), words], SMALL)
    elif keeper.row < keeper.next_row and not keeper.pending(keeper.row):
        words = Text(_said(keeper, keeper.row), lines=2)
    else:
        words = Text(standing_words(keeper), BODY if lines else BODY_SEMI, lines=2)
    rows = [Pad(words, SMALL, 0), *(_line(keeper, field) for field in lines)]
    result = keeper.sheet.result
    if result is not None and not lines:
        placed = [
            _("Place {n}").format(n=place) + f"  ·  {relative:+.2f}".replace("-", "\u2212")
            for place, relative in zip(result.places, result.relative_scores, strict=True)
        ]
        rows.append(_across("", [Text(words, CAPTION_SEMI, "muted", grow=1) for words in placed]))
    return Pad(Column(rows), 0, SMALL, inset)


def _line(keeper: Keeper, field: str) -> Node:
    """A line of fields."""
    labels = {
        "taken": _("Points taken"),
        "tricks": pgettext("on a score sheet", "Tricks"),
        "bid": _("Nil bid"),
        "deduct": pgettext("on a score sheet", "Last trick"),
        "event": _("The round"),
        "blame": pgettext("on a score sheet", "At fault"),
    }
    if field == "event":
        return _across(labels[field], list(_events(keeper, labels[field])))
    names = shown_names(keeper.names)
    return _across(labels[field], [_field(keeper, field, seat, name, labels[field]) for seat, name in enumerate(names)])


def _across(label: str, kids: Sequence[Node]) -> Node:
    """What stands below the columns of the rounds, as wide as they are."""
    first = Column([strut(wide=FIRST), Pad(Text(label, CAPTION_SEMI, "muted", lines=2), SMALL, 0)], gap=0)
    return Row([Row([first, Row(kids, MEDIUM, weighed=True, grow=1)], MEDIUM, grow=1), Gap(BESIDE_BAR)], 0)


def _events(keeper: Keeper, label: str) -> Iterator[Node]:
    """What became of the round: it was played, or one of the things that come in its place."""
    for event, words in (("", _("Played")), *((event, _(words)) for event, words in EVENTS.items())):
        chosen = keeper.draft.event == event
        yield Press(f"event-{event}", words, "choice", selected=chosen, said_first=listed([label, words]), grow=1)


def _field(keeper: Keeper, field: str, seat: int, name: str, label: str) -> Node:
    """What is written or chosen of a player in a line."""
    draft, said = keeper.draft, listed([name, label])
    chosen = {
        "bid": (draft.bids[seat], _("Nil was bid")),
        "deduct": (draft.deductor == seat, _("{n} off").format(n=keeper.rules.numbers.last_trick_deduct)),
        "blame": (draft.offender == seat, _("A strike") if keeper.rules.numbers.strike_limit else _("yes")),
    }
    if field in chosen:
        on, words = chosen[field]
        shown = words if on else pgettext("in a field", "no")
        return Press(f"{field}-{seat}", shown, "choice", selected=on, said_first=said, grow=1)
    texts = draft.taken if field == "taken" else draft.tricks
    written = Press(f"{field}-{seat}", texts[seat], "field", said_first=said, takes=DIGITS, wide=_FIELD)
    penalty: Node = Gap(grow=1)
    if field == "taken" and keeper.rules.numbers.strike_limit:
        on, said = draft.penalties[seat], listed([name, _("Penalty strike")])
        penalty = Either(
            [
                Press(f"penalty-{seat}", words, "choice", selected=on, said_first=said, wide=MIN_TARGET)
                for words in (_("Penalty"), "!")
            ],
            grow=1,
        )
    return Row([written, penalty], SMALL, grow=1)


def _foot(keeper: Keeper) -> Foot:
    close, printing = (ids.CLOSE, _("Back"), "back"), (ids.PRINT, _("Print"), "export")
    sheet = keeper.sheet
    if keeper.row < keeper.next_row:
        leave = _("Final result") if sheet.over else _("Next round")
        correct = _("Correct round {n}").format(n=sheet.lines[keeper.row].number)
        return close, printing, (ids.LEAVE, leave, "next"), (ids.ENTER, correct, "check")
    undo: Foot = ()
    if keeper.may_take_back:
        undo = ((ids.UNDO, _("Take back round {n}").format(n=sheet.lines[-1].number), "undo"),)
    if not keeper.writable:
        return close, *undo, printing  # all is done but this
    return close, printing, *undo, (ids.ENTER, _("Enter round {n}").format(n=sheet.next_number), "check")
