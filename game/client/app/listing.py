"""A list to choose from by mouse and keys. Subclasses fill it and say what a row and a button do."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.app.shell import Shell
from game.client.kit import ids
from game.client.kit.i18n import _, listed
from game.client.kit.intents import Far, Intent
from game.client.kit.layout import LARGE, SMALL, Align, Column, Node, Pad, Row
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import MANY, Press, Text, icon
from game.client.kit.spoken import place_words
from game.client.kit.text import BODY, BODY_SEMI, CAPTION, CAPTION_SEMI
from game.client.kit.widget_scene import DialogScene

# ---- A long list to choose from
#
# rows of a name, words below it and words at the right; it scrolls.


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


class ListScene(DialogScene[Shell]):
    """Up and down go from row to row, Home and End to the ends, the wheel scrolls; Tab leads to the buttons too."""

    default = ids.CLOSE

    def data(self) -> ListData:
        """Everything as it is now."""
        raise NotImplementedError

    def choose(self, row: int) -> None:
        """A row was pressed."""
        raise NotImplementedError

    def act(self, id: str) -> None:
        """A button was pressed."""
        self.close()

    def dialog(self) -> Dialog:
        return list_dialog(self.data())

    def place(self, id: str) -> str:
        """Of a row: among all rows, also those out of sight."""
        if not id.startswith(ROW):
            return super().place(id)
        return place_words(int(id.removeprefix(ROW)) + 1, len(self.layout.data.rows))

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, Far) and self.layout.data.rows:
            self.go_to(f"{ROW}{0 if intent.step < 0 else len(self.layout.data.rows) - 1}")
            self._changed = True
            return True
        return super().handle(intent)

    def move(self, dx: int, dy: int) -> None:
        """From where nothing has the focus, the first row in sight is the next."""
        if self.focus is None and dy and self.layout.data.rows:
            self.go_to(f"{ROW}{self.layout.scrolls[ROWS].top}")
        else:
            super().move(dx, dy)

    def press(self, id: str) -> None:
        if id.startswith(ROW):
            self.choose(int(id.removeprefix(ROW)))
        else:
            self.act(id)
