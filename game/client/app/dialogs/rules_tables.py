"""The tables of the rules: the editions beside each other, and what house rules change."""

from __future__ import annotations

from game.client.app.rulebook.model import Changes, Table
from game.client.kit.canvas import Canvas
from game.client.kit.geometry import Rect
from game.client.kit.i18n import _
from game.client.kit.text import CAPTION, CAPTION_SEMI, Style

TABLE_HEAD, TABLE_ROW, CHANGE_ROW, TABLE_MOST = 36.0, 42.0, 44.0, 588.0
"""How high a table's head, one of its rows and a change are, and a table at most: many rows are lower."""
_LABEL_W, _LINE, _ICON = 124.0, 20.0, 22.0
_PASS_ICONS = {"left": "passleft", "right": "passright", "across": "passacross", "scatter": "scatter"}


def cell_room(table: Table, width: float) -> float:
    """How wide words in a cell may be, in a table of a width."""
    return (width - _label_room(table, width)) / len(table.heads) - 12


def _label_room(table: Table, width: float) -> float:
    """How wide the column of labels is: wider beside few columns."""
    return _LABEL_W if len(table.heads) > 2 else width / 3


def paint_table(canvas: Canvas, rect: Rect, table: Table) -> None:
    """Heads, a line below each row, and a ground below the marked column."""
    theme = canvas.theme
    label_w = _label_room(table, rect.w)
    width, high = (rect.w - label_w) / len(table.heads), (rect.h - TABLE_HEAD) / len(table.rows)
    if table.marked >= 0:
        column = Rect(rect.x + label_w + table.marked * width - 4, rect.y, width, rect.h)
        canvas.rect(column, 10, theme.row_me, 1, theme.line, 1)
    for i, head in enumerate(table.heads):
        colour = theme.accent if i == table.marked else theme.text
        canvas.text(rect.x + label_w + i * width + 4, rect.y + 24, head, CAPTION_SEMI, colour, room=width - 12)
    for row, (label, cells) in enumerate(table.rows):
        y = rect.y + TABLE_HEAD + row * high
        canvas.line(rect.x, y, rect.right, y, theme.line)
        _cell(canvas, rect.x, y, label_w - 10, label, theme.muted)
        for i, cell in enumerate(cells):
            x = rect.x + label_w + i * width + 4
            if isinstance(cell, str):
                _cell(canvas, x, y, cell_room(table, rect.w), cell, theme.text)
            else:
                _cycle(canvas, x, y, width - 12, cell)


def _cell(canvas: Canvas, x: float, y: float, room: float, words: str, colour: str, style: Style = CAPTION) -> None:
    style, lines = canvas.words.wrapped(words, style, room, 2)
    if len(lines) > 1:  # lines this close can't be enlarged
        style = style._replace(share=0.0)
        lines = canvas.words.wrap(words, style, room, 2)
    first = y + (27 if len(lines) == 1 else 17)
    for i, line in enumerate(lines):
        canvas.text(x, first + _LINE * i, line, style, colour)


def _cycle(canvas: Canvas, x: float, y: float, room: float, cycle: tuple[str, ...]) -> None:
    """Passes as arrows, a dash where nothing is passed; in two rows where there are many."""
    per_row = len(cycle) if len(cycle) * _ICON <= room else -(-len(cycle) // 2)
    rows = -(-len(cycle) // per_row)
    step, size = min(_ICON + 4, room / per_row), 20.0
    for i, direction in enumerate(cycle):
        at, top = x + i % per_row * step, y + (12 if rows == 1 else 2 + 21 * (i // per_row))
        paint_direction(canvas, at, top, size, direction)


def paint_direction(canvas: Canvas, x: float, y: float, size: float, direction: str) -> None:
    """The mark of a pass, a dash where nothing is passed."""
    if direction in _PASS_ICONS:
        canvas.icon(_PASS_ICONS[direction], x, y, size, canvas.theme.text)
    else:
        canvas.line(x + size / 4, y + size / 2, x + size * 3 / 4, y + size / 2, canvas.theme.muted, 2)


def paint_changes(canvas: Canvas, rect: Rect, changes: Changes) -> None:
    """Each field with what it was and what it is."""
    theme = canvas.theme
    at = (rect.x, rect.x + 0.34 * rect.w, rect.x + 0.67 * rect.w)
    room = rect.w / 3 - 20
    for x, head in zip(at[1:], (_("In the edition"), _("Here")), strict=True):
        canvas.text(x, rect.y + 24, head, CAPTION_SEMI, theme.muted)
    for row, (label, before, now) in enumerate(changes.rows):
        y = rect.y + TABLE_HEAD + row * CHANGE_ROW
        canvas.line(rect.x, y, rect.right, y, theme.line)
        _cell(canvas, at[0], y, room, label, theme.text)
        _cell(canvas, at[1], y, room, before, theme.muted)
        _cell(canvas, at[2], y, room, now, theme.text, CAPTION_SEMI)
