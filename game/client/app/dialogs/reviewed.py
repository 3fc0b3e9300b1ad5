"""The page of a review: its sentence, what was lost, what to learn from, and every marked decision by size."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.kit.explanation import Explanation
from game.client.kit.i18n import _, pgettext
from game.client.kit.layout import MEDIUM, SMALL, Align, Gap, Node, Pad, Placed, Row
from game.client.kit.layout_dialog import Dialog
from game.client.kit.layout_leaves import MANY, Press, Tell, Text, rows_ground
from game.client.kit.layout_stack import Column
from game.client.kit.text import BODY, BODY_SEMI, CAPTION, CAPTION_SEMI, H3

ROWS = "rows"
SHOW, AGAIN = "show=", "again="
"""What the ids of a decision's buttons begin with; its number follows."""
FIND = "find"


@dataclass(frozen=True, slots=True)
class Line:
    """A decision: its number on the page, its mark, what that is called and its colour, where and what, and below what there is
    to say; what it cost. `again`: it can be tried again."""

    number: int
    mark: str
    called: str
    colour: str
    title: str
    sub: str
    right: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """Decisions, or figures as (what, how much), under a heading."""

    title: str
    lines: tuple[Line, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ReviewedData:
    """What the page says. `told` explains the sentence, `rate_told` the line below; `empty` stands in place of sections."""

    title: str
    caption: str
    sentence: str
    told: Explanation | None
    rate: str
    rate_told: Explanation | None
    sections: tuple[Section, ...]
    empty: str
    foot: str
    buttons: tuple[tuple[str, str, str | None], ...]

    @property
    def rows(self) -> tuple[Line, ...]:
        """Its decisions, from above to below."""
        return tuple(line for section in self.sections for line in section.lines)


@dataclass(frozen=True, eq=False)
class Mark(Text):
    """The sign of a mark, which is read as what it is called."""

    called: str = ""

    def said(self, at: Placed) -> list[str]:
        return [self.called]


def reviewed_dialog(data: ReviewedData) -> Dialog:
    """The page; what is below the sentence scrolls."""
    head: list[Node] = [_told("sentence", Text(data.sentence, H3, lines=MANY), data.told)]
    if data.rate:
        head.append(_told("rate", Text(data.rate, BODY, "muted", lines=3), data.rate_told))
    kids = [kid for section in data.sections for kid in _section(section)]
    body: Node = Column(kids, scroll=ROWS, grow=1) if kids else Pad(Text(data.empty, BODY, "muted", lines=MANY), 0)
    return Dialog(
        title=data.title, caption=data.caption, body=Column([*head, body], gap=SMALL), foot=data.buttons, note=data.foot,
        steady=True, data=data,
    )  # fmt: skip


def _told(id: str, kid: Node, explanation: Explanation | None) -> Node:
    return kid if explanation is None else Tell(id, kid, explanation)


def _section(section: Section) -> list[Node]:
    title = Pad(Text(section.title, CAPTION_SEMI, "muted"), 0, SMALL)
    lines = [_lesson(line) if line.again else _line(line) for line in section.lines]
    figures = [
        Pad(Row([Text(what, BODY, lines=2, grow=1), Text(much, CAPTION, "muted")]), MEDIUM, 0)
        for what, much in section.figures
    ]
    return [title, *lines, *figures]


def _words(line: Line) -> Node:
    head = [Mark(line.mark, BODY_SEMI, line.colour, called=line.called), Text(line.title, BODY_SEMI, grow=1, lines=2)]
    if line.right:
        head.append(Text(line.right, CAPTION_SEMI, align=Align.END))
    words: list[Node] = [Row(head, align=Align.BASE)]
    if line.sub:
        words.append(Text(line.sub, BODY if line.again else CAPTION, "muted", lines=MANY))
    return Column(words, gap=0, grow=1)


def _lesson(line: Line) -> Node:
    """Something to learn from, with what can be done with it."""
    show = Press(f"{SHOW}{line.number}", pgettext("of a decision", "Show me"), "small", "review", said_first=line.title)
    again = Press(f"{AGAIN}{line.number}", _("Try again"), "small", "again", said_first=line.title)
    words = Column([_words(line), Row([Gap(grow=1), show, again])], gap=SMALL)
    return Pad(words, MEDIUM, SMALL, lambda canvas, rect: rows_ground([True])(canvas, rect, 0))


def _line(line: Line) -> Node:
    """A decision that leads to its place."""
    sub = ", ".join(each for each in (line.called, line.sub, line.right) if each)
    return Press(f"{SHOW}{line.number}", line.title, "row", sub=sub, kid=Pad(_words(line), MEDIUM, SMALL))
