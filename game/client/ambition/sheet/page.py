"""The score sheet: every round of the match for all players, with running totals and strikes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.ambition.rulebook.page import ExplainedSheetScene
from game.client.ambition.score_sheet import SheetData
from game.client.ambition.strikes import strike_mark, strikes
from game.client.ambition.words import minus, signed
from game.client.app.ending import head
from game.client.app.listing import open_more
from game.client.app.rulebook.word_tables import row_line
from game.client.app.shell import Shell
from game.client.kit import gui, intents
from game.client.kit.i18n import _, listed, pgettext
from game.client.kit.keymap import PICTURE
from game.client.kit.widget_scene import ActionButton

ROUND = "round="
"""Start of the ids of rounds that can be opened; the index from 0 follows."""
ROUNDS = "rounds"
"""The id of the part that scrolls."""
FIRST = 150.0
"""Width of the column with the numbers of the rounds."""
_FACE = 44.0
_POINTS, _MARK = 3, 1  # how a player’s column is shared out: points, the strike, and the total


def sheet_dialog(
    data: SheetData, opens: bool = False, check: str = "", more: Sequence[str] = ()
) -> gui.Dialog:
    """Return the dialog of the score sheet.

    With `opens`, its rounds can be pressed; their ids are ``"round=0"`` (the first of the match)
    and so on. `check` is the label of the button that opens the review, if there is one; `more` is
    what there are no buttons for. Its numbers have the ids ``"<column>-<round from 0>-<seat>"``."""
    seats = range(len(data.names))
    rows = []
    for i, row in enumerate(data.rounds):
        first: gui.Node = round_cell(row.number, row.letter)
        if opens:
            first = gui.ButtonNode(
                f"{ROUND}{i}", kind="link", said_first=_round_said(data, i), kid=first
            )
        rows.append([first, *(_scored(data, i, seat) for seat in seats)])
    note = (
        _("Choose a round’s number to review it, or any other number to see how it came about.")
        if opens and rows
        else ""
    )
    return gui.Dialog(
        title=_("Score sheet"), corner=data.letters, tools=[gui.rules_tool()],
        body=rounds_grid([_player(data, seat) for seat in seats], rows, row_line, 1 + data.me), note=note,
        foot=(*((("check", check, "eye"),) if check else ()), ("close", _("Close"), None)), more=more, data=data,
    )  # fmt: skip


def rounds_grid(
    heads: Sequence[gui.Node],
    rows: Sequence[Sequence[gui.Node]],
    ground: gui.Ground,
    lit: int | None = None,
    between: float = gui.LARGE,
) -> gui.Node:
    """Return the grid of rounds, with a column for their numbers and one for each player.

    The newest rounds are scrolled into view."""
    first = _first(head(_("Round"), gui.Align.MIDDLE, 1), head(_("Pass"), gui.Align.START, 1))
    grid = gui.Grid(
        cells=[[gui.Column([gui.Gap(grow=1), first]), *heads], *rows], grows=(0, *[1] * len(heads)), between=between,
        gap=0, ground=ground, align=gui.Align.FILL, scroll=ROUNDS, head=1, newest=True, lit=lit, grow=1,
    )  # fmt: skip
    if rows:
        return grid
    return gui.Column(
        [
            grid,
            gui.Padding(
                gui.Text(_("No round has been scored yet."), gui.BODY, "muted", gui.Align.MIDDLE),
                y=gui.LARGE,
            ),
        ]
    )


def _first(number: gui.Node, letter: gui.Node) -> gui.Node:
    return gui.Column([gui.strut(wide=FIRST), gui.Row([number, letter], weighed=True)], gap=0)


def round_cell(number: int, letter: str, *more: gui.Node) -> gui.Node:
    """Return the cell with a round's number and the letter of its pass, followed by the nodes `more`."""
    shown = gui.Text(letter, gui.BODY, "muted", grow=1)
    return gui.Padding(
        _first(
            gui.Text(str(number), gui.H3, align=gui.Align.MIDDLE, grow=1),
            gui.Row([shown, *more], gui.SMALL, grow=1),
        ),
        0,
        3,
    )


def _round_said(data: SheetData, i: int) -> str:
    """Return a round in a line, for reading aloud: what everybody scored, or that it was void."""
    row = data.rounds[i]
    scores = [
        f"{name} {signed(points)}" for name, points in zip(data.names, row.points, strict=True)
    ]
    return listed([_("Round {n}").format(n=row.number), *([_("void")] if row.void else scores)])


