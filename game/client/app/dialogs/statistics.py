"""The statistics: pages to choose above, what is selected below them, then figures or charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.client.kit.i18n import _
from game.client.kit.layout import LARGE, SMALL, Align, Gap, Node, Pad, Row
from game.client.kit.layout_dialog import EDGE, Dialog
from game.client.kit.layout_leaves import MANY, Press, Text, strut
from game.client.kit.layout_stack import Column
from game.client.kit.text import BODY, BODY_SEMI, CAPTION

_WIDE = 1160.0  # what stands on a page, rather
PAGE = "page:"
"""What the ids of the pages' buttons begin with."""


@dataclass(frozen=True, slots=True)
class Select:
    """Something that is selected: `name` says what, `chosen` what is in force."""

    id: str
    name: str
    chosen: str


@dataclass(frozen=True, slots=True)
class StatisticsData:
    """Words beside the title, pages (id, name) with the one in force, what is selected, what stands on the page (or words in its
    place), words at the foot, and buttons as (id, words, icon), the main one last."""

    caption: str
    pages: tuple[tuple[str, str], ...]
    page: str
    selects: tuple[Select, ...]
    shown: Node | None
    words: tuple[str, ...]
    foot: str
    buttons: tuple[tuple[str, str, str | None], ...]


def statistics_dialog(data: StatisticsData) -> Dialog:
    """The dialog."""
    names = [Press(PAGE + id, name, "choice", selected=id == data.page) for id, name in data.pages]
    parts: list[Node] = [Column([Row([*names, Gap(grow=1)], SMALL), replace(strut(), natural=_WIDE)], gap=0)]
    if data.selects:
        parts.append(Row([Press(each.id, each.chosen, "select", sub=each.name, grow=1) for each in data.selects]))
    if data.shown is not None:
        parts.append(data.shown)
    else:
        words = Column([Text(words, BODY, "muted", Align.MIDDLE, MANY) for words in data.words])
        parts.append(Pad(words, EDGE, EDGE, grow=1))
    body = Column(parts)
    return Dialog(
        title=_("Statistics"), caption=data.caption, body=body, foot=data.buttons, note=data.foot, steady=True,
        data=data,
    )  # fmt: skip


def beside_sentences(table: Node, title: str, sentences: Sequence[str]) -> Node:
    """A table and, beside it, what else there is to say."""
    words = [Text(title, BODY_SEMI), *(Text(sentence, CAPTION, "muted", lines=MANY) for sentence in sentences)]
    return Row([Column([table], grow=1), Column(words, gap=2, grow=1)], 2 * LARGE, Align.START, weighed=True)
