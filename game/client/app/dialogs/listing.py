"""A long list to choose from: rows of a name, words below it and words at the right; it scrolls."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.kit.i18n import _, listed
from game.client.kit.layout import LARGE, SMALL, Align, Node, Pad, Row
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import MANY, Press, Text, icon
from game.client.kit.layout_stack import Column
from game.client.kit.text import BODY, BODY_SEMI, CAPTION, CAPTION_SEMI

ROWS = "rows"
"""The id of what scrolls."""
ROW = "row="
"""What the ids of rows begin with; the number from 0 follows."""


@dataclass(frozen=True, slots=True)
class ListRow:
    """One thing to choose: an icon, its name, more words below, and words at the right end."""

    icon: str
    label: str
    sub: str = ""
    right: str = ""


@dataclass(frozen=True, slots=True)
class ListData:
    """A title, words beside it, rows, what is said when there are none, words at the foot, and buttons as (id, words, icon),
    the main one last."""

    title: str
    caption: str
    rows: tuple[ListRow, ...]
    empty: str
    foot: str
    buttons: tuple[tuple[str, str, str | None], ...]


def list_dialog(data: ListData) -> Dialog:
    """The dialog; its rows scroll."""
    body: Node = Column([_row(i, row) for i, row in enumerate(data.rows)], scroll=ROWS, grow=1)
    if not data.rows:
        body = Pad(Text(data.empty, BODY, "muted", Align.MIDDLE, MANY), y=LARGE)
    return Dialog(
        title=data.title, caption=data.caption, body=body, foot=data.buttons, note=data.foot, steady=True, data=data
    )


def _row(i: int, row: ListRow) -> Node:
    words: list[Node] = [Text(row.label, BODY_SEMI, cut=200.0)]
    if row.sub:
        words.append(Text(row.sub, CAPTION, "muted", cut=200.0))
    line: list[Node] = [icon(row.icon, 26, "accent"), Column(words, gap=0, grow=1)]
    if row.right:
        line.append(Text(row.right, CAPTION_SEMI, align=Align.END))
    sub = listed([words for words in (row.sub, row.right) if words])
    return Press(f"{ROW}{i}", row.label, "row", sub=sub, kid=Pad(Row(line), 18, SMALL))


def size_words(n: int) -> str:
    """A file's size."""
    return _("{n} KB").format(n=max(1, round(n / 1024)))