def _player(data: SheetData, seat: int) -> gui.Node:
    """Return the head of a player's column."""
    marks: gui.Node = strikes(data.strikes[seat], data.strike_limit, 18)
    if ("strikes", -1, seat) in data.explanations:
        marks = gui.Explained(
            f"strikes--1-{seat}", marks, data.explanations["strikes", -1, seat], data.names[seat]
        )
    name = gui.Column(
        [gui.Text(data.names[seat], gui.NAME, cut=60), gui.Row([marks, gui.Gap(grow=1)])],
        gap=0,
        grow=1,
    )
    words = (
        head(pgettext("points of one round", "Round"), grow=_POINTS),
        gui.strut(),
        head(_("Total"), grow=_POINTS),
    )
    return gui.Column(
        [
            gui.Row([gui.portrait(data.portraits[seat], _FACE, data.out[seat]), name], gui.SMALL),
            _shared(*words),
        ],
        gap=2,
    )


def _shared(points: gui.Node, mark: gui.Node, total: gui.Node) -> gui.Node:
    return gui.Row([points, gui.Row([mark], grow=_MARK), total], gui.SMALL, weighed=True)


def _scored(data: SheetData, i: int, seat: int) -> gui.Node:
    """Return the cell for a player in a round."""
    row, of = (
        data.rounds[i],
        listed([data.names[seat], _("Round {n}").format(n=data.rounds[i].number)]),
    )

    def told(column: str, kid: gui.Node) -> gui.Node:
        words = data.explanations.get((column, i, seat))
        return (
            gui.Explained(f"{column}-{i}-{seat}", kid, words, of, grow=_POINTS)
            if words
            else gui.Row([kid], grow=_POINTS)
        )

    points = (
        gui.Text(_("void"), gui.CAPTION, "muted", gui.Align.END, grow=1)
        if row.void
        else gui.Text(signed(row.points[seat]), gui.BODY, "muted", gui.Align.END, grow=1)
    )
    newest = i == len(data.rounds) - 1
    total = gui.Text(
        minus(row.totals[seat]), gui.BODY_SEMI if newest else gui.BODY, align=gui.Align.END, grow=1
    )
    return _shared(
        told("points", points),
        strike_mark(taken=True) if row.strikes[seat] > 0 else gui.strut(),
        told("total", total),
    )


# ---- the score sheet of a match, from which its rounds can be looked at again


class SheetScene(ExplainedSheetScene):
    """The scene of the score sheet.

    `review` opens the replay of a round by its index. S closes the sheet again."""

    default = "close"

    def __init__(
        self,
        shell: Shell,
        data: SheetData,
        review: Callable[[int], None] | None = None,
        actions: Sequence[ActionButton] = (),
        save: Callable[[], None] | None = None,
    ) -> None:
        """Open the score sheet.

        `review` opens the replay of a round by its index; without it rounds can't be opened. Of the
        `actions`, that with the id check has a button at the foot, and the list of what has none
        holds the others. `save` saves a picture of the match for other people."""
        super().__init__(shell)
        self._data, self._review, self._save = data, review, save
        self._check = next((action for action in actions if action.id == "check"), None)
        self._more = [action for action in actions if action is not self._check]
        if save is not None:
            self._more.append(
                ActionButton(
                    "picture", "export", lambda: shell.keyed(_("Save picture"), PICTURE), save
                )
            )

    def dialog(self) -> gui.Dialog:
        check = self._check.words() if self._check is not None else ""
        more = [action.words() for action in self._more]
        return sheet_dialog(self._data, self._review is not None, check, more)

    def handle(self, intent: intents.Intent) -> bool:
        if intent is intents.Verb.SHOW_SCORES:
            self.close()
        elif intent is intents.Verb.SAVE_PICTURE and self._save is not None:
            self._save()
        else:
            return super().handle(intent)
        return True

    def move(self, dx: int, dy: int) -> None:
        """Move the key focus.

        Up from the button close leads to the newest round, or to the person's points in it if
        rounds can't be opened."""
        newest = len(self._data.rounds) - 1
        if self.focus in (None, self.default) and dy < 0 and newest >= 0:
            self.go_to(
                f"{ROUND}{newest}"
                if self._review is not None
                else f"points-{newest}-{self._data.me}"
            )
        else:
            super().move(dx, dy)

    def act(self, id: str) -> None:
        if id.startswith(ROUND) and self._review is not None:
            self._review(int(id.removeprefix(ROUND)))
        elif id == gui.MORE:
            open_more(self, self._more)
        elif id == "check" and self._check is not None:
            self._check.press()
        else:
            self.close()
