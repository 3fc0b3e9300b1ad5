"""The dialog of a page of options: rows of choices, switches, fields and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.client.app.option_rows import OptionRow, OptionsData
from game.client.app.settings import NAME_MAX
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.layout import MEDIUM, SMALL, Align, Column, Either, Gap, Node, Pad, Row
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import Picture, Press, Text, icon, strut
from game.client.kit.letter_pages import DIGITS
from game.client.kit.text import BODY_SEMI, CAPTION

ROWS = "rows"
"""The id of what scrolls."""
_SELECT, _PRESS, _DIGITS, _NAME, _WORDS = 320.0, 200.0, 108.0, 280.0, 400.0


_HIGH = 52.0  # a row at least, without what is around it


_AROUND = 8.0


_MARK = 3.0  # the edge of a row that differs


def options_dialog(data: OptionsData, below: Node | None = None, above: Node | None = None) -> Dialog:
    """The dialog; one too long for the window scrolls by rows. `below`, `above`: what stands below and above all
    rows."""
    rows: list[Node] = [row_node(row, first=not i) for i, row in enumerate(data.rows)]
    rows += [Gap(_HIGH + 2 * _AROUND)] * (data.least - len(rows))
    body: Node = Column(rows, gap=0, scroll=ROWS, grow=1)
    if data.pages:
        names = [Press(id, words, "contents", selected=id == data.page) for id, words in data.pages]
        body = Row([Column(names), Picture(_edge, 1, 0), Column([body], grow=1)], align=Align.FILL, grow=1)
    if below is not None or above is not None:
        body = Column([node for node in (above, body, below) if node is not None])
    return Dialog(
        title=data.title, caption=data.caption, body=body, foot=data.buttons, steady=bool(data.pages), data=data
    )


def row_node(row: OptionRow, first: bool = False, own: Sequence[Node] = ()) -> Node:
    """A row with what it is set with, or with widgets of its `own`; a line above it, but for the `first`."""

    def ground(canvas: Canvas, rect: Rect) -> None:
        if not first:
            canvas.line(rect.x + MEDIUM, rect.y, rect.right - MEDIUM, rect.y, canvas.theme.line)
        if row.changed:
            canvas.rect(Rect(rect.x, rect.y + _AROUND, _MARK, rect.h - 2 * _AROUND), _MARK / 2, canvas.theme.frame)

    words, widgets = row_words(row), list(own or row_widgets(row))
    beside = Row([strut(_HIGH), words, *widgets], SMALL)
    under = Column([words, Row([Gap(grow=1), *widgets], SMALL)])
    return Pad(Either([beside, under]), MEDIUM, _AROUND, ground)


def row_words(row: OptionRow) -> Node:
    """The label of a row and its line of explanation, or why it can't stay so."""
    shade = "text" if row.enabled else "faint"
    words: list[Node] = [Text(row.label, BODY_SEMI, shade, lines=2)]
    if row.fault:
        words.append(Row([icon("cross", 22, "coral"), Text(row.fault, CAPTION, "coral", lines=2, grow=1)], SMALL))
    elif row.note:
        words.append(Text(row.note, CAPTION, "muted" if row.enabled else "faint", lines=2))
    return Column(words, gap=0, grow=1)


def row_widgets(row: OptionRow) -> list[Node]:
    """What a row is set with, at its right. Widgets have the id of their row, and ``"row=choice"`` for one of several."""
    if row.changed is not None:
        said = _("{row}: back to the default").format(row=row.label)
        back = Press(f"{row.id}=reset", kind="tool", icon="undo", said_first=said) if row.changed else Gap(44)
        return [*row_widgets(replace(row, changed=None)), back]
    if row.kind == "number":
        return [
            Press(f"{row.id}=less", "\u2212", "choice", said_first=_("{row}: less").format(row=row.label), wide=44),
            Press(row.id, row.value, "field", said_first=row.label, takes=DIGITS, wide=_DIGITS),
            Press(f"{row.id}=more", "+", "choice", said_first=_("{row}: more").format(row=row.label), wide=44),
        ]
    if row.kind == "typed":
        wide = _NAME if row.most <= NAME_MAX else _WORDS
        return [Press(row.id, row.value, "field", enabled=row.enabled, said_first=row.label, wide=wide)]
    if row.kind == "press":
        return [Press(row.id, row.value, "choice", enabled=row.enabled, said_first=row.label, wide=_PRESS)]
    if row.kind == "list":
        words = dict(row.choices)[row.value]
        return [Press(row.id, words, "select", enabled=row.enabled, said_first=row.label, wide=_SELECT)]
    if not row.choices:
        on = row.value == "on"
        return [Press(row.id, kind="toggle", enabled=row.enabled, selected=on, said_first=row.label)]
    pictures = row.kind == "backs"
    return [
        Press(f"{row.id}={choice}", label, "picture" if pictures else "choice", choice if pictures else None,
              enabled=row.enabled, selected=choice == row.value, said_first=row.label)
        for choice, label in row.choices
    ]  # fmt: skip


def _edge(canvas: Canvas, rect: Rect) -> None:
    canvas.line(rect.x, rect.y, rect.x, rect.bottom, canvas.theme.line)
