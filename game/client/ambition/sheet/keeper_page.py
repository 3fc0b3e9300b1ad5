"""The page of the scorekeeper: the rounds that are counted, and below them the fields of the one that is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.client.ambition.score_sheet import pass_letter
from game.client.ambition.sheet.page import FIRST, round_cell, rounds_grid
from game.client.ambition.sheet_draft import (
    EVENT_WORDS,
    SheetDraft,
    fault_words,
    progress_words,
    round_words,
    row_words,
    shown_names,
    taken_words,
)
from game.client.ambition.strikes import status_mark, strike_mark, strikes
from game.client.ambition.words import minus, rules_words, signed
from game.client.app.ending import head
from game.client.app.rulebook.word_tables import row_line
from game.client.kit import gui
from game.client.kit.i18n import _, listed, pgettext
from game.engine.ambition.score_sheet import SheetLine

ROW = "row="
"""Start of the ids of counted rounds; the row from 0 follows."""
_FIELD = 108.0
_TAKEN, _SCORED, _MARKS, _TOTAL = 9, 8, 4, 9  # how a player’s column is shared out
_STATUS = {"slam": "slam", "overstrike": "over", "understrike": "under", "nil": "nil"}


def keeper_dialog(keeper: SheetDraft) -> gui.Dialog:
    """Return the dialog of the scorekeeper.

    For the player in seat 0 its fields have the ids ``"taken-0"`` and ``"tricks-0"``, its choices
    ``"bid-0"``,
    ``"deduct-0"``, ``"penalty-0"`` and ``"blame-0"``. The choices for the round are ``"event-void"`` and the like,
    counted rounds ``"row=0"`` and so on."""
    rows = [_round(keeper, row) for row in range(keeper.next_row)]

    def ground(canvas: gui.Canvas, rect: gui.Rect, row: int) -> None:
        if row == keeper.row:
            canvas.rect(rect, gui.SMALL, canvas.theme.row_me)
        row_line(canvas, rect, row)

    heads = [_player(keeper, seat) for seat in range(keeper.rules.players)]
    return gui.Dialog(
        title=_("Scorekeeper"), caption=rules_words(keeper.rules),
        tools=[gui.ButtonNode("setup", _("Players and rules"), "tool", "settings"),
               gui.ButtonNode("new", _("New sheet"), "tool", "again")],
        body=gui.Column([rounds_grid(heads, rows, ground, between=gui.MEDIUM), _editor(keeper)], grow=1),
        foot=_foot(keeper), steady=True, data=keeper,
    )  # fmt: skip


def asked(keeper: SheetDraft) -> list[str]:
    """Return the kinds of fields to be filled in for the round, one line each, by the rules and what happened."""
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


def _player(keeper: SheetDraft, seat: int) -> gui.Node:
    """Return the head of a player's column."""
    total, limit, out = (
        keeper.sheet.totals[seat],
        keeper.rules.numbers.strike_limit,
        seat in keeper.sheet.out,
    )
    name = gui.Text(
        shown_names(keeper.names)[seat], gui.NAME, "faint" if out else "text", cut=120, grow=1
    )
    marks = (
        [gui.Row([strikes(min(total.strikes, limit), limit, 18), gui.Gap(grow=1)])] if limit else []
    )
    taken, scored = (
        head(pgettext("on a score sheet", "Taken"), grow=_TAKEN),
        head(pgettext("on a score sheet", "Scored"), grow=_SCORED),
    )
    above = [
        _shared(*points, marks=gui.strut(), total=head(_("Total"), grow=_TOTAL))
        for points in ((taken, scored), (scored,))
    ]
    return gui.Column(
        [
            gui.Row([name, gui.Text(minus(total.points), gui.H3)], gui.SMALL),
            *marks,
            gui.FirstFitting(above),
        ],
        gap=2,
    )


def _shared(*points: gui.Node, marks: gui.Node, total: gui.Node) -> gui.Node:
    """Return a player's column in a row: points, marks and total."""
    first = gui.Row(points, gui.SMALL, weighed=True, grow=_TAKEN + _SCORED)
    return gui.Row([first, gui.Row([marks], grow=_MARKS), total], gui.SMALL, weighed=True)


def _round(keeper: SheetDraft, row: int) -> list[gui.Node]:
    """Return the cells for a counted round."""
    line, entry = keeper.sheet.lines[row], keeper.sheet.entries[row]
    pending = [gui.icon("open", 20, "accent")] if keeper.pending(row) else []
    first = round_cell(line.number, pass_letter(keeper.rules, line.number), *pending)
    cells: list[gui.Node] = [
        gui.ButtonNode(f"{ROW}{row}", kind="link", said_first=_said(keeper, row), kid=first)
    ]
    for seat in range(keeper.rules.players):
        total = gui.Text(
            minus(line.totals[seat].points), gui.BODY_SEMI, align=gui.Align.END, grow=_TOTAL
        )
        if entry.event:
            points = [
                gui.Text(
                    listed(row_words(line, entry, seat)),
                    gui.CAPTION,
                    "muted",
                    lines=2,
                    cut=_FIELD,
                    grow=1,
                )
            ]
        else:
            taken = gui.Text(
                taken_words(keeper.rules, entry, seat),
                gui.BODY,
                "muted",
                gui.Align.END,
                cut=_FIELD / 2,
                grow=_TAKEN,
            )
            points = [taken, _scored(line, seat)]
        cells.append(_shared(*points, marks=_marks(line, seat), total=total))
    return cells


def _scored(line: SheetLine, seat: int) -> gui.Text:
    if not line.taken:
        return gui.Text("", grow=_SCORED)
    if line.void:
        return gui.Text(_("void"), gui.CAPTION, "muted", gui.Align.END, grow=_SCORED)
    return gui.Text(signed(line.scored[seat].points), align=gui.Align.END, grow=_SCORED)


def _marks(line: SheetLine, seat: int) -> gui.Node:
    """Return the strike that a round brought and, if there is room, what it was for."""
    score = line.scored[seat]
    strike = [strike_mark(score.strikes > 0)] if score.strikes else []
    why = [status_mark(_STATUS[mark]) for mark in score.marks if mark in _STATUS][:1]
    return gui.FirstFitting([gui.Row([*strike, *why], gui.SMALL), gui.Row(strike or why)])


def _said(keeper: SheetDraft, row: int) -> str:
    """Return a counted round in a line."""
    return round_words(
        keeper.sheet.lines[row], keeper.sheet.entries[row], shown_names(keeper.names)
    )


def _editor(keeper: SheetDraft) -> gui.Node:
    """Return the editor for a round: a line about it, and its fields below the columns of the rounds."""
    lines = asked(keeper)
    if keeper.fault is not None:
        words: gui.Node = gui.Text(
            fault_words(keeper, keeper.fault), gui.BODY_SEMI, "coral", lines=2, grow=1
        )
        words = gui.Row([strike_mark(taken=True), words], gui.SMALL)
    elif keeper.row < keeper.next_row and not keeper.pending(keeper.row):
        words = gui.Text(_said(keeper, keeper.row), lines=2)
    else:
        words = gui.Text(progress_words(keeper), gui.BODY if lines else gui.BODY_SEMI, lines=2)
    rows = [gui.Padding(words, gui.SMALL, 0), *(_line(keeper, field) for field in lines)]
    result = keeper.sheet.result
    if result is not None and not lines:
        placed = [
            _("Place {n}").format(n=place) + f"  ·  {relative:+.2f}".replace("-", "\u2212")
            for place, relative in zip(result.places, result.relative_scores, strict=True)
        ]
        rows.append(
            _across("", [gui.Text(words, gui.CAPTION_SEMI, "muted", grow=1) for words in placed])
        )
    return gui.Padding(gui.Column(rows), 0, gui.SMALL, gui.inset)


def _line(keeper: SheetDraft, field: str) -> gui.Node:
    """Return one line of fields."""
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
    return _across(
        labels[field],
        [_field(keeper, field, seat, name, labels[field]) for seat, name in enumerate(names)],
    )


def _across(label: str, kids: Sequence[gui.Node]) -> gui.Node:
    """Return a row below the columns of the rounds, as wide as they are."""
    first = gui.Column(
        [
            gui.strut(wide=FIRST),
            gui.Padding(gui.Text(label, gui.CAPTION_SEMI, "muted", lines=2), gui.SMALL, 0),
        ],
        gap=0,
    )
    return gui.Row([first, gui.Row(kids, gui.MEDIUM, weighed=True, grow=1)], gui.MEDIUM)


def _events(keeper: SheetDraft, label: str) -> Iterator[gui.Node]:
    """Yield the choices for what happened to the round: it was played, or it ended in another way."""
    for event, words in (
        ("", _("Played")),
        *((event, _(words)) for event, words in EVENT_WORDS.items()),
    ):
        chosen = keeper.draft.event == event
        yield gui.ButtonNode(
            f"event-{event}",
            words,
            "choice",
            selected=chosen,
            said_first=listed([label, words]),
            grow=1,
        )


def _field(keeper: SheetDraft, field: str, seat: int, name: str, label: str) -> gui.Node:
    """Return the field or choice for a player in a line."""
    draft, said = keeper.draft, listed([name, label])
    chosen = {
        "bid": (draft.bids[seat], _("Nil was bid")),
        "deduct": (
            draft.deductor == seat,
            _("{n} off").format(n=keeper.rules.numbers.last_trick_deduct),
        ),
        "blame": (
            draft.offender == seat,
            _("A strike") if keeper.rules.numbers.strike_limit else _("yes"),
        ),
    }
    if field in chosen:
        on, words = chosen[field]
        shown = words if on else pgettext("in a field", "no")
        return gui.ButtonNode(
            f"{field}-{seat}", shown, "choice", selected=on, said_first=said, grow=1
        )
    texts = draft.taken if field == "taken" else draft.tricks
    written = gui.ButtonNode(
        f"{field}-{seat}", texts[seat], "field", said_first=said, takes="digits", wide=_FIELD
    )
    penalty: gui.Node = gui.Gap(grow=1)
    if field == "taken" and keeper.rules.numbers.strike_limit:
        on, said = draft.penalties[seat], listed([name, _("Penalty strike")])
        penalty = gui.FirstFitting(
            [
                gui.ButtonNode(
                    f"penalty-{seat}",
                    words,
                    "choice",
                    selected=on,
                    said_first=said,
                    wide=gui.MIN_TARGET,
                )
                for words in (_("Penalty"), "!")
            ],
            grow=1,
        )
    return gui.Row([written, penalty], gui.SMALL, grow=1)


def _foot(keeper: SheetDraft) -> gui.Foot:
    close, printing = ("close", _("Back"), "back"), ("print", _("Print"), "export")
    sheet = keeper.sheet
    if keeper.row < keeper.next_row:
        leave = _("Final result") if sheet.over else _("Next round")
        correct = _("Correct round {n}").format(n=sheet.lines[keeper.row].number)
        return close, printing, ("leave", leave, "next"), ("enter", correct, "check")
    undo: gui.Foot = ()
    if keeper.may_take_back:
        undo = (("undo", _("Take back round {n}").format(n=sheet.lines[-1].number), "undo"),)
    if not keeper.writable:
        return close, *undo, printing  # all is done but this
    return (
        close,
        printing,
        *undo,
        ("enter", _("Enter round {n}").format(n=sheet.next_number), "check"),
    )
